"""Display unit of a table: whole chips, or chips of a cent. Chips are integers everywhere else.

A table whose unit is 100 shows 150 chips as 1.50. Stakes written with decimals mean such a table.
"""

import re
from collections.abc import Callable

from anypoker.errors import AnypokerError
from anypoker.sentences import Sentence

WHOLE, CENT = 1, 100  # chips per shown unit
UNITS = (WHOLE, CENT)

_AMOUNT = re.compile(r"(?<![\w.,])(\d+(?:[.,]\d+)*|\.\d+)", re.ASCII)
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+", re.ASCII)
_DECIMAL = re.compile(r"(\d*)[.,](\d{1,2})", re.ASCII)
_COUNTS = ("run times",)  # parts of the stakes whose numbers are not chips


class UnitError(AnypokerError, ValueError):
    """Amount that does not fit the unit of a table."""


def format_amount(chips: int, unit: int = WHOLE) -> str:
    """Write an amount in the unit of a table.

    >>> format_amount(150), format_amount(150, 100), format_amount(-5, 100)
    ('150', '1.50', '-0.05')
    """
    if unit == WHOLE:
        return str(chips)
    sign, chips = ("-" if chips < 0 else ""), abs(chips)
    return f"{sign}{chips // unit}.{chips % unit:02}"


def amount_writer(unit: int) -> Callable[[int], str]:
    """Return `format_amount` for one unit."""
    return lambda chips: format_amount(chips, unit)


def format_stakes(stakes: str, unit: int = WHOLE) -> str:
    """Write stakes, which are in chips, in the unit of a table.

    >>> format_stakes("25/50 no limit, ante 5, run times 2", 100)
    '0.25/0.50 no limit, ante 0.05, run times 2'
    """
    if unit == WHOLE:
        return stakes
    return _with_amounts(stakes, lambda digits: format_amount(int(digits), unit))


def read_stakes(text: str, unit: int | None = None) -> tuple[str, int]:
    """Return stakes in chips and the unit they mean; decimals mean a table of cents.

    `unit`: the unit of a table that keeps it. Numbers without decimals are chips.

    >>> read_stakes("0.25/0.50 no limit"), read_stakes("1/2")
    (('25/50 no limit', 100), ('1/2', 1))
    >>> read_stakes("0,5/1, ante 0.1", 100), read_stakes("1,000/2,000 limit")
    (('50/100, ante 10', 100), ('1000/2000 limit', 1))
    >>> read_stakes("0.5/1", 1)
    Traceback (most recent call last):
    anypoker.session.setup.display_unit.UnitError: this table plays whole chips: '0.5' has decimals
    """
    decimals = [one for one in _AMOUNT.findall(text) if _decimals(one) is not None]
    if not decimals:
        return _with_amounts(text, lambda one: one.replace(",", "")), unit or WHOLE
    if unit == WHOLE:
        raise UnitError(
            Sentence(
                "this table plays whole chips: '{decimals}' has decimals", decimals=decimals[0]
            )
        )
    return _with_amounts(text, _cents), CENT


def _decimals(number: str) -> re.Match[str] | None:
    """Match a number with decimals; None for whole ones such as 1,000."""
    if number.isdigit() or _GROUPED.fullmatch(number):
        return None
    found = _DECIMAL.fullmatch(number)
    if found is None:
        raise UnitError(
            Sentence(
                "'{number}' is not an amount: write at most two decimals, as in 0.25",
                number=number[:40],
            )
        )
    return found


def _cents(number: str) -> str:
    found = _decimals(number)
    if found is None:
        return str(int(number.replace(",", "")[:20]) * CENT)
    return str(int(found[1][:20] or 0) * CENT + int(found[2].ljust(2, "0")))


def _with_amounts(stakes: str, write: Callable[[str], str]) -> str:
    """Rewrite the amounts of stakes; other numbers stay."""
    # A comma separates parts, unless digits are on both sides of it.
    parts = re.split(r",(?!\d)", stakes)
    for place, part in enumerate(parts):
        if not part.strip().lower().startswith(_COUNTS):
            parts[place] = _AMOUNT.sub(lambda found: write(found[1]), part)
    return ",".join(parts)
