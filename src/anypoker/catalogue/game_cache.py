"""What was read from the catalogue once, kept for the next time: names, games, explanations.

All of it follows from the game files and from the code that reads them. Whether those are as they
were is seen from the sizes and times of the files, so a command on a game of the catalogue reads
that one file, and builds no models.
"""

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from anypoker.catalogue.files import GAMES_FOLDER, GameFile
from anypoker.disk_cache import cache_file, read_cached, state_of_files, write_cached
from anypoker.plain_data import PlainFormError, from_plain, to_plain
from anypoker.version import __version__

if TYPE_CHECKING:  # names and lists need no game
    from anypoker.rules import ParseResult

FORMAT = 1  # to be raised when what is kept is written in another way
UNREAD_DAYS = 7  # after which what was kept goes: every change of a file makes all of it anew
_FOLDER = "catalogue"
_READERS = ("cards", "game", "modifiers", "ranking", "rules")  # rooms that make games of files


def cached_file(name: str, *follows_from: object) -> Path:
    """The place of what follows from the catalogue, and from these values."""
    return cache_file(_FOLDER, name, FORMAT, __version__, state_of_catalogue(), *follows_from)


def cached_reading(slug: str, text: str) -> "ParseResult | None":
    """What came of reading this text, if it was read before; it extends no file beside it."""
    from anypoker.rules import ParseResult

    body = read_cached(cached_file(slug, text))
    if body is not None:
        with suppress(PlainFormError):
            return from_plain(json.loads(bytes(body)), ParseResult)
    return None


def cache_reading(slug: str, text: str, reading: "ParseResult") -> None:
    """Keep what came of reading this text."""
    form = to_plain(reading)
    if from_plain(form, type(reading)) == reading:
        write_cached(cached_file(slug, text), json.dumps(form).encode(), None)


def cached_page(file: GameFile, form: str) -> str | None:
    """The explanation of this file in this form (text, markdown), if it was told before."""
    body = read_cached(_page_file(file, form)) if file.base_dir is None else None
    return None if body is None else bytes(body).decode()


def cache_page(file: GameFile, form: str, page: str) -> None:
    """Keep the explanation of a file: it follows from its text, unless it extends others beside."""
    if file.base_dir is None:
        write_cached(_page_file(file, form), page.encode(), None)


def _page_file(file: GameFile, form: str) -> Path:
    return cached_file(f"{file.slug}-{form}", file.text)


@cache
def state_of_catalogue() -> str:
    """A digest of the game files and of the code that reads them."""
    rooms = GAMES_FOLDER.parent
    return state_of_files([GAMES_FOLDER, *(rooms / room for room in _READERS)])
