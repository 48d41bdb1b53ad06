"""Caps in chips on one round and on the hand; how many raises there are is in `limits`."""

from msgspec.structs import replace

from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.setup import Stakes
from anypoker.engine.state import Hand
from anypoker.game import Limits


def stakes_with_caps(stakes: Stakes, limits: Limits) -> Stakes:
    """Return the stakes with the caps of the game file, where they are tighter."""
    per_round, per_hand = stakes.cap_per_round, stakes.cap_per_hand
    if limits.cap_per_round is not None:
        cap = amount_in_chips(stakes, limits.cap_per_round)
        per_round = cap if per_round is None else min(cap, per_round)
    if limits.cap_per_hand is not None:
        cap = amount_in_chips(stakes, limits.cap_per_hand)
        per_hand = cap if per_hand is None else min(cap, per_hand)
    return replace(stakes, cap_per_round=per_round, cap_per_hand=per_hand)


def left_to_bet(hand: Hand, seat: int) -> int:
    """Return what a seat can still bet in this hand: its stack, or the rest of its cap."""
    chips = hand.stacks[seat]
    cap = hand.stakes.cap_per_hand
    return chips if cap is None else max(min(chips, cap - hand.contributions[seat]), 0)


def spendable_chips(hand: Hand, seat: int) -> int:
    """Return what a seat can still bet on this round; 0 if a condition keeps it out."""
    if hand.betting.excluded_seats >> seat & 1:
        return 0
    chips = left_to_bet(hand, seat)
    cap = hand.stakes.cap_per_round
    return chips if cap is None else max(min(chips, cap - hand.street_bets[seat]), 0)
