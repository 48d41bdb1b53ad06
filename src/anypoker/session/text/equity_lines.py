"""The chances of open hands while the board runs out, in a line for each stage."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anypoker.engine import Event, Hand
from anypoker.engine.events import Redealt, Shown

if TYPE_CHECKING:  # which takes a while, and most hands do without
    from anypoker.analysis.all_in_equity import AllInStage, SeatEquity


def all_in_stages(hand: Hand, since: int) -> "list[AllInStage]":
    """The stages of a run-out after so many events of the hand, with their chances."""
    if not (hand.run_out.turned_up or _ran_out_and_was_redealt(hand.events[since:])):
        return []
    from anypoker.analysis.all_in_equity import all_in_equities

    return all_in_equities(hand, since)


def _ran_out_and_was_redealt(events: Sequence[Event]) -> bool:
    kinds = {type(event) for event in events}
    return Shown in kinds and Redealt in kinds


def chances_line(stage: "AllInStage", names: Sequence[str]) -> str:
    """What each hand wins on average, and of each share if there are several.

    >>> from anypoker.analysis.all_in_equity import AllInStage, SeatEquity
    >>> one = SeatEquity(0, 0.625, {"High": 0.75, "Low": 0.5})
    >>> other = SeatEquity(2, 0.375, {"High": 0.25, "Low": 0.5})
    >>> chances_line(AllInStage(7, (), (one, other), True), ["Ann", "Bo", "Cy"])
    'Chances: Ann 62% (High 75%, Low 50%), Cy 38% (High 25%, Low 50%)'
    """
    return "Chances: " + ", ".join(_words(chance, names) for chance in stage.equities)


def _words(chance: "SeatEquity", names: Sequence[str]) -> str:
    words = f"{names[chance.seat]} {chance.equity:.0%}"
    if len(chance.shares) < 2:
        return words
    shares = ", ".join(f"{name} {part:.0%}" for name, part in chance.shares.items())
    return f"{words} ({shares})"
