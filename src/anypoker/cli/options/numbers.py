"""Checks of numbers on a command line that ranges alone do not make."""

import math

import typer


def finite(value: float) -> float:
    """Refuse what is not a number: it is within every range.

    >>> finite(0.5)
    0.5
    """
    if not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a number of seconds")
    return value
