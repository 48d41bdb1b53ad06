"""Tests of many hands: patterns and shapes."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.hand_ranges.hand_space import Flags, HandSpace, Rows
from anypoker.analysis.hand_ranges.syntax import Element, Pattern
from anypoker.cards import JOKER

_RANKS, _SUITS = 13, 4
Numbers = NDArray[np.intp]


def matches(pattern: Pattern, rows: Rows, space: HandSpace) -> Flags:
    """Return for each hand whether its cards fit the pattern in some order."""
    elements = [one for one in pattern.elements if not one.is_any or one.up is not None]
    elements.sort(key=lambda one: (bool(one.rank_var or one.suit_var), one.allowed.bit_count()))
    found = np.zeros(len(rows), np.bool_)
    _place(elements, [], np.arange(len(rows)), rows, space, found)
    return found & shape_test(pattern.shape)(rows) if pattern.shape else found


def _place(
    elements: list[Element],
    columns: list[int],
    live: Numbers,
    rows: Rows,
    space: HandSpace,
    found: Flags,
) -> None:
    """Give the next card every column that fits, for the hands that do not match yet."""
    number = len(columns)
    if number == len(elements):
        found[live] = True
        return
    element = elements[number]
    allowed = space.allowed(element.allowed)
    again = number > 0 and element.same_as(elements[number - 1])
    for column in range(space.size):
        if column in columns or (again and column < columns[-1]):
            continue
        if element.up is not None and space.ups[column] != element.up:
            continue
        left = live[~found[live]]
        cards = rows[left, column]
        fits = allowed[cards]
        for other, at in zip(elements, columns, strict=False):
            if element.rank_var and other.rank_var:
                same = rows[left, at] >> 2 == cards >> 2
                fits &= same if element.rank_var == other.rank_var else ~same
            if element.suit_var and other.suit_var:
                same = rows[left, at] & 3 == cards & 3
                fits &= same if element.suit_var == other.suit_var else ~same
        if fits.any():
            _place(elements, [*columns, column], left[fits], rows, space, found)


def shape_test(name: str) -> Callable[[Rows], Flags]:
    """Return the test of a shape: which hands have it."""
    return _SHAPE_TESTS[name]


def _suits_with(rows: Rows, least: int) -> Numbers:
    """Return how many suits have at least that many cards."""
    plain = rows != JOKER
    counts = [np.count_nonzero(plain & (rows & 3 == suit), axis=1) for suit in range(_SUITS)]
    return _number([count >= least for count in counts])


def _ranks_with(rows: Rows, least: int) -> Numbers:
    """Return how many ranks have at least that many cards."""
    plain = rows != JOKER
    counts = [np.count_nonzero(plain & (rows >> 2 == rank), axis=1) for rank in range(_RANKS)]
    return _number([count >= least for count in counts])


def _number(found: list[Flags]) -> Numbers:
    number: Numbers = np.count_nonzero(found, axis=0)
    return number


def _one_pair(rows: Rows) -> Flags:
    found: Flags = (_ranks_with(rows, 2) == 1) & (_ranks_with(rows, 3) == 0)
    return found


def _two_pairs(rows: Rows) -> Flags:
    found: Flags = (_ranks_with(rows, 2) >= 2) & (_ranks_with(rows, 3) == 0)
    return found


_SHAPE_TESTS: dict[str, Callable[[Rows], Flags]] = {
    "ds": lambda rows: _suits_with(rows, 2) == 2,
    "ss": lambda rows: _suits_with(rows, 2) == 1,
    "r": lambda rows: _suits_with(rows, 2) == 0,
    "o": lambda rows: _suits_with(rows, 2) == 0,
    "s": lambda rows: _suits_with(rows, 2) >= 1,
    "np": lambda rows: _ranks_with(rows, 2) == 0,
    "op": _one_pair,
    "tp": _two_pairs,
    "nt": lambda rows: _ranks_with(rows, 3) == 0,
}
