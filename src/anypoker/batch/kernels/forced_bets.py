"""Forced bets: antes, blinds and straddles."""

from anypoker.batch.columns import (
    ANTE,
    BASE,
    BETS_MADE,
    BIG_BLIND,
    BIG_BLIND_ANTE,
    BLIND_SEAT,
    BUTTON,
    DEAD,
    DUE,
    FIRST_STRADDLE,
    FOLDED,
    HAS_ANTES,
    HAS_BLINDS,
    LEVEL,
    NOBODY,
    ONE_BLIND,
    OPEN_ROUND,
    PAID,
    POT,
    SEATS,
    SMALL_BLIND,
    STACK,
    STRADDLES,
)
from anypoker.batch.kernels.action_order import around, left_of_button
from anypoker.batch.kernels.arrays import Int, Numbers, ProgramArrays
from anypoker.batch.kernels.bets import pay
from anypoker.ranking.batch.compiling import compile_kernel


@compile_kernel
def _big_blind_seat(n: Numbers, t: ProgramArrays) -> Int:
    if t.terms[ONE_BLIND] and t.terms[HAS_BLINDS]:
        return n[BUTTON]
    return around(n, n[BUTTON] + (1 if n[SEATS] == 2 else 2))


@compile_kernel
def _return_unmatched_ante(n: Numbers) -> None:
    """Heads up there is no side pot: what a seat that is all-in cannot match goes back."""
    for short in range(2):
        other = 1 - short
        unmatched = n[PAID + other] - n[PAID + short]
        if unmatched > 0 and not n[STACK + short]:
            n[PAID + other] -= unmatched
            n[STACK + other] += unmatched
            n[POT] -= unmatched


@compile_kernel
def post_antes(n: Numbers, t: ProgramArrays) -> None:
    """Post antes: each seat, or the big blind for all as dead money."""
    for_all = t.terms[BIG_BLIND_ANTE] and t.terms[HAS_BLINDS]
    for seat in range(n[SEATS]):
        if n[FOLDED + seat] or (for_all and seat != _big_blind_seat(n, t)):
            continue
        amount = min(t.terms[ANTE], n[STACK + seat])
        n[STACK + seat] -= amount
        n[POT] += amount
        if for_all:
            n[DEAD] += amount
        else:
            n[PAID + seat] += amount
    if n[SEATS] == 2:
        _return_unmatched_ante(n)


@compile_kernel
def _set_dues(n: Numbers, t: ProgramArrays) -> None:
    """Write the blinds and straddles that each seat owes."""
    count = n[SEATS]
    for seat in range(count):
        n[DUE + seat] = 0
    big = _big_blind_seat(n, t)
    if not t.terms[ONE_BLIND]:
        n[DUE + around(n, big + count - 1)] = t.terms[SMALL_BLIND]
    n[DUE + big] = t.terms[BIG_BLIND]
    for place in range(min(t.terms[STRADDLES], max(count - 2, 0))):
        n[DUE + around(n, big + 1 + place)] = t.terms[FIRST_STRADDLE + place]


@compile_kernel
def post_blinds(n: Numbers, t: ProgramArrays) -> None:
    """Post blinds and straddles, the smallest first."""
    if not t.terms[HAS_ANTES]:
        post_antes(n, t)
    _set_dues(n, t)
    count = n[SEATS]
    normal = 0
    for seat in range(count):
        if 0 < n[DUE + seat] <= t.terms[BIG_BLIND]:
            normal += 1
    while True:
        least = 0
        found: Int = NOBODY
        for place in range(count):
            owing = left_of_button(n, count - 1 - place if count == 2 else place)
            due = n[DUE + owing]
            if due > 0 and (found == NOBODY or due < least):
                least, found = due, owing
        if found == NOBODY:
            break
        n[DUE + found] = 0
        amount = min(least, n[STACK + found])
        pay(n, found, amount)
        n[LEVEL] = least
        n[BASE] = least
        small = least <= t.terms[BIG_BLIND] and normal > 1
        normal -= 1
        n[BETS_MADE] += 0 if small else 1
        n[BLIND_SEAT] = found
    n[OPEN_ROUND] = 1
