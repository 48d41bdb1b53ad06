"""Reads the action that a person types at the table; an offer is an answer as it stands."""

import re
from typing import assert_never

from anypoker.engine import Action, Decision, IllegalAction, parse_action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.views import decision_words

_OFFERED = {"throw away": "draw", "high and low": "high_low"}  # as it is said: as it is written
_OFFERED_WORDS = re.compile(rf"\b(?:{'|'.join(_OFFERED)})\b", re.IGNORECASE)
_PRICED = re.compile(r"(call|bring in)(?: for)? ([0-9]{1,15})", re.IGNORECASE)


def read_answer(text: str, decision: Decision) -> Action:
    """An answer as it is offered; the price of a call or bring-in may stand there, if it is right.

    >>> asked = d.BettingDecision(0, 1, 4, 8, 40, (), False, False)
    >>> read_answer("call 4", asked)
    Call()
    >>> read_answer("call 5", asked)
    Traceback (most recent call last):
    anypoker.engine.errors.IllegalAction: a call costs 4 here, not 5
    """
    said = " ".join(text.split())
    priced = _PRICED.fullmatch(said)
    if priced is None:
        return _parse(said, decision)
    action, paid = parse_action(priced[1]), int(priced[2])
    match action, decision:
        case a.Call(), d.BettingDecision(call=price) if price and price != paid:
            raise IllegalAction(f"a call costs {price} here, not {paid}")
        case a.BringIn(), d.BringInDecision(amount=price) if price != paid:
            raise IllegalAction(f"the bring-in is {price} here, not {paid}")
    return action


def _parse(said: str, decision: Decision) -> Action:
    """An action as it is written or offered; what is no answer here is told what is one."""
    plain = _OFFERED_WORDS.sub(lambda found: _OFFERED[found[0].lower()], said)
    try:
        return parse_action(plain)
    except IllegalAction:
        if _first_word(plain) in _first_words(decision):
            raise  # it tells what is wrong with the rest
        allowed = decision_words(decision)
        raise IllegalAction(f"'{said}' is no answer here; allowed: {allowed}") from None


def _first_words(decision: Decision) -> set[str]:
    """How the answers begin that are allowed now."""
    shown = examples(decision) or decision_words(decision).split(", ")
    return {_first_word(str(one)) for one in shown}


def _first_word(text: str) -> str:
    return text.lower().partition(" ")[0]


def examples(decision: Decision) -> tuple[Action, ...]:
    """Answers that are allowed as they stand; none where the words of the offer are answers."""
    match decision:
        case d.BettingDecision() | d.BringInDecision():
            return ()
        case d.StayDecision():
            return (a.StayIn(), a.StayOut())
        case d.BragDecision():
            return (a.Stake(decision.least), a.Fold())
        case d.SideShowDecision():
            return (a.Accept(), a.Decline())
        case d.OfferDecision():
            return (a.Keep(), a.Push())
        case d.ExchangeDecision():
            return _exchange_examples(decision)
        case d.DrawDecision() | d.DiscardDecision() | d.ExposeDecision():
            return _some_or_none(decision)
        case d.DeclareDecision(words=words, pots=pots):
            each = tuple(words[pot % len(words)] for pot in range(pots))
            return (decision.timeout, a.DeclareSides(each)) if pots > 1 else (decision.timeout,)
        case d.BuyDecision():
            return (a.Purchase(decision.cards[: decision.give_up]),)
        case d.ProtectDecision() | d.PenaltyDecision():
            return (a.Purchase(),)
        case d.RunTimesDecision():
            return (a.RunTimes(decision.most),)
        case (
            d.DiscardPileDecision()
            | d.PassDecision()
            | d.SeparateDecision()
            | d.ChooseDecision()
            | d.ReplaceDecision()
            | d.ArrangeDecision()
        ):
            return (decision.timeout,)
        case _:
            assert_never(decision)


def _some_or_none(
    decision: d.DrawDecision | d.DiscardDecision | d.ExposeDecision,
) -> tuple[Action, ...]:
    """With as few cards as may be, but one; and with none where that is allowed."""
    few = decision.cards[: max(decision.least, min(decision.most, 1))]
    kind: type[a.DrawCards | a.DiscardCards | a.ExposeCards]
    match decision:
        case d.DrawDecision():
            kind = a.DrawCards
        case d.DiscardDecision():
            kind = a.DiscardCards
        case d.ExposeDecision():
            kind = a.ExposeCards
        case _:
            assert_never(decision)
    return (kind(few), kind()) if few and not decision.least else (kind(few),)


def _exchange_examples(decision: d.ExchangeDecision) -> tuple[Action, ...]:
    """As few cards as may be, and what else is allowed."""
    found: list[Action] = []
    if decision.counts:
        count = decision.counts[0]
        found.append(decision.swap(decision.cards[:count], decision.pile_cards[:count]))
    found += [a.DrawCards()] if decision.may_pass else []
    return (*found, *([a.Knock()] if decision.may_knock else []))


def example_words(decision: Decision) -> str:
    """How an answer to this is written; empty where the offer itself shows it.

    >>> example_words(d.RunTimesDecision(0, 1, 3))
    "Write it like 'run 3'"
    """
    shown = " or ".join(f"'{action}'" for action in examples(decision))
    return f"Write it like {shown}" if shown else ""
