"""Strategies over information sets: mixing, best responses and CFR+.

A strategy gives every sequence a probability: that of its prefix times that of the action. Against
a fixed strategy of the other seat every sequence has a value; best responses and regrets follow by
a pass through the information sets from the last to the first.

CFR+: O. Tammelin, "Solving Large Imperfect Information Games Using CFR+", arXiv 1407.5042. Negative
regrets are reset, the seats update in turn, and later strategies weigh more in the average.
"""

from dataclasses import dataclass

import numpy as np

from anypoker.solver.sequence_form import Floats, Numbers, SeatSets, SequenceGame


class _Level:
    """Information sets of a seat at one depth of its decisions."""

    def __init__(self, sets: list[int], seat: SeatSets) -> None:
        counts = np.array([len(seat.actions[one]) for one in sets], np.int64)
        self.parent = np.array([seat.parent[one] for one in sets], np.int64)
        # Where the answers of each set begin among all of this level.
        self.begin = np.concatenate(([0], np.cumsum(counts)[:-1]))
        self.which = np.repeat(np.arange(len(sets)), counts)  # by answer: its set
        firsts = np.array([seat.first[one] for one in sets], np.int64)
        within = np.arange(counts.sum()) - np.repeat(self.begin, counts)
        self.sequences = np.repeat(firsts, counts) + within
        self.even = 1.0 / np.repeat(counts, counts)
        self.parents = self.parent[self.which]


class SequenceStrategies:
    """All plans of one seat; a plan is an array with one probability for every sequence."""

    def __init__(self, seat: SeatSets) -> None:
        self.size = seat.sequences
        depth = {0: 0}
        levels: dict[int, list[int]] = {}
        for number, (parent, first) in enumerate(zip(seat.parent, seat.first, strict=True)):
            at = depth[parent]
            levels.setdefault(at, []).append(number)
            for sequence in range(first, first + len(seat.actions[number])):
                depth[sequence] = at + 1
        self.levels = [_Level(levels[at], seat) for at in sorted(levels)]

    def plan(self, answers: Floats) -> Floats:
        """Return the strategy of these actions: by sequence, its probability when reached."""
        plan = np.ones(self.size)
        for level in self.levels:
            plan[level.sequences] = plan[level.parents] * answers[level.sequences]
        return plan

    def even(self) -> Floats:
        """Return every answer is as likely as the others."""
        answers = np.ones(self.size)
        for level in self.levels:
            answers[level.sequences] = level.even
        return answers

    def answers(self, plan: Floats) -> Floats:
        """Return the action probabilities of a strategy; uniform where it never arrives."""
        return self.match(plan)

    def match(self, weights: Floats) -> Floats:
        """Match regrets: actions in proportion to weights that are not negative."""
        answers = np.ones(self.size)
        for level in self.levels:
            some = weights[level.sequences]
            total = np.add.reduceat(some, level.begin)[level.which]
            answers[level.sequences] = np.where(
                total > 0, some / np.where(total > 0, total, 1.0), level.even
            )
        return answers

    def best(self, worth: Floats) -> tuple[float, Floats]:
        """Return the value of the best response and its actions, given sequence values."""
        value = worth.copy()
        answers = np.zeros(self.size)
        answers[0] = 1.0
        for level in reversed(self.levels):
            some = value[level.sequences]
            most = np.maximum.reduceat(some, level.begin)
            # The first of those that are equally good.
            at_best = np.where(some == most[level.which], np.arange(len(some)), len(some))
            answers[level.sequences[np.minimum.reduceat(at_best, level.begin)]] = 1.0
            value += np.bincount(level.parent, most, self.size)
        return float(value[0]), answers

    def regrets(self, worth: Floats, answers: Floats) -> Floats:
        """Return by sequence the advantage of its action over the strategy."""
        value = worth.copy()
        found = np.zeros(self.size)
        for level in reversed(self.levels):
            some = value[level.sequences]
            won = np.add.reduceat(some * answers[level.sequences], level.begin)
            found[level.sequences] = some - won[level.which]
            value += np.bincount(level.parent, won, self.size)
        return found


@dataclass(frozen=True)
class TerminalPayoffs:
    """Terminal payoffs sorted for one seat: values of its sequences against a strategy."""

    own: Numbers
    other: Numbers
    wins: Floats
    size: int

    def worth(self, plan: Floats) -> Floats:
        found: Floats = np.bincount(self.own, self.wins * plan[self.other], self.size).astype(float)
        return found


class TwoPlayerGame:
    """A game of two as its plans, and what each seat wins of two of them."""

    def __init__(self, game: SequenceGame) -> None:
        self.plans = (SequenceStrategies(game.sets[0]), SequenceStrategies(game.sets[1]))
        ways = (game.first, game.second)
        self.ends = tuple(
            TerminalPayoffs(ways[seat], ways[1 - seat], game.wins[seat], self.plans[seat].size)
            for seat in (0, 1)
        )

    def values(self, plans: tuple[Floats, Floats]) -> tuple[float, float]:
        """Return each seat's value."""
        first, second = (
            float(self.ends[seat].worth(plans[1 - seat]) @ plans[seat]) for seat in (0, 1)
        )
        return first, second

    def best_values(self, plans: tuple[Floats, Floats]) -> tuple[float, float]:
        """Return each seat's best-response value."""
        first, second = (
            self.plans[seat].best(self.ends[seat].worth(plans[1 - seat]))[0] for seat in (0, 1)
        )
        return first, second

    def nash_conv(self, plans: tuple[Floats, Floats]) -> float:
        """Return the sum of both seats' gains by best responses."""
        return sum(self.best_values(plans)) - sum(self.values(plans))


class CFRPlus:
    """CFR+ on a game; `average` is what has been learnt."""

    def __init__(self, duel: TwoPlayerGame) -> None:
        self.duel = duel
        self.iterations = 0
        self._regrets = [np.zeros(plans.size) for plans in duel.plans]
        self._sums = [np.zeros(plans.size) for plans in duel.plans]
        self._answers = [plans.even() for plans in duel.plans]

    def run(self, rounds: int) -> None:
        for _ in range(rounds):
            self.iterations += 1
            for seat in (0, 1):
                self._learn(seat)

    def _learn(self, seat: int) -> None:
        plans = self.duel.plans[seat]
        other = self.duel.plans[1 - seat].plan(self._answers[1 - seat])
        worth = self.duel.ends[seat].worth(other)
        regrets = self._regrets[seat]
        regrets += plans.regrets(worth, self._answers[seat])
        np.maximum(regrets, 0.0, out=regrets)
        self._answers[seat] = plans.match(regrets)
        self._sums[seat] += self.iterations * plans.plan(self._answers[seat])

    def average(self) -> tuple[Floats, Floats]:
        """Return the plans that were played on average, the later ones more."""
        first, second = (
            plans.plan(plans.answers(sums))
            for plans, sums in zip(self.duel.plans, self._sums, strict=True)
        )
        return first, second
