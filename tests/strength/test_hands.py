"""Hands that the tables do not know by themselves, as the evaluator of one hand sees them."""

from itertools import combinations, product
from math import comb
from random import Random

import numpy as np
import pytest

from anypoker.cards import JOKER, Card, parse_cards
from anypoker.catalogue import game_of
from anypoker.game import RankedHand
from anypoker.ranking import Ordering, evaluator_of, find_ordering
from anypoker.ranking.batch.lookup import WildCards
from anypoker.strength.covering_subsets import covers
from anypoker.strength.hand_kernels import NO_HAND, best_of_all
from anypoker.strength.recipes import NO_LIMIT, RankedRecipe, Ways
from anypoker.strength.suit_rankings import fill_by_suits
from anypoker.strength.values import drops_of, fill_values, flush_masks, table_lookup
from anypoker.strength.wild_cards import EntryWilds


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
    known = table_lookup(ordering, len(cards), WildCards())
    assert known is not None
    values = np.full(1, NO_HAND, np.uint32)
    best_of_all(
        np.array([cards], np.uint8),
        np.array(columns, np.int64),
        drops_of(columns, known.size, ordering.cards),
        known.ranks,
        known.suited,
        flush_masks(known)[0],
        values,
    )
    assert values.tolist() == [evaluator_of(ordering).value(cards)]


@pytest.mark.parametrize(("many", "size", "cards"), [(8, 7, 5), (10, 7, 5), (12, 7, 5), (9, 7, 6)])
def test_every_hand_lies_in_one_of_few_parts(many: int, size: int, cards: int) -> None:
    parts = covers(many, size, cards)
    assert {len(part) for part in parts} == {size}
    together = {hand for part in parts for hand in combinations(part, cards)}
    assert together == set(combinations(range(many), cards))
    assert len(parts) < comb(many, size)


@pytest.mark.parametrize(
    ("name", "wild"), [("high", ()), ("a5_low", ()), ("high_wild_bug", (JOKER,))]
)
def test_the_best_of_many_cards(name: str, wild: tuple[Card, ...]) -> None:
    ordering, chance = find_ordering(name), Random(name)
    deck = [Card(card) for card in range(52)] + list(wild)
    hands = [chance.sample(deck, 10) for _ in range(60)]
    ways = Ways((tuple(range(10)),), (), ())
    fixed = EntryWilds(WildCards(frozenset(wild), frozenset()))
    recipe = RankedRecipe(ordering, ways, NO_LIMIT, fixed, None, None)
    found = np.empty(len(hands), np.uint32)
    fill_values(recipe, np.array(hands, np.uint8), found)
    best = [
        evaluator_of(ordering).wild_value([card for card in hand if card not in wild], held, 0)
        for hand in hands
        for held in [len(set(wild) & set(hand))]
    ]
    assert found.tolist() == best


@pytest.mark.parametrize("name", ["high", "a5_low", "27_low", "36card_ffh_high"])
def test_two_of_some_cards_with_three_of_others(name: str) -> None:
    """As in Murder: one card from each of three rows of four; some hands are all of one suit."""
    ordering, chance = find_ordering(name), Random(name)
    deck = [rank * 4 + suit for rank in ordering.ranks for suit in range(4)]
    hands = [chance.sample(deck, 16) for _ in range(80)]
    hands += [chance.sample(sorted(deck, key=lambda card: card & 3)[:18], 16) for _ in range(20)]
    rows = product(range(4, 8), range(8, 12), range(12, 16))
    sets = tuple((*two, *three) for two, three in product(combinations(range(4), 2), rows))
    recipe = RankedRecipe(ordering, Ways((), (), (sets,)), NO_LIMIT, EntryWilds(), None, None)
    found = np.empty(len(hands), np.uint32)
    fill_values(recipe, np.array(hands, np.uint8), found)
    value = evaluator_of(ordering).value
    best = [min(value([Card(hand[n]) for n in one]) for one in sets) for hand in hands]
    assert found.tolist() == best


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
