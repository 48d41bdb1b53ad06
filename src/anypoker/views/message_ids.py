"""Message ids of events: which template words an event."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from anypoker.cards import Card
from anypoker.engine import events as e
from anypoker.engine.events.market import FOR_THE_BOARD, LAST_CARD, LOT, TOP_CARD, place_of
from anypoker.views.visibility import FACE_DOWN


@cache
def event_kind(event: type) -> str:
    """Return the wire name of an event class: `BetMade` is "bet_made"."""
    name = event.__name__
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def is_side(entry: str) -> bool:
    """True if a share is the high or the low side of a pot."""
    return entry.startswith(("High", "Low"))


def has_known_card(cards: Sequence[Card]) -> bool:
    """True if the viewer knows at least one of the cards."""
    return bool(set(cards) - {FACE_DOWN})


def message_id(event: e.Event) -> str:
    """Return the id of the template that words an event."""
    choose = VARIANTS.get(type(event))
    return event_kind(type(event)) if choose is None else choose(event)


def _all_in(name: str, event: e.Called | e.BetMade | e.Raised | e.Staked) -> str:
    return f"{name}_all_in" if event.all_in else name


def _drew(event: e.Drew) -> str:
    return "drew" if event.thrown or event.drawn else "stood_pat"


def _exposed(event: e.Exposed) -> str:
    turned = "turned_up" if event.up else "turned_down"
    return turned if event.cards else f"{turned}_nothing"


def _unclaimed(event: e.Unclaimed) -> str:
    if event.declared:
        return "declared_unclaimed"
    return "side_unclaimed" if is_side(event.entry) else "unclaimed"


def _redealt(event: e.Redealt) -> str:
    if event.why:
        return "redealt"
    return "redealt_not_opened" if event.passed_out else "redealt_not_claimed"


def _exchanged(event: e.Exchanged) -> str:
    if event.other is None:
        return "cards_exchanged"
    return "hands_swapped_seen" if has_known_card(event.given + event.taken) else "hands_swapped"


def _bought(event: e.Bought) -> str:
    named = {TOP_CARD: "bought_top", LOT: "bought_lot", FOR_THE_BOARD: "bought_for_board"}
    if event.what in named:
        found = named[event.what]
    elif event.what == LAST_CARD or place_of(event.what) is not None:
        found = "bought_row_card"
    else:
        return "bought" if event.price else "took"
    return found if event.price else found.replace("bought", "took")


def _settled(event: e.Settled) -> str:
    if event.how == "bonus":
        return "bonus_paid"
    if event.how == "fold":
        return "settled_fold"
    short = "_short" if event.uncovered else ""
    if not event.won and not event.lost:
        return f"settled_push{short}"
    return ("settled_win" if event.won else "settled_loss") + short


# Events whose sentence depends on their facts; all others have one template, named after the kind.
VARIANTS: dict[type, Callable[[Any], str]] = {
    e.Posted: lambda one: "brought_in" if one.what == "bring-in" else "posted",
    e.Dealt: lambda one: "board_dealt" if one.seat is None else "dealt",
    e.Called: lambda one: _all_in("called", one),
    e.BetMade: lambda one: _all_in("bet_made", one),
    e.Raised: lambda one: _all_in("completed" if one.completes else "raised", one),
    e.Drew: _drew,
    e.Shuffled: lambda one: "shuffled_one" if one.number == 1 else "shuffled",
    e.Exposed: _exposed,
    e.Bought: _bought,
    e.PileRemoved: lambda one: "pile_card_removed" if one.place else "pile_removed",
    e.AgreedToRun: lambda one: "agreed_to_run_once" if one.times == 1 else "agreed_to_run",
    e.Shown: lambda one: "shown" if one.cards else "shown_nothing",
    e.Won: lambda one: "won" if one.entry is None or one.only_share else "share_won",
    e.Unclaimed: _unclaimed,
    e.Redealt: _redealt,
    e.Stayed: lambda one: "stayed" if one.stays else "dropped",
    e.Separated: lambda one: "placed" if one.up else "separated",
    e.HandRanked: lambda one: "hand_ranked" if one.strength is not None else "hand_missing",
    e.Scored: lambda one: "scored" if one.points else "scored_even",
    e.Paid: lambda one: "paid_pot" if one.to is None else "paid",
    e.LegScored: lambda one: "life_lost" if one.lost else "leg_won",
    e.Staked: lambda one: _all_in("staked_blind" if one.blind else "staked", one),
    e.SideShowAnswered: lambda one: "side_show_accepted" if one.accepts else "side_show_declined",
    e.Exchanged: _exchanged,
    e.Blocked: lambda one: "stock_swap_blocked" if one.other is None else "swap_blocked",
    e.Offered: lambda one: "offered_unseen" if one.card == FACE_DOWN else "offered",
    e.Settled: _settled,
    e.Pushed: lambda one: "pushed_away" if one.to is None else "pushed",
}
