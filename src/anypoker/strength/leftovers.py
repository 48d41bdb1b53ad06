"""Hands made of own cards that another hand leaves over, for many deals at once.

The first hand takes so many own cards, never more or fewer: every choice of them is tried with the
rest for the second hand. Among equal first hands the one counts that leaves the best second.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np

from anypoker.game import Entry, RankedHand
from anypoker.ranking import Owner, Selection
from anypoker.strength.hand_kernels import NO_HAND, Rows, Values
from anypoker.strength.recipes import Recipe
from anypoker.strength.values import fill_values, limit_of

RecipeOf = Callable[[Entry, tuple[int, ...]], Recipe]  # for an entry, without these own cards


def source_of(entry: Entry, entries: Sequence[Entry]) -> Entry | None:
    """The entry whose leftovers this one takes."""
    if not isinstance(entry.hand, RankedHand) or entry.hand.unused_from is None:
        return None
    return next(one for one in entries if one.name == entry.hand.unused_from)


def knows_leftovers(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether every choice of own cards can be tried: the first hand takes an exact number."""
    source = source_of(entry, entries)
    if source is None:
        return True
    first, second = source.hand, entry.hand
    if not isinstance(first, RankedHand) or not isinstance(second, RankedHand):
        return False
    if first.unused_from is not None or second.no_cards_class is not None:
        return False
    return own_cards_taken(first.selection) is not None and not _counts_cards(second.selection)


def own_cards_taken(selection: Selection) -> int | None:
    """How many own cards every hand takes, if that is always the same number."""
    numbers = set()
    for way in selection.alternatives:
        own = [pick for pick in way.picks if any(p.owner is Owner.HOLE for p in pick.piles)]
        if len(own) != 1 or own[0].whole or own[0].least != own[0].most:
            return None
        if any(pile.owner is not Owner.HOLE for pile in own[0].piles):
            return None
        numbers.add(own[0].most)
    return numbers.pop() if len(numbers) == 1 and not _counts_cards(selection) else None


def _counts_cards(selection: Selection) -> bool:
    """Whether it matters how many own cards there are, or which of them came first."""
    placed = any(pile.position is not None for pile in selection.piles())
    return placed or any(way.holding is not None for way in selection.alternatives)


def leftover_values(
    source: Entry, entry: Entry, own: int, recipe_of: RecipeOf, rows: Rows
) -> Values:
    """What the leftovers of so many own cards are worth; no hand has the highest number."""
    assert isinstance(source.hand, RankedHand)
    number = own_cards_taken(source.hand.selection)
    assert number is not None
    first = np.full(len(rows), NO_HAND, np.uint32)
    second = first.copy()
    for used in combinations(range(own), number):
        rest = tuple(position for position in range(own) if position not in used)
        one = _counting(recipe_of(source, rest), rows)
        other = _counting(recipe_of(entry, used), rows)
        better = (one < first) | ((one == first) & (other < second))
        first, second = np.where(better, one, first), np.where(better, other, second)
    without = first == NO_HAND
    if without.any():
        second = np.where(without, _counting(recipe_of(entry, ()), rows), second)
    return second


def _counting(recipe: Recipe, rows: Rows) -> Values:
    """Values of hands that qualify."""
    found = np.empty(len(rows), np.uint32)
    fill_values(recipe, rows, found)
    found[found > limit_of(recipe)] = NO_HAND
    return found
