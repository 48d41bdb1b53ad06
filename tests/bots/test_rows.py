"""Rows of games that are settled in points: bots fill them without fouls."""

import json
from random import Random
from typing import Any

import pytest

import anypoker as ap
from anypoker.bots import make_bot
from anypoker.bots.row_decision import _SOME_HANDS, _hands, row_chooser
from anypoker.catalogue import base_game_text
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.events import Fouled
from anypoker.rules import Game, parse_game
from anypoker.views import view_of


@pytest.mark.parametrize("name", ["sensible", "thinker:normal"])
def test_rows_of_a_bot_beat_random_rows(name: str) -> None:
    """Four hands of Pineapple: the bot seldom fouls, and wins points; bench.rows plays more."""
    random, won, fouls = Random("rows"), 0, 0
    for number in range(4):
        me, bot = number % 2, make_bot(name, f"rows/{number}")
        hand = ap.start("pineapple-ofc", stacks=[500, 500], stakes="1/1 limit", seed=number)
        while not hand.over:
            asked = decisions(hand)[0]
            if asked.seat == me:
                action = bot.decide(hand.game, view_of(hand, me))
            else:
                action = asked.sample_answer(random.randrange)
            apply_in_place(hand, asked.seat, action)
        fouls += any(isinstance(event, Fouled) and event.seat == me for event in hand.events)
        won += hand.stacks[me] - 500
    assert fouls <= 1
    assert won > 0


@pytest.mark.parametrize("slug", ["chinese-poker", "crash", "nine-card-brag"])
def test_hands_dealt_at_once_are_set_without_a_foul(slug: str) -> None:
    hand = ap.start(slug, stacks=[500, 500], stakes="1/1 limit", seed=slug)
    bots = [make_bot("sensible", f"rows/{seat}") for seat in range(2)]
    while not hand.over:
        seat = decisions(hand)[0].seat
        apply_in_place(hand, seat, bots[seat].decide(hand.game, view_of(hand, seat)))
    assert not any(isinstance(event, Fouled) for event in hand.events)
    assert sum(hand.stacks) == 1000


def test_strongest_rows_are_the_first_setting() -> None:
    hand = ap.start("chinese-poker", stacks=[500, 500], stakes="1/1 limit", seed=1)
    chooser = row_chooser(hand.game, view_of(hand, decisions(hand)[0].seat), Random(1))
    assert chooser is not None
    scorer, random = chooser.scorer, Random("strongest")
    for _ in range(5):
        cards = random.sample(hand.game.deck.cards, 13)
        first = next(scorer.settings(((),) * 3, cards))
        assert scorer.layout(scorer.strongest(cards)) == scorer.layout(first)


def _changed(slug: str, **keys: Any) -> Game:
    text = json.dumps({"extends": slug, "game": "Wide Rows", **keys})
    reading = parse_game(text, library=base_game_text)
    assert reading.game is not None, reading.problems
    return reading.game


def test_rows_of_any_size_are_filled_with_bounded_work() -> None:
    """21 cards on a row of 13 are 203,490 hands, and five of ten cards 61,236 ways to place."""
    rows = [{"hole_subset": "Top", "number": 3}, {"hole_subset": "Middle", "number": 5}]
    rows.append({"hole_subset": "Bottom", "number": 13})
    place = {"separate": {"incremental": True, "state": "face up", "cards": rows}}
    deal = {"deal": {"location": "player", "cards": [{"number": 10, "state": "face down"}]}}
    throw = {"discard": {"cards": [{"number": 5, "state": "face down", "hole_subset": "default"}]}}
    game = _changed(
        "pineapple-ofc",
        players={"min": 2, "max": 2},
        gamePlay=[
            {"name": "Ten cards", "groupedActions": [deal, throw, place]},
            {"name": "Again", "repeat": {"from": "Ten cards", "times": 2}},
            {"name": "Showdown", "showdown": {"type": "final"}},
        ],
    )
    assert len(list(_hands(tuple(range(21)), 13))) == _SOME_HANDS
    hand = game.start([500, 500], "1/1 limit", 1)
    bot = make_bot("sensible", "rows")
    for _ in range(2):  # discard, then place
        asked = decisions(hand)[0]
        apply_in_place(hand, asked.seat, bot.decide(game, view_of(hand, asked.seat)))
    assert decisions(hand)[0].seat != asked.seat
