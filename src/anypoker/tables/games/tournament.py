"""A contest: a number of hands, or until one has all; levels, eliminations, places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from anypoker.game import Match, WonBy
from anypoker.limits import MAX_STAKE
from anypoker.tables.games.stakes import StakesSpec, StakesSpecError
from anypoker.tables.house_rules import HouseRules, Kill


class BlindLevel(NamedTuple):
    """The terms of so many hands, or of so many minutes of play; the last level has no end."""

    terms: StakesSpec
    hands: int = 0
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """Seats and chips are those of the first hand: after it nobody joins, and nobody buys chips.

    Who is absent is blinded off; who leaves is placed, and its chips leave play. `hands`: how
    many there are; None: until one player has all. `levels`: none if the terms of the table hold
    throughout.
    """

    won_by: WonBy
    hands: int | None = None
    levels: tuple[BlindLevel, ...] = ()

    def __post_init__(self) -> None:
        if any(bool(level.hands) == bool(level.minutes) for level in self.levels):
            raise StakesSpecError("a level lasts so many hands or so many minutes, one of them")
        if len({bool(level.hands) for level in self.levels}) > 1:
            raise StakesSpecError("the levels of a contest go by hands or by minutes, not by both")

    def level(self, hand: int, played: int) -> int:
        """The level of the hand with this number, from one, after so many milliseconds of play."""
        for number, level in enumerate(self.levels):
            if level.hands and hand > level.hands:
                hand -= level.hands
            elif level.minutes and played >= level.minutes * 60_000:
                played -= level.minutes * 60_000
            else:
                return number
        return max(len(self.levels) - 1, 0)

    def terms(self, hand: int, table: StakesSpec, played: int = 0) -> StakesSpec:
        """What that hand is played for; `table`: the terms of a contest without levels."""
        return self.levels[self.level(hand, played)].terms if self.levels else table


_RISE = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)


def sit_and_go(first: StakesSpec, hands: int = 10, minutes: int = 0) -> Tournament:
    """Until one has all: the stakes rise after so many hands, at first by steps, then faster.

    `minutes`: after so many minutes instead.
    """
    levels = [
        BlindLevel(
            replace(
                first,
                small=min(times * first.small, MAX_STAKE),
                big=min(times * first.big, MAX_STAKE),
            ),
            0 if minutes else hands,
            minutes,
        )
        for times in _RISE
    ]
    return Tournament(WonBy.LAST_STANDING, levels=tuple(levels))


def check_house_rules(rules: HouseRules) -> None:
    """`TermsError` if one of these has no place in a contest: its chips are won in hands alone."""
    for words, played in (
        ("kills", rules.kill is not Kill.NONE),
        ("a bounty for seven-deuce", rules.seven_deuce),
        ("a stand-up game", rules.stand_up),
    ):
        if played:
            raise StakesSpecError(f"in a contest chips change hands by play alone: not by {words}")


def contest_of(match: Match) -> Tournament:
    """The contest that a game file lays down."""
    return Tournament(match.won_by, match.hands)


class FinishingPlace(NamedTuple):
    """Where a player came in; several have the same place if nothing tells them apart."""

    place: int
    player: str
    name: str
    stack: int


# A player's id and name, and the chips that its place goes by.
Finisher = tuple[str, str, int]


def places_of_busted(busted: Sequence[Finisher], left: int) -> tuple[FinishingPlace, ...]:
    """The places of those who lost their last chips in one hand, with `left` players before them.

    Who had more at the beginning of the hand is placed higher.
    """
    ranked = sorted(busted, key=lambda one: -one[2])
    return tuple(
        FinishingPlace(left + 1 + sum(other[2] > stack for other in ranked), player, name, 0)
        for player, name, stack in ranked
    )


def places_of_left(players: Sequence[Finisher]) -> tuple[FinishingPlace, ...]:
    """The places of those who still have chips when the contest ends; equal chips, equal place."""
    ranked = sorted(players, key=lambda one: -one[2])
    return tuple(
        FinishingPlace(1 + sum(other[2] > stack for other in ranked), player, name, stack)
        for player, name, stack in ranked
    )
