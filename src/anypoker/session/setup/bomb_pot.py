"""Bomb pots: a game with the bomb pot modifier and ante."""

import json
from functools import lru_cache

from anypoker.game import Game
from anypoker.limits import MAX_CHIPS
from anypoker.modifiers.compose import compose
from anypoker.modifiers.registry import parse_modifier
from anypoker.rules import canonical, load_game
from anypoker.tables import RotationGame, Table
from anypoker.tables.changes import BombPot


def bomb_pot_item(table: Table, item: RotationGame) -> BombPot:
    """Return the next hand as a bomb pot, or an ordinary hand with the reason."""
    game = _as_bomb_pot(item.game)
    if isinstance(game, str):
        return BombPot(None, game)
    ante = min(table.options.bomb_ante * table.stakes(item).big_blind, MAX_CHIPS)
    return BombPot(RotationGame(game, item.structure, {**item.overrides, "ante": ante}))


@lru_cache(maxsize=64)
def _as_bomb_pot(game: Game) -> Game | str:
    try:
        return load_game(json.dumps(compose(canonical(game), [parse_modifier("bomb pot")])))
    except ValueError as error:
        return str(error)
