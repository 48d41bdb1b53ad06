"""Last action and winnings of each seat."""

from collections import Counter
from typing import NamedTuple

from anypoker.engine import events as e
from anypoker.views.seat_view import SeatView
from anypoker.views.transcript import PlayerNames, event_line

_ACTIONS = (
    e.Checked,
    e.Called,
    e.BetMade,
    e.Raised,
    e.Folded,
    e.Posted,
    e.Drew,
    e.Discarded,
    e.Passed,
    e.Bought,
    e.Declined,
)


class LastAction(NamedTuple):
    """`words`: in the third person without the name; `now`: on the current step."""

    words: str
    now: bool


def last_actions(view: SeatView) -> dict[int, LastAction]:
    """Return the last action by seat; seats without an action are missing."""
    found: dict[int, LastAction] = {}
    cast = PlayerNames([""] * len(view.seats))
    for seen in view.events:
        fact = seen.event
        if isinstance(fact, e.StepStarted):
            found = {seat: LastAction(last.words, False) for seat, last in found.items()}
        elif isinstance(fact, _ACTIONS):
            found[fact.seat] = LastAction(_short(fact, cast), True)
    return found


def _short(fact: e.Event, cast: PlayerNames) -> str:
    match fact:
        case e.Posted():
            return f"posts {fact.amount}"
        case e.Drew() if fact.thrown or fact.drawn:
            return f"draws {fact.drawn}"
        case _:
            return event_line(fact, cast).strip().partition(" and is all-in")[0].partition(":")[0]


def chips_won(view: SeatView) -> dict[int, int]:
    """Return the winnings by seat, from all pots of the hand."""
    won: Counter[int] = Counter()
    for fact in view.won:
        won[fact.seat] += fact.amount
    return dict(won)
