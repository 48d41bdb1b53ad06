"""Exploitability of a bot: exact best responses to its strategy.

A bot that mixes is asked with many seeds, and its average answers are its strategy. The best
response to such an average also exploits its noise, so it seems to win a little more than it would;
the best response to one half of the seeds, played against the other half, wins a little less. The
truth is between the two, on average.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.errors import AnypokerError
from anypoker.solver.cfr import TwoPlayerGame
from anypoker.solver.sequence_form import SEATS, Floats, SequenceGame, hand_of
from anypoker.views import SeatView, SpectatorKind, view_of

ActionProbs = Sequence[tuple[Action, float]]
Ask = Callable[[SeatView, int], ActionProbs]  # a view and the number of a seed -> answers
# The same for views that differ only in what their seat alone knows.
AskRange = Callable[[Sequence[SeatView], int], Sequence[ActionProbs]]
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
    ask: AskRange,
    *,
    seeds: int = DEFAULT_SEEDS,
    progress: ProgressCallback | None = None,
) -> ExploitabilityResult:
    """Measure a bot's exploitability; needs at least two seeds.

    `ask`: returns the answers of a bot to several views (`one_by_one` makes it from a function of
    one view).
    """
    duel = TwoPlayerGame(sequence_game)
    # By half of the seeds and seat: how likely each answer is.
    halves = average_strategies(sequence_game, ask, seeds, progress)
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


def one_by_one(ask: Ask) -> AskRange:
    """Return a function that asks for several views in turn."""
    return lambda views, seed: [ask(view, seed) for view in views]


def average_strategies(
    found: SequenceGame, ask: AskRange, seeds: int, progress: ProgressCallback | None = None
) -> tuple[list[Floats], list[Floats]]:
    """Return by half of the seeds and seat the probability of each action."""
    halves = tuple([np.ones(sets.sequences) for sets in found.sets] for _ in range(2))
    done = 0
    for seat, sets in enumerate(found.sets):
        for numbers, views in ranges_of(found, seat):
            for half in range(2):
                totals = [np.zeros(len(sets.actions[number])) for number in numbers]
                for seed in range(half, max(seeds, 2), 2):
                    for total, number, probs in zip(totals, numbers, ask(views, seed), strict=True):
                        _add(total, sets.actions[number], probs)
                for total, number in zip(totals, numbers, strict=True):
                    first = sets.first[number]
                    halves[half][seat][first : first + len(total)] = total / total.sum()
            done += len(numbers)
            if progress is not None:
                progress(done, found.classes, "information sets")
    return halves[0], halves[1]


def ranges_of(found: SequenceGame, seat: int) -> Iterator[tuple[list[int], list[SeatView]]]:
    """Yield the information sets of a seat, those with one public history together."""
    sets = found.sets[seat]
    together: dict[object, list[int]] = {}
    views = []
    for number, (public, _) in enumerate(sets.keys):
        hand = hand_of(found, sets.examples[number])
        views.append(view_of(hand, seat, words=False))
        shown = view_of(hand, SpectatorKind.SPECTATOR, words=False)
        cards = (tuple(shown.board), tuple(sitting.up for sitting in shown.seats), shown.opened)
        together.setdefault((public, cards), []).append(number)
    for numbers in together.values():
        yield numbers, [views[number] for number in numbers]


def _add(total: Floats, actions: Sequence[Action], action_probs: ActionProbs) -> None:
    places = {_plain(action): place for place, action in enumerate(actions)}
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
