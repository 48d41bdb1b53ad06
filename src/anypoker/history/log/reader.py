"""Table logs read from bytes: setup and entries.

A torn last line is dropped: it was never acknowledged. The key of a hand is in the line that ends
it. The key of an unfinished hand is stored elsewhere; if it is missing, the hand is left out.
"""

from typing import NamedTuple

from msgspec.structs import replace

from anypoker.cards import Key
from anypoker.errors import AnypokerError
from anypoker.history.log.codecs import GameRegistry
from anypoker.history.log.header import read_header
from anypoker.history.log.lines import read_line
from anypoker.tables import changes as c
from anypoker.tables.setup import Setup

MAX_BYTES = 32_000_000
LOG_START = b'{"anypoker table":'


class LogError(AnypokerError, ValueError):
    """A log that cannot be read; the message names the line and the reason."""


class LogContents(NamedTuple):
    """Contents of a log."""

    setup: Setup
    entries: tuple[c.LogEntry, ...]
    lines: tuple[int, ...]  # line number of each entry
    book: GameRegistry
    size: int  # bytes up to the end of the last whole line
    torn_bytes: bytes  # what follows
    has_lost_hand: bool  # a hand was unfinished and its key is missing


def read_log(data: bytes, running: Key | None = None) -> LogContents:
    """Read a log; `running` is the key of its unfinished hand.

    Raises:
        LogError: if the log is not valid.
    """
    if len(data) > MAX_BYTES:
        raise LogError(f"a log has at most {MAX_BYTES} bytes, not {len(data)}")
    size = data.rfind(b"\n") + 1
    lines = data[:size].split(b"\n")[:-1]
    if not lines:
        raise LogError("the log is empty: it has no first line")
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
    return LogContents(reader.setup, entries, numbers, reader.book, size, data[size:], lost)


class _LogReader:
    """Reader of the lines of a log, in order."""

    setup: Setup

    def __init__(self) -> None:
        self.book = GameRegistry()
        self.entries: list[tuple[int, c.LogEntry]] = []
        self.deal: int | None = None  # index of the entry that dealt the unfinished hand

    def begin(self, line: bytes) -> None:
        self.setup = read_header(line, self.book)

    def read(self, line: bytes, number: int) -> None:
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
        """Give the hand its key; without one, leave the hand out and return False."""
        if self.deal is None:
            return True  # the replay reports an end without a hand
        start, self.deal = self.deal, None
        if key is None:
            in_hand = (c.Deal, c.Act, c.Reveals)
            rest = [one for one in self.entries[start:] if not isinstance(one[1].change, in_hand)]
            self.entries[start:] = rest
            return False
        number, entry = self.entries[start]
        assert isinstance(entry.change, c.Deal)
        deal = replace(entry.change, key=key)
        self.entries[start] = (number, c.LogEntry(deal, entry.at, entry.by, entry.actor))
        return True

    def end(self, running: Key | None) -> bool:
        """End the log; return whether the unfinished hand is lost."""
        return self.deal is not None and not self._close(running)
