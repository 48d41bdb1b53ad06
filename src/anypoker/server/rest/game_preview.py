"""REST for the picker of games: a game as it would be dealt at a table."""

import asyncio

from fastapi import APIRouter, HTTPException

from anypoker.sentences import Sentence
from anypoker.server.games.game_card import card_facts, stakes_data
from anypoker.server.games.game_names import spoken_item
from anypoker.server.protocol.bounded_types import Words
from anypoker.server.protocol.server_model import with_texts
from anypoker.server.rest.dependencies import Asker, AtTable
from anypoker.server.rest.models import GamePreview
from anypoker.server.rest.table_games import next_players
from anypoker.server.rest.tables import refuse_outsiders
from anypoker.server.table.state import TableState
from anypoker.tables.table import unfit_reason

router = APIRouter(prefix="/api", tags=["games"])


@router.get("/tables/{table}/game-preview")
async def preview_game(live: AtTable, asker: Asker, game: Words) -> GamePreview:
    """Return a game with the betting and stakes of this table's next hand."""
    refuse_outsiders(live, asker)
    state = live.audience.visible_state(asker.id if asker else None)
    return await asyncio.to_thread(_preview, state, game)


def _preview(state: TableState, name: str) -> GamePreview:
    item, table = spoken_item(name), state.table
    if item is None:
        raise HTTPException(404, Sentence("there is no game '{name}'", name=name))
    count = next_players(table)
    facts = card_facts(item.game)
    return GamePreview.model_validate(
        with_texts(
            {
                "game": facts["game"],
                "sentences": facts["sentences"],
                "special": facts["special"],
                "stakes": stakes_data(
                    item.game, table.stakes(item), item.structure, state.settings.unit
                ),
                "unfit": unfit_reason(item.game, count) if count and not item.fits(count) else "",
            }
        )
    )
