"""Actions typed by a player, and examples of legal ones."""

import re

from anypoker.engine import Action, Decision, IllegalAction, parse_action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.views.decision_words import decision_options, decision_words
from anypoker.views.messages import format_message

_OFFERED = {"throw away": "draw", "high and low": "high_low"}  # offered words: action text
_OFFERED_WORDS = re.compile(rf"\b(?:{'|'.join(_OFFERED)})\b", re.IGNORECASE)
_PRICED = re.compile(r"(call|bring in)(?: for)? ([0-9]{1,15})", re.IGNORECASE)


def read_answer(text: str, decision: Decision) -> Action:
    """Read an answer as it is offered; it may name the right price of a call or bring-in.

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
    """Parse an action; the error lists the legal actions."""
    plain = _OFFERED_WORDS.sub(lambda found: _OFFERED[found[0].lower()], said)
    if isinstance(decision, d.DrawDecision):  # the prompt speaks of the cards to discard
        plain = re.sub(r"^discard\b", "draw", plain, flags=re.IGNORECASE)
    try:
        return parse_action(plain)
    except IllegalAction:
        if _first_word(plain) in _first_words(decision):
            raise  # it tells what is wrong with the rest
        raise IllegalAction(
            f"'{said}' is not a legal action; allowed: {decision_words(decision)}"
        ) from None


def _first_words(decision: Decision) -> set[str]:
    """Return the first words of the legal actions."""
    shown = examples(decision) or map(format_message, decision_options(decision))
    return {_first_word(str(one)) for one in shown}


def _first_word(text: str) -> str:
    return text.lower().partition(" ")[0]


def examples(decision: Decision) -> tuple[Action, ...]:
    """Return legal answers as examples; none where the words of the offer are answers."""
    return decision.examples


def example_words(decision: Decision) -> str:
    """Describe how to write an action; empty if the offer already shows it.

    >>> example_words(d.RunTimesDecision(0, 1, 3))
    "Write it like 'run 3'"
    """
    shown = " or ".join(f"'{action}'" for action in examples(decision))
    return f"Write it like {shown}" if shown else ""
