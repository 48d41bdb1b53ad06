"""Tells posted prices and auctions."""

from anypoker import game as g
from anypoker.ranking import Facing
from anypoker.rules.explain.amounts import price
from anypoker.rules.explain.english import article, count_of, listing, number, rank_name
from anypoker.rules.explain.piles import board_pile


def describe_market(market: g.MarketStep) -> list[str]:
    """Describe a row of cards at posted prices."""
    row = board_pile(market.pile)
    if isinstance(market.prices, g.RankPrices):
        told = [f"the cards of {row} are for sale, each at the price of its rank"]
        told.append(_rank_prices(market.prices))
    else:
        cards = count_of(len(market.prices), "card")
        told = [f"{row} has {cards} for sale, from the first to the last for {_row_prices(market)}"]
    may = "may" if market.optional or market.folds else "must"
    one = "one" if market.number == 1 else f"up to {number(market.number)}"
    away = f"discard {'a card' if market.number == 1 else 'a card for each'} and " * (
        market.discard_first
    )
    told.append(f"each player in turn {may} {away}buy {one} of them{_unseen(market)}")
    if market.folds:
        told.append("a player who could buy and does not folds")
    if market.unseen is not None and isinstance(market.unseen.price, g.RankPrices):
        told.append(_rank_prices(market.unseen.price))
    told.append(_lies(market))
    if market.refill:
        told.append(
            "when a card is bought, the others close up toward the first place and a new card is "
            "dealt to the last"
        )
    else:
        told.append("a bought card is not replaced; the others close up toward the first place")
    return told


def _row_prices(market: g.MarketStep) -> str:
    assert isinstance(market.prices, tuple)
    return listing([price(one) for one in market.prices])


def _unseen(market: g.MarketStep) -> str:
    unseen = market.unseen
    if unseen is None:
        return ""
    how = f"the top card of the stock, which lies {unseen.facing},"
    if isinstance(unseen.price, g.RankPrices):
        return f", or {how} at the price of its rank"
    return f", or {how} for {'nothing' if unseen.price == g.FREE else price(unseen.price)}"


def _rank_prices(prices: g.RankPrices) -> str:
    by_price: dict[g.Amount, list[str]] = {}
    for rank, amount in prices.ranks:
        by_price.setdefault(amount, []).append(rank_name(rank))
    named = [
        f"{listing(map(article, ranks), 'or')} costs {price(amount)}"
        for amount, ranks in by_price.items()
    ]
    others = f"any other card {price(prices.otherwise)}"
    return f"{listing(named)}; {others}"


def _lies(market: g.MarketStep) -> str:
    if market.keep_facing:
        return "a card from the row lies as the discarded card did"
    if market.facing is Facing.UP:
        return "a card from the row lies face up in the hand"
    return "a card from the row lies face down in the hand, although everyone has seen it"


def describe_auction(auction: g.AuctionStep) -> list[str]:
    """Describe an auction as a host would."""
    pile = board_pile(auction.pile)
    told = []
    if auction.number is not None:
        cards = count_of(auction.number, "card") if auction.number else "one card for each player"
        are = "is" if auction.number == 1 else "are"
        if not auction.number:
            are = "is"
        told.append(f"{cards} {are} dealt face up to {pile}")
    told.append(_bidding(auction))
    match auction.prize:
        case g.Prize.CARDS:
            told.append(
                f"the highest bidder pays the bid into the pot and takes {pile}, {auction.facing}"
            )
        case g.Prize.FIRST_PICK:
            told.append(
                f"from the highest bid to the lowest, each bidder pays their bid into the pot and "
                f"takes one card of their choice, {auction.facing}; players without a bid choose "
                "last and pay nothing"
            )
        case g.Prize.BOARD:
            told.append(
                "the highest bidder pays the bid into the pot, and what was sold stays on the "
                "board for everyone"
            )
    told.append(_unsold(auction))
    return told


def _bidding(auction: g.AuctionStep) -> str:
    must = "must" if auction.must_bid else "may"
    most = f" and {price(auction.maximum)} at most" if auction.maximum is not None else ""
    if auction.sealed:
        return (
            f"each player {must} make one secret bid of {price(auction.minimum)} at least{most}; "
            "all bids are shown at the same time"
        )
    return (
        f"each player in turn {must} bid {price(auction.minimum)} at least{most}, or pass and be "
        f"out of this sale; each bid is at least {price(auction.increment)} above the last, until "
        "all others have passed"
    )


def _unsold(auction: g.AuctionStep) -> str:
    if auction.prize is g.Prize.FIRST_PICK:
        return (
            "of equal bids, that of the first player left of the dealer comes first"
            if auction.sealed
            else "cards that nobody takes are out of play"
        )
    nobody = "if nobody bids, the cards are out of play"
    if not auction.sealed:
        return nobody
    if auction.ties_unsold:
        return "if nobody bids, or the highest bids are equal, the cards are out of play"
    return f"{nobody}; of equal bids, that of the first player left of the dealer wins"
