"""Parse results of all catalogue games that come with a built package.

The first command of a new user then needs no parser. `python -m tools.build_catalogue` writes the
file; a checkout has none. It begins with a line of JSON: a digest of the game files and of the code
that reads them, and the place of each game. A file with another digest is not used.
"""

import hashlib
import json
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anypoker.catalogue.files import GAMES_FOLDER
from anypoker.plain_data import PlainFormError, from_plain

if TYPE_CHECKING:
    from anypoker.rules import ParseResult

FILE = Path(__file__).with_name("games.packed")
READERS = ("cards", "game", "modifiers", "ranking", "rules")  # packages that parse games


def packaged_reading(text: str) -> "ParseResult | None":
    """Return the parse result of the text of a catalogue game, if the package has it."""
    try:
        with FILE.open("rb") as stream:
            head = json.loads(stream.readline())
            if text_digest(text) not in head["games"] or head["digest"] != digest_of_readers():
                return None
            place, length = head["games"][text_digest(text)]
            stream.seek(place, 1)
            form = json.loads(zlib.decompress(stream.read(length)))
    except (OSError, ValueError, KeyError, TypeError, zlib.error):
        return None
    from anypoker.rules import ParseResult

    with suppress(PlainFormError):
        return from_plain(form, ParseResult)
    return None


def pack(forms: Mapping[str, Any]) -> bytes:
    """Return the content of the file: plain forms of parse results by the texts of the games."""
    games, parts, size = {}, [], 0
    for text, form in forms.items():
        part = zlib.compress(json.dumps(form, separators=(",", ":")).encode(), 9)
        games[text_digest(text)] = size, len(part)
        parts.append(part)
        size += len(part)
    head = json.dumps({"digest": digest_of_readers(), "games": games}, separators=(",", ":"))
    return b"\n".join((head.encode(), b"".join(parts)))


def text_digest(text: str) -> str:
    """Return the name of a game in the file."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def digest_of_readers() -> str:
    """Return a digest of the content of the game files and of the code that reads them."""
    root = GAMES_FOLDER.parent
    found = hashlib.sha256()
    for folder in (GAMES_FOLDER, *(root / package for package in READERS)):
        for path in sorted(_sources(folder)):
            found.update(f"{path.relative_to(root).as_posix()}\0".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def _sources(folder: Path) -> Iterable[Path]:
    for path in folder.iterdir():
        if path.suffix in (".json", ".py"):
            yield path
        elif path.is_dir() and not path.name.startswith("__"):
            yield from _sources(path)
