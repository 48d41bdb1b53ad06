"""Chips: legal bets, their effect, and the seats that have to act."""

from anypoker.batch import columns as col
from anypoker.batch.kernels.arrays import Bytes, Int, Kept, Numbers
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

OPEN_PAIR_ROUND = 2  # the first round with two up cards


@compile_kernel
def spendable(n: Numbers, terms: Kept, seat: Int) -> Int:
    """Return the chips that a seat can still bet in this round."""
    chips = n[col.STACK + seat]
    if terms[col.HAND_CAP] != col.NO_CAP:
        chips = max(min(chips, terms[col.HAND_CAP] - n[col.PAID + seat]), 0)
    if terms[col.ROUND_CAP] != col.NO_CAP:
        chips = max(min(chips, terms[col.ROUND_CAP] - n[col.STREET + seat]), 0)
    return chips


@compile_kernel
def able_count(n: Numbers, terms: Kept) -> Int:
    """Count the seats that can still bet."""
    count = 0
    for seat in range(n[col.SEATS]):
        if not n[col.FOLDED + seat] and spendable(n, terms, seat) > 0:
            count += 1
    return count


@compile_kernel
def _neighbour_can(n: Numbers, terms: Kept, seat: Int) -> bool:
    """Return whether the seat on its right can answer and only stacks limit bets (usual case)."""
    before = seat - 1 if seat > 0 else n[col.SEATS] - 1
    if n[col.STACK + before] == 0 or n[col.FOLDED + before]:
        return False
    return bool(terms[col.HAND_CAP] == col.NO_CAP and terms[col.ROUND_CAP] == col.NO_CAP)


@compile_kernel
def _has_to(n: Numbers, terms: Kept, seat: Int, behind: bool) -> bool:
    """Return a seat acts if it can, and if another can answer or has put in more."""
    if spendable(n, terms, seat) == 0:
        return False
    for other in range(n[col.SEATS]):
        if n[col.FOLDED + other] or other == seat:
            continue
        if spendable(n, terms, other) > 0:
            return True
        if behind and n[col.STREET + other] > n[col.STREET + seat]:
            return True
    return False


@compile_subroutine
def next_to_act(n: Numbers, terms: Kept, start: Int) -> Int:
    """Return the first seat clockwise from `start` that has to act in this round, or nobody."""
    count = n[col.SEATS]
    seat = start if start < count else start - count
    for _ in range(count):
        if not n[col.FOLDED + seat] and n[col.STACK + seat] > 0:
            behind = n[col.STREET + seat] < n[col.LEVEL]
            if behind or n[col.FACED + seat] == col.NOT_YET:
                if _neighbour_can(n, terms, seat):
                    return seat
                if _has_to(n, terms, seat, behind):
                    return seat
        seat = seat + 1 if seat + 1 < count else 0
    return col.NOBODY


@compile_kernel
def set_sizes(n: Numbers, terms: Kept, big: Int) -> None:
    """Set the bet size of this round and the smallest raise."""
    if terms[col.INCREMENT] > 0:
        size = terms[col.INCREMENT]
    elif terms[col.STRUCTURE] == col.LIMIT:
        size = terms[col.BIG_BET] if big == 1 else terms[col.SMALL_BET]
    elif terms[col.STRUCTURE] == col.SPREAD_LIMIT:
        size = terms[col.SPREAD_LEAST]
    elif terms[col.HAS_BLINDS]:
        size = terms[col.BIG_BLIND]
    else:
        size = terms[col.SMALL_BET]
    n[col.BET_SIZE] = size
    n[col.RAISE_SIZE] = size
    n[col.EITHER] = 1 if big == col.EITHER_SIZE and terms[col.INCREMENT] == 0 else 0


@compile_kernel
def _may_raise(n: Numbers, terms: Kept, seat: Int) -> bool:
    """Return whether betting is open to the seat and an opponent can answer."""
    if n[col.CAPPED]:
        return False
    faced = n[col.FACED + seat]
    step = 1 if terms[col.IS_FIXED] else n[col.RAISE_SIZE]
    if faced != col.NOT_YET and n[col.BASE] - faced < step:
        return False
    if _neighbour_can(n, terms, seat):
        return True
    for other in range(n[col.SEATS]):
        if not n[col.FOLDED + other] and other != seat and spendable(n, terms, other) > 0:
            return True
    return False


@compile_kernel
def _open_pair(n: Numbers, c: Bytes) -> bool:
    """Return whether a live seat shows a pair."""
    for seat in range(n[col.SEATS]):
        if n[col.FOLDED + seat]:
            continue
        seen = 0
        for place in range(seat * col.MAX_HELD, seat * col.MAX_HELD + n[col.HELD + seat]):
            if c[col.CARD_FLAGS + place] & col.UP:
                bit = 1 << (c[col.HOLE + place] >> 2)
                if seen & bit:
                    return True
                seen |= bit
    return False


@compile_kernel
def _offer_fixed(n: Numbers, c: Bytes, terms: Kept, most: Int) -> None:
    """Offer the exact amounts of fixed betting; all chips if they are too few."""
    size = n[col.BET_SIZE]
    to = n[col.BASE] + size
    n[col.FIXED] = 1
    n[col.MIN_AMOUNT] = to if n[col.LEVEL] < to <= most else most
    n[col.MAX_AMOUNT] = n[col.MIN_AMOUNT]
    if size < terms[col.BIG_BET] and n[col.LEVEL] < to and n[col.BASE] + terms[col.BIG_BET] <= most:
        doubles = n[col.ROUNDS] == OPEN_PAIR_ROUND and terms[col.PAIR_DOUBLES] != 0
        if n[col.EITHER] or (doubles and _open_pair(n, c)):
            n[col.MIN_AMOUNT] = to
            n[col.MAX_AMOUNT] = n[col.BASE] + terms[col.BIG_BET]


@compile_subroutine
def offer(n: Numbers, c: Bytes, terms: Kept, seat: Int, call_only: bool) -> None:
    """Write the legal bets of the seat to act."""
    front, level, base = n[col.STREET + seat], n[col.LEVEL], n[col.BASE]
    spend = spendable(n, terms, seat)
    owed = level - front
    n[col.TO_CALL] = min(owed, spend)
    n[col.MIN_AMOUNT] = 0
    n[col.MAX_AMOUNT] = 0
    n[col.FIXED] = 0
    n[col.OPENS] = 1 if level == 0 else 0
    n[col.COMPLETES] = 0
    if spend <= owed or call_only or not _may_raise(n, terms, seat):
        return
    n[col.COMPLETES] = 1 if base < level else 0
    most = front + spend
    if terms[col.IS_FIXED]:
        _offer_fixed(n, c, terms, most)
        return
    if terms[col.STRUCTURE] == col.POT_LIMIT:
        # A pot smaller than the minimum bet does not forbid a bet.
        most = min(most, max(level + n[col.POT] + owed, base + n[col.RAISE_SIZE]))
    elif terms[col.STRUCTURE] == col.SPREAD_LIMIT:
        most = min(most, base + max(terms[col.SPREAD_MOST], n[col.RAISE_SIZE]))
    n[col.MIN_AMOUNT] = min(max(base + n[col.RAISE_SIZE], level + 1), most)
    n[col.MAX_AMOUNT] = most


@compile_kernel
def pay(n: Numbers, seat: Int, amount: Int) -> None:
    """Move a seat's chips into its bet of this round."""
    n[col.STACK + seat] -= amount
    n[col.STREET + seat] += amount
    n[col.PAID + seat] += amount
    n[col.POT] += amount


@compile_kernel
def pay_dead(n: Numbers, seat: Int, amount: Int) -> None:
    """Move a seat's chips into the main pot as dead money."""
    n[col.STACK + seat] -= amount
    n[col.DEAD] += amount
    n[col.POT] += amount


@compile_kernel
def _cap_reached(n: Numbers, terms: Kept) -> bool:
    """Return the bet and its raises are as many as there may be; not if two are left."""
    most = terms[col.MAX_BETS]
    if most == 0 or n[col.BETS_MADE] < most:
        return False
    return bool(terms[col.HEADS_UP_TOO] != 0 or able_count(n, terms) >= 3)


@compile_subroutine
def raise_to(n: Numbers, terms: Kept, seat: Int, to: Int) -> None:
    """Apply a legal bet or raise and reopen the betting."""
    added = to - n[col.BASE]
    if terms[col.IS_FIXED]:
        if added > n[col.BET_SIZE]:
            n[col.BET_SIZE] = added
        before = n[col.BASE] if n[col.AGGRESSOR] == col.NOBODY else n[col.LEVEL]
        if added >= n[col.BET_SIZE] or 2 * (to - before) >= n[col.BET_SIZE]:
            n[col.BASE] = to
            n[col.BETS_MADE] += 1
            n[col.CAPPED] = 1 if _cap_reached(n, terms) else 0
    else:
        pending = n[col.BASE] < n[col.LEVEL]
        if added >= n[col.RAISE_SIZE]:
            n[col.RAISE_SIZE] = added
            pending = False
        if not pending:
            n[col.BASE] = to
    pay(n, seat, to - n[col.STREET + seat])
    n[col.LEVEL] = to


@compile_kernel
def end_round(n: Numbers) -> None:
    """Return uncalled chips."""
    most, second, seat = 0, 0, col.NOBODY
    for other in range(n[col.SEATS]):
        chips = n[col.STREET + other]
        if chips > most:
            second, most, seat = most, chips, other
        elif chips > second:
            second = chips
    if most > second and not n[col.FOLDED + seat]:
        uncalled = most - second
        n[col.STACK + seat] += uncalled
        n[col.STREET + seat] -= uncalled
        n[col.PAID + seat] -= uncalled
        n[col.POT] -= uncalled


@compile_kernel
def clear_round(n: Numbers) -> None:
    """Clear all bets of the round."""
    for seat in range(n[col.SEATS]):
        n[col.STREET + seat] = 0
        n[col.FACED + seat] = col.NOT_YET


@compile_kernel
def after_straddles(n: Numbers) -> None:
    """Make the first raise after a straddle at least its size."""
    if n[col.BLIND_SEAT] != col.NOBODY and n[col.ROUNDS] == 1:
        n[col.RAISE_SIZE] = max(n[col.RAISE_SIZE], n[col.LEVEL])
