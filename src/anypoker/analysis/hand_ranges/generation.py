"""All hands that fit a pattern: card after card, each in every way that is possible."""

from collections.abc import Iterator, Sequence

import numpy as np

from anypoker.analysis.hand_ranges.hand_space import Flags, HandSpace, Keys, Rows
from anypoker.analysis.hand_ranges.range_error import RangeError
from anypoker.analysis.hand_ranges.syntax import ANY_CARD, Element, Pattern

MAX_HOLDINGS = 6_000_000
_MAX_TRIED = 80_000_000  # hands that may be looked at on the way

_Placed = tuple[Element, int]  # a card of a pattern, and its group


def generate_hands(pattern: Pattern, space: HandSpace) -> Keys:
    """Return every hand of the space that has these cards, each once and in order.

    Raises:
        RangeError: if there are too many.
    """
    elements = sorted(pattern.elements, key=lambda one: _freedom(one, space))
    found: list[Keys] = []
    total = 0
    for groups in _groups(elements, space):
        columns = _columns(groups, space)
        rows = _rows([*zip(elements, groups, strict=True)], columns, space)
        keys = np.unique(space.keys(rows))
        total += len(keys)
        if total > MAX_HOLDINGS:
            raise too_many(space)
        found.append(keys)
    return np.unique(np.concatenate(found)) if found else np.zeros(0, np.uint64)


def too_many(space: HandSpace) -> RangeError:
    return RangeError(
        f"there are too many hands of {space.size} cards in this range; name more of their cards"
    )


def _freedom(element: Element, space: HandSpace) -> int:
    """Return how many cards a card of a pattern may be; variables come after fixed cards."""
    free = element.is_any
    variable = bool(element.rank_var or element.suit_var)
    cards = sum(element.allowed >> card & 1 for card in space.cards)
    return cards + 100 * variable + 1000 * free


def _groups(elements: Sequence[Element], space: HandSpace) -> Iterator[tuple[int, ...]]:
    """Yield every choice of a group for each card; equal cards in order."""
    room = [len(group) for group in space.groups]
    lies = [space.ups[group[0]] for group in space.groups]

    def choose(place: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if place == len(elements):
            yield chosen
            return
        element = elements[place]
        start = 0
        if place and element.same_as(elements[place - 1]):
            start = chosen[-1]
        for group in range(start, len(room)):
            fits = element.up is None or element.up == lies[group]
            if fits and chosen.count(group) < room[group]:
                yield from choose(place + 1, (*chosen, group))

    return choose(0, ())


def _columns(groups: Sequence[int], space: HandSpace) -> list[int]:
    """Return a column for each card of a pattern, and those that are left."""
    free = [list(group) for group in space.groups]
    named = [free[group].pop(0) for group in groups]
    return [*named, *(column for group in free for column in group)]


def _rows(placed: list[_Placed], columns: list[int], space: HandSpace) -> Rows:
    """Return the hands with each card in its column."""
    group_of = {column: number for number, group in enumerate(space.groups) for column in group}
    rest = columns[len(placed) :]
    everything = [*placed, *((Element(ANY_CARD), group_of[column]) for column in rest)]
    rows = np.zeros((1, 0), np.uint8)
    for number, (element, group) in enumerate(everything):
        candidates = np.flatnonzero(space.allowed(element.allowed)).astype(np.uint8)
        if len(rows) * len(candidates) > _MAX_TRIED:
            raise too_many(space)
        before = np.repeat(rows, len(candidates), axis=0)
        cards = np.tile(candidates, len(rows))
        keep = np.ones(len(cards), np.bool_)
        for column in before.T:
            keep &= column != cards
        keep &= _variables_hold(everything, number, before, cards)
        if number and _in_order(everything[number - 1], (element, group)):
            keep &= before[:, -1] < cards
        rows = np.concatenate([before[keep], cards[keep, None]], axis=1)
    placed_rows = np.empty_like(rows)
    placed_rows[:, columns] = rows
    return placed_rows


def _in_order(last: _Placed, this: _Placed) -> bool:
    """Return whether two cards are interchangeable, so that one order of them is enough."""
    plain = not this[0].rank_var and not this[0].suit_var
    return last[1] == this[1] and plain and last[0][:3] == this[0][:3]


def _variables_hold(everything: list[_Placed], number: int, before: Rows, cards: Rows) -> Flags:
    """Return whether equal letters have equal ranks or suits, and different ones different."""
    keep = np.ones(len(cards), np.bool_)
    this = everything[number][0]
    for place in range(number):
        other = everything[place][0]
        if this.rank_var and other.rank_var:
            same = before[:, place] >> 2 == cards >> 2
            keep &= same if this.rank_var == other.rank_var else ~same
        if this.suit_var and other.suit_var:
            same = before[:, place] & 3 == cards & 3
            keep &= same if this.suit_var == other.suit_var else ~same
    return keep
