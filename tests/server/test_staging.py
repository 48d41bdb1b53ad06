"""Stages of a change: every event once, every showdown in a separate stage."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from anypoker.cards import key_from_seed
from anypoker.catalogue import all_games, base_game_text, game_of
from anypoker.engine import Action, Decision, Event, decisions
from anypoker.engine.actions import Bet, RaiseTo, RunTimes
from anypoker.engine.actions.legal import call_down
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.decision import BettingDecision, RunTimesDecision, StayDecision
from anypoker.engine.events import (
    Dealt,
    LegScored,
    Posted,
    Redealt,
    RunStarted,
    ShownTo,
    Stayed,
    StepStarted,
    Unclaimed,
    Won,
)
from anypoker.game import Game
from anypoker.history import TableJournal
from anypoker.rules import load_game
from anypoker.server.storage.hand_records import hand_record, record_for
from anypoker.server.table.deadlines import Deadlines, hand_questions
from anypoker.server.table.staging import (
    LARGE_SHOWDOWN_MS,
    RUNOUT_MS,
    SHOWDOWN_MS,
    Stage,
    StageKind,
    split_stages,
    staged_ms,
)
from anypoker.session.setup.room_options import RoomOptions
from anypoker.session.setup.seating import default_stack, default_stakes
from anypoker.session.table_clock import TableClock
from anypoker.tables import Options, SeatSetup, Setup, Table, new_table, single_game_rotation
from anypoker.tables import changes as c
from anypoker.views.compared_hands import hands_shown_to, open_hands
from tests.external_files import corpus_games, needs_shared
from tests.server.multi_deal_games import multi_deal_slugs

HANDS = int(os.environ.get("ANYPOKER_HANDS", "1"))
MAX_ACTIONS = 300
MULTI_DEAL = multi_deal_slugs()
COMPARED = (Won, LegScored, ShownTo, Unclaimed)
NEXT_DEAL = (Redealt, RunStarted, StepStarted, Dealt, Posted, Stayed)


def answer(decision: Decision, rng: Random) -> Action:
    """Answer so that hands get to a showdown: call, stay in, sometimes all in."""
    if isinstance(decision, RunTimesDecision):
        return RunTimes(decision.most)
    if isinstance(decision, BettingDecision) and decision.most and rng.random() < 0.3:
        return Bet(decision.most) if decision.opens else RaiseTo(decision.most)
    if isinstance(decision, BettingDecision | StayDecision) and rng.random() < 0.8:
        return call_down(decision)
    return sample_legal_action(decision, rng.randrange)


def changes(game: Game, seed: str) -> Iterator[tuple[Table, Table, tuple[Event, ...]]]:
    """Play a hand at a table; yield each change: the table before and after, and its events."""
    rng = Random(seed)
    structure = rng.choice(game.structures)
    terms = default_stakes(structure)
    stack = default_stack(terms, structure) // rng.choice((1, 10))
    count = rng.randint(game.players.least, game.players.most)
    seats = tuple(SeatSetup(f"Player {n}", stack) for n in range(1, count + 1))
    setup = Setup(single_game_rotation(game, structure), terms, seats, options=Options(run_times=2))
    logged = TableJournal(new_table(setup), keys=lambda _: key_from_seed(seed))
    change: c.Deal | c.Act = logged.next_deal()
    for _ in range(MAX_ACTIONS):
        before = logged.table
        step = logged.propose(change)
        yield before, step.table, step.events
        logged.accept(step)
        table = logged.table
        if table.hand is None or not table.in_hand:
            return
        asked = rng.choice(decisions(table.hand))
        change = c.Act(table.dealt_players[asked.seat], answer(asked, rng), asked.number)


def check_stages(before: Table, after: Table, events: tuple[Event, ...]) -> list[Stage]:
    """Check that the stages of a change hold every event once and show every showdown."""
    stages = split_stages(before, after, events)
    assert tuple(one for stage in stages for one in stage.events) == events
    assert stages[-1].table is after
    assert stages[-1].ms == 0
    for place, stage in enumerate(stages[:-1]):
        assert stage.events
        hand = stage.table.hand
        assert hand is not None
        assert not hand.over
        assert not hand.seats_to_act
        first = stages[place + 1].events[0]
        if stage.kind is StageKind.SHOWDOWN:
            assert stage.ms in (SHOWDOWN_MS, LARGE_SHOWDOWN_MS)
            assert hand.next_deal is None or isinstance(first, Redealt | RunStarted)
        else:
            assert stage.ms == RUNOUT_MS
    for stage in stages:
        compared = False  # no showdown shares a message with what follows it
        for event in stage.events:
            compared = compared or isinstance(event, COMPARED)
            assert not (compared and isinstance(event, NEXT_DEAL)), event
    return stages


def check_hand(game: Game, seed: str) -> list[Stage]:
    return [one for change in changes(game, seed) for one in check_stages(*change)]


@pytest.mark.parametrize("slug", sorted(all_games()))
def test_stages_hold_every_event_once(slug: str) -> None:
    game = game_of(slug).game
    hands = HANDS * (4 if slug in MULTI_DEAL else 1)
    for number in range(hands):
        stages = check_hand(game, f"stages/{slug}/{number}")
        is_run_twice = any(isinstance(one, RunStarted) for stage in stages for one in stage.events)
        assert slug in MULTI_DEAL or is_run_twice or not showdowns(stages)


@needs_shared
@corpus_games()
def test_stages_hold_every_event_of_corpus_games(path: Path) -> None:
    game = load_game(path.read_text(encoding="utf-8"), library=base_game_text)
    for number in range(HANDS):
        check_hand(game, f"stages/{path.stem}/{number}")


def showdowns(stages: list[Stage]) -> list[Stage]:
    return [stage for stage in stages if stage.kind is StageKind.SHOWDOWN and stage.ms]


@pytest.mark.parametrize("slug", MULTI_DEAL)
def test_games_with_several_deals_stage_showdowns(slug: str) -> None:
    game = game_of(slug).game
    assert any(showdowns(check_hand(game, f"several/{slug}/{n}")) for n in range(200))


@pytest.mark.parametrize(
    "slug", ["three-card-guts", "three-five-seven", "qualifiers", "texas-holdem"]
)
def test_record_holds_the_showdowns_of_the_stages(slug: str) -> None:
    """A replay gets the same hands in words as the table, each for the seats that saw it."""
    found = 0
    for number in range(20):
        stages = check_hand(game_of(slug).game, f"record/{slug}/{number}")
        end = stages[-1].table
        if end.hand is None or not end.hand.over:
            continue
        record = hand_record(end)
        events = 0
        expected = []
        for stage in stages:
            events += len(stage.events)
            if stage.kind is StageKind.SHOWDOWN:
                hand = stage.table.hand
                assert hand is not None
                seen = {seat: hands_shown_to(hand, stage.events, seat) for seat in range(2)}
                words = [one.words for one in open_hands(hand)]
                mine = {seat: [one.words for one in hands] for seat, hands in seen.items()}
                expected.append((events, stage.ms, words, {} if hand.over else mine))
        public = record_for(*record, None).get("showdowns", [])
        assert [(one["events"], one["ms"], _words(one)) for one in public] == [
            one[:3] for one in expected
        ]
        for seat in range(2):
            own = record_for(*record, seat).get("showdowns", [])
            assert [_words(one) for one in own] == [
                [*words, *mine.get(seat, ())] for _, _, words, mine in expected
            ]
        found += len(showdowns(stages))
    assert found


def _words(showdown: dict[str, Any]) -> list[str]:
    return [hand["words"] for hand in showdown["hands"]]


def test_board_run_twice_stages_each_run() -> None:
    game = game_of("texas-holdem").game
    hands = [check_hand(game, f"twice/{number}") for number in range(40)]
    runs = [hand for hand in hands if showdowns(hand)]
    assert runs
    for hand in runs:
        (first,) = showdowns(hand)
        assert any(isinstance(one, Won) for one in first.events)


def test_stages_do_not_use_up_the_clock() -> None:
    game = game_of("three-card-guts").game
    clock = TableClock(RoomOptions(act_seconds=20, bank_seconds=30))
    found = 0
    for before, after, events in changes(game, "clock/3"):
        stages = split_stages(before, after, events)
        asked = Deadlines(clock).ask(hand_questions(after), 1_000)
        later = asked.delay(Deadlines(clock), staged_ms(stages))
        found += bool(staged_ms(stages)) and bool(asked.asked)
        for player, deadline in asked.deadlines().items():
            assert later.deadlines()[player].due == deadline.due + staged_ms(stages)
            assert later.deadlines()[player].end == deadline.end + staged_ms(stages)
        assert asked.delay(asked, 5_000) == asked  # decisions that were open before
    assert found
