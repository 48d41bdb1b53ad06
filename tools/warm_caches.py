"""Cache warm-up: `python -m tools.warm_caches [first] [later]` runs typical commands.

Tables and machine code are built on first use and cached. `run` calls this module after an
installation. The commands in `warmup-first.txt` build what most users need; those in
`warmup-background.txt` build kernels that take too long to wait for. Bytecode is compiled as well,
since Python does not cache it under PYTHONDONTWRITEBYTECODE.
"""

import compileall
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import anypoker
from anypoker.cli.app import app

FOLDER = Path(__file__).parent
COMMAND_FILES = {
    "first": FOLDER / "warmup-first.txt",
    "later": FOLDER / "warmup-background.txt",
}


def run_command(line: str) -> str:
    """Run a command in this process and return its output."""
    with redirect_stdout(StringIO()) as output:
        app(line.split(), standalone_mode=False)
    return output.getvalue()


def compile_bytecode(folder: Path) -> None:
    """Compile all modules of a folder; do nothing where it is read-only."""
    compileall.compile_dir(folder, quiet=2)


def main(*parts: str) -> None:
    if "first" in parts:
        compile_bytecode(Path(anypoker.__file__).parent)
    for part in parts:
        for line in COMMAND_FILES[part].read_text(encoding="utf-8").splitlines():
            run_command(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
