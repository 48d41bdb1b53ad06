"""Tables as a tournament sees them: those of this node, and the rows of all others."""

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from sqlalchemy import Connection, select

from anypoker.server.storage.schema import card_table
from anypoker.server.storage.writer import Writer
from anypoker.server.table.actor import TableActor
from anypoker.server.table.settings import FloorLink, read_settings


class Floor(Protocol):
    """Tables of this node."""

    tables: dict[str, TableActor]
    unreadable: set[str]

    @property
    def nodes(self) -> object | None: ...


class FloorView(NamedTuple):
    """Table of a tournament, as it is stored; `unread`: its running hand cannot be read."""

    link: FloorLink
    in_hand: bool
    over: bool
    unread: bool = False


class FloorViews:
    """Tables of a tournament. Other nodes store what happens at theirs, so their rows tell."""

    def __init__(self, room: Floor, writer: Writer) -> None:
        self._room, self._writer = room, writer
        self._far: dict[str, FloorView] = {}
        self._missing: set[str] = set()

    @property
    def has_far(self) -> bool:
        """Return whether other nodes play some of the tables."""
        return bool(self._far)

    def here(self, id_: str) -> TableActor | None:
        """Return a table of this node."""
        return self._room.tables.get(id_)

    def find(self, id_: str) -> FloorView | None:
        """Return what is known of a table; None if nothing is."""
        live = self.here(id_)
        if live is None:
            return self._far.get(id_)
        settings = live.state.settings
        if settings.floor is None:
            return None
        return FloorView(settings.floor, live.table.in_hand, settings.over, live.state.unread)

    def is_missing(self, id_: str) -> bool:
        """Return whether no server has the table."""
        if id_ in self._room.tables or id_ in self._room.unreadable:
            return False
        return self._room.nodes is None or id_ in self._missing

    def opened(self, id_: str) -> None:
        """Note that a table was opened."""
        self._missing.discard(id_)

    async def read_far(self, ids: Iterable[str]) -> None:
        """Read the tables that other nodes play.

        Raises:
            DatabaseError: if the database does not answer.
        """
        self._far, self._missing = {}, set()
        wanted = [one for one in ids if one not in self._room.tables]
        if self._room.nodes is None or not wanted:
            return
        found = await self._writer.read(lambda connection: _read(connection, wanted))
        self._missing = set(wanted) - found.keys()
        self._far = {id_: view for id_, view in found.items() if view is not None}


def _read(connection: Connection, ids: list[str]) -> dict[str, FloorView | None]:
    hand = card_table.c.hand_seal.is_not(None).label("in_hand")
    rows = select(card_table.c.id, card_table.c.settings, hand).where(card_table.c.id.in_(ids))
    found: dict[str, FloorView | None] = {}
    for row in connection.execute(rows):
        settings = read_settings(row.settings)
        link = settings.floor
        found[row.id] = None if link is None else FloorView(link, row.in_hand, settings.over)
    return found
