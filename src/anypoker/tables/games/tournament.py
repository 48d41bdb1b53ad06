"""Tournaments: levels, eliminations and finishing places."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from anypoker.game import Match, WonBy
from anypoker.limits import MAX_STACK, MAX_STAKE
from anypoker.sentences import Sentence
from anypoker.tables.games.stakes import StakesSpec, StakesSpecError
from anypoker.tables.house_rules import HouseRules, Kill


class BlindLevel(NamedTuple):
    """Stakes for a number of hands or minutes; the last level has no end."""

    terms: StakesSpec
    hands: int = 0
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament; after the first hand nobody joins or buys chips.

    Absent players are blinded off; a player who leaves is placed, and their chips leave play.
    `hands` is the number of hands, None until one player has all chips. Without `levels`, the
    stakes of the table hold throughout. Each player pays the `entry`, and the places get these
    `prizes` in percent of all entries, the first place first; without any, the winner gets all.
    `part`: the table is one of several. The tournament seats and places its players, and raises the
    stakes; the table only plays hands.
    """

    won_by: WonBy
    hands: int | None = None
    levels: tuple[BlindLevel, ...] = ()
    entry: int = 0
    prizes: tuple[int, ...] = ()
    part: bool = False

    def __post_init__(self) -> None:
        if any(bool(level.hands) == bool(level.minutes) for level in self.levels):
            raise StakesSpecError("set either 'hands' or 'minutes' per level")
        if len({bool(level.hands) for level in self.levels}) > 1:
            raise StakesSpecError("the levels of a tournament last hands or minutes, not both")
        if not 0 <= self.entry <= MAX_STACK:
            raise StakesSpecError(
                Sentence("the entry of a tournament is 0 to {most:thousands}", most=MAX_STACK)
            )
        if self.prizes and (sum(self.prizes) != 100 or min(self.prizes) < 1):
            raise StakesSpecError("the prizes of a tournament add up to 100%")
        if any(higher < lower for higher, lower in pairwise(self.prizes)):
            raise StakesSpecError("a higher place gets at least the prize of the next one")

    def level(self, hand: int, played: int) -> int:
        """Return the level of a hand, from 1, after a time of play in ms."""
        for number, level in enumerate(self.levels):
            if level.hands and hand > level.hands:
                hand -= level.hands
            elif level.minutes and played >= level.minutes * 60_000:
                played -= level.minutes * 60_000
            else:
                return number
        return max(len(self.levels) - 1, 0)

    def level_end(self, level: int) -> BlindLevel:
        """Return the hands or minutes from the start to the end of a level, from 1."""
        until = self.levels[:level]
        end = until[-1]
        return end._replace(
            hands=sum(one.hands for one in until), minutes=sum(one.minutes for one in until)
        )

    def prize_amounts(self, entrants: int) -> tuple[int, ...]:
        """Return the prizes of this many players; the first place gets the odd chips.

        >>> Tournament(WonBy.LAST_STANDING, entry=5, prizes=(65, 35)).prize_amounts(5)
        (17, 8)
        """
        pool = self.entry * entrants
        paid = [pool * percent // 100 for percent in (self.prizes or (100,))[:entrants]]
        if paid:
            paid[0] += pool - sum(paid)
        return tuple(paid)

    def terms(self, hand: int, table: StakesSpec, played: int = 0) -> StakesSpec:
        """Return the stakes of a hand; `table` are the stakes without levels."""
        return self.levels[self.level(hand, played)].terms if self.levels else table


_RISE = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256)


def sit_and_go(
    first: StakesSpec,
    hands: int = 10,
    minutes: int = 0,
    entry: int = 0,
    prizes: Sequence[int] = (),
) -> Tournament:
    """Make a sit-and-go: the stakes rise after `hands` hands, or after `minutes`."""
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
    return Tournament(WonBy.LAST_STANDING, levels=tuple(levels), entry=entry, prizes=tuple(prizes))


def check_house_rules(rules: HouseRules) -> None:
    """Check that house rules fit a tournament, whose chips are only won in hands.

    Raises:
        StakesSpecError: if one does not.
    """
    for words, played in (
        ("kills", rules.kill is not Kill.NONE),
        ("a bounty for seven-deuce", rules.seven_deuce),
        ("a stand-up game", rules.stand_up),
    ):
        if played:
            raise StakesSpecError(
                Sentence("in a tournament chips are won in hands only, not by {words}", words=words)
            )


def contest_of(match: Match) -> Tournament:
    """Return the tournament that a game file defines."""
    return Tournament(match.won_by, match.hands)


class FinishingPlace(NamedTuple):
    """Finishing place of a player; ties share a place."""

    place: int
    player: str
    name: str
    stack: int


# A player's id and name, and the chips that its place goes by.
Finisher = tuple[str, str, int]


def places_of_busted(busted: Sequence[Finisher], left: int) -> tuple[FinishingPlace, ...]:
    """Place the players who lost their last chips in one hand, after `left` remaining players.

    A player who started the hand with more chips is placed higher.
    """
    ranked = sorted(busted, key=lambda one: -one[2])
    return tuple(
        FinishingPlace(left + 1 + sum(other[2] > stack for other in ranked), player, name, 0)
        for player, name, stack in ranked
    )


def places_of_left(players: Sequence[Finisher]) -> tuple[FinishingPlace, ...]:
    """Place the players who have chips when the tournament ends; equal chips share a place."""
    ranked = sorted(players, key=lambda one: -one[2])
    return tuple(
        FinishingPlace(1 + sum(other[2] > stack for other in ranked), player, name, stack)
        for player, name, stack in ranked
    )


def prize_of(places: Sequence[FinishingPlace], player: str, prizes: Sequence[int]) -> int:
    """Return the prize of a player; players who share a place share the prizes of their places.

    >>> tie = [FinishingPlace(2, "a", "Ann", 0), FinishingPlace(2, "b", "Bo", 0)]
    >>> [prize_of(tie, one, (50, 31, 20)) for one in "ab"]
    [26, 25]
    """
    place = next((one.place for one in places if one.player == player), 0)
    tied = [one.player for one in places if one.place == place]
    if not place:
        return 0
    shared = sum(prizes[place - 1 : place - 1 + len(tied)])
    share, odd = divmod(shared, len(tied))
    return share + (tied.index(player) < odd)
