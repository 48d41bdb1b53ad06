"""Error recovery: a wrong file is read on without its wrong parts, so that all problems are found.

So that everything can be said at once, a slip of the pen is read as what was meant, and a part that
cannot be read is replaced by one that says nothing. What is broken is remembered: nobody may draw
conclusions from it.
"""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pydantic import BaseModel, ValidationError

from anypoker.errors import AnypokerError
from anypoker.rules.diagnostics import Path
from anypoker.rules.document import ExtendingDocument, GameDocument
from anypoker.rules.schema_errors import Correction, SchemaError, corrections, shape_problems
from anypoker.rules.source import Json

# What stands for a part that cannot be read.
_STAND_INS: dict[str, Any] = {
    "game": "A game",
    "players": {"min": 2, "max": 2},
    "deck": {"type": "standard", "cards": 52},
    "bettingStructures": ["Limit"],
    "gamePlay": [{"name": "A step", "bet": {"type": "small"}}],
    "showdown": {
        "order": "",
        "startingFrom": "",
        "cardsRequired": "",
        "bestHand": [{"evaluationType": "high", "anyCards": 5}],
    },
}
_ROUNDS = 3
_MAX_RECOVERIES = 500  # a file with more mistakes than that is no game with slips in it
_STEP = {"name": "A step", "bet": {"type": "small"}}
_SHARE = {"evaluationType": "high", "anyCards": 5}


@dataclass(frozen=True, slots=True)
class RecoveredDocument:
    """A document that can be read, and what was wrong with it."""

    document: GameDocument | None
    errors: list[SchemaError] = field(default_factory=list)
    warnings: list[SchemaError] = field(default_factory=list)
    broken: frozenset[Path] = frozenset()
    renamed: tuple[tuple[Path, Path], ...] = ()  # a key as it was meant, and as it is written

    def written(self, path: Path) -> Path:
        """Return the place in the file of a path of the document."""
        return written_path(path, self.renamed)


def written_path(path: Path, renamed: Sequence[tuple[Path, Path]]) -> Path:
    """Follow keys back from the names that were meant to those in the file.

    >>> written_path(("showdown", "order"), [(("showdown",), ("showdwn",))])
    ('showdwn', 'order')
    """
    for meant, wrong in reversed(renamed):
        if path[: len(meant)] == meant:
            path = (*wrong, *path[len(meant) :])
    return path


class ExtendingFileError(AnypokerError, ValueError):
    """An extending file of which nothing can be read."""

    def __init__(self, complaints: list[SchemaError]) -> None:
        self.complaints = complaints
        super().__init__("the file cannot be read")


class ExtendingData(NamedTuple):
    """An extending file as far as it can be read, and what is wrong with it."""

    data: dict[str, Json]
    complaints: list[SchemaError]
    unreadable: frozenset[int]  # changes under `with`
    renamed: tuple[tuple[Path, Path], ...]


def mend_extending(data: dict[str, Json]) -> ExtendingData:
    """Read the keys of an extending file as they were meant; leave out what cannot be read.

    Raises:
        ExtendingFileError: if the game that it extends is not named, or too much is wrong.
    """
    made: dict[str, Any] = data
    complaints: list[SchemaError] = []
    unreadable: set[int] = set()
    renamed: list[tuple[Path, Path]] = []
    for _ in range(_ROUNDS):
        try:
            ExtendingDocument.model_validate(made)
            break
        except ValidationError as error:
            made = deepcopy(made)
            complaints += _told(error, made, ExtendingDocument, renamed)
            lost = any(path[:1] == ("extends",) for path, *_ in complaints)
            if lost or error.error_count() > _MAX_RECOVERIES:
                raise ExtendingFileError(complaints) from None
            for slip in list(corrections(error, made, ExtendingDocument)):
                _mend_extending_slip(made, slip, unreadable, renamed)
    return ExtendingData(made, complaints, frozenset(unreadable), tuple(renamed))


def _mend_extending_slip(
    made: dict[str, Any],
    slip: Correction,
    unreadable: set[int],
    renamed: list[tuple[Path, Path]],
) -> None:
    match slip.path:
        case ("with", int(number), str()) if slip.kind == "key" and number not in unreadable:
            _corrected(made, slip, renamed)
        case ("with", int(number), *_):
            made["with"][number] = "unreadable"  # its place is kept, so that the others keep theirs
            unreadable.add(number)
        case (str(key),) if slip.kind == "key":
            _corrected(made, slip, renamed)
        case (str(key), *_) if key != "extends":
            made.pop(key, None)
        case _:
            pass


def _told(
    error: ValidationError,
    data: Json,
    model: type[BaseModel],
    renamed: Sequence[tuple[Path, Path]],
) -> list[SchemaError]:
    """Complaints at the places where the file has what is wrong."""
    return [
        (written_path(path, renamed), message, hint, about_key)
        for path, message, hint, about_key in shape_problems(error, data, model)
    ]


def recover(data: dict[str, Json]) -> RecoveredDocument:
    """The document of some data, as far as it can be read."""
    nulls = list(_null_keys(data))
    whole = without_nulls(data) if nulls else data
    try:
        document = GameDocument.model_validate(whole)
    except ValidationError as error:
        return _mended(whole, error, nulls, _unknown_nulls(data, nulls))
    errors = _unknown_nulls(data, nulls)
    told = {path for path, *_ in errors}
    return RecoveredDocument(document, errors, [_null(path) for path in nulls if path not in told])


def _mended(
    data: dict[str, Json], error: ValidationError, nulls: list[Path], unknown: list[SchemaError]
) -> RecoveredDocument:
    if error.error_count() > _MAX_RECOVERIES:
        return RecoveredDocument(None, [*shape_problems(error, data, GameDocument), *unknown])
    made = deepcopy(data)
    complaints: list[SchemaError] = []
    broken: set[Path] = set()
    renamed: list[tuple[Path, Path]] = []
    document = None
    for _ in range(_ROUNDS):  # what was meant may be wrong in its turn
        complaints += _round(made, error, broken, renamed)
        try:
            document = GameDocument.model_validate(made)
            break
        except ValidationError as again:
            error = again
    complaints += unknown
    wanting, empty = {path for path, *_ in complaints}, set(nulls)
    errors: list[SchemaError] = [
        (path, f"the required key `{path[-1]}` is null", "say what it is", False)
        if path in empty and "is missing" in message
        else (path, message, hint, about_key)
        for path, message, hint, about_key in complaints
    ]
    warnings = [_null(path) for path in nulls if path not in wanting]
    return RecoveredDocument(document, errors, warnings, frozenset(broken), tuple(renamed))


def _round(
    made: dict[str, Any],
    error: ValidationError,
    broken: set[Path],
    renamed: list[tuple[Path, Path]],
) -> list[SchemaError]:
    """Tell what is wrong, read it as what was meant, and leave out what cannot be read."""
    complaints = _told(error, made, GameDocument, renamed)
    every = list(corrections(error, made, GameDocument))
    meant = {(*one.path[:-1], one.meant) for one in every if one.kind == "key" and one.meant}
    there = {written_path(path, renamed) for path in meant}
    lost = [one for one in every if not _corrected(made, one, renamed)]
    for slip in lost:
        if slip.path not in meant:
            broken.add(_drop_invalid(made, slip.path))
    # A key that is there under a wrong name is not missing besides.
    return [one for one in complaints if one[0] not in there]


def _corrected(data: Any, slip: Correction, renamed: list[tuple[Path, Path]]) -> bool:
    """Read a key or a word as what was meant; an unknown key is left out."""
    if slip.kind not in ("key", "word"):
        return False
    for part in slip.path[:-1]:
        data = data[part]
    last = slip.path[-1]
    if slip.kind == "word":
        if slip.meant is None:
            return False
        data[last] = slip.meant
        return True
    value = data.pop(last)
    if slip.meant is not None and slip.meant not in data:
        data[slip.meant] = value
        renamed.append(((*slip.path[:-1], slip.meant), slip.path))
    return True


def _drop_invalid(data: dict[str, Any], path: Path) -> Path:
    """Put something that says nothing in place of the part that holds a path; that part."""
    match path:
        case ("gamePlay", int(number), *_) if number < len(data["gamePlay"]):
            data["gamePlay"][number] = _STEP
            return ("gamePlay", number)
        case ("showdown", "bestHand", int(number), *_):
            shares = data["showdown"]["bestHand"]
            if number < len(shares):  # else all of it was left out before
                shares[number] = _SHARE
            return ("showdown", "bestHand", number)
        case ("orderings", str(name), *_):
            data["orderings"].pop(name, None)  # several things may be wrong with one
            return ("orderings", name)
        case (str(key), *_) if key in _STAND_INS:
            data[key] = deepcopy(_STAND_INS[key])
            return (key,)
        case (str(key), *_):
            data.pop(key, None)
            return (key,)
        case _:
            return ()


# ---------------------------------------------------------------- null


def _null(path: Path) -> SchemaError:
    sentence = f"`{path[-1]}` is null, which is read as if it were not there"
    return path, sentence, "leave the key out", False


def _null_keys(data: Json, path: Path = ()) -> Iterator[Path]:
    """The keys whose value is null; a null in a list is a value, and never a right one."""
    if isinstance(data, dict):
        for key, value in data.items():
            if value is None:
                yield (*path, key)
            else:
                yield from _null_keys(value, (*path, key))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _null_keys(value, (*path, number))


def without_nulls(data: Any) -> Any:
    """The same without the keys that say nothing."""
    if isinstance(data, dict):
        return {key: without_nulls(value) for key, value in data.items() if value is not None}
    if isinstance(data, list):
        return [without_nulls(value) for value in data]
    return data


def _unknown_nulls(data: dict[str, Json], nulls: list[Path]) -> list[SchemaError]:
    """Keys that nobody knows are wrong also where they say null."""
    if not nulls:
        return []
    try:
        GameDocument.model_validate(data)
    except ValidationError as error:
        wrong = set(nulls)
        return [
            one for one in shape_problems(error, data, GameDocument) if one[0] in wrong and one[3]
        ]
    return []
