"""Nothing that was deleted is left in the files of a card room."""

import asyncio
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from anypoker.server.data_folder import DATABASE
from anypoker.server.storage import writer
from tests.server.in_process_server import HandClock, room_in_process, table_for
from tests.server.server_process import Visitor, open_room

WAIT = 30.0  # seconds; a busy machine may need them


def hand_seals(data: Path) -> list[bytes]:
    """Return the keys of the hands that are running, as they are stored."""
    with closing(sqlite3.connect(data / DATABASE)) as connection:
        wanted = "SELECT hand_seal FROM card_table WHERE hand_seal IS NOT NULL"
        return [seal for (seal,) in connection.execute(wanted)]


def found(data: Path, secrets: list[bytes]) -> list[str]:
    """Return the files that hold one of these secrets."""
    files = [one for one in data.iterdir() if one.is_file()]
    return [one.name for one in files if any(secret in one.read_bytes() for secret in secrets)]


async def gone(data: Path, secrets: list[bytes]) -> None:
    end = time.monotonic() + WAIT
    while left := found(data, secrets):
        assert time.monotonic() < end, f"secrets are still in {left}"
        await asyncio.sleep(0.05)


def test_keys_of_finished_hands_leave_every_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "TIDY", 0.2)

    async def play() -> None:
        async with room_in_process(tmp_path, HandClock()) as room:
            people = await table_for(room, ["Ann", "Bo"], options={"act_seconds": 0})
            old: list[bytes] = []
            for number in range(6):
                table = people[0].live
                while not (table.table.in_hand and table.table.number == number + 1):
                    await asyncio.sleep(0.01)
                (seal,) = hand_seals(tmp_path)
                assert found(tmp_path, [seal]), "the search finds nothing"
                said = f"chat of hand {number}: {seal.hex()}"
                old.append(seal)
                if number == 0:
                    await people[0].do("chat", text=said)
                    await people[0].do("host", verb="clear_chat")
                    old.append(said.encode())
                for one in people:
                    await one.do("straddle", wants=False)  # reads all messages until its answer
                folds = next(one for one in people if one.decision is not None)
                await folds.answer("fold")
            await people[0].do("host", verb="pause")
            await gone(tmp_path, old)

    asyncio.run(play())


def test_killed_server_leaves_no_keys_after_a_start(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        options = {"act_seconds": 600, "between_seconds": 60}
        table = ann.open_table(game="texas-holdem", seats=2, options=options)
        players = [one.join(room, table) for one in (ann, bo)]
        for player in players:
            player.do("sit")
        players[0].do("host", verb="start")
        for player in players:
            player.until(lambda one: one.view is not None)
        seals = hand_seals(tmp_path)
        assert found(tmp_path, seals)
        folds = next(one for one in players if one.decision is not None)
        assert folds.answer("fold")["type"] == "done"
        room.stop(signal.SIGKILL)
    with open_room(tmp_path):
        assert found(tmp_path, seals) == []
