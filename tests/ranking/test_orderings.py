"""What the built-in orderings are: their classes, their borders, their declarations."""

import random
from itertools import combinations, pairwise
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from anypoker.cards import Card, DeckKind, parse_cards
from anypoker.ranking import (
    ALIASES,
    Direction,
    HandError,
    OrderingError,
    Role,
    Strength,
    UnknownOrderingError,
    evaluate,
    evaluator_of,
    find_ordering,
    ordering_names,
)
from anypoker.ranking.patterns import CategoryMatcher
from anypoker.rules.document.orderings import OrderingDeclaration

_HIGH = {1: 1, 2: 9, 3: 156, 4: 156, 5: 1277, 6: 10, 7: 858, 8: 858, 9: 2860, 10: 1277}
_A5 = {1: 1287, 2: 2860, 3: 858, 4: 858, 5: 156, 6: 156}
_SETS = {1: 715, 2: 286, 3: 78, 4: 13}
_27 = {1: 1278, 2: 2860, 3: 858, 4: 858, 5: 9, 6: 1278, 7: 156, 8: 156, 9: 8, 10: 1}
_JA = {2: 7, 3: 90, 4: 245, 5: 90, 6: 7, 7: 360, 8: 360, 9: 840, 10: 245}

# Numbers of strengths in every class, as the rules say them.
TABLE: dict[str, dict[int, int]] = {
    "high": _HIGH,
    "high_wild_bug": {1: 13, **{number + 1: size for number, size in _HIGH.items()}},
    "a5_low": _A5,
    "a5_low_wild": _A5,
    "a5_low_high": _A5,
    "27_low": _27,
    "27_low_wild": _27,
    "a6_low": {**{number: size for number, size in _27.items() if number < 9}, 9: 9},
    "badugi": _SETS,
    "badugi_ah": _SETS,
    "hidugi": _SETS,
    "two_card_high": {1: 13, 2: 78},
    "two_card_a5_low": {1: 78, 2: 13},
    "two_card_27_low": {1: 78, 2: 13},
    "three_card_high": {1: 13, 2: 156, 3: 286},
    "four_card_high": {1: 13, 2: 156, 3: 78, 4: 858, 5: 715},
    "36card_ffh_high": {1: 1, 2: 5, 3: 72, 4: 120, 5: 72, 6: 6, 7: 252, 8: 252, 9: 504, 10: 120},
    "20card_high": {1: 1, 2: 20, 3: 20, 4: 1, 5: 30, 6: 30, 7: 20},
    "27_ja_ffh_high": _JA,
    "27_ja_ffh_high_wild_bug": {1: 10, **{number + 1: size for number, size in _JA.items()}},
    "49": dict.fromkeys(range(1, 51), 1),
    "58": dict.fromkeys(range(1, 60), 1),
    "zero": dict.fromkeys(range(1, 51), 1),
    "6": dict.fromkeys(range(1, 46), 1),
    "low_pip_6_cards": dict.fromkeys(range(61), 1),
    "football": dict.fromkeys(range(1, 29), 1),
    "one_card_high_spade": dict.fromkeys(range(1, 15), 1),
}


@pytest.mark.parametrize("name", TABLE)
def test_classes_have_the_strengths_of_the_rules(name: str) -> None:
    found = {info.number: info.ordinals for info in find_ordering(name).classes()}
    if name == "football":  # some sums cannot be made; the best and the worst can
        assert set(found) <= set(TABLE[name])
        assert {1, 28} <= set(found)
    else:
        assert found == TABLE[name]


def test_classes_of_the_special_types() -> None:
    assert [info.number for info in find_ordering("soko_high").classes()] == list(range(1, 13))
    assert len(find_ordering("ne_seven_card_high").classes()) == 20
    quick = {info.number: info.ordinals for info in find_ordering("quick_quads").classes()}
    assert quick[3] == 181


# type, qualifier, a hand just at the border, the next weaker one
BORDERS = [
    ("a5_low", (1, 252), "Td9d8c7h6s", "Jh4d3c2hAs"),
    ("a5_low", (1, 126), "9d8c7h6s5d", "Td4d3c2hAs"),
    ("a5_low", (1, 56), "8c7h6s5d4d", "9d4d3c2hAs"),
    ("a5_low", (1, 21), "7h6s5d4d3c", "8d4d3c2hAs"),
    ("a5_low", (1, 6), "6s5d4d3c2h", "7d4d3c2hAs"),
    ("a5_low", (1, 1), "5d4d3c2hAs", "6d4d3c2hAs"),
    ("a5_low", (1, 462), "Jd Tc9d8c7h", "Qd4d3c2hAs"),
    ("a5_low", (1, 792), "Qd Jc Tc9d8c", "Kd4d3c2hAs"),
    ("a5_low_wild", (1, 56), "8c7h6s5d4d", "9d4d3c2hAs"),
    ("27_low", (1, 246), "JdTc9d8c6h", "Qd5d4d3c2h"),
    ("27_low", (1, 121), "Tc9d8c7h5s", "Jd5d4d3c2h"),
    ("27_low", (1, 52), "9d8c7h6s4d", "Td5d4d3c2h"),
    ("27_low", (1, 18), "8c7h6s5d3c", "9d5d4d3c2h"),
    ("27_low", (1, 4), "7h6s5d4d2c", "8d5d4d3c2h"),
    ("high", (9, 1980), "6s6d4h3c2s", "5s5dAhKcQs"),
    ("high", (9, 1760), "7s7d4h3c2s", "6s6dAhKcQs"),
    ("high", (9, 1540), "8s8d4h3c2s", "7s7dAhKcQs"),
    ("high", (9, 1320), "9s9d4h3c2s", "8s8dAhKcQs"),
    ("high", (9, 1100), "TsTd4h3c2s", "9s9dAhKcQs"),
    ("high", (9, 880), "JsJd4h3c2s", "TsTdAhKcQs"),
    ("high", (8, 558), "9s9d8h8c5s", "9s9d8h8c4s"),
    ("high", (8, 858), "3s3d2h2c4s", "AsAdKhQcJs"),
    ("high", (7, 858), "2s2d2h4c3s", "AsAdKhKcQs"),
    ("high", (5, 1277), "7s5s4s3s2s", "AsKdQhJcTs"),
    ("one_card_high_spade", (13, 1), "2s", "Ad"),
    ("one_card_low_spade", (13, 1), "As", "2d"),
]


@pytest.mark.parametrize(("name", "qualifier", "just", "not_quite"), BORDERS)
def test_qualifiers_are_met_at_their_border_and_missed_below(
    name: str, qualifier: tuple[int, int], just: str, not_quite: str
) -> None:
    ordering = find_ordering(name)
    border = Strength(*qualifier)
    assert evaluate(ordering, parse_cards(just)) == border
    missed = evaluate(ordering, parse_cards(not_quite))
    assert missed > border
    last = {info.number: info.ordinals for info in ordering.classes()}[border.number]
    step = Strength(border.number + 1, 1) if border.ordinal == last else (border[0], border[1] + 1)
    assert missed == step


@pytest.mark.parametrize(
    ("name", "best"),
    [
        ("27_low", "7h5s4d3d2c"),
        ("a6_low", "6h4s3d2dAc"),
        ("a5_low_high", "KhQsJdTd9c"),
        ("6", "AsAdAhAc2s"),
        ("49", "TsTdThTc9s"),
        ("58", "TsTdThTc9s9d"),
        ("zero", "KsQdJhJcQs"),
        ("21", "As2d3h5cTs"),
        ("badugi", "As2d3h4c"),
        ("badugi_ah", "2s3d4h5c"),
        ("hidugi", "AsKdQhJc"),
        ("football", "6s6d6h6c3s"),
        ("seven_card_football", "6s6d6h6c3s3d3h"),
        ("36card_ffh_high", "AsKsQsJsTs"),
        ("20card_high", "AsKsQsJsTs"),
        ("two_faced_high", "AsAsAsAsAs"),
        ("two_faced_low", "7h5s4d3d2c"),
        ("one_card_low_club", "2c"),
    ],
)
def test_the_best_hand_is_class_one(name: str, best: str) -> None:
    assert evaluate(find_ordering(name), parse_cards(best)) == Strength(1, 1)


@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("a6_low", "KsQd7h3c2s", "5s4d3h2cAs"),  # a straight hurts
        ("27_low", "As5d4h3c2s", "2s2d5h4c3s"),  # no straight with a low ace
        ("36card_ffh_high", "As9d8h7c6s", "KsKdKhQcJs"),  # A6789 is a straight
        ("36card_ffh_high", "AsKsQsJs9s", "AsAdAhKcKs"),  # a flush above a full house
        ("27_ja_ffh_high", "Js7d6h5c4s", "KsKdKhQcJs"),  # seven and jack are adjacent
        ("21", "As2d3h5cTs", "As2dTh8cTs"),  # five cards before four
        ("21", "TsTdAh9c9s", "TsThJd5c4c"),  # a 21 of three before a 19 of five
        ("quick_quads", "TsTdTh5c5s", "9s9d9h9cAs"),  # pairs included
        ("quick_quads", "TsTdThTc2s", "TsTdTh9cAs"),  # natural quads first
        ("quick_quads", "TsTdTh9cAs", "TsTdTh8c2s"),  # then the higher side card
        ("soko_high", "As9s5s2sKd", "AsKdQhJc9s"),  # a four-flush before a four-straight
        ("soko_high", "5s4d3h2c2s", "AsAdKhQcTs"),  # a four-straight before a pair
        ("two_faced_high", "AsAsKsQs2s", "AsKdQhJcTs"),  # a flush may hold a card twice
        ("two_faced_low", "As7d4h3c2s", "As5d4h3c2s"),  # A5432 is a straight
    ],
)
def test_what_beats_what(name: str, better: str, worse: str) -> None:
    ordering = find_ordering(name)
    assert evaluate(ordering, parse_cards(better)) < evaluate(ordering, parse_cards(worse))


def test_the_joker_of_seventeen_takes_the_best_free_suit() -> None:
    ordering = find_ordering("seventeen_high")
    natural = evaluate(ordering, parse_cards("AsAdKhQhJh"))
    roles = [None, Role.WILD, None, None, None]
    assert evaluate(ordering, parse_cards("AhJkKdQdJd"), roles) < natural
    assert evaluate(ordering, parse_cards("AcJkKdQdJd"), roles) > natural


def test_no_two_hands_of_seventeen_tie() -> None:
    """Over all pairs of hands that share no card, the joker in one or in none."""
    from itertools import combinations

    ordering = find_ordering("seventeen_high")
    deck = parse_cards("JcJdJhJsQcQdQhQsKcKdKhKsAcAdAhAsJk")
    seen: dict[Strength, list[frozenset[int]]] = {}
    tallies: dict[int, int] = {}
    for hand in combinations(range(17), 5):
        roles = [Role.WILD if place == 16 else None for place in hand]
        strength = evaluate(ordering, [deck[place] for place in hand], roles)
        tallies[strength.number] = tallies.get(strength.number, 0) + 1
        cards = frozenset(hand)
        assert all(cards & other for other in seen.setdefault(strength, []))
        seen[strength].append(cards)
    assert tallies == {1: 4, 2: 240, 3: 504, 4: 1920, 5: 1728, 6: 1792}


def test_no_double_ace_flush() -> None:
    ordering = find_ordering("high_wild_bug")
    with_joker = evaluate(ordering, parse_cards("AsJk9s5s2s"), [None, Role.WILD, None, None, None])
    assert with_joker == evaluate(ordering, parse_cards("AsKs9s5s2s"))


def test_names_and_other_spellings() -> None:
    assert {ALIASES[alias] for alias in ALIASES} <= set(ordering_names())
    assert find_ordering("higudi") is find_ordering("hidugi")
    with pytest.raises(UnknownOrderingError, match="did you mean 'a5_low'"):
        find_ordering("a5low")


def test_facts_of_orderings() -> None:
    assert find_ordering("high").wild_form == "high_wild_bug"
    assert find_ordering("a5_low").wild_form == "a5_low_wild"
    assert find_ordering("27_low").wild_form == "27_low_wild"
    assert find_ordering("27_ja_ffh_high").wild_form == "27_ja_ffh_high_wild_bug"
    assert find_ordering("badugi").wild_form is None
    assert find_ordering("36card_ffh_high").deck is DeckKind.SHORT_6A
    assert find_ordering("low_pip_6_cards").least_cards == 0
    assert (find_ordering("badugi").least_cards, find_ordering("21").least_cards) == (1, 1)
    assert find_ordering("a5_low").direction is Direction.LOW
    assert find_ordering("49").direction is Direction.HIGH
    assert find_ordering("high_wild_bug").takes_wild
    assert not find_ordering("high").takes_wild
    assert not find_ordering("seventeen_high").takes_bug
    assert find_ordering("two_faced_high").takes_doubles
    for name in ordering_names():
        form = find_ordering(name).wild_form
        assert form is None or find_ordering(form).takes_wild


@pytest.mark.parametrize(
    ("name", "cards", "roles", "sentence"),
    [
        ("high", "AsKsQsJs", None, "ranks hands of 5 cards, not 4"),
        ("high", "AsKsQsJsJk", None, "Jk has no rank"),
        ("high", "AsKsQsJsJk", [None] * 4 + [Role.WILD], "use high_wild_bug"),
        ("badugi", "AsKdQhJk", [None] * 3 + [Role.WILD], "badugi takes no wild cards"),
        ("49", "AsKdQhJdJk", [None] * 4 + [Role.WILD], "49 takes no wild cards"),
        ("seventeen_high", "AsKdQhJdJk", [None] * 4 + [Role.BUG], "takes no bug"),
        ("36card_ffh_high", "AsKdQhJd2s", None, "does not know 2s"),
        ("high", "AsKdQhJdAs/7d", None, "two faces"),
        ("high", "AsAsQsJs9s", None, "As held twice"),
        ("one_card_high_spade", "Jk", None, "no rank"),
        ("21", "Jk", None, "no rank"),
        ("badugi", "", None, "1 to 4 cards, not 0"),
    ],
)
def test_hands_that_cannot_be_ranked(
    name: str, cards: str, roles: list[Role | None] | None, sentence: str
) -> None:
    with pytest.raises(HandError, match=sentence):
        evaluate(find_ordering(name), parse_cards(cards), roles)


READER: TypeAdapter[Any] = TypeAdapter(OrderingDeclaration)


ALL_SUITS = ["hearts", "diamonds", "clubs", "spades"]


def pattern(**changes: Any) -> dict[str, Any]:
    declaration = {
        "title": "two cards",
        "family": "patterns",
        "cards": 2,
        "better": "high",
        "categories": [
            {"class": 1, "name": "pair", "kinds": [2]},
            {"class": 2, "name": "high card", "kinds": [1, 1]},
        ],
    }
    return declaration | changes


def test_a_declared_ordering_ranks() -> None:
    ordering = READER.validate_python(pattern()).build("mine")
    assert evaluate(ordering, parse_cards("2s2d")) < evaluate(ordering, parse_cards("AsKd"))
    assert [info.ordinals for info in ordering.classes()] == [13, 78]


PAIR = {"class": 1, "name": "pair", "kinds": [2]}
NO_SENSE: list[tuple[dict[str, Any], str, tuple[str | int, ...]]] = [
    (pattern(categories=[PAIR]), "no category fits", ("categories",)),
    (
        pattern(categories=[{**PAIR, "class": 3}, {"class": 2, "name": "x", "kinds": [1, 1]}]),
        "list the best class first",
        ("categories", 1, "class"),
    ),
    (pattern(categories=[{**PAIR, "kinds": [3]}]), "make 3 cards", ("categories", 0, "kinds")),
    (pattern(categories=[{**PAIR, "flush": 2}]), "either kinds or", ("categories", 0)),
    (pattern(ranks="AKKQ"), "one rank twice", ("ranks",)),
    (pattern(bug="any"), "must take wild cards", ("bug",)),
    (
        pattern(categories=[{**PAIR, "words": "pair of {1s}"}, {"class": 2, "name": "x",
                "kinds": [1, 1]}]),
        r"\{1s\}",
        ("categories", 0, "words"),
    ),
    (pattern(suitsBreakTies=["spades"]), "all four", ("suitsBreakTies",)),
    (pattern(cards=3, suitsBreakTies=ALL_SUITS, categories=[
        {"class": 1, "name": "two suited", "flush": 2},
        {"class": 2, "name": "other", "kinds": [1, 1, 1]}]),
     "flushes of a part of the hand", ("suitsBreakTies",)),
    (pattern(cards=2, suitsBreakTies=ALL_SUITS, wild="any", categories=[
        {"class": 1, "name": "suited", "flush": 2}, {**PAIR, "class": 2},
        {"class": 3, "name": "other", "kinds": [1, 1]}]),
     "flushes count and cards are wild", ("suitsBreakTies",)),
    (pattern(ranks="AK", categories=[{"class": 1, "name": "run", "straight": 3}], cards=3),
     "no straight of these ranks", ("categories", 0)),
    (pattern(cards=5, ranks="A", categories=[{**PAIR, "kinds": [5]}]), "cannot fill", ("ranks",)),
    (pattern(cards=3, wild="any", categories=[{"class": 1, "name": "two suited", "flush": 2},
                                              {"class": 2, "name": "other", "kinds": [1, 1, 1]}]),
     "flushes of whole hands", ("wild",)),
    (pattern(cards=4, categories=[{"class": 1, "name": "two suited", "flush": 2},
                                  {"class": 2, "name": "other", "kinds": [1, 1, 1, 1]}]),
     "more than half of the cards", ("categories", 0)),
]  # fmt: skip


@pytest.mark.parametrize(("declaration", "sentence", "path"), NO_SENSE)
def test_declarations_without_sense(
    declaration: dict[str, Any], sentence: str, path: tuple[str | int, ...]
) -> None:
    with pytest.raises(OrderingError, match=sentence) as caught:
        READER.validate_python(declaration).build("mine")
    assert caught.value.path == path


def test_unknown_words_are_refused() -> None:
    for declaration in (pattern(colour="red"), pattern(family="dice"), pattern(cards="2")):
        with pytest.raises(ValidationError):
            READER.validate_python(declaration)


SUITED_PARTS: dict[str, dict[str, Any]] = {
    "three of four": {
        "cards": 4,
        "categories": [
            {"class": 1, "name": "run of a suit", "straight": 3, "flush": 3},
            {"class": 2, "name": "three suited", "flush": 3},
            {"class": 3, "name": "run", "straight": 4},
            {"class": 3, "name": "quads", "kinds": [4]},
            {"class": 4, "name": "trips", "kinds": [3, 1]},
            {"class": 5, "name": "two pair", "kinds": [2, 2]},
            {"class": 6, "name": "pair", "kinds": [2, 1, 1]},
            {"class": 7, "name": "high card", "kinds": [1, 1, 1, 1]},
        ],
    },
    "two of three": {
        "cards": 3,
        "lowAce": True,
        "categories": [
            {"class": 1, "name": "trips", "kinds": [3]},
            {"class": 2, "name": "run", "straight": 3},
            {"class": 3, "name": "two suited", "flush": 2},
            {"class": 4, "name": "pair", "kinds": [2, 1]},
            {"class": 5, "name": "high card", "kinds": [1, 1, 1]},
        ],
    },
}


@pytest.mark.parametrize("better", ["high", "low"])
@pytest.mark.parametrize("name", SUITED_PARTS)
def test_flushes_of_a_part_of_the_hand(name: str, better: str) -> None:
    """Against the categories themselves: the same hands are better, the same are equal."""
    declared = SUITED_PARTS[name] | {"better": better}
    if better == "low":
        turned = enumerate(reversed(declared["categories"]), start=1)
        declared["categories"] = [{**category, "class": number} for number, category in turned]
    ordering = READER.validate_python(pattern(**declared)).build(f"{name}, {better}")
    shapes = CategoryMatcher.of(ordering)
    chance = random.Random(11)
    found: dict[int, Strength] = {}
    for _ in range(20_000):
        hand = [Card(number) for number in chance.sample(range(52), ordering.cards)]
        suits = [card & 3 for card in hand]
        longest = max(set(suits), key=suits.count)
        match = shapes.match(
            sorted(card >> 2 for card in hand),
            sorted(card >> 2 for card in hand if card & 3 == longest),
        )
        assert match is not None
        strength = evaluate(ordering, hand)
        assert strength.number == match.category.number
        assert found.setdefault(shapes.key(match), strength) == strength
    in_order = [found[key] for key in sorted(found)]
    assert all(one < other for one, other in pairwise(in_order))


def test_suits_break_ties_where_flushes_count_and_no_two_hands_are_equal() -> None:
    """Every hand of three of six ranks has a strength of its own, and they are dense."""
    shapes = [
        {"class": 1, "name": "straight flush", "straight": 3, "flush": 3},
        {"class": 2, "name": "flush", "flush": 3},
        {"class": 3, "name": "trips", "kinds": [3]},
        {"class": 4, "name": "straight", "straight": 3},
        {"class": 5, "name": "pair", "kinds": [2, 1]},
        {"class": 6, "name": "high card", "kinds": [1, 1, 1]},
    ]
    declared = pattern(cards=3, ranks="9TJQKA", suitsBreakTies=ALL_SUITS, categories=shapes)
    ordering = READER.validate_python(declared).build("mine")
    deck = [Card(rank * 4 + suit) for rank in ordering.ranks for suit in range(4)]
    evaluator = evaluator_of(ordering)
    hands = {evaluator.value(hand): hand for hand in combinations(deck, 3)}
    assert sorted(hands) == list(range(1, 2025))  # 24 over 3
    assert sum(info.ordinals for info in ordering.classes()) == 2024
    for text, better, worse in [
        ("flushes", "Kh Jh 9h", "Ks Js 9s"),
        ("a higher rank before a better suit", "Ks Js Ts", "Kh Jh 9h"),
        ("the first card", "Kh Qs Ts", "Kd Qh Th"),
        ("straights", "Ah Ks Qs", "Ad Kh Qh"),
    ]:
        assert evaluate(ordering, parse_cards(better)) < evaluate(ordering, parse_cards(worse)), (
            text
        )
