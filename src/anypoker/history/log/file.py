"""Append-only table log; entries are written before they take effect.

Its owner alone may read it. Beside it lie a lock, so that one process writes, and the table's
secrets: what its bots' chance follows from, and the key of the running hand, which moves into the
log when the hand is over.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from io import FileIO
from pathlib import Path

import msgspec
from filelock import FileLock, Timeout

from anypoker.cards import Key, parse_key
from anypoker.errors import AnypokerError
from anypoker.history.log.codecs import GameRegistry
from anypoker.history.log.header import write_header
from anypoker.history.log.lines import write_line
from anypoker.history.log.reader import MAX_BYTES, LogContents, LogError, read_log
from anypoker.tables import changes as c
from anypoker.tables.setup import Setup

_OWNER_ONLY = 0o600


class LogWriteError(AnypokerError):
    """An entry that could not be written and did not take effect; the message says why."""


class Secrets(msgspec.Struct, omit_defaults=True):
    """Hexadecimal keys that no player may know."""

    table: str
    hand: str = ""


def secrets_path(path: Path) -> Path:
    """Return the path of a log's secrets."""
    return path.with_name(f"{path.name}.secret")


def read_secrets(path: Path) -> Secrets | None:
    """Read the secrets beside a log; None if there are none."""
    try:
        secrets = msgspec.json.decode(secrets_path(path).read_bytes()[:10_000], type=Secrets)
        parse_key(secrets.table)
        if secrets.hand:
            parse_key(secrets.hand)
    except (OSError, ValueError):
        return None
    return secrets


@dataclass(slots=True)
class LogFile:
    """A log open for appending."""

    path: Path
    stream: FileIO
    lock: FileLock
    book: GameRegistry

    def append(self, *entries: tuple[c.LogEntry, Key | None]) -> None:
        """Append entries atomically, each with the key of the hand that it ends.

        When this returns, they are in the hands of the operating system. `LogWriteError` if they
        cannot be written; the log is then as it was before.
        """
        known = dict(self.book.games)
        data = b"".join(write_line(entry, self.book, key) for entry, key in entries)
        before = self.stream.seek(0, os.SEEK_END)
        try:
            while data:
                data = data[self.stream.write(data) :]
        except OSError as error:
            with suppress(OSError):  # what is left of the line is dropped when the log is read
                self.stream.truncate(before)
            self.book.games = known
            raise LogWriteError(f"cannot save the table: {error.strerror}") from error

    def keep_secrets(self, table: Key, hand: Key | None) -> None:
        """Write the secrets beside the log atomically."""
        secrets = Secrets(table.hex(), hand.hex() if hand else "")
        try:
            _write_whole(secrets_path(self.path), msgspec.json.encode(secrets))
        except OSError as error:
            raise LogWriteError(f"cannot save the table: {error.strerror}") from error

    def close(self) -> None:
        self.stream.close()
        self.lock.release()


def new_log(path: Path, setup: Setup) -> LogFile:
    """Begin a log; `FileExistsError` if there is one. It is there with its first line, or not."""
    lock = _locked(path)
    try:
        if path.exists():
            raise FileExistsError(f"{path} exists already")
        book = GameRegistry()
        _write_whole(path, write_header(setup, book))
        return LogFile(path, path.open("r+b", buffering=0), lock, book)
    except BaseException:
        lock.release()
        raise


def resume_log(path: Path) -> tuple[LogContents, LogFile]:
    """Open a log to append to it; a torn last line is cut off.

    Raises:
        LogError: if the log is not valid, or another process writes it.
    """
    lock = _locked(path)
    try:
        contents = read_log_file(path)
        stream = path.open("r+b", buffering=0)
        if contents.torn_bytes:
            stream.truncate(contents.size)
        return contents, LogFile(path, stream, lock, contents.book)
    except BaseException:
        lock.release()
        raise


def read_log_file(path: Path) -> LogContents:
    """Read a log file, with its unfinished hand if the key file is beside it."""
    with path.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    secrets = read_secrets(path)
    return read_log(data, parse_key(secrets.hand) if secrets and secrets.hand else None)


def _locked(path: Path) -> FileLock:
    """Lock a log for this process.

    Raises:
        LogError: if another process has the lock.
    """
    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0, mode=_OWNER_ONLY)
    try:
        lock.acquire()
    except Timeout:
        raise LogError("another process is playing at this table") from None
    return lock


def _write_whole(path: Path, data: bytes) -> None:
    """Write a private file atomically."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with open(draft, "wb", opener=_owner_only) as stream:
            stream.write(data)
        draft.replace(path)
    except OSError:
        draft.unlink(missing_ok=True)
        raise


def _owner_only(path: str, flags: int) -> int:
    return os.open(path, flags, _OWNER_ONLY)
