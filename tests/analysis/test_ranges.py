"""The notation of ranges."""

from collections import Counter
from itertools import combinations

import pytest

from anypoker.analysis.enumeration.top_hands import best_holdings
from anypoker.analysis.query.equity_query import make_query
from anypoker.analysis.query.ranges import RangeError, parse_range
from anypoker.cards import DECKS, DeckKind, cards_text, parse_cards
from anypoker.catalogue import find

CARDS = DECKS[DeckKind.STANDARD].cards


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AA", 6),
        ("QQ+", 18),
        ("TT-77", 24),
        ("77-TT", 24),
        ("AKs", 4),
        ("AKo", 12),
        ("AK", 16),
        ("KA", 16),
        ("KTs+", 12),
        ("A5s-A2s", 16),
        ("AhKh", 1),
        ("AhKh, KhAh", 1),
        ("QQ+, AKs, A5s-A2s", 38),
        ("random", 1326),
    ],
)
def test_how_many_hands_a_range_has(text: str, number: int) -> None:
    held = parse_range(text, 2, CARDS)
    assert len(held) == len(set(held)) == number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AA**", 6 * 1128 + 4 * 48 + 1),
        ("AA", 6 * 1128 + 4 * 48 + 1),
        ("AAKK", 36),
        ("AAKKds", 6),
        ("AsAdKsKd", 1),
        ("random", 270725),
    ],
)
def test_hands_of_four_cards(text: str, number: int) -> None:
    assert len(parse_range(text, 4, CARDS)) == number


@pytest.mark.parametrize("text", ["QQ+", "AKs", "AKo", "A5s-A2s", "TT-77"])
def test_a_longer_hand_has_what_two_of_its_cards_have(text: str) -> None:
    pairs = set(parse_range(text, 2, CARDS))
    held = {hand for hand in combinations(CARDS, 3) if pairs & set(combinations(hand, 2))}
    assert set(parse_range(text, 3, CARDS)) == held


def test_suits_of_hands_whose_other_cards_are_not_written() -> None:
    both = parse_range("AAds", 4, CARDS)
    assert both == parse_range("AA**ds", 4, CARDS)
    for hand in both:
        assert sorted(Counter(card & 3 for card in hand).values()) == [2, 2]


def test_hands_of_seven_cards_are_too_many() -> None:
    for words in ("AA", "random"):
        with pytest.raises(RangeError, match="too many hands of 7 cards"):
            parse_range(words, 7, CARDS)


def test_a_short_deck_has_shorter_ranges() -> None:
    assert len(parse_range("55,66", 2, DECKS[DeckKind.SHORT_6A].cards)) == 6


@pytest.mark.parametrize("text", ["AKx", "A5s-K2s", "TT-A5", "AAs", "QQ+-JJ", "AhKhQh", "12%"])
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(RangeError):
        parse_range(text, 2, CARDS)


def test_the_best_hands_of_holdem() -> None:
    game = make_query(find("holdem").game, ()).game
    best = best_holdings(game, 100 * 12 / 1326)
    assert {cards_text(parse_cards(cards_text(held)))[0] for held in best} <= {"A", "K"}
    assert len(best) == 12
    fifth = best_holdings(game, 20)
    assert len(fifth) == 265
    for words in ("AA", "TT", "AKo", "AJs"):
        assert set(parse_range(words, 2, CARDS)) <= set(fifth)
    assert not set(parse_range("72o", 2, CARDS)) & set(fifth)
    with pytest.raises(RangeError, match="at most 100%"):
        best_holdings(game, 120)
