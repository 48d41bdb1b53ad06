"""What is stored and what is not, when databases fail, answer late or have two owners."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import OperationalError

from anypoker.server.storage.database import open_database
from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.key_file import open_key_file
from anypoker.server.storage.schema import card_table, setting
from anypoker.server.storage.writer import WriteBatch, Writer
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for
from tests.server.postgresql import running_postgresql, why_none
from tests.server.server_process import Player, RoomProcess, Visitor, open_room


def two_who_play(room: RoomProcess) -> tuple[str, list[Visitor], list[Player]]:
    """Two people who are asked for the first time."""
    visitors = [Visitor(room, name) for name in ("Ann", "Bo")]
    table = visitors[0].open_table(game="texas-holdem", seats=2, options={"act_seconds": 600})
    players = [one.join(room, table) for one in visitors]
    for player in players:
        player.do("sit")
    players[0].do("host", verb="start")
    for player in players:
        player.until(lambda one: one.view is not None)
    return table, visitors, players


@pytest.mark.skipif(bool(why_none()), reason=f"PostgreSQL is not tested: {why_none()}")
def test_nothing_happens_while_the_database_is_away(tmp_path: Path) -> None:
    with (
        running_postgresql() as postgresql,  # not the one of the other tests
        open_room(tmp_path, "--db", postgresql.new_database()) as room,
    ):
        table, visitors, players = two_who_play(room)
        asked = next(one for one in players if one.decision is not None)
        before, decision = asked.view, asked.decision
        assert decision is not None
        postgresql.stop()
        try:
            command = {"question": decision["number"], "action": "call"}
            answer = asked.ask("act", key="away", **command)
            assert answer["sentence"] == (
                "this could not be stored: the database of this server does not answer"
            )
            assert asked.view == before, "something was told that did not happen"
        finally:
            postgresql.start()
        assert asked.ask("act", key="back", **command)["type"] == "done"
        again = visitors[players.index(asked)].join(room, table)
        again.until(lambda one: one.table)
        assert again.view is not None
        assert before is not None
        assert len(again.view["events"]) == len(before["events"]) + 1
        logged = room.stop(signal.SIGINT)
        assert logged.count("could not be stored") == 1
        assert "does not answer" in logged
        assert "start it; the tables continue when it is back" in logged
        assert "works again" in logged
        assert "Traceback" not in logged


class Unanswered(Writer):
    """The connection breaks when a commit is asked for: after it was done, or before."""

    done = True

    def _commit(self, connection: Connection) -> None:
        if self.done:
            connection.commit()
        raise OperationalError("", {}, ConnectionError("gone"), connection_invalidated=True)


@pytest.mark.parametrize("done", [True, False])
def test_a_commit_without_an_answer_is_looked_up(tmp_path: Path, done: bool) -> None:
    engine = open_database(f"sqlite:///{tmp_path}/a.db", open_key_file(tmp_path / "key"))
    first = {"name": "", "status": "", "made_at": 0, "made_by": "", "settings": ""}
    blobs = {"header": b"", "seal": b"", "n": 1, "seq": 1, "epoch": 3}
    with engine.begin() as connection:
        connection.execute(insert(card_table).values(id="t", **first, **blobs))

    async def store() -> None:
        writer = Unanswered(engine)
        writer.done = done
        rows = WriteBatch(progress=(2, 5, "t", 3))
        rows.add(insert(setting), name="kept", value="yes")
        try:
            await writer.commit(rows)
        finally:
            with engine.connect() as connection:
                kept = connection.scalar(select(setting.c.value).where(setting.c.name == "kept"))
                assert kept == ("yes" if done else None)
            await writer.close()

    if done:
        asyncio.run(store())
    else:
        with pytest.raises(CommitError):
            asyncio.run(store())


def test_a_table_has_one_owner(tmp_path: Path) -> None:
    """A server whose lock was lost stores nothing once another one has taken the tables."""

    async def play() -> None:
        async with room_in_process(tmp_path, HandClock()) as first:
            people = await table_for(first, ["Ann", "Bo"])
            asked = people[0] if people[0].decision is not None else people[1]
            await asked.until(lambda one: one.decision is not None)
            async with room_in_process(tmp_path, HandClock()) as second:
                answer = await asked.answer("call")
                assert answer["sentence"] == (
                    "this could not be stored: another server has taken this table over"
                )
                moved = Seated(second.tables[asked.live.stored.id], asked.guest)
                await moved.until(lambda one: one.decision is not None)
                assert (await moved.answer("call"))["type"] == "done"

    asyncio.run(play())


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "this is not a URL of a database"),
        ("mysql://me@here/cards", "this is not a URL of a database"),
        (
            "postgresql://me:hidden@/cards?host=/nowhere",
            "the database postgresql://me:***@/cards?host=%2Fnowhere does not answer",
        ),
        ("sqlite:////nowhere/cards.db", "the database /nowhere/cards.db cannot be locked"),
    ],
)
def test_a_database_that_cannot_be_opened_is_told(tmp_path: Path, url: str, sentence: str) -> None:
    command = [sys.executable, "-m", "anypoker", "serve", "--host", "127.0.0.1", "--port", "0"]
    done = subprocess.run(
        [*command, "--data", tmp_path, "--db", url],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 2
    assert sentence in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stderr
    assert "hidden" not in done.stderr
