"""What is stored and what is not, when databases fail, answer late or have two owners."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import OperationalError

from anypoker.server.database import CommitError, Rows, Writer, open_database
from anypoker.server.keyfile import open_key_file
from anypoker.server.schema import card_table, setting
from tests.server.conftest import Options
from tests.server.postgresql import running_postgresql, why_none
from tests.server.room import Player, RoomProcess, Visitor, open_room


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
            assert answer["sentence"] == "this could not be stored: OperationalError"
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
        assert "could not be kept" in logged


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
        rows = Rows(progress=(2, 5, "t", 3))
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


def test_a_table_has_one_owner(tmp_path: Path, database: Options) -> None:
    """Who starts the server a second time takes the tables over; the first stores nothing more."""
    options = database()
    with open_room(tmp_path, *options) as first:
        table, visitors, players = two_who_play(first)
        asked = next(one for one in players if one.decision is not None)
        with open_room(tmp_path, *options) as second:
            answer = asked.answer("call")
            assert answer["sentence"] == (
                "this could not be stored: another server has taken this table over"
            )
            moved = visitors[players.index(asked)].join(second, table)
            moved.until_asked()
            assert moved.answer("call")["type"] == "done"
        assert first.stop(signal.SIGINT) == ""


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("nonsense", "this is no URL of a database that can be used"),
        ("mysql://me@here/cards", "this is no URL of a database that can be used"),
        (
            "postgresql://me:hidden@/cards?host=/nowhere",
            "the database postgresql+psycopg://me:***@",
        ),
        ("sqlite:////nowhere/cards.db", "unable to open database file"),
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
