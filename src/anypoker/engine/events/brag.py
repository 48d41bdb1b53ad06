"""Events of a round of brag."""

from msgspec import Struct

from anypoker.cards import Card, CardStruct


class Looked(CardStruct, frozen=True):
    """A seat has taken up the cards that it had not seen."""

    seat: int
    cards: tuple[Card, ...]
    seen_by: tuple[int, ...] | None


class Staked(Struct, frozen=True):
    """A turn in a brag. `blind`: the seat has not looked at its cards."""

    seat: int
    amount: int
    blind: bool
    all_in: bool


class SideShowAsked(Struct, frozen=True):
    """A seat stakes, and asks the one before it to compare hands."""

    seat: int
    to: int
    amount: int


class SideShowAnswered(Struct, frozen=True):
    seat: int
    accepts: bool


class Saw(Struct, frozen=True):
    """A seat has paid to see the last other one."""

    seat: int
    to: int
    amount: int
