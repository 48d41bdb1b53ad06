"""From the text of a file to a game, or to everything that is wrong with it.

    text -> JSON with positions -> plain document (extends) -> shape -> normal form -> meaning

Each stage runs only on what the one before let through, so that one mistake is reported once.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path as FilePath

from pydantic import ValidationError

from anypoker.game import Game
from anypoker.rules.by_players import with_tables
from anypoker.rules.check import check
from anypoker.rules.document import GameDocument
from anypoker.rules.extends import ExtendError, Library, Modifier, is_extending, resolve
from anypoker.rules.normalise import Draft, Finding, normalise
from anypoker.rules.problems import Path, Problem, ReadResult, RulesError, Severity, path_text
from anypoker.rules.shape import Complaint, null_problems, quote_value, shape_problems
from anypoker.rules.source import Json, Source, read_source

_NO_MODIFIERS: Mapping[str, Modifier] = {}


def read_game(
    text: str,
    *,
    library: Library | None = None,
    modifiers: Mapping[str, Modifier] = _NO_MODIFIERS,
    beside: FilePath | None = None,
) -> ReadResult:
    """Read the text of a game file.

    `library` finds the games that it may extend; `beside` is the folder in which the file lies, and
    without it files cannot be extended by their path.
    """
    source = read_source(text)
    if not source.values:
        return ReadResult(None, tuple(source.problems))
    data = source.data
    if not isinstance(data, dict):
        complaint = ((), f"a game is a JSON object, not {quote_value(data)}", None, False)
        return _refused(source, [complaint])
    if is_extending(data):
        try:
            data = resolve(data, library, modifiers, beside=beside)
        except ExtendError as error:
            return _refused(source, error.complaints)
    nulls = list(null_problems(data))
    if nulls:
        return _refused(source, nulls)
    try:
        document = GameDocument.model_validate(data)
    except ValidationError as error:
        return _refused(source, shape_problems(error, data, GameDocument))
    draft = Draft()
    game = normalise(document, draft)
    if not any(finding.severity is Severity.ERROR for finding in draft.findings):
        draft.findings += check(game)
        game = with_tables(data, game, draft)
    problems = [*source.problems, *_problems(source, data, draft.findings)]
    failed = any(problem.severity is Severity.ERROR for problem in problems)
    return ReadResult(None if failed else game, tuple(problems))


def load_game(
    text: str,
    *,
    library: Library | None = None,
    modifiers: Mapping[str, Modifier] = _NO_MODIFIERS,
    beside: FilePath | None = None,
) -> Game:
    """The game of a file's text; `RulesError` with all problems if it cannot be played."""
    reading = read_game(text, library=library, modifiers=modifiers, beside=beside)
    if reading.game is None:
        raise RulesError(reading.problems)
    return reading.game


def _refused(source: Source, complaints: Iterable[Complaint]) -> ReadResult:
    problems = [
        _problem(source, Severity.ERROR, path, message, hint, about_key)
        for path, message, hint, about_key in complaints
    ]
    return ReadResult(None, (*source.problems, *problems))


def _problems(source: Source, data: Json, findings: Iterable[Finding]) -> list[Problem]:
    """Findings with their places, each once: several alternatives may share a mistake."""
    return [
        _problem(source, found.severity, _place(found, data), found.message, found.hint, False)
        for found in dict.fromkeys(findings)
    ]


def _place(found: Finding, data: Json) -> Path:
    """The path of a finding, and on to the word that is meant if there is one below it."""
    if found.word is None:
        return found.path
    for part in found.path:
        if isinstance(data, dict) and part in data:
            data = data[str(part)]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return found.path
    return (*found.path, *(_path_to(found.word, data) or ()))


def _path_to(word: str, data: Json) -> Path | None:
    """The way to the first string that is the word."""
    if data == word:
        return ()
    inner: Iterable[tuple[str | int, Json]] = ()
    if isinstance(data, dict):
        inner = data.items()
    elif isinstance(data, list):
        inner = enumerate(data)
    for part, value in inner:
        path = _path_to(word, value) if part != "name" else None
        if path is not None:
            return (part, *path)
    return None


def _problem(
    source: Source, severity: Severity, path: Path, message: str, hint: str | None, about_key: bool
) -> Problem:
    place = source.locate(path, key=about_key)
    line, column = place if place is not None else (None, None)
    return Problem(severity, path_text(path), line, column, message, hint)
