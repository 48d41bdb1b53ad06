"""Parser of game files: text to a game, or to everything that is wrong with it.

    text -> JSON with positions -> plain document -> schema -> normal form -> validation

The plain document has no `extends` and no steps inside of a `repeat`. A schema error in one part
does not keep the others from being checked: a typo is corrected, and a part that cannot be read
is left out with everything that depends on it.
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
    written_path,
)
from anypoker.rules.document.root import CommunityCardLayout
from anypoker.rules.error_recovery import RecoveredDocument, recover, without_nulls
from anypoker.rules.extends import (
    BaseLookup,
    ExtendError,
    Library,
    Modifier,
    ResolvedDocument,
    is_extending,
    resolve,
)
from anypoker.rules.normalise import NormaliseContext, normalise
from anypoker.rules.origin import FROM_FILE, Origin
from anypoker.rules.player_count_variants import add_variants
from anypoker.rules.repeated_steps import flatten_repeats
from anypoker.rules.schema_errors import quote_value
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

    Args:
        text: The file.
        library: Finds the games that the file may extend.
        modifiers: The modifiers that the file may name, by name.
        beside: The folder of the file. Default: no file can be extended by its path.
        within: The folder that holds all files that may be extended. Default: `beside`.
    """
    source = read_source(text)
    if not source.values:
        return ParseResult(None, tuple(source.problems))
    data = source.data
    if not isinstance(data, dict):
        message = f"a game is a JSON object, not {quote_value(data)}"
        return _rejected(source, [Diagnostic(Severity.ERROR, (), message)])
    if not is_extending(data):
        document, origin = flatten_repeats(data, FROM_FILE)
        return _GameParser(source, origin).read(document)

    def judge(resolved: ResolvedDocument) -> None:
        result = _GameParser(source, resolved.origin, extends=True).read(resolved.document)
        if not result.ok:
            raise _InvalidBaseError(result)

    sources = BaseLookup(library, modifiers, within or beside)
    try:
        resolved = resolve(data, sources, beside=beside, judge=judge)
    except ExtendError as error:
        return _rejected(source, error.problems)
    except _InvalidBaseError as error:
        return error.result
    parser = _GameParser(source, resolved.origin, extends=True, renamed=resolved.renamed)
    if not resolved.problems:
        return parser.read(resolved.document)
    reported = _rejected(source, resolved.problems).problems
    # With an unreadable change left out, the rest of the game cannot be judged.
    more = parser.read(resolved.document, schema_only=not resolved.whole).problems
    return ParseResult(None, (*reported, *(one for one in more if one not in reported)))


def load_game(
    text: str,
    *,
    library: Library | None = None,
    modifiers: Mapping[str, Modifier] = _NO_MODIFIERS,
    beside: FilePath | None = None,
    within: FilePath | None = None,
) -> Game:
    """Return the game of a file's text; see `parse_game`.

    Raises:
        RulesError: if the game cannot be played, with all problems.
    """
    result = parse_game(text, library=library, modifiers=modifiers, beside=beside, within=within)
    if result.game is None:
        raise RulesError(result.problems)
    return result.game


class _InvalidBaseError(AnypokerError):
    """A game that is invalid before a modifier is applied."""

    def __init__(self, result: ParseResult) -> None:
        self.result = result
        super().__init__("the game is invalid")


@dataclass(frozen=True, slots=True)
class _GameParser:
    """Parser of one plain document, which finds its parts in the author's file."""

    source: Source
    origin: Origin
    extends: bool = False
    renamed: tuple[tuple[Path, Path], ...] = ()  # keys as they were meant, and as they are written

    def read(self, data: dict[str, Json], *, schema_only: bool = False) -> ParseResult:
        rest = {key: value for key, value in data.items() if key != _LAYOUT}
        recovered = recover(rest)
        layout, layout_warnings = read_layout(data[_LAYOUT]) if _LAYOUT in data else (None, [])
        problems = [
            *self.source.problems,
            *(self.locate(one, one.keys) for one in (*recovered.problems, *layout_warnings)),
        ]
        game = None
        if recovered.document is not None and not schema_only:
            document = recovered.document.model_copy(update={_LAYOUT: layout})
            context = NormaliseContext(broken=recovered.broken, extends=self.extends)
            game = normalise(document, context)
            found = [one for one in context.problems if not _follows(one, recovered)]
            wrong = {one.keys for one in found if one.is_error} | context.broken | context.unchecked
            found += validate(game, wrong, tuple(dict.fromkeys(context.pile_demands)))
            if not any(one.is_error for one in (*recovered.problems, *found)):
                context = NormaliseContext(problems=found, qualified=context.qualified)
                game = add_variants(_readable(rest, layout), game, context)
            problems += [
                self.locate(one, written_path(_keys(one, data), recovered.renamed))
                for one in dict.fromkeys(found)
            ]
        failed = any(problem.is_error for problem in problems)
        return ParseResult(None if failed else game, tuple(problems))

    def locate(self, problem: Diagnostic, path: Path) -> Diagnostic:
        """Return a problem with its place in the author's file."""
        place, exact = self.origin.locate(path) or (("extends",), False)
        place = written_path(place, self.renamed)
        position = self.source.locate(place, key=problem.is_about_key)
        return problem.at(place if exact else path, position)


def _readable(data: Json, layout: CommunityCardLayout | None) -> dict[str, Json]:
    """Return the document as it was understood, as plain data."""
    known: dict[str, Json] = without_nulls(data)
    if layout is None:
        return known
    return known | {_LAYOUT: layout.model_dump(mode="json", by_alias=True, exclude_none=True)}


def _follows(problem: Diagnostic, recovered: RecoveredDocument) -> bool:
    """Return whether a problem only follows from a part that could not be read."""
    return any(
        problem.keys[: len(path)] == path or path[0] in problem.needs for path in recovered.broken
    )


def _rejected(source: Source, problems: Iterable[Diagnostic]) -> ParseResult:
    located = [one.at(one.keys, source.locate(one.keys, key=one.is_about_key)) for one in problems]
    return ParseResult(None, (*source.problems, *located))


def _keys(problem: Diagnostic, data: Json) -> Path:
    """Return the keys of a problem, extended to the word that it is about."""
    if problem.otherwise is not None and isinstance(data, dict) and problem.keys[0] not in data:
        return problem.otherwise
    if problem.word is None:
        return problem.keys
    for part in problem.keys:
        if isinstance(data, dict) and part in data:
            data = data[str(part)]
        elif isinstance(data, list) and isinstance(part, int) and part < len(data):
            data = data[part]
        else:
            return problem.keys
    return (*problem.keys, *(_path_to(problem.word, data) or ()))


def _path_to(word: str, data: Json) -> Path | None:
    """Return the path to the first string that equals a word."""
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
