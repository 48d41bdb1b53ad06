"""What is typed at the table, and what may be typed: an offer is an answer as it stands."""

import re
from typing import assert_never

from anypoker.engine import Action, Decision, IllegalAction, parse_action
from anypoker.engine import actions as a
from anypoker.engine import decision as d

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
    priced = _PRICED.fullmatch(" ".join(text.split()))
    if priced is None:
        return parse_action(text)
    action, said = parse_action(priced[1]), int(priced[2])
    match action, decision:
        case a.Call(), d.BettingDecision(call=price) if price and price != said:
            raise IllegalAction(f"a call costs {price} here, not {said}")
        case a.BringIn(), d.BringInDecision(amount=price) if price != said:
            raise IllegalAction(f"the bring-in is {price} here, not {said}")
    return action


def examples(decision: Decision) -> tuple[Action, ...]:
    """Answers that are allowed as they stand; none where the words of the offer are answers."""
    match decision:
        case d.BettingDecision() | d.BringInDecision():
            return ()
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


def example_words(decision: Decision) -> str:
    """How an answer to this is written; empty where the offer itself shows it.

    >>> example_words(d.RunTimesDecision(0, 1, 3))
    "Write it like 'run 3'"
    """
    shown = " or ".join(f"'{action}'" for action in examples(decision))
    return f"Write it like {shown}" if shown else ""
