"""python tools/trim_image.py FOLDER

Make a folder of the container image small.

In an environment with Anypoker, first import all modules, run commands and open a table: Python
writes byte code of what a server needs and of nothing else. Then remove tests, headers, type stubs
and debug symbols. From an installation of Python remove pip, tkinter and the like.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
_FOLDERS = ("test", "tests", "sboms")  # anywhere
_FILES = ("*.pyi", "*.pxd", "*.pyx", "*.c", "*.h", "*.hpp", "*.a")  # anywhere
_PACKAGES = ("numpy/distutils", "numpy/f2py", "numpy/_core/_simd.*", "sqlalchemy/testing")
_MODULES = ("pygments/lexers",)  # of these folders only what is used stays
_PYTHON = (
    "include", "share", "bin/idle*", "bin/pip*", "bin/pydoc*", "bin/python*-config",
    *(
        f"lib/python3.*/{name}"
        for name in (
            "config-*", "ensurepip", "idlelib", "lib-dynload/_*test*", "lib-dynload/_tkinter.*",
            "pydoc_data", "site-packages/pip*", "tkinter", "turtle.py", "turtledemo",
        )
    ),
)  # fmt: skip
_IMPORTS = """
import importlib, pkgutil, anypoker
left_out = ("__main__", "migrations", "environments", "numba_compiler")  # or modules of extras
for module in pkgutil.walk_packages(anypoker.__path__, "anypoker."):
    if not any(name in module.name for name in left_out):
        importlib.import_module(module.name)
"""
_COMMANDS = (
    "equity texas-holdem AhKh QsQd",
    "odds texas-holdem --deals 200",
    "simulate texas-holdem --hands 2",
    "simulate texas-holdem --fast --hands 2000",
)


def use(environment: Path) -> None:
    """Import everything, run commands and open a table; the byte code stays."""
    python = environment / "bin/python"
    kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    cache = environment / "cache"
    setting = kept | {"ANYPOKER_CACHE": str(cache), "ANYPOKER_KERNELS": "library"}
    uses = [["-c", _IMPORTS], [str(HERE / "smoke.py")]]
    uses += [["-m", "anypoker", *line.split()] for line in _COMMANDS]
    for words in uses:
        subprocess.run(
            [python, *words], env=setting, cwd=environment, check=True, stdout=subprocess.DEVNULL
        )
    shutil.rmtree(cache, ignore_errors=True)


def trim(environment: Path) -> None:
    """Remove what no running server needs."""
    (packages,) = environment.glob("lib/python3.*/site-packages")
    for folder in _MODULES:
        for module in (packages / folder).glob("*.py"):
            if not any((packages / folder / "__pycache__").glob(f"{module.stem}.*.pyc")):
                module.unlink()
    for pattern in _PACKAGES:
        _remove(packages, pattern)
    _remove_everywhere(packages)
    strip(packages)


def trim_python(folder: Path) -> None:
    """Remove what an application never uses from an installation of Python."""
    for pattern in _PYTHON:
        _remove(folder, pattern)
    _remove_everywhere(folder / "lib")


def strip(packages: Path) -> None:
    """Remove debug symbols of extension modules, some 25 MB; bundled libraries stay as they are."""
    if shutil.which("strip") is None:
        sys.exit("there is no `strip`: install binutils")
    modules = [
        one
        for one in packages.rglob("*.so")
        if not one.relative_to(packages).parts[0].endswith(".libs")
    ]
    subprocess.run(["strip", "--strip-unneeded", *modules], check=True)


def _remove(folder: Path, pattern: str) -> None:
    for path in list(folder.glob(pattern)):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def _remove_everywhere(folder: Path) -> None:
    for name in _FOLDERS:
        _remove(folder, f"**/{name}")
    for pattern in _FILES:
        _remove(folder, f"**/{pattern}")


def main(folder: str) -> None:
    place = Path(folder).resolve()
    if (place / "pyvenv.cfg").is_file():
        use(place)
        trim(place)
        use(place)  # nothing that is needed is gone
    else:
        trim_python(place)


if __name__ == "__main__":
    main(*sys.argv[1:])
