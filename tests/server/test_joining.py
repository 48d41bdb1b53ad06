"""`anypoker join`: the terminal's table at a card room, as lines and on the full screen."""

import asyncio
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from anypoker.agents.desk import AgentDesk
from anypoker.agents.errors import AgentError
from anypoker.deck_proof import read_record
from anypoker.deck_proof.verify import Verdict, verify_record
from anypoker.terminal.full_screen_table import TableApp
from anypoker.terminal.remote.connection import TableConnection
from anypoker.terminal.remote.room_link import JoinError, guest_of, parse_link
from anypoker.terminal.remote.room_source import RoomSource
from tests.agents.text_player import offers, random_answer
from tests.server.server_process import PATIENCE, Player, RoomProcess, Visitor, open_room
from tests.soak.bot_failures import command_of
from tools.reference.pages import DOCS


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


class PlainTerminal:
    """`anypoker join --plain` in a process of its own."""

    def __init__(self, home: Path, link: str, *options: str, program: str = "") -> None:
        words = ["bot", "join", link, program] if program else ["join", link, "--plain"]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "anypoker", *words, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "XDG_STATE_HOME": str(home), "HOME": str(home)},
        )
        self.said: list[str] = []
        self._lines: queue.Queue[str] = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))

    def write(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def until(self, words: str, *, check_or_fold: bool = False) -> str:
        """Return the next line that has these words; play on until then if `check_or_fold`."""
        while True:
            try:
                line = self._lines.get(timeout=PATIENCE)
            except queue.Empty:
                raise AssertionError(f"never said '{words}': {self.said}") from None
            self.said.append(line)
            if words in line:
                return line
            if check_or_fold and line.startswith("You may "):
                self.write("check" if "check" in line else "fold")

    def end(self) -> int:
        """Close what it reads from, and wait for its end."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        if self.process.poll() is None:
            self.process.stdin.close()
        code = self.process.wait(PATIENCE)
        self._reader.join(PATIENCE)
        self.process.stdout.close()
        return code


Begin = Callable[..., PlainTerminal]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Begins terminals, and ends those that the test has left."""
    begun: list[PlainTerminal] = []

    def make(home: Path, link: str, *options: str, program: str = "") -> PlainTerminal:
        begun.append(PlainTerminal(home, link, *options, program=program))
        return begun[-1]

    yield make
    for one in begun:
        if "bot" in str(one.process.args):  # which plays until the table is over, whoever types
            one.process.kill()
        one.end()


def _link(room: RoomProcess, table: str) -> str:
    return f"{room.url}/table/{table}"


def _host(room: RoomProcess, **asked: object) -> tuple[Visitor, Player, str]:
    ann = Visitor(room, "Ann")
    options = {"act_seconds": 600}
    table = ann.open_table(**{"game": "texas-holdem", "seats": 3, "options": options, **asked})
    host = ann.join(room, table)
    host.do("sit", seat=0)
    return ann, host, table


def test_a_hand_is_played_in_lines(room: RoomProcess, tmp_path: Path, begin: Begin) -> None:
    _, host, table = _host(room)
    bo = begin(tmp_path, _link(room, table), "--name", "Bo")
    bo.until("Type help for help.")
    bo.write("host start")
    assert bo.until("! ") == "! only the host of the table may do that"
    bo.write("sit 2")
    bo.until("Bo sits down with 200")
    bo.write("say good evening")
    bo.until("Bo: good evening")
    host.do("host", verb="start")
    number = -1
    for _ in range(2):  # heads up before the flop: both have to answer
        host.until(lambda one, n=number: one.view is not None and one.view["number"] > n)
        assert host.view is not None
        number = host.view["number"]
        if host.decision is not None:
            host.answer("call" if host.decision.get("call") else "check")
        else:
            bo.until("You may")
            bo.write("fly")
            bo.until("! 'fly' is not a")
            bo.write("c")
            bo.until("You c")
    host.until(lambda one: one.view is not None and len(one.view["board"]) == 3)
    bo.until("Flop")
    bo.write("table")
    bo.until("seat 1: Ann")
    bo.write("ledger")
    bo.until("Bo: bought 200")
    bo.write("proof")
    bo.until("Deck proofs: 1 of 1 hands verified")
    bo.write("quit")
    assert bo.end() == 0
    # Whoever comes back from the same machine has the same seat, cards and question.
    again = begin(tmp_path, _link(room, table))
    again.until("Hand 1, continued")
    again.write("leave")
    host.until(lambda one: one.table["seats"][1]["status"] == "leaving")
    host.until(lambda one: one.decision is not None)
    host.answer("bet 2")  # whoever leaves answers no more
    again.until("Bo leaves with 198")
    assert again.end() == 0


def test_a_terminal_becomes_the_guest_of_another_device(
    room: RoomProcess, tmp_path: Path, begin: Begin
) -> None:
    ann, _, table = _host(room)
    answer = ann.http.post("/api/guests/me/link", json={"table": table})
    assert answer.status_code == 201
    moved = begin(tmp_path, answer.json()["link"])
    moved.until("Type help for help.")
    moved.write("host option straddles 1")
    moved.until("Straddles: 1")
    moved.write("quit")
    assert moved.end() == 0
    with pytest.raises(JoinError, match="this link has expired or was already used"):
        guest_of(parse_link(answer.json()["link"]), None, tmp_path / "other.json")


def test_what_is_no_table_is_told(room: RoomProcess, tmp_path: Path) -> None:
    kept = tmp_path / "cookies.json"
    with pytest.raises(JoinError, match="is not a link to a table"):
        parse_link("nonsense")
    with pytest.raises(JoinError, match="does not answer"):
        guest_of(parse_link("http://127.0.0.1:9/table/abc"), "Bo", kept)
    nowhere = parse_link(_link(room, "abc"))
    with pytest.raises(JoinError, match="give a name"):
        guest_of(nowhere, None, kept)
    guest = guest_of(nowhere, "Bo", kept)
    with pytest.raises(JoinError, match="there is no such table"):
        TableConnection(nowhere, guest, lambda *_: None, lambda _: None).start()
    assert kept.stat().st_mode & 0o077 == 0
    assert guest_of(nowhere, None, kept) == guest


def test_the_full_screen_plays_and_comes_back(tmp_path: Path) -> None:
    """The server is killed under it: the screen comes back to the same question and answers it."""
    with open_room(tmp_path / "data") as first:
        _, host, table = _host(first, game="five-card-draw")
        link = parse_link(_link(first, table))
        guest = guest_of(link, "Cleo", tmp_path / "cookies.json")
        port = str(first.port)

        async def script() -> None:
            source = RoomSource(link, guest)
            app, state = TableApp(source), source.state

            async def until(wanted: Callable[[], bool]) -> None:
                async with asyncio.timeout(PATIENCE):
                    while not wanted():
                        await pilot.pause(0.02)

            async with app.run_test(size=(100, 30)) as pilot:
                await until(lambda: bool(state.table))
                await pilot.press("s")
                await until(lambda: state.seat is not None)
                await asyncio.to_thread(host.do, "host", verb="start")
                await until(lambda: state.view is not None)
                await asyncio.to_thread(host.until, lambda one: one.view is not None)
                if host.decision is not None:
                    await asyncio.to_thread(host.answer)
                await until(lambda: app.control is not None)
                assert state.view is not None
                cards = state.view.own
                await asyncio.to_thread(first.stop, signal.SIGKILL)
                await until(lambda: "gone" in app.message)
                second = await asyncio.to_thread(RoomProcess, tmp_path / "data", "--port", port)
                try:
                    await until(lambda: any("reconnected" in line.plain for line in app.log_lines))
                    await until(lambda: app.control is not None)
                    assert state.view.own == cards
                    before = (state.view.hand, state.view.number)
                    await pilot.press("f" if "fold" in app.control.prompt() else "c")
                    await until(lambda: (state.view.hand, state.view.number) > before)
                    await pilot.press("q")
                finally:
                    await asyncio.to_thread(second.stop)

        asyncio.run(script())


def _is_over(player: Player) -> bool:
    """Whether a hand was played and is over."""
    return player.view is not None and bool(player.view["over"])


def _goes(seat: dict[str, Any]) -> bool:
    return seat.get("name") != "Bot" or seat["status"] == "leaving"


PROGRAM = shlex.join([sys.executable, str(DOCS / "examples" / "bots" / "bot.py")])


def test_a_program_takes_a_seat(room: RoomProcess, tmp_path: Path, begin: Begin) -> None:
    """Whoever starts it plays with it, over the same socket as everybody."""
    _, host, table = _host(room)
    options = ("--name", "Bot", "--hands", "3", "--seconds", "120")
    bot = begin(tmp_path, _link(room, table), *options, program=PROGRAM)
    bot.until("Bot sits down with 200")
    host.do("host", verb="start")
    while not (_is_over(host) and host.view["hand"] == 3):
        host.until(lambda one: one.decision is not None or _is_over(one))
        if host.decision is not None:
            host.answer("call" if host.decision.get("call") else "check")
        elif (hand := host.view["hand"]) < 3:
            host.until(lambda one, hand=hand: one.view["hand"] > hand)
    bot.until("3 hands are played.")
    bot.until("Deck proofs: 3 of 3 hands verified with your own value, code ")
    written = bot.until("Record: ")
    assert bot.end() == 0
    (path,) = tmp_path.glob("anypoker/deck-proofs/*.jsonl")
    assert written == f"Record: {path}"
    record = verify_record(read_record(path.read_bytes()))
    assert record.findings == []
    assert not record.is_open, "the end of the last hand is missing"
    assert {one.verdict for one in record.verdicts()} == {Verdict.VERIFIED}
    assert not any(line.startswith("!") for line in bot.said), bot.said
    # What it wanted last was to leave: it is gone, or goes when the hand that has begun is over.
    host.until(lambda one: all(_goes(seat) for seat in one.table["seats"]))


def test_a_program_that_fails_takes_the_default(
    room: RoomProcess, tmp_path: Path, begin: Begin
) -> None:
    for fault in ("illegal amount", "exit"):
        _, host, table = _host(room)
        name = f"Bot {fault[:3]}"
        options = ("--name", name, "--hands", "1", "--seconds", "120")
        bot = begin(tmp_path, _link(room, table), *options, program=command_of(fault))
        bot.until(f"{name} sits down with 200")
        host.do("host", verb="start")
        while not _is_over(host):
            host.until(lambda one: one.decision is not None or _is_over(one))
            if host.decision is not None:
                host.answer("call" if host.decision.get("call") else "check")
        bot.until("1 hand is played.")
        assert bot.end() == 0
        assert any(" is done instead" in line for line in bot.said), bot.said


def test_a_bot_that_is_no_program_is_told(room: RoomProcess, tmp_path: Path, begin: Begin) -> None:
    bot = begin(tmp_path, _link(room, "abc"), "--name", "Bot", program="no-such-program")
    bot.until("there is no program 'no-such-program'")
    assert bot.end() == 2


def test_agent_plays_at_a_card_room_table(room: RoomProcess) -> None:
    """Through the tools alone, as a guest whose cookie is its only right."""
    ann = Visitor(room, "Ann")
    options = {"act_seconds": 600}
    table = ann.open_table(game="badugi", seats=3, options=options)
    host = ann.join(room, table)
    host.do("host", verb="add_bot", kind="caller")
    desk = AgentDesk()
    try:
        with pytest.raises(AgentError, match="give 'name' for a new guest"):
            desk.call("join_card_room", {"link": _link(room, table)})
        with pytest.raises(AgentError, match="not signed in"):
            desk.call("join_card_room", {"link": _link(room, table), "cookie": "made-up"})
        seen = desk.call("join_card_room", {"link": _link(room, table), "name": "Robo"})
        assert "You have no seat." in seen
        with pytest.raises(AgentError, match="only the host of the table may do that"):
            desk.call("act", {"table": "table-1", "answer": "host start", "wait": 0})
        assert offers(seen)[0] == ["sit"]
        desk.call("act", {"table": "table-1", "answer": "sit", "wait": 0})
        host.do("host", verb="start")
        text, random, hands = "", Random(1), set[str]()
        while len(hands) < 3:
            text = desk.call("see_table", {"table": "table-1", "wait": 20})
            assert "Decision " in text
            hands.add(text[text.index("Hand ") :].partition(":")[0])
            with pytest.raises(AgentError, match="'dance' is not"):
                desk.call("act", {"table": "table-1", "answer": "dance"})
            answer = random_answer(text, random)
            desk.call("act", {"table": "table-1", "answer": answer, "wait": 0})
        assert desk.call("leave_table", {"table": "table-1"}) == "You have left the table."
        host.do("host", verb="end")
    finally:
        desk.close()
