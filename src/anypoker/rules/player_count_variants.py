"""`byPlayers`: what a game is at tables of certain numbers of players.

Each case is merged over the rest of the file, and what comes out is read like a file of its own.
"""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace
from pydantic import ValidationError

from anypoker.game import Game, PlayerCountVariant
from anypoker.ranking import Ordering
from anypoker.rules.diagnostics import Path, Severity
from anypoker.rules.document import GameDocument
from anypoker.rules.extends import Document, merge_patch
from anypoker.rules.normalise import NormaliseContext, PendingDiagnostic, normalise
from anypoker.rules.schema_errors import shape_problems
from anypoker.rules.validate import validate

_KEY = "byPlayers"


def add_variants(data: Document, game: Game, draft: NormaliseContext) -> Game:
    """The game with all its tables; what is wrong with one of them is a finding of the draft."""
    known = {(found.severity, found.message) for found in draft.findings}
    tables: list[PlayerCountVariant] = []
    for number, case in enumerate(data.get(_KEY, ())):
        players, here = case["players"], (_KEY, number)
        if not game.players.least <= players <= game.players.most:
            sentence = f"the game is for {game.players.least} to {game.players.most} players"
            draft.error((*here, "players"), sentence)
            continue
        if any(one.players == players for one in tables):
            draft.error((*here, "players"), f"there is a table of {players} players already")
            continue
        for found in _read(data, case, tables, draft.qualified):
            if (found.severity, found.message) not in known:
                path = _place(found.path, case, here)
                draft.findings.append(
                    PendingDiagnostic(found.severity, path, found.message, found.hint, found.word)
                )
    return replace(game, variants=tuple(tables))


def _read(
    data: Document, case: Document, tables: list[PlayerCountVariant], qualified: set[Ordering]
) -> Iterator[PendingDiagnostic]:
    """Read what is played at one table; without an error it is one of the tables."""
    players = case["players"]
    rest = {key: value for key, value in data.items() if key != _KEY}
    there = merge_patch(rest, {key: value for key, value in case.items() if key != "players"})
    there["players"] = {"min": players, "max": players}
    try:
        document = GameDocument.model_validate(there)
    except ValidationError as error:
        for path, message, hint, _ in shape_problems(error, there, GameDocument):
            yield PendingDiagnostic(Severity.ERROR, path, message, hint)
        return
    draft = NormaliseContext(qualified=qualified)
    game = normalise(document, draft)
    if not _failed(draft):
        draft.findings += validate(game)
    if not _failed(draft):
        tables.append(PlayerCountVariant(players, game))
    yield from draft.findings


def _failed(draft: NormaliseContext) -> bool:
    return any(found.severity is Severity.ERROR for found in draft.findings)


def _place(path: Path, case: Any, here: Path) -> Path:
    """Where the author wrote it: in the case, or in the rest of the file."""
    part = case
    for key in path:
        if isinstance(part, dict) and key in part:
            part = part[key]
            continue
        if not (isinstance(part, list) and isinstance(key, int) and key < len(part)):
            return path
        part = part[key]
    return (*here, *path)
