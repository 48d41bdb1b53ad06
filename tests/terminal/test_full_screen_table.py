"""The full-screen table, played with keys: every kind of game, small and large screens."""

import asyncio
import html
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from anypoker.engine import decision as d
from anypoker.history import TableJournal
from anypoker.session.player_session import PlayerSession
from anypoker.session.setup.seating import PERSON
from anypoker.session.table_files import make_key_source
from anypoker.session.table_session import Session
from anypoker.terminal.full_screen_table import TableApp
from anypoker.terminal.game_picker import (
    ChooserApp,
    GameScreen,
    catalogue_offers,
    match_offers,
    mix_offers,
)
from anypoker.terminal.overlays import LogScreen, RulesScreen
from anypoker.terminal.session_source import SessionSource
from anypoker.views import TranscriptLine
from tests.terminal.table_fixtures import session
from tests.terminal.test_controls import keys_of as keys_to_answer
from tools.screenshots import front_of, settled, until_asked

Script = Callable[[TableApp, Pilot[None]], Awaitable[None]]


def run(sat: PlayerSession, script: Script, size: tuple[int, int] = (80, 24)) -> None:
    async def play() -> None:
        app = TableApp(SessionSource(sat))
        async with app.run_test(size=size) as pilot:
            await script(app, pilot)

    asyncio.run(play())


_TEXT = re.compile(r'<text[^>]* x="([\d.]+)"[^>]*-line-(\d+)\)">([^<]*)</text>')
_COLUMN = 12.2  # in the pictures that the library takes


def said(app: TableApp) -> str:
    """All that was said at the table."""
    return "\n".join(line.plain for line in app.log_lines)


def shown(app: TableApp) -> str:
    """The screen as text, from a picture of it."""
    width, height = app.size
    lines = [[" "] * width for _ in range(height)]
    for x, line, words in _TEXT.findall(app.export_screenshot()):
        start = round(float(x) / _COLUMN)
        plain = html.unescape(words).replace("\u00a0", " ").rstrip("\n")
        lines[int(line)][start : start + len(plain)] = plain
    return "\n".join("".join(line) for line in lines)


GAMES = {
    "texas-holdem": d.BettingDecision,
    "seven-card-stud": d.BringInDecision,
    "2-7-triple-draw": d.DrawDecision,
    "seven-card-stud-declare": d.DeclareDecision,
    "sohe": d.SeparateDecision,
    "anaconda": d.PassDecision,
    "nightmare": d.BettingDecision,
    "three-hand-holdem": d.DiscardPileDecision,
    "one-mans-trash": d.ReplaceDecision,
    "paradise-road-pickem": d.ChooseDecision,
    "high-and-low-poker": d.ArrangeDecision,
    "english-stud": d.BuyDecision,
}


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_is_played_with_keys(game: str) -> None:
    """Every question of the hand is answered with the keys of its control."""
    kinds = set()

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(6):  # some games ask their question only of some seats
            await settled(app, pilot)
            while front_of(app).session.in_play():
                view = front_of(app).view()
                kinds.add(type(view.decision))
                await pilot.press(*keys_to_answer(view))
                await settled(app, pilot)
            assert app.control is None
            assert "next hand" in shown(app)
            if GAMES[game] in kinds:
                return
            await pilot.press("enter")

    run(session(game, "9", 4), script)
    assert GAMES[game] in kinds


def test_what_is_on_the_screen() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await until_asked(app, pilot, d.BettingDecision, 2)
        screen = shown(app)
        for words in (
            "Texas Hold'em · No Limit 1/2 · hand 1 · Flop bet",
            "Ada (caller)",
            "(D)",
            "▶ You",
            "Pot 8",
            "You may check, bet 2..198",
            "half pot 4",
            "all-in 198",
            "Board: ",
        ):
            assert words in screen, words
        assert front_of(app).best_hands(front_of(app).view())[0][:20] in screen

    run(session("texas-holdem", "2", 4, stakes="1/2 no limit"), script)


@pytest.mark.parametrize("seats", [2, 6, 10])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_player_is_seen_at_any_size(seats: int, size: tuple[int, int]) -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        screen = shown(app)
        view = front_of(app).view()
        for seat, sitting in enumerate(view.seats):
            assert seat == view.viewer or sitting.name.split()[0] in screen
        assert "▶ You" in screen
        assert "You may" in screen

    run(session("texas-holdem", "2", seats), script, size)


def test_an_illegal_answer_gets_the_sentence_of_the_engine() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await until_asked(app, pilot, d.PassDecision, 1)
        await pilot.press("1", "enter")
        await pilot.pause()
        assert "3" in app.message
        assert app.message in " ".join(shown(app).split())
        assert front_of(app).decision() is not None
        await pilot.press("2", "3", "enter")
        await settled(app, pilot)
        assert app.message == ""
        assert "You pass 3 cards to Ada" in said(app)

    run(session("anaconda", "2", 4), script)


def test_an_answer_can_be_typed() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("colon", *"nonsense", "enter")
        await pilot.pause()
        assert "'nonsense' is not a legal action; allowed: fold, call 1" in app.message
        await pilot.press("colon", *"fold", "enter")
        await settled(app, pilot)
        assert "You fold" in said(app)

    run(session("texas-holdem", "1", 3), script)


@pytest.mark.parametrize("game", ["texas-holdem", "anaconda"])
def test_the_line_shows_an_answer_that_is_accepted(game: str) -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        asked = front_of(app).decision()
        await pilot.press("colon")
        line = app.query_one("#command", Input)
        line.value = line.placeholder.removeprefix("an action, such as: ")
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.message == ""
        assert front_of(app).decision() != asked

    run(session(game, "1", 3), script)


def test_escape_closes_the_line_again() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("colon", "x", "escape", "f")
        await settled(app, pilot)
        assert "You fold" in said(app)

    run(session("texas-holdem", "1", 3), script)


def test_rules_and_log_are_a_key_away() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        assert "What you need" in app.screen.markdown
        await pilot.press("escape", "l")
        await pilot.pause()
        assert isinstance(app.screen, LogScreen)
        assert "Hand 1" in [line.plain for line in app.screen.lines]
        await pilot.press("escape", "f")
        await settled(app, pilot)
        assert "You fold" in said(app), "back at the table"

    run(session("texas-holdem", "1", 3), script)


def test_the_table_goes_on_where_it_was_left(tmp_path: Path) -> None:
    log = tmp_path / "session.table"
    before: list[TranscriptLine] = []

    async def leave(app: TableApp, pilot: Pilot[None]) -> None:
        await until_asked(app, pilot, d.BettingDecision, 2)
        before.extend(front_of(app).transcript())
        await pilot.press("q")

    first = session("texas-holdem", "1", 3, log=log)
    run(first, leave)
    first.session.logged.close()
    kept = TableJournal.resume(log, make_key_source("1"))

    async def go_on(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        assert app.log_lines[0].plain == "Hand 1, continued"
        assert front_of(app).transcript() == before
        await pilot.press("c")
        await settled(app, pilot)
        assert "You check" in said(app)

    run(PlayerSession(Session(kept), PERSON.id), go_on)
    kept.close()


def test_the_dealer_chooses_from_a_list(tmp_path: Path) -> None:
    mix = {"mix": "Two", "choice": True, "change": {"hands": 1}, "games": ["razz", "badugi"]}
    file = tmp_path / "two.json"
    file.write_text(json.dumps(mix))

    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        while front_of(app).session.in_play():  # the hand of the other dealer
            await pilot.press(*keys_to_answer(front_of(app).view()))
            await settled(app, pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, GameScreen)
        await pilot.press(*"razz", "enter")
        await settled(app, pilot)
        assert front_of(app).game.name == "Razz"
        assert front_of(app).session.table.number == 2

    run(session(str(file), "1", 2), script)


def test_search_as_you_type() -> None:
    chosen: list[str | None] = []

    async def choose() -> None:
        app = ChooserApp([*catalogue_offers(), *mix_offers()])
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*"iron cross")
            await pilot.press("enter")
            await pilot.pause()
        chosen.append(app.return_value)

    asyncio.run(choose())
    assert chosen == ["iron-cross"]


def test_what_is_found() -> None:
    offers = [*catalogue_offers(), *mix_offers()]
    assert match_offers(offers, "horse")[0].name == "horse"
    assert match_offers(offers, "OMAHA")[0].title == "Omaha"
    assert match_offers(offers, "hold")[0].title == "Texas Hold'em"
    assert {offer.name for offer in match_offers(offers, "declare stud")} >= {
        "seven-card-stud-declare"
    }
    assert {offer.name for offer in match_offers(offers, "omaha dice")} >= {"omaha-x-or-better"}
    assert not match_offers(offers, "no such game at all")
    assert len(match_offers(offers, "")) == len(offers)
