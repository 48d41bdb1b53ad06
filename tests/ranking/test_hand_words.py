"""Hands in words."""

import random

import pytest

from anypoker.cards import JOKER, Card, parse_cards
from anypoker.ranking import Role, describe, describe_hand, evaluate, find_ordering, ordering_names

WORDS = [
    ("high", "KsKdKh4s4d", "full house, kings over fours"),
    ("high", "KsKdKh4s4d4hAc", "full house, kings over fours"),
    ("high", "AsKsQsJsTs", "royal flush"),
    ("high", "5s4s3s2sAs", "straight flush, five high"),
    ("high", "6s6d6h6c2s", "four of a kind, sixes with 2"),
    ("high", "As9s5s3s2s", "flush, A-9-5-3-2"),
    ("high", "AsKdQhJcTs", "straight, ace high"),
    ("high", "9s9d9hAc4s", "three of a kind, nines with A-4"),
    ("high", "AsAdKhKc4s", "two pair, aces and kings with 4"),
    ("high", "9s9dAh7c3s", "pair of nines with A-7-3"),
    ("high", "KsQd9h7c3s", "king high, K-Q-9-7-3"),
    ("a5_low", "8s6d4h2cAs", "8-6-4-2-A low"),
    ("27_low", "7s5d4h3c2s", "7-5-4-3-2 low"),
    ("27_low", "7s5s4s3s2s", "flush, 7-5-4-3-2"),
    ("badugi", "5s3dAhAc", "three-card badugi 5-3-A"),
    ("badugi_ah", "2s3d4h5c", "four-card badugi 5-4-3-2"),
    ("hidugi", "AsKdQhJc", "four-card hi-dugi A-K-Q-J"),
    ("21", "As2d3h5cTs", "five-card 21"),
    ("21", "TsTdAh9c9s", "three-card 21"),
    ("49", "TsTdThTc9s", "49 pips"),
    ("low_pip_6_cards", "As", "1 pip"),
    ("football", "6s6d6h6c3s", "27 points"),
    ("two_card_high", "AsAd", "pair of aces"),
    ("one_card_high_spade", "QsAd", "queen of spades"),
    ("one_card_high_spade", "QdAd", "no spade"),
    ("quick_quads", "TsTdTh9cAs", "quick quads, tens with A-9"),
    ("soko_high", "As9s5s2sKd", "four-flush, A-9-5-2-K"),
    ("soko_high", "5s4d3h2c2s", "four-straight, five high with 2"),
    ("ne_seven_card_high", "KsKdKhKcQsQdQh", "palace, kings over queens"),
    ("36card_ffh_high", "As9d8h7c6s", "straight, nine high"),
    ("27_ja_ffh_high", "Js7d6h5c4s", "straight, jack high"),
]


@pytest.mark.parametrize(("name", "cards", "words"), WORDS)
def test_words(name: str, cards: str, words: str) -> None:
    assert describe(find_ordering(name), parse_cards(cards)) == words


WILD_WORDS = [
    ("high_wild_bug", "KsKdKh4sJk", "wild", "four of a kind, kings with 4, with the joker as K♣"),
    ("high_wild_bug", "AsKsQsJsJk", "bug", "royal flush, with the joker as T♠"),
    ("high_wild_bug", "KsKd4h3cJk", "bug", "pair of kings with A-4-3, with the joker as A♠"),
    ("high_wild_bug", "KsKdKhKcJk", "wild", "five of a kind, kings, with the joker as K♠"),
    ("a5_low_wild", "8s6d4h2cJk", "wild", "8-6-4-2-A low, with the joker as A♠"),
    ("seventeen_high", "AsAhJkKdQc", "wild",
     "three of a kind, aces with K-Q, with the joker as A♦"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "cards", "role", "words"), WILD_WORDS)
def test_words_for_wild_cards(name: str, cards: str, role: str, words: str) -> None:
    hand = parse_cards(cards)
    roles = [Role(role) if card == JOKER else None for card in hand]
    assert describe(find_ordering(name), hand, roles) == words


def test_a_wild_deuce_is_named() -> None:
    hand = parse_cards("2sKcKdKh5d")
    roles = [Role.WILD, None, None, None, None]
    words = describe(find_ordering("high_wild_bug"), hand, roles)
    assert words == "four of a kind, kings with 5, with 2♠ as K♠"


@pytest.mark.parametrize("name", ordering_names())
def test_every_hand_has_words_and_the_cards_that_make_it(name: str) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"words {name}")
    deck = [Card(rank * 4 + suit) for rank in ordering.ranks for suit in range(4)]
    for extra in (0, 1, 2):
        hand = chance.sample(deck, ordering.cards + extra)
        reading = describe_hand(ordering, hand)
        assert reading.strength == evaluate(ordering, hand)
        assert evaluate(ordering, [hand[p] for p in reading.used]) == reading.strength
        assert len(reading.used) <= ordering.cards
        assert reading.description
        assert "{" not in reading.description


@pytest.mark.parametrize(
    "name",
    [n for n in ordering_names() if find_ordering(n).takes_wild and find_ordering(n).cards >= 5],
)
def test_wild_cards_play_as_named(name: str) -> None:
    ordering = find_ordering(name)
    chance = random.Random(f"wild words {name}")
    deck = [Card(rank * 4 + suit) for rank in ordering.ranks for suit in range(4)]
    for wild in (1, 1, 2, 2, 3):
        hand = [*chance.sample(deck, 5 - wild), *[JOKER] * wild]
        roles = [None] * (5 - wild) + [Role.WILD] * wild
        reading = describe_hand(ordering, hand, roles)
        played = [dict(reading.wild_as).get(place, card) for place, card in enumerate(hand)]
        if len(set(played)) == 5:
            assert evaluate(ordering, played) == reading.strength
        else:
            assert reading.category == "five of a kind"
