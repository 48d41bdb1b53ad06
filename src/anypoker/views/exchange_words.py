"""Exchanges, knocks and offered cards in plain English."""

from collections.abc import Callable
from typing import assert_never

from anypoker.engine import events as e
from anypoker.views.card_words import cards_words, count_words
from anypoker.views.codec import visible_card_text
from anypoker.views.visibility import FACE_DOWN

ExchangeMove = e.Exchanged | e.Blocked | e.Knocked | e.Offered | e.Kept | e.Pushed


def exchange_move(fact: ExchangeMove, name: Callable[[int], str]) -> str:
    """Describe an exchange in the third person, the verb first; `name`: of another seat."""
    match fact:
        case e.Exchanged():
            return _exchanged(fact, name)
        case e.Blocked(other=other, card=card):
            if other is None:
                return f"wants to change, but {visible_card_text(card)} on top of the stock refuses"
            return f"wants to change, but {visible_card_text(card)} of {name(other)} refuses"
        case e.Knocked():
            return "knocks"
        case e.Offered(card=card):
            return (
                "is offered a card"
                if card == FACE_DOWN
                else f"is offered {visible_card_text(card)}"
            )
        case e.Kept():
            return "keeps it"
        case e.Pushed(to=to, price=price):
            cost = f" for {price}" if price else ""
            return f"pushes it {'away' if to is None else f'on to {name(to)}'}{cost}"
        case _:
            assert_never(fact)


def _exchanged(fact: e.Exchanged, name: Callable[[int], str]) -> str:
    """With whom or what, and the cards as far as they are known."""
    known = set(fact.taken) - {FACE_DOWN}
    taken = f" for {cards_words(fact.taken)}" if known else ""
    given = cards_words(fact.given)
    if fact.other is None:
        return f"changes {count_words(len(fact.given))} with {fact.pile}: {given}{taken}"
    told = f": {given}{taken}" if known or set(fact.given) - {FACE_DOWN} else ""
    return f"changes hands with {name(fact.other)}{told}"
