"""From claims to chips: pots, declarations, defaults, shares and odd chips."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.kernels.action_order import left_of_button
from anypoker.batch.kernels.arrays import Bytes, Int, Kept, Numbers
from anypoker.batch.kernels.stock import bit_count
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

Keys = NDArray[np.uint64]
Counts = NDArray[np.int64]

NO_CLAIM = 0xFFFF_FFFF_FFFF_FFFF
_NONE = np.uint64(NO_CLAIM)
_BEST = np.uint64(0)
_JOKER = 52
_NO_LIMIT = 1 << 30
# What decides a share: its entry, all alike, a special card (from here on), or other hands.
BY_ENTRY, BY_SPLIT, BY_CARD = 0, 1, 2
BY_OTHERS = -1


class Claims(NamedTuple):
    """Claims of hands: keys by hand, share and seat, lower is better.

    `others`: of the hands that decide a pot nobody can claim. `cards`: special cards, by default
    action. `cases`: by hand and seat, its list of entries. `declares`: by hand, whether
    declarations count. `room`: scratch per share.
    """

    keys: Keys
    others: Keys
    cards: Keys
    cases: Counts
    declares: Counts
    room: Counts


class Declarations(NamedTuple):
    """Possible declarations, by step that asks for one."""

    sides: Counts  # by step, case, word and side: the shares, as bits
    side_counts: Counts  # by step and word
    may_tie: Counts  # by step
    steps: Counts  # by row of the program: which of the steps it is


class Rules(NamedTuple):
    """The shares of a game, by case and place; the last case are the hands that decide instead."""

    counts: Counts
    weights: Counts
    highs: Counts
    defaults: Counts  # by case and place: what decides a share that nobody claims
    otherwise: np.int64  # the same for a pot
    odd_chip_by_card: np.int64
    said: Declarations


@compile_kernel
def _key(claims: Claims, at: Int, place: Int, by: Int, seat: Int) -> np.uint64:
    if by == BY_ENTRY:
        return claims.keys[at, place, seat]
    if by == BY_SPLIT:
        return _BEST
    if by == BY_OTHERS:
        return claims.others[at, place, seat]
    return claims.cards[at, by - BY_CARD, seat]


@compile_kernel
def _claiming(claims: Claims, at: Int, place: Int, by: Int, seats: Int) -> Int:
    """Return those of the seats that have a key for the share."""
    mask = 0
    for seat in range(claims.keys.shape[2]):
        if seats >> seat & 1 and _key(claims, at, place, by, seat) != _NONE:
            mask |= 1 << seat
    return mask


@compile_kernel
def _best(claims: Claims, at: Int, place: Int, by: Int, mask: Int) -> Int:
    """Return the seats with the best key."""
    best, winners = _NONE, 0
    for seat in range(claims.keys.shape[2]):
        if mask >> seat & 1:
            key = _key(claims, at, place, by, seat)
            if winners == 0 or key < best:
                best, winners = key, 1 << seat
            elif key == best:
                winners |= 1 << seat
    return winners


@compile_kernel
def _wanted(n: Numbers, k: Kept, rules: Rules, case: Int, pot: Int, seat: Int, side: Int) -> Int:
    """Return the shares that a seat went for in this pot; `side` -1: how many sides."""
    which = rules.said.steps[n[col.DECLARING]]
    code = k[col.DECLARED + seat]
    count = code & 15
    word = code >> 4 * (1 + min(pot, count - 1)) & 15
    sides = rules.said.side_counts[which, word]
    if side == -1:
        return sides
    shares = 0
    for number in range(sides):
        shares |= rules.said.sides[which, case, word, number]
    return shares


@compile_kernel
def _named(rules: Rules, which: Int, case: Int) -> Int:
    """Return all shares that belong to some side."""
    shares = 0
    for word in range(rules.said.side_counts.shape[1]):
        for number in range(rules.said.side_counts[which, word]):
            shares |= rules.said.sides[which, case, word, number]
    return shares


@compile_kernel
def _fails(claims: Claims, at: Int, shares: Int, seat: Int, may_tie: Int) -> bool:
    """Return whether a seat that declared several sides does not win all their shares."""
    for place in range(claims.keys.shape[1]):
        if shares >> place & 1:
            mask = claims.room[0, place]
            if not mask >> seat & 1:
                return True
            mine = claims.keys[at, place, seat]
            for other in range(claims.keys.shape[2]):
                if other != seat and mask >> other & 1:
                    key = claims.keys[at, place, other]
                    if key < mine or (key == mine and not may_tie):
                        return True
    return False


@compile_subroutine
def _after_declaring(
    n: Numbers, k: Kept, claims: Claims, rules: Rules, at: Int, pot: Int, seats: Int, case: Int
) -> Int:
    """Return each seat is held to what it declared: the seats that may still win."""
    for seat in range(n[col.SEATS]):
        if seats >> seat & 1 and k[col.DECLARED + seat] == 0:
            return seats
    which = rules.said.steps[n[col.DECLARING]]
    open_shares = ~_named(rules, which, case)
    for turn in range(2):  # first all claims, then those of the seats that did not fail
        left = seats
        if turn == 1:
            for seat in range(n[col.SEATS]):
                if seats >> seat & 1 and _wanted(n, k, rules, case, pot, seat, -1) > 1:
                    shares = _wanted(n, k, rules, case, pot, seat, 0)
                    if _fails(claims, at, shares, seat, rules.said.may_tie[which]):
                        left &= ~(1 << seat)
            if left == 0:
                for place in range(rules.counts[case]):
                    claims.room[0, place] = _claiming(claims, at, place, BY_ENTRY, seats)
                return seats
        for place in range(rules.counts[case]):
            mask = _claiming(claims, at, place, BY_ENTRY, left)
            for seat in range(n[col.SEATS]):
                if mask >> seat & 1:
                    shares = _wanted(n, k, rules, case, pot, seat, 0) | open_shares
                    if not shares >> place & 1:
                        mask &= ~(1 << seat)
            claims.room[0, place] = mask
        seats = left
    return seats


@compile_kernel
def _card_order(card: Int, high: Int) -> Int:
    """Return the order of a card by rank and suit in `bits` bits; reversed for a low hand."""
    if card == _JOKER:
        return 54 if high else 0
    rank = card >> 2
    if high:
        return rank * 4 + (card & 3)
    rank = 0 if rank == 12 else rank + 1
    return 56 - rank * 4 - (card & 3)


@compile_kernel
def _card_bits(n: Numbers, c: Bytes, seat: Int, high: Int) -> np.int64:
    """Return a seat's cards as bits, the first in order highest; a second joker below."""
    bits = np.int64(0)
    for place in range(seat * col.MAX_HELD, seat * col.MAX_HELD + n[col.HELD + seat]):
        bit = np.int64(1) << _card_order(np.int64(c[col.HOLE + place]), high)
        bits |= bit >> 1 if bits & bit and high else bit
    return bits


@compile_kernel
def _next_odd(n: Numbers, c: Bytes, rules: Rules, left: Int, high: Int) -> Int:
    """Return the winner who gets the next odd chip."""
    found: Int = col.NOBODY
    most = np.int64(-1)
    for place in range(n[col.SEATS]):
        seat = left_of_button(n, place)
        if left >> seat & 1:
            if not rules.odd_chip_by_card:
                return seat
            bits = _card_bits(n, c, seat, high)
            if bits > most:
                found, most = seat, bits
    return found


@compile_kernel
def _split(
    n: Numbers, c: Bytes, rules: Rules, amount: Int, winners: Int, high: Int, won: Counts
) -> None:
    """Split chips equally, odd chips one by one."""
    count = bit_count(winners)
    each, odd = amount // count, amount % count
    for seat in range(n[col.SEATS]):
        if winners >> seat & 1:
            n[col.STACK + seat] += each
            won[seat] += each
    left = winners
    while odd:
        lucky = _next_odd(n, c, rules, left, high)
        n[col.STACK + lucky] += 1
        won[lucky] += 1
        left &= ~(1 << lucky)
        odd -= 1


@compile_kernel
def _split_evenly(n: Numbers, amount: Int, seats: Int, won: Counts) -> None:
    """Split an unclaimed pot among all, odd chips from the left of the button."""
    count = bit_count(seats)
    each, odd = amount // count, amount % count
    for place in range(n[col.SEATS]):
        seat = left_of_button(n, place)
        if seats >> seat & 1:
            part = each + (1 if odd > 0 else 0)
            n[col.STACK + seat] += part
            won[seat] += part
            odd -= 1


@compile_kernel
def _case_of(n: Numbers, claims: Claims, rules: Rules, at: Int, seats: Int, place: Int) -> Int:
    """Return the case of the first of the seats that has an entry at this place; -1 if none has."""
    for order in range(n[col.SEATS]):
        seat = left_of_button(n, order)
        if seats >> seat & 1 and place < rules.counts[claims.cases[at, seat]]:
            return claims.cases[at, seat]
    return -1


@compile_subroutine
def _pay(
    n: Numbers,
    c: Bytes,
    claims: Claims,
    rules: Rules,
    at: Int,
    amount: Int,
    seats: Int,
    all_seats: Int,
    case: Int,
    won: Counts,
) -> None:
    """Divide a pot among the claimed shares; room: masks, what decides, cases, parts.

    `all_seats`: before declarations took some away; `case` -1: that of the first seat in it.
    """
    room = claims.room
    places, total, highs, favoured, named = 0, 0, 0, col.NOBODY, col.NOBODY
    count = rules.counts[case] if case >= 0 else claims.keys.shape[1]
    for place in range(count):
        own = case if case >= 0 else _case_of(n, claims, rules, at, all_seats, place)
        room[2, place] = own
        if own < 0:
            room[0, place] = 0
        if room[0, place]:
            places += 1
            total += rules.weights[own, place]
            if rules.highs[own, place] & 1:
                highs += 1
                favoured = place
            if rules.highs[own, place] & 2:
                named = place
    if places == 0:
        _split_evenly(n, amount, seats, won[won.shape[0] - 1])
        return
    if named != col.NOBODY:
        highs, favoured = 1, named
    rest = amount
    for place in range(count):
        if room[0, place]:
            room[3, place] = amount * rules.weights[room[2, place], place] // total
            rest -= room[3, place]
    for place in range(count):
        if room[0, place]:
            if highs == 1:
                part = rest if place == favoured else 0
            else:
                part = min(rest, 1)
                rest -= part
            room[3, place] += part
    for place in range(count):
        if room[0, place]:
            winners = _best(claims, at, place, room[1, place], room[0, place])
            high = rules.highs[room[2, place], place] & 1
            _split(n, c, rules, room[3, place], winners, high, won[place])


@compile_subroutine
def _contest(
    n: Numbers,
    c: Bytes,
    k: Kept,
    claims: Claims,
    rules: Rules,
    at: Int,
    pot: Int,
    amount: Int,
    seats: Int,
    won: Counts,
) -> None:
    """Award one pot: claims, declarations, and defaults for unclaimed shares."""
    room = claims.room
    all_seats = seats
    claimed = False
    for place in range(claims.keys.shape[1]):
        room[0, place] = _claiming(claims, at, place, BY_ENTRY, seats)
        room[1, place] = BY_ENTRY
    if claims.declares[at]:
        case = _case_of(n, claims, rules, at, seats, 0)
        seats = _after_declaring(n, k, claims, rules, at, pot, seats, case)
    for place in range(claims.keys.shape[1]):
        own = _case_of(n, claims, rules, at, all_seats, place)
        if own >= 0 and room[0, place] == 0 and rules.defaults[own, place] != BY_ENTRY:
            room[1, place] = rules.defaults[own, place]
            room[0, place] = _claiming(claims, at, place, room[1, place], seats)
        claimed |= room[0, place] != 0
    last = len(rules.counts) - 1
    if claimed or rules.otherwise == BY_ENTRY:
        _pay(n, c, claims, rules, at, amount, seats, all_seats, -1, won)
        return
    for place in range(claims.keys.shape[1]):
        room[0, place] = 0
    count = rules.counts[last]
    for place in range(count):
        room[1, place] = rules.otherwise
        room[0, place] = _claiming(claims, at, place, rules.otherwise, seats)
    _pay(n, c, claims, rules, at, amount, seats, all_seats, last, won)


@compile_kernel
def award(
    numbers: NDArray[np.int32],
    cards: NDArray[np.uint8],
    kept: NDArray[np.int64],
    which: Counts,
    claims: Claims,
    rules: Rules,
    won: NDArray[np.int64],
) -> None:
    """Pay the pots of these hands, and end them.

    `won`: by hand, share (the last: of a pot that nobody claims) and seat, the chips.
    """
    for at in range(len(which)):
        hand = which[at]
        n, c, k = numbers[hand], cards[hand], kept[hand]
        below, top, pot = -1, 0, 0
        for seat in range(n[col.SEATS]):
            if not n[col.FOLDED + seat]:
                top = max(top, n[col.PAID + seat])
        dead = n[col.DEAD]
        while below < top:
            level = _NO_LIMIT
            for seat in range(n[col.SEATS]):
                if not n[col.FOLDED + seat] and below < n[col.PAID + seat] < level:
                    level = n[col.PAID + seat]
            amount, seats = np.int64(dead), 0
            for seat in range(n[col.SEATS]):
                paid = n[col.PAID + seat]
                amount += min(paid, level) - min(paid, max(below, 0))
                if level == top:  # what a folded seat put in beyond all others
                    amount += max(paid - level, 0)
                if not n[col.FOLDED + seat] and paid >= level:
                    seats |= 1 << seat
            dead = 0
            below = level
            if amount == 0 and level < top:
                continue  # a seat that put in nothing has nothing to win
            _contest(n, c, k, claims, rules, at, pot, amount, seats, won[hand])
            pot += 1
        n[col.POT] = 0
        n[col.KIND] = col.ASK_NOTHING
        n[col.STATUS] = col.OVER
