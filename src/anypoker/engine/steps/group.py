"""Several actions that each seat does in turn before the next seat does.

Without a bet among them every live seat does all of them, one seat after the other. With a bet
the betting leads: after each of its bets a seat does the rest (what is done once, only once);
who has nothing to bet does the rest when the betting is over.
"""

from anypoker.engine.actions import Action
from anypoker.engine.decision import Decision
from anypoker.engine.questions import ask, close_question
from anypoker.engine.state import NOBODY, Hand
from anypoker.engine.steps.single_steps import SINGLE_STEPS
from anypoker.game import Bet, Discard, Group, SimpleAction


def begin(hand: Hand, action: Group, seats: list[int]) -> None:
    """Start with the bet if there is one, else with the first seat."""
    hand.group.done = [False] * len(hand.stacks)
    hand.group.parked = NOBODY
    hand.group.seats = list(seats)
    hand.group.turn = NOBODY
    bet = _bet_place(action)
    if bet is None:
        _next_seat(hand, action)
        return
    hand.inner = bet
    SINGLE_STEPS[Bet].begin(hand, action.actions[bet], seats)
    if not hand.waiting:
        _next_seat(hand, action)


def _bet_place(action: Group) -> int | None:
    return next((i for i, inner in enumerate(action.actions) if isinstance(inner, Bet)), None)


def _next_seat(hand: Hand, action: Group) -> None:
    """The betting is over, or there is none: whoever has not done the rest does it now."""
    while hand.live > 1 and not hand.waiting:
        left = [s for s in hand.group.seats if not hand.group.done[s] and not hand.folded[s]]
        if not left:
            break
        _start_turn(hand, action, left[0])
    if not hand.waiting:
        hand.inner = NOBODY


def _start_turn(hand: Hand, action: Group, seat: int) -> None:
    """The seat does everything but bet."""
    hand.group.turn = seat
    hand.inner = NOBODY
    _continue_turn(hand, action)


def _continue_turn(hand: Hand, action: Group) -> None:
    """Go on with the seat's actions until one of them asks it something."""
    seat = hand.group.turn
    while not hand.waiting and hand.inner + 1 < len(action.actions):
        hand.inner += 1
        inner = action.actions[hand.inner]
        if not isinstance(inner, Bet) and not (hand.group.done[seat] and _is_once(inner)):
            SINGLE_STEPS[type(inner)].begin(hand, inner, [seat])
    if not hand.waiting:
        hand.group.done[seat] = True
        hand.group.turn = NOBODY


def _is_once(inner: SimpleAction) -> bool:
    """Whether the action is done once a seat, however often it bets."""
    return not isinstance(inner, Discard) or all(cards.once for cards in inner.cards)


def decision(hand: Hand, action: Group, seat: int) -> Decision:
    inner = action.actions[hand.inner]
    return SINGLE_STEPS[type(inner)].decision(hand, inner, seat)


def apply(hand: Hand, action: Group, seat: int, answer: Action) -> None:
    """An answer to the inner action; then the seat's next one, or the next seat."""
    inner = action.actions[hand.inner]
    SINGLE_STEPS[type(inner)].apply(hand, inner, seat, answer)
    if isinstance(inner, Bet):
        _after_bet(hand, action, seat)
    elif not hand.waiting:
        _continue_turn(hand, action)
    if not hand.waiting:
        _resume(hand, action)


def _after_bet(hand: Hand, action: Group, seat: int) -> None:
    """Park whoever bets next until the seat has done the rest."""
    if hand.folded[seat] or hand.live == 1:
        return
    if hand.waiting:
        (hand.group.parked,) = hand.waiting
        close_question(hand, hand.group.parked)
        hand.offer = None
    _start_turn(hand, action, seat)


def _resume(hand: Hand, action: Group) -> None:
    """Back to the betting, or to the seats that are left."""
    bet = _bet_place(action)
    if hand.group.parked != NOBODY and bet is not None:
        hand.inner = bet
        seat, hand.group.parked = hand.group.parked, NOBODY
        ask(hand, seat)
    else:
        _next_seat(hand, action)
