"""From the text of a file to a game, or to everything that is wrong with it.

    text -> JSON with positions -> plain document -> shape -> normal form -> meaning

The plain document has no `extends` and no steps inside of a `repeat`.

What is wrong with the shape of one part does not keep the others from being judged: a slip is read
as what was meant, and a part that cannot be read is left out, with all that depends on it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath

from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.rules.board_layout import read_layout
from anypoker.rules.diagnostics import (
    Diagnostic,
    ParseResult,
    Path,
    RulesError,
    Severity,
    path_text,
)
from anypoker.rules.document.root import CommunityCardLayout
from anypoker.rules.error_recovery import RecoveredDocument, recover, without_nulls, written_path
from anypoker.rules.extends import (
    BaseLookup,
    ExtendError,
    Library,
    Modifier,
    ResolvedDocument,
    is_extending,
    resolve,
)
from anypoker.rules.normalise import NormaliseContext, PendingDiagnostic, normalise
from anypoker.rules.origin import FROM_FILE, Origin
from anypoker.rules.player_count_variants import add_variants
from anypoker.rules.repeated_steps import flatten_repeats
from anypoker.rules.schema_errors import SchemaError, quote_value
from anypoker.rules.source import Json, Source, read_source
from anypoker.rules.validate import validate

_NO_MODIFIERS: Mapping[str, Modifier] = {}
_LAYOUT = "communityCardLayout"


def parse_game(
    text: str,
    *,
    library: Library | None = None,
    modifiers: Mapping[str, Modifier] = _NO_MODIFIERS,
    beside: FilePath | None = None,
    within: FilePath | None = None,
) -> ParseResult:
    """Read the text of a game file.

    `library` finds the games that it may extend; `beside` is the folder in which the file lies, and
    without it files cannot be extended by their path. Files that are extended lie in that folder or
    below it, unless `within` names another one.
    """
    source = read_source(text)
    if not source.values:
        return ParseResult(None, tuple(source.problems))
    data = source.data
    if not isinstance(data, dict):
        complaint = ((), f"a game is a JSON object, not {quote_value(data)}", None, False)
        return _refused(source, [complaint])
    if not is_extending(data):
        document, origin = flatten_repeats(data, FROM_FILE)
        return _GameParser(source, origin).read(document)

    def judge(resolved: ResolvedDocument) -> None:
        found = _GameParser(source, resolved.origin, extends=True).read(resolved.document)
        if not found.ok:
            raise _InvalidBaseError(found)

    sources = BaseLookup(library, modifiers, within or beside)
    try:
        resolved = resolve(data, sources, beside=beside, judge=judge)
    except ExtendError as error:
        return _refused(source, error.complaints)
    except _InvalidBaseError as error:
        return error.result
    reader = _GameParser(source, resolved.origin, extends=True, renamed=resolved.renamed)
    if not resolved.complaints:
        return reader.read(resolved.document)
    told = _refused(source, resolved.complaints).problems
    # What a change would have made that cannot be read says nothing about the meaning.
    found = reader.read(resolved.document, shape_only=not resolved.whole).problems
    return ParseResult(None, (*told, *(one for one in found if one not in told)))


def load_game(
    text: str,
    *,
    library: Library | None = None,
    modifiers: Mapping[str, Modifier] = _NO_MODIFIERS,
    beside: FilePath | None = None,
    within: FilePath | None = None,
) -> Game:
    """The game of a file's text; `RulesError` with all problems if it cannot be played."""
    reading = parse_game(text, library=library, modifiers=modifiers, beside=beside, within=within)
    if reading.game is None:
        raise RulesError(reading.problems)
    return reading.game


class _InvalidBaseError(AnypokerError):
    """A game that is broken before a modifier is asked to change it."""

    def __init__(self, result: ParseResult) -> None:
        self.result = result
        super().__init__("the game is broken")


@dataclass(frozen=True, slots=True)
class _GameParser:
    """Reads a plain document, and knows where its parts stand in the author's file."""

    source: Source
    origin: Origin
    extends: bool = False
    renamed: tuple[tuple[Path, Path], ...] = ()  # keys as they were meant, and as they are written

    def read(self, data: dict[str, Json], *, shape_only: bool = False) -> ParseResult:
        rest = {key: value for key, value in data.items() if key != _LAYOUT}
        mended = recover(rest)
        layout, about_layout = read_layout(data[_LAYOUT]) if _LAYOUT in data else (None, [])
        problems = [
            *self.source.problems,
            *(self.told(Severity.ERROR, one) for one in mended.errors),
            *(self.told(Severity.WARNING, one) for one in (*mended.warnings, *about_layout)),
        ]
        game = None
        if mended.document is not None and not shape_only:
            document = mended.document.model_copy(update={_LAYOUT: layout})
            draft = NormaliseContext(broken=mended.broken, extends=self.extends)
            game = normalise(document, draft)
            findings = [one for one in draft.findings if not _follows(one, mended)]
            wrong = {one.path for one in findings if one.is_error} | draft.broken | draft.unchecked
            findings += validate(game, wrong, tuple(dict.fromkeys(draft.pile_demands)))
            if not mended.errors and not any(one.is_error for one in findings):
                told = NormaliseContext(findings=findings, qualified=draft.qualified)
                game = add_variants(_readable(rest, layout), game, told)
                findings = told.findings
            problems += [self.found(one, data, mended) for one in dict.fromkeys(findings)]
        failed = any(problem.severity is Severity.ERROR for problem in problems)
        return ParseResult(None if failed else game, tuple(problems))

    def told(self, severity: Severity, complaint: SchemaError) -> Diagnostic:
        path, message, hint, about_key = complaint
        return self.problem(severity, path, message, hint, about_key)

    def found(self, found: PendingDiagnostic, data: Json, mended: RecoveredDocument) -> Diagnostic:
        path = mended.written(_place(found, data))
        return self.problem(found.severity, path, found.message, found.hint, False)

    def problem(
        self, severity: Severity, path: Path, message: str, hint: str | None, about_key: bool
    ) -> Diagnostic:
        place, exact = self.origin.locate(path) or (("extends",), False)
        place = written_path(place, self.renamed)
        return _problem(
            self.source, severity, place if exact else path, message, hint, about_key, place
        )


def _readable(data: Json, layout: CommunityCardLayout | None) -> dict[str, Json]:
    """The document as it was understood, as plain data."""
    known: dict[str, Json] = without_nulls(data)
    if layout is None:
        return known
    return known | {_LAYOUT: layout.model_dump(mode="json", by_alias=True, exclude_none=True)}


def _follows(found: PendingDiagnostic, mended: RecoveredDocument) -> bool:
    """Whether something is found only because another part could not be read."""
    return any(found.path[: len(path)] == path or path[0] in found.needs for path in mended.broken)


def _refused(source: Source, complaints: Iterable[SchemaError]) -> ParseResult:
    problems = [
        _problem(source, Severity.ERROR, path, message, hint, about_key, path)
        for path, message, hint, about_key in complaints
    ]
    return ParseResult(None, (*source.problems, *problems))


def _problem(
    source: Source,
    severity: Severity,
    path: Path,
    message: str,
    hint: str | None,
    about_key: bool,
    place: Path,
) -> Diagnostic:
    found = source.locate(place, key=about_key)
    line, column = found if found is not None else (None, None)
    return Diagnostic(severity, path_text(path), line, column, message, hint)


def _place(found: PendingDiagnostic, data: Json) -> Path:
    """The path of a finding, and on to the word that is meant if there is one below it."""
    if found.otherwise is not None and isinstance(data, dict) and found.path[0] not in data:
        return found.otherwise
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
