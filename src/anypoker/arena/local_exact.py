"""The exact value of the local best response in a small game, to compare with the best response.

The responder is asked in every information set, as a bot is. Its strategy cannot win more than the
best response, and the ratio of both tells how much of the exploitability it finds.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from anypoker.arena.local_response import LocalResponder, ResponseSettings
from anypoker.bots.bot import ActionProbs
from anypoker.engine import Hand, apply_in_place, decisions
from anypoker.solver import CachedStrategies, SequenceGame
from anypoker.solver.best_response import AskRange, average_strategies
from anypoker.solver.cfr import TwoPlayerGame
from anypoker.solver.information_sets import InfoSetIndex
from anypoker.solver.sequence_form import SEATS, Floats, hand_of
from anypoker.solver.suit_symmetry import is_deal_order_irrelevant, suit_permutations
from anypoker.views import SeatView


@dataclass(frozen=True)
class LocalValue:
    """Chips per hand, averaged over both seats: of the local response and of the best one."""

    local: float
    best: float

    @property
    def ratio(self) -> float | None:
        """Return which part of the exploitability the local response finds."""
        return self.local / self.best if self.best > 1e-9 else None


def local_value(
    found: SequenceGame,
    ask: AskRange,
    *,
    seeds: int = 2,
    settings: ResponseSettings | None = None,
) -> LocalValue:
    """Measure the local best response against a bot's average strategy."""
    settings = settings or ResponseSettings()
    duel = TwoPlayerGame(found)
    halves = average_strategies(found, ask, seeds)
    answers = [(one + other) / 2 for one, other in zip(*halves, strict=True)]
    plans = (duel.plans[0].plan(answers[0]), duel.plans[1].plan(answers[1]))
    known = _strategies(found, answers)
    local = 0.0
    for seat in range(SEATS):
        worth = duel.ends[seat].worth(plans[1 - seat])
        local += float(worth @ duel.plans[seat].plan(_responses(found, seat, known, settings)))
    return LocalValue(local / SEATS, sum(duel.best_values(plans)) / SEATS)


def _strategies(found: SequenceGame, answers: Sequence[Floats]) -> CachedStrategies:
    """Return the average strategy, to be asked with views."""
    index = InfoSetIndex(suit_permutations(found.game), is_deal_order_irrelevant(found.game))
    table = {
        (seat, *key): tuple(answers[seat][first : first + len(sets.actions[number])].tolist())
        for seat, sets in enumerate(found.sets)
        for key, number in sets.keys.items()
        for first in [sets.first[number]]
    }
    return CachedStrategies(index, table, found.spent)


def _responses(
    found: SequenceGame, seat: int, known: CachedStrategies, settings: ResponseSettings
) -> Floats:
    """Return the action of the responder in every information set of a seat."""
    sets = found.sets[seat]
    answers = np.zeros(sets.sequences)
    answers[0] = 1.0

    def ask(views: Sequence[SeatView]) -> list[ActionProbs]:
        return [known.action_probs(view) or [] for view in views]

    for number, example in enumerate(sets.examples):
        hand = hand_of(found, example._replace(played=()))
        responder = LocalResponder(hand, seat, ask, settings, f"{number}")
        for who, action in example.played:
            before: Hand = hand.copy()
            apply_in_place(hand, who, action)
            responder.follow(before, who, action, hand)
        chosen = responder.choose(hand)
        actions = sets.actions[number]
        place = actions.index(chosen)
        answers[sets.first[number] + place] = 1.0
        assert decisions(hand)[0].seat == seat
    return answers
