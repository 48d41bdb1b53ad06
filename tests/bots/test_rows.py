"""Rows of games that are settled in points: bots fill them without fouls."""

from random import Random

import pytest

import anypoker as ap
from anypoker.bots import make_bot
from anypoker.bots.row_decision import row_chooser
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.events import Fouled
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
