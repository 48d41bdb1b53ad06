"""Input lines of a `.hand` file, such as `> Alice raises to 8`."""

import re
from collections.abc import Sequence

from anypoker.engine import Action, Event, IllegalAction, parse_action
from anypoker.engine import events as e
from anypoker.engine.actions import DiscardPile

# The third person of the verbs with which actions begin.
THIRD = {
    "accept": "accepts",
    "arrange": "arranges",
    "ask": "asks",
    "bet": "bets",
    "bid": "bids",
    "bring": "brings",
    "buy": "buys",
    "call": "calls",
    "check": "checks",
    "choose": "chooses",
    "complete": "completes",
    "declare": "declares",
    "decline": "declines",
    "discard": "discards",
    "draw": "draws",
    "exchange": "exchanges",
    "expose": "exposes",
    "fold": "folds",
    "keep": "keeps",
    "knock": "knocks",
    "look": "looks",
    "pass": "passes",
    "push": "pushes",
    "raise": "raises",
    "replace": "replaces",
    "run": "runs",
    "see": "sees",
    "separate": "separates",
    "stake": "stakes",
    "stand": "stands",
    "stay": "stays",
}
_FIRST = {third: verb for verb, third in THIRD.items()}
_REMARK = re.compile(r"\s*\([^()]*\)\s*$")


def split_name(text: str, names: Sequence[str]) -> tuple[int, str] | None:
    """Return the seat that a line begins with, and the rest of it; the longest name that fits.

    >>> split_name("Seat 10 folds", ["Seat 1", "Seat 10"])
    (1, 'folds')
    """
    plain = " ".join(text.split())
    fitting = [name for name in names if plain == name or plain.startswith(name + " ")]
    if not fitting:
        return None
    name = max(fitting, key=len)
    return list(names).index(name), plain[len(name) :].strip()


def read_action(text: str) -> Action:
    """Return an action as a sentence about a player has it; brackets at the end hold a remark.

    >>> str(read_action("raises to 8 (all-in)"))
    'raise to 8'
    """
    plain = _REMARK.sub("", text)
    verb, space, rest = plain.partition(" ")
    if not verb:
        raise IllegalAction(f"nothing is done: write one of {', '.join(sorted(_FIRST))}")
    return parse_action(_FIRST.get(verb.lower(), verb) + space + rest)


def action_words(action: Action) -> str:
    """Write an action in the third person.

    >>> action_words(read_action("stand pat"))
    'stands pat'
    """
    verb, space, rest = str(action).partition(" ")
    return THIRD[verb] + space + rest


def input_line(name: str, action: Action, first: Event | None) -> str:
    """Write an input line, with a remark on its effect."""
    remark = _remark(first) if first is not None else ""
    return f"> {name} {action_words(action)}" + (f" ({remark})" if remark else "")


def tells_event(action: Action, event: Event) -> bool:
    """Return whether the input line already says everything about its event."""
    if isinstance(action, DiscardPile):
        return False  # it names no card
    return isinstance(
        event,
        e.Checked
        | e.Called
        | e.BetMade
        | e.Raised
        | e.Folded
        | e.Posted
        | e.Drew
        | e.Discarded
        | e.Exposed
        | e.Separated
        | e.Decided
        | e.Declined
        | e.Chose
        | e.Declared
        | e.Bought
        | e.BidMade
        | e.Stayed
        | e.Wagered
        | e.SideShowAnswered
        | e.Staked
        | e.Knocked
        | e.Kept,
    )


def _remark(event: Event) -> str:
    match event:
        case e.Called():
            return f"{event.amount}, all-in" if event.all_in else str(event.amount)
        case e.BetMade() | e.Raised():
            completes = isinstance(event, e.Raised) and event.completes
            parts = (["a completion"] if completes else []) + (["all-in"] if event.all_in else [])
            return ", ".join(parts)
        case e.Posted():
            return str(event.amount)
        case e.Staked():
            words = (["blind"] if event.blind else []) + (["all-in"] if event.all_in else [])
            return ", ".join(words)
        case e.Wagered():
            return f"on {event.bet}"
        case e.Bought():
            return f"{event.price} for {event.what}"
        case e.Discarded():
            return f"onto {event.onto}" if event.onto is not None else ""
        case e.Drew():
            return "" if event.thrown == event.drawn else f"{event.drawn} drawn"
        case _:
            return ""
