"""The kernel that plays: starts hands, runs them to the next decision, applies answers."""

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.kernels.action_order import left_of_button
from anypoker.batch.kernels.arrays import (
    Bytes,
    HandRows,
    Int,
    Kept,
    Numbers,
    PendingRows,
    ProgramArrays,
    Start,
)
from anypoker.batch.kernels.betting import (
    answer_bet,
    answer_bring_in,
    answer_choose,
    answer_declare,
    ask_first,
    begin_bring_in,
    begin_choose,
    begin_declare,
    begin_round,
)
from anypoker.batch.kernels.betting_model import (
    Model,
    is_about_money,
    is_weighed,
    modelled_answer,
)
from anypoker.batch.kernels.chance import roll, shuffle
from anypoker.batch.kernels.conditions import holds
from anypoker.batch.kernels.dealing import (
    answer_replace,
    ask_replace,
    deal,
    deal_board,
    remove_lowest,
    reveal,
)
from anypoker.batch.kernels.decisions import go_on, queue_all
from anypoker.batch.kernels.drawing import (
    answer_buy,
    answer_discard,
    answer_draw,
    ask_buyers,
    ask_discards,
    ask_draws,
    discard_matching,
)
from anypoker.batch.kernels.expose_pass_separate import (
    answer_expose,
    answer_pass,
    answer_separate,
    ask_expose,
    ask_pass,
    ask_separate,
    begin_expose,
    begin_pass,
)
from anypoker.batch.kernels.forced_bets import post_antes, post_blinds
from anypoker.batch.kernels.observations import (
    ObservationArrays,
    answer_for,
    no_reward,
    observe,
    reward,
)
from anypoker.batch.kernels.policies import (
    CALLER,
    GIVEN,
    MODEL,
    RANDOM,
    any_answer,
    passive,
)
from anypoker.ranking.batch.compiling import compile_kernel

START, STEP, GO_ON, RESTART = range(4)
LOG_SHIFT = 4  # an entry of the log: the answer, and the seat in the lowest bits


@compile_kernel
def begin(
    n: Numbers, c: Bytes, k: Kept, key: Bytes, t: ProgramArrays, start: Start, hand: Int
) -> None:
    """Write the row of a hand before the first step."""
    for column in range(col.NUMBERS):
        n[column] = 0
    for column in range(col.KEPT):
        k[column] = 0
    count = start.stacks.shape[1]
    n[col.SEATS] = count
    n[col.LIVE] = count
    n[col.BUTTON] = start.buttons[hand]
    for seat in range(count):
        n[col.STACK + seat] = start.stacks[hand, seat]
        n[col.FACED + seat] = col.NOT_YET
    for column in (
        col.BRING_IN_SEAT,
        col.BLIND_SEAT,
        col.AGGRESSOR,
        col.OPENER,
        col.LAST_ACTOR,
        col.DECLARING,
        col.TURN,
    ):
        n[column] = col.NOBODY
    n[col.PARKED] = col.NOBODY
    n[col.LOOKED] = col.NOBODY
    for variable in range(col.MAX_CHOICES):
        n[col.CHOICES + variable] = col.NOBODY
    size = start.decks.shape[1]
    n[col.STOCK_SIZE] = size
    given = hand if len(start.decks) > 1 else 0
    for place in range(size):
        c[col.STOCK + place] = start.decks[given, place]
    for place in range(col.MAX_DICE):
        c[col.DICE + place] = 0
    dice = start.dice.shape[1]
    if start.shuffled:
        shuffle(c, col.STOCK, size, key, t.labels, t.sponge)
        if dice:
            roll(c, col.DICE_TO_COME, dice, key, t.labels, t.sponge)
    else:
        for place in range(dice):
            c[col.DICE_TO_COME + place] = start.dice[hand, place]


@compile_kernel
def _roll(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Show the next dice in the column of their pile."""
    for number in range(t.ops[row, col.A]):
        c[col.DICE + t.ops[row, col.B] + number] = c[col.DICE_TO_COME + n[col.DICE_USED] + number]
    n[col.DICE_USED] += t.ops[row, col.A]


@compile_kernel
def _next_turn(n: Numbers, t: ProgramArrays, row: Int) -> None:
    """Find the next seat of a group that has not finished its turn."""
    for place in range(n[col.SEATS]):
        seat = left_of_button(n, place)
        if not n[col.DONE + seat] and not n[col.FOLDED + seat]:
            n[col.TURN] = seat
            n[col.PC] += 1
            return
    n[col.TURN] = col.NOBODY
    n[col.PC] = t.ops[row, col.A]


@compile_kernel
def _end_turn(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Return to the betting, or to the seats that are left."""
    n[col.DONE + n[col.TURN]] = 1
    n[col.TURN] = col.NOBODY
    n[col.PC] = t.ops[row, col.A]
    if n[col.PARKED] != col.NOBODY:
        n[col.PC] = t.ops[row, col.B]
        seat = np.int64(n[col.PARKED])
        n[col.PARKED] = col.NOBODY
        ask_first(n, c, t, seat)


@compile_kernel
def _uncontested(n: Numbers) -> None:
    """Give everything to the last live seat."""
    for seat in range(n[col.SEATS]):
        if not n[col.FOLDED + seat]:
            n[col.STACK + seat] += n[col.POT]
    n[col.POT] = 0
    n[col.STATUS] = col.OVER


@compile_kernel
def advance(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays) -> None:
    """Run the program until a decision is due or the hands are to be compared."""
    while n[col.STATUS] == col.RUNNING:
        if n[col.LIVE] == 1:
            _uncontested(n)
            return
        row = np.int64(n[col.PC])
        kind = t.ops[row, col.OP]
        if n[col.TURN] >= 0 and t.ops[row, col.ONCE] and n[col.DONE + n[col.TURN]]:
            n[col.PC] += 1
        elif kind == col.DO_BET:
            begin_round(n, c, t)
        elif kind == col.DO_DEAL:
            deal(n, c, key, t, row)
            go_on(n)
        elif kind == col.DO_BOARD:
            deal_board(n, c, key, t, row)
            go_on(n)
        elif kind == col.DO_ANTES:
            post_antes(n, t)
            go_on(n)
        elif kind == col.DO_BLINDS:
            post_blinds(n, t)
            go_on(n)
        elif kind == col.DO_BRING_IN:
            begin_bring_in(n, c, t)
        elif kind == col.DO_DRAW:
            queue_all(n, c)
            ask_draws(n, c, key, t)
        elif kind == col.DO_DISCARD:
            queue_all(n, c)
            ask_discards(n, c, t)
        elif kind == col.DO_MATCH:
            discard_matching(n, c, t, row)
            go_on(n)
        elif kind == col.DO_EXPOSE:
            begin_expose(n, c, t, row)
            ask_expose(n, c, t)
        elif kind == col.DO_PASS:
            begin_pass(n)
            ask_pass(n, c, t)
        elif kind == col.DO_SEPARATE:
            queue_all(n, c)
            ask_separate(n, c, t)
        elif kind == col.DO_DECLARE:
            begin_declare(n, c, t)
        elif kind == col.DO_CHOOSE:
            begin_choose(n, t)
        elif kind == col.DO_REMOVE:
            remove_lowest(n, c, t, row)
            go_on(n)
        elif kind == col.DO_DICE:
            _roll(n, c, t, row)
            go_on(n)
        elif kind == col.DO_BUY:
            queue_all(n, c)
            ask_buyers(n, c, t)
        elif kind == col.DO_REPLACE:
            queue_all(n, c)
            ask_replace(n, c, t)
        elif kind == col.DO_REVEAL:
            reveal(n, c, t, row)
            go_on(n)
        elif kind == col.DO_UNLESS:
            n[col.PC] = (
                row + 1 if holds(n, c, t, np.int64(t.ops[row, col.A]), 0) else t.ops[row, col.B]
            )
        elif kind == col.DO_GROUP:
            for seat in range(n[col.SEATS]):
                n[col.DONE + seat] = 0
            n[col.PC] += 1
        elif kind == col.DO_TURN:
            _next_turn(n, t, row)
        elif kind == col.DO_TURN_END:
            _end_turn(n, c, t, row)
        else:
            for place in range(n[col.BOARD_SIZE]):
                c[col.BOARD_FLAGS + place] |= col.UP
            n[col.STATUS] = col.SHOWDOWN


@compile_kernel
def answer(n: Numbers, c: Bytes, k: Kept, key: Bytes, t: ProgramArrays, given: Int) -> None:
    """Apply the answer of the seat to act."""
    kind, seat = n[col.KIND], np.int64(n[col.SEAT])
    n[col.KIND] = col.ASK_NOTHING
    n[col.NUMBER] += 1
    if kind == col.ASK_BET:
        answer_bet(n, c, t, seat, given)
    elif kind == col.ASK_BRING_IN:
        answer_bring_in(n, c, t, seat, given)
    elif kind == col.ASK_DRAW:
        answer_draw(n, c, key, t, seat, given)
    elif kind in (col.ASK_DISCARD, col.ASK_DISCARD_PILE):
        answer_discard(n, c, t, seat, given)
    elif kind == col.ASK_EXPOSE:
        answer_expose(n, c, k, t, seat, given)
    elif kind == col.ASK_PASS:
        answer_pass(n, c, k, t, seat, given)
    elif kind == col.ASK_SEPARATE:
        answer_separate(n, c, t, seat, given)
    elif kind == col.ASK_DECLARE:
        answer_declare(n, c, k, t, seat, given)
    elif kind == col.ASK_CHOOSE:
        answer_choose(n, t, given)
    elif kind == col.ASK_BUY:
        answer_buy(n, c, key, t, seat, given)
    elif kind == col.ASK_REPLACE:
        answer_replace(n, c, key, t, given)


@compile_kernel
def play(
    rows: HandRows,
    start: Start,
    which: NDArray[np.int64],
    answers: NDArray[np.int64],
    mode: Int,
    policy: Int,
    model: Model,
    t: ProgramArrays,
    seen: ObservationArrays,
    waiting: PendingRows,
    ends: Int,
) -> tuple[np.int64, np.int64, np.int64, np.int64, np.int64]:
    """Start these hands, apply one answer to each, or resume them.

    With a policy hands run until they need something else than an answer. Returns the numbers of
    answers applied, of hands that wait for up cards to be compared, of hands at the showdown, of
    hands that have ended or will with their showdown, and of decisions or equities left to the
    caller. `waiting` lists the hands.
    """
    total, looks, shows, asks = np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    width = rows.log.shape[1]
    for place in range(len(which)):
        hand = which[place]
        n, c, k, key = rows.numbers[hand], rows.cards[hand], rows.kept[hand], rows.keys[hand]
        waits = mode != STEP
        if seen.wanted:
            if mode == RESTART:
                reward(n, start.stacks, seen, hand)
            elif mode != GO_ON:
                no_reward(seen, hand)
        if mode in (START, RESTART):
            begin(n, c, k, key, t, start, hand)
        while True:
            if n[col.STATUS] == col.RUNNING:
                advance(n, c, key, t)
            elif n[col.STATUS] == col.ASKED:
                money = is_about_money(n)
                if policy == GIVEN or (model.cards_outside and not money):
                    if waits:
                        break
                    waits = True
                    given = answer_for(n, answers[hand]) if seen.wanted else answers[hand]
                elif policy == MODEL and money:
                    if not is_weighed(n, model, hand):
                        break
                    given = modelled_answer(n, model, rows.states, hand)
                elif policy == RANDOM:
                    given = any_answer(n, t.ops, rows.states, hand)
                else:
                    given = passive(n, t.ops, policy == CALLER)
                if n[col.NUMBER] < width:
                    rows.log[hand, n[col.NUMBER]] = given << LOG_SHIFT | np.int64(n[col.SEAT])
                total += 1
                answer(n, c, k, key, t, given)
            else:
                break
        if n[col.STATUS] == col.ASKED:
            if seen.wanted:  # while the row is at hand
                observe(n, c, seen, hand)
            if policy != GIVEN:
                waiting.asking[asks] = hand
                asks += 1
        elif n[col.STATUS] == col.COMPARING_UP_CARDS:
            waiting.looking[looks] = hand
            looks += 1
        else:
            waiting.ending[ends] = hand
            ends += 1
            if n[col.STATUS] == col.SHOWDOWN:
                waiting.showing[shows] = hand
                shows += 1
    return total, looks, shows, np.int64(ends), asks
