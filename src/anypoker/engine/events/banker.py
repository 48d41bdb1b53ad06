"""Events of games against a banker."""

from msgspec import Struct


class Wagered(Struct, frozen=True):
    """A bet against the banker; `asked`: the seat chose to make it."""

    seat: int
    bet: str
    amount: int
    asked: bool = True


class Settled(Struct, frozen=True):
    """A bet is settled: the seat gets `staked` chips back, and `won` more or `lost` less.

    The banker pays or gets the difference; without one it is a push. `how`: "hands", "bonus" (on
    top of a bet), "unqualified" (the banker does not play) or "fold". `uncovered`: chips that the
    banker could not cover.
    """

    seat: int
    banker: int
    bet: str
    staked: int
    won: int
    lost: int
    how: str
    uncovered: int = 0
