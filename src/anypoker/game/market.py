"""Steps of a market: cards at posted prices, and cards sold by auction."""

from enum import StrEnum

from msgspec import Struct

from anypoker.cards import JOKER, RANKS, Card, faces
from anypoker.game.betting import Amount
from anypoker.ranking.selection import Facing


class RankPrices(Struct, frozen=True):
    """Prices by rank; `otherwise`: the price of every other card."""

    ranks: tuple[tuple[str, Amount], ...]
    otherwise: Amount

    def price_of(self, card: Card) -> Amount:
        """The price of a card.

        >>> from anypoker.cards import parse_card
        >>> from anypoker.game import FREE, Unit
        >>> prices = RankPrices((("A", Amount(4, Unit.ANTE)),), FREE)
        >>> prices.price_of(parse_card("As")).times, prices.price_of(parse_card("7s")).times
        (4, 0)
        """
        face = faces(card)[0]
        rank = "" if face == JOKER else RANKS[face >> 2]
        return dict(self.ranks).get(rank, self.otherwise)

    def every_price(self) -> tuple[Amount, ...]:
        return (*(price for _, price in self.ranks), self.otherwise)


class UnseenCard(Struct, frozen=True):
    """The top card of the stock, for sale unseen. By rank: its price is known when it is dealt."""

    price: Amount | RankPrices
    facing: Facing


class MarketStep(Struct, frozen=True):
    """Each seat in turn may buy open cards of a board pile, each at its posted price.

    A pile that is refilled closes up toward its first place, and a new card takes the last one.
    """

    pile: str
    prices: tuple[Amount, ...] | RankPrices  # by place in the pile, or by rank
    number: int  # purchases in a turn
    facing: Facing  # how a bought card lies
    optional: bool
    folds: bool  # a seat that does not buy folds
    refill: bool
    unseen: UnseenCard | None
    discard_first: bool  # a card is discarded for each
    keep_facing: bool  # a bought card lies as the discarded one did

    def every_price(self) -> tuple[Amount, ...]:
        row = self.prices if isinstance(self.prices, tuple) else self.prices.every_price()
        if self.unseen is None:
            return row
        unseen = self.unseen.price
        return (*row, *((unseen,) if isinstance(unseen, Amount) else unseen.every_price()))


class Prize(StrEnum):
    """Prize of an auction."""

    CARDS = "cards"  # the whole lot
    FIRST_PICK = "first_pick"  # the first choice; the others choose in the order of their bids
    BOARD = "board"  # the lot becomes part of the board


class AuctionStep(Struct, frozen=True):
    """A lot of open cards in a board pile goes to the highest bidder.

    `number`: the cards dealt to the pile first; 0: one for each seat; None: the cards in it.
    """

    pile: str
    number: int | None
    prize: Prize
    sealed: bool  # all bids at the same time; else one after the other, each above the last
    minimum: Amount
    increment: Amount
    maximum: Amount | None
    must_bid: bool
    ties_unsold: bool  # equal highest bids sell nothing; else the first left of the button wins
    facing: Facing  # how sold cards lie
