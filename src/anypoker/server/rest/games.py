"""REST routes of games: the catalogue, mixes, modifiers and uploaded files."""

import asyncio
import secrets
from functools import cache, lru_cache
from typing import Any

from fastapi import APIRouter, HTTPException
from sqlalchemy import func, insert, select

from anypoker.catalogue import slugs_by_key
from anypoker.catalogue.listing import GameListing, list_games, traits_by_slug
from anypoker.catalogue.odds import odds_of
from anypoker.game import Game, Structure
from anypoker.history import wall_clock
from anypoker.limits import MAX_SEATS
from anypoker.mix_files import MixFile, mix_files, read_mix
from anypoker.modifiers.compose import apply_modifier, to_document
from anypoker.modifiers.registry import MODIFIERS, ModifierUse
from anypoker.name_key import name_key
from anypoker.rules import (
    canonical,
    canonical_text,
    explain_markdown,
    explain_text,
    json_schema,
)
from anypoker.sentences import Sentence
from anypoker.server.games.game_names import named_game
from anypoker.server.games.untrusted_files import check_file, sample_hand
from anypoker.server.protocol.bounded_types import PlayersWanted, SharedAddress, Words
from anypoker.server.protocol.server_model import Json
from anypoker.server.rest.dependencies import AtTable, Known, Owner, Room
from anypoker.server.rest.models import CheckRequest, GameRequest, GameShared, GameShareRequest
from anypoker.server.storage.schema import shared_game
from anypoker.server.storage.writer import WriteBatch
from anypoker.session.setup.seating import default_stack, default_stakes, usual_stakes
from anypoker.similarity import compare_games, traits
from anypoker.tables import StakesSpec

router = APIRouter(prefix="/api", tags=["games"])

_RELATIVES = 8
_SHARED = 100  # games that one guest may share


@router.get("/games")
async def games(q: Words = "", family: Words = "", players: PlayersWanted = 0) -> list[Json]:
    """Return the games of the catalogue; `q`: words that name or describe them."""
    listed = await asyncio.to_thread(list_games)
    words = [name_key(word) for word in q.split()]
    return [
        dict(one)
        for one in listed
        if (not family or name_key(one["family"]) == name_key(family))
        and (not players or one["players"]["min"] <= players <= one["players"]["max"])
        and _speaks_of(one, words)
    ]


def _speaks_of(one: GameListing, words: list[str]) -> bool:
    said = name_key(" ".join([one["slug"], one["name"], *one["aliases"], one["summary"]]))
    return all(word in said for word in words)


@router.get("/games/{name}")
async def game(name: str) -> Json:
    """A game: its rules as text and as a file, its layout, what wins it if that is known, and what
    it is related to."""
    return await asyncio.to_thread(_game_data, name)


@lru_cache(maxsize=256)
def _game_data(name: str) -> Json:
    found, slug = named_game(name), slugs_by_key().get(name_key(name))
    return {
        **game_facts(found),
        "slug": slug,
        "odds": _known_odds(slug, found),
        "relatives": nearest_games(found),
    }


def _known_odds(slug: str | None, game: Game) -> Json | None:
    """Return what wins the game, as counted for the catalogue; None if not counted yet."""
    odds = odds_of(slug, game) if slug is not None else None
    if odds is None:
        return None
    return {name: value for name, value in odds.items() if name != "digest"}


@router.get("/tables/{table}/games/{name}")
async def game_of_table(live: AtTable, name: str) -> Json:
    """Return a game that was played at a table, by its name, also from a player's file."""
    for one in live.stored.book.games.values():
        if one.name == name:
            return await asyncio.to_thread(_facts, one)
    raise HTTPException(404, "this table has played no such game")


@lru_cache(maxsize=256)
def _facts(game: Game) -> Json:
    return game_facts(game)


def game_facts(game: Game) -> Json:
    """Describe a game for clients."""
    document = canonical(game)
    return {
        "name": game.name,
        "players": {"min": game.players.least, "max": game.players.most},
        "structures": [str(one) for one in game.structures],
        "rules": explain_markdown(game),
        "text": explain_text(game),
        "file": document,
        "layout": document.get("communityCardLayout"),
    }


def nearest_games(game: Game) -> list[Json]:
    """List the games most similar to this one, and how they differ."""
    own = traits(game)
    alike: list[tuple[float, str, Any]] = []
    for slug, other in traits_by_slug().items():
        kin = compare_games(own, other)
        alike.append((-kin.degree, slug, kin.differences))
    nearest = sorted(alike, key=lambda one: one[:2])
    return [
        {"slug": slug, "similarity": round(-100 * similarity), "differences": list(differences)}
        for similarity, slug, differences in nearest[: _RELATIVES + 1]
        if named_game(slug).name != game.name
    ][:_RELATIVES]


@router.get("/mixes")
async def mixes() -> list[Json]:
    """List the mixes with players, games, and the usual betting, stakes and stack."""
    return await asyncio.to_thread(list_mixes)


@cache
def list_mixes() -> list[Json]:
    """Describe the mixes for the lobby."""
    return [_mix_facts(one) for one in mix_files().values()]


def _mix_facts(mix: MixFile) -> Json:
    rotation = read_mix(mix.text, named_game)
    games = [item.game for item in rotation.items]
    fitting = [] if rotation.choice else games  # a dealer chooses among the games that fit
    return {
        "slug": mix.slug,
        "name": mix.name,
        "aliases": list(mix.aliases),
        "summary": mix.summary,
        "players": {
            "min": max((game.players.least for game in fitting), default=2),
            "max": min((game.players.most for game in fitting), default=MAX_SEATS),
        },
        "games": [game.name for game in games],
        "betting": usual_betting(rotation.default_structure, usual_stakes(rotation)),
    }


def usual_betting(structure: Structure, terms: StakesSpec | None = None) -> Json:
    """Describe the stakes and the stack that are usual with a betting structure."""
    terms = terms or default_stakes(structure)
    return {
        "structure": str(structure),
        "stakes": str(terms),
        "stack": default_stack(terms, structure),
    }


@router.get("/schema")
async def schema() -> Json:
    """Return the JSON Schema of game files."""
    return await asyncio.to_thread(json_schema)


@router.get("/modifiers")
async def modifiers(game: Words = "") -> list[Json]:
    """Return the modifiers; with a game, which of them fit it, and why the others do not."""
    return await asyncio.to_thread(_modifiers, game)


@lru_cache(maxsize=256)
def _modifiers(game: str) -> list[Json]:
    written = to_document(canonical(named_game(game))) if game else None
    listed = []
    for one in MODIFIERS:
        facts: Json = {"name": one.name, "does": one.does, "needs": one.needs}
        if written is not None:
            try:
                apply_modifier(written, ModifierUse(one))
                facts |= {"fits": True, "why": ""}
            except ValueError as error:
                facts |= {"fits": False, "why": str(error)}
        listed.append(facts)
    return listed


@router.post("/check")
async def check(asked: CheckRequest, owner: Owner) -> Json:
    """Check the text of a game file: its problems, and its game if it can be played."""
    return await check_file(asked.text, owner)


@router.post("/sample")
async def sample(asked: GameRequest, owner: Owner) -> Json:
    """Play a hand of a game with bots."""
    text = asked.text
    if text is None:
        if asked.game is None:
            raise HTTPException(422, "say 'game' or 'text'")
        named = await asyncio.to_thread(named_game, asked.game)
        text = canonical_text(named)
    return await sample_hand(text, owner)


@router.post("/shared-games", status_code=201)
async def share_game(asked: GameShareRequest, room: Room, guest: Known, owner: Owner) -> GameShared:
    """Store a game file under its own address."""
    shared = select(func.count()).where(shared_game.c.made_by == guest.id)
    if await room.writer.read(lambda connection: connection.scalar(shared)) >= _SHARED:
        raise HTTPException(422, Sentence("a guest shares at most {shared} games", shared=_SHARED))
    found = await check_file(asked.text, owner)
    if not found["ok"]:
        first = next(one for one in found["problems"] if one["severity"] == "error")
        raise HTTPException(
            422, Sentence("the file cannot be played: {first}", first=first["message"])
        )
    id_ = secrets.token_urlsafe(16)
    rows = WriteBatch()
    rows.add(
        insert(shared_game),
        id=id_,
        name=found["game"]["name"][:200],
        text=asked.text,
        made_by=guest.id,
        made_at=wall_clock(),
    )
    await room.writer.commit(rows)
    return GameShared(id=id_)


@router.get("/shared-games/{id_}")
async def shared(id_: SharedAddress, room: Room) -> Json:
    """Return a shared game."""
    row = await room.writer.read(
        lambda connection: connection.execute(
            select(shared_game).where(shared_game.c.id == id_)
        ).first()
    )
    if row is None:
        raise HTTPException(404, "there is no such game")
    return {"id": row.id, "name": row.name, "text": row.text}
