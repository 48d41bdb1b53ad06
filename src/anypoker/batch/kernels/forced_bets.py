"""Forced bets: antes, blinds and straddles."""

from anypoker.batch import columns as col
from anypoker.batch.kernels.action_order import around, left_of_button
from anypoker.batch.kernels.arrays import Int, Numbers, ProgramArrays
from anypoker.batch.kernels.bets import pay
from anypoker.ranking.batch.compiling import compile_kernel


@compile_kernel
def _big_blind_seat(n: Numbers, t: ProgramArrays) -> Int:
    if t.terms[col.ONE_BLIND] and t.terms[col.HAS_BLINDS]:
        return n[col.BUTTON]
    return around(n, n[col.BUTTON] + (1 if n[col.SEATS] == 2 else 2))


@compile_kernel
def _return_unmatched_ante(n: Numbers) -> None:
    """Return what an all-in seat cannot match: heads up there is no side pot."""
    for short in range(2):
        other = 1 - short
        unmatched = n[col.PAID + other] - n[col.PAID + short]
        if unmatched > 0 and not n[col.STACK + short]:
            n[col.PAID + other] -= unmatched
            n[col.STACK + other] += unmatched
            n[col.POT] -= unmatched


@compile_kernel
def post_antes(n: Numbers, t: ProgramArrays) -> None:
    """Post antes: each seat, or the big blind for all as dead money."""
    for_all = t.terms[col.BIG_BLIND_ANTE] and t.terms[col.HAS_BLINDS]
    for seat in range(n[col.SEATS]):
        if n[col.FOLDED + seat] or (for_all and seat != _big_blind_seat(n, t)):
            continue
        amount = min(t.terms[col.ANTE], n[col.STACK + seat])
        n[col.STACK + seat] -= amount
        n[col.POT] += amount
        if for_all:
            n[col.DEAD] += amount
        else:
            n[col.PAID + seat] += amount
    if n[col.SEATS] == 2:
        _return_unmatched_ante(n)


@compile_kernel
def _set_dues(n: Numbers, t: ProgramArrays) -> None:
    """Write the blinds and straddles that each seat owes."""
    count = n[col.SEATS]
    for seat in range(count):
        n[col.DUE + seat] = 0
    big = _big_blind_seat(n, t)
    if not t.terms[col.ONE_BLIND]:
        n[col.DUE + around(n, big + count - 1)] = t.terms[col.SMALL_BLIND]
    n[col.DUE + big] = t.terms[col.BIG_BLIND]
    for place in range(min(t.terms[col.STRADDLES], max(count - 2, 0))):
        n[col.DUE + around(n, big + 1 + place)] = t.terms[col.FIRST_STRADDLE + place]


@compile_kernel
def post_blinds(n: Numbers, t: ProgramArrays) -> None:
    """Post blinds and straddles, the smallest first."""
    if not t.terms[col.HAS_ANTES]:
        post_antes(n, t)
    _set_dues(n, t)
    count = n[col.SEATS]
    normal = 0
    for seat in range(count):
        if 0 < n[col.DUE + seat] <= t.terms[col.BIG_BLIND]:
            normal += 1
    while True:
        least = 0
        found: Int = col.NOBODY
        for place in range(count):
            owing = left_of_button(n, count - 1 - place if count == 2 else place)
            due = n[col.DUE + owing]
            if due > 0 and (found == col.NOBODY or due < least):
                least, found = due, owing
        if found == col.NOBODY:
            break
        n[col.DUE + found] = 0
        amount = min(least, n[col.STACK + found])
        pay(n, found, amount)
        n[col.LEVEL] = least
        n[col.BASE] = least
        small = least <= t.terms[col.BIG_BLIND] and normal > 1
        normal -= 1
        n[col.BETS_MADE] += 0 if small else 1
        n[col.BLIND_SEAT] = found
    n[col.OPEN_ROUND] = 1
