"""python -m bench.banker [--decisions N] [--first SEED] [--hands N] [--bot NAME] [GAME …]

Bots in games with a banker, against the simple strategies that are published for them.

For each game: what the published strategy loses per hand in a simulation with the deal and the pay
tables of the file; in how many decisions about cards a bot answers as the strategy does; and what
the bot loses to it per hand on equal deals, in antes. Intervals are 95%.

Where two answers differ, all deals that can follow are counted, with the best choice at each later
bet: which answer is better, and by how much. Positions with more than 20 million deals are sampled.
"""

import argparse
import time
from random import Random
from typing import NamedTuple

import numpy as np

import anypoker as ap
from anypoker.bots import Bot, make_bot
from anypoker.bots.wager_decision import values_by_cards
from anypoker.catalogue import game_of
from anypoker.engine import Action, Hand, apply_in_place, decisions
from anypoker.engine.actions import Bet, SeparateCards
from anypoker.engine.decision import Decision, SeparateDecision, WagerDecision
from anypoker.game import Game
from anypoker.strength.banker_plan import banker_plan
from anypoker.views import FACE_DOWN, view_of
from bench.banker import strategies
from bench.banker.house_way import count_pushes, set_cards
from bench.banker.simulation import simulate

_ACE = 12
STACK, ANTE = 20_000, 10  # chips; no bet is ever short
MOST_COUNTED = 20_000_000  # deals
EQUAL = 1e-9  # antes
BANKER, PLAYER = 0, 1  # the button is in the first seat


class Published(NamedTuple):
    """A strategy, the edge that is published for it, and hands that find it to half a point."""

    name: str
    strategy: strategies.Strategy
    edge: float
    hands: int


PUBLISHED = {
    "three-card-poker": (Published("Q-6-4", strategies.three_card_poker, 0.03373, 1),),
    "caribbean-stud": (
        Published("three rules for ace-king", strategies.caribbean_stud, 0.05225, 1),
        Published("A-K-J-8-3", strategies.caribbean_ace_king_jack, 0.05316, 1),
    ),
    "let-it-ride": (Published("paying hands and draws", strategies.let_it_ride, 0.03506, 4),),
    "mississippi-stud-casino": (Published("points", strategies.mississippi_stud, 0.04915, 8),),
    "ultimate-texas-holdem": (
        Published("practical strategy", strategies.ultimate_texas_holdem, 0.0243, 4),
    ),
}
GAMES = (*PUBLISHED, "red-dog", "pai-gow-poker")


class Answers:
    """The published answers of one game."""

    def __init__(self, slug: str, game: Game) -> None:
        self.slug, self.game = slug, game

    def of(self, hand: Hand, asked: Decision) -> Action | None:
        """Return the published answer; None for a bet before any card."""
        if isinstance(asked, SeparateDecision):
            low = set_cards(asked.cards)
            high = tuple(card for card in asked.cards if card not in low)
            return SeparateCards((("Low", low), ("High", high)))
        assert isinstance(asked, WagerDecision)
        view = view_of(hand, asked.seat)
        board = [card.card for card in view.board if card.card != FACE_DOWN]
        own = [card.card for card in view.own]
        if not own and not board:
            return None
        if self.slug == "red-dog":
            low_card, high_card = sorted(card >> 2 for card in board[:2])
            return Bet(asked.amounts[0]) if high_card - low_card - 1 >= 7 else asked.refusal
        wagers = {name: np.array([amount / ANTE]) for name, amount in view.seats[asked.seat].wagers}
        names = (bet.name for bet in self.game.showdown.settle.bets)  # type: ignore[union-attr]
        seen = strategies.Seen(
            np.array([own], np.uint8),
            np.array([board], np.uint8).reshape(1, len(board)),
            np.array([view.seats[BANKER].up], np.uint8).reshape(1, -1),
            {name: wagers.get(name, np.zeros(1)) for name in names},
        )
        step = self.game.steps[view.step_index].name
        number = int(PUBLISHED[self.slug][0].strategy(step, seen)[0])
        return Bet(asked.amounts[number - 1]) if number else asked.refusal


class Compared(NamedTuple):
    decisions: int
    agreed: int
    lost: list[float]  # by deal, in antes
    counted: list[float]  # by answer that differs, what it loses over all deals, in antes
    sampled: int  # answers that differ, whose deals are too many to count
    milliseconds: float  # of CPU per decision


def compare(slug: str, name: str, least: int, first: int = 1) -> Compared:
    """Play deals until the player has decided often enough; the banker plays as published."""
    game = game_of(slug).game
    published, bot = Answers(slug, game), make_bot(name, "bench/banker")
    number, agreed, asked_often, sampled = first - 1, 0, 0, 0
    took, lost, counted = 0.0, list[float](), list[float]()
    while asked_often < least:
        number += 1
        hand = ap.start(slug, stacks=[STACK] * 2, stakes="10/20 limit, ante 10", seed=number)
        other: Hand | None = None  # where the bot went another way
        while not hand.over:
            asked = decisions(hand)[0]
            answer = published.of(hand, asked)
            if answer is None:
                apply_in_place(hand, asked.seat, asked.timeout)
                continue
            if asked.seat == PLAYER and other is None:
                begun = time.process_time()
                chosen = bot.decide(game, view_of(hand, PLAYER))
                took += time.process_time() - begun
                asked_often += 1
                if _same(chosen, answer):
                    agreed += 1
                else:
                    loss = _counted_loss(game, hand, asked, answer, chosen)
                    counted += [] if loss is None else [loss]
                    sampled += loss is None
                    other = hand.copy()
                    apply_in_place(other, PLAYER, chosen)
            apply_in_place(hand, asked.seat, answer)
        lost.append(0.0)
        if other is not None:
            _play_on(other, published, bot)
            lost[-1] = (hand.stacks[PLAYER] - other.stacks[PLAYER]) / ANTE
    return Compared(asked_often, agreed, lost, counted, sampled, 1000 * took / asked_often)


def _counted_loss(
    game: Game, hand: Hand, asked: Decision, answer: Action, chosen: Action
) -> float | None:
    """Return by how many antes an answer is better than the chosen one; None if not countable."""
    if not isinstance(asked, WagerDecision):
        return None
    found = values_by_cards(game, view_of(hand, PLAYER), asked, Random(1), MOST_COUNTED)
    if found is None or not found.exact:
        return None
    worth = dict(zip([asked.refusal, *map(Bet, asked.amounts)], found.values, strict=True))
    return (worth[answer] - worth[chosen]) / ANTE


def _same(chosen: Action, answer: Action) -> bool:
    """Return whether two answers are the same; of piles the ranks count, and a joker as an ace."""
    if isinstance(chosen, SeparateCards) and isinstance(answer, SeparateCards):
        return _shape(chosen) == _shape(answer)
    return chosen == answer


def _shape(answer: SeparateCards) -> list[list[int]]:
    piles = dict(answer.piles)
    return [sorted(min(card >> 2, _ACE) for card in piles[name]) for name in sorted(piles)]


def _play_on(hand: Hand, published: Answers, bot: Bot) -> None:
    while not hand.over:
        asked = decisions(hand)[0]
        if asked.seat == PLAYER:
            apply_in_place(hand, PLAYER, bot.decide(hand.game, view_of(hand, PLAYER)))
        else:
            answer = published.of(hand, asked)
            assert answer is not None
            apply_in_place(hand, asked.seat, answer)


def _figures(slug: str, hands: int) -> None:
    if slug == "pai-gow-poker":
        found = count_pushes(game_of(slug).game.deck.cards, max(hands // 16, 1), 1)
        print(
            f"{slug:24}house way: {found.rate:.2%} ± {found.error:.2%} pushes in "
            f"{found.deals:,} hands, seed 1; published 41.48%",
            flush=True,
        )
    for one in PUBLISHED.get(slug, ()):
        lost = simulate(banker_plan(game_of(slug).game), one.strategy, hands * one.hands, 1)
        print(
            f"{slug:24}{one.name}: {lost.edge:.3%} ± {lost.error:.3%} of the ante in "
            f"{lost.hands:,} hands, seed 1; published {one.edge:.3%}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.banker", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("--bot", default="thinker:normal")
    parser.add_argument("--decisions", type=int, default=5_000, help="of each game")
    parser.add_argument("--first", type=int, default=1, help="seed of the first deal")
    parser.add_argument("--hands", type=int, default=1_000_000, help="of a simulation, at least")
    asked = parser.parse_args()
    for slug in asked.games or GAMES:
        _figures(slug, max(asked.hands, 1))
        found = compare(slug, asked.bot, max(asked.decisions, 1), asked.first)
        error = 1.96 * float(np.std(found.lost)) / len(found.lost) ** 0.5
        print(
            f"{slug:24}{asked.bot} agrees in {found.agreed} of {found.decisions} decisions, "
            f"{found.agreed / found.decisions:.1%}; loses {np.mean(found.lost):+.2%} ± {error:.2%} "
            f"of the ante more, {len(found.lost):,} deals; {found.milliseconds:.0f} ms a decision",
            flush=True,
        )
        if found.counted:
            print(f"{slug:24}{_by_count(found)}", flush=True)


def _by_count(found: Compared) -> str:
    """Tell which of two answers that differ is better, by a count of all deals."""
    equal = sum(abs(loss) < EQUAL for loss in found.counted)
    worse = sum(loss >= EQUAL for loss in found.counted)
    mean = sum(found.counted) / len(found.lost)
    agreed = (found.agreed + equal) / found.decisions
    return (
        f"by a count of all deals {equal} of the {len(found.counted)} other answers are equal, "
        f"{len(found.counted) - equal - worse} better and {worse} worse ({found.sampled} more are "
        f"not counted): {agreed:.1%} agree or are equal; the bot loses {mean:+.3%} of the ante more"
    )


if __name__ == "__main__":
    main()
