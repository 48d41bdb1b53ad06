"""The grammar of ranges: random texts, random patterns, errors and bounds."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

import anypoker as ap
from anypoker.analysis.hand_ranges.generation import generate_hands
from anypoker.analysis.hand_ranges.hand_space import HandSpace, plain_space
from anypoker.analysis.hand_ranges.matching import matches
from anypoker.analysis.hand_ranges.parser import MAX_DEPTH, MAX_PARTS, parse
from anypoker.analysis.hand_ranges.syntax import patterns_of
from anypoker.analysis.hand_ranges.tokens import MAX_LENGTH
from anypoker.analysis.query.equity_query import make_query, spot_of
from anypoker.analysis.query.ranges import RangeError, parse_range, weighted_range
from anypoker.cards import DECKS, JOKER, DeckKind, named_deck

DECK = DECKS[DeckKind.STANDARD].cards
SMALL = named_deck(DeckKind.SHORT_TA, jokers=1).cards

PIECES = [
    *"AKQJT92cdhswxyzRONX*?+-!:,;()$@/%.",
    *("[A-T]", "[KQ]", "[s,h]", "$B", "$ds", "$np", "ds", "ss", "@50", ":0.5", "20%", "top "),
    *("pat 9", "[50]", "[/50]", "Jk", "0.6(", "40%(", "10h", "♠", "²", "é", " "),
]
CARDS = [
    "A",
    "K",
    "T",
    "As",
    "Kh",
    "Q*",
    "*",
    "*s",
    "R",
    "O",
    "Rx",
    "Oy",
    "Ax",
    "Ky",
    "Tx",
    "x",
    "h",
]


def test_random_texts_are_ranges_or_refused_at_a_character() -> None:
    chance = Random("random texts")
    read = 0
    refused: list[tuple[str, RangeError]] = []
    for _ in range(2_500):
        text = "".join(chance.choices(PIECES, k=chance.randint(1, 8)))
        size = chance.randint(1, 3)
        try:
            found = weighted_range(text, size, SMALL)
        except RangeError as error:
            refused.append((text, error))
        else:
            read += 1
            assert len(set(found.holdings)) == len(found.holdings) == len(found.weights)
            assert min(found.weights) > 0
    assert read > 100
    for text, one in refused:
        assert one.position is not None, text
        assert 0 <= one.position <= len(text), text
        assert len(one.caret_lines()) == 2


@pytest.mark.parametrize("groups", [((0, 1, 2),), ((0, 1), (2,))], ids=["together", "down-and-up"])
def test_generated_hands_are_those_that_match(groups: tuple[tuple[int, ...], ...]) -> None:
    space = HandSpace(SMALL, groups, (False, False, True))
    cards = sorted(set(SMALL))
    every = np.array(
        [
            (*down, up)
            for down in combinations(cards, 2)
            for up in cards
            if up not in down and (len(groups) == 2 or up > down[1])
        ],
        np.uint8,
    )
    chance = Random("random patterns")
    for _ in range(120):
        words = chance.choices(CARDS, k=chance.randint(1, 3))
        text = "".join(words)
        if len(groups) == 2 and len(words) == 3 and chance.random() < 0.5:
            text = f"({words[0]}{words[1]}){words[2]}"
        patterns = patterns_of(parse(text))
        if not patterns or len(patterns[0].elements) > 3:
            continue
        (pattern,) = patterns
        generated = set(generate_hands(pattern, space).tolist())
        matching = set(space.keys(every[matches(pattern, every, space)]).tolist())
        assert generated == matching, text


@pytest.mark.parametrize(
    ("text", "position", "sentence"),
    [
        ("QQ+, AKv", 7, "'v' is not a rank"),
        ("QQ+ AK1", 6, "'1' is not a rank"),
        ("AAs", 2, "neither suited nor not"),
        ("(AK, AQ", 0, "without its other half"),
        ("AK)", 2, "is not expected here"),
        ("AA:1.5", 3, "a weight is 0 to 1"),
        ("AA@101", 3, "a weight is 0 to 100"),
        ("AA@", 3, "write a percentage here"),
        ("[A-", 3, "a span of ranks ends with a rank"),
        ("[", 0, "ends with ']'"),
        ("$x", 0, "'$x' is not a shape"),
        ("AK^", 2, "has no meaning in a range"),
        ("AKQ", 2, "has 2 cards, and this one names 3"),
        ("QQ, A5s-K2s", 8, "must have the same shape"),
        ("JTs+", 3, "alone in some programs"),
        ("QQ+,KK@50", 7, "two different weights"),
        ("top", 0, "a percentage follows"),
        ("", 0, "a hand is missing"),
        ("AA,,", 0, ""),
    ],
)
def test_errors_point_at_the_character(text: str, position: int, sentence: str) -> None:
    if not sentence:
        assert len(parse_range(text, 2, DECK)) == 6
        return
    with pytest.raises(RangeError, match=sentence.replace("$", r"\$")) as caught:
        parse_range(text, 2, DECK)
    assert caught.value.position == position


@pytest.mark.parametrize(
    "text",
    [
        "A" * (MAX_LENGTH + 1),
        "(" * (MAX_DEPTH + 1) + "AA",
        "!" * 50 + "AA",
        "AA," * (MAX_PARTS + 1),
        "AA" + "!KK" * 5_000,
        "(AA:" * 5_000,
    ],
    ids=["length", "parentheses", "negations", "parts", "conditions", "deep-conditions"],
)
def test_sizes_have_bounds(text: str) -> None:
    with pytest.raises(RangeError):
        parse_range(text, 2, DECK)


def test_ace_is_low_where_the_game_says_so() -> None:
    def cards(game: str) -> int:
        spot = spot_of(make_query(ap.load(game).for_players(2), ["[A-8][A-8][A-8]", "random"]))
        return len(spot.ranges[0][1])

    assert cards("razz") == 32 * 31 * 30 // 6
    assert cards("seven-card-stud") == 28 * 27 * 26 // 6


def test_cards_of_a_range_come_from_the_deck() -> None:
    assert len(weighted_range("*", 2, SMALL).holdings) == 210
    assert sum(JOKER in held for held in weighted_range("A*", 2, SMALL).holdings) == 4
    assert len(weighted_range("AJk", 2, SMALL).holdings) == 4
    with pytest.raises(RangeError, match="the deck has Jk more than once"):
        ap.equity("joker-holdem", ["A*", "QQ"], samples=10)
    with pytest.raises(RangeError, match="cannot hold such a card: name the cards of the hand"):
        ap.equity("joker-holdem", ["AJk", "QQ"], samples=10)
    with pytest.raises(ap.AnypokerError, match="more than once"):
        ap.equity("pinochle-poker", ["AA", "random"], samples=10)


def test_ranges_of_cards_with_two_faces_are_refused() -> None:
    with pytest.raises(RangeError, match="cards with two faces: name the cards"):
        ap.equity("high-and-low-poker", ["AA", "random"], samples=10)


@pytest.mark.parametrize(("game", "text"), [("holdem", "pat"), ("razz", "pat 9")])
def test_nobody_stands_pat_without_a_draw(game: str, text: str) -> None:
    with pytest.raises(
        RangeError, match=r"'pat' is for games in which players draw, and .* has no"
    ):
        ap.equity(game, [text, "random"], samples=10)


def test_band_is_what_two_percentages_leave() -> None:
    def hands(text: str) -> set[tuple[int, ...]]:
        game = ap.load("holdem").for_players(2)
        return set(spot_of(make_query(game, [text, "random"])).ranges[0][1])

    assert hands("15%-30%") == hands("30%!15%") == hands("15-30%") == hands("30%-15%")
    assert hands("15%, 15%-100%") == hands("random, AA")


def test_plain_space_counts_its_hands() -> None:
    assert plain_space(4, DECK).hands == 270_725
    assert HandSpace(tuple(DECK), ((0, 1), (2,)), (False, False, True)).hands == 66_300
