"""Ranks and suits of players' cards and of the board."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.query_language.facts import DealFacts
from anypoker.analysis.query_language.step_hands import board_slots, own_slots
from anypoker.cards import JOKER
from anypoker.strength.hand_kernels import Rows

Masks = NDArray[np.int64]  # a bit for each rank
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

RANKS_OF_DECK = 13
_ACE = 12
_LOWS = sum(1 << rank for rank in range(7)) | 1 << _ACE  # two to eight, and the ace
_STRAIGHTS = (
    *(0b11111 << lowest for lowest in range(9)),
    0b1111 | 1 << _ACE,
)


def own_cards(facts: DealFacts, seat: int, step: int) -> Rows:
    return facts.rows[:, own_slots(facts.model, seat, step)]


def board_cards(facts: DealFacts, step: int, pile: int = -1) -> Rows:
    return facts.rows[:, board_slots(facts.model, step, pile)]


def rank_counts(cards: Rows) -> Ints:
    """Return by deal and rank how many cards have it; jokers have none."""
    counts = np.zeros((len(cards), RANKS_OF_DECK + 1), np.int64)
    places = np.arange(len(cards))
    for column in cards.T:
        counts[places, np.where(column < JOKER, column >> 2, RANKS_OF_DECK)] += 1
    return counts[:, :RANKS_OF_DECK]


def suit_counts(cards: Rows) -> Ints:
    """Return by deal and suit how many cards are of it."""
    counts = np.zeros((len(cards), 5), np.int64)
    places = np.arange(len(cards))
    for column in cards.T:
        counts[places, np.where(column < JOKER, column & 3, 4)] += 1
    return counts[:, :4]


def mask_of(present: Bools) -> Masks:
    """Return the set of ranks that are present, as bits."""
    bits: Masks = present @ (1 << np.arange(RANKS_OF_DECK, dtype=np.int64))
    return bits


def ranks_of(cards: Rows, least: int = 1) -> Masks:
    """Return the ranks that at least this many cards have."""
    return mask_of(rank_counts(cards) >= least)


def size_of(masks: Masks) -> Ints:
    return np.bitwise_count(masks).astype(np.int64)


def nth_highest(masks: Masks, place: Sequence[float] | NDArray[np.float64] | float) -> Ints:
    """Return the rank at this place from the top; -1 if the set is smaller."""
    found = np.full(len(masks), -1, np.int64)
    wanted = np.broadcast_to(np.asarray(place), masks.shape)
    seen = np.zeros(len(masks), np.int64)
    for rank in reversed(range(RANKS_OF_DECK)):
        here = masks >> rank & 1
        seen += here
        found[(here == 1) & (seen == wanted)] = rank
    return found


def lowest(masks: Masks) -> Ints:
    return nth_highest(masks, size_of(masks).astype(np.float64))


def holds_pair_above(facts: DealFacts, seat: int, step: int) -> Bools:
    """Return whether a seat holds a pair above all ranks of the board."""
    pairs = ranks_of(own_cards(facts, seat, step), 2)
    top = nth_highest(ranks_of(board_cards(facts, step)), 1)
    return nth_highest(pairs, 1) > top


def has_board_rank(facts: DealFacts, seat: int, step: int, place: int) -> Bools:
    """Return whether a seat has a card of the board's rank at this place from the top."""
    rank = nth_highest(ranks_of(board_cards(facts, step)), place)
    own = ranks_of(own_cards(facts, seat, step))
    found: Bools = (rank >= 0) & (own >> np.maximum(rank, 0) & 1 == 1)
    return found


def straight_possible(masks: Masks) -> Bools:
    found = np.zeros(len(masks), np.bool_)
    for straight in _STRAIGHTS:
        found |= np.bitwise_count(masks & straight) >= 3
    return found


def low_ranks(masks: Masks) -> Ints:
    return size_of(masks & _LOWS)


def most_of_a_suit(cards: Rows) -> Ints:
    if not cards.shape[1]:
        return np.zeros(len(cards), np.int64)
    most: Ints = suit_counts(cards).max(axis=1)
    return most


def same_card(cards: Rows, card: NDArray[np.int64] | float) -> Bools:
    """Return whether a card is among the cards of each deal."""
    wanted = np.broadcast_to(np.asarray(card), (len(cards),))
    found: Bools = (cards == wanted[:, None]).any(axis=1)
    return found
