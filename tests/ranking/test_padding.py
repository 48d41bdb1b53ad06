"""Hands with missing cards: every ordering ranks them, each between two full hands."""

from itertools import pairwise

import pytest

from anypoker.cards import RANKS, SUITS, Card, parse_cards
from anypoker.ranking import Role, evaluate, find_ordering
from anypoker.ranking.ordering import Category, Direction, Ordering, Patterns
from anypoker.ranking.padding import _full_hands, padded_key


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


@pytest.mark.parametrize("name", ["high", "a5_low", "four_card_high"])
def test_full_hands_are_listed_as_the_tables_number_them(name: str) -> None:
    ordering = find_ordering(name)
    assert isinstance(ordering.family, Patterns)
    for info in ordering.classes():
        kinds = [c for c in ordering.family.categories if c.number == info.number]
        if any(one.straight or one.flush for one in kinds):
            continue
        examples = _full_hands(ordering, info.number)[1]
        ordinals = [evaluate(ordering, cards).ordinal for cards in examples]
        assert ordinals == list(range(1, info.ordinals + 1))


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
