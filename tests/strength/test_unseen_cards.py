"""Unseen cards: the deck without seen cards, and random draws from it."""

from collections import Counter

import numpy as np

from anypoker.cards import make_two_faced, parse_card, parse_cards, turn_over
from anypoker.ranking.batch.splitmix import STEP
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.strength.unseen_kernels import draw_card, write_unseen
from anypoker.views import FACE_DOWN


def test_each_seen_card_removes_one_copy() -> None:
    deck = parse_cards("AsAsKdQh")
    assert unseen_cards(deck, parse_cards("AsQh")) == list(parse_cards("AsKd"))
    assert unseen_cards(deck, [FACE_DOWN, parse_card("2c")]) == list(deck)


def test_a_two_faced_card_is_seen_with_either_end_up() -> None:
    card = make_two_faced(parse_card("As"), parse_card("7d"))
    other = make_two_faced(parse_card("Ks"), parse_card("8d"))
    assert unseen_cards([card, other], [turn_over(card)]) == [other]


def test_the_kernel_leaves_the_same_cards() -> None:
    deck = np.array(sorted(parse_cards("AsAsKdQh2c")), np.uint8)
    seen = np.zeros(256, np.uint8)
    for card in parse_cards("As2c"):
        seen[card] += 1
    unseen = np.zeros(256, np.uint8)
    count = write_unseen(deck, seen, unseen)
    assert unseen[:count].tolist() == unseen_cards(deck.tolist(), parse_cards("As2c"))
    assert not seen.any()


def test_every_card_is_drawn_equally_often() -> None:
    first: Counter[int] = Counter()
    state = np.uint64(7)
    with np.errstate(over="ignore"):
        for _ in range(4000):
            cards = np.arange(8, dtype=np.uint8)
            state += STEP
            first[int(draw_card(cards, np.int64(2), np.int64(6), state))] += 1
            assert sorted(cards.tolist()) == list(range(8))
    assert set(first) == {2, 3, 4, 5}  # neither drawn cards nor those beyond the count
    assert all(abs(count - 1000) < 150 for count in first.values())
