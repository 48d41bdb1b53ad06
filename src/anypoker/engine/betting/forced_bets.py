"""Forced bets: antes, blinds, straddles, and who owes the bring-in."""

from collections.abc import Sequence
from functools import lru_cache

from anypoker.engine.betting.action_order import blind_places
from anypoker.engine.betting.bet_limits import pay
from anypoker.engine.conditions import condition_holds
from anypoker.engine.events import Posted, Refunded
from anypoker.engine.setup import Dues, Stakes
from anypoker.engine.state import Hand
from anypoker.game import ANTE_BET, FirstRoundStart, ForcedBets


def forced_bets(hand: Hand) -> ForcedBets:
    """Return the forced bets that are due now: those of the first case that holds."""
    rule = hand.compiled.game.forced
    for case in rule.cases:
        if condition_holds(hand, case.condition, hand.deal_order[0]):
            return case.forced
    return rule.otherwise


def dues_of(hand: Hand) -> tuple[Dues, ...]:
    """Return the dues of each seat."""
    if hand.seats.dues:
        return hand.seats.dues
    compiled = hand.compiled
    one_blind = compiled.game.order.first is FirstRoundStart.DEALER
    return default_dues(
        hand.stakes, len(hand.deal_order), hand.button, compiled.has_blinds, one_blind
    )


@lru_cache(maxsize=256)
def default_dues(
    stakes: Stakes, count: int, button: int, blinds: bool, one_blind: bool
) -> tuple[Dues, ...]:
    """Return the dues that the stakes set for `count` seats; `one_blind`: the button posts it."""
    small, big = ((place + button) % count for place in blind_places(count))
    posted: dict[int, int] = {}
    if blinds and one_blind:
        # The round starts left of the button, so the one blind is the button's.
        big = button
        posted = {big: stakes.big_blind}
    elif blinds:
        posted = {small: stakes.small_blind, big: stakes.big_blind}
    if blinds:
        for place, amount in enumerate(stakes.straddles[: max(count - 2, 0)], 1):
            posted[(big + place) % count] = amount
    for_all = stakes.big_blind_ante and blinds
    return tuple(
        Dues(
            ante=stakes.ante if seat == big or not for_all else 0,
            ante_is_dead=for_all,
            blind=posted.get(seat, 0),
        )
        for seat in range(count)
    )


def post(hand: Hand, seat: int, amount: int, what: str) -> None:
    """Post a live forced bet; a short stack posts what it has."""
    amount = min(amount, hand.stacks[seat])
    if amount:
        pay(hand, seat, amount)
        hand.events.append(Posted(seat, what, amount, False))


def post_aside(hand: Hand, seat: int, amount: int, what: str, dead: bool) -> None:
    """Post a forced payment that does not count as a bet on the next round.

    A seat's own ante counts towards what it can win; dead money is there for everyone.
    """
    amount = min(amount, hand.stacks[seat])
    if not amount:
        return
    hand.stacks[seat] -= amount
    hand.pot += amount
    if dead:
        hand.dead_money += amount
    else:
        hand.contributions[seat] += amount
    hand.events.append(Posted(seat, what, amount, True))


def post_antes(hand: Hand, seats: Sequence[int]) -> None:
    """Post the antes of these seats, or the big blind's ante for all."""
    dues = dues_of(hand)
    if hand.compiled.bet_names:
        _make_ante_bets(hand, seats, dues)
        return
    for seat in seats:
        if dues[seat].ante:
            post_aside(hand, seat, dues[seat].ante, "ante", dues[seat].ante_is_dead)
    if len(hand.deal_order) == 2:
        _return_unmatched_ante(hand)


def _make_ante_bets(hand: Hand, seats: Sequence[int], dues: Sequence[Dues]) -> None:
    """Against a banker the ante is a bet, and the banker makes none."""
    place = hand.compiled.bet_names.index(ANTE_BET)
    for seat in seats:
        if seat != hand.button and dues[seat].ante:
            post(hand, seat, dues[seat].ante, "ante")
            made = hand.wagers[seat]
            hand.wagers[seat] = (*made[:place], hand.contributions[seat], *made[place + 1 :])


def _return_unmatched_ante(hand: Hand) -> None:
    """Return what an all-in seat cannot match: heads up there is no side pot."""
    short, other = sorted(hand.deal_order, key=lambda seat: hand.contributions[seat])
    unmatched = hand.contributions[other] - hand.contributions[short]
    if unmatched and not hand.stacks[short]:
        hand.contributions[other] -= unmatched
        hand.stacks[other] += unmatched
        hand.pot -= unmatched
        hand.events.append(Refunded(other, unmatched))


def post_blinds(hand: Hand, seats: Sequence[int]) -> None:
    """Post blinds, straddles and the bets of players who come in between."""
    betting = hand.betting
    if not hand.compiled.has_antes:
        post_antes(hand, seats)
    dues = dues_of(hand)
    in_turn = seats if len(hand.deal_order) > 2 else reversed(seats)  # the button is small
    blinds = sorted((seat for seat in in_turn if dues[seat].blind), key=lambda s: dues[s].blind)
    normal = [seat for seat in blinds if dues[seat].blind <= hand.stakes.big_blind]
    for seat in blinds:
        small = seat in normal[:-1]
        what = "small blind" if small else "big blind" if seat in normal else "straddle"
        post(hand, seat, dues[seat].blind, what)
        betting.bet_to_match = betting.raise_base = dues[seat].blind
        betting.bets_made += not small
        betting.blind_seat = seat
    for seat in seats:
        if dues[seat].dead or dues[seat].post:
            post_aside(hand, seat, dues[seat].dead, "dead blind", dead=True)
            kills = dues[seat].blind + dues[seat].post > betting.bet_to_match
            post(hand, seat, dues[seat].post, "kill" if kills else "post")
            if kills:  # more than the last blind: it is what everyone has to call
                betting.bet_to_match = betting.raise_base = dues[seat].blind + dues[seat].post
    betting.open_round = True
