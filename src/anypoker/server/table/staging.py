"""Stages of a change: what happens without a decision, in parts that people can follow.

The messages of all stages are sent together. Each says how long a client shows it before the next
one: a runout card by card, and every showdown of a hand that continues. People get the time of the
stages on top of their clock, and bots and the next hand wait for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from msgspec.structs import replace

from anypoker.engine import Event, Hand
from anypoker.engine.events import (
    Dealt,
    Redealt,
    Revealed,
    RunStarted,
    Shown,
    ShownTo,
    StepStarted,
)
from anypoker.engine.play import apply_in_stages, replay_states
from anypoker.game import CompareStep
from anypoker.tables import Table

RUNOUT_MS = 1_000
SHOWDOWN_MS = 2_500
LARGE_SHOWDOWN_MS = 4_000  # with LARGE_SHOWDOWN hands or more
LARGE_SHOWDOWN = 3


class StageKind(StrEnum):
    """Reason why a client shows a stage for a while."""

    RUNOUT = "runout"
    SHOWDOWN = "showdown"


class Stage(NamedTuple):
    """Table and events of one message; the last one needs no pause.

    `kind` of the last one: a showdown if the game has several, else None.
    """

    table: Table
    events: tuple[Event, ...]
    kind: StageKind | None = None
    ms: int = 0  # time on the screen


def split_stages(before: Table, after: Table, events: Sequence[Event]) -> list[Stage]:
    """Split a change into one stage for each showdown and each deal to open hands, and its end."""
    stages: list[Stage] = []
    rest = tuple(events)
    known = 0 if _begins(before, after) else len(before.hand.events) if before.hand else 0
    has_pauses = after.hand is not None and _has_pauses(before, after.hand, events)
    for state, kind in _pauses(_states(before, after)) if has_pauses else ():
        new = len(state.events) - known
        ms = RUNOUT_MS if kind is StageKind.RUNOUT else _showdown_ms(state)
        stages.append(Stage(replace(after, hand=state), rest[:new], kind, ms))
        rest, known = rest[new:], len(state.events)
    return [*stages, Stage(after, rest, _last_kind(after.hand, rest))]


def _last_kind(hand: Hand | None, events: Sequence[Event]) -> StageKind | None:
    if hand is None or not hand.over or not hand.compiled.ends_deals:
        return None
    shown = any(isinstance(one, Shown) for one in events)
    return StageKind.SHOWDOWN if shown else None


def past_showdowns(hand: Hand) -> Iterator[tuple[Hand, Sequence[Event], int]]:
    """Yield the showdowns that a finished hand was staged with: its state, the events since the
    stage before, and how long it was shown. None if the hand could have only one."""
    compiled = hand.compiled
    several = bool(compiled.ends_deals or compiled.game.showdown.interim)
    if not several and not any(type(one) in (Redealt, RunStarted) for one in hand.events):
        return
    known = 0
    for state, kind in _pauses(replay_states(hand)):
        if kind is StageKind.SHOWDOWN:
            yield state, state.events[known:], _showdown_ms(state)
        known = len(state.events)
    if _last_kind(hand, hand.events[known:]) is not None:
        yield hand, hand.events[known:], 0


def staged_ms(stages: Sequence[Stage]) -> int:
    """Return how long people look at the stages before the last one appears."""
    return sum(stage.ms for stage in stages)


def _begins(before: Table, after: Table) -> bool:
    return before.hand is None or before.number != after.number


def _pauses(states: Iterable[Hand]) -> Iterator[tuple[Hand, StageKind]]:
    """Yield the states at which clients pause, in order."""
    told = 0
    for state in states:
        new = state.events[told:]
        told = len(state.events)
        if state.over or state.seats_to_act:
            continue
        if state.next_deal is not None or _has_compared(state, new):
            yield state, StageKind.SHOWDOWN
        elif state.run_out.turned_up and any(
            isinstance(one, Dealt | Revealed | Shown) for one in new
        ):
            yield state, StageKind.RUNOUT


def _has_pauses(before: Table, hand: Hand, events: Sequence[Event]) -> bool:
    """Return whether the states in between are needed; finding them takes time."""
    turned_up = hand.run_out.turned_up or (
        before.hand is not None and before.in_hand and before.hand.run_out.turned_up
    )
    interim = hand.compiled.game.showdown.interim
    return turned_up or bool(interim) or any(type(one) in (Redealt, RunStarted) for one in events)


def _states(before: Table, after: Table) -> Iterator[Hand]:
    """Yield the states of the hand after `before`."""
    hand = after.hand
    assert hand is not None
    if _begins(before, after) or before.hand is None:
        yield from replay_states(hand)
        return
    state = before.hand
    if hand.chance is not state.chance:  # it has the orders of later shuffles
        state = state.copy()
        state.chance = hand.chance
    for seat, action in hand.actions[len(state.actions) :]:
        for stage in apply_in_stages(state, seat, action):
            state = stage
            yield stage


def _has_compared(state: Hand, new: Sequence[Event]) -> bool:
    """Return whether the step that was just taken compared hands before the showdown."""
    actions = state.compiled.actions
    return (
        0 <= state.step < len(actions)
        and isinstance(actions[state.step], CompareStep)
        and any(isinstance(one, StepStarted) for one in new)
    )


def _showdown_ms(state: Hand) -> int:
    """Return how long a showdown is shown; `state` is the hand right after it."""
    hands = 0
    for event in reversed(state.events):
        if isinstance(event, Redealt):
            break
        if isinstance(event, Shown | ShownTo):
            hands += 1
        elif hands and isinstance(event, StepStarted) and not state.run_out.turned_up:
            break
    return LARGE_SHOWDOWN_MS if hands >= LARGE_SHOWDOWN else SHOWDOWN_MS
