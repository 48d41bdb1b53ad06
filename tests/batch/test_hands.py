"""Hands that the tables do not know by themselves, as the evaluator of one hand sees them."""

from random import Random

import numpy as np
import pytest

from anypoker.batch.hands.kernels import NO_HAND, best_of_all
from anypoker.batch.hands.suits import fill_by_suits
from anypoker.batch.hands.values import drops_of, flush_masks, table_lookup
from anypoker.cards import JOKER, Card, parse_cards
from anypoker.catalogue import game_of
from anypoker.game import RankedHand
from anypoker.ranking import Ordering, evaluator_of, find_ordering
from anypoker.ranking.batch.lookup import Wilds


@pytest.mark.parametrize(
    "text",
    [
        "Kc Kh Jh 3h 2h Ts 9h 6c 6h Th 7h",  # eight of a suit: found in a hand of Canadian Scarney
        "Ah Kh 3h 2h 5h 4h 9h 6h Th 7h 8h",  # a straight flush, but no royal one, among eleven
        "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As",
        "Ks 2c Js 3c 5h Ts 9h 6c 6h Th 7h",
    ],
)
def test_long_suits(text: str) -> None:
    ordering, cards = find_ordering("high"), parse_cards(text)
    columns = tuple(range(len(cards)))
    known = table_lookup(ordering, len(cards), Wilds())
    assert known is not None
    values = np.full(1, NO_HAND, np.uint32)
    best_of_all(
        np.array([cards], np.uint8),
        np.array(columns, np.int64),
        drops_of(columns, known.size),
        known.ranks,
        known.suited,
        flush_masks(known)[0],
        values,
    )
    assert values.tolist() == [evaluator_of(ordering).value(cards)]


def ordering_of(slug: str) -> Ordering:
    hand = game_of(slug).game.showdown.otherwise[0].hand
    assert isinstance(hand, RankedHand)
    return hand.ordering


@pytest.mark.parametrize("more", [0, 2])
@pytest.mark.parametrize("slug", ["poker-allitaliana", "17-poker", "primero"])
def test_suits_that_count_for_more_than_flushes(slug: str, more: int) -> None:
    ordering = ordering_of(slug)
    deck = [rank * 4 + suit for rank in ordering.ranks for suit in range(4)]
    chance, size = Random(slug), ordering.cards + more
    hands = [chance.sample(deck, size) for _ in range(400)]
    suit = deck[::4]
    if len(suit) >= size:
        hands += [[card + n % 4 for card in chance.sample(suit, size)] for n in range(40)]
    found = np.full(len(hands), NO_HAND, np.uint32)
    assert fill_by_suits(ordering, np.array(hands, np.uint8), tuple(range(size)), found)
    value = evaluator_of(ordering).value
    assert found.tolist() == [value([Card(card) for card in hand]) for hand in hands]


@pytest.mark.parametrize("slug", ["poker-allitaliana", "primero"])
def test_cards_that_are_not_known_are_told(slug: str) -> None:
    ordering = ordering_of(slug)
    hand = [rank * 4 for rank in ordering.ranks[1 : ordering.cards]]
    strange = next(rank for rank in range(13) if rank not in ordering.ranks)
    for odd in (strange * 4, int(JOKER)):
        rows, found = np.array([[*hand, odd]], np.uint8), np.full(1, NO_HAND, np.uint32)
        assert fill_by_suits(ordering, rows, tuple(range(ordering.cards)), found) is False
