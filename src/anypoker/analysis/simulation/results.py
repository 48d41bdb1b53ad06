"""Results of many hands: winnings by seat and by player."""

from collections import Counter
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from anypoker.engine import Hand
from anypoker.engine.events import Shown, Won


@dataclass
class Winnings:
    """Winnings of one seat or one kind of player."""

    hands: int = 0
    net: int = 0
    squares: int = 0

    def add(self, chips: int) -> None:
        self.hands += 1
        self.net += chips
        self.squares += chips * chips

    def as_json(self) -> dict[str, Any]:
        """Return chips per hand, with the standard error from two hands on."""
        mean = self.net / self.hands
        error = None
        if self.hands > 1:
            spread = (self.squares - self.net * mean) / (self.hands - 1)
            error = round(sqrt(max(spread, 0) / self.hands), 4)
        return {"hands": self.hands, "net": self.net, "a_hand": round(mean, 4), "stderr": error}


@dataclass
class SimulationResults:
    """The books of a run: accounts, pot sizes, lengths of hands, showdowns."""

    seats: dict[int, Winnings] = field(default_factory=dict)
    players: dict[str, Winnings] = field(default_factory=dict)
    pots: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    showdowns: int = 0

    def add(self, hand: Hand, players: list[str]) -> None:
        """Add a finished hand; `players`: the player in each seat."""
        for seat, (before, after) in enumerate(zip(hand.seats.players, hand.stacks, strict=True)):
            self.seats.setdefault(seat, Winnings()).add(after - before.stack)
            self.players.setdefault(players[seat], Winnings()).add(after - before.stack)
        self.pots[sum(event.amount for event in hand.events if isinstance(event, Won))] += 1
        self.lengths[hand.number] += 1
        self.showdowns += any(isinstance(event, Shown) for event in hand.events)

    @property
    def hands(self) -> int:
        return self.pots.total()

    def as_json(self) -> dict[str, Any]:
        """Return the results as JSON data."""
        return {
            "pots": _spread(self.pots),
            "decisions": _spread(self.lengths),
            "showdown_rate": round(self.showdowns / max(self.hands, 1), 4),
            "seats": [{"seat": seat + 1, **a.as_json()} for seat, a in sorted(self.seats.items())],
            "bots": [{"bot": name, **a.as_json()} for name, a in sorted(self.players.items())],
        }


def _spread(sizes: Counter[int]) -> dict[str, float]:
    """Return mean, median and maximum.

    >>> _spread(Counter([1, 2, 2, 7]))
    {'mean': 3.0, 'median': 2, 'most': 7}
    """
    if not sizes:
        return {}
    middle, seen = 0, 0
    for size in sorted(sizes):
        seen += sizes[size]
        if 2 * seen >= sizes.total():
            middle = size
            break
    mean = sum(size * count for size, count in sizes.items()) / sizes.total()
    return {"mean": round(mean, 3), "median": middle, "most": max(sizes)}
