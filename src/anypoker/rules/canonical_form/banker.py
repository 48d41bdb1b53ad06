"""Settling with a banker, and bets against it, as keys of a file."""

from collections.abc import Sequence

from anypoker import game
from anypoker.rules.canonical_form.base import Json, amount_document, price_document, put


def banker_document(found: game.BankerSettlement) -> Json:
    document: Json = {"between": "banker"}
    if found.qualifier is not None:
        document["qualifier"] = {
            "hand": found.qualifier.entry,
            "qualifier": list(found.qualifier.strength),
        }
    if found.spread is not None:
        document["spread"] = {"between": found.spread.between, "card": found.spread.card}
    document["bets"] = [_bet(bet) for bet in found.bets]
    return document


def _bet(found: game.BankerBet) -> Json:
    document: Json = {"bet": found.name}
    put(document, "hands", list(found.hands))
    put(document, "against", "table" if found.table else "spread" if found.spread else None)
    put(document, "ties", "banker" if found.ties_lose else None)
    if found.unqualified is not game.Unqualified.PLAY:
        document["unqualified"] = found.unqualified.value
    put(document, "pays", _lines(found.pays, found.spread))
    put(document, "bonus", _lines(found.bonus, False))
    return document


def _lines(lines: Sequence[game.PayLine], spread: bool) -> list[Json]:
    return [
        {
            **({"spread": line.strength.number} if spread else {"hand": list(line.strength)}),
            "times": line.times if line.per == 1 else f"{line.times}:{line.per}",
        }
        for line in lines
    ]


def wager_document(found: game.WagerStep) -> Json:
    if found.folds:
        (offer,) = found.bets
        document: Json = {"bet": offer.bet, "cost": price_document(offer.price)}
        put(document, "times", list(offer.times) if offer.times != (1,) else None)
        if not found.simultaneous:
            document["simultaneous"] = False
        return {"stay": document}
    bets: list[Json] = []
    for offer in found.bets:
        one: Json = {"bet": offer.bet, "cost": amount_document(offer.price)}
        put(one, "times", list(offer.times) if offer.times != (1,) else None)
        if not offer.optional:
            one["optional"] = False
        bets.append(one)
    return {"buy": {"bets": bets}}
