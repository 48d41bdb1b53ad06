"""A pot that losers match: how much of it each seat can win and lose.

You can win from such a pot no more than you could lose to it. A seat is good for what it would
have to pay, at most its stack, and the pot is contested in layers of these as bets are; a seat that
loses a layer pays it. What nobody is good for stays in the pot.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Layer(NamedTuple):
    """A part of the pot, who contests it, and what it costs to lose it."""

    amount: int
    seats: tuple[int, ...]
    forfeit: int


def matched_layers(pot: int, full: int, good_for: Mapping[int, int], half: bool) -> list[Layer]:
    """Return the layers, the one that all contest first.

    `full`: what a loser pays whose stack is large enough; `half`: that is half of what it plays
    for. Without a cap who is good for all of that plays for the whole pot.

    >>> matched_layers(40, 40, {0: 10, 1: 40, 2: 40}, half=False)
    [Layer(amount=10, seats=(0, 1, 2), forfeit=10), Layer(amount=30, seats=(1, 2), forfeit=30)]
    >>> matched_layers(1100, 200, {0: 200, 1: 500}, half=False)[0]
    Layer(amount=200, seats=(0, 1), forfeit=200)
    """
    uncapped = full == (pot // 2 if half else pot)
    bounded = {seat: min(chips, full) for seat, chips in good_for.items()}

    def reach(level: int) -> int:
        if uncapped and level == full:
            return pot
        return min(pot, 2 * level if half else level)

    layers = []
    below = 0
    for level in sorted(set(bounded.values()) - {0}):
        seats = tuple(seat for seat, chips in bounded.items() if chips >= level)
        layers.append(Layer(reach(level) - reach(below), seats, level - below))
        below = level
    return layers
