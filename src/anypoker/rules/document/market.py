"""The keys of a market: cards at posted prices, and auctions."""

from typing import Annotated, Literal

from annotated_types import Len
from pydantic import Field

from anypoker.rules.document.base import Part, Text
from anypoker.rules.document.betting import Amount

SALE_STATE = Literal["face up", "face down"]
MAX_SALES = 20  # cards of a row or a lot, and purchases in a turn

RankPrices = Annotated[dict[str, Amount], Len(1, 14)]
SaleCount = Annotated[int, Field(ge=1, le=MAX_SALES)]


class UnseenPart(Part):
    """The top card of the stock, for sale unseen."""

    state: SALE_STATE = Field(description="How it lies when it is bought.")
    price: Amount | None = Field(None, description="Its price; without one, it is free.")
    pricesByRank: RankPrices | None = Field(
        None,
        description="Instead of `price`: its price by rank, paid when it is dealt face up. "
        '"default" is the price of every other rank.',
    )


class AuctionPart(Part):
    """Cards are sold to the highest bidder, and the price goes into the pot."""

    from_: Text = Field(alias="from", description="The community pile that is sold.")
    number: SaleCount | Literal["players"] | None = Field(
        None,
        description='Cards dealt to it first, face up; "players": one for each player who is '
        "still in. Without it, the cards that lie there are sold.",
    )
    for_: Literal["cards", "first_pick", "board"] = Field(
        alias="for",
        description='"cards": the winner takes them all; "first_pick": the players take one each '
        'in the order of their bids, and each pays their bid; "board": the winner pays, and the '
        "cards stay on the board for everyone.",
    )
    bids: Literal["open", "sealed"] = Field(
        description='"open": in turn, each bid above the last; "sealed": all at the same time.'
    )
    minimum: Amount = Field(description="The lowest bid.")
    increment: Amount | None = Field(
        None, description="With open bids: how much more the next bid must be (1 chip)."
    )
    maximum: Amount | None = Field(None, description="The highest bid. Default: the stack.")
    mustBid: bool | None = Field(
        None, description="True: every player who can pay the minimum must bid."
    )
    ties: Literal["left_of_dealer", "unsold"] | None = Field(
        None,
        description="Equal highest sealed bids: the first player left of the dealer wins, or "
        '"unsold".',
    )
    state: SALE_STATE | None = Field(
        None, description='How sold cards lie in a hand ("face up" if not given).'
    )
