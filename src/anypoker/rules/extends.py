"""`extends` and `with`: a file that changes another game becomes a plain document.

The keys of the extending file are merged over those of the base (RFC 7396: objects are merged,
lists and plain values replaced, null removes a key). Then the changes under `with` are applied in
order.
"""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import Any, NamedTuple

from anypoker.errors import AnypokerError
from anypoker.rules.diagnostics import Diagnostic, Path, Severity
from anypoker.rules.error_recovery import ExtendingFileError, recover_extending
from anypoker.rules.origin import Origin, merge_origin
from anypoker.rules.repeated_steps import flatten_repeats, step_origins
from anypoker.rules.schema_errors import suggestion
from anypoker.rules.source import read_source

Document = dict[str, Any]
# Text of a game file by the game's name or by a path; raises LookupError with a message.
Library = Callable[[str | FilePath], str]
# Changes a document, given the names of the modifiers before it in the same list; raises ValueError
# with a message if it does not fit the game or those modifiers.
Modifier = Callable[[Document, Sequence[str]], Document]

MAX_CHAIN = 20
MAX_NAME_LENGTH = 100  # of a file that may be meant
_SIBLING_MARK = ("./", "../")  # start of the path of a file near the extending one
_IDENTITY = ("game", "aliases", "summary")  # modifiers rename a game, unless its file has a name


class ExtendError(AnypokerError, ValueError):
    """An extending file that cannot be resolved, with its problems."""

    def __init__(self, problems: list[Diagnostic]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{one.path}: {one.message}" for one in problems))


def _error(path: Path, message: str, hint: str | None = None) -> ExtendError:
    return ExtendError([Diagnostic(Severity.ERROR, path, message, hint)])


def is_extending(data: Document) -> bool:
    return "extends" in data


@dataclass(frozen=True, slots=True)
class BaseLookup:
    """Base games and modifiers that files may name."""

    library: Library | None
    modifiers: Mapping[str, Modifier]
    root_dir: FilePath | None = None  # holds every file that may be extended by its path


class ResolvedDocument(NamedTuple):
    """A plain document, and where its parts come from."""

    document: Document
    origin: Origin
    problems: Sequence[Diagnostic] = ()  # schema errors of the extending file
    whole: bool = True  # all changes under its `with` were applied
    renamed: tuple[tuple[Path, Path], ...] = ()  # keys as they were meant, and as they are written


def resolve(
    data: Document,
    sources: BaseLookup,
    *,
    beside: FilePath | None = None,
    chain: tuple[str | FilePath, ...] = (),
    judge: Callable[[ResolvedDocument], None] = lambda _: None,
) -> ResolvedDocument:
    """Return the plain document of an extending one.

    Args:
        data: The extending document.
        sources: The base games and modifiers.
        beside: The folder of the file, if it has one.
        chain: The games that led here by extending each other.
        judge: Called when a modifier does not fit; may raise the game's own problems instead.

    >>> base = '{"game": "Base", "players": {"min": 2, "max": 9}}'
    >>> sources = BaseLookup(lambda name: base, {})
    >>> resolve({"extends": "base", "players": {"max": 6}}, sources).document
    {'game': 'Base', 'players': {'min': 2, 'max': 6}}
    """
    try:
        data, problems, unreadable, renamed = recover_extending(data)
    except ExtendingFileError as error:
        raise ExtendError(error.problems) from None
    if problems and chain:
        raise ExtendError(problems)
    try:
        made = _extend(data, sources, beside, chain, judge, unreadable)
    except ExtendError as error:
        raise ExtendError([*problems, *error.problems]) from None
    return made._replace(problems=problems, whole=not unreadable, renamed=renamed)


def _extend(
    data: Document,
    sources: BaseLookup,
    beside: FilePath | None,
    chain: tuple[str | FilePath, ...],
    judge: Callable[[ResolvedDocument], None],
    unreadable: Collection[int],
) -> ResolvedDocument:
    """Merge a readable extending file over its base and apply its changes."""
    base = _base(data["extends"], sources, chain, beside)
    own = {key: value for key, value in data.items() if key not in ("extends", "with")}
    origin = Origin(None, merge_origin(base, own, (), Origin(None)).parts)
    resolved = ResolvedDocument(*flatten_repeats(merge_patch(base, own), origin))
    named: list[str] = []
    for index, change in enumerate(data.get("with") or ()):
        path: Path = ("with", index)
        if index in unreadable:
            continue
        if isinstance(change, str):
            resolved = _modified(resolved, change, named, sources.modifiers, path, judge)
            named.append(change)
        else:
            resolved = _changed_step(resolved, change, path)
    identity = {name: own[name] for name in _IDENTITY if own.get(name) is not None}
    return resolved._replace(document=resolved.document | identity)


def merge_patch(base: Any, patch: Any) -> Any:
    """Apply a JSON merge patch to a copy.

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
    def refuse(message: str, hint: str | None = None) -> ExtendError:
        return _error(("extends",), message, hint)

    base: str | FilePath = name
    folder = None
    if name.startswith(_SIBLING_MARK):
        if beside is None:
            raise refuse(f"'{name}' is relative to a file, but this game has no file")
        base = FilePath(os.path.normpath(beside / name))
        folder = base.parent
        if sources.root_dir is None or not _lies_in(base, sources.root_dir):
            raise refuse(f"'{name}' is outside the folder of the extending file")
    if base in chain:
        circle = " -> ".join(map(str, (*chain, base)))
        raise refuse(f"games extend each other in a circle: {circle}")
    if len(chain) >= MAX_CHAIN:
        raise refuse(f"more than {MAX_CHAIN} games extend each other")
    if sources.library is None:
        raise refuse(f"the base game '{name}' cannot be found: there is no catalogue here")
    try:
        source = read_source(sources.library(base))
    except LookupError as error:
        if folder is None and (file := _file_meant(name, beside)) is not None:
            raise refuse(
                f"unknown game '{name}'", f"for a file in the same folder write './{file}'"
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
    """Return the file that is probably meant by the name of an unknown game."""
    if name.endswith(".json"):
        return name
    here = beside is not None and "/" not in name and len(name) <= MAX_NAME_LENGTH
    return f"{name}.json" if here and beside and (beside / f"{name}.json").is_file() else None


def _lies_in(path: FilePath, folder: FilePath) -> bool:
    """Return whether a file is in a folder or below it, with links resolved."""
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
        raise _error(path, f"'{name}' is not a modifier", hint)
    try:
        document = modifiers[name](deepcopy(resolved.document), before)
    except ValueError as error:
        judge(resolved)
        raise _error(path, f"'{name}' does not fit this game: {error}") from None
    return ResolvedDocument(document, Origin(path, is_generated=True))


def _changed_step(resolved: ResolvedDocument, change: Document, path: Path) -> ResolvedDocument:
    document, origin = resolved.document, resolved.origin
    steps = document.get("gamePlay")
    if not isinstance(steps, list):
        raise _error(path, "the base game has no steps to change")
    at = _find_step(steps, change["step"], change.get("nth"), path)
    step, place = steps[at], step_origins(origin, len(steps))[at]
    given = [
        (new, Origin((*path, "steps", index)))
        for index, new in enumerate(change.get("steps") or ())
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
    indices = [index for index, step_name in enumerate(names) if step_name == name]
    here = (*path, "step")
    if not indices:
        known = [str(step_name) for step_name in names if step_name is not None]
        hint = suggestion(name, known) or f"its steps: {', '.join(known)}"
        raise _error(here, f"the base game has no step '{name}'", hint)
    if nth is None and len(indices) > 1:
        raise _error(here, f"{len(indices)} steps are named '{name}'", "choose one with `nth`")
    if nth is not None and nth > len(indices):
        raise _error((*path, "nth"), f"only {len(indices)} steps are named '{name}'")
    return indices[(nth or 1) - 1]
