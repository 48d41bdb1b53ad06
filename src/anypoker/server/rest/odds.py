"""REST counts what wins: a job that waits its turn, and what came of it."""

import asyncio
import secrets
from collections import OrderedDict
from typing import Literal

from fastapi import APIRouter, HTTPException, Request
from pydantic import Field

from anypoker.errors import AnypokerError
from anypoker.rules import canonical_text
from anypoker.server.games.game_names import named_game
from anypoker.server.games.untrusted_files import nearest_kin, start_equity, start_odds
from anypoker.server.nodes.settings import job_prefix
from anypoker.server.protocol.bounded_types import (
    DrawCount,
    HandText,
    HandTexts,
    PlayerCount,
    SharedAddress,
)
from anypoker.server.protocol.server_model import Json, ServerModel
from anypoker.server.rest.dependencies import Owner
from anypoker.server.rest.models import CheckRequest, GameRequest

router = APIRouter(prefix="/api", tags=["games"])

_KEPT = 200  # jobs whose results can still be asked for
_UNASKED = 60.0  # seconds after which a job ends that nobody asks about


class OddsRequest(GameRequest):
    """Odds of a game, or the equities of `hands` in it.

    `players`: how many stay in; 0: as many as usual. `hands`: cards or ranges, one per player.
    `board`: cards in the order dealt, or piles such as `Top=AsKd`. `dead`: cards that cannot come.
    `draws`: draws still to come; None: all.
    """

    players: PlayerCount = 0
    hands: HandTexts = Field(default_factory=list)
    board: HandTexts = Field(default_factory=list)
    dead: HandText = ""
    draws: DrawCount | None = None


class OddsJob(ServerModel):
    """`odds`: as `anypoker odds --json` writes them, once they are `done`.

    `equity`: as `anypoker equity --json` writes it, if the request had hands. If a hand cannot be
    read, `hand` is its index and `position` that of its first wrong character.
    """

    id: str
    status: Literal["waiting", "done", "failed"]
    sentence: str = ""
    odds: Json | None = None
    equity: Json | None = None
    hand: int | None = None
    position: int | None = None


class _Job:
    """A job whose result can be asked for; it ends when nobody asks."""

    def __init__(self, task: "asyncio.Task[Json]") -> None:
        self.task = task
        self._expiry = asyncio.get_running_loop().call_later(_UNASKED, task.cancel)

    def ask(self) -> None:
        """Keep the job for another while."""
        self._expiry.cancel()
        self._expiry = asyncio.get_running_loop().call_later(_UNASKED, self.task.cancel)

    def drop(self) -> None:
        self._expiry.cancel()
        self.task.cancel()


_jobs: OrderedDict[str, _Job] = OrderedDict()


async def game_text(asked: GameRequest) -> str:
    """Return the text of the game that is asked about; 422 if there is none."""
    if asked.text is not None:
        return asked.text
    if asked.game is None:
        raise HTTPException(422, "say 'game' or 'text'")
    return canonical_text(await asyncio.to_thread(named_game, asked.game))


@router.post("/odds", status_code=202)
async def begin_odds(asked: OddsRequest, owner: Owner, request: Request) -> OddsJob:
    """Start to count what wins, or the equities of hands; `GET /api/odds/{id}` answers when it is
    known. A guest has two such jobs at a time. A job that nobody asks about for a minute ends."""
    text = await game_text(asked)
    if asked.hands:
        question = {"hands": asked.hands, "board": asked.board, "dead": asked.dead}
        task = start_equity(text, {**question, "draws": asked.draws}, owner)
    else:
        task = start_odds(text, asked.players, owner)
    nodes = request.app.state.room.nodes
    id_ = f"{job_prefix(nodes.lease.id) if nodes is not None else ''}{secrets.token_urlsafe(12)}"
    _jobs[id_] = _Job(task)
    while len(_jobs) > _KEPT:
        _, oldest = _jobs.popitem(last=False)
        oldest.drop()
    return OddsJob(id=id_, status="waiting")


@router.get("/odds/{id_}")
async def odds(id_: SharedAddress) -> OddsJob:
    """Return the state of a job, and the odds once they are known."""
    job = _jobs.get(id_)
    if job is None or job.task.cancelled():
        raise HTTPException(404, "no such odds job")
    job.ask()
    if not job.task.done():
        return OddsJob(id=id_, status="waiting")
    try:
        answer = job.task.result()
        if "refused" in answer:
            return OddsJob(id=id_, status="failed", **answer["refused"])
        if "equity" in answer:
            return OddsJob(id=id_, status="done", equity=answer["equity"])
        return OddsJob(id=id_, status="done", odds=answer)
    except AnypokerError as error:
        return OddsJob(id=id_, status="failed", sentence=str(error))


@router.post("/relatives")
async def relatives(asked: CheckRequest, owner: Owner) -> Json:
    """Find the games of the catalogue that are like the one in this file."""
    return await nearest_kin(asked.text, owner)
