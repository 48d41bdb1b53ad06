"""Amounts of money in words: the stakes say how many chips they are."""

from typing import assert_never

from anypoker.game import Amount, BetKind, PotMatchPrice, Price, Unit
from anypoker.rules.explain.english import count_of


def price(amount: Price) -> str:
    """Describe a price, as the object of "pay".

    >>> price(Amount(1, Unit.SMALL_BET)), price(Amount(6, Unit.ANTE)), price(Amount(30, Unit.CHIPS))
    ('a small bet', 'six antes', '30 chips')
    """
    match amount:
        case Amount(1, unit) if unit is not Unit.CHIPS:
            return f"{'an' if unit is Unit.ANTE else 'a'} {_noun(unit)}"
        case Amount(times, unit):
            return count_of(times, _noun(unit))
        case PotMatchPrice(most, half):
            much = "half as much" if half else "as much"
            cap = f", but never more than {price(most)}" if most is not None else ""
            return f"{much} as is in the pot{cap}"
        case _:
            assert_never(amount)


def bet_name(kind: BetKind) -> str:
    """Return the bet of a betting round.

    >>> bet_name(BetKind.BIG), bet_name(BetKind.EITHER)
    ('the big bet', 'the small or the big bet')
    """
    return "the small or the big bet" if kind is BetKind.EITHER else f"the {kind} bet"


def _noun(unit: Unit) -> str:
    match unit:
        case Unit.CHIPS:
            return "chip"
        case Unit.ANTE:
            return "ante"
        case Unit.SMALL_BET:
            return "small bet"
        case Unit.BIG_BET:
            return "big bet"
        case Unit.BIG_BLIND:
            return "big blind"
        case _:
            assert_never(unit)
