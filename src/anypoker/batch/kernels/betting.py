"""Betting rounds, bring-ins, choices and declarations: decisions and answers."""

from anypoker.batch import columns as col
from anypoker.batch.kernels.action_order import (
    CASES,
    UNSEEN,
    around,
    bring_in_seat,
    chooser_seat,
    first_to_act,
    left_of_button,
)
from anypoker.batch.kernels.arrays import Bytes, Int, Kept, Numbers, ProgramArrays
from anypoker.batch.kernels.bets import (
    able_count,
    after_straddles,
    clear_round,
    end_round,
    next_to_act,
    offer,
    pay,
    raise_to,
    set_sizes,
    spendable,
)
from anypoker.batch.kernels.conditions import holds
from anypoker.batch.kernels.decisions import ask, first_waiting, go_on, next_in_queue, takes_part
from anypoker.ranking.batch.compiling import compile_kernel, compile_subroutine


@compile_kernel
def fold(n: Numbers, seat: Int) -> None:
    n[col.FOLDED + seat] = 1
    n[col.LIVE] -= 1


@compile_kernel
def _first(n: Numbers, c: Bytes, t: ProgramArrays, rounds: Int) -> Int:
    """Return the first seat of a round; a case of the betting order takes precedence."""
    following = t.terms[col.FOLLOWING]
    for number in range(len(t.conditions)):
        case = t.conditions[number, CASES]
        if case > 0 and holds(n, c, t, number, left_of_button(n, 0)):
            following = case - 1
            break
    return first_to_act(n, c, t, following, rounds)


@compile_kernel
def ask_bet(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int) -> None:
    """Open a betting decision; a seat without cards may be allowed to call only."""
    call_only = t.ops[n[col.PC], col.B] != 0 and n[col.HELD + seat] == 0
    offer(n, c, t.terms, seat, call_only)
    n[col.MUST_BET] = 0
    ask(n, col.ASK_BET, seat)


@compile_kernel
def ask_first(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int) -> None:
    """Open the first betting decision; a forced bettor may not check if it can bet."""
    ask_bet(n, c, t, seat)
    n[col.MUST_BET] = 1 if t.ops[n[col.PC], col.C] and n[col.OPENS] and n[col.MAX_AMOUNT] > 0 else 0


@compile_subroutine
def begin_round(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Begin a betting round; it ends immediately if nobody has to act."""
    first = _first(n, c, t, n[col.ROUNDS] + 1)
    if first == UNSEEN:
        n[col.STATUS] = col.COMPARING_UP_CARDS
        return
    n[col.LOOKED] = col.NOBODY
    n[col.ROUNDS] += 1
    if n[col.OPEN_ROUND]:
        n[col.OPEN_ROUND] = 0
    else:
        clear_round(n)
        n[col.LEVEL] = 0
        n[col.BASE] = 0
        n[col.BETS_MADE] = 0
        n[col.AGGRESSOR] = col.NOBODY
        n[col.OPENER] = col.NOBODY
    n[col.CAPPED] = 0
    set_sizes(n, t.terms, t.ops[n[col.PC], col.A])
    after_straddles(n)
    seat = next_to_act(n, t.terms, first)
    if seat != col.NOBODY:
        ask_first(n, c, t, seat)
        return
    if n[col.LEVEL]:
        end_round(n)
    go_on(n)


@compile_kernel
def answer_bet(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Apply a betting answer and find the next seat to act."""
    if answer >= col.RAISE:
        raise_to(n, t.terms, seat, answer - col.RAISE)
        n[col.AGGRESSOR] = seat
        if n[col.OPENER] == col.NOBODY:
            n[col.OPENER] = seat
    elif answer == col.FOLD and n[col.TO_CALL] > 0:
        fold(n, seat)
    elif n[col.TO_CALL] > 0:
        pay(n, seat, n[col.TO_CALL])
    n[col.FACED + seat] = n[col.BASE]
    n[col.LAST_ACTOR] = seat
    following: Int = col.NOBODY
    if n[col.LIVE] > 1:
        following = next_to_act(n, t.terms, seat + 1)
    if following == col.NOBODY:
        end_round(n)
    if t.ops[n[col.PC], col.GROUPED] and not n[col.FOLDED + seat] and n[col.LIVE] > 1:
        n[col.PARKED] = following  # until the seat has done the rest
        n[col.TURN] = seat
        n[col.STATUS] = col.RUNNING
        n[col.PC] += 2
    elif following == col.NOBODY:
        go_on(n)
    else:
        ask_bet(n, c, t, following)


@compile_kernel
def _ask_to_open(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int) -> None:
    """Ask the first seat with chips, from this one on; unless it has nobody to bet against."""
    if able_count(n, t.terms) < 2:
        go_on(n)
        return
    while n[col.FOLDED + seat] or spendable(n, t.terms, seat) == 0:
        seat = around(n, seat + 1)
    offer(n, c, t.terms, seat, False)
    n[col.PRICE] = min(t.terms[col.BRING_IN], spendable(n, t.terms, seat))
    if n[col.MAX_AMOUNT] <= n[col.PRICE]:
        n[col.MIN_AMOUNT] = 0
        n[col.MAX_AMOUNT] = 0
    n[col.OPENS] = 1 if seat != n[col.BRING_IN_SEAT] else 0  # it need not open for another
    ask(n, col.ASK_BRING_IN, seat)


@compile_subroutine
def begin_bring_in(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the seat that owes the bring-in; if it is all-in from the ante, the next one opens."""
    if t.terms[col.BRING_IN] == 0:
        go_on(n)
        return
    seat = bring_in_seat(n, c, t)
    if seat == UNSEEN:
        n[col.STATUS] = col.COMPARING_UP_CARDS
        return
    n[col.LOOKED] = col.NOBODY
    set_sizes(n, t.terms, 0)
    n[col.BRING_IN_SEAT] = seat
    _ask_to_open(n, c, t, seat)


@compile_subroutine
def answer_bring_in(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    if answer == col.FOLD:
        fold(n, seat)
        _ask_to_open(n, c, t, seat)
        return
    if answer == col.CALL:
        pay(n, seat, n[col.PRICE])
        n[col.LEVEL] = t.terms[col.BRING_IN]
        if n[col.LEVEL] >= n[col.BET_SIZE]:  # a full bet already: there is nothing to complete
            n[col.BASE] = n[col.LEVEL]
            n[col.BETS_MADE] = 1
    else:
        raise_to(n, t.terms, seat, answer - col.RAISE)
        n[col.AGGRESSOR] = seat
        n[col.OPENER] = seat
    n[col.BRING_IN_SEAT] = seat
    n[col.FACED + seat] = n[col.BASE]
    n[col.OPEN_ROUND] = 1
    go_on(n)


@compile_kernel
def begin_choose(n: Numbers, t: ProgramArrays) -> None:
    row = n[col.PC]
    n[col.MIN_AMOUNT] = t.ops[row, col.B]
    ask(n, col.ASK_CHOOSE, chooser_seat(n, t, t.ops[row, col.C]))


@compile_kernel
def answer_choose(n: Numbers, t: ProgramArrays, answer: Int) -> None:
    n[col.CHOICES + t.ops[n[col.PC], col.A]] = answer
    go_on(n)


@compile_kernel
def _pots_of(n: Numbers, seat: Int) -> Int:
    """Count the pots a seat can win."""
    pots, below = 0, -1
    least = n[col.PAID + seat]
    while below < n[col.PAID + seat]:
        level = n[col.PAID + seat]
        for other in range(n[col.SEATS]):
            if not n[col.FOLDED + other] and below < n[col.PAID + other] < level:
                level = n[col.PAID + other]
        pots += 1
        least = min(least, level)
        below = level
    if least == 0 and n[col.DEAD] == 0 and n[col.PAID + seat] > 0:
        pots -= 1  # a seat that put in nothing has nothing to win
    return max(pots, 1)


@compile_kernel
def _ask_declare(n: Numbers, t: ProgramArrays, seat: Int) -> None:
    row = n[col.PC]
    n[col.MAX_AMOUNT] = t.ops[row, col.A]
    n[col.MIN_AMOUNT] = _pots_of(n, seat) if t.ops[row, col.B] else 1
    ask(n, col.ASK_DECLARE, seat)


@compile_subroutine
def begin_declare(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Begin declarations, simultaneous and hidden, or in betting order and public."""
    row = n[col.PC]
    taking, waiting = 0, 0
    for seat in range(n[col.SEATS]):
        if takes_part(n, seat):
            taking += 1
            waiting |= 1 << seat
    if taking < 2:
        go_on(n)
        return
    if t.ops[row, col.C]:
        n[col.DECLARING] = row
        n[col.WAITING] = waiting
        _ask_declare(n, t, first_waiting(n))
        return
    first = _first(n, c, t, n[col.ROUNDS])
    if first == UNSEEN:
        n[col.STATUS] = col.COMPARING_UP_CARDS
        return
    n[col.LOOKED] = col.NOBODY
    n[col.DECLARING] = row
    n[col.QUEUE_AT] = 0
    n[col.QUEUE_SIZE] = 0
    for place in range(n[col.SEATS]):
        other = around(n, first + place)
        if waiting >> other & 1:
            c[col.QUEUE + n[col.QUEUE_SIZE]] = other
            n[col.QUEUE_SIZE] += 1
    _ask_declare(n, t, next_in_queue(n, c))


@compile_subroutine
def answer_declare(n: Numbers, c: Bytes, k: Kept, t: ProgramArrays, seat: Int, answer: Int) -> None:
    if t.ops[n[col.PC], col.C]:
        k[col.ANSWER + seat] = answer
        n[col.WAITING] &= ~(1 << seat)
        if n[col.WAITING]:
            _ask_declare(n, t, first_waiting(n))
            return
        for other in range(n[col.SEATS]):
            if k[col.ANSWER + other]:
                k[col.DECLARED + other] = k[col.ANSWER + other]
                k[col.ANSWER + other] = 0
        go_on(n)
        return
    k[col.DECLARED + seat] = answer
    following = next_in_queue(n, c)
    if following < 0:
        go_on(n)
    else:
        _ask_declare(n, t, following)
