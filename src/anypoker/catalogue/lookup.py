"""From a name or a path to a game."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from anypoker.catalogue.files import GameFile, MissingFileError, catalogue_files, read_text
from anypoker.catalogue.game_cache import cache_reading, cached_reading
from anypoker.catalogue.names import (
    UnknownGameError,
    slugs_by_key,
    unknown_game,
)
from anypoker.catalogue.packaged_games import packaged_reading
from anypoker.name_key import name_key

if TYPE_CHECKING:  # names and files need no game
    from anypoker.rules import Game, ParseResult


@dataclass(frozen=True, slots=True)
class CatalogueGame:
    """A game that can be played, and the file it comes from."""

    slug: str
    path: str
    text: str
    game: "Game"


@cache
def game_of(slug: str) -> CatalogueGame:
    """Return the game of the catalogue with this very slug; a KeyError for any other word."""
    return load(catalogue_files()[slug])


def all_games() -> Mapping[str, CatalogueGame]:
    """Return every game of the catalogue by its slug."""
    return MappingProxyType({slug: game_of(slug) for slug in catalogue_files()})


def find(name_or_path: str) -> CatalogueGame:
    """Return the game with this slug, name or alias, or the one in this file.

    Raises `UnknownGameError`, `UnreadableFileError`, or `RulesError` if the file is not a game.

    >>> find("texas HOLD'EM").slug, find("holdem").slug
    ('texas-holdem', 'texas-holdem')
    """
    return load(find_file(name_or_path))


def find_by_name(name: str) -> CatalogueGame:
    """Return the game with this slug, name or alias; never read a file of this machine.

    Raises `UnknownGameError`, with suggestions.

    >>> find_by_name("two row oakie").game.name
    'Two-Row Oakie'
    """
    named = None if _looks_like_path(name) else _named(name)
    if named is None:
        raise unknown_game(name)
    return load(named)


def load(file: GameFile) -> CatalogueGame:
    """Return the game of a file; `RulesError` with all problems if it cannot be played."""
    return CatalogueGame(file.slug, file.path, file.text, _playable(read_file(file)))


def find_file(name_or_path: str) -> GameFile:
    """Return the file that `find` would read, whether or not it holds a game.

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
        if path.parent != Path() and path.parent.is_dir():  # "best/worst oakie" is not a path
            raise
        raise unknown_game(name_or_path) from None


def base_game_text(name: str | Path) -> str:
    """Return the text of a game with this name or path, for files that extend it."""
    if isinstance(name, Path):
        return read_text(name)
    named = _named(name)
    if named is None:
        raise unknown_game(name)
    return named.text


def _named(name: str) -> GameFile | None:
    """Find the file of a game by name, with or without modifiers."""
    slug = slugs_by_key().get(name_key(name))
    if slug is not None:
        return catalogue_files()[slug]
    from anypoker.catalogue.spoken_games import composed_file, spoken_game  # few names need them

    heard = spoken_game(name)
    if heard is None:
        return None
    return composed_file(heard) if heard.modifiers else catalogue_files()[heard.base]


def read_file(file: GameFile) -> "ParseResult":
    """Parse a file; a result that depends on no other file is cached on disk."""
    return (
        read_game_text(file.text, file.base_dir)
        if file.base_dir
        else _read_once(file.slug, file.text)
    )


@lru_cache(maxsize=64)
def _read_once(slug: str, text: str) -> "ParseResult":
    reading = cached_reading(slug, text)
    if reading is None:
        reading = packaged_reading(text) or read_game_text(text)
        if reading.ok:
            cache_reading(slug, text, reading)
    return reading


def read_game_text(text: str, beside: Path | None = None) -> "ParseResult":
    """Parse the text of a file, which may extend games and name modifiers.

    `beside`: the folder of the file; without it no path can be extended.
    """
    from anypoker.modifiers.compose import ModifiersByName
    from anypoker.rules import parse_game

    return parse_game(text, library=base_game_text, modifiers=ModifiersByName(), beside=beside)


def load_game_text(text: str, beside: Path | None = None) -> "Game":
    """Return the game of a file's text; `RulesError` with all problems if it cannot be played."""
    return _playable(read_game_text(text, beside))


def game_of_record(word: str, folder: Path = Path()) -> "Game":
    """Return the game that a file of hands in this folder names: by name, by path, or in full."""
    if word.startswith("{"):
        return load_game_text(word, folder)
    if word.endswith(".json"):
        return find(str(folder / word)).game
    return find(word).game


@cache
def document_of(slug: str) -> dict[str, Any]:
    """Return the document of a catalogue file; if it extends another game, the complete one."""
    document: dict[str, Any] = json.loads(catalogue_files()[slug].text)
    if "extends" in document:
        from anypoker.rules import canonical

        return canonical(game_of(slug).game)
    return document


def _playable(reading: "ParseResult") -> "Game":
    if reading.game is None:
        from anypoker.rules import RulesError

        raise RulesError(reading.problems)
    return reading.game


def _looks_like_path(word: str) -> bool:
    return word.casefold().endswith(".json") or word.startswith((".", "/", "~", "\\"))
