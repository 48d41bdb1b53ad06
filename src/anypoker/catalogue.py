"""The games that come with the package, and how a name or a path finds a game.

A game has a slug (the name of its file), a name and aliases. People write them as they like:
case, spaces, hyphens, apostrophes and other punctuation do not matter. The names of modifiers may
stand around it, as players say them: "two row oakie".

Names and files are known without reading a single game: `rules` is imported where a game is
read, so that a list or a misspelt name is answered at once.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from anypoker.errors import AnypokerError
from anypoker.modifiers.names import nearest_modifier, texts_by_key
from anypoker.modifiers.spoken import JOINING, spoken
from anypoker.modifiers.wording import composed
from anypoker.name_key import key

if TYPE_CHECKING:
    from anypoker.rules import Game, Reading

# What people call the kinds of steps and layouts, where they would not find it in the word itself.
EVERYDAY: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "arrange": ("arranging",),
        "buy": ("buying",),
        "choose": ("choosing", "choice"),
        "declare": ("declaring", "declaration"),
        "discard": ("throw away",),
        "draw": ("exchange", "swap"),
        "expose": ("exposing", "turn up"),
        "pass": ("passing",),
        "remove": ("removing",),
        "replaceCommunity": ("replacing",),
        "reveal": ("turn over",),
        "roll_die": ("dice", "rolling"),
        "separate": ("separating",),
        "multi-row": ("rows",),
    }
)
MAX_BYTES = 8_000_000  # no game file comes near; a device or a film is not read to its end


class UnknownGameError(AnypokerError, LookupError):
    """A name that no game of the catalogue has."""

    def __init__(self, name: str, suggestions: tuple[str, ...]) -> None:
        self.name, self.suggestions = name, suggestions
        advice = f"did you mean {_either(suggestions)}?" if suggestions else "see `anypoker games`"
        super().__init__(f"unknown game {name!r}: {advice}")


class ContradictoryNameError(UnknownGameError):
    """A name with modifiers that makes no game; the sentence says why."""

    def __init__(self, name: str, why: str) -> None:
        self.name, self.suggestions = name, ()
        LookupError.__init__(self, f"there is no game {name!r}: {why}")


class UnreadableFileError(AnypokerError, LookupError):
    """A path that gives no text; the sentence says which path, and why."""


class MissingFileError(UnreadableFileError):
    """A path at which there is nothing."""


@dataclass(frozen=True, slots=True)
class GameFile:
    """A game file as it was found: the path as a person would write it, and the text.

    `beside`: the folder in which it lies, for files that extend their neighbours; None for a game
    of the catalogue, which has names for all of them.
    """

    slug: str
    path: str
    text: str
    beside: Path | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """A game that can be played, and the file it comes from."""

    slug: str
    path: str
    text: str
    game: "Game"


@cache
def catalogue_files() -> Mapping[str, GameFile]:
    """Every file of the catalogue by its slug, in the order of the slugs; none is judged."""
    folder = files("anypoker") / "games"
    found = {
        file.name.removesuffix(".json"): file
        for file in folder.iterdir()
        if file.name.endswith(".json")
    }
    return MappingProxyType(
        {
            slug: GameFile(slug, str(found[slug]), found[slug].read_text(encoding="utf-8"))
            for slug in sorted(found)
        }
    )


@cache
def game_of(slug: str) -> Found:
    """The game of the catalogue with this very slug; a KeyError for any other word."""
    return _loaded(catalogue_files()[slug])


def all_games() -> Mapping[str, Found]:
    """Every game of the catalogue by its slug."""
    return MappingProxyType({slug: game_of(slug) for slug in catalogue_files()})


def find(name_or_path: str) -> Found:
    """The game with this slug, name or alias, or the one in this file.

    Raises `UnknownGameError`, `UnreadableFileError`, or `RulesError` for a file that is no game.

    >>> find("texas HOLD'EM").slug, find("holdem").slug
    ('texas-holdem', 'texas-holdem')
    """
    file = locate(name_or_path)
    if catalogue_files().get(file.slug) is file:
        return game_of(file.slug)
    return _loaded(file)


def locate(name_or_path: str) -> GameFile:
    """The file that `find` would read, whether or not it holds a game.

    What looks like a path is one; anything else is a name first, and a path if no game has it.
    """
    path = Path(name_or_path)
    if _looks_like_path(name_or_path):
        return GameFile(path.stem, str(path), read_text(path), path.parent)
    named = _named(name_or_path)
    if named is not None:
        return named
    if not name_or_path:
        raise UnknownGameError(name_or_path, ())
    try:
        return GameFile(path.stem, str(path), read_text(path), path.parent)
    except MissingFileError:
        if "/" in name_or_path or "\\" in name_or_path:
            raise
        raise _unknown(name_or_path) from None


def library(name: str | Path) -> str:
    """The text of a game that has this name, or lies at this path, for files that extend it."""
    if isinstance(name, Path):
        return read_text(name)
    named = _named(name)
    if named is None:
        raise _unknown(name)
    return named.text


def _unknown(name: str) -> UnknownGameError:
    modifiers = _modifiers_alone(name)
    if modifiers:
        listed = " and ".join(f"'{modifier}'" for modifier in modifiers)
        are = "is a modifier: say it" if len(modifiers) == 1 else "are modifiers: say them"
        return ContradictoryNameError(name, f"{listed} {are} with a game")
    return UnknownGameError(name, _suggestions(name))


def _modifiers_alone(name: str) -> tuple[str, ...]:
    """The modifiers of a name that has nothing else.

    >>> _modifiers_alone("delayed two row"), _modifiers_alone("two row oakie")
    (('delayed', 'two-row'), ())
    """
    words = "|".join(sorted(map(re.escape, texts_by_key()), key=len, reverse=True))
    if not re.fullmatch(f"(?:{words})+", key(name)):
        return ()
    return tuple(dict.fromkeys(texts_by_key()[word] for word in re.findall(words, key(name))))


def _named(name: str) -> GameFile | None:
    """The file of a game by name: one of the catalogue, or one with modifiers around its name."""
    slug = slugs_by_key().get(key(name))
    if slug is not None:
        return catalogue_files()[slug]
    heard = spoken(name, slugs_by_key())
    if heard is None:
        return None
    try:
        document = composed(heard.base, names_by_slug()[heard.base][1], heard.modifiers)
    except ValueError as error:
        raise ContradictoryNameError(name, str(error)) from None
    text = json.dumps(document, indent=2, ensure_ascii=False) + "\n"
    reading = reading_of(text)
    if not reading.ok:  # there is no file in which its places could be looked up
        raise ContradictoryNameError(name, reading.problems[0].message)
    return GameFile(slug_of(document["game"]), document["game"], text)


def slug_of(name: str) -> str:
    """A name for a file.

    >>> slug_of("Two-Row Oakie, Best/Worst")
    'two-row-oakie-best-worst'
    """
    plain = name.casefold().replace("'", "").replace("’", "")
    return "-".join(re.findall(r"[^\W_]+", plain))


def read_text(path: Path) -> str:
    """The text of a file, or `UnreadableFileError` with a sentence that says why there is none."""
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise MissingFileError(f"there is no file {path}") from None
    except IsADirectoryError:
        raise UnreadableFileError(f"{path} is a directory, not a game file") from None
    except OSError as error:
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}") from None
    return decoded(data, str(path))


def decoded(data: bytes, name: str) -> str:
    """The text that these bytes of a file are, or `UnreadableFileError`.

    >>> decoded(b"caf\\xe9", "menu.json")
    Traceback (most recent call last):
    anypoker.catalogue.UnreadableFileError: menu.json is not UTF-8 text: its byte 4 is 0xe9
    """
    if len(data) > MAX_BYTES:
        raise UnreadableFileError(f"{name} is too long for a game file: over {MAX_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = f"its byte {error.start + 1} is 0x{data[error.start]:02x}"
        raise UnreadableFileError(f"{name} is not UTF-8 text: {byte}") from None


@cache
def document_of(slug: str) -> dict[str, Any]:
    """The words of a catalogue file; where it extends another game, what that comes to."""
    document: dict[str, Any] = json.loads(catalogue_files()[slug].text)
    if "extends" in document:
        from anypoker.rules import canonical

        return canonical(game_of(slug).game)
    return document


def with_everyday(kinds: Iterable[str]) -> list[str]:
    """These kinds of steps and layouts, and what people call them.

    >>> with_everyday(["bet", "roll_die"])
    ['bet', 'roll_die', 'dice', 'rolling']
    """
    return [word for kind in kinds for word in (kind, *EVERYDAY.get(kind, ()))]


@cache
def names_by_slug() -> Mapping[str, tuple[str, ...]]:
    """All that a game is called: its slug, its name and its aliases."""
    names = {}
    for slug, file in catalogue_files().items():
        document = json.loads(file.text)
        names[slug] = (slug, document.get("game", slug), *document.get("aliases", ()))
    return MappingProxyType(names)


@cache
def slugs_by_key() -> Mapping[str, str]:
    """Whose name it is, for the key of every name."""
    return MappingProxyType(
        {key(name): slug for slug, names in names_by_slug().items() for name in names}
    )


def reading_of(text: str, beside: Path | None = None) -> "Reading":
    """What comes of the text of a file, which may extend games and name modifiers.

    `beside`: the folder of the file; without it no path can be extended.
    """
    from anypoker.modifiers.compose import ModifiersByName
    from anypoker.rules import read_game

    return read_game(text, library=library, modifiers=ModifiersByName(), beside=beside)


def game_from(text: str, beside: Path | None = None) -> "Game":
    """The game of a file's text; `RulesError` with all problems if it cannot be played."""
    from anypoker.rules import RulesError

    reading = reading_of(text, beside)
    if reading.game is None:
        raise RulesError(reading.problems)
    return reading.game


def _loaded(file: GameFile) -> Found:
    return Found(file.slug, file.path, file.text, game_from(file.text, file.beside))


def _looks_like_path(word: str) -> bool:
    return word.casefold().endswith(".json") or word.startswith((".", "/", "~", "\\"))


def _suggestions(name: str) -> tuple[str, ...]:
    """The slugs of the games with the most similar names: few, and only if near enough."""
    wanted = key(name)
    scores: dict[str, float] = {}
    for known, slug in slugs_by_key().items():
        likeness = SequenceMatcher(None, wanted, known).ratio()
        if len(wanted) >= 3 and known.startswith(wanted):
            likeness = max(likeness, 0.8)
        elif len(wanted) >= 5 and wanted in known:
            likeness = max(likeness, 0.75)
        scores[slug] = max(scores.get(slug, 0.0), likeness)
    near = max(0.65, max(scores.values(), default=0.0) - 0.05)
    best = sorted((slug for slug in scores if scores[slug] >= near), key=lambda s: -scores[s])
    return tuple([*_modified_suggestions(name), *best][:3])


def _modified_suggestions(name: str) -> list[str]:
    """The names of a modifier and a game that the words of a name may have meant."""
    found: dict[str, None] = {}
    words = [word for word in name.split() if key(word) not in JOINING]
    for cut in range(1, len(words)):
        first, last = " ".join(words[:cut]), " ".join(words[cut:])
        for modifier, game in ((first, last), (last, first)):
            meant = nearest_modifier(modifier)
            slug = slugs_by_key().get(key(game)) or _nearest_game(game)
            if meant is not None and slug is not None:
                found[f"{meant} {slug}"] = None
    return list(found) or _respelled(words)


def _respelled(words: list[str]) -> list[str]:
    """The name with some of its words as they may have been meant, if it then means a game."""
    found: dict[str, None] = {}
    for start in range(len(words)):
        for end in range(start + 1, min(start + 4, len(words) + 1)):
            written = " ".join(words[start:end])
            for meant in (nearest_modifier(written), _nearest_game(written)):
                name = " ".join([*words[:start], meant or "", *words[end:]])
                if meant is not None and spoken(name, slugs_by_key()) is not None:
                    found[name] = None
    return list(found)


def _nearest_game(name: str) -> str | None:
    near = get_close_matches(key(name), slugs_by_key(), n=1, cutoff=0.75)
    return slugs_by_key()[near[0]] if near else None


def _either(words: tuple[str, ...]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
