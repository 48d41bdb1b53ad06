"""Levels and prizes of a tournament from a name, a list or a JSON file."""

import json
from pathlib import Path
from typing import Any

from anypoker.catalogue import UnreadableFileError, read_text
from anypoker.game import Structure
from anypoker.limits import shown
from anypoker.tables import BlindLevel, StakesSpecError, parse_stakes_spec
from anypoker.tournaments import (
    STRUCTURES,
    Level,
    Prizes,
    TournamentError,
    percentages,
    structure_levels,
)
from anypoker.tournaments.prizes import shares_of

_LEVEL_KEYS = {"stakes", "hands", "minutes", "break", "chip"}
WINNER = "winner"
STANDARD = "standard"


def find_levels(text: str, stack: int, structure: Structure) -> tuple[Level, ...]:
    """Return the levels of a ready-made structure, or of a file with a list of levels.

    Raises:
        TournamentError: if there is no such structure, or the file is not one.
    """
    if text in STRUCTURES:
        return structure_levels(text, stack, structure)
    if not text.endswith(".json"):
        raise TournamentError(
            f"'{text}' is not a structure; use one of {', '.join(STRUCTURES)}, or a file"
        )
    data = _read(text)
    if not isinstance(data, list):
        raise TournamentError(f"{text} is not a list of levels")
    return tuple(_level(text, number, one) for number, one in enumerate(data, 1))


def _level(file: str, number: int, data: Any) -> Level:
    where = f"level {number} in {file}"
    if not isinstance(data, dict) or not data.keys() <= _LEVEL_KEYS or "stakes" not in data:
        raise TournamentError(
            f'{where} is not a level; write {{"stakes": "50/100", "hands": 10, "break": 5, '
            '"chip": 25}, or "minutes" instead of "hands"'
        )
    numbers = {key: data.get(key, 0) for key in ("hands", "minutes", "break")}
    numbers["chip"] = data.get("chip", 1)
    for key, value in numbers.items():
        if type(value) is not int or value < 0:
            raise TournamentError(f"{where}: '{key}' must be a whole number, not {shown(value)}")
    if not isinstance(data["stakes"], str):
        raise TournamentError(f"{where}: 'stakes' must be a text, such as \"50/100\"")
    try:
        terms = parse_stakes_spec(data["stakes"])
    except StakesSpecError as error:
        raise TournamentError(f"{where}: {error}") from None
    blinds = BlindLevel(terms, numbers["hands"], numbers["minutes"])
    return Level(blinds, numbers["break"], numbers["chip"])


def find_prizes(text: str) -> Prizes:
    """Return prizes: standard, winner, percentages such as 50,30,20, or a file.

    A file has an object: the least number of entries, and the percentages from there on.

    Raises:
        TournamentError: if the text says no prizes.

    >>> find_prizes("winner").rows, find_prizes("50,30,20").amounts(1_000, 10)
    (((1, (10000,)),), (500, 300, 200))
    """
    if text == STANDARD:
        return Prizes()
    if text == WINNER:
        return percentages([100])
    if text.endswith(".json"):
        data = _read(text)
        if not isinstance(data, dict) or not all(map(_is_row, data.items())):
            raise TournamentError(
                f"{text} is not a table of prizes; write "
                '{"2": [100], "5": [65, 35], "8": [50, 30, 20]}'
            )
        rows = sorted((int(entries), shares_of(shares)) for entries, shares in data.items())
        return Prizes(tuple(rows))
    try:
        return percentages([float(one) for one in text.split(",")])
    except (ValueError, OverflowError) as error:
        if isinstance(error, TournamentError):
            raise
        raise TournamentError(
            f"'{text}' is not a list of prizes; use standard, winner, percentages such as "
            "50,30,20, or a file"
        ) from None


def _is_row(row: tuple[str, Any]) -> bool:
    entries, shares = row
    numbers = isinstance(shares, list) and all(
        type(one) in (int, float) and 0 < one <= 100 for one in shares
    )
    return numbers and entries.isascii() and entries.isdecimal() and len(entries) < 10


def _read(file: str) -> Any:
    try:
        return json.loads(read_text(Path(file)))
    except UnreadableFileError as error:
        raise TournamentError(str(error)) from None
    except json.JSONDecodeError as error:
        raise TournamentError(
            f"{file} is not JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        ) from None
