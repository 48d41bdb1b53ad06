"""python -m tools.run_containerfile FOLDER [CONTEXT]

Run the commands of the Containerfile in a folder, as the user who calls, without a container. The
folder stands for the root of all stages. Commands that need root (packages of the distribution, a
user) or the Python of the image are listed and left out. Prints the size of the environment.
"""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
_PLACES = ("/build", "/opt", "/data")  # absolute folders that the file uses
_LEFT_OUT = ("apt-get ", "useradd ", "install -d -o", "/usr/local")


@dataclass
class Result:
    """State after the last stage: variables, the start command, the health check."""

    folder: Path
    environment: dict[str, str] = field(default_factory=dict)
    entry: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)

    def moved(self, text: str) -> str:
        """Replace the folders of the container by those here."""
        places = "|".join(map(re.escape, _PLACES))
        return re.sub(rf"(?<![\w.])({places})(?=[/\s:\"']|$)", rf"{self.folder}\1", text)

    def start_words(self) -> list[str]:
        """Return the command that the container would run, without its init."""
        words = [self.moved(word) for word in (*self.entry, *self.command)]
        return words[2:] if words[:2] == ["tini", "--"] else words


def instructions(text: str) -> Iterator[tuple[str, str]]:
    """Yield the instructions with their arguments; comments are left out."""
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    for line in re.sub(r"\\\n\s*", "", "\n".join(lines)).splitlines():
        if line.strip():
            name, _, rest = line.strip().partition(" ")
            yield name.upper(), rest.strip()


def run(folder: Path, context: Path) -> Result:
    """Run all stages."""
    result = Result(folder)
    for place in _PLACES:
        (folder / place[1:]).mkdir(parents=True, exist_ok=True)
    here = folder
    stage: dict[str, str] = {}
    for name, rest in instructions((context / "Containerfile").read_text(encoding="utf-8")):
        match name:
            case "FROM":
                here, stage = folder / "build", {}
            case "ENV":
                pairs = (word.split("=", 1) for word in shlex.split(rest))
                stage |= {key: result.moved(value) for key, value in pairs}
            case "WORKDIR":
                here = Path(result.moved(rest))
                here.mkdir(parents=True, exist_ok=True)
            case "COPY":
                _copy(rest, here, context, result)
            case "RUN" if any(word in rest for word in _LEFT_OUT):
                result.skipped.append(rest)
            case "RUN":
                command = ["sh", "-euc", result.moved(rest)]
                subprocess.run(command, cwd=here, env=os.environ | stage, check=True)
            case "ENTRYPOINT":
                result.entry = json.loads(rest)
            case "CMD":
                result.command = json.loads(rest)
            case "HEALTHCHECK":
                result.health = json.loads(rest.partition("CMD ")[2])
            case _:
                pass  # says something about the image, and changes no file
    result.environment = stage
    return result


def _copy(rest: str, here: Path, context: Path, result: Result) -> None:
    words = [word for word in rest.split() if not word.startswith("--")]
    if "--from=" in rest:  # all stages share one folder
        return
    *sources, target = words
    place = Path(result.moved(target)) if target.startswith("/") else here / target
    for source in sources:
        found = context / source
        if found.is_dir():
            ignore = shutil.ignore_patterns("node_modules", "__pycache__", "pages", "library")
            shutil.copytree(found, place, dirs_exist_ok=True, ignore=ignore)
        else:
            to = place / found.name if target.endswith("/") else place
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(found, to)


def tree_size(folder: Path) -> float:
    """Return the megabytes of all files in a folder."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) / 1e6


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    result = run(folder, Path(sys.argv[2]) if len(sys.argv) > 2 else ROOT)
    for command in result.skipped:
        print(f"left out: {command}")
    size = tree_size(folder / "opt/anypoker")
    print(f"the environment has {size:.0f} MB with its byte code, without Debian and Python")
    print("start:", shlex.join(result.start_words()))


if __name__ == "__main__":
    main()
