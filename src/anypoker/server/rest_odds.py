"""REST counts what wins: a job that waits its turn, and what came of it."""

import asyncio
import secrets
from collections import OrderedDict
from typing import Annotated, Literal, NamedTuple

from fastapi import APIRouter, HTTPException
from pydantic import Field

from anypoker.errors import AnypokerError
from anypoker.rules import canonical_text
from anypoker.server.file_worker import counted_odds, nearest_kin
from anypoker.server.game_names import named_game
from anypoker.server.messages import Json, ServerModel
from anypoker.server.rest import Known
from anypoker.server.rest_models import CheckRequest, GameRequest

router = APIRouter(prefix="/api", tags=["games"])

_KEPT = 200  # jobs whose results can still be asked for
_WAITING = 20  # jobs that may wait at once
_OF_A_GUEST = 2  # of which one guest may have so many


class OddsRequest(GameRequest):
    """`players`: how many stay in; 0: as many as usual."""

    players: Annotated[int, Field(ge=0, le=20)] = 0


class OddsJob(ServerModel):
    """`odds`: as `anypoker odds --json` writes them, once they are `done`."""

    id: str
    status: Literal["waiting", "done", "failed"]
    sentence: str = ""
    odds: Json | None = None


class _Job(NamedTuple):
    guest: str
    task: "asyncio.Task[Json]"


_jobs: OrderedDict[str, _Job] = OrderedDict()


async def game_text(asked: GameRequest) -> str:
    """The text of the game that is asked about; 422 if none is."""
    if asked.text is not None:
        return asked.text
    if asked.game is None:
        raise HTTPException(422, "say 'game' or 'text'")
    return canonical_text(await asyncio.to_thread(named_game, asked.game))


@router.post("/odds", status_code=202)
async def begin_odds(asked: OddsRequest, guest: Known) -> OddsJob:
    """Have it counted what wins; `GET /api/odds/{id}` tells when it is known. A guest has two such
    jobs at a time."""
    text = await game_text(asked)
    waiting = [job.guest for job in _jobs.values() if not job.task.done()]
    if waiting.count(guest.id) >= _OF_A_GUEST:
        raise HTTPException(429, f"{_OF_A_GUEST} games are being counted for you: wait for one")
    if len(waiting) >= _WAITING:
        raise HTTPException(429, "too much is being counted already: ask again in a minute")
    id_ = secrets.token_urlsafe(12)
    task = asyncio.create_task(counted_odds(text, asked.players), name=f"odds {id_}")
    _jobs[id_] = _Job(guest.id, task)
    while len(_jobs) > _KEPT:
        _, oldest = _jobs.popitem(last=False)
        oldest.task.cancel()
    return OddsJob(id=id_, status="waiting")


@router.get("/odds/{id_}")
async def odds(id_: str) -> OddsJob:
    """What has come of it so far."""
    job = _jobs.get(id_)
    if job is None:
        raise HTTPException(404, "nothing of that name is being counted")
    if not job.task.done():
        return OddsJob(id=id_, status="waiting")
    try:
        return OddsJob(id=id_, status="done", odds=job.task.result())
    except AnypokerError as error:
        return OddsJob(id=id_, status="failed", sentence=str(error))


@router.post("/relatives")
async def relatives(asked: CheckRequest) -> Json:
    """The games of the catalogue that are like the one in this file."""
    return await nearest_kin(asked.text)
