"""Options of a decision as messages: "fold, call 4, raise to 8..40"."""

from collections.abc import Iterator
from typing import Any, NamedTuple, assert_never

from anypoker.engine import Decision
from anypoker.engine import decision as d
from anypoker.views.card_words import cards_words, count_words, declaration_words
from anypoker.views.messages import Message, format_message


class Amounts(NamedTuple):
    """Numbers that an option allows: `amounts` if there are any, else `least` to `most`."""

    least: int
    most: int
    amounts: tuple[int, ...] = ()


def decision_words(decision: Decision) -> str:
    """List the options of a decision in words.

    >>> decision_words(d.BettingDecision(0, 1, 4, 8, 40, (), False, False))
    'fold, call 4, raise to 8..40'
    """
    return options_words(decision_options(decision))


def options_words(options: list[Message]) -> str:
    """Write options one after the other."""
    return ", ".join(format_message(option) for option in options)


def decision_options(decision: Decision) -> list[Message]:
    """List the options of a decision, each with its parameters."""
    return [Message(f"option_{name}", params) for name, params in _options(decision)]


_Option = tuple[str, dict[str, Any]]


def _options(decision: Decision) -> Iterator[_Option]:
    match decision:
        case d.BettingDecision():
            yield from _betting(decision)
        case d.BringInDecision():
            if decision.may_fold:
                yield "fold", {}
            yield "bring_in", {"amount": decision.amount}
            yield from _sizes("complete", decision)
        case d.BuyDecision():
            yield from _buying(decision)
        case d.MarketDecision():
            yield from _market(decision)
        case d.AuctionDecision():
            amounts = Amounts(decision.least, decision.most)
            yield "bid", {"amounts": amounts, "standing": decision.standing}
            if decision.optional:
                yield "pass_sale", {}
        case d.ProtectDecision():
            yield "protect", {"card": decision.card, "price": decision.price}
            yield "decline", {}
        case d.PenaltyDecision():
            yield "pay_penalty", {"card": decision.card, "price": decision.price}
            yield "fold", {}
        case d.DeclareDecision():
            chips = zip(("no chip", "one chip", "several chips"), decision.chips, strict=False)
            meaning = ", ".join(f"{chip}: {declaration_words(word)}" for chip, word in chips)
            pots = decision.pots if decision.pots > 1 else 0
            yield "declare", {"sides": decision.words, "pots": pots, "chips": meaning}
        case d.ChooseDecision():
            yield "choose", {"values": decision.values}
        case d.RunTimesDecision():
            yield "run", {"most": decision.most}
        case d.BragDecision():
            yield from _bragging(decision)
        case d.SideShowDecision():
            yield "accept_side_show", {}
            yield "decline", {}
        case d.OfferDecision():
            yield "keep", {"card": decision.card}
            yield "push", {"price": decision.price}
        case d.WagerDecision():
            amounts = Amounts(decision.amounts[0], decision.amounts[-1], decision.amounts)
            yield "wager", {"bet": decision.bet, "amounts": amounts}
            yield "fold" if decision.folds else "decline", {}
        case d.StayDecision():
            yield "stay_in", {"price": decision.price, "at_risk": decision.at_risk}
            yield "stay_out", {}
        case _:
            yield from _cards(decision)


def _betting(decision: d.BettingDecision) -> Iterator[_Option]:
    if not decision.must_bet:
        if decision.call:
            yield "fold", {}
            yield "call", {"amount": decision.call}
        else:
            yield "check", {}
    if decision.free_fold:
        yield "fold", {}
    verb = "bet" if decision.opens else "complete" if decision.completes else "raise"
    yield from _sizes(verb, decision)


def _sizes(verb: str, decision: d.BettingDecision | d.BringInDecision) -> Iterator[_Option]:
    if decision.most:
        yield verb, {"amounts": Amounts(decision.least, decision.most, decision.amounts)}


def _buying(decision: d.BuyDecision) -> Iterator[_Option]:
    what = ", ".join(decision.piles) or count_words(decision.receive)
    if not decision.price and not decision.give_up:
        yield "take", {"what": what}
        if decision.optional:
            yield "stand", {}
        return
    cards = decision.cards if decision.give_up else ()
    params = {"what": what, "give_up": decision.give_up, "cards": cards, "price": decision.price}
    yield "buy", params
    if decision.optional:
        yield "decline", {}


def _market(decision: d.MarketDecision) -> Iterator[_Option]:
    """List the cards for sale by place."""
    picks = not decision.optional and not any(offer.price for offer in decision.offers)
    for offer in decision.offers:
        card = "the top card" if offer.card is None else cards_words([offer.card])
        price = f"{offer.cheapest}..{offer.price}" if offer.cheapest < offer.price else offer.price
        words = f"{offer.place or 'top'}: {card}" + (f" at {price}" if offer.price else "")
        if picks:
            yield "pick_offer", {"offer": words}
        else:
            cards = decision.cards if decision.give_up else ()
            yield "buy_offer", {"offer": words, "give_up": decision.give_up, "cards": cards}
    if decision.optional:
        yield "pass_sale", {}
    elif decision.folds:
        yield "fold", {}


def _bragging(decision: d.BragDecision) -> Iterator[_Option]:
    if decision.may_look:
        yield "look", {}
    yield "stake", {"amounts": Amounts(decision.least, decision.most)}
    if decision.see_price:
        yield "see", {"price": decision.see_price}
    if decision.side_show >= 0:
        yield "side_show", {}
    yield "fold", {}


CardsDecision = (
    d.DrawDecision
    | d.DiscardDecision
    | d.DiscardPileDecision
    | d.ExposeDecision
    | d.PassDecision
    | d.SeparateDecision
    | d.ReplaceDecision
    | d.ArrangeDecision
    | d.ExchangeDecision
)


def _cards(decision: CardsDecision) -> Iterator[_Option]:
    if isinstance(decision, d.DiscardPileDecision):
        yield "discard_pile", {"piles": [name for name, _ in decision.piles]}
        return
    cards = {"cards": decision.cards}
    match decision:
        case d.DrawDecision():
            number = Amounts(decision.least, decision.most)
            yield "draw", {"amounts": number, **cards, "extra": decision.extra}
        case d.DiscardDecision():
            number = Amounts(decision.least, decision.most)
            yield "discard", {"amounts": number, **cards, "onto": decision.onto}
        case d.ExposeDecision():
            yield "expose", {"amounts": Amounts(decision.least, decision.most), **cards}
        case d.PassDecision():
            yield "pass", {"exactly": decision.exactly, **cards, "to": decision.to}
        case d.SeparateDecision(incremental=True):
            pairs = zip(decision.piles, decision.room, strict=True)
            yield "place", {**cards, "piles": [f"{p.name}: {room}" for p, room in pairs if room]}
        case d.SeparateDecision():
            yield "separate", {**cards, "piles": [f"{p.name}: {p.number}" for p in decision.piles]}
        case d.ExchangeDecision():
            yield from _exchange(decision)
        case d.ReplaceDecision():
            yield "replace", {"exactly": decision.exactly, **cards}
        case d.ArrangeDecision():
            yield "arrange", {**cards, "jokers": decision.jokers}
        case _:
            assert_never(decision)


def _exchange(decision: d.ExchangeDecision) -> Iterator[_Option]:
    """List what may be exchanged; a whole hand leaves nothing to choose."""
    if decision.counts and decision.pile is None:
        yield "exchange_all", {"partner": "the stock" if decision.partner < 0 else ""}
    elif decision.counts:
        pile = cards_words(decision.pile_cards) or f"{decision.pile}, face down"
        params = {"counts": decision.counts, "cards": decision.cards, "pile": pile}
        yield "exchange", params
    if decision.may_pass:
        yield "stand_pat", {}
    if decision.may_knock:
        yield "knock", {}
