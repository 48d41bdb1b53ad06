"""Log lines with the equities of open hands while the board is run out."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from anypoker.engine import Event, Hand
from anypoker.engine.events import Redealt, Shown

if TYPE_CHECKING:
    from anypoker.analysis.open_stages import AllInStage, SeatEquity


def all_in_stages(hand: Hand, since: int) -> "list[AllInStage]":
    """Return the stages of a runout after event `since` of the hand, with their equities."""
    if not (hand.run_out.turned_up or _ran_out_and_was_redealt(hand.events[since:])):
        return []
    try:
        from anypoker.analysis.all_in_equity import all_in_equities
    except ModuleNotFoundError:  # without numpy nothing is counted
        return []
    return all_in_equities(hand, since)


def _ran_out_and_was_redealt(events: Sequence[Event]) -> bool:
    kinds = {type(event) for event in events}
    return Shown in kinds and Redealt in kinds


def equity_line(stage: "AllInStage", names: Sequence[str]) -> str:
    """Write each hand's equity, and its equity in each share if there are several.

    >>> from anypoker.analysis.open_stages import AllInStage, SeatEquity
    >>> ann = SeatEquity(0, 0.625, {"High": 0.75, "Low": 0.5})
    >>> cy = SeatEquity(2, 0.375, {"High": 0.25, "Low": 0.5})
    >>> equity_line(AllInStage(7, (), (ann, cy), True), ["Ann", "Bo", "Cy"])
    'Equity: Ann 62% (High 75%, Low 50%), Cy 38% (High 25%, Low 50%)'
    """
    return "Equity: " + ", ".join(_words(equity, names) for equity in stage.equities)


def _words(equity: "SeatEquity", names: Sequence[str]) -> str:
    words = f"{names[equity.seat]} {equity.equity:.0%}"
    if len(equity.shares) < 2:
        return words
    shares = ", ".join(f"{name} {rate:.0%}" for name, rate in equity.shares.items())
    return f"{words} ({shares})"
