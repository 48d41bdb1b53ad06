"""Last action and winnings of each seat."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from anypoker.engine import events as e
from anypoker.views.messages import Message, PlayerNames, format_message
from anypoker.views.seat_view import SeatView
from anypoker.views.transcript import event_message

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
    e.BidMade,
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
            message = event_message(fact)
            short = message.id.removesuffix("_all_in")
            unseen = {**message.params, "cards": ()}
            return format_message(Message(short, unseen), cast).strip()


def winning_lines(view: SeatView, names: Sequence[str]) -> list[str]:
    """List who won how much in the hand; the transcript says with which cards."""
    # -1: a player may be named "You", and a spectator has no seat.
    reader = PlayerNames(names, -1 if view.viewer is None else view.viewer)
    won = [Message("winnings", {"seat": s, "amount": n}) for s, n in chips_won(view).items()]
    return [format_message(message, reader) for message in won]


def chips_won(view: SeatView) -> dict[int, int]:
    """Return the winnings by seat, from all pots of the hand."""
    won: Counter[int] = Counter()
    for fact in view.won:
        won[fact.seat] += fact.amount
    return dict(won)
