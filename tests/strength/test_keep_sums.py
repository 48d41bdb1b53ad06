"""Expected values of draws, against an enumeration of all final hands."""

from itertools import combinations

import numpy as np

from anypoker.strength.keep_sums import best_discards, keep_sums, new_scratch, sorted_deck

DECK = list(range(12))
SIZE = 3


def test_the_best_discards_have_the_highest_mean_over_all_draws() -> None:
    deck = sorted_deck(DECK)
    hands = sorted(combinations(range(len(DECK)), SIZE), key=lambda hand: hand[::-1])
    values = np.random.default_rng(1).integers(0, 1000, len(hands))
    value_of = dict(zip(hands, values.tolist(), strict=True))
    keep = keep_sums(values.astype(np.int64), SIZE, SIZE, deck)
    held = np.array([hands[number] for number in (0, 50, 123, 219)], np.uint8)
    found = np.empty(len(held), np.int64)
    least, most = np.zeros(len(held), np.int64), np.full(len(held), 2, np.int64)
    best_discards(held, least, most, keep, deck, new_scratch(), found)
    for hand, discards in zip(held.tolist(), found.tolist(), strict=True):
        means = {}
        for gone in range(1 << SIZE):
            if gone.bit_count() <= 2:
                kept = [card for place, card in enumerate(hand) if not gone >> place & 1]
                rest = [card for card in DECK if card not in hand]
                drawn = combinations(rest, SIZE - len(kept))
                means[gone] = np.mean([value_of[tuple(sorted((*kept, *new)))] for new in drawn])
        assert means[discards] == max(means.values())
