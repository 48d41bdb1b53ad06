"""Decisions: one seat, seats in turn, or all together."""

import numpy as np

from anypoker.batch.columns import (
    ASKED,
    FOLDED,
    KIND,
    PC,
    QUEUE,
    QUEUE_AT,
    QUEUE_SIZE,
    RUNNING,
    SEAT,
    SEATS,
    STATUS,
    TURN,
    WAITING,
)
from anypoker.batch.kernels.action_order import left_of_button
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers
from anypoker.ranking.batch.compiling import compile_kernel


@compile_kernel
def takes_part(n: Numbers, seat: Int) -> bool:
    """Return whether a seat takes part in this step; in a group it is one seat's turn."""
    return not n[FOLDED + seat] and (n[TURN] < 0 or n[TURN] == seat)


@compile_kernel
def ask(n: Numbers, kind: Int, seat: Int) -> None:
    n[STATUS] = ASKED
    n[KIND] = kind
    n[SEAT] = seat


@compile_kernel
def go_on(n: Numbers) -> None:
    """Finish the step."""
    n[STATUS] = RUNNING
    n[PC] += 1


@compile_kernel
def queue_all(n: Numbers, c: Bytes) -> None:
    """Queue all seats that take part, from the left of the button."""
    n[QUEUE_AT] = 0
    n[QUEUE_SIZE] = 0
    for place in range(n[SEATS]):
        seat = left_of_button(n, place)
        if takes_part(n, seat):
            c[QUEUE + n[QUEUE_SIZE]] = seat
            n[QUEUE_SIZE] += 1


@compile_kernel
def next_in_queue(n: Numbers, c: Bytes) -> Int:
    """Return the next seat of the queue, or -1."""
    if n[QUEUE_AT] == n[QUEUE_SIZE]:
        return -1
    seat = np.int64(c[QUEUE + n[QUEUE_AT]])
    n[QUEUE_AT] += 1
    return seat


@compile_kernel
def first_waiting(n: Numbers) -> Int:
    """Return the first seat left of the button that has not answered yet, or -1."""
    for place in range(n[SEATS]):
        seat = left_of_button(n, place)
        if n[WAITING] >> seat & 1:
            return seat
    return -1
