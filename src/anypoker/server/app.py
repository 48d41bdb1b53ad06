"""Web application of the card room: REST under /api, sockets of tables, and the pages."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from anypoker import __version__
from anypoker.errors import AnypokerError, missing_package_sentence
from anypoker.sentences import Sentence
from anypoker.server.bots.pool import WORKERS
from anypoker.server.card_room import CardRoom
from anypoker.server.games.lobby_games import packed_lobby_games
from anypoker.server.gc_schedule import GCSchedule
from anypoker.server.job_queue import RETRY_AFTER, TooBusyError
from anypoker.server.nodes.forwarding import NodeForwarding
from anypoker.server.nodes.settings import NodeSettings
from anypoker.server.notify.web_push import NO_CONTACT
from anypoker.server.protocol.server_model import with_texts
from anypoker.server.request_guard import RequestGuard, refusal
from anypoker.server.rest import (
    card_help,
    deletion,
    game_preview,
    games,
    guests,
    hands,
    notifications,
    odds,
    operator,
    service,
    summary,
    table_games,
    tables,
    tournaments,
)
from anypoker.server.rest import lobby as rest_lobby
from anypoker.server.rest.pages import add_pages
from anypoker.server.sockets.middleware import TableSocketMiddleware
from anypoker.server.storage.data_lock import lock_data
from anypoker.server.storage.database_errors import CommitError, DatabaseError
from anypoker.server.storage.room_lock import describe_server
from anypoker.server.table.deck_proofs import ProofPolicy


@dataclass(frozen=True, slots=True)
class Settings:
    """`data`: the folder of the key file and the database; `database`: a URL instead of it.
    `names`: hosts under which the server may be asked; `public_url`: what links begin with.
    `limited`: nobody may ask too often. `open_to_network`: it listens beyond this machine.
    `allow_local_callbacks`: webhooks and push services may be in the local network.
    `is_shared`: a tunnel on this machine leads to the public URL. `requires_proofs`: at all tables,
    players whose client takes no part in deck proofs are not dealt in. `node`: it shares the room
    with other servers."""

    data: Path
    database: str | None = None
    allowed_hosts: frozenset[str] = frozenset()
    public_url: str | None = None
    trusts_proxy: bool = False
    bot_workers: int = WORKERS
    has_rate_limit: bool = True
    open_to_network: bool = False
    allow_local_callbacks: bool = False
    is_shared: bool = False
    requires_proofs: bool = False
    node: NodeSettings | None = None


def open_card_room(settings: Settings, address: str = "an unknown address") -> CardRoom:
    """Lock the data, open the database and read the tables.

    Raises:
        AnypokerError: if another server uses the data, or the database cannot be opened.
    """
    shared = settings.node is not None
    lock = lock_data(settings.data, settings.database, describe_server(address), shared)
    try:
        room = CardRoom(
            settings.data,
            settings.database,
            settings.bot_workers,
            lock=lock,
            allow_local_callbacks=settings.allow_local_callbacks,
            contact=settings.public_url or NO_CONTACT,
            proof_policy=ProofPolicy(settings.requires_proofs),
            node=settings.node,
        )
        room.load()
    except BaseException:
        lock.release()
        raise
    return room


def _share(room: CardRoom) -> None:
    """Share the lobby and news of guests with the other nodes."""
    from anypoker.server.nodes.sharing import RoomSharing  # needs a driver for PostgreSQL

    room.sharing = RoomSharing(room)
    room.sharing.open()


def make_app(settings: Settings, room: CardRoom | None = None) -> FastAPI:
    """Return the application; without a room it opens one when it starts."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        nonlocal room
        if room is None:
            room = open_card_room(settings)
        await room.open()
        app.state.room = room
        if room.nodes is not None:
            _share(room)
        garbage = GCSchedule()
        garbage.open()
        # The first visitor of a new room need not wait for the list of games.
        lobby = asyncio.create_task(asyncio.to_thread(packed_lobby_games))
        try:
            yield
        finally:
            await asyncio.wait([lobby])
            garbage.close()
            if room.sharing is not None:
                room.sharing.close()
            await room.close()

    app = FastAPI(
        title="Anypoker card room",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page loads scripts from elsewhere
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.operator_limits = operator.operator_limits()
    for router in (
        card_help.router,
        deletion.router,
        guests.router,
        hands.router,
        summary.router,
        rest_lobby.router,
        table_games.router,
        game_preview.router,
        odds.router,
        games.router,
        notifications.router,
        operator.router,
        tournaments.router,
        tables.router,
        service.router,
    ):
        app.include_router(router)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(AnypokerError, _refused)
    app.add_exception_handler(TooBusyError, _busy)
    app.add_exception_handler(ModuleNotFoundError, _not_installed)
    for unavailable in (CommitError, DatabaseError):
        app.add_exception_handler(unavailable, _unavailable)
    app.add_exception_handler(HTTPException, _not_found)
    add_pages(app)
    app.add_middleware(TableSocketMiddleware, limited=settings.has_rate_limit)
    if settings.node is not None:
        app.add_middleware(NodeForwarding)
    app.add_middleware(
        RequestGuard,
        names=settings.allowed_hosts,
        public=settings.public_url,
        trusts_proxy=settings.trusts_proxy,
        has_tunnel=settings.is_shared,
        limited=settings.has_rate_limit,
    )
    return app


async def _invalid(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part)[:60] for part in first["loc"])
    return refusal(422, f"{where}: {first['msg']}")


async def _not_found(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    detail = error.detail
    return refusal(error.status_code, detail if isinstance(detail, Sentence) else str(detail))


async def _busy(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, TooBusyError)
    return JSONResponse(
        with_texts({"sentence": error.sentence()}), 429, {"retry-after": str(error.seconds)}
    )


async def _unavailable(request: Request, error: Exception) -> JSONResponse:
    return JSONResponse({"sentence": str(error)}, 503, {"retry-after": str(RETRY_AFTER)})


async def _refused(request: Request, error: Exception) -> JSONResponse:
    return refusal(422, error.sentence() if isinstance(error, AnypokerError) else str(error))


async def _not_installed(request: Request, error: Exception) -> JSONResponse:
    """Answer a question that only a package can answer which this server does not have."""
    assert isinstance(error, ModuleNotFoundError)
    if (sentence := missing_package_sentence(error)) is None:
        raise error
    return refusal(501, f"the server cannot answer: {sentence}")
