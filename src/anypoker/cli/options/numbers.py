"""Checks of numeric options beyond their range."""

import math

import typer


def finite(value: float | None) -> float | None:
    """Reject NaN and infinity, which pass every range check.

    >>> finite(0.5)
    0.5
    """
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a number of seconds")
    return value
