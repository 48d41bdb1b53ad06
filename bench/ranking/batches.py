"""Batches of random hands with compiled kernels."""

from collections.abc import Callable
from math import comb
from time import process_time
from typing import Any

import numpy as np

from anypoker.cards import DECKS, JOKER, DeckKind
from anypoker.ranking import find_ordering
from anypoker.ranking.batch import count_frequencies, random_hands, values, values_of_both
from bench.ranking.clock import best_rate

MANY = 1_000_000
STANDARD = DECKS[DeckKind.STANDARD].cards
# Hands a CPU-second, in millions, that are wanted.
TARGETS = {
    ("high", "7 cards"): 150,
    ("a5_low", "7 cards"): 250,
    ("27_low", "7 cards"): 80,
    ("badugi", "4 cards"): 40,
    ("high", "2 of 4 + 3 of 5"): 12,
}
HANDS = [
    ("high", 7), ("high", 6), ("high", 5), ("a5_low", 7), ("a5_low", 5), ("27_low", 7),
    ("27_low", 5), ("badugi", 4), ("badugi", 5), ("49", 5), ("21", 5), ("soko_high", 5),
    ("ne_seven_card_high", 7), ("36card_ffh_high", 7), ("one_card_high_spade", 7),
]  # fmt: skip
TWO_AND_THREE = [("high", 4), ("high", 5), ("high", 6), ("a5_low", 4), ("27_low", 4)]


def _row(name: str, what: str, work: Callable[[], object], seconds: float) -> dict[str, Any]:
    rate = best_rate(work, MANY, seconds)
    return {"type": name, "hands": what, "rate": round(rate), "target": TARGETS.get((name, what))}


def _whole_hands(name: str, size: int, seconds: float) -> dict[str, Any]:
    ordering = find_ordering(name)
    hands = random_hands(DECKS[ordering.deck].cards, size, MANY, seed=size)
    out = np.empty(MANY, np.uint32)
    return _row(name, f"{size} cards", lambda: values(ordering, hands, out=out), seconds)


def _with_jokers(seconds: float) -> dict[str, Any]:
    ordering = find_ordering("high_wild_bug")
    hands = random_hands([*STANDARD, JOKER, JOKER], 7, MANY, seed=7)
    out = np.empty(MANY, np.uint32)
    return _row(
        ordering.name,
        "7 of 54 cards, jokers wild",
        lambda: values(ordering, hands, wild=[JOKER], out=out),
        seconds,
    )


def _both(name: str, own: int, seconds: float) -> dict[str, Any]:
    ordering = find_ordering(name)
    hands = random_hands(STANDARD, own + 5, MANY, seed=own)
    holes, boards = np.ascontiguousarray(hands[:, :own]), np.ascontiguousarray(hands[:, own:])
    what = f"2 of {own} + 3 of 5"
    return _row(name, what, lambda: values_of_both(ordering, holes, boards), seconds)


def measure(seconds: float) -> list[dict[str, Any]]:
    """A row for every kind of hands; the rate is hands a CPU-second on one core."""
    rows = [_whole_hands(name, size, seconds) for name, size in HANDS]
    rows.append(_with_jokers(seconds))
    rows += [_both(name, own, seconds) for name, own in TWO_AND_THREE]
    rows.append(
        _row("-", "7 cards, only dealt", lambda: random_hands(STANDARD, 7, MANY, 1), seconds)
    )
    begun = process_time()
    count_frequencies(find_ordering("high"), STANDARD, 7)
    rate = comb(52, 7) / (process_time() - begun)
    rows.append(
        {"type": "high", "hands": "7 cards, all of them", "rate": round(rate), "target": None}
    )
    return rows
