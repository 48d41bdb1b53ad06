"""What a table begins with: the games, the stakes, the seats."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from anypoker.errors import AnypokerError
from anypoker.game import Game, Match, Structure
from anypoker.match.contest import Contest, contest_of
from anypoker.match.rotation import Item, Rotation
from anypoker.match.terms import Terms


class SetupError(AnypokerError, ValueError):
    """A table that cannot be; the sentence says why."""


class ButtonRule(StrEnum):
    DEAD = "dead"
    MOVING = "moving"


class SeatSetup(NamedTuple):
    name: str
    stack: int


@dataclass(frozen=True, slots=True)
class Setup:
    """`players`: one for each seat, None where it is empty. `first`: the seat that has the first
    button; None: the last that is taken."""

    rotation: Rotation
    terms: Terms
    players: tuple[SeatSetup | None, ...]
    button: ButtonRule = ButtonRule.DEAD
    first: int | None = None
    contest: Contest | None = None

    def __post_init__(self) -> None:
        count = len(self.players)
        most = self.rotation.most_players
        if count < 2 or (most is not None and count > most):
            raise SetupError(f"a table for {self.rotation.name} has 2 to {most} seats, not {count}")
        names = [sitting.name for sitting in self.players if sitting is not None]
        if len(set(names)) < len(names) or not all(names):
            raise SetupError("every player needs a name of its own")
        if any(sitting is not None and sitting.stack < 1 for sitting in self.players):
            raise SetupError("every player needs at least one chip")
        if self.first is not None and not 0 <= self.first < count:
            raise SetupError(f"the first button is at seat 1..{count}, not {self.first + 1}")
        for item in self.rotation.items:
            item.stakes(self.terms, self.rotation.usual_structure)


def match_setup(game: Game, names: Sequence[str]) -> Setup:
    """The contest that a game file lays down, between these players.

    The first of them starts the first hand: the button is on the right of it.
    """
    match = game.match
    if match is None:
        raise SetupError(f"the file of {game.name} lays down no match")
    rotation = Rotation(game.name, (Item(game, game.structures[0], _stakes(match)),), hands=1)
    players = tuple(SeatSetup(name, match.stacks) for name in names)
    terms = Terms(match.small_bet, match.big_bet, Structure.LIMIT)
    # With two or more players the start alternates as the button moves, whoever it is said of.
    return Setup(rotation, terms, players, ButtonRule.MOVING, None, contest_of(match))


def _stakes(match: Match) -> dict[str, int]:
    quarter = max(match.small_bet // 4, 1)
    return {
        "ante": match.ante,
        "small_bet": match.small_bet,
        "big_bet": match.big_bet,
        "big_blind": match.small_bet,
        "small_blind": max(match.small_bet // 2, 1),
        "bring_in": quarter,
    }
