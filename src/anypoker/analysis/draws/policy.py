"""The best draw: the cards to keep for the highest expected equity of the final hand.

Where a hand consists of own cards, all final hands and their equities are known, and the
expectation over all cards not in the hand is exact. Earlier draws follow backwards from the last
one. Ignored: that discards do not come again, and what the draws of other players reveal.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import permutations
from math import comb
from typing import NamedTuple, Protocol, TypeVar

import numpy as np

from anypoker.analysis.draws.draw_order import Program, ProgramDraw, ReceiveStep
from anypoker.analysis.draws.hand_equity import (
    NOTHING,
    HandEquity,
    opponents_of,
    part_won,
    values_of,
    weights_of,
)
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.payoff_kernels import Counts
from anypoker.cards import JOKER
from anypoker.strength import keep_sums as kernels
from anypoker.strength.hand_kernels import Rows, Values
from anypoker.strength.keep_sums import (
    MAX_CARDS,
    UNIT,
    KeepSums,
    SortedHands,
    new_scratch,
    sorted_deck,
)

T = TypeVar("T")

MAX_HANDS = 3_500_000  # five cards of a deck with two jokers
_BLOCK = 1 << 16
_EXAMPLES = 8  # hands of every value


class SeenCards(NamedTuple):
    """Cards that a drawing seat sees: by deal its own cards and the open board cards.

    `places`: board positions of those.
    """

    own: Rows
    board: Rows
    places: tuple[int, ...]


class DrawPolicy(Protocol):
    """A drawing strategy."""

    def throws(self, step: ProgramDraw, seen: SeenCards, least: Counts, most: Counts) -> Counts:
        """Return by deal the cards to discard, one bit each."""


class StandPat:
    """Throws away as little as allowed."""

    def throws(self, step: ProgramDraw, seen: SeenCards, least: Counts, most: Counts) -> Counts:
        return (np.int64(1) << least) - 1


class FinalHands:
    """Every final hand of a seat's own cards, and its values by share."""

    def __init__(self, outcomes: PayoffModel, program: Program) -> None:
        self.outcomes = outcomes
        self.size = len(outcomes.layout.own[0])
        self.steps = [step for step in program if isinstance(step, ProgramDraw) and step.seat == 0]
        self.held = self.size - sum(step.extra for step in self.steps)
        self.deck = sorted_deck(outcomes.game.deck.cards)
        self.number = comb(len(self.deck.cards), self.size)

    def blocks(self) -> Iterator[tuple[int, Rows]]:
        """Yield all of them as rows of the first seat's cards."""
        slots = [place.slot for place in self.outcomes.layout.own[0]]
        places = np.arange(self.size)
        for start in range(0, self.number, _BLOCK):
            hands = np.empty((min(_BLOCK, self.number - start), self.size), np.uint8)
            kernels.write_hands(self.deck.cards, places, hands)
            rows = np.zeros((len(hands), self.outcomes.layout.slots), np.uint8)
            rows[:, slots] = hands
            yield start, rows

    @cached_property
    def values(self) -> list[Values]:
        """Return the values by share and hand."""
        found = [np.empty(self.number, np.uint32) for _ in self.outcomes.shares]
        for start, rows in self.blocks():
            for values, some in zip(found, values_of(self.outcomes, 0, rows), strict=True):
                values[start : start + len(some)] = some
        return found

    @cached_property
    def suits(self) -> Counts:
        """The ways to exchange suits that leave all values as they are.

        By suit the other one, and the first place of a card that has no suit.
        """
        cards = self.deck.cards
        end = int((cards < JOKER).sum())
        as_they_are = np.array([[0, 1, 2, 3, end]])
        if not np.array_equal(cards[:end] & 3, np.arange(end) & 3):
            return as_they_are
        for change in ([1, 0, 2, 3, end], [1, 2, 3, 0, end]):  # from which all others follow
            for values in self.values:
                places, other = np.arange(self.size), np.array(change)
                if not kernels.same_in_suits(
                    places, other, self.deck.choose, new_scratch(), values
                ):
                    return as_they_are
        return np.array([[*change, end] for change in permutations(range(4))])

    @cached_property
    def examples(self) -> list[SortedHands]:
        """Return by share a few hands of every value."""
        return [self._examples(values) for values in self.values]

    def _examples(self, values: Values) -> SortedHands:
        order = np.argsort(values, kind="stable")
        _, starts, counts = np.unique(values[order], return_index=True, return_counts=True)
        steps = np.arange(_EXAMPLES)
        chosen = order[starts[:, None] + steps * counts[:, None] // _EXAMPLES].reshape(-1)[::-1]
        hands = np.empty((len(chosen), self.size), np.uint8)
        kernels.number_hands(chosen, self.deck, hands)
        return SortedHands(hands, values[chosen])

    def worth(
        self, opponents: Sequence[tuple[Rows, Sequence[Values]]], number: int | None = None
    ) -> HandEquity:
        """Return the equities of values against hands like these that share no card with the own.

        Measured for a few hands of every value, and used for all of that value. `number`: of
        opponents; None: as many as the policy expects.
        """
        number = opponents_of(self.outcomes) if number is None else number
        hands = np.concatenate([some for some, _ in opponents])
        parts = []
        for share, weight in enumerate(weights_of(self.outcomes)):
            values = np.concatenate([found[share] for _, found in opponents])
            order = np.argsort(values, kind="stable")[::-1]
            mine = self.examples[share]
            counts = np.zeros((len(mine.values), 3), np.int64)
            kernels.count_opponents(
                mine,
                SortedHands(
                    np.ascontiguousarray(hands[order]), np.ascontiguousarray(values[order])
                ),
                kernels.empty_sums(self.size, self.deck),
                self.deck,
                new_scratch(),
                counts,
            )
            together = counts.reshape(-1, _EXAMPLES, 3).sum(axis=1)
            probabilities = together[:, :2] / np.maximum(together[:, 2:], 1)
            part = np.zeros(NOTHING + 1)
            part[mine.values[::_EXAMPLES]] = weight * part_won(
                probabilities[:, 0], probabilities[:, 1], number
            )
            part[NOTHING] = 0
            parts.append(part)
        return HandEquity(tuple(parts))


def can_enumerate(outcomes: PayoffModel, program: Program) -> bool:
    """Return whether all final hands can be enumerated and only own cards count."""
    layout = outcomes.layout
    steps = [step for step in program if isinstance(step, ProgramDraw) and step.seat == 0]
    dealt = sum(isinstance(step, ReceiveStep) and step.seat == 0 for step in program)
    own = {place.slot for place in layout.own[0]}
    in_sizes = len(steps) == 1 or not any(step.extra for step in steps)
    return (
        not layout.board
        and in_sizes
        and dealt <= MAX_CARDS
        and len(own) == dealt + sum(step.extra for step in steps)
        and comb(len(outcomes.game.deck.cards), len(own)) <= MAX_HANDS
    )


class BestDraw:
    """The best draw by exact expectation."""

    def __init__(self, hands: FinalHands, worth: HandEquity) -> None:
        self.hands, self.worth = hands, worth
        self.room = new_scratch()
        self.keeps = list(self._keeps(worth))

    def _keeps(self, worth: HandEquity) -> Iterator[KeepSums]:
        """Yield the sums by number of draws left, from the last draw on."""
        hands = self.hands
        worths = np.rint(worth.of(hands.values) * UNIT).astype(np.int64)
        for draw, step in enumerate(reversed(hands.steps)):
            keep = kernels.keep_sums(worths, hands.size, hands.held, hands.deck)
            yield keep
            if draw + 1 < len(hands.steps):
                worths[:] = -1
                kernels.values_before_draw(
                    np.arange(hands.size),
                    np.int64(step.least),
                    np.int64(step.most),
                    keep,
                    hands.deck,
                    hands.suits,
                    self.room,
                    worths,
                )

    def values_before(self, worth: HandEquity, left: int) -> Counts:
        """Return the values of all hands if this policy makes the draws that are left.

        By hand number, in units of the pot. `worth`: equities of the final hands.
        """
        hands = self.hands
        worths = np.rint(worth.of(hands.values) * UNIT).astype(np.int64)
        for draw, step in enumerate(list(reversed(hands.steps))[:left]):
            own = kernels.keep_sums(worths, hands.size, hands.held, hands.deck)
            worths = np.full(comb(len(hands.deck.cards), hands.held), -1, np.int64)
            kernels.values_of_choices(
                np.arange(hands.held),
                np.int64(step.least),
                np.int64(step.most),
                self.keeps[draw],
                own,
                hands.deck,
                hands.suits,
                self.room,
                worths,
            )
        return worths

    def throws(self, step: ProgramDraw, seen: SeenCards, least: Counts, most: Counts) -> Counts:
        thrown = np.empty(len(least), np.int64)
        keep = self.keeps[step.left - 1]
        kernels.best_discards(seen.own, least, most, keep, self.hands.deck, self.room, thrown)
        return thrown


def thrown_cards(cards: Sequence[T], bits: int) -> tuple[T, ...]:
    """Return the cards that the bits stand for."""
    return tuple(card for place, card in enumerate(cards) if bits >> place & 1)
