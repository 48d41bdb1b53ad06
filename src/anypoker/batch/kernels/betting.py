"""Betting rounds, bring-ins, choices and declarations: decisions and answers."""

from anypoker.batch.columns import (
    AGGRESSOR,
    ANSWER,
    ASK_BET,
    ASK_BRING_IN,
    ASK_CHOOSE,
    ASK_DECLARE,
    BASE,
    BET_SIZE,
    BETS_MADE,
    BRING_IN,
    BRING_IN_SEAT,
    CALL,
    CAPPED,
    CHOICES,
    COMPARING_UP_CARDS,
    DEAD,
    DECLARED,
    DECLARING,
    FACED,
    FOLD,
    FOLDED,
    FOLLOWING,
    GROUPED,
    HELD,
    LAST_ACTOR,
    LEVEL,
    LIVE,
    LOOKED,
    MAX_AMOUNT,
    MIN_AMOUNT,
    MUST_BET,
    NOBODY,
    OPEN_ROUND,
    OPENER,
    OPENS,
    PAID,
    PARKED,
    PC,
    PRICE,
    QUEUE,
    QUEUE_AT,
    QUEUE_SIZE,
    RAISE,
    ROUNDS,
    RUNNING,
    SEATS,
    STATUS,
    TO_CALL,
    TURN,
    WAITING,
    A,
    B,
    C,
)
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
    n[FOLDED + seat] = 1
    n[LIVE] -= 1


@compile_kernel
def _first(n: Numbers, c: Bytes, t: ProgramArrays, rounds: Int) -> Int:
    """Return the first seat of a round; a case of the betting order takes precedence."""
    following = t.terms[FOLLOWING]
    for number in range(len(t.conditions)):
        case = t.conditions[number, CASES]
        if case > 0 and holds(n, c, t, number, left_of_button(n, 0)):
            following = case - 1
            break
    return first_to_act(n, c, t, following, rounds)


@compile_kernel
def ask_bet(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int) -> None:
    """Open a betting decision; a seat without cards may be allowed to call only."""
    call_only = t.ops[n[PC], B] != 0 and n[HELD + seat] == 0
    offer(n, c, t.terms, seat, call_only)
    n[MUST_BET] = 0
    ask(n, ASK_BET, seat)


@compile_kernel
def ask_first(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int) -> None:
    """Open the first betting decision; a forced bettor may not check if it can bet."""
    ask_bet(n, c, t, seat)
    n[MUST_BET] = 1 if t.ops[n[PC], C] and n[OPENS] and n[MAX_AMOUNT] > 0 else 0


@compile_subroutine
def begin_round(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Begin a betting round; it ends immediately if nobody has to act."""
    first = _first(n, c, t, n[ROUNDS] + 1)
    if first == UNSEEN:
        n[STATUS] = COMPARING_UP_CARDS
        return
    n[LOOKED] = NOBODY
    n[ROUNDS] += 1
    if n[OPEN_ROUND]:
        n[OPEN_ROUND] = 0
    else:
        clear_round(n)
        n[LEVEL] = 0
        n[BASE] = 0
        n[BETS_MADE] = 0
        n[AGGRESSOR] = NOBODY
        n[OPENER] = NOBODY
    n[CAPPED] = 0
    set_sizes(n, t.terms, t.ops[n[PC], A])
    after_straddles(n)
    seat = next_to_act(n, t.terms, first)
    if seat != NOBODY:
        ask_first(n, c, t, seat)
        return
    if n[LEVEL]:
        end_round(n)
    go_on(n)


@compile_kernel
def answer_bet(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    """Apply a betting answer and find the next seat to act."""
    if answer >= RAISE:
        raise_to(n, t.terms, seat, answer - RAISE)
        n[AGGRESSOR] = seat
        if n[OPENER] == NOBODY:
            n[OPENER] = seat
    elif answer == FOLD and n[TO_CALL] > 0:
        fold(n, seat)
    elif n[TO_CALL] > 0:
        pay(n, seat, n[TO_CALL])
    n[FACED + seat] = n[BASE]
    n[LAST_ACTOR] = seat
    following: Int = NOBODY
    if n[LIVE] > 1:
        following = next_to_act(n, t.terms, seat + 1)
    if following == NOBODY:
        end_round(n)
    if t.ops[n[PC], GROUPED] and not n[FOLDED + seat] and n[LIVE] > 1:
        n[PARKED] = following  # until the seat has done the rest
        n[TURN] = seat
        n[STATUS] = RUNNING
        n[PC] += 2
    elif following == NOBODY:
        go_on(n)
    else:
        ask_bet(n, c, t, following)


@compile_kernel
def _ask_to_open(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int) -> None:
    """Ask the first seat with chips, from this one on; unless it has nobody to bet against."""
    if able_count(n, t.terms) < 2:
        go_on(n)
        return
    while n[FOLDED + seat] or spendable(n, t.terms, seat) == 0:
        seat = around(n, seat + 1)
    offer(n, c, t.terms, seat, False)
    n[PRICE] = min(t.terms[BRING_IN], spendable(n, t.terms, seat))
    if n[MAX_AMOUNT] <= n[PRICE]:
        n[MIN_AMOUNT] = 0
        n[MAX_AMOUNT] = 0
    n[OPENS] = 1 if seat != n[BRING_IN_SEAT] else 0  # it need not open for another
    ask(n, ASK_BRING_IN, seat)


@compile_subroutine
def begin_bring_in(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Ask the seat that owes the bring-in; if it is all-in from the ante, the next one opens."""
    if t.terms[BRING_IN] == 0:
        go_on(n)
        return
    seat = bring_in_seat(n, c, t)
    if seat == UNSEEN:
        n[STATUS] = COMPARING_UP_CARDS
        return
    n[LOOKED] = NOBODY
    set_sizes(n, t.terms, 0)
    n[BRING_IN_SEAT] = seat
    _ask_to_open(n, c, t, seat)


@compile_subroutine
def answer_bring_in(n: Numbers, c: Bytes, t: ProgramArrays, seat: Int, answer: Int) -> None:
    if answer == FOLD:
        fold(n, seat)
        _ask_to_open(n, c, t, seat)
        return
    if answer == CALL:
        pay(n, seat, n[PRICE])
        n[LEVEL] = t.terms[BRING_IN]
        if n[LEVEL] >= n[BET_SIZE]:  # a full bet already: there is nothing to complete
            n[BASE] = n[LEVEL]
            n[BETS_MADE] = 1
    else:
        raise_to(n, t.terms, seat, answer - RAISE)
        n[AGGRESSOR] = seat
        n[OPENER] = seat
    n[BRING_IN_SEAT] = seat
    n[FACED + seat] = n[BASE]
    n[OPEN_ROUND] = 1
    go_on(n)


@compile_kernel
def begin_choose(n: Numbers, t: ProgramArrays) -> None:
    row = n[PC]
    n[MIN_AMOUNT] = t.ops[row, B]
    ask(n, ASK_CHOOSE, chooser_seat(n, t, t.ops[row, C]))


@compile_kernel
def answer_choose(n: Numbers, t: ProgramArrays, answer: Int) -> None:
    n[CHOICES + t.ops[n[PC], A]] = answer
    go_on(n)


@compile_kernel
def _pots_of(n: Numbers, seat: Int) -> Int:
    """Count the pots a seat can win."""
    pots, below = 0, -1
    least = n[PAID + seat]
    while below < n[PAID + seat]:
        level = n[PAID + seat]
        for other in range(n[SEATS]):
            if not n[FOLDED + other] and below < n[PAID + other] < level:
                level = n[PAID + other]
        pots += 1
        least = min(least, level)
        below = level
    if least == 0 and n[DEAD] == 0 and n[PAID + seat] > 0:
        pots -= 1  # a seat that put in nothing has nothing to win
    return max(pots, 1)


@compile_kernel
def _ask_declare(n: Numbers, t: ProgramArrays, seat: Int) -> None:
    row = n[PC]
    n[MAX_AMOUNT] = t.ops[row, A]
    n[MIN_AMOUNT] = _pots_of(n, seat) if t.ops[row, B] else 1
    ask(n, ASK_DECLARE, seat)


@compile_subroutine
def begin_declare(n: Numbers, c: Bytes, t: ProgramArrays) -> None:
    """Begin declarations, simultaneous and hidden, or in betting order and public."""
    row = n[PC]
    taking, waiting = 0, 0
    for seat in range(n[SEATS]):
        if takes_part(n, seat):
            taking += 1
            waiting |= 1 << seat
    if taking < 2:
        go_on(n)
        return
    if t.ops[row, C]:
        n[DECLARING] = row
        n[WAITING] = waiting
        _ask_declare(n, t, first_waiting(n))
        return
    first = _first(n, c, t, n[ROUNDS])
    if first == UNSEEN:
        n[STATUS] = COMPARING_UP_CARDS
        return
    n[LOOKED] = NOBODY
    n[DECLARING] = row
    n[QUEUE_AT] = 0
    n[QUEUE_SIZE] = 0
    for place in range(n[SEATS]):
        other = around(n, first + place)
        if waiting >> other & 1:
            c[QUEUE + n[QUEUE_SIZE]] = other
            n[QUEUE_SIZE] += 1
    _ask_declare(n, t, next_in_queue(n, c))


@compile_subroutine
def answer_declare(n: Numbers, c: Bytes, k: Kept, t: ProgramArrays, seat: Int, answer: Int) -> None:
    if t.ops[n[PC], C]:
        k[ANSWER + seat] = answer
        n[WAITING] &= ~(1 << seat)
        if n[WAITING]:
            _ask_declare(n, t, first_waiting(n))
            return
        for other in range(n[SEATS]):
            if k[ANSWER + other]:
                k[DECLARED + other] = k[ANSWER + other]
                k[ANSWER + other] = 0
        go_on(n)
        return
    k[DECLARED + seat] = answer
    following = next_in_queue(n, c)
    if following < 0:
        go_on(n)
    else:
        _ask_declare(n, t, following)
