"""Every number of the files that commands read, replaced by extremes: a sentence, never more."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time

from typer.testing import CliRunner

from anypoker.catalogue import catalogue_files, game_of, game_of_record
from anypoker.cli.app import app
from anypoker.errors import AnypokerError
from anypoker.history.record_files import RecordFileError, replay_file
from anypoker.mix_files import mix_files, read_mix
from anypoker.rules import explain_text, parse_game
from tests.history.mutations import whole_files

SLOW = 5.0  # seconds of CPU for one file
VALUES = (
    "0", "-1", "0.5", "1e-300", "nan", "inf", "NaN", str(2**53), str(2**63), str(2**64),
    str(10**30), str(-(10**30)), str(10**400), "9" * 5_000, "1e400", "", '""', "null", "true", "[]",
)  # fmt: skip
_NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])")

Reader = Callable[[str, Path], bool]


def run_extreme_files(count: int, rng: Random, folder: Path) -> Counter[str]:
    """Read `count` spoiled files of each kind, or all there are; count what came of them."""
    found: Counter[str] = Counter()
    for kind, (texts, read) in _kinds(folder).items():
        cases = [
            (text, span, value)
            for text in texts
            for span in (one.span() for one in _NUMBER.finditer(text))
            for value in VALUES
        ]
        for text, (begin, end), value in cases if count >= len(cases) else rng.sample(cases, count):
            spoiled = text[:begin] + value + text[end:]
            began = process_time()
            try:
                taken = read(spoiled, folder / f"spoiled.{kind}")
            except Exception as error:
                error.add_note(f"a {kind} file with {value[:40]!r} in place of {text[begin:end]}: ")
                raise
            assert process_time() - began < SLOW, (kind, value[:40], text[begin - 40 : end])
            found[f"{kind} files {'read' if taken else 'refused'}"] += 1
    return found


def _kinds(folder: Path) -> dict[str, tuple[list[str], Reader]]:
    """The files of each kind, and what reads them."""
    return {
        "game": ([one.text for one in catalogue_files().values()], _read_game),
        "mix": ([one.text for one in mix_files().values()], _read_mix),
        "phh": (list(_texts("phh")), _read_hands),
        "hand": (list(_texts("hand")), _read_hands),
        "table": ([*_texts("table"), _table_log(folder)], _read_hands),
    }


def _texts(kind: str) -> Iterator[str]:
    for one in whole_files(kind):
        yield one.decode()


def _table_log(folder: Path) -> str:
    """The log of a table as it is written today."""
    path = folder / "evening.table"
    words = ["play", "texas-holdem", "--plain", "--pace", "0", "--hands", "2", "--seed", "1"]
    CliRunner().invoke(app, [*words, "--log", str(path)], input="call\ncheck\n" * 40)
    return path.read_text(encoding="utf-8")


def _read_game(text: str, path: Path) -> bool:
    reading = parse_game(text)
    assert reading.game is not None or reading.problems
    if reading.game is not None:
        explain_text(reading.game)
    return reading.game is not None


def _read_mix(text: str, path: Path) -> bool:
    try:
        read_mix(text, lambda name: game_of(name).game)
    except AnypokerError:
        return False
    return True


def _read_hands(text: str, path: Path) -> bool:
    path.write_text(text, encoding="utf-8")
    try:
        replay_file(str(path), game_of_record)
    except RecordFileError:
        return False
    return True
