"""The CPU time that hands cost a server: known games, modifiers and hostile files."""

import json
from collections.abc import Iterator
from random import Random

from anypoker.catalogue import game_of, load_game_text, names_by_slug
from anypoker.modifiers.registry import MODIFIERS
from anypoker.rules import Game, parse_game
from anypoker.server.games.game_names import named_game
from anypoker.server.games.hand_cost import MAX_SECONDS, HandCost, hand_cost
from tests.external_files import CORPUS
from tests.soak.hostile import hostile_file

_TOLD = 10  # of the dearest games
_MAX_AGAIN = 2.0  # times the limit that other cards may cost in a game that was accepted


def run_costs(count: int, seed: int, names: list[str] | None = None) -> None:
    """Measure games by name, and this many hostile files and games with modifiers.

    Games of the catalogue and the corpus must be accepted. A hostile file that is accepted must not
    cost much more with other cards.
    """
    print(f"seed {seed}")
    known = dict(_known_games(names or []))
    costs = {name: hand_cost(game) for name, game in known.items()}
    _tell("known games", costs)
    refused = [name for name, cost in costs.items() if cost.problem]
    assert not refused, refused
    chance = Random(seed)
    composed = {name: hand_cost(game) for name, game in _composed(count, chance, list(known))}
    _tell("games with modifiers", composed)
    assert not [name for name, cost in composed.items() if cost.problem]
    hostile = {name: hand_cost(game) for name, game in _hostile(count, seed)}
    _tell("hostile files", hostile)
    for name, game in _hostile(count, seed):
        if not hostile[name].problem:
            again = hand_cost(game, seed + 1)
            assert again.seconds < _MAX_AGAIN * MAX_SECONDS, (name, hostile[name], again)


def _known_games(names: list[str]) -> Iterator[tuple[str, Game]]:
    for slug in names or names_by_slug():
        yield slug, game_of(slug).game
    for path in [] if names else CORPUS:
        yield f"corpus/{path.stem}", load_game_text(path.read_text(encoding="utf-8"))


def _composed(count: int, rng: Random, games: list[str]) -> Iterator[tuple[str, Game]]:
    slugs = [name for name in games if "/" not in name]
    for _ in range(count):
        words = rng.sample([one.name for one in MODIFIERS], rng.randint(1, 6))
        name = " ".join([rng.choice(slugs), *words])
        try:
            yield name, named_game(name)
        except (LookupError, ValueError):
            continue  # these modifiers do not fit the game, or each other


def _hostile(count: int, seed: int) -> Iterator[tuple[str, Game]]:
    for number in range(count):
        game = parse_game(json.dumps(hostile_file(Random(f"{seed}/{number}")))).game
        if game is not None:
            yield f"file {number}", game


def _tell(what: str, costs: dict[str, HandCost]) -> None:
    refused = sum(bool(cost.problem) for cost in costs.values())
    print(f"{len(costs)} {what}, {refused} of them refused")
    for name in sorted(costs, key=lambda name: -costs[name].seconds)[:_TOLD]:
        cost = costs[name]
        print(f"  {cost.seconds:.3f} s for {cost.what} with {cost.players} players: {name}")
