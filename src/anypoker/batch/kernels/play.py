"""The kernel that plays: starts hands, runs them to the next decision, applies answers."""

import numpy as np
from numpy.typing import NDArray

from anypoker.batch.columns import (
    AGGRESSOR,
    ASK_BET,
    ASK_BRING_IN,
    ASK_BUY,
    ASK_CHOOSE,
    ASK_DECLARE,
    ASK_DISCARD,
    ASK_DISCARD_PILE,
    ASK_DRAW,
    ASK_EXPOSE,
    ASK_NOTHING,
    ASK_PASS,
    ASK_REPLACE,
    ASK_SEPARATE,
    ASKED,
    BLIND_SEAT,
    BOARD_FLAGS,
    BOARD_SIZE,
    BRING_IN_SEAT,
    BUTTON,
    CHOICES,
    COMPARING_UP_CARDS,
    DECLARING,
    DICE,
    DICE_TO_COME,
    DICE_USED,
    DO_ANTES,
    DO_BET,
    DO_BLINDS,
    DO_BOARD,
    DO_BRING_IN,
    DO_BUY,
    DO_CHOOSE,
    DO_DEAL,
    DO_DECLARE,
    DO_DICE,
    DO_DISCARD,
    DO_DRAW,
    DO_EXPOSE,
    DO_GROUP,
    DO_MATCH,
    DO_PASS,
    DO_REMOVE,
    DO_REPLACE,
    DO_REVEAL,
    DO_SEPARATE,
    DO_TURN,
    DO_TURN_END,
    DO_UNLESS,
    DONE,
    FACED,
    FOLDED,
    KEPT,
    KIND,
    LAST_ACTOR,
    LIVE,
    LOOKED,
    MAX_CHOICES,
    MAX_DICE,
    NOBODY,
    NOT_YET,
    NUMBER,
    NUMBERS,
    ONCE,
    OP,
    OPENER,
    OVER,
    PARKED,
    PC,
    POT,
    RUNNING,
    SEAT,
    SEATS,
    SHOWDOWN,
    STACK,
    STATUS,
    STOCK,
    STOCK_SIZE,
    TURN,
    UP,
    A,
    B,
)
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
    for column in range(NUMBERS):
        n[column] = 0
    for column in range(KEPT):
        k[column] = 0
    count = start.stacks.shape[1]
    n[SEATS] = count
    n[LIVE] = count
    n[BUTTON] = start.buttons[hand]
    for seat in range(count):
        n[STACK + seat] = start.stacks[hand, seat]
        n[FACED + seat] = NOT_YET
    for column in (BRING_IN_SEAT, BLIND_SEAT, AGGRESSOR, OPENER, LAST_ACTOR, DECLARING, TURN):
        n[column] = NOBODY
    n[PARKED] = NOBODY
    n[LOOKED] = NOBODY
    for variable in range(MAX_CHOICES):
        n[CHOICES + variable] = NOBODY
    size = start.decks.shape[1]
    n[STOCK_SIZE] = size
    given = hand if len(start.decks) > 1 else 0
    for place in range(size):
        c[STOCK + place] = start.decks[given, place]
    for place in range(MAX_DICE):
        c[DICE + place] = 0
    dice = start.dice.shape[1]
    if start.shuffled:
        shuffle(c, STOCK, size, key, t.labels, t.sponge)
        if dice:
            roll(c, DICE_TO_COME, dice, key, t.labels, t.sponge)
    else:
        for place in range(dice):
            c[DICE_TO_COME + place] = start.dice[hand, place]


@compile_kernel
def _roll(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Show the next dice in the column of their pile."""
    for number in range(t.ops[row, A]):
        c[DICE + t.ops[row, B] + number] = c[DICE_TO_COME + n[DICE_USED] + number]
    n[DICE_USED] += t.ops[row, A]


@compile_kernel
def _next_turn(n: Numbers, t: ProgramArrays, row: Int) -> None:
    """In a group: the next seat that has not done all of it."""
    for place in range(n[SEATS]):
        seat = left_of_button(n, place)
        if not n[DONE + seat] and not n[FOLDED + seat]:
            n[TURN] = seat
            n[PC] += 1
            return
    n[TURN] = NOBODY
    n[PC] = t.ops[row, A]


@compile_kernel
def _end_turn(n: Numbers, c: Bytes, t: ProgramArrays, row: Int) -> None:
    """Back to the betting, or to the seats that are left."""
    n[DONE + n[TURN]] = 1
    n[TURN] = NOBODY
    n[PC] = t.ops[row, A]
    if n[PARKED] != NOBODY:
        n[PC] = t.ops[row, B]
        seat = np.int64(n[PARKED])
        n[PARKED] = NOBODY
        ask_first(n, c, t, seat)


@compile_kernel
def _uncontested(n: Numbers) -> None:
    """Give everything to the last live seat."""
    for seat in range(n[SEATS]):
        if not n[FOLDED + seat]:
            n[STACK + seat] += n[POT]
    n[POT] = 0
    n[STATUS] = OVER


@compile_kernel
def advance(n: Numbers, c: Bytes, key: Bytes, t: ProgramArrays) -> None:
    """Run the program until a decision is due or the hands are to be compared."""
    while n[STATUS] == RUNNING:
        if n[LIVE] == 1:
            _uncontested(n)
            return
        row = np.int64(n[PC])
        kind = t.ops[row, OP]
        if n[TURN] >= 0 and t.ops[row, ONCE] and n[DONE + n[TURN]]:
            n[PC] += 1
        elif kind == DO_BET:
            begin_round(n, c, t)
        elif kind == DO_DEAL:
            deal(n, c, key, t, row)
            go_on(n)
        elif kind == DO_BOARD:
            deal_board(n, c, key, t, row)
            go_on(n)
        elif kind == DO_ANTES:
            post_antes(n, t)
            go_on(n)
        elif kind == DO_BLINDS:
            post_blinds(n, t)
            go_on(n)
        elif kind == DO_BRING_IN:
            begin_bring_in(n, c, t)
        elif kind == DO_DRAW:
            queue_all(n, c)
            ask_draws(n, c, key, t)
        elif kind == DO_DISCARD:
            queue_all(n, c)
            ask_discards(n, c, t)
        elif kind == DO_MATCH:
            discard_matching(n, c, t, row)
            go_on(n)
        elif kind == DO_EXPOSE:
            begin_expose(n, c, t, row)
            ask_expose(n, c, t)
        elif kind == DO_PASS:
            begin_pass(n)
            ask_pass(n, c, t)
        elif kind == DO_SEPARATE:
            queue_all(n, c)
            ask_separate(n, c, t)
        elif kind == DO_DECLARE:
            begin_declare(n, c, t)
        elif kind == DO_CHOOSE:
            begin_choose(n, t)
        elif kind == DO_REMOVE:
            remove_lowest(n, c, t, row)
            go_on(n)
        elif kind == DO_DICE:
            _roll(n, c, t, row)
            go_on(n)
        elif kind == DO_BUY:
            queue_all(n, c)
            ask_buyers(n, c, t)
        elif kind == DO_REPLACE:
            queue_all(n, c)
            ask_replace(n, c, t)
        elif kind == DO_REVEAL:
            reveal(n, c, t, row)
            go_on(n)
        elif kind == DO_UNLESS:
            n[PC] = row + 1 if holds(n, c, t, np.int64(t.ops[row, A]), 0) else t.ops[row, B]
        elif kind == DO_GROUP:
            for seat in range(n[SEATS]):
                n[DONE + seat] = 0
            n[PC] += 1
        elif kind == DO_TURN:
            _next_turn(n, t, row)
        elif kind == DO_TURN_END:
            _end_turn(n, c, t, row)
        else:
            for place in range(n[BOARD_SIZE]):
                c[BOARD_FLAGS + place] |= UP
            n[STATUS] = SHOWDOWN


@compile_kernel
def answer(n: Numbers, c: Bytes, k: Kept, key: Bytes, t: ProgramArrays, given: Int) -> None:
    """Apply the answer of the seat to act."""
    kind, seat = n[KIND], np.int64(n[SEAT])
    n[KIND] = ASK_NOTHING
    n[NUMBER] += 1
    if kind == ASK_BET:
        answer_bet(n, c, t, seat, given)
    elif kind == ASK_BRING_IN:
        answer_bring_in(n, c, t, seat, given)
    elif kind == ASK_DRAW:
        answer_draw(n, c, key, t, seat, given)
    elif kind in (ASK_DISCARD, ASK_DISCARD_PILE):
        answer_discard(n, c, t, seat, given)
    elif kind == ASK_EXPOSE:
        answer_expose(n, c, k, t, seat, given)
    elif kind == ASK_PASS:
        answer_pass(n, c, k, t, seat, given)
    elif kind == ASK_SEPARATE:
        answer_separate(n, c, t, seat, given)
    elif kind == ASK_DECLARE:
        answer_declare(n, c, k, t, seat, given)
    elif kind == ASK_CHOOSE:
        answer_choose(n, t, given)
    elif kind == ASK_BUY:
        answer_buy(n, c, key, t, seat, given)
    elif kind == ASK_REPLACE:
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
            if n[STATUS] == RUNNING:
                advance(n, c, key, t)
            elif n[STATUS] == ASKED:
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
                if n[NUMBER] < width:
                    rows.log[hand, n[NUMBER]] = given << LOG_SHIFT | np.int64(n[SEAT])
                total += 1
                answer(n, c, k, key, t, given)
            else:
                break
        if n[STATUS] == ASKED:
            if seen.wanted:  # while the row is at hand
                observe(n, c, seen, hand)
            if policy != GIVEN:
                waiting.asking[asks] = hand
                asks += 1
        elif n[STATUS] == COMPARING_UP_CARDS:
            waiting.looking[looks] = hand
            looks += 1
        else:
            waiting.ending[ends] = hand
            ends += 1
            if n[STATUS] == SHOWDOWN:
                waiting.showing[shows] = hand
                shows += 1
    return total, looks, shows, np.int64(ends), asks
