"""REST for tournaments: create, register, watch, and the tools of the host."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Query, Request, Response

from anypoker.server.protocol.server_model import Json, with_texts
from anypoker.server.rest.dependencies import Asker, Known, Owner, Room, base_of
from anypoker.server.rest.invitations import invitation_to
from anypoker.server.rest.tournament_models import (
    MAX_ROOM_ENTRANTS,
    DrawsInfo,
    EntryRequest,
    LevelsRequest,
    RemoveRequest,
    StandingsInfo,
    StructureInfo,
    TournamentCreated,
    TournamentInfo,
    TournamentRequest,
    TournamentSummary,
)
from anypoker.server.tournament.actor import TournamentActor
from anypoker.server.tournament.description import (
    describe,
    draws_data,
    level_data,
    standings,
    summary,
)
from anypoker.server.tournament.handle import Pause, Resume, RoomCommand
from anypoker.server.tournament.settings import given_levels, plan_tournament
from anypoker.tournaments import STRUCTURES, Phase, commands, structure_levels

router = APIRouter(prefix="/api/tournaments", tags=["tournaments"])

_Places = Annotated[int, Query(ge=0, le=MAX_ROOM_ENTRANTS)]


def actor_of(tournament: str, room: Room) -> TournamentActor:
    """The tournament; 404 if there is none."""
    found = room.tournaments.actors.get(tournament)
    if found is None:
        raise HTTPException(404, "there is no such tournament")
    return found


Actor = Annotated[TournamentActor, Depends(actor_of)]


@router.post("", status_code=201)
async def create_tournament(
    asked: TournamentRequest, room: Room, guest: Known, owner: Owner, request: Request
) -> TournamentCreated:
    """Create a tournament; the guest who creates it is its host."""
    actor = await room.tournaments.create(await plan_tournament(asked, owner), guest)
    return TournamentCreated(
        id=actor.stored.id, link=f"{base_of(request)}/tournament/{actor.stored.id}"
    )


@router.get("")
async def list_tournaments(room: Room, asker: Asker, request: Request) -> list[TournamentSummary]:
    """The tournaments that are listed and not over, and those that the guest is in or hosts."""
    guest = asker.id if asker else None
    found = []
    for actor in room.tournaments.actors.values():
        state = actor.state
        own = guest is not None and (guest == state.host or guest in state.value.entrants)
        if state.is_open and (own or not state.private):
            found.append(TournamentSummary.model_validate(summary(state, guest)))
    if room.sharing is not None:
        answers = await room.sharing.ask_others(request)
        far = [TournamentSummary.model_validate(one) for answer in answers for one in answer]
        known = {one.id for one in found}  # one that moves may be at two nodes for a moment
        found += {one.id: one for one in far if one.id not in known}.values()
    return found


@router.get("/structures")
async def list_structures(
    stack: Annotated[int, Query(ge=1, le=10**9)] = 10_000,
    minutes: Annotated[int, Query(ge=0, le=1_440)] = 0,
    limit: bool = False,
) -> list[StructureInfo]:
    """The ready-made structures for a starting stack; `limit`: of a game with fixed limits."""
    from anypoker.game import Structure

    structure = Structure.LIMIT if limit else Structure.NO_LIMIT
    return [
        StructureInfo.model_validate(
            {
                "name": name,
                "levels": [
                    level_data(number, level)
                    for number, level in enumerate(
                        structure_levels(name, stack, structure, minutes), 1
                    )
                ],
            }
        )
        for name in STRUCTURES
    ]


@router.get("/{tournament}", response_model=TournamentInfo)
async def show_tournament(
    actor: Actor, room: Room, asker: Asker, request: Request, places: _Places = 50
) -> Response:
    """A tournament with its clock, tables and first places. An unchanged one is answered with 304
    if the request has its `ETag`."""
    guest = asker.id if asker else None
    state, version = actor.state, actor.stored.seq
    mark = f'"{version}-{state.paused_at}-{state.offset}-{places}-{guest or ""}"'
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers={"etag": mark})
    host = state.value.entrants.get(state.host)
    data = describe(
        state,
        version,
        actor.now(),
        guest,
        places,
        room.guests.colour_of,
        host.name if host is not None else "",
    )
    info = TournamentInfo.model_validate(with_texts(data))
    return Response(
        info.model_dump_json(),
        media_type="application/json",
        headers={"etag": mark, "cache-control": "no-cache"},
    )


@router.get("/{tournament}/standings")
async def show_standings(
    actor: Actor, room: Room, first: _Places = 0, count: _Places = 100
) -> StandingsInfo:
    """A part of the standings."""
    everyone = standings(actor.state, room.guests.colour_of)
    return StandingsInfo.model_validate(
        {"count": len(everyone), "standings": everyone[first : first + count]}
    )


@router.get("/{tournament}/draws")
async def show_draws(actor: Actor) -> DrawsInfo:
    """The record of all seat draws, which anyone can verify."""
    return DrawsInfo.model_validate(await asyncio.to_thread(draws_data, actor.state))


@router.get("/{tournament}/invitation")
async def show_invitation(actor: Actor, request: Request) -> Json:
    """The link that players open, and its QR code as the outline of its dark squares."""
    return invitation_to(request, f"/tournament/{actor.stored.id}")


# ---------------------------------------------------------------- players


@router.post("/{tournament}/register", status_code=204)
async def register(asked: EntryRequest, actor: Actor, guest: Known) -> None:
    """Enter the tournament, before the start or late."""
    await actor.ask(commands.Register(guest.id, guest.name, asked.word), guest.id)


@router.post("/{tournament}/unregister", status_code=204)
async def unregister(actor: Actor, guest: Known) -> None:
    """Take the entry back before the start."""
    await actor.ask(commands.Unregister(guest.id), guest.id)


@router.post("/{tournament}/leave", status_code=204)
async def leave(actor: Actor, guest: Known) -> None:
    """Leave a running tournament; the chips leave play."""
    await actor.ask(commands.Leave(guest.id), guest.id)


@router.post("/{tournament}/rebuy", status_code=204)
async def rebuy(actor: Actor, guest: Known) -> None:
    """Buy another stack after going broke."""
    await actor.ask(commands.Rebuy(guest.id), guest.id)


@router.post("/{tournament}/decline-rebuy", status_code=204)
async def decline_rebuy(actor: Actor, guest: Known) -> None:
    """Do not rebuy: the player is out immediately."""
    await actor.ask(commands.DeclineRebuy(guest.id), guest.id)


@router.post("/{tournament}/add-on", status_code=204)
async def add_on(actor: Actor, guest: Known) -> None:
    """Buy the add-on in the break in which it is sold."""
    await actor.ask(commands.AddOn(guest.id), guest.id)


# ---------------------------------------------------------------- host


@router.post("/{tournament}/start", status_code=204)
async def start(actor: Actor, guest: Known) -> None:
    """Start the tournament: the seats are drawn and the tables open."""
    await actor.ask(commands.Start(), guest.id)


@router.post("/{tournament}/cancel", status_code=204)
async def cancel(actor: Actor, guest: Known) -> None:
    """Cancel the tournament before the start; all entries are returned."""
    await actor.ask(commands.Cancel(), guest.id)


@router.post("/{tournament}/pause", status_code=204)
async def pause(actor: Actor, guest: Known) -> None:
    """Stop the clock and the deals; hands in play are played."""
    await actor.ask(Pause(), guest.id)


@router.post("/{tournament}/resume", status_code=204)
async def resume(actor: Actor, guest: Known) -> None:
    """End the pause."""
    await actor.ask(Resume(), guest.id)


@router.post("/{tournament}/remove", status_code=204)
async def remove(asked: RemoveRequest, actor: Actor, guest: Known) -> None:
    """Remove a player: before the start their entry is returned, later they leave."""
    command: RoomCommand = commands.Leave(asked.player)
    if actor.state.value.phase is Phase.REGISTERING:
        command = commands.Unregister(asked.player)
    if guest.id != actor.state.host:
        raise HTTPException(403, "only the host of the tournament may do that")
    await actor.ask(command, guest.id)


@router.post("/{tournament}/levels", status_code=204)
async def change_levels(asked: LevelsRequest, actor: Actor, guest: Known) -> None:
    """Change the levels that come."""
    await actor.ask(commands.ChangeLevels(given_levels(asked.levels)), guest.id)
