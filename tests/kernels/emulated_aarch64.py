"""A Python for aarch64 from Debian's packages, run by qemu-user on another processor."""

import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

EMULATOR = "qemu-aarch64-static"
_DEBIAN = (
    "python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib", "libc6", "zlib1g",
    "libexpat1", "libffi8", "libssl3", "liblzma5", "libbz2-1.0", "libgcc-s1", "libstdc++6",
    "libuuid1", "libsqlite3-0", "libcrypt1",
)  # fmt: skip
_PYTHON = (
    "numpy", "msgspec", "pydantic", "pydantic-core", "typing-extensions", "annotated-types",
    "typing-inspection", "filelock", "platformdirs",
)  # fmt: skip
_TAGS = ("manylinux2014", "manylinux_2_17", "manylinux_2_27", "manylinux_2_28")


def why_not() -> str:
    """Return why aarch64 cannot be emulated here; empty if it can."""
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        return "this machine is not x86-64 Linux"
    for program in (EMULATOR, "aarch64-linux-gnu-ld", "apt-get", "dpkg-deb"):
        if shutil.which(program) is None:
            return f"{program} is missing"
    return ""


class EmulatedPython:
    """Packages in a folder that `install` fills."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root, self.site = folder, folder / "root", folder / "site"

    def install(self) -> str:
        """Fetch all packages; return why that failed, or an empty string."""
        try:
            self._fetch_debian()
            self._fetch_wheels()
        except subprocess.CalledProcessError as error:
            return f"{error.cmd[0]} failed: {error.stderr[-300:]}"
        except FileNotFoundError as error:
            return f"{error.filename} is missing"
        return ""

    def run(self, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        """Run Python with the source of this checkout."""
        source = Path(__file__).parents[2]
        kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
        paths = os.pathsep.join(map(str, (source / "src", source, self.site)))
        return subprocess.run(
            [EMULATOR, "-L", str(self.root), str(self.root / "usr/bin/python3.11"), *words],
            env={
                **kept,
                **environment,
                "PYTHONPATH": paths,
                "PYTHONHOME": str(self.root / "usr"),
                "PYTHONDONTWRITEBYTECODE": "1",
            },
            cwd=source,
            capture_output=True,
            text=True,
            check=False,
        )

    def _fetch_debian(self) -> None:
        state = self.folder / "apt"
        for name in ("lists/partial", "archives/partial", "packages"):
            (state / name).mkdir(parents=True)
        (state / "status").touch()
        options = {
            "APT::Architecture": "arm64",
            "APT::Architectures::": "arm64",
            "APT::Sandbox::User": "root",
            "Dir::State::Lists": state / "lists",
            "Dir::State::status": state / "status",
            "Dir::Cache": state,
        }
        apt = ["apt-get", "-q", *(w for k, v in options.items() for w in ("-o", f"{k}={v}"))]
        _call([*apt, "update"])
        _call([*apt, "download", *_DEBIAN], state / "packages")
        for package in sorted((state / "packages").glob("*.deb")):
            _call(["dpkg-deb", "-x", str(package), str(self.root)])

    def _fetch_wheels(self) -> None:
        wanted = [f"{name}=={version(name)}" for name in _PYTHON]
        where = ["--quiet", "--no-deps", "--only-binary=:all:", "--target", str(self.site)]
        if find_spec("pip") is None:  # in an environment that uv made
            uv = ["uv", "pip", "install", "--python-platform", "aarch64-manylinux_2_28"]
            _call([*uv, "--python-version", "3.11", *where, *wanted])
            return
        tags = [word for tag in _TAGS for word in ("--platform", f"{tag}_aarch64")]
        tags += ["--python-version", "311", "--implementation", "cp"]
        tags += ["--abi", "cp311", "--abi", "abi3", "--abi", "none"]
        _call([sys.executable, "-m", "pip", "install", *where, *tags, *wanted])


def _call(words: list[str], folder: Path | None = None) -> None:
    subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True)
