"""Events of exchanges and offered cards."""

from msgspec import Struct

from anypoker.cards import Card, CardStruct


class Exchanged(CardStruct, frozen=True):
    """Cards of a seat for others: of a `pile` of the board, or the hand of the seat `other`.

    Of what it gave and took, `given_open` and `taken_open` are known to everyone. `up`: how the
    cards lie that came; `positions`: where on the board cards changed, in the same order.
    """

    seat: int
    other: int | None
    pile: str | None
    given: tuple[Card, ...]
    taken: tuple[Card, ...]
    up: bool
    seen_by: tuple[int, ...] | None
    given_open: tuple[Card, ...] = ()
    taken_open: tuple[Card, ...] = ()
    positions: tuple[int, ...] = ()


class Blocked(CardStruct, frozen=True):
    """A seat wanted to exchange; this card of the seat `other`, or of the stock, refuses."""

    seat: int
    other: int | None
    card: Card


class Knocked(Struct, frozen=True):
    """A seat is content: all others have one more turn."""

    seat: int


class Offered(CardStruct, frozen=True):
    """A card that a seat may keep or push on; `new`: it came from the stock."""

    seat: int
    card: Card
    seen_by: tuple[int, ...] | None
    new: bool


class Kept(Struct, frozen=True):
    """The card on offer is dealt to the seat; `asked`: it could have pushed it."""

    seat: int
    asked: bool = True


class Pushed(Struct, frozen=True):
    """A seat has paid to leave the card on offer to another; None: it is out of play."""

    seat: int
    to: int | None
    price: int
