"""Chips: legal bets, their effect, and the seats that have to act."""

from anypoker.batch.columns import (
    AGGRESSOR,
    BASE,
    BET_SIZE,
    BETS_MADE,
    BIG_BET,
    BIG_BLIND,
    BLIND_SEAT,
    CAPPED,
    CARD_FLAGS,
    COMPLETES,
    DEAD,
    EITHER,
    EITHER_SIZE,
    FACED,
    FIXED,
    FOLDED,
    HAND_CAP,
    HAS_BLINDS,
    HEADS_UP_TOO,
    HELD,
    HOLE,
    INCREMENT,
    IS_FIXED,
    LEVEL,
    LIMIT,
    MAX_AMOUNT,
    MAX_BETS,
    MAX_HELD,
    MIN_AMOUNT,
    NO_CAP,
    NOBODY,
    NOT_YET,
    OPENS,
    PAID,
    PAIR_DOUBLES,
    POT,
    POT_LIMIT,
    RAISE_SIZE,
    ROUND_CAP,
    ROUNDS,
    SEATS,
    SMALL_BET,
    SPREAD_LEAST,
    SPREAD_LIMIT,
    SPREAD_MOST,
    STACK,
    STREET,
    STRUCTURE,
    TO_CALL,
    UP,
)
from anypoker.batch.kernels.arrays import Bytes, Int, Kept, Numbers
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

OPEN_PAIR_ROUND = 2  # the first round with two up cards


@compile_kernel
def spendable(n: Numbers, terms: Kept, seat: Int) -> Int:
    """Return the chips that a seat can still bet in this round."""
    chips = n[STACK + seat]
    if terms[HAND_CAP] != NO_CAP:
        chips = max(min(chips, terms[HAND_CAP] - n[PAID + seat]), 0)
    if terms[ROUND_CAP] != NO_CAP:
        chips = max(min(chips, terms[ROUND_CAP] - n[STREET + seat]), 0)
    return chips


@compile_kernel
def able_count(n: Numbers, terms: Kept) -> Int:
    """Count the seats that can still bet."""
    count = 0
    for seat in range(n[SEATS]):
        if not n[FOLDED + seat] and spendable(n, terms, seat) > 0:
            count += 1
    return count


@compile_kernel
def _neighbour_can(n: Numbers, terms: Kept, seat: Int) -> bool:
    """Return whether the seat on its right can answer and only stacks limit bets (usual case)."""
    before = seat - 1 if seat > 0 else n[SEATS] - 1
    if n[STACK + before] == 0 or n[FOLDED + before]:
        return False
    return bool(terms[HAND_CAP] == NO_CAP and terms[ROUND_CAP] == NO_CAP)


@compile_kernel
def _has_to(n: Numbers, terms: Kept, seat: Int, behind: bool) -> bool:
    """Return a seat acts if it can, and if another can answer or has put in more."""
    if spendable(n, terms, seat) == 0:
        return False
    for other in range(n[SEATS]):
        if n[FOLDED + other] or other == seat:
            continue
        if spendable(n, terms, other) > 0:
            return True
        if behind and n[STREET + other] > n[STREET + seat]:
            return True
    return False


@compile_subroutine
def next_to_act(n: Numbers, terms: Kept, start: Int) -> Int:
    """Return the first seat clockwise from `start` that has to act in this round, or nobody."""
    count = n[SEATS]
    seat = start if start < count else start - count
    for _ in range(count):
        if not n[FOLDED + seat] and n[STACK + seat] > 0:
            behind = n[STREET + seat] < n[LEVEL]
            if behind or n[FACED + seat] == NOT_YET:
                if _neighbour_can(n, terms, seat):
                    return seat
                if _has_to(n, terms, seat, behind):
                    return seat
        seat = seat + 1 if seat + 1 < count else 0
    return NOBODY


@compile_kernel
def set_sizes(n: Numbers, terms: Kept, big: Int) -> None:
    """Set the bet size of this round and the smallest raise."""
    if terms[INCREMENT] > 0:
        size = terms[INCREMENT]
    elif terms[STRUCTURE] == LIMIT:
        size = terms[BIG_BET] if big == 1 else terms[SMALL_BET]
    elif terms[STRUCTURE] == SPREAD_LIMIT:
        size = terms[SPREAD_LEAST]
    elif terms[HAS_BLINDS]:
        size = terms[BIG_BLIND]
    else:
        size = terms[SMALL_BET]
    n[BET_SIZE] = size
    n[RAISE_SIZE] = size
    n[EITHER] = 1 if big == EITHER_SIZE and terms[INCREMENT] == 0 else 0


@compile_kernel
def _may_raise(n: Numbers, terms: Kept, seat: Int) -> bool:
    """Return whether betting is open to the seat and an opponent can answer."""
    if n[CAPPED]:
        return False
    faced = n[FACED + seat]
    step = 1 if terms[IS_FIXED] else n[RAISE_SIZE]
    if faced != NOT_YET and n[BASE] - faced < step:
        return False
    if _neighbour_can(n, terms, seat):
        return True
    for other in range(n[SEATS]):
        if not n[FOLDED + other] and other != seat and spendable(n, terms, other) > 0:
            return True
    return False


@compile_kernel
def _open_pair(n: Numbers, c: Bytes) -> bool:
    """Return whether a live seat shows a pair."""
    for seat in range(n[SEATS]):
        if n[FOLDED + seat]:
            continue
        seen = 0
        for place in range(seat * MAX_HELD, seat * MAX_HELD + n[HELD + seat]):
            if c[CARD_FLAGS + place] & UP:
                bit = 1 << (c[HOLE + place] >> 2)
                if seen & bit:
                    return True
                seen |= bit
    return False


@compile_kernel
def _offer_fixed(n: Numbers, c: Bytes, terms: Kept, most: Int) -> None:
    """Offer the exact amounts of fixed betting; all chips if they are too few."""
    size = n[BET_SIZE]
    to = n[BASE] + size
    n[FIXED] = 1
    n[MIN_AMOUNT] = to if n[LEVEL] < to <= most else most
    n[MAX_AMOUNT] = n[MIN_AMOUNT]
    if size < terms[BIG_BET] and n[LEVEL] < to and n[BASE] + terms[BIG_BET] <= most:
        doubles = n[ROUNDS] == OPEN_PAIR_ROUND and terms[PAIR_DOUBLES] != 0
        if n[EITHER] or (doubles and _open_pair(n, c)):
            n[MIN_AMOUNT] = to
            n[MAX_AMOUNT] = n[BASE] + terms[BIG_BET]


@compile_subroutine
def offer(n: Numbers, c: Bytes, terms: Kept, seat: Int, call_only: bool) -> None:
    """Write the legal bets of the seat to act."""
    front, level, base = n[STREET + seat], n[LEVEL], n[BASE]
    spend = spendable(n, terms, seat)
    owed = level - front
    n[TO_CALL] = min(owed, spend)
    n[MIN_AMOUNT] = 0
    n[MAX_AMOUNT] = 0
    n[FIXED] = 0
    n[OPENS] = 1 if level == 0 else 0
    n[COMPLETES] = 0
    if spend <= owed or call_only or not _may_raise(n, terms, seat):
        return
    n[COMPLETES] = 1 if base < level else 0
    most = front + spend
    if terms[IS_FIXED]:
        _offer_fixed(n, c, terms, most)
        return
    if terms[STRUCTURE] == POT_LIMIT:
        # A pot smaller than the minimum bet does not forbid a bet.
        most = min(most, max(level + n[POT] + owed, base + n[RAISE_SIZE]))
    elif terms[STRUCTURE] == SPREAD_LIMIT:
        most = min(most, base + max(terms[SPREAD_MOST], n[RAISE_SIZE]))
    n[MIN_AMOUNT] = min(max(base + n[RAISE_SIZE], level + 1), most)
    n[MAX_AMOUNT] = most


@compile_kernel
def pay(n: Numbers, seat: Int, amount: Int) -> None:
    """Chips of a seat that count as its bet on this round."""
    n[STACK + seat] -= amount
    n[STREET + seat] += amount
    n[PAID + seat] += amount
    n[POT] += amount


@compile_kernel
def pay_dead(n: Numbers, seat: Int, amount: Int) -> None:
    """Chips of a seat for the main pot, which nobody has to match."""
    n[STACK + seat] -= amount
    n[DEAD] += amount
    n[POT] += amount


@compile_kernel
def _cap_reached(n: Numbers, terms: Kept) -> bool:
    """Return the bet and its raises are as many as there may be; not if two are left."""
    most = terms[MAX_BETS]
    if most == 0 or n[BETS_MADE] < most:
        return False
    return bool(terms[HEADS_UP_TOO] != 0 or able_count(n, terms) >= 3)


@compile_subroutine
def raise_to(n: Numbers, terms: Kept, seat: Int, to: Int) -> None:
    """Apply a legal bet or raise and reopen the betting."""
    added = to - n[BASE]
    if terms[IS_FIXED]:
        if added > n[BET_SIZE]:
            n[BET_SIZE] = added
        before = n[BASE] if n[AGGRESSOR] == NOBODY else n[LEVEL]
        if added >= n[BET_SIZE] or 2 * (to - before) >= n[BET_SIZE]:
            n[BASE] = to
            n[BETS_MADE] += 1
            n[CAPPED] = 1 if _cap_reached(n, terms) else 0
    else:
        pending = n[BASE] < n[LEVEL]
        if added >= n[RAISE_SIZE]:
            n[RAISE_SIZE] = added
            pending = False
        if not pending:
            n[BASE] = to
    pay(n, seat, to - n[STREET + seat])
    n[LEVEL] = to


@compile_kernel
def end_round(n: Numbers) -> None:
    """Chips that nobody called go back."""
    most, second, seat = 0, 0, NOBODY
    for other in range(n[SEATS]):
        chips = n[STREET + other]
        if chips > most:
            second, most, seat = most, chips, other
        elif chips > second:
            second = chips
    if most > second and not n[FOLDED + seat]:
        uncalled = most - second
        n[STACK + seat] += uncalled
        n[STREET + seat] -= uncalled
        n[PAID + seat] -= uncalled
        n[POT] -= uncalled


@compile_kernel
def clear_round(n: Numbers) -> None:
    """Clear all bets of the round."""
    for seat in range(n[SEATS]):
        n[STREET + seat] = 0
        n[FACED + seat] = NOT_YET


@compile_kernel
def after_straddles(n: Numbers) -> None:
    """After a straddle the first raise is at least of its size."""
    if n[BLIND_SEAT] != NOBODY and n[ROUNDS] == 1:
        n[RAISE_SIZE] = max(n[RAISE_SIZE], n[LEVEL])
