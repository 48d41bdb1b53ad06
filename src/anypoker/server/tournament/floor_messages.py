"""Messages of a tournament to its tables at this node: arrangements, notices, and moves.

They follow from the stored state alone, so that the owner of the tournament and the nodes that
play its tables send the same.
"""

from functools import partial
from typing import Any

from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.messages import MoveMessage
from anypoker.server.protocol.server_model import with_texts
from anypoker.server.table.actor import TableActor
from anypoker.server.table.failures import FaultLog
from anypoker.server.table.mailbox import FloorNotice, FloorOrdered, LeaveHand
from anypoker.server.tournament.floor_views import Floor, FloorViews
from anypoker.server.tournament.state import TournamentState, arrangement
from anypoker.tournaments import Phase


def place_of(state: TournamentState, player: str) -> MoveMessage | None:
    """Describe the seat of a player as `MoveMessage`; None if they have none."""
    entrant = state.value.entrants.get(player)
    if entrant is None or not entrant.table or state.value.phase is not Phase.RUNNING:
        return None
    news = state.moves.get(player)
    why = news.text if news is not None and news.table == entrant.table else ""
    message: MoveMessage = {
        "type": "move",
        "tournament": state.id,
        "table": state.ids[entrant.table],
        "number": entrant.table,
        "seat": entrant.seat,
        "why": why,
    }
    return with_texts(message)


class FloorMessages:
    """Messages to the tables of this node."""

    def __init__(self, room: Floor, views: FloorViews, faults: FaultLog) -> None:
        self._room, self._views, self._faults = room, views, faults
        # The last arrangement that was sent to each table; a table that came back gets it again.
        self._sent: dict[int, tuple[int, TableActor]] = {}
        self._to_lead: dict[str, int] = {}  # players who are led to their new table

    @property
    def to_lead(self) -> bool:
        """Return whether players have to be led to their tables."""
        return bool(self._to_lead)

    def follow(self, before: TournamentState, after: TournamentState) -> None:
        """Tell the tables what a stored change means for them."""
        known = before.value.entrants
        for player, entrant in after.value.entrants.items():
            was = known.get(player)
            if entrant.table and (was is None or was.table != entrant.table):
                self._to_lead[player] = entrant.table
            if entrant.leaving and not (was is not None and was.leaving):
                self._post(after, entrant.table, LeaveHand(player))
        for one in after.news:
            if one not in before.news:
                for number in [one.table] if one.table in after.ids else list(after.ids):
                    self._post(after, number, FloorNotice(one.text))

    def lead_all(self, state: TournamentState) -> None:
        """Lead all players to their tables: nobody knows where they are connected."""
        entrants = state.value.entrants.values()
        self._to_lead = {one.id: one.table for one in entrants if one.table}

    def _post(self, state: TournamentState, number: int, item: Any) -> None:
        live = self._views.here(state.ids.get(number, ""))
        if live is not None:
            live.mailbox.post(item)

    def send(self, state: TournamentState, number: int) -> None:
        """Send a table of this node its arrangement once."""
        closing, orders = state.closing.get(number), state.orders[number]
        live = self._views.here(state.ids[number] if closing is None else closing.id)
        if live is None:
            return  # its node reads the arrangement from the database
        sent, to = self._sent.get(number, (0, None))
        if sent == orders and to is live:
            return
        self._sent[number] = orders, live
        deals = closing is None and state.value.tables[number].in_hand
        order = FloorOrdered(arrangement(state, number), deals, closes=closing is not None)
        live.mailbox.post(order)

    def lead_players(self, state: TournamentState) -> None:
        """Tell connections of moved players where they sit, once their new table knows it."""
        for player, number in list(self._to_lead.items()):
            view = self._views.find(state.ids.get(number, ""))
            if view is not None and view.link.orders < state.orders[number]:
                continue
            del self._to_lead[player]
            place = place_of(state, player)
            if place is not None:
                lead = partial(self._lead, state.id, player, place)
                self._faults.attempt("leading a player", lead, None)

    def _lead(self, tournament: str, player: str, place: MoveMessage) -> None:
        message = encode(place)
        for live in self._room.tables.values():
            link = live.state.settings.floor
            if link is None or link.tournament != tournament:
                continue
            for client in live.subscribers:
                if client.player == player and live.stored.id != place["table"]:
                    client.send(message)
