"""Orderings by ranks, suits and worth: every number against a count that knows nothing of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from anypoker.cards import RANKS, Card, cards_text, parse_cards
from anypoker.ranking import Ordering, OrderingError, describe, evaluate
from anypoker.ranking.batch.values import values as batch_values
from anypoker.ranking.declaration import ordering_of
from anypoker.ranking.evaluation import evaluator_of
from anypoker.ranking.short_hands import padded_key

Json = dict[str, Any]
PACK = [Card(number) for number in range(52)]


def patterns(cards: int, *categories: Json, **keys: Any) -> Json:
    numbered = [
        {"class": number, "name": f"shape {number}"} | category
        for number, category in enumerate(categories, start=1)
    ]
    told = {"family": "patterns", "title": "hands", "cards": cards, "better": "high"}
    return told | {"categories": numbered} | keys


def tally(ordering: Ordering, pack: Sequence[Card] = PACK) -> Counter[int]:
    """How many hands each class has."""
    evaluator = evaluator_of(ordering)
    hands = combinations(pack, ordering.cards)
    return Counter(evaluator.strength(evaluator.value(hand)).number for hand in hands)


def ranks(hand: Sequence[Card]) -> list[int]:
    return sorted((card >> 2 for card in hand), reverse=True)


def is_flush(hand: Sequence[Card]) -> bool:
    return len({card & 3 for card in hand}) == 1


def count_of(cards: int, holds: Callable[[Sequence[Card]], bool]) -> int:
    return sum(1 for hand in combinations(PACK, cards) if holds(hand))


# ---------------------------------------------------------------- three cards: brag

BRAG = patterns(
    3,
    {"kinds": [3], "of": "3"},
    {"kinds": [3]},
    {"straight": 3, "flush": 3, "top": "3"},
    {"straight": 3, "flush": 3},
    {"straight": 3, "top": "3"},
    {"straight": 3},
    {"flush": 3},
    {"kinds": [2, 1]},
    {"kinds": [1, 1, 1]},
    lowAce=True,
)


def test_brag_has_its_published_frequencies() -> None:
    found = tally(ordering_of("brag", BRAG))
    assert found[1] == 4
    assert found[2] == 48
    assert found[3] + found[4] == 48
    assert found[5] + found[6] == 720
    assert (found[7], found[8], found[9]) == (1_096, 3_744, 16_440)
    assert sum(found.values()) == 22_100


def test_three_threes_are_best_and_a23_is_the_best_run() -> None:
    brag = ordering_of("brag", BRAG)
    order = ["3s3d3h", "AsAdAh", "2s2d2h", "As2s3s", "AdKdQd", "As2d3s", "AsKdQs", "AsKs5s"]
    found = [evaluate(brag, parse_cards(hand)) for hand in order]
    assert found == sorted(found)
    assert len(set(found)) == len(found)
    assert [info.ordinals for info in brag.classes()] == [1, 12, 1, 11, 1, 11, 274, 156, 274]


# ---------------------------------------------------------------- five cards: old shapes

DOGS = patterns(
    5,
    {"flush": 5},
    {"kinds": [1, 1, 1, 1, 1], "top": "A", "bottom": "9"},
    {"kinds": [1, 1, 1, 1, 1], "top": "7", "bottom": "2"},
    {"straight": 5},
    {"straight": 5, "step": 2},
    {"of": "JQK"},
    {"kinds": [1, 1, 1, 1, 1], "has": "952"},
    {},
    lowAce=True,
)


def slow_dog(hand: Sequence[Card]) -> int:
    """The class of a hand, looked at without any table."""
    held = ranks(hand)
    apart = len(set(held)) == 5
    lowered = sorted(rank + 1 if rank < 12 else 0 for rank in held)
    if is_flush(hand):
        return 1
    if apart and (held[0], held[-1]) == (12, 7):
        return 2
    if apart and (held[0], held[-1]) == (5, 0):
        return 3
    for number, step in ((4, 1), (5, 2)):
        if any(
            row == list(range(row[0], row[0] + 5 * step, step)) for row in (held[::-1], lowered)
        ):
            return number
    if set(held) <= {9, 10, 11}:
        return 6
    return 7 if apart and {0, 3, 7} <= set(held) else 8


def test_dogs_skip_straights_blazes_and_skeets() -> None:
    ordering = ordering_of("dogs", DOGS)
    evaluator = evaluator_of(ordering)
    random = Random(17)
    for _ in range(8_000):
        hand = random.sample(PACK, 5)
        found = evaluator.strength(evaluator.value(hand)).number
        assert found == slow_dog(hand), cards_text(hand)
    big_dogs = [h for h in combinations(range(13), 5) if h[-1] == 12 and h[0] == 7]
    assert len(big_dogs) == 4
    hands = [evaluate(ordering, parse_cards(hand)) for hand in ("As9dKhQcJs", "As9dQhJcTs")]
    assert hands[0] < hands[1]
    assert hands[0].number == hands[1].number == 2


def test_a_shapeless_category_goes_card_by_card() -> None:
    low = patterns(5, {}, better="low", ranks="A23456789TJQK")
    madison = ordering_of("madison", low)
    assert madison.classes()[0].ordinals == 6_175  # the ways to hold five of thirteen ranks
    order = ["2sAsAdAhAc", "2s2dAdAhAc", "KsKdKhKcJs", "KsKdKhKcQc"]
    found = [evaluate(madison, parse_cards(hand)).ordinal for hand in order]
    assert found[0] == 1
    assert found[-1] == 6_175
    assert found == sorted(found)
    random = Random(3)
    aces_low = {rank: (place + 1) % 13 for place, rank in enumerate(range(13))}
    hands = [random.sample(PACK, 5) for _ in range(2_000)]
    slow = [sorted((aces_low[card >> 2] for card in hand), reverse=True) for hand in hands]
    fast = [evaluate(madison, hand).ordinal for hand in hands]
    for (one, first), (other, second) in combinations(zip(slow[:300], fast, strict=False), 2):
        assert (one < other) == (first < second)


def test_straights_go_round_the_corner() -> None:
    wrapping = ordering_of("wraps", patterns(5, {"straight": 5}, {}, wraps=True))
    found = tally_of_ranks(wrapping)
    assert found[1] == 13
    ends = [evaluate(wrapping, parse_cards(h)) for h in ("AsKdQhJcTs", "2s3d4h5cAs", "QsKdAh2c3s")]
    assert [strength.number for strength in ends] == [1, 1, 1]
    assert ends == sorted(ends)


def tally_of_ranks(ordering: Ordering) -> Counter[int]:
    """Of hands of different ranks and mixed suits."""
    found: Counter[int] = Counter()
    for held in combinations(range(13), 5):
        hand = [Card(rank * 4 + place % 2) for place, rank in enumerate(held)]
        found[evaluate(ordering, hand).number] += 1
    return found


def test_wild_cards_make_what_ranks_allow() -> None:
    told = patterns(
        3, {"kinds": [3], "of": "3"}, {"kinds": [3]}, {"kinds": [2, 1]}, {"kinds": [1, 1, 1]}
    )
    ordering = ordering_of("wild", told | {"wild": "any"})
    value = evaluator_of(ordering)
    for pair, number in (("3s3d", 1), ("AsAd", 2), ("As3d", 3)):
        best = value.strength(value.wild_value(parse_cards(pair), 1, 0))
        tried = [
            evaluate(ordering, [*parse_cards(pair), card])
            for card in PACK
            if card not in parse_cards(pair)
        ]
        assert best == min(tried)
        assert best.number == number
    assert value.strength(value.wild_value([], 3, 0)).number == 1


# ---------------------------------------------------------------- all suits: primero

WORTH = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12, "K": 10, "Q": 10, "J": 10}
PRIMERO = patterns(
    4,
    {"kinds": [4]},
    {"flush": 4},
    {"flush": 3, "of": "A67"},
    {"suits": 4},
    {"class": 5, "flush": 3},
    {"class": 5, "flush": 2},
    ranks="JQK2345A67",
    deck="short_27_ja",
    worth=WORTH,
)
FORTY = [card for card in PACK if RANKS[card >> 2] in WORTH]


def slow_primero(hand: Sequence[Card]) -> tuple[int, int]:
    """Class and points."""
    points = {card: WORTH[RANKS[card >> 2]] for card in hand}
    suits = [[card for card in hand if card & 3 == suit] for suit in range(4)]
    if len({card >> 2 for card in hand}) == 1:
        return 1, sum(points.values())
    if any(len(suit) == 4 for suit in suits):
        return 2, sum(points.values())
    for suit in suits:
        if {RANKS[card >> 2] for card in suit} == set("A67"):
            return 3, 55
    if all(suits):
        return 4, sum(points.values())
    return 5, max(sum(points[card] for card in suit) for suit in suits if len(suit) > 1)


def test_primero_agrees_with_a_count_hand_by_hand() -> None:
    primero = ordering_of("primero", PRIMERO)
    random = Random(5)
    hands = [random.sample(FORTY, 4) for _ in range(800)]
    slow = [slow_primero(hand) for hand in hands]
    fast = [evaluate(primero, hand) for hand in hands]
    for (number, _), strength in zip(slow, fast, strict=True):
        assert number == strength.number
    for (one, first), (other, second) in combinations(zip(slow[:200], fast, strict=False), 2):
        better = (one[0], -one[1]) < (other[0], -other[1])
        assert better == (first < second)
    assert Counter(number for number, _ in map(slow_primero, combinations(FORTY, 4))) == {
        1: 10, 2: 840, 3: 120, 4: 9_990, 5: 80_430,
    }  # fmt: skip


def test_primero_of_its_books() -> None:
    """Flush 6-5-4-3 = 60 beats 7-2-Q-J = 53; numerus 7-4 = 35 beats K-Q-4 = 34 (Parlett)."""
    primero = ordering_of("primero", PRIMERO)
    for better, worse in (("6s5s4s3s", "7s2sQsJs"), ("7s4sKdQd", "KsQs4s7d")):
        assert evaluate(primero, parse_cards(better)) < evaluate(primero, parse_cards(worse))
    assert describe(primero, parse_cards("7s4sKdQd")) == "shape 6, 7-4-K-Q, 35 points"


def test_kernels_and_evaluators_agree() -> None:
    random = Random(8)
    for told, pack in ((BRAG, PACK), (DOGS, PACK), (PRIMERO, FORTY)):
        ordering = ordering_of("same", told)
        hands = np.array([random.sample(pack, ordering.cards) for _ in range(300)], np.uint8)
        one_by_one = [evaluator_of(ordering).value(hand) for hand in hands.tolist()]
        assert batch_values(ordering, hands).tolist() == one_by_one


def test_a_hand_without_all_its_cards_is_behind_those_that_have_them() -> None:
    primero = ordering_of("primero", PRIMERO)
    worst = max(evaluate(primero, hand) for hand in combinations(FORTY[:9], 4))
    assert padded_key(primero, parse_cards("7s6s")) > worst


# ---------------------------------------------------------------- points and sums

RED_AND_BLACK = {
    "family": "points", "title": "most points", "cards": 5, "better": "high", "base": 60,
    "unit": "points", "worth": {"c": -1, "s": -1, "h": 1, "d": 1, "Qs": -13},
}  # fmt: skip


def test_points_by_suit_and_card() -> None:
    ordering = ordering_of("red", RED_AND_BLACK)
    assert evaluate(ordering, parse_cards("2h3h4d5d6d")).number == 55
    assert evaluate(ordering, parse_cards("2h3h4d5dQs")).number == 60 - 4 + 13
    assert describe(ordering, parse_cards("2h3h4d5dQs")) == "-9 points"
    sums = {info.number for info in ordering.classes()}
    random = Random(2)
    for _ in range(500):
        hand = random.sample(PACK, 5)
        points = sum(-13 if c == 43 else 1 if c & 3 in (1, 2) else -1 for c in hand)
        assert evaluate(ordering, hand).number == 60 - points
        assert 60 - points in sums


def near(target: int, over: str = "worse", **keys: Any) -> Ordering:
    worth = {rank: 2 * (number + 2) for number, rank in enumerate(RANKS[:9])}
    told = {"family": "closest", "title": f"nearest to {target / 2:g}", "cards": 13, "least": 2}
    told |= {"target": target, "parts": 2, "whole": True, "over": over}
    return ordering_of(
        "near", told | {"worth": worth | {"A": [2, 22], "J": 1, "Q": 1, "K": 1}} | keys
    )


def slow_near(hand: Sequence[Card], target: int) -> tuple[int, bool]:
    """Distance in halves and whether it is over, trying every ace both ways."""
    sums = {0}
    for card in hand:
        letter = RANKS[card >> 2]
        worths = (2, 22) if letter == "A" else (1,) if letter in "JQK" else (2 * (card >> 2) + 4,)
        sums = {total + worth for total in sums for worth in worths}
    return min((abs(total - target), total > target) for total in sums)


@pytest.mark.parametrize("target", [14, 54])
def test_seven_and_twenty_seven(target: int) -> None:
    ordering = near(target)
    random = Random(target)
    hands = [random.sample(PACK, random.randint(2, 6)) for _ in range(400)]
    for one, other in combinations(hands[:120], 2):
        expected = slow_near(one, target) < slow_near(other, target)
        assert (evaluate(ordering, one) < evaluate(ordering, other)) == expected


def test_six_and_a_half_wins_over_seven_and_a_half() -> None:
    seven = near(14)
    under, over, exact = (evaluate(seven, parse_cards(h)) for h in ("6sKd", "7sKd", "AsAd5c"))
    assert exact < under < over
    assert describe(seven, parse_cards("6sKd")) == "6½, 6-K"
    equal = near(14, "equal")
    assert evaluate(equal, parse_cards("6sKd")) == evaluate(equal, parse_cards("7sKd"))
    bust = near(14, "bust")
    assert evaluate(bust, parse_cards("7sKd")) > evaluate(bust, parse_cards("JsKd"))
    assert bust.classes()[-1].name == "over 7"
    assert evaluate(near(54), parse_cards("AsAd5c")).number == 1


# ---------------------------------------------------------------- what makes no sense


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        (patterns(3, {}, {"kinds": [3]}), "it must be last"),
        (patterns(3, {"kinds": [3]}, {}, better="low"), "it must be first"),
        (patterns(3, {"kinds": [3], "of": "2", "has": "3"}, {}), "'of' forbids"),
        (patterns(3, {"kinds": [1, 1, 1], "step": 2}, {}), "needs a straight"),
        (patterns(3, {"straight": 3, "bottom": "2"}, {}), "named by its 'top'"),
        (patterns(3, {"kinds": [3], "suits": 3}, {}), "excludes other shapes"),
        (patterns(3, {"suits": 4}, {}), "at most 3"),
        (patterns(3, {"suits": 3}), "no category fits a hand such as"),
        (patterns(3, {"kinds": [3], "of": "5"}), "no category fits"),
        (patterns(6, {}, worth={"A": 1}), "five cards at most"),
        (patterns(3, {}, worth={"A": 1}, wild="any"), "cannot be combined"),
        (patterns(3, {"kinds": [3], "top": "2"}, {}, ranks="3456789TJQKA"), "cannot be held"),
        (RED_AND_BLACK | {"base": 1}, "'base' must be at least 5"),
        (RED_AND_BLACK | {"worth": {"x": 1}}, "not a rank, suit or card"),
    ],
)
def test_refused(told: Json, sentence: str) -> None:
    with pytest.raises(OrderingError, match=sentence):
        ordering_of("odd", told)


def test_sums_over_the_target_need_the_whole_hand() -> None:
    with pytest.raises(OrderingError, match="whole hand"):
        near(54, whole=False)
