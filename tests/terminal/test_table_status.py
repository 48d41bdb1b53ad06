"""The screen tells the story of a hand: who did what, who won, which game it is and why."""

import json
from pathlib import Path

import pytest
from textual.pilot import Pilot

from anypoker.cards import JOKER
from anypoker.engine import decision as d
from anypoker.engine import events as e
from anypoker.session.player_session import PlayerSession
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.card_drawing import draw_big
from anypoker.terminal.full_screen_table import TableApp
from anypoker.terminal.own_seat import draw_own
from anypoker.terminal.transcript_style import line_text
from anypoker.views import TranscriptLine, transcript_lines
from anypoker.views.last_actions import last_actions
from tests.terminal.table_fixtures import session
from tests.terminal.test_full_screen_table import run, said, shown
from tools.screenshots import front_of, settled, until_asked


def test_every_seat_tells_its_last_action() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        screen = shown(app)
        assert "calls 2" in screen
        assert "posts 1" in screen
        last = last_actions(front_of(app).view())
        assert [words.words for words in last.values() if words.now].count("calls 2") == 3
        await until_asked(app, pilot, d.BettingDecision, 2)
        assert "(calls 2)" in shown(app), "of the round before"

    run(session("texas-holdem", "2", 5, stakes="1/2 no limit"), script)


def test_the_winner_is_marked_and_the_winning_hand_told_once() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        while front_of(app).session.in_play():
            await pilot.press("c")
            await settled(app, pilot)
        screen = shown(app)
        assert "★ You" in screen
        assert "wins 10" in screen
        assert screen.count("straight, king high") <= 2, "at the cards, and once in the log"
        assert said(app).count("from the pot") == 1
        assert "\n You win 10 " in screen

    run(session("texas-holdem", "2", 5), script)


def test_pot_odds_are_a_key_away() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        await pilot.press("dollar_sign")
        await pilot.pause()
        assert "pays if you win" in shown(app)
        assert front_of(app).decision() is not None

    run(session("texas-holdem", "2", 3), script)


def test_the_mix_the_game_and_the_hands_left() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        await settled(app, pilot)
        title = "HORSE: Texas Hold'em · Limit 2/4 · hand 1 · 4 more hands of this game"
        assert title in shown(app)
        assert "Hand 1 · HORSE: Texas Hold'em, 4 more hands of this game" in said(app)

    run(session("horse", "2", 5), script, (120, 40))


def test_hands_of_a_match_are_counted() -> None:
    front = session("17-poker", "5")
    of = front.session.table.setup.contest
    assert of is not None
    front.deal()
    expected = f"Hand 1 of {of.hands}" if of.hands else "Hand 1"
    assert front.heading() == [expected]


def choosing(tmp_path: Path) -> PlayerSession:
    mix = {"mix": "Evening", "choice": True, "change": {"hands": 3}, "games": ["razz", "badugi"]}
    path = tmp_path / "mix.json"
    path.write_text(json.dumps(mix), encoding="utf-8")
    return session(str(path), "5", 3)


def test_who_chose_which_game(tmp_path: Path) -> None:
    front = choosing(tmp_path)
    if front.must_choose():
        front.choose(front.session.choices()[0])
        who = "You choose"
    else:
        chooser = front.session.chooser()
        assert chooser is not None
        who = f"{chooser.name} chooses"
    front.deal()
    first, second, *about_game = front.heading()
    assert first == f"{who} {front.game.name}"
    assert second.startswith(f"Hand 1 · Evening: {front.game.name}")
    assert any("pot" in line.lower() for line in about_game)


def test_a_deal_that_was_passed_out_is_explained() -> None:
    async def script(app: TableApp, pilot: Pilot[None]) -> None:
        for _ in range(40):
            await settled(app, pilot)
            if not front_of(app).session.in_play():
                await pilot.press("enter")
                continue
            before = front_of(app).view().redeals
            await pilot.press(
                "c" if isinstance(front_of(app).decision(), d.BettingDecision) else "enter"
            )
            await settled(app, pilot)
            if front_of(app).session.in_play() and front_of(app).view().redeals > before:
                assert "Nobody opens" in app.message
                assert "Nobody opens" in shown(app)
                return
        pytest.fail("no deal was passed out")

    run(session("jackpots", "5", 3), script)


def test_cards_are_drawn_in_the_log_and_names_are_not() -> None:
    shows = e.Shown(0, (JOKER,))
    line = TranscriptLine("As shows As Td (Jd) [4c]", shows)
    assert line_text(line, None, ["As"]).plain == "As shows A♠ T♦ (J♦) [4♣]"


def test_unseen_cards_are_told_in_one_line() -> None:
    front = session("texas-holdem", "2", 5)
    step = front.deal()
    assert sum("dealt" in line.text for line in front.transition_lines(step)) == 2
    lines = transcript_lines(
        front.session.events_seen_by(step.events, "nobody"), front.session.names
    )
    assert "All are dealt 2 cards each, face down" in [line.text for line in lines]


def test_a_joker_looks_like_no_jack() -> None:
    canvas = Canvas(5, 3)
    draw_big(canvas, 0, 0, JOKER)
    assert "JOKER" in canvas.text().plain


def test_own_cards_stay_where_they_are_whatever_they_are_called() -> None:
    front = session("texas-holdem", "2", 5)
    front.deal()
    view = front.view()
    places = set()
    for hands in ([], ["ace high"], ["High: a long name of a hand, kings over tens", "Low: none"]):
        canvas = Canvas(78, 5)
        draw_own(canvas, view, hands, {})
        suits = canvas.text().plain.split("\n")[2]
        places.add(max(suits.find(suit) for suit in "♣♦♥♠"))
    assert len(places) == 1
