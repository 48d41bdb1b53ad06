"""Rotation of games: one game, several in turn, or dealer's choice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from anypoker.engine import Stakes
from anypoker.engine.compiled_game import compiled_game
from anypoker.game import Game, Structure
from anypoker.tables.games.stakes import StakesSpec, StakesSpecError, apply_agreed, stakes_for
from anypoker.tables.house_rules import incompatibility


@dataclass(frozen=True, slots=True)
class RotationGame:
    """A game of a rotation; `overrides` change fields of the stakes for this game only."""

    game: Game
    structure: Structure
    overrides: Mapping[str, Any] = field(default_factory=dict)

    @property
    def has_blinds(self) -> bool:
        return compiled_game(self.game).has_blinds

    def fits(self, players: int) -> bool:
        """Return whether this many players can play the game."""
        return self.game.players.least <= players <= self.game.players.most

    def stakes(self, terms: StakesSpec, usual: Structure) -> Stakes:
        """Return the stakes of this game at a table with these stakes."""
        return apply_agreed(stakes_for(self.game, self.structure, terms, usual), self.overrides)


@dataclass(frozen=True, slots=True)
class Rotation:
    """Games of a table.

    The game changes after `hands` hands, or after an orbit if None. With `choice`, the player on
    the button chooses the next game from `items`, or any game if there are none.
    """

    name: str
    items: tuple[RotationGame, ...]
    hands: int | None = None
    choice: bool = False

    @property
    def default_structure(self) -> Structure:
        """Structure that two numbers without a word refer to."""
        return self.items[0].structure if self.items else Structure.LIMIT

    @property
    def most_players(self) -> int | None:
        """Maximum number of players; None if there is none.

        All games of a mix allow it. A dealer chooses among the games that fit, so a dealer's
        choice has no maximum.
        """
        if self.choice:
            return None
        return min((item.game.players.most for item in self.items), default=None)

    def fitting(self, players: int) -> tuple[RotationGame, ...]:
        """Return the games that this many players can play."""
        return tuple(item for item in self.items if item.fits(players))


def single_game_rotation(game: Game, structure: Structure | None = None) -> Rotation:
    """Make the rotation of a single game.

    Without a structure, it is the first of the game; the table then rejects stakes that name
    another one.
    """
    return Rotation(game.name, (RotationGame(game, structure or game.structures[0]),), hands=1)


def check_terms(rotation: Rotation, terms: StakesSpec) -> None:
    """Check that the games can be played for these stakes.

    Raises:
        StakesSpecError: if they cannot.
    """
    if len(rotation.items) == 1 and not rotation.choice:
        (item,) = rotation.items
        if terms.structure not in (None, item.structure):
            raise StakesSpecError(
                f"{item.game.name} is to be played {item.structure} here, and the stakes say "
                f"'{terms}': say the structure once, or the same in both places"
            )
    unfit = set[str]()
    for item in rotation.items:
        stakes = item.stakes(terms, rotation.default_structure)
        unfit.add(incompatibility(terms.house_rules, item.game, item.structure, stakes))
    if unfit and "" not in unfit:  # of several games one may do without
        raise StakesSpecError(min(unfit))


@dataclass(frozen=True, slots=True)
class RotationPosition:
    """Position in a rotation: the game and the hands left; `chosen` is the dealer's choice."""

    item: int = 0
    hands_left: int = 0
    chosen: RotationGame | None = None

    def current(self, rotation: Rotation) -> RotationGame:
        return self.chosen or rotation.items[self.item]


def next_turn(rotation: Rotation, turn: RotationPosition | None, players: int) -> RotationPosition:
    """Return the position of the next hand; a new game lasts a number of hands or an orbit."""
    length = rotation.hands or players
    if turn is None:
        return RotationPosition(0, length)
    if turn.hands_left > 1:
        return RotationPosition(turn.item, turn.hands_left - 1, turn.chosen)
    return RotationPosition((turn.item + 1) % max(len(rotation.items), 1), length)


def chosen_turn(rotation: Rotation, item: RotationGame, players: int) -> RotationPosition:
    """Return the position of the first hand of a chosen game."""
    return RotationPosition(0, rotation.hands or players, item)


def same_game(items: Sequence[RotationGame], item: RotationGame) -> bool:
    """Return whether a game is in a list, whatever its stakes."""
    return any(one.game == item.game and one.structure is item.structure for one in items)
