"""Sampled runouts, the same for every hand."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.bots.thinker.rounds.round_kernels import Flags, Numbers
from anypoker.views import BoardCard


class Runouts(NamedTuple):
    """Cards to come, by deal. `mixed`: their places, those of the board first, then by side."""

    template: list[BoardCard]
    board: NDArray[np.int32]
    mixed: Numbers
    unknown: int
    later: int
    cards: NDArray[np.int32]

    def own(self, side: int) -> NDArray[np.int32]:
        """Return the cards that a side will be dealt."""
        first = self.unknown + side * self.later
        return self.cards[self.mixed[:, first : first + self.later]]

    def first(self, count: int) -> "Runouts":
        """Return the first of the deals."""
        return self._replace(board=self.board[:count], mixed=self.mixed[:count])

    def only(self, chosen: NDArray[np.bool_]) -> "Runouts":
        """Select deals."""
        return self._replace(board=self.board[chosen], mixed=self.mixed[chosen])

    def again(self, times: int) -> "Runouts":
        """Repeat the deals."""
        board, mixed = np.tile(self.board, (times, 1)), np.tile(self.mixed, (times, 1))
        return self._replace(board=board, mixed=mixed)

    def fit(self, hands: Numbers, side: int) -> Flags:
        """Return by hand and deal whether no card is needed twice."""
        size = len(self.cards)
        first = self.unknown + side * self.later
        dealt = np.concatenate(
            [self.mixed[:, : self.unknown], self.mixed[:, first : first + self.later]], axis=1
        )
        clash = one_hot(hands, size) @ one_hot(dealt, size).T
        return np.ascontiguousarray((clash < 0.5).astype(np.uint8))


def one_hot(places: Numbers, size: int) -> NDArray[np.float32]:
    """Return by row a mark at each index."""
    found = np.zeros((len(places), size), np.float32)
    if places.shape[1]:
        np.put_along_axis(found, places, 1.0, axis=1)
    return found
