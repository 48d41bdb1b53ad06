"""Several actions that each seat does in turn before the next seat does.

Without a bet among them every live seat does all of them, one seat after the other. With a bet
the betting leads: after each of its bets a seat does the rest (actions that are done once, only
once). A seat that does not bet does the rest when the betting is over.
"""

from anypoker.engine.actions import Action
from anypoker.engine.decision import Decision
from anypoker.engine.decision.pending import close_decision, open_decision
from anypoker.engine.state import NOBODY, Hand
from anypoker.engine.steps.step_table import SINGLE_STEPS
from anypoker.game import BetStep, DiscardStep, GroupStep, SingleStepAction


def begin(hand: Hand, action: GroupStep, seats: list[int]) -> None:
    """Start with the bet if there is one, else with the first seat."""
    hand.group.done = [False] * len(hand.stacks)
    hand.group.next_bettor = NOBODY
    hand.group.seats = list(seats)
    hand.group.turn = NOBODY
    bet = _bet_place(action)
    if bet is None:
        _next_seat(hand, action)
        return
    hand.group_index = bet
    SINGLE_STEPS[BetStep].begin(hand, action.actions[bet], seats)
    if not hand.seats_to_act:
        _next_seat(hand, action)


def _bet_place(action: GroupStep) -> int | None:
    return next((i for i, inner in enumerate(action.actions) if isinstance(inner, BetStep)), None)


def _next_seat(hand: Hand, action: GroupStep) -> None:
    """After the betting, let each seat do the actions it has not done yet."""
    while hand.live_count > 1 and not hand.seats_to_act:
        left = [s for s in hand.group.seats if not hand.group.done[s] and not hand.folded[s]]
        if not left:
            break
        _start_turn(hand, action, left[0])
    if not hand.seats_to_act:
        hand.group_index = NOBODY


def _start_turn(hand: Hand, action: GroupStep, seat: int) -> None:
    """Ask the seat for all its actions except the bet."""
    hand.group.turn = seat
    hand.group_index = NOBODY
    _continue_turn(hand, action)


def _continue_turn(hand: Hand, action: GroupStep) -> None:
    """Go on with the seat's actions until one of them asks it something."""
    seat = hand.group.turn
    while not hand.seats_to_act and hand.group_index + 1 < len(action.actions):
        hand.group_index += 1
        inner = action.actions[hand.group_index]
        if not isinstance(inner, BetStep) and not (hand.group.done[seat] and is_once(inner)):
            SINGLE_STEPS[type(inner)].begin(hand, inner, [seat])
    if not hand.seats_to_act:
        hand.group.done[seat] = True
        hand.group.turn = NOBODY


def is_once(inner: SingleStepAction) -> bool:
    """Return whether each seat does the action only once, however often it bets."""
    return not isinstance(inner, DiscardStep) or all(cards.once for cards in inner.cards)


def decision(hand: Hand, action: GroupStep, seat: int) -> Decision:
    inner = action.actions[hand.group_index]
    return SINGLE_STEPS[type(inner)].decision(hand, inner, seat)


def apply(hand: Hand, action: GroupStep, seat: int, answer: Action) -> None:
    """Apply an answer to the inner action, then ask for the next one or the next seat."""
    inner = action.actions[hand.group_index]
    SINGLE_STEPS[type(inner)].apply(hand, inner, seat, answer)
    if isinstance(inner, BetStep):
        _after_bet(hand, action, seat)
    elif not hand.seats_to_act:
        _continue_turn(hand, action)
    if not hand.seats_to_act:
        _resume(hand, action)


def _after_bet(hand: Hand, action: GroupStep, seat: int) -> None:
    """Park whoever bets next until the seat has done the rest."""
    if hand.folded[seat] or hand.live_count == 1:
        return
    if hand.seats_to_act:
        (hand.group.next_bettor,) = hand.seats_to_act
        close_decision(hand, hand.group.next_bettor)
        hand.cached_decision = None
    _start_turn(hand, action, seat)


def _resume(hand: Hand, action: GroupStep) -> None:
    """Back to the betting, or to the seats that are left."""
    bet = _bet_place(action)
    if hand.group.next_bettor != NOBODY and bet is not None:
        hand.group_index = bet
        seat, hand.group.next_bettor = hand.group.next_bettor, NOBODY
        open_decision(hand, seat)
    else:
        _next_seat(hand, action)
