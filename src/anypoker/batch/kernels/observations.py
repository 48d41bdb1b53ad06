"""Observations of many hands by the seat to act, as arrays for learners."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.kernels.arrays import Int
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine

Numbers = NDArray[np.int32]
Bytes = NDArray[np.uint8]

CARDS = 53  # the numbers of cards, the joker being the last
# Number of betting actions.
FOLD, CALL, RAISE_LEAST, RAISE_HALF, RAISE_POT, RAISE_MOST = range(6)
ACTIONS = 6
# The first columns of `chips`; then stacks, bets, who is out and what was bet round by round.
POT_AT, CALL_AT, MIN_AT, MAX_AT = range(4)
FIRST_SEAT = 4


class ObservationArrays(NamedTuple):
    """Arrays with a row for each hand; `wanted`: whether anybody looks at them at all.

    `cards`: own cards and the board's as marks, and (`shows`) what each of the others shows, from
    the left. `chips`: the pot, the call, the bounds of a raise, and then by seat from the one to
    act. `begun`: what had been paid when a round began, by round and seat in one row. `rewards`:
    what hands that `ended` brought to each seat.
    """

    wanted: np.int64
    shows: np.int64
    rounds: np.int64
    seats: Numbers
    kinds: Numbers
    masks: NDArray[np.bool_]
    cards: Bytes
    chips: Numbers
    begun: Numbers
    rewards: Numbers
    ended: NDArray[np.bool_]


def seen_by(hands: int, seats: int, rounds: int, shows: bool) -> ObservationArrays:
    """Allocate observations of `hands` hands."""
    others = seats - 1 if shows else 0
    return ObservationArrays(
        wanted=np.int64(hands > 0),
        shows=np.int64(shows),
        rounds=np.int64(rounds),
        seats=np.zeros(hands, np.int32),
        kinds=np.zeros(hands, np.int32),
        masks=np.zeros((hands, ACTIONS), np.bool_),
        cards=np.zeros((hands, CARDS * (2 + others)), np.uint8),
        chips=np.zeros((hands, FIRST_SEAT + (3 + rounds) * seats + 1), np.int32),
        begun=np.zeros((hands, rounds * seats), np.int32),
        rewards=np.zeros((hands, seats), np.int32),
        ended=np.zeros(hands, np.bool_),
    )


NOTHING_SEEN = seen_by(0, 1, 1, False)


@compile_kernel
def half_pot(n: Numbers, times: Int) -> Int:
    """Return a raise to the call and this many halves of the pot after it, within bounds."""
    to = n[col.STREET + n[col.SEAT]] + n[col.TO_CALL] + times * (n[col.POT] + n[col.TO_CALL]) // 2
    return min(max(to, n[col.MIN_AMOUNT]), n[col.MAX_AMOUNT])


@compile_kernel
def _see_cards(n: Numbers, c: Bytes, shows: Int, marks: Bytes) -> None:
    """Write own cards, board cards, and the others' up cards."""
    seat, count = n[col.SEAT], n[col.SEATS]
    for place in range(len(marks)):
        marks[place] = 0
    for place in range(seat * col.MAX_HELD, seat * col.MAX_HELD + n[col.HELD + seat]):
        marks[c[col.HOLE + place]] += 1
    for place in range(n[col.BOARD_SIZE]):
        if c[col.BOARD_FLAGS + place] & col.UP:
            marks[CARDS + c[col.BOARD + place]] += 1
    if not shows:
        return
    for place in range(1, count):
        other = seat + place if seat + place < count else seat + place - count
        first = CARDS * (1 + place)
        for held in range(other * col.MAX_HELD, other * col.MAX_HELD + n[col.HELD + other]):
            if c[col.CARD_FLAGS + held] & col.UP:
                marks[first + c[col.HOLE + held]] += 1


@compile_kernel
def _see_options(n: Numbers, chips: Numbers, masks: NDArray[np.bool_]) -> None:
    """Write the legal betting actions and their amounts."""
    bets = n[col.KIND] == col.ASK_BET
    money = bets or n[col.KIND] == col.ASK_BRING_IN
    owed = n[col.TO_CALL] if bets else n[col.PRICE]
    most = n[col.MAX_AMOUNT] if money else 0
    sizes = most > 0 and not n[col.FIXED]
    chips[POT_AT] = n[col.POT]
    chips[CALL_AT] = owed if money else 0
    chips[MIN_AT] = n[col.MIN_AMOUNT]
    chips[MAX_AT] = n[col.MAX_AMOUNT]
    masks[FOLD] = money and (n[col.TO_CALL] > 0 if bets else n[col.OPENS] != 0)
    masks[CALL] = money and not (bets and n[col.MUST_BET])
    masks[RAISE_LEAST] = most > 0
    masks[RAISE_HALF] = sizes
    masks[RAISE_POT] = sizes
    masks[RAISE_MOST] = most > n[col.MIN_AMOUNT]


@compile_subroutine
def observe(n: Numbers, c: Bytes, seen: ObservationArrays, hand: Int) -> None:
    """Write what the seat to act sees of a hand."""
    seat, count, rounds = np.int64(n[col.SEAT]), np.int64(n[col.SEATS]), seen.rounds
    chips, begun = seen.chips[hand], seen.begun[hand]
    seen.seats[hand] = seat
    seen.kinds[hand] = n[col.KIND]
    _see_cards(n, c, seen.shows, seen.cards[hand])
    _see_options(n, chips, seen.masks[hand])
    last = min(np.int64(n[col.ROUNDS]), rounds) - 1
    other: Int = seat
    for place in range(FIRST_SEAT, FIRST_SEAT + count):
        chips[place] = n[col.STACK + other]
        chips[place + count] = n[col.STREET + other]
        chips[place + 2 * count] = n[col.FOLDED + other]
        other = other + 1 if other + 1 < count else 0
    first = FIRST_SEAT + 3 * count
    if last >= 0:
        now = last * count
        for seat_before in range(count):
            begun[now + seat_before] = n[col.PAID + seat_before] - n[col.STREET + seat_before]
        for number in range(last):  # seats inside: few branches that go another way
            other = number * count
            end = other + count
            other += seat
            for place in range(first + number * count, first + number * count + count):
                chips[place] = begun[other + count] - begun[other]
                other = other + 1 if other + 1 < end else end - count
        for place in range(first + now, first + now + count):
            chips[place] = chips[place - now - 2 * count]
    for place in range(first + (last + 1) * count, first + rounds * count):
        chips[place] = 0
    button = n[col.BUTTON] - seat
    chips[FIRST_SEAT + (3 + rounds) * count] = button if button >= 0 else button + count


@compile_kernel
def answer_for(n: Numbers, action: Int) -> Int:
    """Return an action about money as an answer; what else is asked is answered as it stands."""
    if n[col.KIND] != col.ASK_BET and n[col.KIND] != col.ASK_BRING_IN:
        return action
    if action < RAISE_LEAST:
        return action
    if n[col.MAX_AMOUNT] == 0:
        return CALL
    if action == RAISE_LEAST or (n[col.FIXED] and action != RAISE_MOST):
        return RAISE_LEAST + n[col.MIN_AMOUNT]
    if action == RAISE_MOST:
        return RAISE_LEAST + n[col.MAX_AMOUNT]
    return RAISE_LEAST + half_pot(n, 1 if action == RAISE_HALF else 2)


@compile_subroutine
def reward(n: Numbers, stacks: Numbers, seen: ObservationArrays, hand: Int) -> None:
    """Write what a finished hand brought to each seat, and clear it for the next one."""
    seen.ended[hand] = True
    for seat in range(stacks.shape[1]):
        seen.rewards[hand, seat] += n[col.STACK + seat] - stacks[hand, seat]
    begun = seen.begun[hand]
    for place in range(len(begun)):
        begun[place] = 0


@compile_kernel
def no_reward(seen: ObservationArrays, hand: Int) -> None:
    seen.ended[hand] = False
    for seat in range(seen.rewards.shape[1]):
        seen.rewards[hand, seat] = 0
