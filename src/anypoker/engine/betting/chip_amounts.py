"""Amounts and prices of a game file in the chips of this table."""

from anypoker.engine.setup import Stakes
from anypoker.engine.state import Hand
from anypoker.game import Amount, PotMatchPrice, Price, Unit


def amount_in_chips(stakes: Stakes, amount: Amount) -> int:
    """Return an amount of the game file in the chips of this table."""
    unit = {
        Unit.CHIPS: 1,
        Unit.ANTE: stakes.ante,
        Unit.SMALL_BET: stakes.small_bet,
        Unit.BIG_BET: stakes.big_bet,
        Unit.BIG_BLIND: stakes.big_blind,
    }[amount.unit]
    return amount.times * unit


def price_in_chips(hand: Hand, price: Price) -> int:
    """Return a price of the game file in chips."""
    if not isinstance(price, PotMatchPrice):
        return amount_in_chips(hand.stakes, price)
    chips = hand.pot // 2 if price.half else hand.pot
    return chips if price.most is None else min(chips, amount_in_chips(hand.stakes, price.most))
