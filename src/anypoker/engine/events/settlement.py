"""Events of games that are settled between players, without a pot."""

from msgspec import Struct

from anypoker.cards import Card, CardStruct
from anypoker.ranking import Ordering, Role, Strength


class Fouled(Struct, frozen=True):
    """The piles of a seat do not rank as they must: it loses every hand."""

    seat: int


class HandRanked(CardStruct, frozen=True):
    """A seat's hand for one of the shares that are compared, and its royalty in points.

    `strength` None: it has none. `roles` and `wild_ranks`: as in `Won`.
    """

    seat: int
    entry: str
    cards: tuple[Card, ...]
    ordering: Ordering | None
    strength: Strength | None
    royalty: int = 0
    roles: tuple[Role | None, ...] = ()
    wild_ranks: tuple[int, ...] = ()


class Scored(Struct, frozen=True):
    """Points between two seats, as `seat` counts them, which has as many as `other` or more.

    `hands`: for each hand 1 if it wins, 0 for a tie, -1 if it loses. `majority`, `scoop`: points
    for more hands than the other and for all of them. `royalties`: its own less the other's.
    `points`: the sum.
    """

    seat: int
    other: int
    hands: tuple[tuple[str, int], ...]
    majority: int
    scoop: int
    royalties: int
    points: int
