"""Deliberate faults of the kernels, to see that the comparison with the engine finds them.

A fault is one change of text in one function. What calls it is compiled anew with it, so that each
takes a while; nothing of it stays behind.
"""

import inspect
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from types import FunctionType, ModuleType
from typing import Any

from anypoker.batch import Program, columns, compile_game
from anypoker.batch import batch as table
from anypoker.batch.kernels import (
    action_order,
    award,
    bets,
    expose_pass_separate,
    forced_bets,
    play,
    stock,
)
from anypoker.catalogue import game_of
from anypoker.ranking.batch.compiling import Kernel
from tests.batch.differential import DifferenceError, Setting, compare, random_setting

CHUNK = 50


@dataclass(frozen=True)
class Fault:
    """`old` becomes `new` in a function of a module; `game`: where it has to show."""

    name: str
    module: ModuleType
    function: str
    old: str
    new: str
    game: str


FAULTS = (
    Fault("a cap off by one", bets, "_cap_reached", "< most", "<= most", "texas-holdem"),
    Fault(
        "the odd chip to the wrong seat",
        award,
        "_next_odd",
        "left_of_button(n, place)",
        "left_of_button(n, place + 1)",
        "omaha-8",
    ),
    Fault(
        "a side pot that a short stack may win",
        award,
        "award",
        "paid >= level",
        "paid >= below",
        "texas-holdem",
    ),
    Fault(
        "uncalled chips that stay in the pot",
        bets,
        "end_round",
        "uncalled = most - second",
        "uncalled = 0",
        "texas-holdem",
    ),
    Fault(
        "a short all-in that re-opens the betting",
        bets,
        "_may_raise",
        "faced < step",
        "faced < 1",
        "texas-holdem",
    ),
    Fault(
        "a pot-sized raise without the call",
        bets,
        "offer",
        "level + n[POT] + owed",
        "level + n[POT]",
        "omaha",
    ),
    Fault(
        "ties for the bring-in by the wrong suit",
        action_order,
        "_card_key",
        "+ (card & 3)",
        "- (card & 3)",
        "seven-card-stud",
    ),
    Fault(
        "a discard that comes back to who threw it",
        stock,
        "refill",
        "c[MUCK_BY + place] == seat",
        "False",
        "five-card-draw",
    ),
    Fault(
        "the big blind without its option",
        forced_bets,
        "post_blinds",
        "n[OPEN_ROUND] = 1",
        "n[OPEN_ROUND] = 1\n    n[FACED + n[BLIND_SEAT]] = n[BASE]",
        "texas-holdem",
    ),
    Fault(
        "cards passed the wrong way",
        expose_pass_separate,
        "receiver",
        "live - 1 if direction == 1",
        "live - 1 if direction == 0",
        "anaconda",
    ),
    Fault(
        "a declaration both ways that may always tie",
        award,
        "_fails",
        "key == mine and not may_tie",
        "False",
        "anaconda",
    ),
)


@contextmanager
def planted(fault: Fault) -> Iterator[None]:
    """The kernels with a fault."""
    original: Kernel[..., Any] = getattr(fault.module, fault.function)
    text = inspect.getsource(original.function)
    assert text.count(fault.old) == 1, f"{fault.function} has {fault.old!r} not once"
    changed = text.replace(fault.old, fault.new)
    body = changed[changed.index("def ") :]
    names = {**vars(columns), **original.function.__globals__}
    exec(compile(body, f"<{fault.name}>", "exec"), names)
    function = names[fault.function]
    assert isinstance(function, FunctionType)
    known = {id(original): Kernel(function, original.inlined)}
    entries: dict[str, Kernel[..., Any]] = {"play": play.play, "award": award.award}
    for name, kernel in entries.items():
        setattr(table, name, _rebuilt(kernel, known))
    try:
        yield
    finally:
        for name, kernel in entries.items():
            setattr(table, name, kernel)


def _rebuilt(kernel: Kernel[..., Any], known: dict[int, Kernel[..., Any]]) -> Kernel[..., Any]:
    """The kernel itself, or one that calls what is `known` instead, directly or through others.

    What does not reach the fault stays what it is, and need not be translated again.
    """
    if id(kernel) not in known:
        function = kernel.function
        called = {
            name: value
            for name, value in function.__globals__.items()
            if isinstance(value, Kernel) and name in function.__code__.co_names
        }
        new = {name: _rebuilt(value, known) for name, value in called.items()}
        if all(new[name] is value for name, value in called.items()):
            known[id(kernel)] = kernel
        else:
            names = {**function.__globals__, **new}
            copy = FunctionType(function.__code__, names, function.__name__)
            known[id(kernel)] = Kernel(copy, kernel.inlined)
    return known[id(kernel)]


def found_within(fault: Fault, hands: int, seed: int) -> int | None:
    """After how many hands the comparison finds a fault; None if it does not."""
    program = compile_game(game_of(fault.game).game)
    assert isinstance(program, Program)
    with planted(fault):
        for done in range(0, hands, CHUNK):
            name = f"{seed}/{fault.name}/{done}"
            setting: Setting = random_setting(program, Random(name))
            try:
                compare(program, setting, CHUNK, name, states=1.0)
            except DifferenceError:
                return done + CHUNK
    return None
