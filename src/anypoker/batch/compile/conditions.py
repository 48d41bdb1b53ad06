"""Conditions of a game as rows of numbers, each once."""

from collections.abc import Iterable
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from anypoker import game as g
from anypoker.batch import columns as col
from anypoker.batch.compile.unsupported import UnsupportedGameError
from anypoker.batch.kernels.action_order import CASES
from anypoker.batch.kernels.conditions import ALL_UP, ANY_UP, COLOR, NONE_UP, RANK, SUIT
from anypoker.cards import RANKS, SUITS
from anypoker.engine.compiled_game import CompiledGame

ORDERS = {
    g.LaterRoundStart.HIGH_HAND: col.LATER_HIGH,
    g.LaterRoundStart.DEALER: col.LATER_DEALER,
    g.LaterRoundStart.LAST_ACTOR: col.LATER_LAST,
    g.LaterRoundStart.OPENER: col.LATER_OPENER,
    g.LaterRoundStart.LOW_HAND: col.LATER_LOW,
}
_EXPOSED = {g.Exposure.ALL: ALL_UP, g.Exposure.ANY: ANY_UP, g.Exposure.NONE: NONE_UP}
_TRAITS = {
    g.Trait.COLOR: (COLOR, ("black", "red")),
    g.Trait.SUIT: (SUIT, SUITS),
    g.Trait.RANK: (RANK, RANKS),
}


_WHY: dict[type, str] = {
    g.Unopened: "what happens depends on whether a player has bet",
    g.HandComposition: "what happens depends on cards of the players",
    g.HasButton: "what happens depends on the button",
    g.Marked: "what happens depends on the last hand",
    g.Not: "conditions are put together from others",
    g.AllOf: "conditions are put together from others",
    g.AnyOf: "conditions are put together from others",
}


class Conditions:
    """Conditions of a program."""

    def __init__(self, compiled: CompiledGame) -> None:
        self.compiled = compiled
        self.rows: list[list[int]] = []

    def add(self, condition: g.Condition) -> int:
        """Return the number of a condition."""
        row = self._row(condition)
        row += [0] * (col.CONDITION - len(row))
        if row not in self.rows:
            self.rows.append(row)
        return self.rows.index(row)

    def add_case(self, case: g.LaterRoundStartIf) -> None:
        """Add a case of the betting order; the first true condition counts."""
        row = self._row(case.condition)
        row += [0] * (col.CONDITION - len(row))
        row[CASES] = 1 + ORDERS[case.order]
        self.rows.append(row)

    def table(self) -> NDArray[np.int64]:
        return np.array(self.rows, np.int64).reshape(-1, col.CONDITION)

    def _row(self, condition: g.Condition) -> list[int]:
        match condition:
            case g.ExposureIs(exposed):
                return [col.IF_EXPOSED, _EXPOSED[exposed]]
            case g.HandSize(least, most, sizes):
                every = range(col.MAX_HELD + 1)
                last = col.MAX_HELD if most is None else most
                met = [s for s in every if (s in sizes if sizes else least <= s <= last)]
                return [col.IF_SIZE, 0, _bits(met)]
            case g.ChoiceIs(variable, values):
                known = self._values(variable)
                met = [place for place, value in enumerate(known) if value in values]
                return [col.IF_CHOICE, self.compiled.variables.index(variable), _bits(met)]
            case g.BoardComposition(pile, trait, values, least):
                kind, words = _TRAITS[trait]
                met = [place for place, word in enumerate(words) if word in values]
                return [
                    col.IF_TRAIT,
                    self._bit(pile),
                    _bits(met),
                    least,
                    kind,
                    int(pile is not None),
                ]
            case g.BoardValue(pile, values, total):
                if pile in self.compiled.dice_piles:
                    first, count = self.dice_place(pile)
                    numbers = [int(value) for value in values if value.isdecimal()]
                    return [col.IF_DICE, first, _bits(numbers), count, int(total)]
                if total:
                    met = [int(value) for value in values if value.isdecimal()]
                else:
                    met = [place for place, rank in enumerate(RANKS) if rank in values]
                bits = _bits(number for number in met if number < 63)
                return [col.IF_VALUE, self._bit(pile), bits, 0, int(total), int(pile is not None)]
            case g.BoardSuit(pile, suits):
                bits = _bits(place for place, suit in enumerate(SUITS) if suit in suits)
                return [col.IF_SUIT, self._bit(pile), bits, 0, 0, int(pile is not None)]
            case (
                g.Unopened()
                | g.HandComposition()
                | g.HasButton()
                | g.Marked()
                | g.Not()
                | g.AllOf()
                | g.AnyOf()
            ):
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
    every = [a for a in compiled.game.every_action() if isinstance(a, g.ChooseStep)]
    return list(dict.fromkeys(v for a in every if a.variable == variable for v in a.values))


def _rolls(compiled: CompiledGame) -> list[g.RollDiceStep]:
    return [action for action in compiled.game.every_action() if isinstance(action, g.RollDiceStep)]


def _bits(places: Iterable[int]) -> int:
    return sum(1 << place for place in set(places))
