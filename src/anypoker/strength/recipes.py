"""What a seat's hand for an entry is made of, as columns of cards.

The engine says where cards lie and the selection which of them may be taken; here it is written
down once for all deals in which cards lie so.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from anypoker.cards import RANKS
from anypoker.game import Classification, Entry, HeldCardShare
from anypoker.ranking import Facing, Ordering, Strength, evaluator_of
from anypoker.ranking.candidates import AlternativePicks, combine_picks, free_choice, possible_picks
from anypoker.ranking.ordering import Closest, Points
from anypoker.strength.wild_cards import EntryWilds, entry_wilds_of

if TYPE_CHECKING:  # recipes that were kept need no engine
    from anypoker.engine import Hand

NO_LIMIT = (1 << 32) - 2  # every value but that of no hand


@dataclass(frozen=True)
class Ways:
    """All allowed ways to make a hand, as columns.

    `free`: from each of these the best hand of all. `both`: two of the first and three of the
    second. `sets`: each of these as it is, by their number of cards.
    """

    free: tuple[tuple[int, ...], ...]
    both: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    sets: tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True)
class ClassPlaces:
    """The place of a seat's class among the classes, which goes before its hand."""

    columns: tuple[int, ...]
    ranks: tuple[int, ...]
    has: int
    has_not: int


@dataclass(frozen=True)
class RankedRecipe:
    """`columns`: the slots that the ways count from, or None if they name slots themselves."""

    ordering: Ordering
    ways: Ways
    limit: int  # the last value that qualifies
    wild: EntryWilds
    columns: tuple[int, ...] | None
    classes: ClassPlaces | None


@dataclass(frozen=True)
class HeldRecipe:
    """A card that one of these slots must hold."""

    card: int
    columns: tuple[int, ...]


Recipe = RankedRecipe | HeldRecipe | None  # None: this seat has no hand, whatever is dealt


def recipe_of(
    hand: "Hand",
    seat: int,
    entry: Entry,
    slots: tuple[int, ...],
    dealt_up: Sequence[int],
    without: Sequence[int] = (),
) -> Recipe:
    """What a seat's hand is made of where cards lie as in this hand.

    `slots`: the columns of the seat's own cards and then of the board's; `dealt_up`: those of the
    cards dealt face up, in that order. `without`: positions of own cards that may not be used.
    """
    from anypoker.engine.showdown.made_hands import piles_of
    from anypoker.engine.state import UP

    wanted = entry.hand
    own = len(hand.hole_cards[seat])
    if isinstance(wanted, HeldCardShare):
        facings = [Facing.UP if lies & UP else Facing.DOWN for lies in hand.card_flags[seat]]
        lying = [place for place, facing in enumerate(facings) if wanted.facing in (None, facing)]
        return HeldRecipe(wanted.card, tuple(slots[place] for place in lying))
    if own - len(without) < wanted.least_own_cards:
        return None
    piles = piles_of(hand, seat, wanted, without)
    draws = [
        way
        for way in possible_picks(wanted.selection, piles)
        if way.total >= wanted.ordering.least_cards
    ]
    if not draws:
        return None
    wild = entry_wilds_of(hand, seat, wanted.wild, dealt_up)
    ways = _ways(wanted.ordering, draws, range(len(slots)) if wild.needs_exchange else slots)
    return RankedRecipe(
        wanted.ordering,
        ways,
        NO_LIMIT if wanted.qualifier is None else last_value(wanted.ordering, wanted.qualifier),
        wild,
        slots if wild.needs_exchange else None,
        _class_places(hand, slots[:own], wanted.classification),
    )


def _ways(
    ordering: Ordering, draws: Iterable[AlternativePicks], columns: "range | tuple[int, ...]"
) -> Ways:
    """Positions become columns on the way."""
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
    """Exactly two cards from one pile and three from five others."""
    if len(way.draws) != 2 or way.total != 5 or ordering.cards != 5:
        return False
    two, three = sorted(way.draws, key=lambda draw: draw.most)
    exact = two.least == two.most == 2 and three.least == three.most == 3
    apart = not set(two.positions) & set(three.positions)
    return exact and apart and len(three.positions) == 5


def last_value(ordering: Ordering, qualifier: Strength) -> int:
    """The last value whose strength is no worse than this.

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
