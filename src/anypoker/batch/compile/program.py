"""A program: the rows of small numbers that the kernels interpret.

`compile_game` translates step by step. It rejects what it does not support with a message that
names the step or the rule; the engine plays such games hand by hand.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.batch.compile.conditions import Conditions
from anypoker.batch.compile.step_compiler import most_held, most_on_board, step_rows
from anypoker.batch.compile.supported_rules import check_rules
from anypoker.batch.compile.unsupported import Unsupported, UnsupportedGameError
from anypoker.engine.compiled_game import CompiledGame, asks_each_seat, compiled_game
from anypoker.engine.steps.group import is_once
from anypoker.game import BetStep, Game, GroupStep, SingleStepAction, Step, Structure


@dataclass(frozen=True, eq=False)
class Program:
    """A game that the kernels can play.

    `ops`: its rows. `conditions`: what those ask for. `steps`: by row, the step of the game. Of
    conditions `cases` and `modes` are numbers.
    """

    game: Game
    compiled: CompiledGame
    ops: NDArray[np.int32]
    conditions: NDArray[np.int64]
    steps: tuple[int, ...]
    cases: tuple[int, ...]  # the conditions of the showdown's lists of entries
    modes: tuple[int, ...]  # and of whether declarations count


@lru_cache(maxsize=1024)
def _compiled(game: Game) -> Program | Unsupported:
    try:
        return _Compiler(game).program()
    except UnsupportedGameError as refused:
        return refused.refusal


def compile_game(game: Game) -> Program | Unsupported:
    """Return the program of a game, or why there is none.

    If rules depend on the number of players, this compiles the general case. For a variant,
    compile `game.for_players(n)`.

    >>> from anypoker.catalogue import game_of
    >>> isinstance(compile_game(game_of("texas-holdem").game), Program)
    True
    """
    return _compiled(game)


class _Compiler:
    def __init__(self, game: Game) -> None:
        self.game, self.compiled = game, compiled_game(game)
        self.conditions = Conditions(self.compiled)
        self.rows: list[list[int]] = []
        self.steps: list[int] = []

    def program(self) -> Program:
        self._check_sizes()
        check_rules(self.game)
        for number, step in enumerate(self.game.steps):
            self._add_step(step)
            self.steps += [number] * (len(self.rows) - len(self.steps))
        self._add([col.DO_SHOWDOWN])
        self.steps.append(len(self.game.steps))
        for case in self.game.order.later_cases:
            self.conditions.add_case(case)
        rules = self.game.showdown
        cases = tuple(self.conditions.add(case.condition) for case in rules.cases)
        modes = tuple(self.conditions.add(case.condition) for case in rules.mode_cases)
        return Program(
            self.game,
            self.compiled,
            np.array(self.rows, np.int32),
            self.conditions.table(),
            tuple(self.steps),
            cases,
            modes,
        )

    def _check_sizes(self) -> None:
        """Check that the rows have room for the game."""
        game, compiled = self.game, self.compiled
        if game.structures[0] is Structure.ALL_IN_OR_FOLD:
            raise UnsupportedGameError("betting", "players go all-in or fold")
        for what, count, most in (
            ("players", game.players.most, col.MAX_SEATS),
            ("cards in the deck", len(game.deck.cards), col.MAX_DECK),
            ("cards of one seat", most_held(game), col.MAX_HELD),
            ("cards on the board", most_on_board(game), col.MAX_BOARD),
            ("dice", compiled.dice, col.MAX_DICE),
            ("choices", len(compiled.variables), col.MAX_CHOICES),
            ("piles of the board", len(compiled.board_names), 29),
        ):
            if count > most:
                raise UnsupportedGameError(
                    "size", f"there is room for {most} {what}, not for {count}"
                )

    def _add(self, row: list[int]) -> None:
        self.rows.append(row + [0] * (col.ROW - len(row)))

    def _add_step(self, step: Step) -> None:
        if asks_each_seat(step.condition):
            raise UnsupportedGameError(step.name, "a condition picks the seats that take part")
        guard = len(self.rows)
        if step.condition is not None:
            self._add([col.DO_UNLESS, self.conditions.add(step.condition), 0])
        if isinstance(step.action, GroupStep):
            self._add_group(step, step.action)
        else:
            self._add_action(step, step.action)
        if step.condition is not None:
            self.rows[guard][col.B] = len(self.rows)

    def _add_action(self, step: Step, action: SingleStepAction) -> None:
        for row in step_rows(self.compiled, self.conditions, step.name, action):
            self._add(row)

    def _add_group(self, step: Step, group: GroupStep) -> None:
        """Compile a group: a bet first, then the other actions turn by turn."""
        bets = [action for action in group.actions if isinstance(action, BetStep)]
        if len(bets) > 1:
            raise UnsupportedGameError(step.name, "a group has several bets")
        self._add([col.DO_GROUP])
        for bet in bets:
            self._add_action(step, bet)
        turn = len(self.rows)
        self._add([col.DO_TURN, 0])
        for action in group.actions:
            first = len(self.rows)
            if not isinstance(action, BetStep):
                self._add_action(step, action)
            for row in self.rows[first:]:
                row[col.ONCE] = int(is_once(action))
        self._add([col.DO_TURN_END, turn, turn - 1])
        self.rows[turn][col.A] = len(self.rows)
        if bets:
            self.rows[turn - 1][col.GROUPED] = len(self.rows)
            assert self.rows[turn - 1][col.OP] != col.DO_GROUP
