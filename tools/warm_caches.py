"""`python -m tools.warm_caches [first] [later]`: ask what people ask, so that they wait less.

Tables and machine code are made when they are first needed, and kept. `run` has them made when it
installs, which takes a while anyway; the commands in `warmup-first.txt` need the usual ones,
those in `warmup-background.txt` what takes longer to make than anybody should wait for: kernels that
play many hands at once. The same goes for byte code, which Python does not keep itself where
PYTHONDONTWRITEBYTECODE is set.
"""

import compileall
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import anypoker
from anypoker.cli.app import app

FOLDER = Path(__file__).parent
QUESTIONS = FOLDER / "warmup-first.txt"
LATER = FOLDER / "warmup-background.txt"


def ask(question: str) -> str:
    """What the command answers."""
    with redirect_stdout(StringIO()) as answer:
        app(question.split(), standalone_mode=False)
    return answer.getvalue()


def keep_byte_code(folder: Path) -> None:
    """Compile what lies there; where nothing can be written, nothing is kept."""
    compileall.compile_dir(folder, quiet=2)


def main(*parts: str) -> None:
    if "first" in parts:
        keep_byte_code(Path(anypoker.__file__).parent)
    files = {"first": QUESTIONS, "later": LATER}
    for part in parts:
        for question in files[part].read_text(encoding="utf-8").splitlines():
            ask(question)


if __name__ == "__main__":
    main(*sys.argv[1:])
