"""A contest: a number of hands, or until one has all; levels, eliminations, places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from anypoker.game import Match, WonBy
from anypoker.match.terms import Terms


class Level(NamedTuple):
    """The terms of so many hands; the last level has no end."""

    terms: Terms
    hands: int


@dataclass(frozen=True, slots=True)
class Contest:
    """Seats and chips are those of the beginning: nobody joins, leaves or buys chips.

    `hands`: how many there are; None: until one player has all. `levels`: none if the terms of
    the table hold throughout.
    """

    won_by: WonBy
    hands: int | None = None
    levels: tuple[Level, ...] = ()

    def terms(self, hand: int, table: Terms) -> Terms:
        """The terms of the hand with this number, from one."""
        for level in self.levels:
            if hand <= level.hands:
                return level.terms
            hand -= level.hands
        return self.levels[-1].terms if self.levels else table


_RISE = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)


def sit_and_go(first: Terms, hands: int = 10) -> Contest:
    """Until one has all: the stakes rise after so many hands, at first by steps, then faster."""
    levels = [
        Level(replace(first, small=times * first.small, big=times * first.big), hands)
        for times in _RISE
    ]
    return Contest(WonBy.LAST_STANDING, levels=tuple(levels))


def contest_of(match: Match) -> Contest:
    """The contest that a game file lays down."""
    return Contest(match.won_by, match.hands)


class FinishingPlace(NamedTuple):
    """Where a player came in; several have the same place if nothing tells them apart."""

    place: int
    seat: int
    name: str
    stack: int


def places_of_busted(
    busted: Sequence[tuple[int, str, int]], left: int
) -> tuple[FinishingPlace, ...]:
    """The places of those who lost their last chips in one hand, with `left` players before them.

    `busted`: seat, name, and the stack at the beginning of the hand: who had more is placed
    higher.
    """
    ranked = sorted(busted, key=lambda one: -one[2])
    return tuple(
        FinishingPlace(left + 1 + sum(other[2] > stack for other in ranked), seat, name, 0)
        for seat, name, stack in ranked
    )


def places_of_left(players: Sequence[tuple[int, str, int]]) -> tuple[FinishingPlace, ...]:
    """The places of those who still have chips when the contest ends; equal chips, equal place."""
    ranked = sorted(players, key=lambda one: -one[2])
    return tuple(
        FinishingPlace(1 + sum(other[2] > stack for other in ranked), seat, name, stack)
        for seat, name, stack in ranked
    )
