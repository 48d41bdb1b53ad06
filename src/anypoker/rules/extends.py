"""`extends` and `with`: a game that is another game with changes, made plain.

Keys of the extending file are merged over those of the base (RFC 7396: objects are merged, lists
and plain values replaced, null takes a key away); then the changes under `with` are made in
order. What comes out is an ordinary game file.
"""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from anypoker.errors import AnypokerError
from anypoker.rules.diagnostics import Path, path_text
from anypoker.rules.error_recovery import ExtendingFileError, mend_extending
from anypoker.rules.origin import Origin, merge_origin
from anypoker.rules.repeated_steps import flatten_repeats, step_origins
from anypoker.rules.schema_errors import SchemaError, suggestion
from anypoker.rules.source import read_source

Document = dict[str, Any]
# The text of a game's file, by the game's name or by a path; LookupError with a sentence.
Library = Callable[[str | FilePath], str]
# The document changed, given the names of the modifiers before this one in the same list;
# ValueError with a sentence where it does not fit the game or does not go with those.
Modifier = Callable[[Document, Sequence[str]], Document]

MAX_CHAIN = 20
MAX_NAME_LENGTH = 100  # of a file that may be meant
_SIBLING_MARK = (
    "./",
    "../",
)  # how the path of a file begins that lies near the one that extends it
_IDENTITY = ("game", "aliases", "summary")  # modifiers rename a game, unless its file has a name


class ExtendError(AnypokerError, ValueError):
    """What is wrong with an extending file, as complaints about places in it."""

    def __init__(self, complaints: list[SchemaError]) -> None:
        self.complaints = complaints
        super().__init__("; ".join(f"{path_text(c[0])}: {c[1]}" for c in complaints))


def is_extending(data: Document) -> bool:
    return "extends" in data


@dataclass(frozen=True, slots=True)
class BaseLookup:
    """Where the bases and the modifiers of a file are found.

    `within`: the folder that holds every file that may be extended by its path; None: none may.
    """

    library: Library | None
    modifiers: Mapping[str, Modifier]
    root_dir: FilePath | None = None


class ResolvedDocument(NamedTuple):
    """A plain document, and where its parts come from.

    `complaints`: what is wrong with the shape of the file that was asked for. `whole`: all changes
    under its `with` were made. `renamed`: its keys as they were meant, and as they are written.
    """

    document: Document
    origin: Origin
    complaints: Sequence[SchemaError] = ()
    whole: bool = True
    renamed: tuple[tuple[Path, Path], ...] = ()


def resolve(
    data: Document,
    sources: BaseLookup,
    *,
    beside: FilePath | None = None,
    chain: tuple[str | FilePath, ...] = (),
    judge: Callable[[ResolvedDocument], None] = lambda _: None,
) -> ResolvedDocument:
    """The plain document of an extending one; `beside`: the folder of its file, if it has one.

    When a modifier refuses the game, `judge` may say first what is wrong with the game itself.

    >>> base = '{"game": "Base", "players": {"min": 2, "max": 9}}'
    >>> sources = BaseLookup(lambda name: base, {})
    >>> resolve({"extends": "base", "players": {"max": 6}}, sources).document
    {'game': 'Base', 'players': {'min': 2, 'max': 6}}
    """
    try:
        data, complaints, unreadable, renamed = mend_extending(data)
    except ExtendingFileError as error:
        raise ExtendError(error.complaints) from None
    if complaints and chain:
        raise ExtendError(complaints)
    try:
        made = _extend(data, sources, beside, chain, judge, unreadable)
    except ExtendError as error:
        raise ExtendError([*complaints, *error.complaints]) from None
    whole = not unreadable
    return made._replace(complaints=complaints, whole=whole, renamed=renamed)


def _extend(
    data: Document,
    sources: BaseLookup,
    beside: FilePath | None,
    chain: tuple[str | FilePath, ...],
    judge: Callable[[ResolvedDocument], None],
    unreadable: Collection[int],
) -> ResolvedDocument:
    """Merge a readable extending file over its base and make its changes."""
    base = _base(data["extends"], sources, chain, beside)
    own = {key: value for key, value in data.items() if key not in ("extends", "with")}
    origin = Origin(None, merge_origin(base, own, (), Origin(None)).parts)
    resolved = ResolvedDocument(*flatten_repeats(merge_patch(base, own), origin))
    named: list[str] = []
    for number, change in enumerate(data.get("with") or ()):
        path: Path = ("with", number)
        if number in unreadable:
            continue
        if isinstance(change, str):
            resolved = _modified(resolved, change, named, sources.modifiers, path, judge)
            named.append(change)
        else:
            resolved = _changed_step(resolved, change, path)
    identity = {name: own[name] for name in _IDENTITY if own.get(name) is not None}
    return resolved._replace(document=resolved.document | identity)


def merge_patch(base: Any, patch: Any) -> Any:
    """A JSON merge patch applied to a copy.

    >>> merge_patch({"a": {"b": 1, "c": 2}}, {"a": {"b": None, "d": 3}})
    {'a': {'c': 2, 'd': 3}}
    """
    if not isinstance(patch, dict):
        return deepcopy(patch)
    result = deepcopy(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merge_patch(result.get(key), value)
    return result


def _base(
    name: str,
    sources: BaseLookup,
    chain: tuple[str | FilePath, ...],
    beside: FilePath | None,
) -> Document:
    def refuse(sentence: str, hint: str | None = None) -> ExtendError:
        return ExtendError([(("extends",), sentence, hint, False)])

    base: str | FilePath = name
    folder = None
    if name.startswith(_SIBLING_MARK):
        if beside is None:
            raise refuse(f"'{name}' lies beside a file, and this game comes from none")
        base = FilePath(os.path.normpath(beside / name))
        folder = base.parent
        if sources.root_dir is None or not _lies_in(base, sources.root_dir):
            raise refuse(f"'{name}' does not lie in the folder of the file that was asked for")
    if base in chain:
        circle = " -> ".join(map(str, (*chain, base)))
        raise refuse(f"games extend each other in a circle: {circle}")
    if len(chain) >= MAX_CHAIN:
        raise refuse(f"more than {MAX_CHAIN} games extend each other")
    if sources.library is None:
        raise refuse(f"there is no catalogue here to find the base game '{name}' in")
    try:
        source = read_source(sources.library(base))
    except LookupError as error:
        if folder is None and (file := _file_meant(name, beside)) is not None:
            raise refuse(
                f"unknown game '{name}'", f"a file beside this one is './{file}'"
            ) from None
        raise refuse(str(error.args[0])) from None
    if source.problems or not isinstance(source.data, dict):
        raise refuse(f"the base game '{name}' is not a readable game file")
    if not is_extending(source.data):
        return flatten_repeats(source.data, Origin(()))[0]
    try:
        return resolve(source.data, sources, beside=folder, chain=(*chain, base)).document
    except ExtendError as error:
        raise refuse(f"the base game '{name}' cannot be made: {error}") from None


def _file_meant(name: str, beside: FilePath | None) -> str | None:
    """The file that somebody meant who wrote its name as if it were a game of the catalogue."""
    if name.endswith(".json"):
        return name
    here = beside is not None and "/" not in name and len(name) <= MAX_NAME_LENGTH
    return f"{name}.json" if here and beside and (beside / f"{name}.json").is_file() else None


def _lies_in(path: FilePath, folder: FilePath) -> bool:
    """Whether a file lies in a folder or below it, wherever links lead."""
    return path.resolve().is_relative_to(folder.resolve())


def _modified(
    resolved: ResolvedDocument,
    name: str,
    before: Sequence[str],
    modifiers: Mapping[str, Modifier],
    path: Path,
    judge: Callable[[ResolvedDocument], None],
) -> ResolvedDocument:
    if name not in modifiers:
        hint = suggestion(name, list(modifiers)) or (
            f"known: {', '.join(sorted(modifiers))}" if modifiers else "none is known here"
        )
        raise ExtendError([(path, f"the modifier '{name}' is unknown", hint, False)])
    try:
        document = modifiers[name](deepcopy(resolved.document), before)
    except ValueError as error:
        judge(resolved)
        sentence = f"'{name}' does not fit this game: {error}"
        raise ExtendError([(path, sentence, None, False)]) from None
    return ResolvedDocument(document, Origin(path, is_generated=True))


def _changed_step(resolved: ResolvedDocument, change: Document, path: Path) -> ResolvedDocument:
    document, origin = resolved.document, resolved.origin
    steps = document.get("gamePlay")
    if not isinstance(steps, list):
        raise ExtendError([(path, "the base game has no steps to change", None, False)])
    at = _find_step(steps, change["step"], change.get("nth"), path)
    step, place = steps[at], step_origins(origin, len(steps))[at]
    given = [
        (new, Origin((*path, "steps", number)))
        for number, new in enumerate(change.get("steps") or ())
    ]
    match change["change"]:
        case "replace":
            middle = given
        case "insertBefore":
            middle = [*given, (step, place)]
        case "insertAfter":
            middle = [(step, place), *given]
        case "remove":
            middle = []
        case _:  # "patch"; the model allows no other word
            by = change["by"]
            middle = [(merge_patch(step, by), merge_origin(step, by, (*path, "by"), place))]
    every = list(zip(steps, step_origins(origin, len(steps)), strict=True))
    every[at : at + 1] = middle
    changed = {**document, "gamePlay": [deepcopy(one) for one, _ in every]}
    play = Origin(path, dict(enumerate(place for _, place in every)))
    whole = Origin(origin.path, {**origin.parts, "gamePlay": play}, origin.is_generated)
    return ResolvedDocument(*flatten_repeats(changed, whole))


def _find_step(steps: list[Any], name: str, nth: int | None, path: Path) -> int:
    names = [step.get("name") if isinstance(step, dict) else None for step in steps]
    found = [number for number, step_name in enumerate(names) if step_name == name]
    here = (*path, "step")
    if not found:
        known = [str(step_name) for step_name in names if step_name is not None]
        hint = suggestion(name, known) or f"its steps: {', '.join(known)}"
        raise ExtendError([(here, f"the base game has no step '{name}'", hint, False)])
    if nth is None and len(found) > 1:
        sentence = f"{len(found)} steps are named '{name}'"
        raise ExtendError([(here, sentence, "say which with `nth`, from 1", False)])
    if nth is not None and nth > len(found):
        sentence = f"there are only {len(found)} steps named '{name}'"
        raise ExtendError([((*path, "nth"), sentence, None, False)])
    return found[(nth or 1) - 1]
