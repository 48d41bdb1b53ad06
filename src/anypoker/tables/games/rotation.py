"""Which game is played when: one game for ever, several in turn, or as the dealer chooses."""

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
    """A game as a table plays it; `agreed`: fields of the stakes for this game alone."""

    game: Game
    structure: Structure
    overrides: Mapping[str, Any] = field(default_factory=dict)

    @property
    def has_blinds(self) -> bool:
        return compiled_game(self.game).has_blinds

    def stakes(self, terms: StakesSpec, usual: Structure) -> Stakes:
        """What it is played for under the terms of the table."""
        return apply_agreed(stakes_for(self.game, self.structure, terms, usual), self.overrides)


@dataclass(frozen=True, slots=True)
class Rotation:
    """The games of a table.

    The game changes after `hands` hands, or after an orbit if that is None: as many hands as
    there are players when the game begins. `choice`: whoever has the button chooses the next
    game, one of `items` or, if there are none, any.
    """

    name: str
    items: tuple[RotationGame, ...]
    hands: int | None = None
    choice: bool = False

    @property
    def default_structure(self) -> Structure:
        """The structure that two numbers without a word are meant for."""
        return self.items[0].structure if self.items else Structure.LIMIT

    @property
    def most_players(self) -> int | None:
        """How many the smallest of the games takes; None if nothing is known yet."""
        return min((item.game.players.most for item in self.items), default=None)


def single_game_rotation(game: Game, structure: Structure | None = None) -> Rotation:
    """The rotation of a table that plays one game.

    Without a structure, the first of the game; stakes that name another one are then refused by
    the table.
    """
    return Rotation(game.name, (RotationGame(game, structure or game.structures[0]),), hands=1)


def check_terms(rotation: Rotation, terms: StakesSpec) -> None:
    """`TermsError` if these games cannot be played for that, or not as it is said."""
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
    """Where a rotation is: which item, and how many hands of it are still to come.

    `chosen`: what the dealer chose, in place of the item.
    """

    item: int = 0
    hands_left: int = 0
    chosen: RotationGame | None = None

    def current(self, rotation: Rotation) -> RotationGame:
        return self.chosen or rotation.items[self.item]


def next_turn(rotation: Rotation, turn: RotationPosition | None, players: int) -> RotationPosition:
    """The turn of the next hand; a game that begins is played for so many hands or an orbit."""
    length = rotation.hands or players
    if turn is None:
        return RotationPosition(0, length)
    if turn.hands_left > 1:
        return RotationPosition(turn.item, turn.hands_left - 1, turn.chosen)
    return RotationPosition((turn.item + 1) % max(len(rotation.items), 1), length)


def chosen_turn(rotation: Rotation, item: RotationGame, players: int) -> RotationPosition:
    """The first hand of a game that the dealer chose."""
    return RotationPosition(0, rotation.hands or players, item)


def same_game(items: Sequence[RotationGame], item: RotationGame) -> bool:
    """Whether an item is one of a list, whatever was agreed on."""
    return any(one.game == item.game and one.structure is item.structure for one in items)
