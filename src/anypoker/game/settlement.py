"""Games without a pot: what players pay each other at the end, and marks for the next hand."""

from msgspec import Struct

from anypoker.game.banker import BankerSettlement
from anypoker.game.betting import Amount
from anypoker.game.conditions import Condition
from anypoker.ranking import Strength


class Royalty(Struct, frozen=True):
    """Points for a hand of at least this strength."""

    strength: Strength
    points: int


class Royalties(Struct, frozen=True):
    """Points for strong hands of one share; the first line that a hand reaches counts."""

    entry: str
    lines: tuple[Royalty, ...]


class PairwiseSettlement(Struct, frozen=True):
    """Every two players compare each share; a point is worth `unit`.

    `per_hand`: for a share that one wins. `majority`: more for winning more shares than the other.
    `scoop`: more for winning all of them. `winner_only`: royalties only for shares that one wins.
    """

    unit: Amount
    per_hand: int
    majority: int = 0
    scoop: int = 0
    royalties: tuple[Royalties, ...] = ()
    winner_only: bool = False


Settlement = PairwiseSettlement | BankerSettlement


class Mark(Struct, frozen=True):
    """Name that a seat takes into the next hand of the game if its hand is strong enough.

    A seat gets the first mark of the game's list that it earns.
    """

    name: str
    entry: str
    qualifier: Strength
    when: Condition | None = None
