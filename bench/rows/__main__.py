"""python -m bench.rows [--bot thinker:normal] [--hands N] [GAME …]

How often a bot fouls in games with rows, with a 95 % interval, and how many points it wins per hand
from a player who places the cards at random, with a 95 % interval; and the CPU time of its
decisions in milliseconds.
"""

import argparse
import time
from random import Random

import numpy as np

import anypoker as ap
from anypoker.analysis.query_language.results import wilson_interval
from anypoker.bots import make_bot
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.events import Fouled
from anypoker.views import view_of

GAMES = ("open-face-chinese", "pineapple-ofc", "2-7-pineapple-ofc")
STACK = 1000  # more than one hand can cost at a point each


def measure(slug: str, name: str, hands: int) -> str:
    """Play hands of a game against random rows, on the button in every other hand."""
    random, fouls, won, took = Random(f"bench/{slug}"), 0, [], []
    for number in range(hands):
        me = number % 2
        bot = make_bot(name, f"bench/{slug}/{number}")
        hand = ap.start(slug, stacks=[STACK, STACK], stakes="1/1 limit", seed=number)
        while not hand.over:
            asked = decisions(hand)[0]
            if asked.seat == me:
                view = view_of(hand, me)
                begun = time.process_time()
                action = bot.decide(hand.game, view)
                took.append(1000 * (time.process_time() - begun))
            else:
                action = asked.sample_answer(random.randrange)
            apply_in_place(hand, asked.seat, action)
        fouls += any(isinstance(event, Fouled) and event.seat == me for event in hand.events)
        won.append(hand.stacks[me] - STACK)
    low, high = wilson_interval(fouls / hands, hands)
    error = 1.96 * float(np.std(won)) / hands**0.5
    return (
        f"{slug:24}{fouls:>5} of {hands} fouled: {fouls / hands:.1%} ({low:.1%} to {high:.1%}); "
        f"{np.mean(won):+.2f} ± {error:.2f} points a hand; {np.mean(took):.0f} ms a decision, "
        f"95 % below {np.percentile(took, 95):.0f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.rows", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--bot", default="thinker:normal")
    parser.add_argument("--hands", type=int, default=300, help="of each game")
    asked = parser.parse_args()
    for slug in asked.games or GAMES:
        print(measure(slug, asked.bot, max(asked.hands, 1)), flush=True)


if __name__ == "__main__":
    main()
