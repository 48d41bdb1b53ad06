"""Exchanges and offers of a game as keys of a file."""

from anypoker import game
from anypoker.rules.canonical_form.base import Json, price_document, put


def exchange_document(found: game.ExchangeStep) -> Json:
    source = found.pile if found.neighbour is None else found.neighbour.value
    most, fewest = found.counts[-1], found.counts[0]
    cards: Json = {"number": most}
    put(cards, "min_number", fewest if found.must else None)
    cards |= {"state": found.facing.value, "from": source, "numbers": list(found.counts)}
    put(cards, "last", "stock" if found.last_from_stock else None)
    put(cards, "blockedBy", list(found.blockers))
    document: Json = {"cards": [cards]}
    put(document, "once", found.once)
    put(document, "knock", found.knock)
    put(document, "passes", found.passes)
    put(document, "startingFrom", "left_of_last" if found.after_last else None)
    return document


def offer_document(found: game.Offer) -> Json:
    document: Json = {}
    put(document, "cost", price_document(found.price) if found.price is not None else None)
    document["replacement"] = "after" if found.after else "now"
    put(document, "seen", None if found.seen_by_all else "player")
    return document
