"""Hands with missing cards: every ordering ranks them, each between two full hands."""

from itertools import pairwise, product
from math import comb
from random import Random
from time import process_time

import pytest

from anypoker.cards import RANKS, SUITS, Card, parse_cards
from anypoker.ranking import Role, evaluate, find_ordering, ordering_names
from anypoker.ranking.ordering import Category, Direction, Ordering, Patterns
from anypoker.ranking.short_hands import _class_of, _of_kinds, padded_key, padded_look


def key(name: str, text: str) -> tuple[int, ...]:
    """The key of some cards, however many there are."""
    return padded_key(find_ordering(name), parse_cards(text))


@pytest.mark.parametrize(
    ("name", "best_first"),
    [
        (
            "high",
            [
                "As Ad Ah Ks Qd",
                "As Ad Ah Ks 2d",
                "As Ad Ah Ks",
                "As Ad Ah Qs Jd",
                "As Ad Ah 3s 2d",
                "As Ad Ah 3s",
                "As Ad Ah 2s",
                "As Ad Ah",
                "Ks Kd Kh As Qd",
                "As Ad",
                "As Ks Qs Js",  # a blank makes no flush and no straight
                "7s 5d 4h 3c 2s",
                "6s 4d 3h 2c",
                "5s 4d 3h 2c",
                "2s",
                "",
            ],
        ),
        # The worst card is compared first, and a blank is worse than a king.
        ("a5_low", ["8s 6d 4h 2c As", "Ks Qd Jh Tc 9s", "4h 3c 2s Ad", "8s 6d 4h 2c", "As Ad"]),
        ("27_low", ["As Kd Qh Jc 9s", "5s 4d 3h 2c", "5s 4s 3s", "2s 2d 3h 4c 5s", "2s 2d 3h 4c"]),
        (
            "soko_high",
            ["Ks Kd Qs Qd", "As Ks Qs 9s 2d", "As Ks Qs 9s", "As Ks Qs 8s 7d", "6s 5d 4h 3c"],
        ),
        ("three_card_high", ["2s 2d 2h", "As Ad", "Ks Kd Ah", "4s 3d 2h", "3s 2d"]),
        ("49", ["9s 9d 9h 9c 8s", "Ts Td Th Tc", "Ts 9d 8h 7c 2s"]),
        ("zero", ["", "Ks Qd Jh", "As Qd Jh Kc", "As 2d Jh Kc 2s"]),
        ("21", ["Ts 9d 2h", "Ts 9d As", "Ts", ""]),
        ("badugi", ["As 2d 3h 4c", "As 2d 3h", "Ks Kd", ""]),
    ],
)
def test_missing_cards_are_blanks(name: str, best_first: list[str]) -> None:
    keys = [key(name, text) for text in best_first]
    if name == "zero":
        assert keys[0] == keys[1]  # court cards add nothing either
        del keys[0]
    for better, worse in pairwise(keys):
        assert better < worse


def test_a_full_hand_keeps_its_strength() -> None:
    for name, text in (
        ("high", "As Ad Ah Ks Qd"),
        ("a5_low", "8s 6d 4h 2c As"),
        ("49", "9s9d9h9c8s"),
    ):
        assert key(name, text) == evaluate(find_ordering(name), parse_cards(text))


def test_a_low_with_a_blank_meets_no_qualifier() -> None:
    assert key("a5_low", "4h 3c 2s Ad") > (1, 1287)


def test_equal_cards_of_other_suits_tie() -> None:
    assert key("high", "As Kd 4h") == key("high", "Ac Kh 4s")


def test_a_wild_card_is_the_best_card_beside_a_blank() -> None:
    ordering = find_ordering("high_wild_bug")
    held = parse_cards("Ks 4d 2c")
    wild = padded_key(ordering, held, [None, None, Role.WILD])
    assert wild == padded_key(ordering, parse_cards("Ks Kd 4d"))


PATTERNS = [name for name in ordering_names() if isinstance(find_ordering(name).family, Patterns)]


def compared(ordering: Ordering, cards: list[Card]) -> tuple[int, ...]:
    """What decides between hands with blanks and without: class, then card after card."""
    assert isinstance(ordering.family, Patterns)
    places = {rank: position for position, rank in enumerate(ordering.family.ranks)}
    suits = [card & 3 for card in cards]
    longest = max(range(4), key=suits.count)
    number, sequence = _class_of(
        ordering,
        ordering.family,
        [places[card >> 2] for card in cards],
        [places[card >> 2] for card in cards if card & 3 == longest],
    )
    return (number, *sequence)


@pytest.mark.parametrize("name", PATTERNS)
def test_a_hand_with_blanks_stands_exactly_between_two_full_ones(name: str) -> None:
    ordering, chance = find_ordering(name), Random(name)
    deck = [Card(rank * 4 + suit) for rank in ordering.ranks for suit in range(4)]
    for _ in range(12 if ordering.cards < 6 else 6):
        short = chance.sample(deck, chance.randint(ordering.cards // 2, ordering.cards - 1))
        left = [card for card in deck if card not in short]
        for kept in range(len(short) + 1):  # full hands that are near, and far ones
            full = short[:kept] + chance.sample(left, ordering.cards - kept)
            if not _adds_up(ordering, full):
                before = padded_key(ordering, short) < evaluate(ordering, full)
                assert before == (compared(ordering, short) < compared(ordering, full))


@pytest.mark.parametrize("name", ordering_names())
def test_hands_with_blanks_stand_beside_each_other_as_beside_full_hands(name: str) -> None:
    ordering, chance = find_ordering(name), Random(name)
    deck = [Card(rank * 4 + suit) for rank in ordering.ranks for suit in range(4)]
    most = max(1, ordering.least_cards - 1)
    hands = [chance.sample(deck, chance.randint(1, most)) for _ in range(6)]
    hands = [hand for hand in hands if len(hand) < ordering.least_cards]
    keys = [padded_key(ordering, hand) for hand in hands]
    looks = [padded_look(ordering, hand) for hand in hands]
    for one, other in product(range(len(hands)), repeat=2):
        assert (keys[one] < keys[other]) == (looks[one] < looks[other])


def _adds_up(ordering: Ordering, cards: list[Card]) -> bool:
    """Whether a hand is of a category that a hand with blanks cannot have."""
    assert isinstance(ordering.family, Patterns)
    number = evaluate(ordering, cards).number
    return any(c.adding_up and c.number == number for c in ordering.family.categories)


@pytest.mark.parametrize("name", ["ne_seven_card_high", "soko_high"])
def test_a_hand_with_blanks_is_ranked_at_once(name: str) -> None:
    ordering = find_ordering(name)
    padded_key(ordering, [])  # builds the tables
    began = process_time()
    for text in ("2s", "As Ks Qs Js", "6s 5d 4h 3c", "2s 2d"):
        padded_key(ordering, parse_cards(text))
    assert process_time() - began < 1


def test_suits_break_ties_of_blanks_too() -> None:
    shapes = {"trips": (3,), "pair": (2, 1), "high card": (1, 1, 1)}
    kinds = tuple(Category(n, name, name, shapes[name]) for n, name in enumerate(shapes, 1))
    family = Patterns(tuple(range(13)), False, kinds, Direction.HIGH, suits=(3, 2, 1, 0))
    high = find_ordering("three_card_high")
    ordering = Ordering("suits", "Suits", 3, 3, Direction.HIGH, high.deck, family)
    spade, club = (
        padded_key(ordering, [Card(RANKS.index("K") * 4 + SUITS.index(suit))]) for suit in "sc"
    )
    assert spade < club


@pytest.mark.parametrize("better", list(Direction))
def test_a_blank_is_part_of_any_hand_but_has_no_rank(better: Direction) -> None:
    ace, two = RANKS.index("A"), RANKS.index("2")
    limited = (Category(1, "aces", "aces", has=(ace,)), Category(2, "any", "any"))
    if better is Direction.LOW:  # where the first is looked at last
        limited = (Category(1, "any", "any"), Category(2, "aces", "aces", has=(ace,)))
    family = Patterns(tuple(range(13)), False, limited, better)
    high = find_ordering("three_card_high")
    ordering = Ordering("any", "Any", 3, 3, better, high.deck, family)
    short = padded_key(ordering, [Card(two * 4)])
    with_ace = padded_key(ordering, [Card(ace * 4)])
    assert (short[0], with_ace[0]) == ((2, 1) if better is Direction.HIGH else (1, 2))


def test_few_hands_are_looked_at_where_each_rank_needs_a_search() -> None:
    ordering = find_ordering("ne_seven_card_high")
    assert isinstance(ordering.family, Patterns)
    singles = next(one for one in ordering.family.categories if one.kinds == (1,) * 7)
    for rank in range(13):
        hands = list(_of_kinds(ordering, ordering.family, singles, [rank], None))
        assert len(hands) == comb(rank, 6)  # only with lower cards, and the worst first
        assert hands == sorted(hands)
