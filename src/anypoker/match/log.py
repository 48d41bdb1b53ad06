"""The log of a table: a file that only grows, one line an entry, written before it counts.

Reading it again gives the table, in the middle of a hand too. A last line that was cut off when
the process died was never acknowledged to anybody, and is dropped.
"""

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import NamedTuple

from anypoker.errors import AnypokerError
from anypoker.match import entries as e
from anypoker.match.lines import LineError, entry_line, header_line, read_entry, read_header
from anypoker.match.locking import lock
from anypoker.match.setup import Setup
from anypoker.rules import content_hash


class LogError(AnypokerError, ValueError):
    """A log that cannot be read; the sentence says which line, and why."""


class LogContents(NamedTuple):
    """What a log says. `size`: bytes up to the end of the last whole line; `torn`: what follows."""

    setup: Setup
    entries: tuple[e.LogEntry, ...]
    known: frozenset[str]
    size: int
    torn: bytes


def read_log(data: bytes) -> LogContents:
    """Read a log; `LogError` if it is none, or of another version of engine or games."""
    size = data.rfind(b"\n") + 1
    lines = data[:size].split(b"\n")[:-1]
    if not lines:
        raise LogError("the log is empty: not even its first line was written")
    number, entries = 1, list[e.LogEntry]()
    try:
        setup, games = read_header(_json(lines[0]))
        for number in range(2, len(lines) + 1):
            entries.append(read_entry(_json(lines[number - 1]), games))
    except ValueError as error:
        raise LogError(f"line {number}: {error}") from None
    return LogContents(setup, tuple(entries), frozenset(games), size, data[size:])


def _json(line: bytes) -> dict[str, object]:
    try:
        value = json.loads(line)
    except (json.JSONDecodeError, UnicodeDecodeError) as error:
        raise LineError(f"this is not JSON: {error}") from None
    if not isinstance(value, dict):
        raise LineError("a line is a JSON object")
    return value


class LogWriteError(AnypokerError):
    """An entry that could not be written, and so did not happen; the sentence says why."""


@dataclass(slots=True)
class Log:
    """A log that is open for more; `known`: the games that it has brought along."""

    stream: FileIO
    known: set[str]

    def append(self, entry: e.LogEntry) -> None:
        """Write an entry; when this returns, it is in the hands of the operating system.

        `LogWriteError` if it cannot be written; the log is then as it was before.
        """
        known = set(self.known)
        line = _line(entry_line(entry, known))
        before = self.stream.seek(0, os.SEEK_END)
        try:
            while line:
                line = line[self.stream.write(line) :]
        except OSError as error:
            with suppress(OSError):  # what is left of the line is dropped when the log is read
                self.stream.truncate(before)
            raise LogWriteError(f"the table cannot be kept: {error.strerror}") from error
        self.known = known

    def close(self) -> None:
        self.stream.close()


def _line(form: object) -> bytes:
    return json.dumps(form, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def new_log(path: Path, setup: Setup) -> Log:
    """Begin a log; `FileExistsError` if there is one. It is there with its first line, or not."""
    if path.exists():
        raise FileExistsError(f"{path} exists already")
    draft = path.with_name(path.name + ".new")
    try:
        draft.write_bytes(_line(header_line(setup)))
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    return Log(_opened(path), {content_hash(item.game) for item in setup.rotation.items})


def resume_log(path: Path) -> tuple[LogContents, Log]:
    """A log that goes on; a torn last line is cut off. `LogError` if somebody else writes it."""
    stream = _opened(path)
    try:
        reading = read_log(stream.readall())
        if reading.torn:
            stream.truncate(reading.size)
    except (LogError, OSError):
        stream.close()
        raise
    return reading, Log(stream, set(reading.known))


def _opened(path: Path) -> FileIO:
    """The file for reading and writing, for this process alone."""
    stream = path.open("r+b", buffering=0)
    if not lock(stream):
        stream.close()
        raise LogError("another process is playing at this table")
    return stream
