"""Golden hands: the transcripts in `tests/hands` are what the engine plays.

`pytest tests/test_hands.py --update-golden` rewrites the transcripts; review the diff.
"""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from anypoker import game as rules
from anypoker.catalogue import game_of_record
from anypoker.engine import Action, Event
from anypoker.engine import events as e
from anypoker.engine.events import StepStarted
from anypoker.engine.play import replay_states
from anypoker.engine.steps.step_table_with_groups import STEPS
from anypoker.history import Replay, replay_text
from anypoker.history.hand.replay import join_replays

FOLDER = Path(__file__).parent / "hands"
FILES = sorted(FOLDER.rglob("*.hand"))


def replays_of(path: Path) -> list[Replay]:
    text = path.read_text(encoding="utf-8")
    return replay_text(text, lambda word: game_of_record(word, path.parent))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_hand(path: Path, request: pytest.FixtureRequest) -> None:
    replays = replays_of(path)
    if request.config.getoption("--update-golden"):
        path.write_text(join_replays(replays), encoding="utf-8")
        return
    for replay in replays:
        assert replay.agrees, "\n" + "\n".join(replay.diff(path.name))
    text = path.read_text(encoding="utf-8")
    assert join_replays(replays) == text, (
        "the lines agree, but not the blank lines: --update-golden"
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_first_line_says_what_is_proved(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# ")
    assert "(" in first, "the first line cites the rule in brackets"


# ---------------------------------------------------------------- every kind has its golden hand


@cache
def played() -> tuple[Replay, ...]:
    return tuple(replay for path in FILES for replay in replays_of(path))


def test_every_hand_can_be_retraced() -> None:
    """Step by step to the very same hand; what happened never changes on the way."""
    for replay in played():
        before: list[Event] = []
        states = list(replay_states(replay.hand))
        for state in states:
            assert state.events[: len(before)] == before
            before = state.events
        assert states[-1].mutable_fields() == replay.hand.mutable_fields()


def actions_of(game: rules.Game) -> list[rules.SingleStepAction]:
    steps = [step.action for step in game.steps]
    return [a for s in steps for a in (s.actions if isinstance(s, rules.GroupStep) else (s,))]


def conditions_of(game: rules.Game) -> list[rules.Condition | None]:
    dealt = [c.facing for a in actions_of(game) if isinstance(a, rules.DealStep) for c in a.cards]
    return [
        *(step.condition for step in game.steps),
        *(case.condition for case in game.showdown.cases),
        *(lies.condition for lies in dealt if isinstance(lies, rules.FacingIf)),
    ]


def reached_steps() -> set[type]:
    """The kinds of steps that some hand has come to."""
    kinds: set[type] = set()
    for replay in played():
        begun = Counter(
            event.name for event in replay.hand.events if isinstance(event, StepStarted)
        )
        for step in replay.file.game.steps:
            if isinstance(step.action, rules.RepeatStep):
                # A mark in the list that never begins itself: its first step begins again.
                reached = begun[step.action.first] > 1 and not replay.hand.redeals
            else:
                reached = step.name in begun
            if reached:
                kinds.add(type(step.action))
                if isinstance(step.action, rules.GroupStep):
                    kinds |= {type(action) for action in step.action.actions}
    return kinds


def test_every_step_kind_has_a_golden_hand() -> None:
    assert set(STEPS) - reached_steps() == set()


# Not part of a hand: a table tells them when it is over (tests/match, tests/views).
TOLD_BY_TABLES = {e.RabbitShown}


def test_every_event_and_every_action_is_in_a_golden_hand() -> None:
    events = {type(event) for replay in played() for event in replay.hand.events}
    actions = {type(action) for replay in played() for _, action in replay.hand.actions}
    assert set(get_args(Event)) - events == TOLD_BY_TABLES
    assert set(get_args(Action)) - actions == set()


def test_every_way_of_betting_has_a_golden_hand() -> None:
    games = [replay.file.game for replay in played()]
    assert set(rules.Structure) == {replay.hand.structure for replay in played()}
    assert set(rules.FirstRoundStart) == {game.order.first for game in games}
    cases = {case.order for game in games for case in game.order.later_cases}
    assert set(rules.LaterRoundStart) == cases | {game.order.later for game in games}
    forced = [game.forced.otherwise for game in games]
    assert set(rules.ForcedStyle) == {each.style for each in forced}
    assert set(rules.BringInRule) <= {each.rule for each in forced}


def test_every_rule_of_the_showdown_has_a_golden_hand() -> None:
    games = [replay.file.game for replay in played()]
    draws = [a for game in games for a in actions_of(game) if isinstance(a, rules.DrawStep)]
    assert set(rules.StockShortage) == {cards.shortage for draw in draws for cards in draw.cards}
    showdowns = [game.showdown for game in games]
    defaults = [default.action for each in showdowns for default in each.entry_defaults]
    used = {type(action) for action in (*defaults, *(each.global_default for each in showdowns))}
    assert set(get_args(rules.DefaultAction)) <= used
    entries = [entry for each in showdowns for entry in each.every_entry()]
    assert len({entry.share for entry in entries}) > 1
    ranked = [entry.hand for entry in entries if isinstance(entry.hand, rules.RankedHand)]
    wild = {type(rule.source) for hand in ranked for rule in hand.wild}
    assert set(get_args(rules.WildSource)) == wild
    conditions = {type(condition) for game in games for condition in conditions_of(game)}
    assert set(get_args(rules.Condition)) <= conditions
