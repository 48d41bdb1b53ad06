"""Error recovery: read on without the wrong parts of a file, so that all problems are found.

A typo is read as the word that was probably meant. A part that cannot be read is replaced by a
neutral one and listed as broken, so that no later stage draws conclusions from it.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pydantic import ValidationError

from anypoker.errors import AnypokerError
from anypoker.rules.diagnostics import Diagnostic, Path, Severity, written_path
from anypoker.rules.document import ACTION_KEYS, ExtendingDocument, GameDocument
from anypoker.rules.schema_errors import Correction, corrections, schema_errors
from anypoker.rules.source import Json

_STEP = {"name": "A step", "bet": {"type": "small"}}
_SHARE = {"evaluationType": "high", "anyCards": 5}
# Neutral values for parts that cannot be read.
_STAND_INS: dict[str, Any] = {
    "game": "A game",
    "players": {"min": 2, "max": 2},
    "deck": {"type": "standard", "cards": 52},
    "bettingStructures": ["Limit"],
    "gamePlay": [_STEP],
    "showdown": {
        "order": "",
        "startingFrom": "",
        "cardsRequired": "",
        "bestHand": [_SHARE],
    },
}
_PASSES = 3
_MAX_RECOVERIES = 500  # a file with more errors is not a game with typos
Renamed = tuple[Path, Path]  # a key as it was meant, and as it is written


@dataclass(frozen=True, slots=True)
class RecoveredDocument:
    """A document that can be read, and the problems of its file."""

    document: GameDocument | None
    problems: list[Diagnostic] = field(default_factory=list)
    broken: frozenset[Path] = frozenset()
    renamed: tuple[Renamed, ...] = ()


class ExtendingFileError(AnypokerError, ValueError):
    """An extending file of which nothing can be read."""

    def __init__(self, problems: list[Diagnostic]) -> None:
        self.problems = problems
        super().__init__("the file cannot be read")


class ExtendingData(NamedTuple):
    """An extending file as far as it can be read, and its problems."""

    data: dict[str, Json]
    problems: list[Diagnostic]
    unreadable: frozenset[int]  # changes under `with`
    renamed: tuple[Renamed, ...]


def recover_extending(data: dict[str, Json]) -> ExtendingData:
    """Correct the keys of an extending file and leave out what cannot be read.

    Raises:
        ExtendingFileError: if the file does not name its base game, or too much is wrong.
    """
    made: dict[str, Any] = data
    problems: list[Diagnostic] = []
    unreadable: set[int] = set()
    renamed: list[Renamed] = []
    for _ in range(_PASSES):
        try:
            ExtendingDocument.model_validate(made)
            break
        except ValidationError as error:
            made = deepcopy(made)
            problems += schema_errors(error, made, ExtendingDocument, renamed)
            lost = any(problem.keys[:1] == ("extends",) for problem in problems)
            if lost or error.error_count() > _MAX_RECOVERIES:
                raise ExtendingFileError(problems) from None
            for correction in list(corrections(error, made, ExtendingDocument)):
                _correct_extending(made, correction, unreadable, renamed)
    return ExtendingData(made, problems, frozenset(unreadable), tuple(renamed))


def _correct_extending(
    made: dict[str, Any],
    correction: Correction,
    unreadable: set[int],
    renamed: list[Renamed],
) -> None:
    match correction.path:
        case ("with", int(index), str()) if correction.kind == "key" and index not in unreadable:
            _correct(made, correction, renamed)
        case ("with", int(index), *_):
            made["with"][index] = "unreadable"  # so that the other changes keep their index
            unreadable.add(index)
        case (str(),) if correction.kind == "key":
            _correct(made, correction, renamed)
        case (str(key), *_) if key != "extends":
            made.pop(key, None)
        case _:
            pass


def recover(data: dict[str, Json]) -> RecoveredDocument:
    """Read a document as far as it can be read."""
    nulls = list(_null_keys(data))
    whole = without_nulls(data) if nulls else data
    unknown = _unknown_nulls(data, nulls)
    try:
        recovered = RecoveredDocument(GameDocument.model_validate(whole), unknown)
    except ValidationError as error:
        if error.error_count() > _MAX_RECOVERIES:
            errors = schema_errors(error, whole, GameDocument)
            return RecoveredDocument(None, [*errors, *unknown])
        recovered = _recover_invalid(whole, error, frozenset(nulls))
        recovered.problems.extend(unknown)
    reported = {problem.keys for problem in recovered.problems}
    recovered.problems.extend(null_warning(path) for path in nulls if path not in reported)
    return recovered


def _recover_invalid(
    data: dict[str, Json], error: ValidationError, nulls: frozenset[Path]
) -> RecoveredDocument:
    made = deepcopy(data)
    problems: list[Diagnostic] = []
    broken: set[Path] = set()
    renamed: list[Renamed] = []
    document = None
    for _ in range(_PASSES):  # a correction may be wrong as well
        problems += _correct_all(made, error, broken, renamed, nulls)
        try:
            document = GameDocument.model_validate(made)
            break
        except ValidationError as again:
            error = again
    return RecoveredDocument(document, problems, frozenset(broken), tuple(renamed))


def _correct_all(
    made: dict[str, Any],
    error: ValidationError,
    broken: set[Path],
    renamed: list[Renamed],
    nulls: frozenset[Path],
) -> list[Diagnostic]:
    """Correct what can be corrected, leave out the rest, and return the problems."""
    problems = schema_errors(error, made, GameDocument, renamed, nulls)
    every = list(corrections(error, made, GameDocument))
    meant = {(*one.path[:-1], one.meant) for one in every if one.kind == "key" and one.meant}
    present = {written_path(path, renamed) for path in meant}
    lost = [one for one in every if not _correct(made, one, renamed)]
    for correction in lost:
        if correction.path not in meant:
            broken.add(_drop_invalid(made, correction.path))
    for correction in every:
        if _left_without_action(made, correction):
            broken.add(_drop_invalid(made, correction.path))
    # A key that is there under a wrong name is not missing as well.
    return [problem for problem in problems if problem.keys not in present]


def _left_without_action(made: dict[str, Any], correction: Correction) -> bool:
    """Return whether an unknown key was all that a step had, so that only that is reported."""
    match correction:
        case Correction("key", ("gamePlay", int(number), str()), None):
            steps = made["gamePlay"]  # may be a stand-in by now, with fewer steps
            return number < len(steps) and not any(key in steps[number] for key in ACTION_KEYS)
        case _:
            return False


def _correct(data: Any, correction: Correction, renamed: list[Renamed]) -> bool:
    """Apply a correction to a key or a word; drop an unknown key. Return whether it applied."""
    if correction.kind not in ("key", "word"):
        return False
    for part in correction.path[:-1]:
        data = data[part]
    last, meant = correction.path[-1], correction.meant
    if correction.kind == "word":
        if meant is None:
            return False
        data[last] = meant
        return True
    value = data.pop(last)
    if meant is not None and meant not in data:
        data[meant] = value
        renamed.append(((*correction.path[:-1], meant), correction.path))
    return True


def _drop_invalid(data: dict[str, Any], path: Path) -> Path:
    """Replace the part that holds a path by a neutral one; return the path of that part."""
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


def null_warning(path: Path) -> Diagnostic:
    """Warn that a key with the value null counts as absent."""
    message = f"`{path[-1]}` is null, which counts as absent"
    return Diagnostic(Severity.WARNING, path, message, "leave the key out")


def _null_keys(data: Json, path: Path = ()) -> Iterator[Path]:
    """Yield the keys whose value is null; a null in a list is an invalid value."""
    if isinstance(data, dict):
        for key, value in data.items():
            if value is None:
                yield (*path, key)
            else:
                yield from _null_keys(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _null_keys(value, (*path, index))


def without_nulls(data: Any) -> Any:
    """Return a document without the keys whose value is null."""
    if isinstance(data, dict):
        return {key: without_nulls(value) for key, value in data.items() if value is not None}
    if isinstance(data, list):
        return [without_nulls(value) for value in data]
    return data


def _unknown_nulls(data: dict[str, Json], nulls: list[Path]) -> list[Diagnostic]:
    """Return errors about unknown keys with the value null."""
    if not nulls:
        return []
    try:
        GameDocument.model_validate(data)
    except ValidationError as error:
        wrong, errors = set(nulls), schema_errors(error, data, GameDocument)
        return [one for one in errors if one.keys in wrong and one.is_about_key]
    return []
