"""`python -m tools.prepare`: ask what people ask first, so that they need not wait so long.

Tables and machine code are made when they are first needed, and kept. `run` has them made when it
installs, which takes a while anyway; the commands in `first-questions.txt` need the usual ones. The
same goes for byte code, which Python does not keep itself where PYTHONDONTWRITEBYTECODE is set.
"""

import compileall
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import anypoker
from anypoker.cli.app import app

QUESTIONS = Path(__file__).parent / "first-questions.txt"


def ask(question: str) -> str:
    """What the command answers."""
    with redirect_stdout(StringIO()) as answer:
        app(question.split(), standalone_mode=False)
    return answer.getvalue()


def keep_byte_code(folder: Path) -> None:
    """Compile what lies there; where nothing can be written, nothing is kept."""
    compileall.compile_dir(folder, quiet=2)


def main() -> None:
    keep_byte_code(Path(anypoker.__file__).parent)
    for question in QUESTIONS.read_text(encoding="utf-8").splitlines():
        ask(question)


if __name__ == "__main__":
    main()
