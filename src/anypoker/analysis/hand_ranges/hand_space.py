"""The hands that a game can deal, and where their cards lie."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.hand_ranges.syntax import CARD_CODES

Rows = NDArray[np.uint8]  # a hand each, its cards in the order of the columns
Keys = NDArray[np.uint64]  # a hand each, as one number
Flags = NDArray[np.bool_]

_CARD_BITS = 6


@dataclass(frozen=True)
class HandSpace:
    """Hands of a number of cards from a deck.

    Attributes:
        deck: the cards that can be dealt; jokers and doubled cards may be there several times.
        groups: columns whose order makes no difference, together.
        ups: by column, whether its card lies face up.
        ace_low: [A-8] begins below the deuce.
    """

    deck: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    ups: tuple[bool, ...]
    ace_low: bool = False

    @property
    def size(self) -> int:
        return len(self.ups)

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """All different cards, low to high."""
        return tuple(sorted(set(self.deck)))

    @cached_property
    def doubled(self) -> frozenset[int]:
        """The cards that the deck has more than once."""
        return frozenset(card for card, times in Counter(self.deck).items() if times > 1)

    @cached_property
    def hands(self) -> int:
        """The number of hands."""
        ways, left = 1, len(self.cards)
        for group in self.groups:
            ways *= comb(left, len(group))
            left -= len(group)
        return ways

    def allowed(self, mask: int) -> Flags:
        """Return by card code whether a card is in the deck and one of these, as bits."""
        table = np.zeros(CARD_CODES, np.bool_)
        table[[card for card in self.cards if mask >> card & 1]] = True
        return table

    def keys(self, rows: Rows) -> Keys:
        """Return a number for each hand, the same for every order inside its groups."""
        keys = np.zeros(len(rows), np.uint64)
        for group in self.groups:
            for column in np.sort(rows[:, list(group)], axis=1).T:
                keys = keys << np.uint64(_CARD_BITS) | column.astype(np.uint64)
        return keys

    def rows(self, keys: Keys) -> Rows:
        """Return the hands of such numbers."""
        rows = np.empty((len(keys), self.size), np.uint8)
        columns = [column for group in self.groups for column in group]
        for place, column in enumerate(reversed(columns)):
            bits = keys >> np.uint64(_CARD_BITS * place) & np.uint64((1 << _CARD_BITS) - 1)
            rows[:, column] = bits
        return rows


def plain_space(size: int, deck: Sequence[int], ace_low: bool = False) -> HandSpace:
    """Return hands whose cards all lie alike."""
    return HandSpace(tuple(deck), (tuple(range(size)),), (False,) * size, ace_low)
