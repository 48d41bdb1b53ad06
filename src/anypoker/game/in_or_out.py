"""Staying in or out, payments of losers, and pots that last until a player has enough legs."""

from enum import StrEnum

from msgspec import Struct

from anypoker.game.betting import Price


class StayStep(Struct, frozen=True):
    """Each player says whether to stay in, all at the same time or in turn.

    `aside`: a player is out only until the next comparison, and keeps the cards.
    """

    simultaneous: bool
    price: Price | None  # of staying in; None: free
    aside: bool


class CompareStep(Struct, frozen=True):
    """Those who are in compare hands now: entries number `which` of the interim showdowns."""

    which: int


class Losers(Struct, frozen=True):
    """Payments of the seats that compared hands and won no share: all of them, or the worst.

    `opener`: instead, of the seat that opened the pot and won none of it, even if it folded.

    To the winners; or it is the pot of another deal, for everyone who began the hand and has
    chips. In deal number `deals` nobody pays, and nobody may stay out.
    """

    worst: bool
    price: Price
    to_pot: bool
    deals: int
    opener: bool = False


class LegFor(StrEnum):
    BEST = "best"
    ALONE = "alone"  # for staying in alone
    WORST = "worst"


class Legs(Struct, frozen=True):
    """The pot stays from deal to deal until a player has `number` legs.

    That player wins it; or is `out`, and the last one in wins it. `antes`: every deal costs one.
    After `deals` of them the most legs win (the fewest, where they put players out).
    """

    kind: LegFor
    number: int
    out: bool
    antes: bool
    deals: int
