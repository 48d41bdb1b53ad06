"""Soak: bot programs that fail in every way; the table takes the default action."""

import os
import re
import shlex
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random

from anypoker.bots import BotFailure, CallingBot, FailureKind
from anypoker.bots.process import ProcessBot, ProcessLimits, ProcessPool, close_programs
from anypoker.bots.process import bot_process as running
from anypoker.cards import key_from_seed
from anypoker.catalogue import find
from anypoker.engine import (
    Hand,
    IllegalAction,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.views import view_of

PROGRAM = Path(__file__).parents[1] / "bots" / "failing_program.py"
GAMES = ("texas-holdem", "badugi", "razz", "anaconda", "sohe", "english-stud", "omaha-8")

# What the program does -> how the failure is reported.
FAULTS = {
    "exit": FailureKind.CRASH,
    "crash": FailureKind.CRASH,
    "killed": FailureKind.CRASH,
    "closed": FailureKind.CRASH,
    "memory": FailureKind.CRASH,
    "no start": FailureKind.CRASH,
    "hang": FailureKind.HANG,
    "stubborn": FailureKind.HANG,
    "never ready": FailureKind.HANG,
    "garbage": FailureKind.GARBAGE,
    "bytes": FailureKind.GARBAGE,
    "nested": FailureKind.GARBAGE,
    "no action": FailureKind.GARBAGE,
    "number as text": FailureKind.GARBAGE,
    "another question": FailureKind.GARBAGE,
    "not ready": FailureKind.GARBAGE,
    "wrong seat": FailureKind.WRONG_SEAT,
    "illegal amount": FailureKind.ILLEGAL,
    "no such action": FailureKind.ILLEGAL,
    "long line": FailureKind.FLOOD,
    "flood": FailureKind.FLOOD,
    "words": FailureKind.FLOOD,
}
MOST = 4  # failures of one table, so that all kinds come
SLOW = {"hang": 0.05, "stubborn": 1.0}  # seconds for an answer: there will be none


def command_of(fault: str) -> str:
    return shlex.join([sys.executable, "-IS", str(PROGRAM), fault])


def limits_of(fault: str) -> ProcessLimits:
    """Patient where an answer comes, on a busy machine too."""
    ready = 0.05 if fault == "never ready" else 120.0
    memory = 300_000_000 if fault == "memory" else 4 << 30
    return ProcessLimits(ready=ready, decision=SLOW.get(fault, 120.0), memory=memory)


def begun(game: str, seed: str) -> Hand:
    rules = find(game).game
    seats = seats_of(100, 100, 100, hand=1)
    return start(
        rules,
        seats,
        Stakes(ante=1),
        shuffled_deck_from_key(rules.for_players(3), key_from_seed(seed)),
    )


def play_with_failures(hand: Hand, seat: int, fault: str, most: int) -> Counter[FailureKind]:
    """The hand with the program on a seat; how often it failed in which way, at most so often."""
    programs = ProcessPool(command_of(fault), limits_of(fault))
    bot = ProcessBot("", "seed", limits_of(fault), programs)
    faults: Counter[FailureKind] = Counter()
    while not hand.over:
        decision = decisions(hand)[0]
        view = view_of(hand, decision.seat, words=False)
        if decision.seat != seat:
            apply_in_place(hand, decision.seat, CallingBot().decide(hand.game, view))
            continue
        if faults.total() >= most:
            apply_in_place(hand, seat, decision.timeout, decision.number)
            continue
        try:
            action = bot.decide(hand.game, view)
            apply_in_place(hand, seat, action, decision.number)
        except IllegalAction as error:
            faults[FailureKind.ILLEGAL] += 1
            bot.refuse(decision, str(error))
            apply_in_place(hand, seat, decision.timeout, decision.number)
        except BotFailure as failure:
            faults[failure.fault] += 1
            if fault == "stubborn" and failure.fault is FailureKind.HANG:
                check_child_is_gone(str(failure))
            apply_in_place(hand, seat, decision.timeout, decision.number)
        else:
            raise AssertionError(f"{fault}: '{action}' counts as an answer")
    bot.end_hand(view_of(hand, seat, words=False))
    close_programs()
    assert not running._running
    return faults


def check_child_is_gone(sentence: str) -> None:
    found = re.search(r"child (\d+)", sentence)
    if found is None:
        return  # it was not so far on a busy machine
    until = time.monotonic() + 60
    while _alive(int(found[1])):  # init takes its time to bury it
        assert time.monotonic() < until, f"the program's child {found[1]} is still there"
        time.sleep(0.01)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"  # a zombie is dead, only not yet buried


def play_with_defaults(hand: Hand, seat: int) -> Hand:
    """The hand with somebody on the seat who says nothing."""
    while not hand.over:
        decision = decisions(hand)[0]
        view = view_of(hand, decision.seat, words=False)
        action = decision.timeout
        if decision.seat != seat:
            action = CallingBot().decide(hand.game, view)
        apply_in_place(hand, decision.seat, action)
    return hand


def run_bot_failures(count: int, seed: int) -> None:
    """So many failures, of every kind in turn, each at a table that would lose by more."""
    print(f"seed {seed}")
    chance = Random(seed)
    told: Counter[str] = Counter()
    for number, fault in enumerate(list(FAULTS) * (1 + count // len(FAULTS))):
        if told.total() >= count:
            break
        game, seat = chance.choice(GAMES), chance.randrange(3)
        word = f"{seed}/{number}"
        hand = begun(game, word)
        left = count - told.total()
        faults = play_with_failures(hand, seat, fault, min(left, MOST))
        other = play_with_defaults(begun(game, word), seat)
        assert hand.actions == other.actions, f"{fault} in {game}: {hand.actions}"
        assert hand.stacks == other.stacks
        assert set(faults) <= {FAULTS[fault], FailureKind.GIVEN_UP}, f"{fault}: {faults}"
        told.update({f"{fault} ({kind.value})": times for kind, times in faults.items()})
    for words, times in sorted(told.items()):
        print(f"{times:5} {words}")
    print(f"{told.total()} failures: nothing but the default was done")
