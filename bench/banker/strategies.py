"""Published simple strategies, for arrays of hands.

A strategy answers a bet: 0 is to decline or fold, and 1 and more are its amounts from the
smallest. Cards are rows of arrays; ranks count from 0 (deuce) to 12 (ace).
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.ranking import Ordering, Strength, find_ordering
from anypoker.ranking.batch import values
from anypoker.strength.recipes import last_value

Cards = NDArray[np.uint8]
Flags = NDArray[np.bool_]
Answers = NDArray[np.int64]

_TEN, _JACK, _QUEEN, _KING, _ACE = 8, 9, 10, 11, 12
_HIGH = find_ordering("high")


class Seen(NamedTuple):
    """Cards that players see, by row, and the amounts of their bets in antes, by bet."""

    own: Cards
    board: Cards
    up: Cards  # of the banker
    wagers: dict[str, NDArray[np.float64]]

    @property
    def cards(self) -> Cards:
        """Return the player's cards and the board."""
        return np.concatenate([self.own, self.board], axis=1)


Strategy = Callable[[str, Seen], Answers]  # the name of the step, and what is seen


def counts_of(cards: Cards) -> NDArray[np.int64]:
    """Return how many cards of each rank a row has."""
    return np.stack([(cards >> 2 == rank).sum(axis=1) for rank in range(13)], axis=1)


def suits_of(cards: Cards) -> NDArray[np.int64]:
    return np.stack([(cards & 3 == suit).sum(axis=1) for suit in range(4)], axis=1)


def _answers(bets: Flags) -> Answers:
    """Return 1 where a bet is made."""
    return np.where(bets, 1, 0)


def at_least(ordering: Ordering, cards: Cards, number: int, ordinal: int | None = None) -> Flags:
    """Return which rows reach a class, or an ordinal of it."""
    if ordinal is None:
        ordinal = next(i.ordinals for i in ordering.classes() if i.number == number)
    reached: Flags = values(ordering, cards) <= last_value(ordering, Strength(number, ordinal))
    return reached


def three_card_poker(step: str, seen: Seen) -> Answers:
    """Play queen, six, four or better (Wizard of Odds, 3.37%)."""
    ranks = np.sort(seen.own >> 2, axis=1).astype(np.int64)
    number = 169 * ranks[:, 2] + 13 * ranks[:, 1] + ranks[:, 0]
    made = (counts_of(seen.own).max(axis=1) > 1) | (suits_of(seen.own).max(axis=1) == 3)
    made |= (ranks[:, 2] - ranks[:, 0] == 2) | ((number - 169 * _ACE) == 13)
    return _answers(made | (number >= 169 * _QUEEN + 13 * 4 + 2))


def caribbean_stud(step: str, seen: Seen) -> Answers:
    """Raise a pair, and ace-king by three rules (Wizard of Odds, 5.225%)."""
    counts, up = counts_of(seen.own), (seen.up[:, 0] >> 2).astype(np.int64)
    match = counts[np.arange(len(up)), up] > 0
    fourth = np.sort(seen.own >> 2, axis=1)[:, 1]
    queen, jack = counts[:, _QUEEN] > 0, counts[:, _JACK] > 0
    ace_king = (counts[:, _ACE] > 0) & (counts[:, _KING] > 0)
    plays = (up <= _QUEEN) & match
    plays |= (up >= _KING) & (queen | jack)
    plays |= ~match & queen & (up < fourth)
    return _answers(at_least(_HIGH, seen.own, 9) | (ace_king & plays))


def caribbean_ace_king_jack(step: str, seen: Seen) -> Answers:
    """Raise A-K-J-8-3 or better (Wizard of Odds, 5.316%)."""
    beacon = np.array([[50, 45, 40, 24, 4]], np.uint8)  # As Kh Jc 8c 3c
    raised: Flags = values(_HIGH, seen.own) <= values(_HIGH, beacon)[0]
    return raised.astype(np.int64)


def let_it_ride(step: str, seen: Seen) -> Answers:
    """Bet paying hands and good draws (Wizard of Odds, Let It Ride)."""
    cards = seen.cards
    counts, ranks = counts_of(cards), np.sort(cards >> 2, axis=1).astype(np.int64)
    high = (cards >> 2 >= _TEN).sum(axis=1)
    pays = (counts[:, _TEN:] >= 2).any(axis=1) | (counts >= 3).any(axis=1)
    pays |= (counts == 2).sum(axis=1) >= 2
    suited = suits_of(cards).max(axis=1) == cards.shape[1]
    different = counts.max(axis=1) == 1
    span = ranks[:, -1] - ranks[:, 0]
    if step == "First bet":
        draws = suited & different & (span == 2) & (ranks[:, 0] >= 1)
        draws |= suited & different & (span == 3) & (high >= 1)
        draws |= suited & different & (span == 4) & (high >= 2)
    else:
        draws = suited | (different & (span == 3) & (ranks[:, -1] <= _KING) & (high >= 1))
        draws |= different & (high == 4)
    return _answers(pays | draws)


def mississippi_stud(step: str, seen: Seen) -> Answers:
    """Count 2 points for jacks and more, 1 for sixes to tens (Wizard of Odds, 4.91%)."""
    cards = seen.cards
    counts, ranks = counts_of(cards), np.sort(cards >> 2, axis=1).astype(np.int64)
    points = (2 * (cards >> 2 >= _JACK) + ((cards >> 2 >= 4) & (cards >> 2 <= _TEN))).sum(axis=1)
    made = (counts[:, 4:] >= 2).any(axis=1) | (counts >= 3).any(axis=1)
    made |= (counts == 2).sum(axis=1) >= 2
    low_pair = (counts[:, :4] >= 2).any(axis=1)
    suited = suits_of(cards).max(axis=1) == cards.shape[1]
    different = counts.max(axis=1) == 1
    gaps = ranks[:, -1] - ranks[:, 0] - (cards.shape[1] - 1)
    high = (cards >> 2 >= _JACK).sum(axis=1)
    middle = ((cards >> 2 >= 4) & (cards >> 2 <= _TEN)).sum(axis=1)
    if step == "Third street":
        three = (counts >= 2).any(axis=1)
        one = (points >= 2) | (suited & (ranks[:, 0] == 3) & (ranks[:, 1] == 4))
    elif step == "Fourth street":
        three = made | (suited & (ranks[:, 0] >= _TEN))
        three |= suited & (gaps == 0) & (ranks[:, 0] >= 3)
        three |= suited & different & (gaps == 1) & (high >= 1)
        three |= suited & different & (gaps == 2) & (high >= 2)
        one = suited | low_pair | (points >= 3)
        one |= different & (gaps == 0) & (ranks[:, 0] >= 2)
        one |= different & (gaps == 1) & (middle >= 2)
    else:
        outside = different & (gaps == 0) & (ranks[:, -1] <= _KING)
        three = made | suited | (outside & (ranks[:, -1] >= 6))
        one = low_pair | (points >= 4) | _straight_draw(ranks, different)
        before = np.maximum(seen.wagers["3rd street"], seen.wagers["4th street"])
        one |= (middle >= 3) & (before >= 3)
    return np.where(three, 3, np.where(one, 1, 0))


def _straight_draw(ranks: NDArray[np.int64], different: Flags) -> Flags:
    """Return which rows of four cards one card makes a straight; an ace is low or high."""
    low = np.sort(np.where(ranks == _ACE, -1, ranks), axis=1)
    draw: Flags = different & ((ranks[:, -1] - ranks[:, 0] <= 4) | (low[:, -1] - low[:, 0] <= 4))
    return draw


def ultimate_texas_holdem(step: str, seen: Seen) -> Answers:
    """Raise early, on the flop or at the end by the practical strategy (Wizard of Odds, 2.43%)."""
    own = np.sort(seen.own >> 2, axis=1).astype(np.int64)
    low, high = own[:, 0], own[:, 1]
    if step == "Before the flop":
        suited = seen.own[:, 0] & 3 == seen.own[:, 1] & 3
        early = (high == _ACE) | ((low == high) & (low >= 1))
        for top, with_suit, without in ((_KING, 0, 3), (_QUEEN, 4, 6), (_JACK, 6, _TEN)):
            early |= (high == top) & (low >= np.where(suited, with_suit, without))
        return np.where(early, 2, 0)
    hidden = (low == high) | (seen.board[:, :, None] >> 2 == seen.own[:, None, :] >> 2).any((1, 2))
    if step == "On the flop":
        pocket_deuces = (low == high) & (low == 0)
        own_suits = seen.own & 3
        four = np.zeros(len(own), np.bool_)
        for place in (0, 1):
            same = (seen.cards & 3 == own_suits[:, place, None]).sum(axis=1) >= 4
            four |= same & (seen.own[:, place] >> 2 >= _TEN)
        strong = at_least(_HIGH, seen.cards, 8)
        return _answers(strong | (hidden & ~pocket_deuces) | four)
    return _answers(hidden | _better_than_board(seen) | (_outs(seen) < 21))


def _better_than_board(seen: Seen) -> Flags:
    """Return which hands are of a better class than the board alone."""
    mine, board = values(_HIGH, seen.cards), values(_HIGH, seen.board)
    limits = np.array([last_value(_HIGH, Strength(i.number, i.ordinals)) for i in _HIGH.classes()])
    better: Flags = np.searchsorted(limits, mine) < np.searchsorted(limits, board)
    return better


def _outs(seen: Seen) -> NDArray[np.int64]:
    """Count the cards with which the banker and the board beat the player."""
    cards = seen.cards
    mine, outs = values(_HIGH, cards), np.zeros(len(cards), np.int64)
    for card in range(52):
        more = np.full((len(cards), 1), card, np.uint8)
        free = ~(cards == card).any(axis=1)
        if free.any():
            theirs = values(_HIGH, np.concatenate([seen.board, more], axis=1)[free])
            outs[free] += theirs < mine[free]
    return outs
