"""Values of the hands that a recipe makes, for many deals."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import Card, faces
from anypoker.ranking import Ordering, Role
from anypoker.ranking.batch.hands import wilds_of
from anypoker.ranking.batch.hole_and_board import ROW, fits_table, table_of_both, values_of_both
from anypoker.ranking.batch.lookup import Lookup, WildCards, hand_index_for, lookup
from anypoker.ranking.batch.values import fill, strengths
from anypoker.ranking.ordering import Patterns, SingleCard, SuitedSets
from anypoker.ranking.rank_tables import Flushes
from anypoker.strength import hand_kernels
from anypoker.strength.covering_subsets import covers
from anypoker.strength.hand_kernels import Rows, Values
from anypoker.strength.recipes import (
    ClassPlaces,
    HeldRecipe,
    LeftoverRecipe,
    RankedRecipe,
    Recipe,
    limit_of,
)
from anypoker.strength.suit_rankings import fill_by_suits
from anypoker.strength.wild_cards import BUG, WILD, exchange_wild_cards

_NO_FLUSHES = np.full((1, 1 << 13), 0xFFFF, np.uint16)
_FEW_TRIPLES = 4  # with fewer, pairs are looked up one by one
_MAX_WITH_SUITS = 8  # cards that the kernels of the ranking look at where suits break ties
_NUMBERS = 1 << 12  # above every card number, two-faced cards included
CLASS_SHIFT = 24  # no ordering has as many values


def fill_values(recipe: Recipe, rows: Rows, values: Values) -> None:
    """Write the values of a recipe's hands; `NO_HAND` where there is none.

    `rows` are bytes, or wider numbers if cards have two faces.
    """
    if isinstance(recipe, LeftoverRecipe):
        _fill_leftovers(recipe, rows, values)
        return
    values.fill(hand_kernels.NO_HAND)
    if recipe is None:
        return
    if isinstance(recipe, HeldRecipe):
        found = (rows[:, recipe.columns] == recipe.card).any(axis=1)
        values[found] = 1
        return
    if recipe.upper is not None:
        rows = _face_table(recipe.upper)[rows]
    cards = rows
    wilds = wilds_for(recipe)
    if recipe.columns is not None:
        cards = exchange_wild_cards(recipe.wild, rows, recipe.columns)
    _fill_ways(recipe, cards, wilds, values)
    if recipe.classes is not None:
        _put_classes_first(recipe, recipe.classes, rows, values)


@lru_cache(maxsize=2)
def _face_table(upper: bool) -> NDArray[np.uint8]:
    """Return the face that counts, by card number."""
    return np.array([faces(Card(card))[0 if upper else -1] for card in range(_NUMBERS)], np.uint8)


def _fill_leftovers(recipe: LeftoverRecipe, rows: Rows, values: Values) -> None:
    first = np.full(len(rows), hand_kernels.NO_HAND, np.uint32)
    second = first.copy()
    for of_first, of_second in recipe.choices:
        one, other = qualifying_values(of_first, rows), qualifying_values(of_second, rows)
        better = (one < first) | ((one == first) & (other < second))
        first, second = np.where(better, one, first), np.where(better, other, second)
    without = first == hand_kernels.NO_HAND
    if without.any():
        second = np.where(without, qualifying_values(recipe.alone, rows), second)
    values[:] = second


def qualifying_values(recipe: Recipe, rows: Rows) -> Values:
    """Return the values of hands that qualify, `NO_HAND` for all others."""
    values = np.empty(len(rows), np.uint32)
    fill_values(recipe, rows, values)
    values[values > limit_of(recipe)] = hand_kernels.NO_HAND
    return values


def strength_numbers(ordering: Ordering, values: Values) -> NDArray[np.int64]:
    """Return values as numbers that compare hands of different orderings, as strengths do."""
    classes, ordinals = strengths(ordering, values)
    return classes.astype(np.int64) << CLASS_SHIFT | ordinals


def wilds_for(recipe: RankedRecipe) -> WildCards:
    """Return the wild cards among the cards that the ways are taken from."""
    wild, bugs = recipe.wild.fixed.wild, recipe.wild.fixed.bugs
    if recipe.wild.needs_exchange:
        roles = {role for rule in recipe.wild.rules for role in rule.roles}
        wild = frozenset({WILD} if Role.WILD in roles else ())
        bugs = frozenset({BUG} if Role.BUG in roles else ())
    return wilds_of(recipe.ordering, [Card(c) for c in wild], [Card(c) for c in bugs])


def _fill_ways(recipe: RankedRecipe, cards: Rows, wilds: WildCards, values: Values) -> None:
    ordering, ways = recipe.ordering, recipe.ways
    for columns in ways.free:
        _fill_free(ordering, cards, columns, wilds, values)
    for own, board in ways.both:
        found = values_of_both(
            ordering,
            cards[:, own],
            cards[:, board],
            wild=[Card(card) for card in wilds.wild],
            bugs=[Card(card) for card in wilds.bugs],
        )
        np.minimum(values, found, out=values)
    for sets in ways.sets:
        _fill_sets(ordering, cards, sets, wilds, values)


def _fill_free(
    ordering: Ordering, cards: Rows, columns: tuple[int, ...], wilds: WildCards, values: Values
) -> None:
    if len(columns) == ordering.cards:
        _fill_sets(ordering, cards, (columns,), wilds, values)
        return
    known = table_lookup(ordering, len(columns), wilds) if not wilds.together else None
    if known is None or known.flushes is Flushes.HURT:
        _fill_any(ordering, cards, columns, wilds, values)
        return
    hand_kernels.best_of_all(
        cards,
        np.array(columns, np.int64),
        drops_of(columns, known.size, ordering.cards),
        known.ranks,
        known.suited,
        flush_masks(known)[0],
        values,
    )


def _fill_sets(
    ordering: Ordering,
    cards: Rows,
    sets: tuple[tuple[int, ...], ...],
    wilds: WildCards,
    values: Values,
) -> None:
    if not sets:
        return  # too few cards for a hand
    size = len(sets[0])
    known = table_lookup(ordering, size, wilds) if not wilds.together else None
    if known is None or size != ordering.cards:
        for columns in sets:
            _fill_any(ordering, cards, columns, wilds, values)
        return
    hurt = known.flushes is Flushes.HURT
    apart = _pairs_and_triples(sets) if len(sets) > 1 and fits_table(ordering) else None
    if apart is not None and not hurt:
        room = np.empty(ROW, np.uint16)
        hand_kernels.best_of_pairs(cards, *apart, table_of_both(ordering), room, values)
        return
    columns_of_sets = np.array(sets, np.int64)
    hand_kernels.best_of_sets(
        cards, columns_of_sets, known.ranks, flush_masks(known)[0], hurt, values
    )


@lru_cache(maxsize=256)
def _pairs_and_triples(
    sets: tuple[tuple[int, ...], ...],
) -> tuple[hand_kernels.Columns, hand_kernels.Columns] | None:
    """Return pairs and triples of columns, if the sets combine all of both, and many."""
    pairs, triples = {one[:2] for one in sets}, {one[2:] for one in sets}
    if len(triples) < _FEW_TRIPLES or {(*p, *t) for p in pairs for t in triples} != set(sets):
        return None
    return np.array(sorted(pairs), np.int64), np.array(sorted(triples), np.int64)


def _fill_any(
    ordering: Ordering, cards: Rows, columns: tuple[int, ...], wilds: WildCards, values: Values
) -> None:
    """Value hands by the kernels of the ranking, which know every ordering."""
    known = None if wilds.together else fill_by_suits(ordering, cards, columns, values)
    most = _most_together(ordering)
    if known is None and len(columns) > most:
        for part in covers(len(columns), most, ordering.cards):
            _fill_any(ordering, cards, tuple(columns[place] for place in part), wilds, values)
        return
    if known is None:
        found = np.empty_like(values)
        known = fill(ordering, np.ascontiguousarray(cards[:, columns]), wilds, found)
        np.minimum(values, found, out=values)
    if not known:
        raise ValueError(f"the deck holds cards that {ordering.name} does not know")


def _most_together(ordering: Ordering) -> int:
    """Return the number of cards that the kernels of the ranking take together."""
    family = ordering.family
    if isinstance(family, SuitedSets | SingleCard) or ordering.ranks_single_cards:
        return 255
    suits = isinstance(family, Patterns) and family.suits
    return _MAX_WITH_SUITS if suits else hand_index_for(ordering).most


@lru_cache(maxsize=64)
def table_lookup(ordering: Ordering, size: int, wilds: WildCards) -> Lookup | None:
    """Return the tables for hands of this size, if tables by rank cover all but flushes.

    None: sets of suits, ties broken by suits, cards held twice, hands of a few suited cards.
    """
    family = ordering.family
    if isinstance(family, SuitedSets | SingleCard):
        return None
    if ordering.ranks_single_cards:
        return None
    if isinstance(family, Patterns) and (family.suits or family.doubles):
        return None
    known = lookup(ordering, min(size, hand_index_for(ordering).most), wilds)
    return None if known.flushes is Flushes.PART else known


@lru_cache(maxsize=256)
def drops_of(columns: tuple[int, ...], size: int, cards: int) -> hand_kernels.Columns:
    """Return columns to leave out so that `size` are left, and any `cards` together in some."""
    parts = [set(part) for part in covers(len(columns), size, cards)]
    drops = [[c for place, c in enumerate(columns) if place not in part] for part in parts]
    return np.array(drops, np.int64).reshape(len(drops), -1)


def flush_masks(known: Lookup) -> NDArray[np.uint16]:
    """Return the value of the best flush, by number of wild cards and mask of ranks."""
    return _NO_FLUSHES if known.flushes is Flushes.NONE else known.masks


def _put_classes_first(
    recipe: RankedRecipe, classes: ClassPlaces, rows: Rows, values: Values
) -> None:
    counts = values <= recipe.limit
    has = np.isin(rows[:, classes.columns] >> 2, classes.ranks)
    has &= rows[:, classes.columns] < WILD
    place = np.where(has.any(axis=1), classes.has, classes.has_not).astype(np.uint32)
    values[:] = np.where(counts, values + (place << CLASS_SHIFT), hand_kernels.NO_HAND)
