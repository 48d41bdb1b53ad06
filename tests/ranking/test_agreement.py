"""The tables agree with the obvious way of ranking, for every type, wild cards included."""

import random
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest
from slow_ranking import ACE, SCORES, Key, best_of, best_with_roles

from anypoker.cards import JOKER, Card, cards_text
from anypoker.ranking import Ordering, Role, Strength, evaluate, find_ordering, ordering_names
from anypoker.ranking.ordering import Closest, Patterns, Points, SuitedSets

SEED = 20251
Hand = tuple[Card, ...]


def card(rank: int, suit: int) -> Card:
    return Card(rank * 4 + suit)


def mixed(ranks: tuple[int, ...]) -> Hand:
    """These ranks, sorted, in suits that make no flush and no card twice."""
    return tuple(card(rank, place % 4) for place, rank in enumerate(ranks))


def representatives(ordering: Ordering) -> list[Hand]:
    """A hand of every strength without wild cards: all ranks, and all that are suited."""
    ranks = tuple(sorted(ordering.ranks))
    family = ordering.family
    if isinstance(family, SuitedSets):
        return [
            mixed(chosen)
            for size in range(1, ordering.cards + 1)
            for chosen in combinations(ranks, size)
        ]
    assert isinstance(family, Patterns)
    same = ordering.cards if family.doubles else 4
    hands = [
        mixed(chosen)
        for chosen in combinations_with_replacement(ranks, ordering.cards)
        if max(map(chosen.count, chosen)) <= same
    ]
    flushes = {category.flush for category in family.categories if category.flush}
    for size in range(min(flushes, default=99), ordering.cards + 1):
        choose = combinations_with_replacement if family.doubles else combinations
        for suited in choose(ranks, size):
            in_suit = tuple(card(rank, 0) for rank in suited)
            hands += [
                in_suit + tuple(card(rank, place) for place, rank in enumerate(others, 1))
                for others in combinations_with_replacement(ranks, ordering.cards - size)
            ]
    return hands


@cache
def keyed_hands(name: str) -> list[tuple[Hand, Key]]:
    """Representatives with their slow keys; all hands where suits break ties."""
    ordering = find_ordering(name)
    family = ordering.family
    if isinstance(family, Patterns) and family.suits:
        hands: list[Hand] = list(combinations(deck_of(ordering), ordering.cards))
    else:
        hands = representatives(ordering)
    return [(hand, SCORES[name](hand)) for hand in hands]


@cache
def strengths(name: str) -> dict[Key, Strength]:
    """The strength that every slow key must have: its place among the keys of its class."""
    ordering = find_ordering(name)
    keys = {key for _, key in keyed_hands(name)}
    if ordering.takes_wild:
        keys |= {SCORES[name](mixed((rank,) * 5)) for rank in ordering.ranks if fives(ordering)}
    expected = {}
    number, ordinal = None, 0
    for key in sorted(keys):
        ordinal = ordinal + 1 if key[0] == number else 1
        number = key[0]
        expected[key] = Strength(number, ordinal)
    return expected


def fives(ordering: Ordering) -> bool:
    assert isinstance(ordering.family, Patterns)
    return any(category.kinds == (5,) for category in ordering.family.categories)


def expected_strength(name: str, key: Key) -> Strength:
    family = find_ordering(name).family
    if isinstance(family, Patterns | SuitedSets):
        return strengths(name)[key]
    if isinstance(family, Closest):
        return Strength(*key)
    return Strength(key[0], 1)


def deck_of(ordering: Ordering) -> list[Card]:
    return [card(rank, suit) for rank in ordering.ranks for suit in range(4)]


def of_family(*families: type) -> list[str]:
    return [name for name in ordering_names() if isinstance(find_ordering(name).family, families)]


def test_every_type_has_a_slow_twin() -> None:
    assert set(SCORES) == set(ordering_names())


@pytest.mark.parametrize("name", of_family(Patterns, SuitedSets))
def test_every_strength(name: str) -> None:
    ordering = find_ordering(name)
    for hand, key in keyed_hands(name):
        assert evaluate(ordering, hand) == strengths(name)[key], cards_text(hand)
    counted: dict[int, int] = {}
    for strength in strengths(name).values():
        counted[strength.number] = max(strength.ordinal, counted.get(strength.number, 0))
    assert {info.number: info.ordinals for info in ordering.classes()} == counted


@pytest.mark.parametrize("name", ordering_names())
@pytest.mark.parametrize("more", [0, 1, 2, 3])
def test_random_hands_and_the_best_of_more_cards(name: str, more: int) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name} {more}")
    deck = deck_of(ordering)
    counts_all = isinstance(ordering.family, SuitedSets | Closest) or ordering.cards == 1
    for _ in range(250 // (1 + more * more)):
        hand = chance.sample(deck, min(ordering.cards + more, len(deck)))
        if counts_all:
            key = SCORES[name](hand)
        else:
            key = best_of(SCORES[name], hand, ordering.cards)
        assert evaluate(ordering, hand) == expected_strength(name, key), cards_text(hand)


@pytest.mark.parametrize("name", ["low_pip_6_cards", "21", "21_6", "badugi", "one_card_low_heart"])
def test_fewer_cards(name: str) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name}")
    for size in range(ordering.least_cards, ordering.cards):
        hand = chance.sample(deck_of(ordering), size)
        key = SCORES[name](hand)
        assert evaluate(ordering, hand) == expected_strength(name, key), cards_text(hand)


def runs_of(ordering: Ordering) -> set[int]:
    """The classes that a bug may complete; all of them where a bug is any card."""
    assert isinstance(ordering.family, Patterns)
    if ordering.family.bug == "any":
        return {category.number for category in ordering.family.categories}
    return {c.number for c in ordering.family.categories if c.straight or c.flush}


WILD = [
    name
    for name in ordering_names()
    if find_ordering(name).takes_wild and find_ordering(name).cards >= 5  # the oracle fills five
]
# wild cards, bugs, cards in all, hands to try
ROLES = [
    (1, 0, 5, 120), (2, 0, 5, 12), (3, 0, 5, 2), (1, 0, 6, 12), (1, 0, 7, 5), (2, 0, 6, 2),
    (0, 1, 5, 120), (0, 2, 5, 12), (1, 1, 5, 4), (1, 1, 6, 1), (0, 1, 6, 12), (0, 1, 7, 5),
]  # fmt: skip
WILD_TESTS = [
    (name, *roles)
    for name in WILD
    for roles in ROLES
    if find_ordering(name).takes_bug or not roles[1]
]


@pytest.mark.parametrize(("name", "wild", "bugs", "cards", "hands"), WILD_TESTS)
def test_wild_cards_and_bugs(name: str, wild: int, bugs: int, cards: int, hands: int) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"{SEED} {name} {wild} {bugs} {cards}")
    deck = deck_of(ordering)
    for _ in range(hands):
        natural = _telling_hand(chance, deck, cards - wild - bugs, ordering.takes_doubles)
        score = SCORES[name]
        runs, five = runs_of(ordering), fives(ordering)
        key = best_with_roles(score, natural, wild, bugs, deck, runs, five)
        roles = [None] * len(natural) + [Role.WILD] * wild + [Role.BUG] * bugs
        hand = [*natural, *[JOKER] * (wild + bugs)]
        assert evaluate(ordering, hand, roles) == strengths(name)[key], cards_text(hand)


def _telling_hand(rng: random.Random, deck: list[Card], size: int, doubles: bool) -> list[Card]:
    """Cards that are often of one suit, of one rank or in sequence, where wild cards matter."""
    kind = rng.randrange(4)
    pool = deck
    if kind == 0:
        pool = [c for c in deck if c & 3 == rng.choice((0, 1))]
    elif kind == 1:
        ranks = rng.sample(sorted({c >> 2 for c in deck}), 2)
        pool = [c for c in deck if c >> 2 in ranks]
    elif kind == 2:
        low = rng.randrange(9)
        pool = [c for c in deck if low <= c >> 2 <= low + 4 or c >> 2 == ACE]
    if len(pool) < size:
        pool = deck
    return rng.choices(pool, k=size) if doubles else rng.sample(pool, size)


@pytest.mark.parametrize("name", ["high_wild_bug", "27_ja_ffh_high_wild_bug", "seventeen_high"])
def test_four_and_five_wild_cards_are_five_of_a_kind(name: str) -> None:
    ordering = find_ordering(name)
    for number, rank in enumerate(reversed(ordering.ranks), start=1):
        hand = [card(rank, 1), *[JOKER] * 4]
        assert evaluate(ordering, hand, [None, *[Role.WILD] * 4]) == Strength(1, number)
    assert evaluate(ordering, [JOKER] * 5, [Role.WILD] * 5) == Strength(1, 1)
    if ordering.takes_bug:
        assert evaluate(ordering, [JOKER] * 5, [Role.BUG] * 5) == Strength(1, 1)


@pytest.mark.parametrize("name", ["a5_low_wild", "27_low_wild"])
def test_wild_cards_in_a_low_take_the_best_missing_ranks(name: str) -> None:
    ordering = find_ordering(name)
    assert evaluate(ordering, [JOKER] * 5, [Role.WILD] * 5) == Strength(1, 1)
    assert evaluate(ordering, [card(3, 0), *[JOKER] * 4], [None, *[Role.WILD] * 4]) == (1, 1)


def test_points_are_counted_in_one_class_each() -> None:
    for name in of_family(Points):
        assert all(info.ordinals == 1 for info in find_ordering(name).classes())
