"""Front ends over any table source: rejected answers, failures, and commands next to actions."""

import asyncio
import io

from textual.pilot import Pilot

from anypoker.engine import Action
from anypoker.session.player_session import PlayerSession
from anypoker.terminal.full_screen_table import TableApp
from anypoker.terminal.plain_table import PlainTable
from anypoker.terminal.remote.room_link import JoinError, RoomGuest, parse_link
from anypoker.terminal.remote.room_source import RoomSource
from anypoker.terminal.session_source import SessionSource
from anypoker.terminal.table_source import TableSource, TableUpdate
from tests.terminal.table_fixtures import session
from tests.terminal.test_full_screen_table import Script, said, shown
from tools.screenshots import settled


class RejectingSource(SessionSource):
    """Session that rejects the first answer after it was sent, as a card room may."""

    rejections = 0

    def answer(self, action: Action) -> None:
        if self.rejections:
            super().answer(action)
            return
        self.rejections += 1
        self._updates.append(TableUpdate(message="the answer was too late", rejected=True))


class CommandSource(SessionSource):
    """Session in which every line may be a command, as `choose` is in a card room."""

    def __init__(self, front: PlayerSession) -> None:
        super().__init__(front)
        self.commands: list[str] = []

    def is_command(self, text: str) -> bool:
        return True

    def command(self, text: str) -> None:
        self.commands.append(text)


def run_app(source: TableSource, script: Script) -> TableApp:
    app = TableApp(source)

    async def play() -> None:
        async with app.run_test(size=(100, 30)) as pilot:
            await script(app, pilot)

    asyncio.run(play())
    return app


def test_a_rejected_answer_is_asked_again_on_the_screen() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("f")
        await settled(app, pilot)
        assert app.message == "the answer was too late"
        assert app.control is not None
        assert "the answer was too late" in shown(app)
        await pilot.press("f")
        await settled(app, pilot)
        assert "You fold" in said(app)

    run_app(RejectingSource(session("texas-holdem", "1", 3)), script)


def test_a_rejected_answer_is_asked_again_in_lines() -> None:
    source = RejectingSource(session("texas-holdem", "1", 3), deals=True, hands=1)
    out = io.StringIO()
    PlainTable(source, io.StringIO("fold\nfold\n"), out).play()
    first, _, rest = out.getvalue().partition("! the answer was too late\n")
    assert "You may fold, call" in first
    assert "You may fold, call" in rest
    assert "You fold" in rest


def test_a_line_that_is_an_action_is_not_read_as_a_command() -> None:
    """In a card room `choose` and `show` begin commands, but an action may begin with them too."""
    source = CommandSource(session("texas-holdem", "1", 3))

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        app.typed("say hello")
        await settled(app, pilot)
        assert app.control is not None
        app.typed("fold")
        await settled(app, pilot)

    app = run_app(source, script)
    assert source.commands == ["say hello"]
    assert "You fold" in said(app)


def test_a_table_that_does_not_answer_ends_the_screen() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        async with asyncio.timeout(30):
            while app.failure is None:
                await pilot.pause(0.02)

    link = parse_link("http://127.0.0.1:9/table/abc")
    app = run_app(RoomSource(link, RoomGuest("id", "Bo", "cookie")), script)
    assert isinstance(app.failure, JoinError)
    assert "does not answer" in str(app.failure)
