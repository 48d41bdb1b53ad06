"""Python processes that find some packages missing, as if they were not installed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

COMPILERS = ("numba", "llvmlite")
ARRAYS_AND_COMPILERS = ("numpy", *COMPILERS)


@contextmanager
def missing_packages(folder: Path, *names: str) -> Iterator[None]:
    """Hide packages from all Python processes that are started within the block."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(
        "import sys\n"
        f"HIDDEN = {set(names)!r}\n"
        "class Hide:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name.partition('.')[0] in HIDDEN:\n"
        "            raise ModuleNotFoundError(f'No module named {name!r}', name=name)\n"
        "sys.meta_path.insert(0, Hide())\n",
        encoding="utf-8",
    )
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(folder), before)))
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONPATH"]
        else:
            os.environ["PYTHONPATH"] = before
