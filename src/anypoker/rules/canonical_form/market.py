"""Posted prices and auctions of a game -> a document."""

from anypoker import game
from anypoker.rules.canonical_form.base import Json, amount_document, put


def market_document(found: game.MarketStep) -> Json:
    cards: Json = {
        "number": found.number,
        "from": found.pile,
        "state": found.facing.value,
        "optional": found.optional,
    }
    if found.folds:
        del cards["optional"]
        cards["otherwise"] = "fold"
    if isinstance(found.prices, game.RankPrices):
        cards["pricesByRank"] = _by_rank(found.prices)
    else:
        cards["prices"] = [amount_document(price) for price in found.prices]
    put(cards, "refill", found.refill)
    if found.unseen is not None:
        unseen: Json = {"state": found.unseen.facing.value}
        if isinstance(found.unseen.price, game.RankPrices):
            unseen["pricesByRank"] = _by_rank(found.unseen.price)
        elif found.unseen.price != game.FREE:
            unseen["price"] = amount_document(found.unseen.price)
        cards["unseen"] = unseen
    put(cards, "discard_first", found.discard_first)
    put(cards, "preserve_state", found.keep_facing)
    return {"cards": [cards]}


def _by_rank(prices: game.RankPrices) -> Json:
    ranks = {rank: amount_document(price) for rank, price in prices.ranks}
    return {**ranks, "default": amount_document(prices.otherwise)}


def auction_document(found: game.AuctionStep) -> Json:
    document: Json = {"from": found.pile}
    if found.number is not None:
        document["number"] = found.number or "players"
    document |= {
        "for": found.prize.value,
        "bids": "sealed" if found.sealed else "open",
        "minimum": amount_document(found.minimum),
    }
    if not found.sealed:
        document["increment"] = amount_document(found.increment)
    if found.maximum is not None:
        document["maximum"] = amount_document(found.maximum)
    put(document, "mustBid", found.must_bid)
    put(document, "ties", "unsold" if found.ties_unsold else None)
    if found.prize is not game.Prize.BOARD:
        document["state"] = found.facing.value
    return document
