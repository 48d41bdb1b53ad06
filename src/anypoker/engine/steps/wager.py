"""Bets against the banker: all seats at the same time, or one after the other."""

from anypoker.engine.actions import Action, Bet, action_parts
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.betting.folding import fold
from anypoker.engine.decision import WagerDecision
from anypoker.engine.decision.pending import (
    close_decision,
    hold_answer,
    open_decision,
    release_answers,
)
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Decided, Declined, Wagered
from anypoker.engine.showdown.spread import open_spread, spread_line
from anypoker.engine.state import Hand
from anypoker.errors import AmountSentence
from anypoker.game import BankerSettlement, OfferedBet, WagerStep


def begin(hand: Hand, action: WagerStep, seats: list[int]) -> None:
    hand.part_index = -1
    hand.participants = [seat for seat in seats if seat != hand.button]
    _next_bet(hand, action)


def _next_bet(hand: Hand, action: WagerStep) -> None:
    """Ask for bet after bet; bets that all must make are made without a question."""
    while not hand.seats_to_act and hand.part_index + 1 < len(action.bets):
        hand.part_index += 1
        offer = action.bets[hand.part_index]
        able = [seat for seat in hand.participants if _may_make(hand, offer, seat)]
        if not offer.optional and not action.folds:
            for seat in able:
                make_bet(hand, seat, offer.bet, _amounts(hand, offer, seat)[0], asked=False)
        elif action.simultaneous:
            for seat in able:
                open_decision(hand, seat)
        else:
            hand.ask_queue = able
            _ask_on(hand)


def _ask_on(hand: Hand) -> None:
    if hand.ask_queue:
        open_decision(hand, hand.ask_queue.pop(0))


def _may_make(hand: Hand, offer: OfferedBet, seat: int) -> bool:
    """A seat makes a bet once, and only with chips; without any it plays for what it has bet.

    Nobody is asked for a bet that can only be a push.
    """
    made = hand.wagers[seat][hand.compiled.bet_names.index(offer.bet)]
    able = not made and hand.stacks[seat] > 0 and not hand.folded[seat]
    return able and not _is_push(hand, offer)


def _is_push(hand: Hand, offer: OfferedBet) -> bool:
    """Return whether the open cards of a spread leave nothing to win or lose."""
    settle = hand.compiled.game.showdown.settle
    if not isinstance(settle, BankerSettlement) or settle.spread is None:
        return False
    bet = settle.bets[settle.names.index(offer.bet)]
    between, _ = open_spread(hand, settle.spread)
    ranks = hand.compiled.game.deck.ranks
    return bet.spread and len(between) == 2 and spread_line(bet, ranks, between) is None


def _amounts(hand: Hand, offer: OfferedBet, seat: int) -> tuple[int, ...]:
    """Return the amounts that a seat may bet; a short stack bets what it has."""
    full = max(amount_in_chips(hand.stakes, offer.price), 1)
    stack = hand.stacks[seat]
    return tuple(sorted({min(full * times, stack) for times in offer.times}))


def decision(hand: Hand, action: WagerStep, seat: int) -> WagerDecision:
    offer = action.bets[hand.part_index]
    amounts = _amounts(hand, offer, seat)
    staked = hand.contributions[seat]
    return WagerDecision(seat, hand.open_decisions[seat], offer.bet, amounts, action.folds, staked)


def apply(hand: Hand, action: WagerStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    whole = not isinstance(answer, Bet) or type(answer.amount) is int  # True == 1 == 1.0
    if not whole or answer not in question.options:
        allowed = " or ".join(map(str, question.options))
        parts = "'", *action_parts(answer), f"' is not allowed here; allowed: {allowed}"
        raise IllegalAction(AmountSentence(*parts))
    if action.simultaneous:
        hand.events.append(Decided(seat))
        if hold_answer(hand, seat, answer):
            for one, said in release_answers(hand):
                _settle_answer(hand, action, one, said)
    else:
        close_decision(hand, seat)
        _settle_answer(hand, action, seat, answer)
        _ask_on(hand)
    _next_bet(hand, action)


def _settle_answer(hand: Hand, action: WagerStep, seat: int, answer: Action) -> None:
    if isinstance(answer, Bet):
        make_bet(hand, seat, action.bets[hand.part_index].bet, answer.amount)
    elif action.folds:
        fold(hand, seat)
    else:
        hand.events.append(Declined(seat))


def make_bet(hand: Hand, seat: int, bet: str, amount: int, asked: bool = True) -> None:
    record_bet(hand, seat, bet, amount)
    hand.stacks[seat] -= amount
    hand.pot += amount
    hand.contributions[seat] += amount
    hand.street_bets[seat] += amount
    hand.events.append(Wagered(seat, bet, amount, asked))


def record_bet(hand: Hand, seat: int, bet: str, amount: int) -> None:
    place = hand.compiled.bet_names.index(bet)
    made = hand.wagers[seat]
    hand.wagers[seat] = (*made[:place], made[place] + amount, *made[place + 1 :])
