"""Bots at a table of the card room: which there are, and that they play at the level asked for."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from anypoker.bots import BOTS, LEVELS_BY_BOT, ThinkerBot, UnknownBotError, make_bot
from anypoker.engine import Action
from anypoker.game import Game
from anypoker.history import TableJournal
from anypoker.server.bots.pool import BotPool
from anypoker.server.games.game_names import rotation_of
from anypoker.server.table.bot_turns import BotTurns
from anypoker.server.table.failures import FaultLog
from anypoker.session.bots.bot_seats import bot_of
from anypoker.session.table_session import Session
from anypoker.tables import BotKind, SeatSetup, Setup, new_table, parse_stakes_spec
from anypoker.tables import changes as c
from anypoker.views import SeatView
from tests.missing_packages import ARRAYS_AND_COMPILERS, missing_packages
from tests.server.server_process import RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


class AskedPool(BotPool):
    """Remembers by which names bots were asked for, and lets them do the usual thing."""

    def __init__(self) -> None:
        super().__init__(1)
        self.names: list[str] = []

    async def decide(self, kind: str, seed: str, game: Game, view: SeatView) -> Action | None:
        self.names.append(kind)
        return None


def test_the_pool_is_asked_for_the_level_of_the_seat() -> None:
    players = (
        SeatSetup("Ada", 200, "bot-1", BotKind("thinker:tricky", 3)),
        SeatSetup("Bo", 200, "bot-2", BotKind("thinker", 1)),
    )
    setup = Setup(rotation_of("texas-holdem", "1/2"), parse_stakes_spec("1/2"), players)
    logged = TableJournal(new_table(setup))
    session = Session(logged)
    session.deal()
    pool = AskedPool()

    async def two_answers() -> None:
        answers: asyncio.Queue[c.Act] = asyncio.Queue()
        turns = BotTurns(session, pool, FaultLog("t"), answers.put_nowait)
        for _ in range(2):
            turns.ask(pace=0)
            session.record(await answers.get())  # who is asked first folds
            assert not session.in_play()
            session.deal()

    asyncio.run(two_answers())
    assert sorted(pool.names) == ["thinker:easy", "thinker:tricky:hard"]


def test_whatever_a_bot_fails_of_its_question_is_answered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    game = rotation_of("texas-holdem", "1/2").items[0].game
    no_view = cast("Any", None)  # of which every bot fails
    pool = BotPool(1)

    async def ask(kind: str) -> Action | None:
        return await pool.decide(kind, "1", game, no_view)

    try:
        assert asyncio.run(ask("caller")) is None
        assert asyncio.run(ask("nobody has written it")) is None
        failed = [record.exc_info for record in caplog.records]
        assert [info[0] for info in failed if info] == [AttributeError, UnknownBotError]
        with pytest.raises(TimeoutError):
            asyncio.run(pool._run(0.01, time.sleep, 1))
        assert len(caplog.records) == 2
    finally:
        pool.close()


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_level_makes_another_bot(level: int) -> None:
    secret = TableJournal(new_table(_heads_up())).bot_secret
    bot = bot_of(BotKind("thinker", level), secret, "bot-1")
    wanted = make_bot(f"thinker:{LEVELS_BY_BOT['thinker'][level - 1]}", "")
    assert isinstance(bot, ThinkerBot)
    assert isinstance(wanted, ThinkerBot)
    assert bot.level == wanted.level


def _heads_up() -> Setup:
    players = (SeatSetup("Ada", 200, "bot-1", BotKind("caller")), SeatSetup("Bo", 200, "bo"))
    return Setup(rotation_of("texas-holdem", "1/2"), parse_stakes_spec("1/2"), players)


def test_bots_of_every_kind_and_level_can_be_asked_for(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    kinds = ann.http.get("/api/bots").json()
    assert [one["kind"] for one in kinds] == list(BOTS)
    wanted = [
        {"kind": one["kind"], "level": level}
        for one in kinds
        for level in range(len(one["levels"]) + 1)
    ]
    table = ann.open_table(game="texas-holdem", seats=len(wanted) + 2, bots=wanted)
    player = ann.join(room, table)
    player.until(lambda one: one.table)
    sitting = [seat["bot"] for seat in player.table["seats"] if seat.get("bot")]
    assert [{"kind": one["kind"], "level": one["level"]} for one in sitting] == wanted
    player.do("host", verb="add_bot", kind="thinker:loose", level=2)
    sitting = [seat["bot"] for seat in player.table["seats"] if seat.get("bot")]
    assert {"kind": "thinker", "level": 2, "character": "loose"} in sitting


def test_the_bots_of_a_table_think_and_differ(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    table = ann.open_table(game="texas-holdem", seats=6, bots=[{}, {}, {}])
    player = ann.join(room, table)
    player.until(lambda one: one.table)
    player.do("host", verb="add_bot")
    sitting = [seat["bot"] for seat in player.table["seats"] if seat.get("bot")]
    words = ("balanced", "tight", "loose", "aggressive")
    assert sorted(one["character"] for one in sitting) == sorted(words)
    names = {seat["name"] for seat in player.table["seats"] if seat.get("bot")}
    assert names == {"Ada", "Bo", "Cleo", "Dan"}


def test_bots_play_without_numpy(tmp_path: Path) -> None:
    with (
        missing_packages(tmp_path / "hidden", *ARRAYS_AND_COMPILERS),
        open_room(tmp_path / "room") as room,
    ):
        ann = Visitor(room, "Ann")
        for game in ("texas-holdem", "five-card-draw"):
            player = ann.join(room, ann.open_table(game=game, seats=3, bots=[{}, {"level": 3}]))
            player.until(lambda one: one.table)
            player.do("sit", stack=200)
            player.do("host", verb="start")
            for _ in range(3):
                player.until_asked()
                player.answer()
        job = ann.http.post("/api/odds", json={"game": "texas-holdem"}).json()
        while job["status"] == "waiting":
            job = ann.http.get(f"/api/odds/{job['id']}").json()
            assert "status" in job, job
            time.sleep(0.1)
        assert "this needs the package numpy" in job["sentence"]
        assert room.stop() == ""


@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="there is no /proc")
def test_server_itself_does_not_load_numpy(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    ann.open_table(game="texas-holdem", seats=3, bots=[{}, {"level": 3}])
    assert "/numpy/" not in Path(f"/proc/{room.process.pid}/maps").read_text()


@pytest.mark.parametrize(
    ("kind", "level", "sentence"),
    [
        ("caller", 1, "the bot 'caller' has no levels: its level is 0, not 1"),
        (
            "thinker",
            4,
            "the levels of the bot 'thinker' are 1 (easy), 2 (normal), 3 (hard), not 4",
        ),
        (
            "thinker:hard",
            1,
            "the bot 'thinker:hard' says its level already: its level is 0, not 1",
        ),
    ],
)
def test_a_level_that_there_is_not_is_refused(
    room: RoomProcess, kind: str, level: int, sentence: str
) -> None:
    ann = Visitor(room, "Ann")
    asked = {"game": "texas-holdem", "bots": [{"kind": kind, "level": level}]}
    answer = ann.http.post("/api/tables", json=asked)
    assert answer.status_code == 422
    assert answer.json()["sentence"] == sentence
    table = ann.open_table(game="texas-holdem", seats=3)
    player = ann.join(room, table)
    refusal = player.ask("host", verb="add_bot", kind=kind, level=level)
    assert refusal["sentence"] == sentence
