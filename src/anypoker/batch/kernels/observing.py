"""What the seat to act sees of many hands, as arrays for learners."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch.columns import (
    ASK_BET,
    ASK_BRING_IN,
    BOARD,
    BOARD_LIES,
    BOARD_SIZE,
    BUTTON,
    FIXED,
    FOLDED,
    HELD,
    HOLE,
    KIND,
    LEAST,
    LYING,
    MOST,
    MOST_HELD,
    MUST_BET,
    OPENS,
    OVER,
    PAID,
    POT,
    PRICE,
    ROUNDS,
    SEAT,
    SEATS,
    STACK,
    STATUS,
    STREET,
    TO_CALL,
    UP,
)
from anypoker.batch.kernels.tables import Int
from anypoker.ranking.batch.compiling import compile_kernel

Numbers = NDArray[np.int32]
Bytes = NDArray[np.uint8]

CARDS = 53  # the numbers of cards, the joker being the last
# What may be done about money: so many kinds of it.
FOLD, CALL, RAISE_LEAST, RAISE_HALF, RAISE_POT, RAISE_MOST = range(6)
ACTIONS = 6
# The first columns of `chips`; then stacks, bets, who is out and what was bet round by round.
POT_AT, CALL_AT, LEAST_AT, MOST_AT = range(4)
FIRST_SEAT = 4


class Seen(NamedTuple):
    """Arrays with a row for each hand.

    `cards`: own cards and the board's as marks, and what each of the others shows, from the left.
    `chips`: the pot, the call, the bounds of a raise, and then by seat from the one to act.
    `begun`: by round and seat, what had been paid when the round began.
    """

    seats: Numbers
    kinds: Numbers
    masks: NDArray[np.bool_]
    cards: Bytes
    chips: Numbers
    begun: Numbers


@compile_kernel
def half_pot(n: Numbers, times: Int) -> Int:
    """A raise to the call and so many halves of the pot after it, within its bounds."""
    to = n[STREET + n[SEAT]] + n[TO_CALL] + times * (n[POT] + n[TO_CALL]) // 2
    return min(max(to, n[LEAST]), n[MOST])


@compile_kernel
def observe(numbers: Numbers, cards: Bytes, rounds: Int, shows: Int, seen: Seen) -> None:
    """Write what the seats to act see."""
    for hand in range(len(numbers)):
        n, c = numbers[hand], cards[hand]
        seat, count = n[SEAT], n[SEATS]
        seen.seats[hand] = seat
        seen.kinds[hand] = n[KIND]
        marks, chips, masks = seen.cards[hand], seen.chips[hand], seen.masks[hand]
        for place in range(len(marks)):
            marks[place] = 0
        for place in range(seat * MOST_HELD, seat * MOST_HELD + n[HELD + seat]):
            marks[c[HOLE + place]] += 1
        for place in range(n[BOARD_SIZE]):
            if c[BOARD_LIES + place] & UP:
                marks[CARDS + c[BOARD + place]] += 1
        money = n[KIND] == ASK_BET or n[KIND] == ASK_BRING_IN
        owed = n[TO_CALL] if n[KIND] == ASK_BET else n[PRICE]
        most = n[MOST] if money else 0
        chips[POT_AT] = n[POT]
        chips[CALL_AT] = owed if money else 0
        chips[LEAST_AT] = n[LEAST]
        chips[MOST_AT] = n[MOST]
        may_fold = n[TO_CALL] > 0 if n[KIND] == ASK_BET else n[OPENS] != 0
        masks[FOLD] = money and may_fold
        masks[CALL] = money and not (n[KIND] == ASK_BET and n[MUST_BET])
        masks[RAISE_LEAST] = most > 0
        masks[RAISE_HALF] = most > 0 and not n[FIXED]
        masks[RAISE_POT] = most > 0 and not n[FIXED]
        masks[RAISE_MOST] = most > n[LEAST]
        last = min(n[ROUNDS], rounds) - 1
        for place in range(count):
            other = seat + place if seat + place < count else seat + place - count
            at = FIRST_SEAT + place
            chips[at] = n[STACK + other]
            chips[at + count] = n[STREET + other]
            chips[at + 2 * count] = n[FOLDED + other]
            if last >= 0:
                seen.begun[hand, last, other] = n[PAID + other] - n[STREET + other]
            for number in range(rounds):
                paid = 0
                if number < last:
                    paid = seen.begun[hand, number + 1, other] - seen.begun[hand, number, other]
                elif number == last:
                    paid = n[STREET + other]
                chips[at + (3 + number) * count] = paid
            if shows and place > 0:
                first = CARDS * (1 + place)
                for held in range(other * MOST_HELD, other * MOST_HELD + n[HELD + other]):
                    if c[LYING + held] & UP:
                        marks[first + c[HOLE + held]] += 1
        button = n[BUTTON] - seat
        chips[FIRST_SEAT + (3 + rounds) * count] = button if button >= 0 else button + count


@compile_kernel
def answers_for(numbers: Numbers, actions: NDArray[np.int64], answers: NDArray[np.int64]) -> None:
    """Actions about money as answers; what else is asked is answered as it stands."""
    for hand in range(len(numbers)):
        n = numbers[hand]
        action = actions[hand]
        answer = action
        if n[KIND] == ASK_BET or n[KIND] == ASK_BRING_IN:
            if action < RAISE_LEAST or n[MOST] == 0:
                answer = action if action < RAISE_LEAST else CALL
            elif action == RAISE_LEAST or (n[FIXED] and action != RAISE_MOST):
                answer = RAISE_LEAST + n[LEAST]
            elif action == RAISE_MOST:
                answer = RAISE_LEAST + n[MOST]
            else:
                answer = RAISE_LEAST + half_pot(n, 1 if action == RAISE_HALF else 2)
        answers[hand] = answer


@compile_kernel
def settle(
    numbers: Numbers,
    stacks: Numbers,
    rewards: Numbers,
    ended: NDArray[np.bool_],
    which: NDArray[np.int64],
    begun: Numbers,
) -> np.int64:
    """What hands that have ended brought to each seat; how many, and which."""
    count = np.int64(0)
    for hand in range(len(numbers)):
        n = numbers[hand]
        over = n[STATUS] == OVER
        ended[hand] = over
        for seat in range(rewards.shape[1]):
            rewards[hand, seat] = n[STACK + seat] - stacks[hand, seat] if over else 0
        if over:
            for number in range(begun.shape[1]):
                for seat in range(begun.shape[2]):
                    begun[hand, number, seat] = 0
            which[count] = hand
            count += 1
    return count
