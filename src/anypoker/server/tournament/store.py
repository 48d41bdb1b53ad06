"""Storage of a tournament: one row, replaced with every change by the server that owns it."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, and_, bindparam, insert, or_, select, update

from anypoker.server.storage.database_errors import CommitError
from anypoker.server.storage.key_file import KeyFile
from anypoker.server.storage.schema import tournament
from anypoker.server.storage.writer import WriteBatch, Writer
from anypoker.server.table.failures import FaultLog
from anypoker.server.tournament.forms import (
    read_settings,
    read_state,
    write_settings,
    write_state,
)
from anypoker.server.tournament.state import TournamentState
from anypoker.tournaments import Phase, Settings

log = logging.getLogger("anypoker.server")

_REMEMBERED = 30 * 86_400_000  # milliseconds for which a tournament that is over can be looked at
_OPEN = (Phase.REGISTERING, Phase.RUNNING)
_SAVE = (
    update(tournament)
    .where(tournament.c.id == bindparam("its"), tournament.c.epoch == bindparam("its_epoch"))
    .values(
        status=bindparam("new_status"),
        seq=bindparam("new_seq"),
        data=bindparam("new_data"),
        saved_at=bindparam("new_saved"),
    )
)
_SAVE_SETTINGS = (
    update(tournament)
    .where(tournament.c.id == bindparam("its"), tournament.c.epoch == bindparam("its_epoch"))
    .values(header=bindparam("new_header"), settings=bindparam("new_settings"))
)


@dataclass(slots=True)
class StoredTournament:
    """Tournament with its place in the database. Its state changes only when it is stored."""

    state: TournamentState
    keys: KeyFile
    writer: Writer
    epoch: int = 1  # the server that owns the tournament, counted since it was made
    seq: int = 0  # changes so far
    saved_at: int = 0

    @property
    def id(self) -> str:
        return self.state.id

    async def create(self, now: int) -> None:
        """Store a new tournament.

        Raises:
            CommitError: if it could not be stored.
        """
        header, settings = write_settings(self.state.value.settings)
        rows = WriteBatch()
        rows.add(
            insert(tournament),
            id=self.id,
            name=self.state.name,
            status=str(self.state.value.phase),
            epoch=self.epoch,
            made_at=now,
            made_by=self.state.host,
            seq=0,
            header=header,
            settings=settings,
            data=self._encrypted(self.state),
            saved_at=now,
            node=self.writer.node,
        )
        await self.writer.commit(rows)
        self.saved_at = now

    async def save(self, after: TournamentState, now: int) -> None:
        """Store a state; from then on it counts.

        Raises:
            CommitError: if it could not be stored, or another server owns the tournament.
        """
        rows, known = WriteBatch(), self.state.value.settings
        its: dict[str, Any] = {"its": self.id, "its_epoch": self.epoch}
        rows.add(
            _SAVE,
            **its,
            new_status=str(after.value.phase),
            new_seq=self.seq + 1,
            new_data=self._encrypted(after),
            new_saved=now,
        )
        if after.value.settings is not known:
            header, settings = write_settings(after.value.settings)
            rows.add(_SAVE_SETTINGS, **its, new_header=header, new_settings=settings)
        await self.writer.commit(rows)
        if await self._stored_seq() != self.seq + 1:
            raise CommitError("another server has taken this tournament over")
        self.state, self.seq, self.saved_at = after, self.seq + 1, now

    async def _stored_seq(self) -> int | None:
        """Return the number of the last change that this server stored."""
        wanted = select(tournament.c.seq).where(
            tournament.c.id == self.id, tournament.c.epoch == self.epoch
        )
        found: int | None = await self.writer.read(lambda connection: connection.scalar(wanted))
        return found

    def _encrypted(self, state: TournamentState) -> bytes:
        return self.keys.encrypt(write_state(state), f"tournament {self.id}")


def load_tournaments(
    connection: Connection, keys: KeyFile, writer: Writer, now: int
) -> list[StoredTournament]:
    """Read the tournaments that are not over, and those that were made lately, and own them."""
    wanted = or_(tournament.c.status.in_(_OPEN), tournament.c.made_at > now - _REMEMBERED)
    ours = {"epoch": tournament.c.epoch + 1, "node": None}
    connection.execute(update(tournament).where(wanted).values(ours))
    return _read_each(connection, wanted, keys, writer)


def load_open(connection: Connection, keys: KeyFile, writer: Writer) -> list[StoredTournament]:
    """Read all tournaments of the room that are not over; they keep their owners."""
    return _read_each(connection, tournament.c.status.in_(_OPEN), keys, writer)


def load_claimed(
    connection: Connection, claims: Mapping[str, int], keys: KeyFile, writer: Writer
) -> list[StoredTournament]:
    """Read tournaments that this node has claimed, by id and epoch."""
    mine = [
        and_(tournament.c.id == id_, tournament.c.epoch == epoch) for id_, epoch in claims.items()
    ]
    return _read_each(connection, or_(*mine), keys, writer)


def _read_each(
    connection: Connection, wanted: ColumnElement[bool], keys: KeyFile, writer: Writer
) -> list[StoredTournament]:
    found = []
    for row in connection.execute(select(tournament).where(wanted)).all():
        try:
            found.append(read_stored(row, keys, writer))
        except Exception as error:  # one tournament must not keep the room closed
            FaultLog(row.id).report("reading a tournament", error)
    return found


def read_stored(row: Row[Any], keys: KeyFile, writer: Writer) -> StoredTournament:
    """Read a tournament from its row."""
    settings: Settings = read_settings(row.header, row.settings)
    state = read_state(keys.decrypt(row.data, f"tournament {row.id}"), settings)
    return StoredTournament(state, keys, writer, row.epoch, row.seq, row.saved_at)
