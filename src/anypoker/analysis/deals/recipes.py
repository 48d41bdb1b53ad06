"""What a seat's hand for an entry is made of, as columns of cards.

A game in which nobody decides about cards comes down to this: for each seat and entry, which
places of the deal may be combined to a hand. The engine says where cards lie and the selection
which of them may be taken; here it is written down once for all deals.
"""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from anypoker.analysis.deals.layout import CardSlots
from anypoker.analysis.deals.wildness import EntryWilds, entry_wilds_of
from anypoker.cards import RANKS
from anypoker.engine.award import divide
from anypoker.engine.claims import entries_of
from anypoker.engine.made_hands import piles_of
from anypoker.game import Classification, Entry, HeldCard, RankedHand, SplitPot
from anypoker.ranking import Facing, Ordering, Strength, evaluator_of
from anypoker.ranking.candidates import AlternativePicks, combine_picks, free_choice, possible_picks
from anypoker.ranking.ordering import Closest, Points

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


@dataclass(frozen=True)
class ShareRecipes:
    """An entry of the showdown: its name, weight and ordering, and what each seat makes of it.

    `split`: if nobody has a hand that counts, all share it.
    """

    name: str
    weight: int
    ordering: Ordering | None
    split: bool
    recipes: tuple[Recipe, ...]


def share_recipes_of(layout: CardSlots) -> tuple[ShareRecipes, ...]:
    """The shares of a pot, and the recipes of all seats."""
    rules = layout.hand.compiled.game.showdown
    entries = [entries_of(layout.hand, seat) for seat in range(layout.players)]
    shares = []
    for place in range(max(map(len, entries))):
        having = [seat for seat in range(layout.players) if place < len(entries[seat])]
        first = entries[having[0]][place]
        name = entries[0][place].name if place < len(entries[0]) else first.name
        action = next(
            (d.action for d in rules.entry_defaults if not d.entries or name in d.entries), None
        )
        recipes = tuple(
            _recipe(layout, seat, entries[seat][place]) if seat in having else None
            for seat in range(layout.players)
        )
        ordering = first.hand.ordering if isinstance(first.hand, RankedHand) else None
        split = isinstance(action, SplitPot)
        shares.append(ShareRecipes(first.name, first.share, ordering, split, recipes))
    return tuple(shares)


def _recipe(layout: CardSlots, seat: int, entry: Entry) -> Recipe:
    wanted = entry.hand
    own = layout.own[seat]
    if isinstance(wanted, HeldCard):
        lying = [p.slot for p in own if wanted.facing in (None, Facing.UP if p.up else Facing.DOWN)]
        return HeldRecipe(wanted.card, tuple(lying))
    if len(own) < wanted.least_own_cards:
        return None
    piles = piles_of(layout.hand, seat, wanted)
    draws = [
        way
        for way in possible_picks(wanted.selection, piles)
        if way.total >= wanted.ordering.least_cards
    ]
    if not draws:
        return None
    slots = (*(place.slot for place in own), *layout.board)
    wild = entry_wilds_of(layout, seat, wanted.wild)
    ways = _ways(wanted.ordering, draws, range(len(slots)) if wild.needs_exchange else slots)
    return RankedRecipe(
        wanted.ordering,
        ways,
        NO_LIMIT if wanted.qualifier is None else last_value(wanted.ordering, wanted.qualifier),
        wild,
        slots if wild.needs_exchange else None,
        _class_places(layout, seat, wanted.classification),
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
    layout: CardSlots, seat: int, classification: Classification | None
) -> ClassPlaces | None:
    if classification is None:
        return None
    priority = layout.hand.compiled.game.showdown.class_priority

    def place(name: str) -> int:
        return priority.index(name) if name in priority else len(priority)

    return ClassPlaces(
        tuple(place.slot for place in layout.own[seat]),
        tuple(RANKS.index(rank) for rank in classification.ranks),
        place(classification.name),
        place(classification.other),
    )


def units_of(weights: tuple[int, ...], whole: int) -> list[list[int]]:
    """By set of claimed shares, as bits: how many of `whole` units each share is worth."""
    table = []
    for claimed in range(1 << len(weights)):
        places = [place for place in range(len(weights)) if claimed >> place & 1]
        row = [0] * len(weights)
        if places:
            parts = divide(whole, [weights[place] for place in places], None)
            for place, part in zip(places, parts, strict=True):
                row[place] = part
        table.append(row)
    return table
