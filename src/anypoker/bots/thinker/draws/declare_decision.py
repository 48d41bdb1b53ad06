"""Declarations: the side that a hand goes for."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from anypoker.bots.thinker.rounds.round_kernels import Flags, Floats
from anypoker.engine.showdown.claims import is_high
from anypoker.game import DeclarationMode, DeclareOption, DeclareStep, Entry, Game
from anypoker.strength.hand_valuer import Values
from anypoker.views import SeatView

_BOTH_WAYS = 0.88  # how good both sides of a hand must be to be declared


def declarations(game: Game, view: SeatView) -> DeclareStep | None:
    """Return the step in which sides are declared, where that decides who wins what."""
    if game.showdown.mode is not DeclarationMode.DECLARE and not game.showdown.mode_cases:
        return None
    for action in game.every_action():
        if isinstance(action, DeclareStep) and any(option.sides for option in action.options):
            return action
    return None


def claims(option: DeclareOption, entry: Entry) -> bool:
    """Return whether a word claims an entry; a word without sides leaves it to the cards."""
    if not option.sides:
        return True
    return entry.name in option.sides or ("high" if is_high(entry) else "low") in option.sides


def sides_said(
    said: DeclareStep,
    known: tuple[str, ...],
    rules: Sequence[Entry],
    values: Values,
    others: Sequence[Floats],
) -> Flags:
    """Return the declarations by entry and hand; `known`: the seat's declaration, if made.

    `others`: by entry, sorted values of all seats; a side is as good as it ranks among those.
    """
    entries, hands, _ = values.shape
    every = np.ones((entries, hands), np.uint8)
    if known:
        options = [option for option in said.options if option.word in known]
        for place, entry in enumerate(rules):
            every[place] = any(claims(option, entry) for option in options)
        return every
    good = np.zeros((2, hands))
    high = np.array([is_high(entry) for entry in rules])
    for side, chosen in enumerate((high, ~high)):
        ranks = [_rank(values[place], others[place]) for place in np.flatnonzero(chosen).tolist()]
        good[side] = np.mean(ranks, axis=0) if ranks else -1.0
    both = good.min(axis=0) > _BOTH_WAYS
    takes_high = (good[0] >= good[1]) | both
    takes_low = (good[0] < good[1]) | both
    for place in range(len(rules)):
        every[place] = takes_high if high[place] else takes_low
    return every


def _rank(entry: NDArray[np.float64], others: Floats) -> Floats:
    """Return the mean rank of each hand for one entry."""
    if not len(others):
        return np.zeros(len(entry))
    low = np.searchsorted(others, entry, side="left")
    rank = 1.0 - (low + np.searchsorted(others, entry, side="right")) / (2 * len(others))
    ranks: Floats = np.where(np.isfinite(entry), rank, 0.0).mean(axis=1)
    return ranks
