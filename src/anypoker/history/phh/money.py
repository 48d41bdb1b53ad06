"""Amounts of a record, which may have decimals, as whole chips and back.

A record counts in dollars or chips, the engine in ints: the smallest power of ten that makes all
amounts of a hand whole is the number of engine chips to one of the record's. So 10387.5 is 103875
tenths, and a pot that was split to the half chip is split exactly.
"""

from collections.abc import Iterable
from decimal import Decimal

INFINITE = Decimal("inf")


def scale_for(amounts: Iterable[Decimal]) -> int:
    """How many chips of the engine are one of the record.

    >>> scale_for([Decimal("10"), Decimal("0.25"), Decimal("5.50"), INFINITE])
    100
    """
    places = 0
    for amount in amounts:
        exponent = amount.normalize().as_tuple().exponent
        if isinstance(exponent, int):
            places = max(places, -exponent)
    return int(10**places)


def to_chips(amount: Decimal, scale: int) -> int:
    """An amount of the record in chips of the engine.

    >>> to_chips(Decimal("0.25"), 100)
    25
    """
    return int(amount * scale)


def from_chips(chips: int, scale: int) -> Decimal:
    """Chips of the engine as an amount of the record.

    >>> str(from_chips(1038750, 100)), str(from_chips(200, 1))
    ('10387.5', '200')
    """
    return plain_decimal(Decimal(chips) / scale)


def plain_decimal(amount: Decimal) -> Decimal:
    """The shortest form without an exponent.

    >>> str(plain_decimal(Decimal("1000.00")))
    '1000'
    """
    if not amount.is_finite():
        return amount
    return amount.quantize(Decimal(1)) if amount == int(amount) else amount.normalize()
