"""Locked versions: `python -m tools.lock` resolves them with uv and writes constraints for pip.

`uv.lock` names every package with its hashes, and `constraints.txt` the same versions for people
without uv. `--upgrade` takes newer releases; else uv keeps
versions that still fit pyproject.toml.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
CONSTRAINTS = ROOT / "constraints.txt"
_HEAD = """# Versions of uv.lock for pip: pip install -c constraints.txt ...
# Written by `python -m tools.lock`.
"""
_EXPORT = (
    "--frozen",
    "--quiet",
    "--no-hashes",
    "--no-annotate",
    "--no-header",
    "--no-emit-project",
)


def exported(uv: str, root: Path) -> str:
    """Return the constraints that the lock amounts to."""
    command = [uv, "export", *_EXPORT, "--all-extras", "--group", "dev"]
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)
    return _HEAD + done.stdout


def main(*words: str) -> None:
    """Write both files."""
    uv = shutil.which("uv") or shutil.which("uv", path=str(Path(sys.executable).parent))
    if uv is None:
        sys.exit("uv is not installed: run pip install uv")
    index = ["--default-index", "https://pypi.org/simple"]  # never a mirror of this machine
    subprocess.run([uv, "lock", *index, *words], cwd=ROOT, check=True)
    CONSTRAINTS.write_text(exported(uv, ROOT), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
