"""Steps that are repeated: which pass it is, whose it is, and whether there is another.

A `Repeat` stands after its steps and sends the hand back to the first of them. Before each of the
steps `repeated_seats` says who takes part in it, or that the repetition is over already.
"""

from collections.abc import Sequence

from anypoker.engine.betting.action_order import next_live
from anypoker.engine.events import Bought, Drew, Event, Exchanged, Exposed
from anypoker.engine.repeat.ranges import RepeatRange
from anypoker.engine.state import NOBODY, Hand
from anypoker.engine.step_state import RepeatTurn
from anypoker.game import BetStep, RepeatUntil


def repeated_seats(hand: Hand, plan: RepeatRange, seats: list[int]) -> list[int] | None:
    """Return the seats that take part in this step; None: the hand continues at another step."""
    turn = hand.repeat
    if hand.step == plan.first and not turn.passes:
        _begin_pass(hand, plan)
    if hand.step == plan.last:
        if _goes_on(hand, plan):
            hand.step = plan.first - 1
            _begin_pass(hand, plan)
        else:
            hand.repeat = RepeatTurn()
        return None
    until = plan.how.until is RepeatUntil.NOBODY_TAKES
    if until and hand.step > plan.taking and not _is_taken(hand.events[turn.since :]):
        hand.step = plan.last
        hand.repeat = RepeatTurn()
        return None
    if not plan.how.in_turn:
        return seats
    if isinstance(hand.compiled.actions[hand.step], BetStep):
        return seats if _is_active(hand.events[turn.since :]) else None  # no news, no betting
    return [seat for seat in seats if seat == turn.owner]


def _begin_pass(hand: Hand, plan: RepeatRange) -> None:
    turn = hand.repeat
    turn.passes += 1
    turn.since = len(hand.events)
    if plan.how.in_turn:
        before = hand.button if turn.owner == NOBODY else turn.owner
        if plan.how.after_last and turn.owner == NOBODY and hand.exchange.last != NOBODY:
            before = hand.exchange.last
        turn.owner = next_live(hand, (before + 1) % len(hand.stacks))


def _goes_on(hand: Hand, plan: RepeatRange) -> bool:
    """Return whether there is another pass; in turn, until no seat has anything to do."""
    turn, how = hand.repeat, plan.how
    if turn.passes >= how.most:
        return False
    if how.in_turn:
        turn.idle_passes = 0 if _is_active(hand.events[turn.since :]) else turn.idle_passes + 1
        return turn.idle_passes < hand.live_count
    if how.until is RepeatUntil.KNOCK:
        return hand.exchange.knocked == NOBODY
    return how.until is None or _is_taken(hand.events[turn.since :])


def _is_active(events: Sequence[Event]) -> bool:
    """Return whether the owner of a pass has taken cards or turned some up."""
    return _is_taken(events) or any(isinstance(event, Exposed) for event in events)


def _is_taken(events: Sequence[Event]) -> bool:
    """Return whether any seat has bought, drawn or exchanged a card."""
    return any(
        isinstance(event, Bought | Exchanged) or (isinstance(event, Drew) and event.drawn > 0)
        for event in events
    )
