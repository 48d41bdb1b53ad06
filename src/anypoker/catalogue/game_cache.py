"""Cache of parsed catalogue games, their names and explanations on disk.

All entries depend on the game files and on the code that reads them, compared by the sizes and
times of the files. So a command on a catalogue game reads one file and builds no models.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from anypoker.catalogue.files import GAMES_FOLDER, GameFile
from anypoker.catalogue.packaged_games import READERS
from anypoker.disk_cache import (
    cache_file,
    notify_slow_build,
    read_cached,
    state_of_files,
    write_cached,
)
from anypoker.plain_data import PlainFormError, from_plain, to_plain
from anypoker.version import __version__

if TYPE_CHECKING:  # names and lists need no game
    from anypoker.rules import ParseResult

Facts = TypeVar("Facts")  # of one game, as JSON

FORMAT = 1  # raise it when the form of the entries changes
UNREAD_DAYS = 7  # then an entry is removed; every change of a file makes new ones
_FOLDER = "catalogue"


def cached_file(name: str, *follows_from: object) -> Path:
    """Return the file of an entry that depends on the catalogue and on these values."""
    return cache_file(_FOLDER, name, FORMAT, __version__, state_of_catalogue(), *follows_from)


def cached_facts(
    name: str, *follows_from: object, make: Callable[[], dict[str, Facts]], notice: str = ""
) -> dict[str, Facts]:
    """Return facts about every game by its slug from the cache, or make and cache them.

    `notice`: what listeners of slow builds are sent meanwhile.
    """
    file = cached_file(name, *follows_from)
    body = read_cached(file)
    if body is not None:
        cached: dict[str, Facts] = json.loads(bytes(body))
        return cached
    if notice:
        notify_slow_build(notice)
    facts = make()
    write_cached(file, json.dumps(facts).encode(), UNREAD_DAYS)
    return facts


def cached_reading(slug: str, text: str) -> "ParseResult | None":
    """Return the cached parse result of a text that extends no file in its folder."""
    from anypoker.rules import ParseResult

    body = read_cached(cached_file(slug, text))
    if body is not None:
        with suppress(PlainFormError):
            return from_plain(json.loads(bytes(body)), ParseResult)
    return None


def cache_reading(slug: str, text: str, reading: "ParseResult") -> None:
    """Cache the parse result of a text."""
    form = to_plain(reading)
    if from_plain(form, type(reading)) == reading:
        write_cached(cached_file(slug, text), json.dumps(form).encode(), None)


def cached_page(file: GameFile, form: str) -> str | None:
    """Return the cached explanation of a file in a form (text, markdown)."""
    body = read_cached(_page_file(file, form)) if file.base_dir is None else None
    return None if body is None else bytes(body).decode()


def cache_page(file: GameFile, form: str, page: str) -> None:
    """Cache the explanation of a file, unless it may depend on other files in its folder."""
    if file.base_dir is None:
        write_cached(_page_file(file, form), page.encode(), None)


def _page_file(file: GameFile, form: str) -> Path:
    return cached_file(f"{file.slug}-{form}", file.text)


@cache
def state_of_catalogue() -> str:
    """Return a digest of the game files and of the code that reads them."""
    root = GAMES_FOLDER.parent
    return state_of_files([GAMES_FOLDER, *(root / package for package in READERS)])
