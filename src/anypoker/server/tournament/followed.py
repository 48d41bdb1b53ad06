"""Tournament of another node that has tables at this one: its state is read, never changed."""

from anypoker.server.protocol.messages import MoveMessage
from anypoker.server.table.failures import FaultLog
from anypoker.server.tournament.floor_messages import FloorMessages, place_of
from anypoker.server.tournament.floor_views import Floor, FloorViews
from anypoker.server.tournament.store import StoredTournament


class FollowedTournament:
    """Tournament as its owner has stored it, carried out at the tables of this node."""

    def __init__(self, stored: StoredTournament, room: Floor) -> None:
        self._stored = stored
        self._views = FloorViews(room, stored.writer)
        self._messages = FloorMessages(room, self._views, FaultLog(stored.id))
        self._messages.lead_all(stored.state)

    @property
    def seq(self) -> tuple[int, int]:
        """Return the number of the change that this node knows, with the epoch."""
        return self._stored.epoch, self._stored.seq

    def renew(self, stored: StoredTournament) -> None:
        """Take what the owner has stored since."""
        before, self._stored = self._stored, stored
        self._messages.follow(before.state, stored.state)

    async def carry_out(self) -> None:
        """Send the tables of this node what they have not carried out, and lead players.

        Raises:
            DatabaseError: if the database does not answer.
        """
        state = self._stored.state
        for number, id_ in state.ids.items():
            view = self._views.find(id_) if self._views.here(id_) is not None else None
            if view is not None and not view.unread and view.link.orders < state.orders[number]:
                self._messages.send(state, number)
        for number, table in state.closing.items():
            view = self._views.find(table.id)
            if view is not None and not view.over:
                self._messages.send(state, number)
        if self._messages.to_lead:
            await self._views.read_far(state.ids.values())
            self._messages.lead_players(state)

    def place_of(self, player: str) -> MoveMessage | None:
        """Describe the seat of a player as `MoveMessage`; None if they have none."""
        return place_of(self._stored.state, player)
