"""Initial setup of a table: games, stakes and seats."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from anypoker.engine.setup import Stakes
from anypoker.errors import AnypokerError
from anypoker.game import Game, Match, Structure
from anypoker.limits import MAX_CHIPS
from anypoker.sentences import Sentence
from anypoker.tables.games.rotation import Rotation, RotationGame, check_terms
from anypoker.tables.games.stakes import StakesSpec, StakesSpecError, terms_of
from anypoker.tables.games.tournament import Tournament, check_house_rules, contest_of
from anypoker.tables.options import NO_OPTIONS, Options
from anypoker.tables.seating.players import BotKind, name_error


class SetupError(AnypokerError, ValueError):
    """An invalid setup; the message says why."""


class ButtonRule(StrEnum):
    DEAD = "dead"
    MOVING = "moving"


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """A seat's first player: a bot, or a person if `bot` is None. Without an `id`, the name is
    the id.
    """

    name: str
    stack: int
    id: str = ""
    bot: BotKind | None = None

    def __post_init__(self) -> None:
        if not self.id:
            object.__setattr__(self, "id", self.name)


@dataclass(frozen=True, slots=True)
class Setup:
    """Initial setup of a table.

    `players` has one item per seat, None if it is empty. `first` is the seat of the first button;
    None means the last occupied seat.
    """

    rotation: Rotation
    terms: StakesSpec
    players: tuple[SeatSetup | None, ...]
    button: ButtonRule = ButtonRule.DEAD
    first: int | None = None
    contest: Tournament | None = None
    options: Options = NO_OPTIONS

    def __post_init__(self) -> None:
        count = len(self.players)
        most = self.rotation.most_players
        if count < 2 or (most is not None and count > most):
            raise SetupError(
                Sentence(
                    "a table for {name} has 2 to {most} seats, not {count}",
                    name=self.rotation.name,
                    most=most,
                    count=count,
                )
            )
        sitting = [player for player in self.players if player is not None]
        if len({player.id for player in sitting}) < len(sitting):
            raise SetupError("every player needs a unique id or name")
        for player in sitting:
            if fault := name_error(player.name):
                raise SetupError(
                    Sentence("'{name}' is not a name: {fault}", name=player.name, fault=fault)
                )
            if type(player.stack) is not int:
                raise SetupError(
                    Sentence("chips are whole numbers, not {stack}", stack=repr(player.stack))
                )
            if player.stack < 1:
                raise SetupError("every player needs at least one chip")
        if sum(player.stack for player in sitting) > MAX_CHIPS:
            raise SetupError(
                Sentence("a table gives out at most {most:thousands} chips", most=MAX_CHIPS)
            )
        if self.first is not None and not 0 <= self.first < count:
            raise SetupError(
                Sentence(
                    "the first button is at seat 1..{count}, not {first}",
                    count=count,
                    first=self.first + 1,
                )
            )
        try:
            check_terms(self.rotation, self.terms)
            if self.contest is not None:
                check_house_rules(self.terms.house_rules | self.options.house)
        except StakesSpecError as error:
            raise SetupError(error.sentence()) from None


def match_setup(game: Game, players: Sequence[str | SeatSetup | None]) -> Setup:
    """Set up the match that a game file defines, between these players or names.

    A None is an empty seat, open until the first hand. The first player starts the first hand:
    the button is to their right.
    """
    match = game.match
    if match is None:
        raise SetupError(Sentence("the file of {name} lays down no match", name=game.name))
    rotation = Rotation(game.name, (RotationGame(game, game.structures[0]),), hands=1)
    seats = tuple(
        SeatSetup(one, match.stacks)
        if isinstance(one, str)
        else one and replace(one, stack=match.stacks)
        for one in players
    )
    terms = terms_of(game, _match_stakes(match, game.structures[0]))
    # With two or more players the start alternates as the button moves.
    return Setup(rotation, terms, seats, ButtonRule.MOVING, None, contest_of(match))


def _match_stakes(match: Match, structure: Structure) -> Stakes:
    small_blind, big_blind = match.blinds
    return Stakes(
        structure=structure,
        ante=match.ante,
        small_blind=small_blind,
        big_blind=big_blind,
        bring_in=max(match.small_bet // 4, 1),
        small_bet=match.small_bet,
        big_bet=match.big_bet,
    )
