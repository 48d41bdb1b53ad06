"""Parts of the room that all nodes share: the lobby, news of guests and bans, and joint answers."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import httpx
import orjson
from fastapi import Request
from sqlalchemy import select

from anypoker.server.nodes import room_news
from anypoker.server.nodes.node_secret import CLIENT_HEADER, NODE_HEADER
from anypoker.server.nodes.shared_lobby import SharedLobby
from anypoker.server.rest.tables import listed_tables, table_summary
from anypoker.server.storage.guests import Guest
from anypoker.server.storage.schema import guest as guest_rows

if TYPE_CHECKING:
    from anypoker.server.card_room import CardRoom

log = logging.getLogger("anypoker.server")

_SECONDS = 3.0  # for the answers of other nodes


class RoomSharing:
    """Exchange of this node with the others."""

    def __init__(self, room: "CardRoom") -> None:
        assert room.nodes is not None
        assert room.links is not None
        self._room, self._nodes, self._links = room, room.nodes, room.links
        self.lobby = SharedLobby(room.engine, room.nodes.lease)
        self._news = room_news.NewsReader()
        self._heard = asyncio.Event()
        self._listening: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begin to listen."""
        loop = asyncio.get_running_loop()

        def hear() -> None:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._heard.set)

        self._nodes.lease.on_lobby = hear
        self._nodes.on_look.append(self._look)
        self._listening = asyncio.create_task(self._listen(), name="lobby")

    def close(self) -> None:
        self._nodes.lease.on_lobby = lambda: None
        if self._listening is not None:
            self._listening.cancel()

    async def _listen(self) -> None:
        """Read the lobby when another node announces a change."""
        while True:
            await self._heard.wait()
            self._heard.clear()
            try:
                await self.lobby.read()
            except Exception as error:  # it is read again in a while
                log.debug("the lobby could not be read", exc_info=error)
            await asyncio.sleep(0.2)  # many announcements are read together

    async def _look(self) -> None:
        own = {
            one.stored.id: table_summary(one, one.audience.visible_table(None)).model_dump()
            for one in listed_tables(self._room)
        }
        await self.lobby.look(own)
        for news in await asyncio.to_thread(self._read_news):
            await self._apply(news)

    def _read_news(self) -> list[room_news.News]:
        with self._room.engine.begin() as connection:
            return self._news.read(connection, self._nodes.lease.id)

    async def _apply(self, news: room_news.News) -> None:
        """Take over a change that another node has made."""
        room, who = self._room, news.subject
        if news.kind == room_news.BANS_CHANGED:
            await asyncio.to_thread(room.desk.read)
            for live in room.tables.values():
                for client in live.subscribers:
                    if client.player in room.desk.banned:
                        client.close()
        elif news.kind == room_news.GUEST_GONE:
            room.forget_guest(who)
        elif news.kind == room_news.GUEST_CHANGED:
            wanted = select(guest_rows).where(guest_rows.c.id == who)
            row = await room.writer.read(lambda connection: connection.execute(wanted).first())
            if row is not None:
                room.guest_changed(Guest(row.id, row.name, row.colour))

    async def sits_elsewhere(self, request: Request) -> bool:
        """Return whether the guest who asks sits at a table of another node."""
        answers = await self.ask_others(request, "/api/guests/me/tables")
        return any(one["seat"] is not None for answer in answers for one in answer)

    async def ask_others(self, request: Request, path: str = "") -> list[Any]:
        """Ask the other nodes for the same client; return what they answer in time.

        `path`: what to ask; by default what the client has asked.
        """
        if getattr(request.state, "from_node", False):
            return []
        path, client = path or request.url.path, request.state.address
        signed = self._links.secret.sign("GET", path, client)
        headers = {NODE_HEADER: signed, CLIENT_HEADER: client}
        for name in ("cookie", "host"):
            if name in request.headers:
                headers[name] = request.headers[name]

        async def ask(url: str) -> Any:
            try:
                answer = await self._links.http.get(
                    f"{url}{path}", headers=headers, timeout=_SECONDS
                )
                return orjson.loads(answer.content) if answer.status_code == 200 else None
            except (httpx.HTTPError, orjson.JSONDecodeError):
                return None  # its tables are on their way to other nodes

        answers = await asyncio.gather(*(ask(one.url) for one in self._nodes.others))
        return [one for one in answers if one is not None]
