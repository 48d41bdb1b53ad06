"""Bet limits: betting structures, minimum raises, short all-ins and the cap on raises.

Caps in chips, on a round or on the hand, are in `caps`.
"""

from anypoker.engine.betting.action_order import able_seats
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.betting.chip_caps import spendable_chips
from anypoker.engine.cards.up_cards import up_cards
from anypoker.engine.decision import BettingDecision
from anypoker.engine.state import NOBODY, UNANSWERED, Hand
from anypoker.game import BetKind, Structure

OPEN_PAIR_ROUND = 2  # the first round on which a pair can be face up


def set_sizes(hand: Hand, kind: BetKind) -> None:
    """Set the size of a bet on this round, and the smallest raise."""
    betting = hand.betting
    stakes = hand.stakes
    increment = hand.compiled.game.limits.increment
    if increment is not None:
        # Without antes, an increment in antes is 0.
        betting.bet_size = amount_in_chips(stakes, increment) or stakes.small_bet
    elif hand.structure is Structure.LIMIT:
        betting.bet_size = stakes.big_bet if kind is BetKind.BIG else stakes.small_bet
    elif hand.structure is Structure.SPREAD_LIMIT:
        betting.bet_size = stakes.spread_least or stakes.small_bet
    else:
        betting.bet_size = stakes.big_blind if hand.compiled.has_blinds else stakes.small_bet
    betting.raise_size = betting.bet_size
    betting.either_size = kind is BetKind.EITHER and increment is None


def betting_options(hand: Hand, seat: int, call_only: bool) -> BettingDecision:
    """Return the betting decision of a seat."""
    betting = hand.betting
    front = hand.street_bets[seat]
    level = betting.bet_to_match
    spend = spendable_chips(hand, seat) if betting.limited else hand.stacks[seat]
    owed = level - front
    number = hand.open_decisions[seat]
    if spend <= owed or call_only or not _may_raise(hand, seat):
        return BettingDecision(seat, number, min(owed, spend), 0, 0, (), level == 0, False)
    most = front + spend
    if hand.structure is Structure.ALL_IN_OR_FOLD:
        return BettingDecision(seat, number, 0, most, most, (), level == 0, False, True, True)
    base = betting.raise_base
    if hand.has_fixed_bets:
        to = base + betting.bet_size
        usual = level < to <= most and betting.rounds != OPEN_PAIR_ROUND and not betting.either_size
        amounts = (to,) if usual else _fixed_amounts(hand, most)
        return BettingDecision(
            seat, number, owed, amounts[0], amounts[-1], amounts, level == 0, base < level
        )
    if hand.structure is Structure.POT_LIMIT:
        # A pot smaller than the minimum still allows the minimum.
        most = min(most, max(level + hand.pot + owed, base + betting.raise_size))
    elif hand.structure is Structure.SPREAD_LIMIT:
        largest = hand.stakes.spread_most or hand.stakes.big_bet
        most = min(most, base + max(largest, betting.raise_size))
    least = min(max(base + betting.raise_size, level + 1), most)
    return BettingDecision(seat, number, owed, least, most, (), level == 0, base < level)


def _may_raise(hand: Hand, seat: int) -> bool:
    """Return whether the seat may bet and another seat can answer."""
    betting = hand.betting
    if betting.capped:
        return False
    faced = betting.last_answered[seat]
    if faced != UNANSWERED and betting.raise_base - faced < (
        1 if hand.has_fixed_bets else betting.raise_size
    ):
        return False
    stacks = hand.stacks
    if stacks[seat - 1] and not hand.folded[seat - 1] and not betting.limited:
        return True  # its neighbour can answer: the usual case
    for other, folded in enumerate(hand.folded):
        if not folded and other != seat and stacks[other] and spendable_chips(hand, other):
            return True
    return False


def _fixed_amounts(hand: Hand, most: int) -> tuple[int, ...]:
    """Return the exact amounts of fixed betting; with too few chips all of them."""
    betting = hand.betting
    size = betting.bet_size
    to = betting.raise_base + size
    if size < hand.stakes.big_bet and betting.bet_to_match < to and _may_be_big(hand):
        double = betting.raise_base + hand.stakes.big_bet
        if double <= most:
            return (to, double)
    return (to,) if betting.bet_to_match < to <= most else (most,)


def _may_be_big(hand: Hand) -> bool:
    """Return whether a bet of the round may also be the big bet."""
    betting = hand.betting
    forced = betting.forced
    doubles = betting.rounds == OPEN_PAIR_ROUND and forced is not None and forced.open_pair_doubles
    return betting.either_size or (doubles and _has_open_pair(hand))


def _has_open_pair(hand: Hand) -> bool:
    """Return whether a live seat shows a pair."""
    for seat in hand.live_seats():
        ranks = [card >> 2 for card in up_cards(hand, seat)]
        if len(set(ranks)) < len(ranks):
            return True
    return False


def pay(hand: Hand, seat: int, amount: int) -> None:
    """Pay chips that count as the seat's bet on this round."""
    hand.stacks[seat] -= amount
    hand.street_bets[seat] += amount
    hand.contributions[seat] += amount
    hand.pot += amount


def pay_dead(hand: Hand, seat: int, amount: int) -> None:
    """Pay dead chips to the main pot, which nobody has to match."""
    hand.stacks[seat] -= amount
    hand.dead_money += amount
    hand.pot += amount


def raise_to(hand: Hand, seat: int, to: int) -> None:
    """Bet or raise legally, and set what later players may do."""
    betting = hand.betting
    added = to - betting.raise_base
    if hand.has_fixed_bets:
        if added > betting.bet_size:
            betting.bet_size = added  # a big bet where small ones are allowed sets the size of all
        # Short all-ins are not added up: each counts by what it adds to the bet before it. A
        # bring-in does not count as a bet.
        before = betting.raise_base if betting.last_aggressor == NOBODY else betting.bet_to_match
        if added >= betting.bet_size or 2 * (to - before) >= betting.bet_size:
            betting.raise_base = to
            betting.bets_made += 1
            betting.capped = _cap_reached(hand)
    else:
        pending = betting.raise_base < betting.bet_to_match
        if added >= betting.raise_size:
            betting.raise_size = added
            pending = False
        if not pending:
            betting.raise_base = to
    pay(hand, seat, to - hand.street_bets[seat])
    betting.bet_to_match = to


def _cap_reached(hand: Hand) -> bool:
    """Return whether the maximum number of raises is reached; no limit heads up."""
    limits = hand.compiled.game.limits
    most = limits.bets_per_round
    if most is None:
        if hand.structure is not Structure.LIMIT or limits.cap_per_round is not None:
            return False
        most = 4 if hand.compiled.betting_rounds >= 3 else 5
    if hand.betting.bets_made < most:
        return False
    if limits.heads_up_too:
        return True
    return len(able_seats(hand)) >= 3
