"""Recipes: the columns of cards that a seat's hand for an entry is made of.

One hand of the engine shows where the cards are; the recipe then holds for all deals with the same
layout.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from anypoker.cards import RANKS
from anypoker.game import CardEnd, Classification, Entry, HeldCardShare, RankedHand
from anypoker.ranking import Facing, Ordering, Strength, evaluator_of
from anypoker.ranking.candidates import AlternativePicks, combine_picks, free_choice, possible_picks
from anypoker.ranking.ordering import Closest, Points
from anypoker.strength.leftovers import own_cards_taken, source_of
from anypoker.strength.wild_cards import EntryWilds, entry_wilds_of

if TYPE_CHECKING:  # cached recipes need no engine
    from anypoker.engine import Hand

NO_LIMIT = (1 << 32) - 2  # every value but that of no hand


@dataclass(frozen=True)
class Ways:
    """All allowed ways to make a hand, as columns."""

    free: tuple[tuple[int, ...], ...]  # the best hand of all cards of each
    both: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]  # two of the first, three of the next
    sets: tuple[tuple[tuple[int, ...], ...], ...]  # exactly these cards; grouped by their number


@dataclass(frozen=True)
class ClassPlaces:
    """The rank of a seat's class among the classes, which counts before its hand."""

    columns: tuple[int, ...]
    ranks: tuple[int, ...]
    has: int
    has_not: int


@dataclass(frozen=True)
class RankedRecipe:
    """A hand of an ordering."""

    ordering: Ordering
    ways: Ways
    limit: int  # the last value that qualifies
    wild: EntryWilds
    columns: tuple[int, ...] | None  # slots that the ways index, or None if they name slots
    classes: ClassPlaces | None
    upper: bool | None = None  # which face of two-faced cards counts; None: cards have one face


@dataclass(frozen=True)
class HeldRecipe:
    """A card that one of these slots must hold."""

    card: int
    columns: tuple[int, ...]


@dataclass(frozen=True)
class LeftoverRecipe:
    """A hand of the own cards that another hand leaves.

    The first hand takes a fixed number of own cards. Every choice is tried; among equal first hands
    the one counts that leaves the best second.
    """

    choices: tuple[tuple["SimpleRecipe", "SimpleRecipe"], ...]  # first and second hand
    alone: RankedRecipe  # the second hand if no first hand qualifies

    @property
    def ordering(self) -> Ordering:
        return self.alone.ordering

    @property
    def limit(self) -> int:
        return limit_of(self.alone)


SimpleRecipe = RankedRecipe | HeldRecipe | None  # None: the seat never has such a hand
Recipe = SimpleRecipe | LeftoverRecipe


def limit_of(recipe: Recipe) -> int:
    """Return the last value that qualifies, among those that `fill_values` writes."""
    if isinstance(recipe, LeftoverRecipe) or (
        isinstance(recipe, RankedRecipe) and recipe.classes is None
    ):
        return recipe.limit
    return NO_LIMIT


def ranked_parts(recipe: Recipe) -> list[RankedRecipe]:
    """List the ranked recipes that a recipe consists of."""
    if isinstance(recipe, LeftoverRecipe):
        return [part for pair in recipe.choices for one in pair for part in ranked_parts(one)]
    return [recipe] if isinstance(recipe, RankedRecipe) else []


def recipe_of(
    hand: "Hand",
    seat: int,
    entry: Entry,
    entries: Sequence[Entry],
    slots: tuple[int, ...],
    dealt_up: Sequence[int],
) -> Recipe:
    """Read the recipe of one of a seat's entries off a hand with the same layout of cards.

    `slots`: columns of the seat's own cards and then of the board's. `dealt_up`: columns of the
    cards dealt face up, in that order.
    """
    source = source_of(entry, entries)
    alone = _simple_recipe(hand, seat, entry, slots, dealt_up)
    if source is None or not isinstance(alone, RankedRecipe):
        return alone
    assert isinstance(source.hand, RankedHand)
    taken = own_cards_taken(source.hand.selection)
    assert taken is not None, "knows_leftovers rejects other selections"
    own = range(len(hand.hole_cards[seat]))
    choices = []
    for used in combinations(own, taken):
        rest = [position for position in own if position not in used]
        first = _simple_recipe(hand, seat, source, slots, dealt_up, rest)
        choices.append((first, _simple_recipe(hand, seat, entry, slots, dealt_up, used)))
    return LeftoverRecipe(tuple(choices), alone)


def _simple_recipe(
    hand: "Hand",
    seat: int,
    entry: Entry,
    slots: tuple[int, ...],
    dealt_up: Sequence[int],
    without: Sequence[int] = (),
) -> SimpleRecipe:
    """Read the recipe of a hand that may not use the own cards at the positions `without`."""
    from anypoker.engine.showdown.made_hands import piles_of
    from anypoker.engine.state import UP

    wanted = entry.hand
    own = len(hand.hole_cards[seat])
    if isinstance(wanted, HeldCardShare):
        facings = [Facing.UP if flags & UP else Facing.DOWN for flags in hand.card_flags[seat]]
        counting = [slots[n] for n, facing in enumerate(facings) if wanted.facing in (None, facing)]
        return HeldRecipe(wanted.card, tuple(counting))
    if own - len(without) < wanted.least_own_cards:
        return None
    piles = piles_of(hand, seat, wanted, without)
    picks = [
        way
        for way in possible_picks(wanted.selection, piles)
        if way.total >= wanted.ordering.least_cards
    ]
    if not picks:
        return None
    wild = entry_wilds_of(hand, seat, wanted.wild, dealt_up)
    return RankedRecipe(
        wanted.ordering,
        _ways(wanted.ordering, picks, range(len(slots)) if wild.needs_exchange else slots),
        NO_LIMIT if wanted.qualifier is None else last_value(wanted.ordering, wanted.qualifier),
        wild,
        slots if wild.needs_exchange else None,
        _class_places(hand, slots[:own], wanted.classification),
        None if wanted.end is None else wanted.end is CardEnd.UPPER,
    )


def _ways(
    ordering: Ordering, draws: Iterable[AlternativePicks], columns: "range | tuple[int, ...]"
) -> Ways:
    """Sort picks by the kernel that values them; positions become columns."""
    free: dict[tuple[int, ...], None] = {}
    both: dict[tuple[tuple[int, ...], tuple[int, ...]], None] = {}
    sets: dict[int, dict[tuple[int, ...], None]] = {}

    def at(positions: Iterable[int]) -> tuple[int, ...]:
        return tuple(columns[position] for position in positions)

    for way in draws:
        everything = free_choice(way)
        parts = sorted(way.draws, key=lambda draw: draw.most)
        if everything is not None and way.total == ordering.cards:
            free[at(everything)] = None
        elif _is_two_and_three(ordering, way):
            both[at(parts[0].positions), at(parts[1].positions)] = None
        else:
            of_size = sets.setdefault(way.total, {})
            of_size.update((at(chosen), None) for chosen in combine_picks(way))
    return Ways(tuple(free), tuple(both), tuple(map(tuple, sets.values())))


def _is_two_and_three(ordering: Ordering, way: AlternativePicks) -> bool:
    """Return whether a hand takes exactly two cards of one pile and three of five others."""
    if len(way.draws) != 2 or way.total != 5 or ordering.cards != 5:
        return False
    two, three = sorted(way.draws, key=lambda draw: draw.most)
    exact = two.least == two.most == 2 and three.least == three.most == 3
    apart = not set(two.positions) & set(three.positions)
    return exact and apart and len(three.positions) == 5


def last_value(ordering: Ordering, qualifier: Strength) -> int:
    """Return the last value whose strength is not worse than the qualifier.

    >>> from anypoker.ranking import find_ordering
    >>> last_value(find_ordering("a5_low"), Strength(1, 56))
    56
    """
    strength = evaluator_of(ordering).strength
    least = 0 if isinstance(ordering.family, Points | Closest) else 1
    values = range(least, 1 << 30)
    return values[bisect_right(values, qualifier, key=strength)] - 1


def _class_places(
    hand: "Hand", own: tuple[int, ...], classification: Classification | None
) -> ClassPlaces | None:
    if classification is None:
        return None
    priority = hand.compiled.game.showdown.class_priority

    def place(name: str) -> int:
        return priority.index(name) if name in priority else len(priority)

    return ClassPlaces(
        own,
        tuple(RANKS.index(rank) for rank in classification.ranks),
        place(classification.name),
        place(classification.other),
    )
