"""Disk cache of the deal and the payoffs of a game, so that a query needs no engine.

They follow from the game, the number of players, and the code that deals and reads hands.
"""

import json
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from anypoker.analysis.payoffs.card_slots import CardSlots
from anypoker.analysis.payoffs.recipes import ShareRecipes
from anypoker.disk_cache import cache_file, read_cached, state_of_files, write_cached
from anypoker.game import Game
from anypoker.plain_data import PlainFormError, from_plain, to_plain
from anypoker.version import __version__

FORMAT = 1  # raise it when the file format changes
MAX_BYTES = 100_000  # more takes longer to read than to rebuild
_PACKAGE = Path(__file__).parents[2]
_PACKAGES = ("analysis/payoffs", "strength", "cards", "engine", "game", "ranking")


class Recipes(NamedTuple):
    slots: CardSlots
    shares: tuple[ShareRecipes, ...]


def cached_recipes(game: Game, players: int) -> Recipes | None:
    """Read the cached recipes of a game for a number of players."""
    body = read_cached(_file(game, players))
    if body is not None:
        with suppress(PlainFormError):
            return from_plain(json.loads(bytes(body)), Recipes)
    return None


def cache_recipes(game: Game, players: int, recipes: Recipes) -> None:
    """Cache the recipes of a game, unless they are too large."""
    form = to_plain(recipes)
    body = json.dumps(form, separators=(",", ":")).encode()
    if len(body) <= MAX_BYTES and from_plain(form, Recipes) == recipes:
        write_cached(_file(game, players), body)


def _file(game: Game, players: int) -> Path:
    whole = to_plain(game)  # the `repr` of a game leaves out what its orderings say
    return cache_file("recipes", f"{players}", FORMAT, __version__, _state_of_code(), whole)


@cache
def _state_of_code() -> str:
    return state_of_files([_PACKAGE / package for package in _PACKAGES])
