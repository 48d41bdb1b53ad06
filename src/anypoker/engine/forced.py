"""Forced bets: antes, blinds, straddles, and who owes the bring-in."""

from anypoker.engine.conditions import holds
from anypoker.engine.events import Posted
from anypoker.engine.limits import pay
from anypoker.engine.order import blind_seats
from anypoker.engine.state import Hand
from anypoker.rules.game import ForcedBets, Opening


def forced_bets(hand: Hand) -> ForcedBets:
    """What is due now: the first case that is true."""
    rule = hand.plan.game.forced
    for case in rule.cases:
        if holds(hand, case.condition, hand.order[0]):
            return case.forced
    return rule.otherwise


def post(hand: Hand, seat: int, amount: int, what: str) -> None:
    """A live forced bet; a short stack posts what it has."""
    amount = min(amount, hand.stacks[seat])
    if amount:
        pay(hand, seat, amount)
        hand.events.append(Posted(seat, what, amount, False))


def post_ante(hand: Hand, seat: int, amount: int, dead: bool) -> None:
    """An ante is no part of the bet on the round that follows.

    A seat's own ante counts towards what it can win; one posted for the table is dead money.
    """
    amount = min(amount, hand.stacks[seat])
    if not amount:
        return
    hand.stacks[seat] -= amount
    hand.pot += amount
    if dead:
        hand.dead += amount
    else:
        hand.paid[seat] += amount
    hand.events.append(Posted(seat, "ante", amount, True))


def post_antes(hand: Hand) -> None:
    """Each seat its own, or the big blind one for all."""
    ante = hand.stakes.ante
    if not ante:
        return
    if hand.stakes.big_blind_ante and hand.plan.has_blinds:
        post_ante(hand, blind_seats(hand)[1], ante, dead=True)
        return
    for seat in hand.order:
        post_ante(hand, seat, ante, dead=False)


def post_blinds(hand: Hand) -> None:
    """The blinds, and the straddles of the seats after them."""
    if not hand.plan.has_antes:
        post_antes(hand)
    stakes = hand.stakes
    small, big = blind_seats(hand)
    if hand.plan.game.order.first is Opening.DEALER:
        # The round starts left of the button, so the one blind is the button's.
        post(hand, hand.button, stakes.big_blind, "big blind")
        big = hand.button
    else:
        post(hand, small, stakes.small_blind, "small blind")
        post(hand, big, stakes.big_blind, "big blind")
    hand.level = hand.base = stakes.big_blind
    hand.bets_made = 1 if stakes.big_blind else 0
    hand.blind_seat = big
    count = len(hand.order)
    for place, amount in enumerate(stakes.straddles[: max(count - 2, 0)], 1):
        seat = (big + place) % count
        post(hand, seat, amount, "straddle")
        hand.level = hand.base = max(hand.level, amount)
        hand.bets_made += 1
        hand.blind_seat = seat
    hand.open_round = True
