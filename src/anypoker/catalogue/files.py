"""The files of games: those that come with the package, and those that a path names.

A file of the catalogue is read when it is asked for; which there are is known from their names.
"""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from stat import S_ISREG

from anypoker.errors import AnypokerError

GAMES_FOLDER = Path(__file__).parent.parent / "games"
MAX_BYTES = 8_000_000  # no game file comes near; a device or a film is not read to its end
_ENDING = ".json"


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
    base_dir: Path | None = None


class _CatalogueFiles(Mapping[str, GameFile]):
    """Every file of the catalogue by its slug, in the order of the slugs."""

    def __init__(self) -> None:
        names = [entry.name for entry in os.scandir(GAMES_FOLDER)]
        self.slugs = sorted(name.removesuffix(_ENDING) for name in names if name.endswith(_ENDING))
        self.read: dict[str, GameFile] = {}

    def __getitem__(self, slug: str) -> GameFile:
        file = self.read.get(slug)
        if file is None:
            if slug not in self.slugs:
                raise KeyError(slug)
            path = GAMES_FOLDER / f"{slug}{_ENDING}"
            file = self.read[slug] = GameFile(slug, str(path), path.read_text(encoding="utf-8"))
        return file

    def __iter__(self) -> Iterator[str]:
        return iter(self.slugs)

    def __len__(self) -> int:
        return len(self.slugs)


@cache
def catalogue_files() -> Mapping[str, GameFile]:
    """Return every file of the catalogue by its slug, in the order of the slugs; none is judged."""
    return _CatalogueFiles()


def read_text(path: Path) -> str:
    """Read the text of a file; raise `UnreadableFileError` with the reason."""
    try:
        # A pipe would be waited for, and a device may have no end: neither is opened to be read.
        with open(path, "rb", opener=_open_without_waiting) as stream:
            if not S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise UnreadableFileError(f"{path} is not an ordinary file")
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise MissingFileError(f"there is no file {path}") from None
    except ValueError:  # a NUL: no file can have it in its name
        raise MissingFileError(f"there is no file {str(path)!r}") from None
    except IsADirectoryError:
        raise UnreadableFileError(f"{path} is a directory, not a game file") from None
    except OSError as error:
        raise UnreadableFileError(f"{path} cannot be read: {error.strerror}") from None
    return decode_text(data, str(path))


def _open_without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def decode_text(data: bytes, name: str) -> str:
    """Return the text that these bytes of a file are, or `UnreadableFileError`.

    >>> decode_text(b"caf\\xe9", "menu.json")
    Traceback (most recent call last):
    anypoker.catalogue.files.UnreadableFileError: menu.json is not UTF-8 text: its byte 4 is 0xe9
    """
    if len(data) > MAX_BYTES:
        raise UnreadableFileError(f"{name} is too long for a game file: over {MAX_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = f"its byte {error.start + 1} is 0x{data[error.start]:02x}"
        raise UnreadableFileError(f"{name} is not UTF-8 text: {byte}") from None
