"""python -m bench.start [--json] [--runs N] [--first]

CPU seconds of short commands, and of imports beyond Python's own start, the least of some runs:
with byte code as Python keeps
it, and without any of ours (as with PYTHONDONTWRITEBYTECODE, or where it cannot be written).
`--first`: the very first call too, with nothing kept at all.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parents[2] / "src"
# Words, and the target in seconds: of imports beyond what Python takes to start.
PROGRAMS: dict[str, tuple[tuple[str, ...], float | None]] = {
    "python": (("-c", "pass"), None),
    "import anypoker": (("-c", "import anypoker"), 0.03),
    "import anypoker.engine": (("-c", "import anypoker.engine"), 0.12),
    "import numpy": (("-c", "import numpy"), None),
    "show": (("-m", "anypoker", "show", "texas-holdem"), 0.25),
    "show, with a modifier": (("-m", "anypoker", "show", "two row oakie"), 0.25),
    "equity": (("-m", "anypoker", "equity", "holdem", "AhKh", "QsQd"), 0.5),
    "evaluate": (("-m", "anypoker", "evaluate", "high", "AhKhQhJhTh"), None),
    "games": (("-m", "anypoker", "games"), None),
    "games --like": (("-m", "anypoker", "games", "--like", "texas-holdem"), None),
    "odds": (("-m", "anypoker", "odds", "holdem"), None),
    "--help": (("-m", "anypoker", "--help"), None),
}


def cpu(words: tuple[str, ...], environment: dict[str, str]) -> float:
    """Measure one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], env=environment, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def least(words: tuple[str, ...], environment: dict[str, str], runs: int) -> float:
    """Measure with warm caches; the minimum of several runs."""
    cpu(words, environment)
    return min(cpu(words, environment) for _ in range(runs))


def environments(folder: Path) -> dict[str, dict[str, str]]:
    """With byte code of everything, and with none of this package's: its source lies elsewhere."""
    usual = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    usual["PYTHONPATH"] = str(SOURCE)
    warm = {**usual, "PYTHONPYCACHEPREFIX": str(folder / "byte-code")}
    bare = {**usual, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(folder / "source")}
    (folder / "source").mkdir()
    files = [path for path in SOURCE.rglob("*") if "__pycache__" not in path.parts]
    for path in sorted(files):
        there = folder / "source" / path.relative_to(SOURCE)
        if path.is_dir():
            there.mkdir()
        else:
            there.write_bytes(path.read_bytes())
    return {"byte code": warm, "none of ours": bare}


def rows(runs: int, first: bool, wanted: Sequence[str] = ()) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ways = environments(folder)
        for what, (words, target) in PROGRAMS.items():
            if wanted and what not in wanted:
                continue
            row: dict[str, Any] = {"what": what, "target": target}
            own = found[0] if found and what.startswith("import") else dict.fromkeys(ways, 0.0)
            for way, environment in ways.items():
                row[way] = round(least(words, environment, runs) - own[way], 3)
            if first and "anypoker" in words:
                empty = {**ways["byte code"], "ANYPOKER_CACHE": tempfile.mkdtemp(dir=folder)}
                row["first"] = round(cpu(words, empty), 2)
            found.append(row)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.start")
    parser.add_argument("--json", action="store_true", help="Print the result as JSON.")
    parser.add_argument("--runs", type=int, default=5, help="Number of runs; the fastest counts.")
    parser.add_argument("--first", action="store_true", help="the first call too")
    parser.add_argument("programs", nargs="*", metavar="WHAT", help=", ".join(PROGRAMS))
    wanted = parser.parse_args()
    found = rows(wanted.runs, wanted.first, wanted.programs)
    if wanted.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{'CPU seconds':24}{'byte code':>12}{'none of ours':>14}{'target':>8}{'first':>8}")
    for row in found:
        target = "" if row["target"] is None else f"{row['target']:.2f}"
        once = f"{row['first']:.2f}" if "first" in row else ""
        warm, bare = row["byte code"], row["none of ours"]
        print(f"{row['what']:24}{warm:12.3f}{bare:14.3f}{target:>8}{once:>8}")


if __name__ == "__main__":
    main()
