"""Hands of different orderings beside each other: category first, then ranks."""

import pytest

from anypoker.cards import parse_cards
from anypoker.ranking import Role, evaluate, find_ordering
from anypoker.ranking.compare_orderings import compare_hands

BETTER, EQUAL, WORSE = -1, 0, 1


def compared(
    one: tuple[str, str], other: tuple[str, str], wild: str = "", role: Role = Role.WILD
) -> int:
    orderings = [find_ordering(name) for name, _ in (one, other)]
    hands = [parse_cards(cards) for _, cards in (one, other)]
    roles = [[role if card in parse_cards(wild) else None for card in hand] for hand in hands]
    first, second = compare_hands(orderings, hands, roles)
    return (first > second) - (first < second)


@pytest.mark.parametrize(
    ("five", "two", "said"),
    [
        ("2s 2d 3h 3c 4s", "As Ad", BETTER),  # two pair
        ("2s 2d 3h 5c 4s", "As Ad", WORSE),  # pair of deuces
        ("As Ad 3h 5c 4s", "Ks Kd", BETTER),
        ("As Kd 3h 5c 4s", "Ah Qd", BETTER),
        ("As Qd 3h 5c 4s", "Ah Kd", WORSE),
        ("As Kd 3h 5c 4s", "Ah Kh", BETTER),  # more cards, where the first are equal
        ("6s 2d 3h 5c 4s", "Ah Ad", BETTER),  # straight
        ("As 2d 3h 5c 4s", "Kh Kd", BETTER),  # straight
    ],
)
def test_five_cards_and_two(five: str, two: str, said: int) -> None:
    assert compared(("high", five), ("two_card_high", two)) == said


def test_the_categories_stand_as_the_ordering_has_them() -> None:
    flush, full = "As 9s 8s 7s 6h".replace("6h", "Ts"), "Kc Kd Kh 9c 9d"
    assert compared(("high", flush), ("high", full)) == WORSE
    assert compared(("36card_ffh_high", flush), ("36card_ffh_high", full)) == BETTER
    assert compared(("36card_ffh_high", flush), ("three_card_high", "Ac Ad Ah")) == BETTER


def test_better_is_better_in_low_hands_too() -> None:
    assert compared(("a5_low", "As 2d 3h 4c 6s"), ("two_card_a5_low", "Kh Qd")) == BETTER
    assert compared(("a5_low", "As 2d 3h 4c 4s"), ("two_card_a5_low", "Kh Qd")) == WORSE
    assert compared(("a5_low", "Ks 2d 3h 4c 6s"), ("two_card_a5_low", "Qh Ad")) == WORSE
    assert compared(("27_low", "7s 2d 3h 4c 5s"), ("two_card_27_low", "Ah 2h")) == BETTER


def test_without_a_common_category_the_usual_ones_decide() -> None:
    """Points know no categories."""
    assert compared(("21", "As Ad 5c 4d 3h"), ("two_card_high", "Ks Kd")) == BETTER
    assert compared(("21", "Js Jd 5c 4d 3h"), ("two_card_high", "Ks Kd")) == WORSE
    assert compared(("badugi", "As Kd 5c 4h"), ("two_card_high", "Ks Qd")) == BETTER
    assert compared(("low_pip_6_cards", "As"), ("two_card_high", "Ks Qd")) == BETTER


@pytest.mark.parametrize("name", ["high", "a5_low", "27_low", "36card_ffh_high", "soko_high"])
def test_hands_of_one_ordering_stand_as_it_ranks_them(name: str) -> None:
    ordering = find_ordering(name)
    texts = [
        "As Ks Qs Js Ts", "9s 9d 9h 9c Ad", "9s 9d 9h Kc Kd", "As Ks 9s 8s 7s", "As Kd Qs Js Ts",
        "9s 9d 9h Kc Qd", "9s 9d Kh Kc Qd", "9s 9d Kh Jc Qd", "As Kd 9s 8s 7s", "Ac Ks 9s 8s 6s",
        "Ts 9s 8d 7s 6s",
    ]  # fmt: skip
    hands = [parse_cards(text) for text in texts]
    keys = compare_hands([ordering] * len(hands), hands)
    values = [evaluate(ordering, hand) for hand in hands]
    order = sorted(range(len(hands)), key=lambda number: values[number])
    assert order == sorted(range(len(hands)), key=lambda number: keys[number])


@pytest.mark.parametrize(
    ("five", "two", "said"),
    [
        ("Jk Ad 3h 5c 4s", "Ks Kd", BETTER),
        ("Jk Kd 3h 5c 4s", "As Ad", WORSE),
        ("7c 8d 3h 5c 4s", "Jk 2d", BETTER),  # with a wild seven or eight two pair, or a straight
        ("Jk 8c 3c 5c 4c", "As Ad", BETTER),
    ],
)
def test_wild_cards(five: str, two: str, said: int) -> None:
    wild = "Jk 7c" if "7c" in five else "Jk"
    assert compared(("high_wild_bug", five), ("two_card_high", two), wild) == said


@pytest.mark.parametrize(
    ("five", "two", "said"),
    [
        ("Kd Qd 9h 5c 4s", "Jk Kc", WORSE),  # king high; ace and king
        ("Ad Kd 9h 5c 4s", "Jk Kc", BETTER),
        ("Kd Kh 9h 5c 4s", "Jk Ac", WORSE),  # pair of aces
        ("Jk Kd 9h 5c 4s", "Qs Qd", WORSE),  # ace high
        ("Jk Kd Th Qc 9s", "As Ad", BETTER),  # straight
        ("Jk Kd 2d 7d 9d", "As Ad", BETTER),  # flush
    ],
)
def test_bug_is_an_ace_or_completes(five: str, two: str, said: int) -> None:
    assert compared(("high_wild_bug", five), ("two_card_high", two), "Jk", Role.BUG) == said
