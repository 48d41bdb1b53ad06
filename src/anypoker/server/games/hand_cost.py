"""CPU time that a hand of a game costs the server's event loop, measured by playing hands.

    HandCost   the longest time that one change of a table takes, with all that follows from it
    hand_cost  play hands at the largest table of a game and measure every change

A change is worked out, told to every player of the hand and kept; at its end the hand becomes a
record. Nobody folds: in the first hand everyone is all in as soon as possible. Building the tables
of an ordering and wording the rules are not counted: the server does both in a thread when a table
opens.
"""

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from anypoker.analysis.open_stages import open_stages
from anypoker.cards import key_from_seed
from anypoker.engine import Action, Decision, decisions
from anypoker.engine.actions import Bet, RaiseTo, RunTimes
from anypoker.engine.actions.legal import call_down
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.decision import (
    BettingDecision,
    BragDecision,
    BringInDecision,
    RunTimesDecision,
    StayDecision,
    WagerDecision,
)
from anypoker.game import Game
from anypoker.history import GameRegistry, TableJournal, write_snapshot
from anypoker.server.games.preparation import prepare_game
from anypoker.server.protocol.event_encoder import BETTING, EventMessages, encode_part, whole_view
from anypoker.server.storage.hand_records import hand_record, pack
from anypoker.server.table.staging import split_stages
from anypoker.session.setup.seating import default_stack, default_stakes
from anypoker.tables import Change, Options, SeatSetup, Setup, new_table, single_game_rotation
from anypoker.tables import changes as c

MAX_SECONDS = 0.5  # for one change of a table
MAX_MEASURED = 10.0  # seconds for all hands that are played to measure
RUNS = 10  # boards of the hand in which everyone is all in, as many as a table may allow
_ACTIONS = 500  # of one hand
_BETS_BETWEEN = 25  # changes that only bet are alike: one of this many is encoded and measured


class HandCost(NamedTuple):
    """The dearest change: what it was, at a table of this many players.

    `measured`: seconds that all hands took together.
    """

    seconds: float
    what: str
    players: int
    measured: float

    @property
    def problem(self) -> str:
        """Say in a sentence why the game is too expensive; empty if it is not."""
        if self.seconds > MAX_SECONDS:
            return (
                f"with {self.players} players {self.what} takes {self.seconds:.2f} s of computing "
                f"time; at most {MAX_SECONDS} s is allowed"
            )
        if self.measured > MAX_MEASURED:
            return (
                f"with {self.players} players three hands take more than {self.measured:.0f} s of "
                f"computing time; at most {MAX_MEASURED:.0f} s is allowed"
            )
        return ""


def hand_cost(game: Game, seed: int = 1) -> HandCost:
    """Measure the dearest change of a table in hands of a game at its largest table.

    What is over the limit ends the measurement.
    """
    prepare_game(game)
    measure = _Measure(game.players.most)
    hands: list[tuple[Callable[[Decision], Action], Options]] = [
        (_all_in, Options(run_times=RUNS)),
        (call_down, Options()),
        (partial(_keep_busy, Random(seed)), Options()),
    ]
    for number, (answer, options) in enumerate(hands):
        if not measure.worst.problem:
            # Other cards each time: words of hands that were seen before are looked up.
            _MeasuredTable(game, answer, options, f"{seed}/{number}", measure).play()
    return measure.worst


class _Measure:
    """The dearest change so far, and all time that was measured."""

    def __init__(self, players: int) -> None:
        self.worst = HandCost(0.0, "a deal", players, 0.0)
        self._begun = time.process_time()

    def note(self, seconds: float, what: str) -> None:
        measured = time.process_time() - self._begun
        self.worst = self.worst._replace(measured=measured)
        if seconds > self.worst.seconds:
            self.worst = self.worst._replace(seconds=seconds, what=what)


def _keep_busy(rng: Random, decision: Decision) -> Action:
    """Call every bet and give any answer to all other questions."""
    if isinstance(
        decision,
        BettingDecision | BringInDecision | StayDecision | BragDecision | WagerDecision,
    ):
        return call_down(decision)
    return sample_legal_action(decision, rng.randrange)


def _all_in(decision: Decision) -> Action:
    """Bet as much as is allowed, run the board as often as is allowed, and stay in."""
    if isinstance(decision, RunTimesDecision):
        return RunTimes(decision.most)
    if isinstance(decision, BettingDecision) and decision.most:
        return Bet(decision.most) if decision.opens else RaiseTo(decision.most)
    return call_down(decision)


class _MeasuredTable:
    """A table whose hand is played, told and recorded as the server does it, without a database."""

    def __init__(
        self,
        game: Game,
        answer: Callable[[Decision], Action],
        options: Options,
        seed: str,
        measure: _Measure,
    ) -> None:
        structure = game.structures[0]
        terms = default_stakes(structure)
        stack = default_stack(terms, structure)
        seats = tuple(SeatSetup(f"Player {n}", stack) for n in range(1, game.players.most + 1))
        setup = Setup(single_game_rotation(game, structure), terms, seats, options=options)
        self._logged = TableJournal(new_table(setup), keys=lambda _: key_from_seed(seed))
        self._answer, self._measure = answer, measure
        self._messages, self._book = EventMessages(), GameRegistry()

    def play(self) -> None:
        """Play one hand to its end, or until it is too expensive."""
        self._take(self._logged.next_deal(), "a deal")
        for number in range(_ACTIONS):
            table = self._logged.table
            if not table.in_hand or table.hand is None or self._measure.worst.problem:
                break
            asked = decisions(table.hand)[0]
            act = c.Act(table.dealt_players[asked.seat], self._answer(asked), asked.number)
            self._take(act, "an action", number % _BETS_BETWEEN == 0)
        self._connect()

    def _take(self, change: Change, what: str, told: bool = True) -> None:
        begun, before = time.process_time(), self._logged.table
        step = self._logged.propose(change)
        hand = step.table.hand
        assert hand is not None
        ends = not step.table.in_hand
        stages = split_stages(before, step.table, step.events)
        if told or ends or not all(isinstance(one, BETTING) for one in step.events):
            for stage in stages:
                self._messages.message(1, stage, before, None, None)
                before = stage.table
        if ends:
            what = "the end of a hand"
            write_snapshot(step.table, self._book)
            record = hand_record(step.table, self._messages.private_parts(hand))
            for part in record:
                pack(part)
        if hand.run_out.turned_up:
            list(open_stages(hand))
        self._measure.note(time.process_time() - begun, what)
        self._logged.accept(step)

    def _connect(self) -> None:
        """Tell a player everything, as if it connected when there is most to see."""
        hand = self._logged.hand
        assert hand is not None
        begun = time.process_time()
        encode_part(whole_view(hand, 0))
        self._measure.note(time.process_time() - begun, "a view")
