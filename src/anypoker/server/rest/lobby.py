"""REST for the lobby and the workshop of the pages.

Games at a glance, what typed words mean, how a game plays, and the link that friends open.
"""

import asyncio
import gzip
import json
from functools import lru_cache

from fastapi import APIRouter, Request, Response

from anypoker.catalogue import names_by_slug, slugs_by_key
from anypoker.catalogue.spoken_games import spoken_game
from anypoker.disk_cache import cache_file, read_cached, write_cached
from anypoker.game import Game
from anypoker.name_key import name_key
from anypoker.server.games.game_names import named_game
from anypoker.server.games.lobby_games import packed_lobby_games, picture_of, tags_of
from anypoker.server.games.untrusted_files import measured_character
from anypoker.server.protocol.bounded_types import Words
from anypoker.server.protocol.server_model import Json
from anypoker.server.rest.dependencies import AtTable, Owner
from anypoker.server.rest.games import game_facts, usual_betting
from anypoker.server.rest.gzip_cache import compressed, takes_gzip
from anypoker.server.rest.invitations import invitation_to
from anypoker.server.rest.models import GameRequest
from anypoker.server.rest.odds import game_text
from anypoker.version import __version__

router = APIRouter(prefix="/api", tags=["lobby"])

_MEASURE = 1  # to be raised when the character of a game is measured in another way


@router.get("/lobby/games", response_model=list[Json])
async def games(request: Request) -> Response:
    """List all games with a picture of the board, tags and search words."""
    packed = await asyncio.to_thread(packed_lobby_games)
    if takes_gzip(request.headers):
        return compressed(packed, "application/json", "no-cache")
    return Response(gzip.decompress(packed), media_type="application/json")


@router.get("/lobby/game")
async def game(name: Words) -> Json:
    """The game that these words mean: a name, or modifiers around one. `base`: the game that the
    modifiers are put on; `spoken`: what names it again."""
    return await asyncio.to_thread(_meant, name)


@lru_cache(maxsize=256)
def _meant(name: str) -> Json:
    slug = slugs_by_key().get(name_key(name))
    heard = None if slug is not None else spoken_game(name)
    found = named_game(name)
    base = slug or (heard.base if heard is not None else None)
    facts = game_facts(found)
    return {
        "name": facts["name"],
        "spoken": slug or name,
        "base": None if base is None else {"slug": base, "name": names_by_slug()[base][1]},
        "modifiers": [str(one) for one in heard.modifiers] if heard is not None else [],
        "players": facts["players"],
        "betting": [usual_betting(one) for one in found.structures],  # the usual one first
        "match": _match_of(found),
        "rules": facts["rules"],
        "summary": found.summary,
        "tags": tags_of(found),
        **picture_of(found),
    }


def _match_of(game: Game) -> Json | None:
    """Return the match that a game's file defines."""
    match = game.match
    if match is None:
        return None
    return {"hands": match.hands, "stacks": match.stacks, "won_by": str(match.won_by)}


@router.post("/character")
async def character(asked: GameRequest, owner: Owner) -> Json:
    """Measure how a game plays, from hands in which nobody folds."""
    text = await game_text(asked)
    file = cache_file("characters", "game", _MEASURE, __version__, text)
    kept = await asyncio.to_thread(read_cached, file)
    if kept is None:
        found = await measured_character(text, owner)
        await asyncio.to_thread(write_cached, file, json.dumps(found).encode())
        return found
    known: Json = json.loads(bytes(kept))
    return known


@router.get("/tables/{table}/invitation")
async def invitation(live: AtTable, request: Request) -> Json:
    """Return the link that friends open, and its QR code as the outline of its dark squares."""
    return invitation_to(request, f"/table/{live.stored.id}")
