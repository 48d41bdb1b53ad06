"""Games of the benchmark: a published list, and games that modifiers make from a seed.

The generated games are new in every run, so no agent can have seen them before.
"""

import json
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, NamedTuple

from anypoker.agents.errors import AgentError
from anypoker.arena import ArenaGame
from anypoker.catalogue import catalogue_files, game_of
from anypoker.game import Game
from anypoker.modifiers.compose import compose
from anypoker.modifiers.registry import MODIFIERS, ModifierUse
from anypoker.rules import canonical, parse_game
from anypoker.session.setup.seating import default_stack, default_stakes
from anypoker.tables import RotationGame

PLAYERS = 2
MAX_TRIES = 500  # for each generated game
MODIFIERS_PER_GAME = 2


class BenchGame(NamedTuple):
    """A game of the benchmark; `made_of` names the base and the modifiers of a generated one."""

    game: Game
    made_of: str = ""

    def for_arena(self) -> ArenaGame:
        """Return the game with the usual stakes."""
        structure = self.game.structures[0]
        terms = default_stakes(structure)
        stakes = RotationGame(self.game, structure).stakes(terms, structure)
        return ArenaGame(self.game, stakes, default_stack(terms, structure))


@cache
def _published() -> dict[str, Any]:
    text = files("anypoker.agents.benchmark").joinpath("games.json").read_text(encoding="utf-8")
    published: dict[str, Any] = json.loads(text)
    return published


def set_version() -> int:
    """Return the version of the published list."""
    version: int = _published()["version"]
    return version


def published_games(count: int | None = None) -> list[BenchGame]:
    """Return the published games, or the first ones."""
    return [BenchGame(game_of(slug).game) for slug in _published()["games"][:count]]


def generated_games(count: int, seed: int) -> list[BenchGame]:
    """Make games that nobody has played: a game of the catalogue with two modifiers each."""
    random = Random(f"bench-agents/{seed}")
    slugs = list(catalogue_files())
    made: dict[str, BenchGame] = {}
    for _ in range(MAX_TRIES * max(count, 1)):
        if len(made) >= count:
            break
        found = _generated(random.choice(slugs), random)
        if found is not None:
            made.setdefault(found.game.name, found)
    if len(made) < count:
        raise AgentError(f"only {len(made)} games could be generated from seed {seed}")
    return list(made.values())


def _generated(slug: str, random: Random) -> BenchGame | None:
    """Return the game with random modifiers; None if they do not fit or two cannot play it."""
    base = game_of(slug).game
    uses = [ModifierUse(one) for one in random.sample(MODIFIERS, MODIFIERS_PER_GAME)]
    if base.match is not None or base.players.least > PLAYERS:
        return None
    try:
        document = compose(canonical(base), uses)
    except ValueError:
        return None
    reading = parse_game(json.dumps(document))
    game = reading.game
    if game is None or reading.problems or game.players.least > PLAYERS:
        return None
    return BenchGame(game, f"{base.name} with {' and '.join(map(str, uses))}")
