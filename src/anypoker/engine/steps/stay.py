"""In or out: all players answer at the same time, or one after the other."""

from anypoker.engine.actions import Action, StayIn, StayOut
from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import price_in_chips
from anypoker.engine.decision import StayDecision
from anypoker.engine.decision.pending import (
    ask_next,
    close_decision,
    hold_answer,
    open_decision,
    release_answers,
)
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Decided, Paid, Stayed
from anypoker.engine.showdown.deal_end import deal_on, is_last_deal, seats_with_chips
from anypoker.engine.state import Hand
from anypoker.game import PotMatchPrice, StayStep

__all__ = ["apply", "begin", "decision"]

PRICE = "staying in"


def begin(hand: Hand, action: StayStep, seats: list[int]) -> None:
    """Ask the seats that have chips.

    Seats without chips are out if the pot is matched, otherwise in. In the last possible deal
    nobody is asked and all are in.
    """
    if not action.aside and is_last_deal(hand):
        return
    able = [seat for seat in seats if hand.stacks[seat]]
    if _is_matched(hand) and able:
        for seat in seats:
            if not hand.stacks[seat]:
                _go_out(hand, action, seat, asked=False)
    if action.simultaneous:
        for seat in able:
            open_decision(hand, seat)
    else:
        hand.ask_queue = able
        _ask_on(hand, action)


def _is_matched(hand: Hand) -> bool:
    losers = hand.compiled.game.showdown.losers
    return losers is not None and isinstance(losers.price, PotMatchPrice)


def _ask_on(hand: Hand, action: StayStep) -> None:
    """Ask the next seat, except the last one in, who has no opponent left."""
    if action.aside or hand.live_count > 1:
        ask_next(hand)
    else:
        hand.ask_queue = []


def decision(hand: Hand, action: StayStep, seat: int) -> StayDecision:
    stack = hand.stacks[seat]
    price = 0 if action.price is None else min(price_in_chips(hand, action.price), stack)
    losers = hand.compiled.game.showdown.losers
    risk = 0 if losers is None else min(price_in_chips(hand, losers.price), stack - price)
    return StayDecision(seat, hand.open_decisions[seat], price, hand.pot, risk)


def apply(hand: Hand, action: StayStep, seat: int, answer: Action) -> None:
    if not isinstance(answer, StayIn | StayOut):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: stay in, stay out")
    if action.simultaneous:
        hand.events.append(Decided(seat))
        if hold_answer(hand, seat, answer):
            _reveal_all(hand, action, release_answers(hand))
        return
    price = decision(hand, action, seat).price
    close_decision(hand, seat)
    if isinstance(answer, StayIn):
        _stay(hand, seat, price)
    else:
        _go_out(hand, action, seat)
    _ask_on(hand, action)


def _reveal_all(hand: Hand, action: StayStep, answers: list[tuple[int, Action]]) -> None:
    """Reveal all answers; prices follow from the pot as it was when asked."""
    prices = {seat: decision(hand, action, seat).price for seat, _ in answers}
    out = [seat for seat, answer in answers if isinstance(answer, StayOut)]
    if len(out) == hand.live_count and not action.aside:
        for seat in out:
            hand.events.append(Stayed(seat, stays=False))
        _deal_for_all(hand)
        return
    for seat, _ in answers:
        if seat in out:
            _go_out(hand, action, seat)
        else:
            _stay(hand, seat, prices[seat])


def _deal_for_all(hand: Hand) -> None:
    """Deal again for all who have chips, because nobody stayed in."""
    legs = hand.compiled.game.showdown.legs
    again = seats_with_chips(hand) if legs is None else hand.live_seats()
    deal_on(hand, again, legs is not None and legs.antes, "Nobody stays in")


def _stay(hand: Hand, seat: int, price: int) -> None:
    hand.events.append(Stayed(seat, stays=True))
    if price:
        pay_dead(hand, seat, price)
        hand.events.append(Paid(seat, None, price, PRICE))


def _go_out(hand: Hand, action: StayStep, seat: int, asked: bool = True) -> None:
    if action.aside:
        hand.in_or_out.is_out[seat] = True
    else:
        hand.folded[seat] = True
        hand.fold_step[seat] = hand.step
        hand.live_count -= 1
    hand.events.append(Stayed(seat, stays=False, folds=not action.aside, asked=asked))
