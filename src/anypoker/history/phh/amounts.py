"""Decimal amounts of a record as whole chips and back.

A record counts in dollars or chips, the engine in ints: the smallest power of ten that makes all
amounts of a hand whole is the number of engine chips to one of the record's. So 10387.5 is 103875
tenths, and a pot that was split to the half chip is split exactly.
"""

from collections.abc import Iterable
from decimal import Decimal, InvalidOperation

from anypoker.history.phh.errors import PhhError

INFINITE = Decimal("inf")
MAX_DIGITS = 15  # before the point
MAX_PLACES = 17  # after it: what a program writes that counts in floats
_MAX_NUMBER_LENGTH = 40


def read_amount(text: str) -> Decimal:
    """Read a number; raise `PhhError` if it is not one or not usable as an amount.

    >>> read_amount("1e5000000")
    Traceback (most recent call last):
    ...
    anypoker.history.phh.errors.PhhError: 1e5000000 has more than 15 digits before the point ...
    """
    shown = text if len(text) <= _MAX_NUMBER_LENGTH else f"{text[:20]}…"
    try:
        amount = Decimal(text) if len(text) <= _MAX_NUMBER_LENGTH else None
    except InvalidOperation:
        raise PhhError(f"'{shown}' is not an amount: write a number such as 40 or 12.5") from None
    if amount is None or (amount.is_finite() and not _is_usual(amount)):
        digits = f"{MAX_DIGITS} digits before the point or {MAX_PLACES} after it"
        raise PhhError(f"{shown} has more than {digits}")
    return amount


def _is_usual(amount: Decimal) -> bool:
    exponent = amount.as_tuple().exponent
    places = -exponent if isinstance(exponent, int) else 0
    return amount.adjusted() < MAX_DIGITS and places <= MAX_PLACES


def scale_for(amounts: Iterable[Decimal]) -> int:
    """Return the number of engine chips per unit of the record.

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
    """Convert an amount of the record to engine chips.

    >>> to_chips(Decimal("0.25"), 100)
    25
    """
    return int(amount * scale)


def from_chips(chips: int, scale: int) -> Decimal:
    """Convert engine chips to an amount of the record.

    >>> str(from_chips(1038750, 100)), str(from_chips(200, 1))
    ('10387.5', '200')
    """
    return Decimal(chips) if scale == 1 else plain_decimal(Decimal(chips) / scale)


def plain_decimal(amount: Decimal) -> Decimal:
    """Return the shortest form without an exponent.

    >>> str(plain_decimal(Decimal("1000.00")))
    '1000'
    """
    if not amount.is_finite():
        return amount
    return amount.quantize(Decimal(1)) if amount == int(amount) else amount.normalize()
