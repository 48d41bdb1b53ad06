"""Whoever comes to a table is told what it missed, or everything, as far as it may know it."""

from typing import TYPE_CHECKING, Any

from anypoker.host.room_options import Spectators
from anypoker.server.event_messages import encode
from anypoker.server.subscribers import Client
from anypoker.server.table_messages import error_message

if TYPE_CHECKING:
    from anypoker.server.live_table import LiveTable


class Welcome:
    """Of one table."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._state_before: bytes | None = None  # of the last hand, for who is one behind

    def join(self, client: Client, after: int) -> None:
        """Somebody listens: what it missed, or everything."""
        sits = client.player is not None and self._live.table.seat_of(client.player) is not None
        room = self._live.stored.settings.room()
        client.behind = room.spectators is Spectators.BEHIND and not sits
        if room.spectators is Spectators.NONE and not sits and client.player is None:
            client.send(encode(error_message(None, "this table has no spectators")))
            client.close()
            return
        self._live.subscribers.clients.add(client)
        missed = self._live.subscribers.since(after) if after and not client.behind else None
        if client.behind:
            client.send(self._state_before or encode(self._empty_state(client)))
        elif missed is None:
            told = self._live.messages.state_message(
                client.player, client.name, list(self._live.chat)
            )
            client.send(encode(told))
        else:
            for broadcast in missed:
                client.send(broadcast.to(client.player))
        self.tell_presence()

    def _empty_state(self, client: Client) -> dict[str, Any]:
        """What somebody knows who is a hand behind while the first is played."""
        message = self._live.messages.state_message(client.player, client.name, [])
        return {**message, "view": None, "clock": None}

    def tell_presence(self) -> None:
        """Who is there is told without a number of its own: it is not part of what happened."""
        self.tell_all(self._live.messages.table_message(self._live.stored.n, self._live.table, []))

    def tell_all(self, message: dict[str, Any]) -> None:
        """To everybody who is not one hand behind, and to nobody later."""
        data = encode(message)
        for client in self._live.subscribers:
            if not client.behind:
                client.send(data)

    def show_live(self, player: str) -> None:
        """Somebody sits now: its connections hear of everything at once."""
        for client in self._live.subscribers:
            if client.player == player and client.behind:
                client.behind = False
                told = self._live.messages.state_message(
                    client.player, client.name, list(self._live.chat)
                )
                client.send(encode(told))

    def leave(self, client: Client) -> None:
        """Somebody listens no more."""
        self._live.subscribers.clients.discard(client)
        self.tell_presence()

    def release_hand(self) -> None:
        """A hand is over: those who are one hand behind hear of it."""
        self._live.subscribers.release()
        told = self._live.messages.state_message(None, None, list(self._live.chat))
        self._state_before = encode(told)
