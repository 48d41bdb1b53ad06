"""Exploitability of a bot: exact best responses to its strategy.

A bot that mixes is asked with many seeds, and its average answers are its strategy. The best
response to such an average also exploits its noise, so it seems to win a little more than it would;
the best response to one half of the seeds, played against the other half, wins a little less. The
truth is between the two, on average.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.errors import AnypokerError
from anypoker.solver.cfr import TwoPlayerGame
from anypoker.solver.sequence_form import SEATS, Floats, SequenceGame, hand_of
from anypoker.views import SeatView, view_of

ActionProbs = Sequence[tuple[Action, float]]
Ask = Callable[[SeatView, int], ActionProbs]  # a view and the number of a seed -> answers
ProgressCallback = Callable[[int, int, str], None]

DEFAULT_SEEDS = 400


class UnknownAnswerError(AnypokerError, ValueError):
    """A bot gave an answer that is none of those there are."""


@dataclass(frozen=True)
class ExploitabilityResult:
    """In chips a hand: `exploitability` is at most this, and at least `low`, on average.

    `values`: what each seat wins when the bot sits at both; `best`: what one could win there
    against it.
    """

    exploitability: float
    low: float
    values: tuple[float, float]
    best: tuple[float, float]
    seeds: int
    information_sets: int


def exploit(
    sequence_game: SequenceGame,
    ask: Ask,
    *,
    seeds: int = DEFAULT_SEEDS,
    progress: ProgressCallback | None = None,
) -> ExploitabilityResult:
    """Measure a bot's exploitability; needs at least two seeds."""
    duel = TwoPlayerGame(sequence_game)
    # By half of the seeds and seat: how likely each answer is.
    halves = _answers(sequence_game, ask, seeds, progress)
    both = [(one + other) / 2 for one, other in zip(*halves, strict=True)]
    plans = tuple(duel.plans[seat].plan(both[seat]) for seat in range(SEATS))
    first, second = plans
    values = duel.values((first, second))
    best = duel.best_values((first, second))
    low = sum(_held_out(duel, halves, seat) for seat in range(SEATS))
    most = (sum(best) - sum(values)) / SEATS
    return ExploitabilityResult(
        most,
        min((low - sum(values)) / SEATS, most),
        values,
        best,
        seeds,
        sequence_game.classes,
    )


def _held_out(duel: TwoPlayerGame, halves: Sequence[Sequence[Floats]], seat: int) -> float:
    """Return the gain of the best response to half of the seeds against the other half."""
    own, other = duel.plans[seat], duel.plans[1 - seat]
    worths = [duel.ends[seat].worth(other.plan(half[1 - seat])) for half in halves]
    won = 0.0
    for fitted, tried in ((0, 1), (1, 0)):
        _, answers = own.best(worths[fitted])
        won += float(worths[tried] @ own.plan(answers)) / 2
    return won


def _answers(
    found: SequenceGame, ask: Ask, seeds: int, progress: ProgressCallback | None
) -> tuple[list[Floats], list[Floats]]:
    halves = tuple([np.ones(sets.sequences) for sets in found.sets] for _ in range(2))
    done = 0
    for seat, sets in enumerate(found.sets):
        for number, actions in enumerate(sets.actions):
            view = view_of(hand_of(found, sets.examples[number]), seat, words=False)
            places = {_plain(action): place for place, action in enumerate(actions)}
            first = sets.first[number]
            for half in range(2):
                asked = range(half, max(seeds, 2), 2)
                total = np.zeros(len(actions))
                for seed in asked:
                    _add(total, places, ask(view, seed))
                halves[half][seat][first : first + len(actions)] = total / total.sum()
            done += 1
            if progress is not None:
                progress(done, found.classes, "information sets")
    return halves[0], halves[1]


def _add(total: Floats, places: dict[Action, int], action_probs: ActionProbs) -> None:
    for action, probability in action_probs:
        place = places.get(_plain(action))
        if place is None:
            raise UnknownAnswerError(
                f"'{action}' is none of the answers: {', '.join(map(str, places))}"
            )
        total[place] += probability


def _plain(action: Action) -> Action:
    """Return the same choice of cards, whatever their order."""
    match action:
        case a.DrawCards(cards):
            return a.DrawCards(tuple(sorted(cards)))
        case a.DiscardCards(cards):
            return a.DiscardCards(tuple(sorted(cards)))
        case a.PassCards(cards):
            return a.PassCards(tuple(sorted(cards)))
        case _:
            return action
