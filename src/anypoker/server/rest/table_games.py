"""REST for the picker of games: which games fit, and what a table likes to play."""

import asyncio

from fastapi import APIRouter

from anypoker.catalogue import slugs_by_key
from anypoker.name_key import name_key
from anypoker.sentences import collect_texts
from anypoker.server.games.fitting_games import unfit_games
from anypoker.server.games.game_card import named_game_data
from anypoker.server.protocol.bounded_types import PlayersWanted
from anypoker.server.rest.dependencies import Asker, AtTable
from anypoker.server.rest.models import DealtGame, TableGames, UnfitGames
from anypoker.server.rest.tables import refuse_outsiders
from anypoker.server.table.choice_rules import allowed_games, fallback_of
from anypoker.server.table.state import TableState
from anypoker.session.game_choice import by_popularity
from anypoker.tables import Table

router = APIRouter(prefix="/api", tags=["games"])

_FAVOURITES = 12
_RECENT = 8
_SURPRISES = 60


@router.get("/lobby/fits")
async def fitting(players: PlayersWanted = 0) -> UnfitGames:
    """Return the games that a number of players cannot play, with the reasons."""
    unfit = await asyncio.to_thread(unfit_games, players)
    return UnfitGames(players=players, unfit=dict(unfit), texts=collect_texts(dict(unfit)))


@router.get("/tables/{table}/games")
async def games_of_table(live: AtTable, asker: Asker) -> TableGames:
    """List the games that fit a table's next hand, its favourites and its last games."""
    refuse_outsiders(live, asker)
    state = live.audience.visible_state(asker.id if asker else None)
    return await asyncio.to_thread(table_games, state)


def table_games(state: TableState) -> TableGames:
    """Return what the dealer of a table chooses from."""
    table = state.table
    players = next_players(table)
    fallback = fallback_of(state) if table.rotation.choice else None
    likely = by_popularity(allowed_games(state))[:_SURPRISES]
    by_key = slugs_by_key()
    slugs = [by_key.get(name_key(item.game.name)) for item in likely]
    dealt = [
        DealtGame(
            name=one.name,
            spoken=one.spoken,
            slug=by_key.get(name_key(one.name)),
            times=one.times,
            hand=one.hand,
        )
        for one in state.settings.dealt_games
        if one.spoken
    ]
    unfit = dict(unfit_games(players))
    return TableGames(
        players=players,
        unfit=unfit,
        texts=collect_texts(unfit),
        favourites=sorted(dealt, key=lambda one: (-one.times, -one.hand))[:_FAVOURITES],
        recent=sorted(dealt, key=lambda one: -one.hand)[:_RECENT],
        shortlist=[named_game_data(item.game) for item in table.rotation.items]
        if table.rotation.choice
        else [],
        fallback=None if fallback is None else named_game_data(fallback.game),
        surprise=[slug for slug in slugs if slug is not None],
        modifiers=not table.rotation.items or table.options.choice_modifiers,
    )


def next_players(table: Table) -> int:
    """Count the players of the next hand; during a hand, those who will be there after it."""
    if not table.in_hand:
        return table.next_count()
    staying = [one for one in table.players if one.can_play and not one.leaving]
    return len(staying) if len(staying) > 1 else 0
