"""Tables in real processes: one at a time on a log, and a disk that is full."""

import asyncio
import os
import resource
import subprocess
from pathlib import Path

import pytest
from filelock import FileLock

from anypoker.cards import new_key
from anypoker.history import LogFile, LogWriteError, read_log
from anypoker.history.log.codecs import GameRegistry
from anypoker.session.setup.seating import PERSON
from anypoker.tables.changes import Act
from anypoker.terminal.full_screen_table import TableApp
from anypoker.terminal.session_source import SessionSource
from tests.processes import ANYPOKER, started
from tests.terminal.table_fixtures import session

PLAY = [*ANYPOKER, "play", "--plain"]
HOLDEM = ("texas-holdem", "--seats", "2", "--bots", "caller", "--seed", "1")
ENVIRONMENT = {**os.environ, "PYTHONIOENCODING": "utf-8"}


def resume(log: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PLAY, "--resume", "--log", str(log)],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
    )


def test_a_table_is_played_by_one_process_at_a_time(tmp_path: Path) -> None:
    log = tmp_path / "mine.table"
    with started(*PLAY, *HOLDEM, "--log", log, env=ENVIRONMENT) as first:
        first.out.wait_for("> ")  # the first question
        before = log.read_bytes()
        second = resume(log, "check\n")
        assert second.returncode == 1
        told = f"cannot resume {log}: another process is playing at this table"
        assert told in second.stderr
        assert log.read_bytes() == before
        first.kill()  # however it ends, the table is free again
    third = resume(log, "check\n")
    assert third.returncode == 0, third.stderr
    assert log.read_bytes().startswith(before)
    assert len(log.read_bytes()) > len(before)


def test_a_log_that_cannot_grow_ends_the_table_and_loses_nothing(tmp_path: Path) -> None:
    log = tmp_path / "full.table"
    room = 9_000  # bytes: for the first line and some hands

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    stopped = subprocess.run(
        [*PLAY, *HOLDEM, "--log", str(log)],
        input="call\n" + "check\ncall\n" * 2_000,
        capture_output=True,
        text=True,
        check=False,
        env=ENVIRONMENT,
        preexec_fn=little_room,
    )
    assert stopped.returncode == 1
    told = " ".join(stopped.stderr.split())
    assert "cannot save the table: File too large. The table is saved up to here" in told
    assert "Traceback" not in stopped.stderr
    kept = log.read_bytes()
    assert room - 1_000 < len(kept) <= room
    reading = read_log(kept, new_key())
    assert (reading.torn_bytes, reading.size) == (b"", len(kept))
    actions = stopped.stdout.count("\nYou call") + stopped.stdout.count("\nYou check")
    written = sum(
        isinstance(entry.change, Act) and entry.change.player == PERSON.id
        for entry in reading.entries
    )
    assert written >= actions > 5, "what was answered is written"
    again = resume(log, "call\n" + "check\ncall\n" * 3)
    assert again.returncode == 0, again.stderr
    assert log.read_bytes().startswith(kept)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk needs /dev/full")
def test_the_full_screen_table_ends_too(tmp_path: Path) -> None:
    sat = session("texas-holdem", seats=2)
    app = TableApp(SessionSource(sat))

    async def play() -> None:
        async with app.run_test() as pilot:
            while sat.decision() is None:
                await pilot.pause()
            await pilot.pause()
            before = sat.session.logged.table
            with Path("/dev/full").open("r+b", buffering=0) as full:
                lock = FileLock(tmp_path / "lock")
                sat.session.logged.log = LogFile(tmp_path / "full", full, lock, GameRegistry())
                await pilot.press("c")
                await pilot.pause()
            assert sat.session.logged.table is before

    asyncio.run(play())
    assert isinstance(app.failure, LogWriteError)
    assert str(app.failure) == "cannot save the table: No space left on device"
