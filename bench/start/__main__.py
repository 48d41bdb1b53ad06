"""python -m bench.start [--json] [--runs N] [--no-size] [WHAT ...]

CPU seconds of commands, and of imports beyond Python's own start:

warm    with everything cached, the least of some runs
cold    the first call, with an empty cache; byte code as an installation by pip writes it
bare    the first call without byte code of the packages, as after an installation by uv

Then the megabytes that an installation with pages, bots and odds takes without byte code, by
package. Packages are taken from this environment; the files of Anypoker from this checkout.
"""

import argparse
import json
import os
import platform
import resource
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.metadata import files, requires
from pathlib import Path
from typing import Any, NamedTuple

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src"
MOST_MEGABYTES = 150
_UNUSED = ("numba", "llvmlite")  # the extra `compile`
_HIDE = """import sys
class Hide:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Hide())
"""
_BOT = """
import anypoker
hand = anypoker.start("texas-holdem", stacks=[200, 200], stakes="1/2", seed=1)
anypoker.bot("thinker").decide(hand.game, hand.view(hand.decisions[0].seat))
"""


class Program(NamedTuple):
    """Words for Python, and the targets in CPU seconds: of imports beyond Python's own start."""

    words: tuple[str, ...]
    cold: float | None = None
    warm: float | None = None


def _command(line: str, cold: float | None = None, warm: float | None = None) -> Program:
    return Program(("-m", "anypoker", *line.split()), cold, warm)


PROGRAMS = {
    "python": Program(("-c", "pass")),
    "import anypoker": Program(("-c", "import anypoker"), None, 0.03),
    "import anypoker.engine": Program(("-c", "import anypoker.engine"), None, 0.12),
    "import numpy": Program(("-c", "import numpy")),
    "show": _command("show texas-holdem", None, 0.25),
    "show, with a modifier": Program(("-m", "anypoker", "show", "two row oakie"), None, 0.25),
    "equity": _command("equity texas-holdem AhKh QsQd", 0.8, 0.4),
    "odds": _command("odds oakie --deals 2000", 3.0, 1.5),
    "simulate": _command("simulate texas-holdem --fast --hands 100000", 3.0, 1.2),
    "first bot decision": Program(("-c", _BOT), 1.0, 1.0),
    "evaluate": _command("evaluate high AhKhQhJhTh"),
    "games": _command("games"),
    "games --like": _command("games --like texas-holdem"),
    "--help": _command("--help"),
}


def cpu(words: tuple[str, ...], environment: dict[str, str]) -> float:
    """Measure one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], env=environment, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class Places:
    """Folders of a run: caches, byte code, and the packages without byte code."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        hidden = folder / "hidden"
        hidden.mkdir()
        (hidden / "sitecustomize.py").write_text(_HIDE.format(names=set(_UNUSED)))
        kept = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
        self.usual = {**kept, "PYTHONPATH": f"{hidden}{os.pathsep}{SOURCE}"}
        self.bare = {
            **kept,
            "PYTHONDONTWRITEBYTECODE": "1",
            "PYTHONNOUSERSITE": "1",
            "PYTHONPATH": f"{hidden}{os.pathsep}{folder / 'packages'}",
        }
        self.caches = 0

    def copy_packages(self) -> None:
        """Copy or link the packages of an installation, without byte code."""
        for file, place in installed_files():
            there = self.folder / "packages" / place
            there.parent.mkdir(parents=True, exist_ok=True)
            try:
                there.hardlink_to(file)
            except OSError:  # another file system
                there.write_bytes(file.read_bytes())

    def warm(self) -> dict[str, str]:
        return {**self.usual, "PYTHONPYCACHEPREFIX": str(self.folder / "byte-code")}

    def empty(self, environment: dict[str, str]) -> dict[str, str]:
        """Return an environment with an empty cache."""
        self.caches += 1
        return {**environment, "ANYPOKER_CACHE": str(self.folder / f"cache{self.caches}")}


def packages() -> list[str]:
    """Return the packages that an installation brings along, without extras."""
    found, left = set(), list(_project()["dependencies"])
    while left:
        wanted = Requirement(left.pop())
        if wanted.marker is not None and not wanted.marker.evaluate({"extra": ""}):
            continue
        name = canonicalize_name(wanted.name)
        if name not in found:
            found.add(name)
            left += requires(name) or []
    return sorted(found)


def _project() -> dict[str, Any]:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    project: dict[str, Any] = tomllib.loads(text)["project"]
    return project


def installed_files() -> Iterator[tuple[Path, str]]:
    """Yield the files of an installation and their places, byte code left out."""
    for name in packages():
        for file in files(name) or ():
            if file.suffix != ".pyc" and ".." not in file.parts:
                yield Path(str(file.locate())), str(file)
    for path in sorted((SOURCE / "anypoker").rglob("*")):
        other = path.suffix == ".so" and platform.machine() not in path.name
        if path.is_file() and "__pycache__" not in path.parts and not other:
            yield path, str(path.relative_to(SOURCE))


def sizes() -> dict[str, float]:
    """Return the megabytes of an installation by top folder, the largest first."""
    found: Counter[str] = Counter()
    for file, place in installed_files():
        found[place.split("/")[0]] += file.stat().st_size
    return {name: round(size / 1e6, 1) for name, size in found.most_common()}


def rows(runs: int, wanted: Sequence[str] = ()) -> list[dict[str, Any]]:
    """Measure programs; imports beyond the start of Python."""
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as name:
        places = Places(Path(name))
        names = [what for what in PROGRAMS if not wanted or what in wanted]
        if any(_is_ours(what) for what in names):
            places.copy_packages()
        for what in names:
            program = PROGRAMS[what]
            row: dict[str, Any] = {"what": what, "targets": [program.cold, program.warm]}
            environment = places.empty(places.warm())
            cpu(program.words, environment)  # writes byte code and the cache
            own = found[0]["warm"] if found and what.startswith("import") else 0.0
            row["warm"] = round(min(cpu(program.words, environment) for _ in range(runs)) - own, 3)
            if _is_ours(what):
                cold = [cpu(program.words, places.empty(places.warm())) for _ in range(runs)]
                row["cold"] = round(min(cold), 3)
                row["bare"] = round(cpu(program.words, places.empty(places.bare)), 3)
            found.append(row)
    return found


def _is_ours(what: str) -> bool:
    return not what.startswith(("import", "python"))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.start")
    parser.add_argument("--json", action="store_true", help="Print the result as JSON.")
    parser.add_argument("--runs", type=int, default=5, help="Number of runs; the fastest counts.")
    parser.add_argument("--no-size", action="store_true", help="Leave out the megabytes.")
    parser.add_argument("programs", nargs="*", metavar="WHAT", help=", ".join(PROGRAMS))
    asked = parser.parse_args()
    unknown = [one for one in asked.programs if one not in PROGRAMS]
    if unknown:
        parser.error(f"'{unknown[0]}' is not measured; use {', '.join(PROGRAMS)}")
    build = [sys.executable, "-m", "tools.build_catalogue", "--if-needed"]  # as packages have it
    subprocess.run(build, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(SOURCE)}, check=True)
    found = rows(asked.runs, asked.programs)
    megabytes = {} if asked.no_size else sizes()
    if asked.json:
        print(json.dumps({"programs": found, "megabytes": megabytes}, indent=2))
        return
    print(f"{'CPU seconds':24}{'cold':>8}{'target':>8}{'warm':>8}{'target':>8}{'bare':>8}")
    for row in found:
        cold, warm = row["targets"]
        cells = (row.get("cold"), cold, row["warm"], warm, row.get("bare"))
        print(
            f"{row['what']:24}" + "".join("        " if n is None else f"{n:8.2f}" for n in cells)
        )
    if megabytes:
        largest = ", ".join(f"{name} {size:g}" for name, size in list(megabytes.items())[:8])
        total = sum(megabytes.values())
        print(f"{total:.0f} MB installed of at most {MOST_MEGABYTES}: {largest}")


if __name__ == "__main__":
    main()
