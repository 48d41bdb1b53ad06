"""Tournaments of a room with several nodes: each is owned by one node, whoever plays its tables.

A node claims free tournaments like free tables. For tournaments of other nodes that have tables
here it reads their rows and carries out what they arrange. So nodes exchange nothing but rows.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from sqlalchemy import Connection, select

from anypoker.server.nodes import claims
from anypoker.server.storage.database_errors import DatabaseError
from anypoker.server.storage.schema import tournament
from anypoker.server.tournament.store import StoredTournament

if TYPE_CHECKING:
    from anypoker.server.nodes.room_nodes import RoomNodes
    from anypoker.server.tournament.registry import Tournaments

log = logging.getLogger("anypoker.server")

_LOOK = 0.4  # seconds between two looks at tournaments of other nodes


class SharedTournaments:
    """Tournaments of this node among those of the others."""

    def __init__(self, tournaments: "Tournaments", nodes: "RoomNodes") -> None:
        self._tournaments, self._nodes = tournaments, nodes
        self._unread: list[claims.Claim] = []  # claimed, and not read yet
        self._released: dict[str, int] = {}  # given up, with epochs; the database may not know yet
        self._me = ""
        self._following: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take free tournaments, now and later.

        Raises:
            DatabaseError: if the database does not answer.
        """
        await self.look()
        self._nodes.on_look.append(self.look)
        self._following = asyncio.create_task(self._follow_forever(), name="tournaments")

    async def close(self) -> None:
        if self._following is not None:
            self._following.cancel()
            with suppress(asyncio.CancelledError):
                await self._following

    # ------------------------------------------------------------ own

    async def look(self) -> None:
        """Claim free tournaments, or give all up if this node drains."""
        if self._me != self._nodes.lease.id:  # it has joined again
            self._me, self._unread, self._released = self._nodes.lease.id, [], {}
        if self._nodes.opener_url is not None:
            await self._give_up()
        elif self._nodes.lease.drains_until is None:
            await self._take_free()

    async def _give_up(self) -> None:
        for id_, actor in tuple(self._tournaments.actors.items()):
            await self._tournaments.hand_over(id_)
            self._released[id_] = actor.stored.epoch
        given = dict(self._released)
        if given:
            await self._tournaments.writer.change(partial(self._release, given))
        for id_ in given:
            self._released.pop(id_, None)

    def _release(self, given: dict[str, int], connection: Connection) -> None:
        for id_, epoch in given.items():
            claims.release(connection, self._me, id_, epoch, claims.TOURNAMENTS)

    async def _take_free(self) -> None:
        me = self._me
        if not self._unread:
            self._unread = await self._tournaments.writer.change(self._claim)
        if not self._unread:
            return
        wanted = self._unread
        found: list[StoredTournament] = await self._tournaments.writer.read(
            lambda connection: self._tournaments.load_claimed(connection, wanted)
        )
        if me != self._nodes.lease.id or not self._nodes.may_play:
            return  # they belong to others again
        self._unread = []
        for stored in found:
            self._tournaments.take_up(stored)

    def _claim(self, connection: Connection) -> list[claims.Claim]:
        """Claim a share of the free tournaments; it is committed before anything is read."""
        share = claims.free_share(connection, claims.TOURNAMENTS)
        if not share:
            return []
        lease = self._nodes.lease.times.ms
        return claims.claim(connection, self._me, share, lease, claims.TOURNAMENTS)

    # ------------------------------------------------------------ of other nodes

    async def _follow_forever(self) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            try:
                await self.follow()
            except DatabaseError:
                continue
            except Exception as error:  # the next look follows
                log.error("tournaments of other nodes could not be read", exc_info=error)

    async def follow(self) -> None:
        """Carry out what tournaments of other nodes arrange at tables of this node.

        Raises:
            DatabaseError: if the database does not answer.
        """
        known, wanted = self._tournaments.followed, self._tournaments.of_other_nodes()
        for id_ in known.keys() - wanted:
            known.pop(id_, None)
        if not wanted or not self._nodes.may_play:
            return
        read = self._tournaments.writer.read
        rows = select(tournament.c.id, tournament.c.epoch, tournament.c.seq)
        rows = rows.where(tournament.c.id.in_(wanted))
        for row in await read(lambda connection: connection.execute(rows).all()):
            followed = known.get(row.id)
            if followed is None or followed.seq != (row.epoch, row.seq):
                stored = await read(partial(self._tournaments.find_row, row.id))
                if stored is None or row.id in self._tournaments.actors:
                    continue
                if followed is None:
                    followed = known[row.id] = self._tournaments.follow(stored)
                else:
                    followed.renew(stored)
            await followed.carry_out()
