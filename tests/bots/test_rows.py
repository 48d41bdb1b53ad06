"""Rows of games that are settled in points: bots fill them without fouls."""

from random import Random

import anypoker as ap
from anypoker.bots.sensible import SensibleBot
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.events import Fouled
from anypoker.views import view_of


def test_rows_of_a_bot_beat_random_rows() -> None:
    """Three hands of Pineapple: the bot does not foul, and wins points."""
    random, won, fouls = Random("rows"), 0, 0
    for number in range(3):
        me = number % 2
        hand = ap.start("pineapple-ofc", stacks=[500, 500], stakes="1/1 limit", seed=number)
        while not hand.over:
            asked = decisions(hand)[0]
            if asked.seat == me:
                action = SensibleBot(f"rows/{number}").decide(hand.game, view_of(hand, me))
            else:
                action = asked.sample_answer(random.randrange)
            apply_in_place(hand, asked.seat, action)
        fouls += any(isinstance(event, Fouled) and event.seat == me for event in hand.events)
        won += hand.stacks[me] - 500
    assert fouls == 0
    assert won > 0
