"""What the log of a table says: its setup and entries, from the bytes of its file.

A last line that was cut off when the process died was never acknowledged to anybody, and is
dropped. The key of a hand stands in the line that ends it; that of a running hand is kept
elsewhere, and without it the hand cannot be played again: it is left out.
"""

from typing import Any, NamedTuple

import msgspec

from anypoker.cards import Key
from anypoker.errors import AnypokerError
from anypoker.history.log.codecs import GameRegistry, LineError
from anypoker.history.log.format_1 import FirstFormat
from anypoker.history.log.header import FORMAT, read_header
from anypoker.history.log.lines import decode_line, read_line
from anypoker.tables import changes as c
from anypoker.tables.setup import Setup

MAX_BYTES = 32_000_000
LOG_START = b'{"anypoker table":'


class LogError(AnypokerError, ValueError):
    """A log that cannot be read; the sentence says which line, and why."""


class LogContents(NamedTuple):
    """What a log says.

    `lines`: for each entry the number of its line. `size`: bytes up to the end of the last whole
    line; `torn`: what follows. `lost_hand`: a hand was running, and its key is not there.
    """

    setup: Setup
    entries: tuple[c.LogEntry, ...]
    lines: tuple[int, ...]
    book: GameRegistry
    format: int
    size: int
    torn_bytes: bytes
    has_lost_hand: bool


def read_log(data: bytes, running: Key | None = None) -> LogContents:
    """Read a log; `LogError` if it is none. `running`: the key of the hand that is not over."""
    if len(data) > MAX_BYTES:
        raise LogError(f"a log has at most {MAX_BYTES} bytes, and this has {len(data)}")
    size = data.rfind(b"\n") + 1
    lines = data[:size].split(b"\n")[:-1]
    if not lines:
        raise LogError("the log is empty: not even its first line was written")
    reader = _LogReader()
    number = 1
    try:
        reader.begin(lines[0])
        for number in range(2, len(lines) + 1):
            reader.read(lines[number - 1], number)
        lost = reader.end(running)
    except (ValueError, RecursionError) as error:
        raise LogError(f"line {number}: {error}") from None
    entries = tuple(entry for _, entry in reader.entries)
    numbers = tuple(number for number, _ in reader.entries)
    format_ = 1 if reader.first_format is not None else FORMAT
    return LogContents(
        reader.setup, entries, numbers, reader.book, format_, size, data[size:], lost
    )


class _Format(msgspec.Struct, rename={"format": "anypoker table"}):
    format: int


_FORMAT = msgspec.json.Decoder(_Format)
_ANY: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


def _plain(line: bytes) -> dict[str, Any]:
    value = decode_line(line, _ANY)
    if not isinstance(value, dict):
        raise LineError("a line is a JSON object")
    return value


class _LogReader:
    """Takes the lines of a log, one after the other."""

    setup: Setup

    def __init__(self) -> None:
        self.book = GameRegistry()
        self.entries: list[tuple[int, c.LogEntry]] = []
        self.first_format: FirstFormat | None = None
        self.deal: int | None = None  # where in the entries the running hand began

    def begin(self, line: bytes) -> None:
        try:
            format_ = decode_line(line, _FORMAT).format
        except LineError:
            raise LineError(
                "this is not the log of a table: its first line has no 'anypoker table'"
            ) from None
        if format_ == 1:
            self.first_format = FirstFormat(self.book)
            self.setup = self.first_format.read_header(_plain(line))
        else:
            self.setup = read_header(line, self.book)

    def read(self, line: bytes, number: int) -> None:
        if self.first_format is not None:
            found = self.first_format.read_entries(_plain(line))
            self.entries += [(number, entry) for entry in found]
            return
        entry, key = read_line(line, self.book)
        match entry.change:
            case c.Deal():
                self.deal = len(self.entries)
            case c.End():
                self._close(key)
            case c.Void():
                if not self._close(key):
                    return
        self.entries.append((number, entry))

    def _close(self, key: Key | None) -> bool:
        """The hand is over, and its key known; False: it is not, and the hand is left out."""
        if self.deal is None:
            return True  # whoever plays the log says that no hand was there to end
        place, self.deal = self.deal, None
        if key is None:
            ours = (c.Deal, c.Act)
            rest = [one for one in self.entries[place:] if not isinstance(one[1].change, ours)]
            self.entries[place:] = rest
            return False
        number, entry = self.entries[place]
        assert isinstance(entry.change, c.Deal)
        deal = c.Deal(key, entry.change.seal, entry.change.randomness)
        self.entries[place] = (number, c.LogEntry(deal, entry.at, entry.by, entry.actor))
        return True

    def end(self, running: Key | None) -> bool:
        """The log ends; whether the hand that was running is lost."""
        return self.deal is not None and not self._close(running)
