"""Levels of a tournament, and ready-made structures of them."""

from collections.abc import Iterator
from itertools import chain, count, islice
from typing import NamedTuple

from anypoker.game import Structure
from anypoker.limits import MAX_STAKE
from anypoker.sentences import Sentence
from anypoker.tables import BlindLevel, StakesSpec
from anypoker.tournaments.errors import TournamentError

# Small blinds in units, with the smallest chip of the level in units.
_FIRST = ((1, 1), (2, 1), (3, 1), (4, 4), (8, 4), (12, 4), (16, 4), (20, 4), (24, 4), (32, 4))
_DECADE = (
    (40, 20), (60, 20), (80, 20), (120, 20), (160, 20), (200, 40), (240, 40), (320, 40),
)  # fmt: skip
_LEVELS = 40


class Level(NamedTuple):
    """Stakes of a level and its length in hands or minutes.

    A level of hands ends at all tables when the first of them has played that many in it.
    `break_minutes`: length of the break after it (0: none). `chip`: the smallest chip in play.
    """

    blinds: BlindLevel
    break_minutes: int = 0
    chip: int = 1


class _Style(NamedTuple):
    stack: int  # in units
    skip: int  # steps of the ladder
    hands: int


STRUCTURES = {
    "turbo": _Style(400, 3, 6),
    "standard": _Style(400, 1, 10),
    "deep": _Style(400, 0, 20),
}


def _ladder() -> Iterator[tuple[int, int]]:
    decades = ((small * 10**n, chip * 10**n) for n in count() for small, chip in _DECADE)
    return chain(_FIRST, decades)


def _unit(stack: int, parts: int) -> int:
    """Return the largest of 1, 2, 5, 10, 25, 50, 100 … that fits `parts` times into the stack.

    >>> _unit(10_000, 400), _unit(3_000, 400), _unit(20, 400)
    (25, 5, 1)
    """
    best = 1
    for exponent in range(15):
        for nice in (1, 2, 5) if exponent < 1 else (10, 25, 50):
            unit = nice * 10 ** max(exponent - 1, 0)
            if unit * parts <= stack:
                best = unit
    return best


def structure_levels(
    name: str, stack: int, structure: Structure, minutes: int = 0
) -> tuple[Level, ...]:
    """Return the levels of a ready-made structure for a starting stack.

    `minutes`: length of a level in minutes instead of hands, with breaks of five minutes after
    every sixth.

    >>> levels = structure_levels("standard", 10_000, Structure.NO_LIMIT)
    >>> [str(one.blinds.terms) for one in levels[:4]], levels[0].blinds.hands
    (['50/100', '75/150', '100/200', '200/400'], 10)
    """
    style = STRUCTURES.get(name)
    if style is None:
        raise TournamentError(
            Sentence(
                "'{name}' is not a structure; use one of {names}",
                name=name,
                names=", ".join(STRUCTURES),
            )
        )
    unit = _unit(stack, style.stack)
    levels: list[Level] = []
    for small, chip in islice(_ladder(), style.skip, style.skip + _LEVELS):
        # In limit games the bets are those of the blinds of the same level: 50/100 is 100/200.
        first = 2 * small * unit if structure is Structure.LIMIT else small * unit
        if 2 * first > MAX_STAKE:
            break
        terms = StakesSpec(first, 2 * first)
        hands = 0 if minutes else style.hands
        rest = 5 if minutes and len(levels) % 6 == 5 else 0
        levels.append(Level(BlindLevel(terms, hands, minutes), rest, chip * unit))
    if not levels:
        raise TournamentError(
            Sentence(
                "a stack of {stack:amount} is too large for a ready-made structure; write levels",
                stack=stack,
            )
        )
    return tuple(levels)
