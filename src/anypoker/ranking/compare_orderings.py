"""Comparison of hands of different orderings or sizes: by category, then by ranks.

Categories have the order of the ordering that has the most of them. If two orderings have no
category in common, the order of high hands decides, as in pai gow.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

from anypoker.cards import JOKER, Card, faces
from anypoker.ranking.builtin import find_ordering
from anypoker.ranking.evaluation import Roles
from anypoker.ranking.ordering import BugPolicy, Category, Direction, Ordering, Patterns
from anypoker.ranking.patterns import CategoryMatch, CategoryMatcher
from anypoker.ranking.strength import Role

# What a category is, whatever the size of the hand: its kinds that are no single cards, how many
# cards its straight and its flush leave out (None: it has none), the rank it must end in, and the
# category itself if it asks for more than that.
Sort = tuple[tuple[int, ...], int | None, int | None, int | None, Category | None]
Key = tuple[int, tuple[int, ...]]  # lower is better

MAX_CARDS = 7  # of a hand of any ordering
_NO_CARD = 99
_ACE = 12
_BUG_ACE: Card = Card(_ACE << 2)
_USUAL = {2: "two_card_high", 3: "three_card_high", 4: "four_card_high", 5: "high_wild_bug"}


def compare_hands(
    orderings: Sequence[Ordering],
    hands: Sequence[Sequence[Card]],
    roles: Sequence[Roles] | None = None,
) -> list[Key]:
    """Return a key for each hand, ranked by its own ordering; lower is better.

    `roles`: those of the cards of each hand.

    >>> from anypoker.cards import parse_cards
    >>> both = find_ordering("high"), find_ordering("two_card_high")
    >>> five, two = compare_hands(both, [parse_cards("2s 2d 3h 3c 4s"), parse_cards("As Ad")])
    >>> five < two
    True
    """
    key = hand_keys(orderings, [len(cards) for cards in hands])
    known = roles or [[None] * len(cards) for cards in hands]
    return [key(*one) for one in zip(range(len(hands)), hands, known, strict=True)]


HandKey = Callable[[int, Sequence[Card], Roles], Key]


def hand_keys(orderings: Sequence[Ordering], sizes: Sequence[int]) -> HandKey:
    """Handles one hand of `compare_hands`: its index, its cards and their roles.

    `sizes`: how many cards each hand has.
    """
    sorts = [_sorts(ordering) for ordering in orderings]
    if not sorts[0].intersection(*sorts):
        orderings = [_default_ordering(size) for size in sizes]
    base = max(orderings, key=lambda ordering: len(_patterns(ordering).categories))
    order = _merged_order(base, tuple(orderings))

    def key(place: int, cards: Sequence[Card], roles: Roles) -> Key:
        ordering = orderings[place]
        return _key(order, base, _best_match(ordering, cards, roles), ordering)

    return key


def _patterns(ordering: Ordering) -> Patterns:
    assert isinstance(ordering.family, Patterns)
    return ordering.family


def sort_of(category: Category, cards: int) -> Sort:
    """Return the shape of a category for hands of `cards` cards, whatever its name."""
    kinds = tuple(kind for kind in category.kinds if kind > 1)
    straight = cards - category.straight if category.straight else None
    flush = cards - category.flush if category.flush else None
    return kinds, straight, flush, category.top, None if category.is_plain else category


@lru_cache(maxsize=256)
def _sorts(ordering: Ordering) -> frozenset[Sort]:
    if not isinstance(ordering.family, Patterns):
        return frozenset()
    return frozenset(sort_of(one, ordering.cards) for one in ordering.family.categories)


def _default_ordering(size: int) -> Ordering:
    return find_ordering(_USUAL[max(2, min(size, 5))])


@lru_cache(maxsize=256)
def _merged_order(base: Ordering, orderings: tuple[Ordering, ...]) -> dict[Sort, int]:
    """Sorts of hands, the best first: the base's, and behind each what follows it elsewhere."""
    merged = [sort_of(category, base.cards) for category in _patterns(base).categories]
    for ordering in orderings:
        place = 0
        for category in _patterns(ordering).categories:
            sort = sort_of(category, ordering.cards)
            if sort in merged:
                place = merged.index(sort) + 1
            else:
                merged.insert(place, sort)
                place += 1
    return {sort: place for place, sort in enumerate(merged)}


def _key(order: dict[Sort, int], base: Ordering, match: CategoryMatch, ordering: Ordering) -> Key:
    """Return the place of the category, then the ranks as the base orders them."""
    own, common = _patterns(ordering).ranks, _patterns(base).ranks
    ranks = [own[position] for position in (*match.leads, *match.rest)]
    places = [common.index(rank) if rank in common else rank for rank in ranks]
    if _patterns(base).better is Direction.HIGH:
        places = [-place for place in places]
    missing = [_NO_CARD] * (MAX_CARDS - len(places))  # loses against any card
    return order[sort_of(match.category, ordering.cards)], (*places, *missing)


def _best_match(ordering: Ordering, cards: Sequence[Card], roles: Roles) -> CategoryMatch:
    """Return the best category that the cards fit; too many: of all hands among them the best."""
    plain = [faces(card)[0] for card in cards]
    free = [
        Role.WILD if card == JOKER and role is None else role
        for card, role in zip(plain, roles, strict=True)
    ]
    shapes = CategoryMatcher.of(ordering)
    size = ordering.cards
    if len(cards) < size:
        aces = [card if role is None else _BUG_ACE for card, role in zip(plain, free, strict=True)
                if role is not Role.WILD]  # fmt: skip
        return _short_match(shapes, aces)
    found = [
        match
        for chosen in combinations(range(len(cards)), size)
        for match in _matches(
            shapes, [plain[p] for p in chosen if free[p] is None], [free[p] for p in chosen]
        )
    ]
    assert found, f"{ordering.name} has no category for the cards"
    return min(found, key=shapes.key)


def _short_match(shapes: CategoryMatcher, cards: Sequence[Card]) -> CategoryMatch:
    """Fewer cards than a hand has make no more than kinds."""
    counts = Counter(shapes.patterns.ranks.index(card >> 2) for card in cards)
    kinds = tuple(sorted((count for count in counts.values() if count > 1), reverse=True))
    category = next(
        c for c in shapes.in_order if sort_of(c, shapes.cards) == (kinds, None, None, None, None)
    )
    ranked = sorted(counts, key=lambda position: (counts[position], position), reverse=True)
    return CategoryMatch(category, tuple(ranked), ())


def _matches(shapes: CategoryMatcher, natural: Sequence[Card], roles: Roles) -> list[CategoryMatch]:
    """Return the categories of the cards, with the others of any ranks and of the same suit.

    A bug is an ace, unless it completes a straight or a flush. In a low hand it is any card.
    """
    ranks = shapes.patterns.ranks
    suits = [card & 3 for card in natural]
    suit = max(range(4), key=suits.count)
    held = [ranks.index(card >> 2) for card in natural]
    suited = [ranks.index(card >> 2) for card in natural if card & 3 == suit]
    is_ace = shapes.patterns.better is Direction.HIGH and shapes.patterns.bug is not BugPolicy.ANY
    aces = roles.count(Role.BUG) if is_ace and _ACE in ranks else 0
    others = len(roles) - len(natural)
    found = []
    for named in _wild_ranks(len(ranks), others) if others else [()]:
        match = shapes.match(sorted([*held, *named]), sorted([*suited, *named]))
        if match is None:
            continue
        completes = match.category.straight or match.category.flush
        if completes or not aces or named.count(ranks.index(_ACE)) >= aces:
            found.append(match)
    return found


def _wild_ranks(count: int, wild: int) -> list[tuple[int, ...]]:
    """Ranks that wild cards may take: any one or two of them, more all the same."""
    same = [(rank,) * wild for rank in range(count)]
    return same if wild != 2 else [*same, *combinations(range(count), 2)]
