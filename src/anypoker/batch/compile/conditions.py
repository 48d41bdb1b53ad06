"""The conditions of a game as rows of numbers, each once."""

from collections.abc import Iterable
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from anypoker.batch.columns import (
    CONDITION,
    IF_CHOICE,
    IF_DICE,
    IF_EXPOSED,
    IF_SIZE,
    IF_SUIT,
    IF_TRAIT,
    IF_VALUE,
    LATER_DEALER,
    LATER_HIGH,
    LATER_LAST,
    LATER_LOW,
    LATER_OPENER,
    MAX_HELD,
)
from anypoker.batch.compile.unsupported import UnsupportedGameError
from anypoker.batch.kernels.action_order import CASES
from anypoker.batch.kernels.conditions import ALL_UP, ANY_UP, COLOR, NONE_UP, RANK, SUIT
from anypoker.cards import RANKS, SUITS
from anypoker.engine.compiled_game import CompiledGame
from anypoker.game import (
    AllOf,
    AnyOf,
    BoardComposition,
    BoardSuit,
    BoardValue,
    ChoiceIs,
    ChooseStep,
    Condition,
    Exposure,
    ExposureIs,
    HandComposition,
    HandSize,
    HasButton,
    LaterRoundStart,
    LaterRoundStartIf,
    Not,
    RollDiceStep,
    Trait,
    Unopened,
)

ORDERS = {
    LaterRoundStart.HIGH_HAND: LATER_HIGH,
    LaterRoundStart.DEALER: LATER_DEALER,
    LaterRoundStart.LAST_ACTOR: LATER_LAST,
    LaterRoundStart.OPENER: LATER_OPENER,
    LaterRoundStart.LOW_HAND: LATER_LOW,
}
_EXPOSED = {Exposure.ALL: ALL_UP, Exposure.ANY: ANY_UP, Exposure.NONE: NONE_UP}
_TRAITS = {
    Trait.COLOR: (COLOR, ("black", "red")),
    Trait.SUIT: (SUIT, SUITS),
    Trait.RANK: (RANK, RANKS),
}


_WHY: dict[type, str] = {
    Unopened: "what happens depends on whether a player has bet",
    HandComposition: "what happens depends on cards of the players",
    HasButton: "what happens depends on the button",
    Not: "conditions are put together from others",
    AllOf: "conditions are put together from others",
    AnyOf: "conditions are put together from others",
}


class Conditions:
    """Conditions of a program."""

    def __init__(self, compiled: CompiledGame) -> None:
        self.compiled = compiled
        self.rows: list[list[int]] = []

    def add(self, condition: Condition) -> int:
        """Return the number of a condition."""
        row = self._row(condition)
        row += [0] * (CONDITION - len(row))
        if row not in self.rows:
            self.rows.append(row)
        return self.rows.index(row)

    def add_case(self, case: LaterRoundStartIf) -> None:
        """Add a case of the betting order; the first true condition counts."""
        row = self._row(case.condition)
        row += [0] * (CONDITION - len(row))
        row[CASES] = 1 + ORDERS[case.order]
        self.rows.append(row)

    def table(self) -> NDArray[np.int64]:
        return np.array(self.rows, np.int64).reshape(-1, CONDITION)

    def _row(self, condition: Condition) -> list[int]:
        match condition:
            case ExposureIs(exposed):
                return [IF_EXPOSED, _EXPOSED[exposed]]
            case HandSize(least, most, sizes):
                every = range(MAX_HELD + 1)
                last = MAX_HELD if most is None else most
                met = [s for s in every if (s in sizes if sizes else least <= s <= last)]
                return [IF_SIZE, 0, _bits(met)]
            case ChoiceIs(variable, values):
                known = self._values(variable)
                met = [place for place, value in enumerate(known) if value in values]
                return [IF_CHOICE, self.compiled.variables.index(variable), _bits(met)]
            case BoardComposition(pile, trait, values, least):
                kind, words = _TRAITS[trait]
                met = [place for place, word in enumerate(words) if word in values]
                return [IF_TRAIT, self._bit(pile), _bits(met), least, kind, int(pile is not None)]
            case BoardValue(pile, values, total):
                if pile in self.compiled.dice_piles:
                    first, count = self.dice_place(pile)
                    numbers = [int(value) for value in values if value.isdecimal()]
                    return [IF_DICE, first, _bits(numbers), count, int(total)]
                if total:
                    met = [int(value) for value in values if value.isdecimal()]
                else:
                    met = [place for place, rank in enumerate(RANKS) if rank in values]
                bits = _bits(number for number in met if number < 63)
                return [IF_VALUE, self._bit(pile), bits, 0, int(total), int(pile is not None)]
            case BoardSuit(pile, suits):
                bits = _bits(place for place, suit in enumerate(SUITS) if suit in suits)
                return [IF_SUIT, self._bit(pile), bits, 0, 0, int(pile is not None)]
            case Unopened() | HandComposition() | HasButton() | Not() | AllOf() | AnyOf():
                raise UnsupportedGameError("condition", _WHY[type(condition)])
            case _:
                assert_never(condition)

    def _bit(self, pile: str | None) -> int:
        return self.compiled.board_bits.get(pile, 0) if pile is not None else 0

    def _values(self, variable: str) -> list[str]:
        """Return all values that some step puts into the variable."""
        return values_of(self.compiled, variable)

    def dice_place(self, pile: str | None) -> tuple[int, int]:
        """Return the column of a pile's dice and the maximum number of dice."""
        first = 0
        for name in self.compiled.dice_piles:
            count = max(a.dice for a in _rolls(self.compiled) if a.pile == name)
            if name == pile:
                return first, count
            first += count
        raise KeyError(pile)


def values_of(compiled: CompiledGame, variable: str) -> list[str]:
    """Return all values that some step puts into a variable, in order of appearance."""
    every = [a for a in compiled.game.every_action() if isinstance(a, ChooseStep)]
    return list(dict.fromkeys(v for a in every if a.variable == variable for v in a.values))


def _rolls(compiled: CompiledGame) -> list[RollDiceStep]:
    return [action for action in compiled.game.every_action() if isinstance(action, RollDiceStep)]


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))
