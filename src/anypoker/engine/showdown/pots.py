"""Main pot and side pots from each seat's contributions."""

from collections.abc import Sequence
from typing import NamedTuple


class Pot(NamedTuple):
    """Chips, and the seats that may win them."""

    amount: int
    seats: tuple[int, ...]


def make_pots(paid: Sequence[int], folded: Sequence[bool], dead: int = 0) -> list[Pot]:
    """Return the main pot first, then the side pots; dead money is in the main pot.

    >>> make_pots([50, 100, 100], [False, False, False])
    [Pot(amount=150, seats=(0, 1, 2)), Pot(amount=100, seats=(1, 2))]
    """
    live = [seat for seat, out in enumerate(folded) if not out]
    levels = sorted({paid[seat] for seat in live})
    if len(levels) <= 1:
        return [Pot(sum(paid) + dead, tuple(live))]
    pots: list[Pot] = []
    below = 0
    for level in levels:
        if level == levels[-1]:  # what a folded seat put in beyond all others stays in the pot
            amount = sum([chips - below for chips in paid if chips > below])
        else:
            top = level - below
            amount = sum([min(chips - below, top) for chips in paid if chips > below])
        if not pots:
            amount += dead
        if amount or not pots:
            pots.append(Pot(amount, tuple([seat for seat in live if paid[seat] >= level])))
        below = level
    if not pots[0].amount and len(pots) > 1:
        del pots[0]  # a seat that put in nothing has nothing to win
    return pots


def contributions_to(
    pots: Sequence[Pot], paid: Sequence[int], folded: Sequence[bool]
) -> tuple[list[int], int]:
    """Return each seat's chips in these pots, and the dead money in them.

    `paid` and `folded` are those that the pots were made of.

    >>> paid, folded = [50, 100, 100], [False, False, False]
    >>> contributions_to(make_pots(paid, folded)[1:], paid, folded)
    ([0, 50, 50], 0)
    """
    kept = [0] * len(paid)
    for pot in pots:
        top = min(paid[seat] for seat in pot.seats)
        others = [s for s, out in enumerate(folded) if not out and s not in pot.seats]
        bottom = max((paid[seat] for seat in others), default=0)
        for seat, chips in enumerate(paid):
            kept[seat] += min(chips, top) - min(chips, bottom)
    return kept, sum(pot.amount for pot in pots) - sum(kept)


def split_evenly(amount: int, parts: int) -> list[int]:
    """Equal parts, the odd chips to the first ones.

    >>> split_evenly(10, 3)
    [4, 3, 3]
    """
    each, odd = divmod(amount, parts)
    return [each + (index < odd) for index in range(parts)]
