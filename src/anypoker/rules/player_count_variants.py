"""`byPlayers`: variants of a game for certain numbers of players.

Each case is merged over the rest of the file, and the result is read like a separate file.
"""

from collections.abc import Iterator
from dataclasses import replace as with_changes
from typing import Any

from msgspec.structs import replace
from pydantic import ValidationError

from anypoker.game import Game, PlayerCountVariant
from anypoker.ranking import Ordering
from anypoker.rules.diagnostics import Diagnostic, Path
from anypoker.rules.document import GameDocument
from anypoker.rules.extends import Document, merge_patch
from anypoker.rules.normalise import NormaliseContext, normalise
from anypoker.rules.schema_errors import schema_errors
from anypoker.rules.validate import validate

_KEY = "byPlayers"


def add_variants(data: Document, game: Game, context: NormaliseContext) -> Game:
    """Return the game with its variants; report problems to the context."""
    known = {(problem.severity, problem.message) for problem in context.problems}
    variants: list[PlayerCountVariant] = []
    for index, case in enumerate(data.get(_KEY, ())):
        players, here = case["players"], (_KEY, index)
        if not game.players.least <= players <= game.players.most:
            message = f"the game is for {game.players.least} to {game.players.most} players"
            context.error((*here, "players"), message)
            continue
        if any(variant.players == players for variant in variants):
            context.error((*here, "players"), f"there is already a case for {players} players")
            continue
        for problem in _read(data, case, variants, context.qualified):
            if (problem.severity, problem.message) not in known:
                keys = _written_keys(problem.keys, case, here)
                context.problems.append(with_changes(problem, keys=keys, needs=(), otherwise=None))
    return replace(game, variants=tuple(variants))


def _read(
    data: Document, case: Document, variants: list[PlayerCountVariant], qualified: set[Ordering]
) -> Iterator[Diagnostic]:
    """Yield the problems of one variant; append it to `variants` if it has no errors."""
    players = case["players"]
    rest = {key: value for key, value in data.items() if key != _KEY}
    merged = merge_patch(rest, {key: value for key, value in case.items() if key != "players"})
    merged["players"] = {"min": players, "max": players}
    try:
        document = GameDocument.model_validate(merged)
    except ValidationError as error:
        for problem in schema_errors(error, merged, GameDocument):
            yield with_changes(problem, is_about_key=False)
        return
    context = NormaliseContext(qualified=qualified)
    game = normalise(document, context)
    if not context.has_errors:
        context.problems += validate(game)
    if not context.has_errors:
        variants.append(PlayerCountVariant(players, game))
    yield from context.problems


def _written_keys(path: Path, case: Any, here: Path) -> Path:
    """Return the path in the file: in the case if it has these keys, otherwise in the rest."""
    part = case
    for key in path:
        if isinstance(part, dict) and key in part:
            part = part[key]
            continue
        if not (isinstance(part, list) and isinstance(key, int) and key < len(part)):
            return path
        part = part[key]
    return (*here, *path)
