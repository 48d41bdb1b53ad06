"""The hands of a range, each with its weight."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple, Protocol, assert_never

import numpy as np

from anypoker.analysis.hand_ranges import hand_sets
from anypoker.analysis.hand_ranges.generation import MAX_HOLDINGS, generate_hands, too_many
from anypoker.analysis.hand_ranges.hand_sets import HandSet, Weights
from anypoker.analysis.hand_ranges.hand_space import Flags, HandSpace, Keys, Rows
from anypoker.analysis.hand_ranges.matching import matches, shape_test
from anypoker.analysis.hand_ranges.range_error import RangeError
from anypoker.analysis.hand_ranges.syntax import (
    ANY_CARD,
    CARD_CODES,
    WEIGHT_UNIT,
    AnyHand,
    Both,
    Element,
    MadeHand,
    Node,
    Pattern,
    Percent,
    Shape,
    Union,
    Weighted,
    Without,
)
from anypoker.cards import Card, cards_text

MAX_GENERATED = 40_000_000  # hands of all parts together, which take a minute

Holding = tuple[int, ...]
BestHands = Callable[[float], Sequence[Holding] | Rows]


class MadeHands(Protocol):
    """Meaning of `pat 9` in a game."""

    def allowed(self, wanted: MadeHand) -> int:
        """Return the cards that such hands may have, as bits."""

    def test(self, rows: Rows, wanted: MadeHand) -> Flags:
        """Return which hands are such hands."""


class HandWeights(NamedTuple):
    """Holdings of a range, each once. `weights` are whole numbers without a common divisor."""

    holdings: tuple[Holding, ...]
    weights: tuple[int, ...]

    @property
    def equal(self) -> bool:
        return all(weight == 1 for weight in self.weights)


@dataclass
class Evaluator:
    """Finds the hands of a syntax tree.

    Attributes:
        text: the range, for errors.
        space: the hands that the game can deal.
        best: returns the strongest hands that make up a percentage.
        made: tests which hands a player would not draw to.
    """

    text: str
    space: HandSpace
    best: BestHands | None = None
    made: MadeHands | None = None
    generated: int = 0  # hands so far, over all parts

    def hands(self, node: Node) -> HandWeights:
        """Return the hands of a range with their weights.

        Raises:
            RangeError: if there are none, or too many.
        """
        if max(self.space.cards) >= CARD_CODES:
            raise RangeError(
                "the deck has cards with two faces: name the cards of a hand, such as As/7d"
            ).at(self.text, node.position)
        try:
            found = self._generate(node)
        except RangeError as error:
            raise error.at(self.text, node.position) from None
        if not len(found.keys):
            raise RangeError(f"no hand of the deck is in the range '{_short(self.text)}'").at(
                self.text, node.position
            )
        rows = self.space.rows(found.keys)
        divisor = int(np.gcd.reduce(found.weights))
        return HandWeights(
            tuple(map(tuple, rows.tolist())),
            tuple((found.weights // divisor).tolist()),
        )

    # ---------------------------------------------------------------- all hands of a node

    def _generate(self, node: Node) -> HandSet:
        match node:
            case Pattern():
                return hand_sets.whole(self._pattern(node))
            case Shape():
                return self._filtered(self._all(node.position), node)
            case AnyHand():
                return self._all(node.position)
            case MadeHand():
                allowed = Element(self._made(node).allowed(node), position=node.position)
                every = Pattern((allowed,) * self.space.size, "", node.position)
                return self._filtered(hand_sets.whole(self._pattern(every)), node)
            case Percent():
                return self._percent(node)
            case Union():
                return self._united(node)
            case Both():
                few, many = node.left, node.right
                if self._size(many) < self._size(few):
                    few, many = many, few
                return self._filtered(self._generate(few), many)
            case Without():
                left = self._generate(node.left)
                inside = self._weights(node.right, self.space.rows(left.keys), left.keys) > 0
                return HandSet(left.keys[~inside], left.weights[~inside])
            case Weighted():
                inner = self._generate(node.inner)
                return hand_sets.scaled(inner, np.full(len(inner.keys), node.weight, np.int64))
            case _:
                assert_never(node)

    def _pattern(self, node: Pattern) -> Keys:
        self._check(node)
        try:
            keys = generate_hands(node, self.space)
        except RangeError as error:
            raise error.at(self.text, node.position) from None
        self.generated += len(keys)
        if self.generated > MAX_GENERATED:
            raise RangeError(f"the parts of this range have more than {MAX_GENERATED:,} hands").at(
                self.text, node.position
            )
        if not node.shape:
            return keys
        kept: Keys = keys[shape_test(node.shape)(self.space.rows(keys))]
        return kept

    def _check(self, node: Pattern) -> None:
        """Check that the hand has room for the cards of a pattern."""
        size = self.space.size
        if len(node.elements) > size:
            raise RangeError(
                f"a hand here has {size} cards, and this one names {len(node.elements)}"
            ).at(self.text, node.elements[size].position)
        for up in (False, True):
            named = [one for one in node.elements if one.up == up and one.up is not None]
            room = self.space.ups.count(up)
            if len(named) > room:
                raise RangeError(
                    f"a hand here has {room} {'up' if up else 'down'} cards, not {len(named)}"
                ).at(self.text, named[room].position)

    def _made(self, node: MadeHand) -> MadeHands:
        if self.made is None:
            raise RangeError("'pat' is for games in which players draw").at(
                self.text, node.position
            )
        return self.made

    def _all(self, position: int) -> HandSet:
        if self.space.hands > MAX_HOLDINGS:
            raise too_many(self.space).at(self.text, position)
        everything = Pattern((Element(ANY_CARD),), "", position)
        return hand_sets.whole(self._pattern(everything))

    def _percent(self, node: Percent) -> HandSet:
        if self.best is None:
            raise RangeError("percentages of hands cannot be used here").at(
                self.text, node.position
            )
        try:
            hands = self.best(node.high)
            skipped = len(self.best(node.low)) if node.low else 0
        except RangeError as error:
            raise error.at(self.text, node.position) from None
        rows = np.array(hands[skipped:], np.uint8).reshape(-1, self.space.size)
        return hand_sets.whole(np.unique(self._placed(rows)))

    def _placed(self, rows: Rows) -> Keys:
        """Return hands in every order that makes a difference."""
        if len(self.space.groups) == 1:
            return self.space.keys(rows)
        return np.concatenate([self.space.keys(one) for one in _orders(rows, self.space)])

    def _united(self, node: Union) -> HandSet:
        parts = [self._generate(part) for part in node.parts]
        found, clash = hand_sets.united(parts)
        if clash is None:
            return found
        hand = self.space.rows(np.array([clash], np.uint64))[0]
        names = cards_text(map(Card, hand.tolist()), "")
        having = [
            part
            for part, hands in zip(node.parts, parts, strict=True)
            if hand_sets.weights_in(hands, np.array([clash], np.uint64))[0]
        ]
        raise RangeError(
            f"{names} has two different weights: exclude it from one part, as in QQ+!KK, KK@50"
        ).at(self.text, having[-1].position)

    def _filtered(self, hands: HandSet, node: Node) -> HandSet:
        return hand_sets.scaled(hands, self._weights(node, self.space.rows(hands.keys), hands.keys))

    # ---------------------------------------------------------------- weights of given hands

    def _weights(self, node: Node, rows: Rows, keys: Keys) -> Weights:
        """Return the weight of each of these hands in a node; 0: not in it."""
        match node:
            case Pattern():
                self._check(node)
                return _full(matches(node, rows, self.space))
            case Shape():
                return _full(shape_test(node.name)(rows))
            case AnyHand():
                return np.full(len(rows), WEIGHT_UNIT, np.int64)
            case MadeHand():
                return _full(self._made(node).test(rows, node))
            case Both():
                left = self._weights(node.left, rows, keys)
                return left * self._weights(node.right, rows, keys) // WEIGHT_UNIT
            case Without():
                left = self._weights(node.left, rows, keys)
                return np.where(self._weights(node.right, rows, keys) > 0, 0, left)
            case Weighted():
                return self._weights(node.inner, rows, keys) * node.weight // WEIGHT_UNIT
            case Percent() | Union():
                return hand_sets.weights_in(self._generate(node), keys)
            case _:
                assert_never(node)

    def _size(self, node: Node) -> float:
        """Return about how many hands a node has."""
        every = float(self.space.hands)
        match node:
            case Pattern():
                part = 1.0
                for element in node.elements:
                    variable = 0.5 if element.rank_var or element.suit_var else 1.0
                    part *= variable * element.allowed.bit_count() / len(self.space.cards)
                return every * part
            case Shape() | MadeHand():
                return every / 2
            case Percent():
                return every * (node.high - node.low) / 100
            case AnyHand():
                return every
            case Union():
                return sum(map(self._size, node.parts))
            case Both():
                return min(self._size(node.left), self._size(node.right))
            case Without():
                return self._size(node.left)
            case Weighted():
                return self._size(node.inner)
            case _:
                assert_never(node)


def _full(fits: Flags) -> Weights:
    return np.where(fits, WEIGHT_UNIT, 0).astype(np.int64)


def _orders(rows: Rows, space: HandSpace) -> list[Rows]:
    """Return the hands with each choice of the cards that lie in each group."""
    found: list[list[int]] = [[]]
    taken = list(range(space.size))
    for group in space.groups:
        found = [
            [*before, *chosen]
            for before in found
            for chosen in combinations([one for one in taken if one not in before], len(group))
        ]
    columns = [column for group in space.groups for column in group]
    orders = []
    for order in found:
        placed = np.empty_like(rows)
        placed[:, columns] = rows[:, order]
        orders.append(placed)
    return orders


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
