"""Hands with fewer cards than they should have: every missing card is a blank.

In points a blank adds nothing; in patterns it matches nothing and is worse than any card; in sets
of different suits it does not count. A hand with blanks stands between two full hands: its key
begins with the strength of the last full hand of its class that is better, and then goes on.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, combinations_with_replacement, product

from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.ranking.evaluation import Roles, evaluator_of, split_roles, value_of, wrong_cards
from anypoker.ranking.ordering import (
    Category,
    Closest,
    Direction,
    Ordering,
    Patterns,
    Points,
    SuitedSets,
)
from anypoker.ranking.patterns import CategoryMatch, Shapes
from anypoker.ranking.point_values import BUST, card_points

PaddedKey = tuple[int, ...]  # class and ordinal first, as in a strength; lower is better

_ACE = 12


def padded_key(ordering: Ordering, cards: Sequence[Card], roles: Roles | None = None) -> PaddedKey:
    """How good these cards are, to be compared with strengths and with other keys.

    >>> from anypoker.cards import parse_cards
    >>> from anypoker.ranking import evaluate, find_ordering
    >>> high = find_ordering("high")
    >>> short = padded_key(high, parse_cards("As Ad Kh Qs"))
    >>> evaluate(high, parse_cards("As Ad Kh Qs 2d")) < short
    True
    >>> short < evaluate(high, parse_cards("As Ad Kh Js Td"))
    True
    """
    if len(cards) >= ordering.least_cards:
        return tuple(evaluator_of(ordering).strength(value_of(ordering, cards, roles)))
    natural, wild, bugs = list(cards), 0, 0
    if roles is not None and any(roles):
        natural, wild, bugs = split_roles(ordering, cards, roles)
    if any(card >> 2 not in ordering.ranks for card in natural):
        raise wrong_cards(ordering, natural)
    match ordering.family:
        case Patterns() as family:
            return _pattern_key(ordering, family, natural, wild, bugs)
        case Points(better=better, base=base) as family:
            worth = card_points(family)
            points = sum(worth[card] for card in natural)
            return (base - points if better is Direction.HIGH else base + points, 1)
        case Closest(whole=True):
            return (BUST, 1)  # nothing to add up, which is worse than any sum
        case Closest() as family:
            return _closest_key(family, ordering.cards, natural)
        case SuitedSets():
            return (ordering.cards + 1, 1)  # no card at all, which is worse than any
        case _:
            raise AssertionError("the best card of a suit needs no cards")


def _closest_key(family: Closest, most: int, cards: Sequence[Card]) -> PaddedKey:
    worth = family.by_card or [(points,) for points in family.worth for _ in range(4)]
    parts = chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))
    sums = (
        (sum(counted), len(part))
        for part in parts
        for counted in product(*(worth[card] for card in part))
    )
    points, size = max(one for one in sums if one[0] <= family.target)
    return (family.target - points + 1, most - size + 1)


# ---------------------------------------------------------------- patterns


def _pattern_key(
    ordering: Ordering, family: Patterns, cards: Sequence[Card], wild: int, bugs: int
) -> PaddedKey:
    """The best key that wild cards allow."""
    if family.needs_every_suit:  # a hand that lacks a card has no category
        last = max(category.number for category in family.categories)
        return (last + 1, ordering.cards - len(cards))
    places = {rank: position for position, rank in enumerate(family.ranks)}
    suits = [card & 3 for card in cards]
    longest = max(range(4), key=suits.count)
    held = [places[card >> 2] for card in cards] + [places[_ACE] for _ in range(bugs)]
    suited = [places[card >> 2] for card in cards if card & 3 == longest]
    tie = _suit_order(family, places, cards) if not wild and not bugs else ()
    return min(
        (*_key(ordering, family, [*held, *others], [*suited, *others]), *tie)
        for others in combinations_with_replacement(range(len(family.ranks)), wild)
    )


def _key(
    ordering: Ordering, family: Patterns, held: Sequence[int], suited: Sequence[int]
) -> PaddedKey:
    missing = ordering.cards - len(held)
    top = len(family.ranks)
    blanks = range(-missing, 0) if family.better is Direction.HIGH else range(top, top + missing)
    shapes = _shapes(ordering)
    found = shapes.match(sorted([*held, *blanks]), sorted(suited))
    if found is None:  # worse than every hand that has a category
        last = max(category.number for category in family.categories)
        return (last + 1, 0, *_signed(family, sorted([*held, *blanks], reverse=True)))
    sequence = _sequence(shapes, found)
    number = found.category.number
    return (number, _better_hands(ordering, number, sequence), *sequence)


def _sequence(shapes: Shapes, found: CategoryMatch) -> tuple[int, ...]:
    """What is compared inside a class: the first card, the category, then the other cards."""
    first, *rest = _signed(shapes.patterns, (*found.leads, *found.rest))
    return (first, shapes.number(found.category), *rest)


def _signed(family: Patterns, positions: Sequence[int]) -> list[int]:
    return [-one if family.better is Direction.HIGH else one for one in positions]


@lru_cache(maxsize=64)
def _shapes(ordering: Ordering) -> Shapes:
    """The categories that a hand with a blank can have: with one, nothing adds up."""
    shapes = Shapes.of(ordering)
    kept = tuple(category for category in shapes.in_order if not category.adding_up)
    return replace(shapes, in_order=kept)


def _better_hands(ordering: Ordering, number: int, sequence: tuple[int, ...]) -> int:
    """The ordinal of the last full hand of a class that is better; 0 if none is."""
    sequences, examples = _full_hands(ordering, number)
    before = bisect_left(sequences, sequence)
    if not before:
        return 0
    evaluator = evaluator_of(ordering)
    return evaluator.strength(evaluator.value(examples[before - 1])).ordinal


@lru_cache(maxsize=64)
def _full_hands(
    ordering: Ordering, number: int
) -> tuple[list[tuple[int, ...]], list[tuple[Card, ...]]]:
    """The full hands of a class, the best first: what is compared, and cards that make them."""
    family, shapes = ordering.family, _shapes(ordering)
    assert isinstance(family, Patterns)
    made: dict[tuple[int, ...], tuple[Card, ...]] = {}
    for category in family.categories:
        if category.number != number or category.adding_up:
            continue
        for hand, suited in _hands(ordering, family, category):
            found = shapes.match(sorted(hand), suited)
            if found is not None and found.category is category:
                made[_sequence(shapes, found)] = _cards(family, hand, suited, found)
    sequences = sorted(made)
    return sequences, [made[sequence] for sequence in sequences]


def _hands(
    ordering: Ordering, family: Patterns, category: Category
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Positions of full hands that may have a category, and which of them are of one suit."""
    positions = range(len(family.ranks))
    rest = list(combinations_with_replacement(positions, ordering.cards - category.flush))
    for suited in combinations(positions, category.flush):
        for others in rest:
            hand = (*suited, *others)
            if max(Counter(hand).values()) <= 4:
                yield hand, suited


def _cards(
    family: Patterns, hand: Sequence[int], suited: Sequence[int], found: CategoryMatch
) -> tuple[Card, ...]:
    """Cards of these ranks in the worst suits, and of one suit only what is suited."""
    suits = (family.suits or (3, 2, 1, 0))[::-1]
    left = Counter(hand)
    cards = []
    if suited:
        cards = [Card(family.ranks[position] * 4 + suits[0]) for position in suited]
        left -= Counter(suited)
        suits = suits[1:]
    for position, count in left.items():
        cards += [Card(family.ranks[position] * 4 + suits[place]) for place in range(count)]
    if not suited and len(left) == len(hand) > 1:  # all of one suit so far
        last = (*found.leads, *found.rest)[-1] if found.rest else min(hand)
        cards.remove(Card(family.ranks[last] * 4 + suits[0]))
        cards.append(Card(family.ranks[last] * 4 + suits[1]))
    return tuple(cards)


def _suit_order(family: Patterns, places: dict[int, int], cards: Sequence[Card]) -> tuple[int, ...]:
    """The suits of the cards as they are compared, where suits break ties."""
    if not family.suits:
        return ()
    counts = Counter(card >> 2 for card in cards)
    ranked = sorted(
        cards,
        key=lambda card: (
            -counts[card >> 2],
            -places[card >> 2],
            family.suits.index(card & 3),
        ),
    )
    return tuple(family.suits.index(card & 3) for card in ranked)
