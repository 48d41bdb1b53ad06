"""Decisions: one seat, seats in turn, or all together."""

import numpy as np

from anypoker.batch import columns as col
from anypoker.batch.kernels.action_order import left_of_button
from anypoker.batch.kernels.arrays import Bytes, Int, Numbers
from anypoker.ranking.batch.compiling import compile_kernel


@compile_kernel
def takes_part(n: Numbers, seat: Int) -> bool:
    """Return whether a seat takes part in this step; in a group it is one seat's turn."""
    return not n[col.FOLDED + seat] and (n[col.TURN] < 0 or n[col.TURN] == seat)


@compile_kernel
def ask(n: Numbers, kind: Int, seat: Int) -> None:
    n[col.STATUS] = col.ASKED
    n[col.KIND] = kind
    n[col.SEAT] = seat


@compile_kernel
def go_on(n: Numbers) -> None:
    """Finish the step."""
    n[col.STATUS] = col.RUNNING
    n[col.PC] += 1


@compile_kernel
def queue_all(n: Numbers, c: Bytes) -> None:
    """Queue all seats that take part, from the left of the button."""
    n[col.QUEUE_AT] = 0
    n[col.QUEUE_SIZE] = 0
    for place in range(n[col.SEATS]):
        seat = left_of_button(n, place)
        if takes_part(n, seat):
            c[col.QUEUE + n[col.QUEUE_SIZE]] = seat
            n[col.QUEUE_SIZE] += 1


@compile_kernel
def next_in_queue(n: Numbers, c: Bytes) -> Int:
    """Return the next seat of the queue, or -1."""
    if n[col.QUEUE_AT] == n[col.QUEUE_SIZE]:
        return -1
    seat = np.int64(c[col.QUEUE + n[col.QUEUE_AT]])
    n[col.QUEUE_AT] += 1
    return seat


@compile_kernel
def first_waiting(n: Numbers) -> Int:
    """Return the first seat left of the button that has not answered yet, or -1."""
    for place in range(n[col.SEATS]):
        seat = left_of_button(n, place)
        if n[col.WAITING] >> seat & 1:
            return seat
    return -1
