"""Whoever comes to a table is told what it missed, or everything, as far as it may know it.

Who sits hears everything at once. Who watches does too, or one hand later, or sees only who sits
where: as the host has settled it. What is late is late in everything: cards, stacks, chat.
"""

import asyncio
from typing import TYPE_CHECKING, Any

from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.table_encoder import error_message
from anypoker.server.table.subscribers import Broadcast, Client
from anypoker.session.setup.room_options import Spectators
from anypoker.tables import Table

if TYPE_CHECKING:
    from anypoker.server.table.actor import TableActor

_NOT_SHOWN = "this table cannot be shown because of a fault in the program; its chips are safe"


class Audience:
    """Subscribers of one table and what each may see."""

    presence_seconds = 1.0  # between two messages about who is connected

    def __init__(self, live: "TableActor") -> None:
        self._live = live
        self._delayed_chat = list(live.chat)  # what those who are one hand behind have read
        self._n_late = live.stored.n
        self._presence_due: asyncio.TimerHandle | None = None
        self._presence_from = 0.0  # the time of the loop at which it may be sent again

    # ------------------------------------------------------------ who may know what

    def spectator_mode(self, player: str | None) -> Spectators:
        """How somebody may watch: who sits, live."""
        sits = player is not None and self._live.table.seat_of(player) is not None
        return Spectators.LIVE if sits else self._live.stored.settings.room().spectators

    def visible_table(self, player: str | None) -> Table:
        """The table as somebody may know it: now, or when the last hand ended."""
        late = self._live.stored.delayed_table
        if late is None or self.spectator_mode(player) is Spectators.LIVE:
            return self._live.table
        return late

    # ------------------------------------------------------------ coming and going

    def join(self, client: Client, after: int) -> None:
        """Somebody listens: what it missed, or everything."""
        client.watching = self.spectator_mode(client.player)
        self._live.subscribers.clients.add(client)
        faults = self._live.stored.faults
        missed = None
        if after and client.watching is Spectators.LIVE:
            missed = self._live.subscribers.since(after)
        if missed is None or not faults.attempt(
            "sending missed messages", lambda: _send_all(client, missed), False
        ):
            self.send_state(client)
        faults.attempt("telling who is there", self.publish_presence, None)

    def send_state(self, client: Client) -> bool:
        """Send everything that a client may know; return False if the hand could not be shown.

        A client that gets no state still listens: its player must be able to leave, and the host to
        void the hand.
        """
        attempt = self._live.stored.faults.attempt
        state = attempt("a state message", lambda: encode(self._state_for(client)), None)
        shown = state is not None
        if state is None:
            what = "a state message without its hand"
            state = attempt(what, lambda: encode(self._state_for(client, False)), None)
        client.send(encode(error_message(None, _NOT_SHOWN)) if state is None else state)
        client.lost = not shown
        return shown

    def send_all_states(self) -> bool:
        """Send everything to everyone, because a message could not be built; return False if the
        hand could not be shown to all."""
        self._live.subscribers.leave_gap()
        shown = True
        for client in self._live.subscribers:
            if client.watching is not Spectators.BEHIND:
                shown = self.send_state(client) and shown
        return shown

    def _state_for(self, client: Client, shows_hand: bool = True) -> dict[str, Any]:
        """Everything that somebody may know; without the hand if it cannot be shown."""
        live = self._live
        table = self.visible_table(client.player)
        message = live.messages.state_message(
            table,
            client.player,
            client.name,
            list(live.chat),
            live.run_outs.messages_of(table.number) if shows_hand else [],
            shows_hand,
        )
        if table is live.table and client.watching is not Spectators.NONE:
            return message
        late = {"clock": None, "choice": None, "chat": list(self._delayed_chat), "n": self._n_late}
        if client.watching is Spectators.NONE:
            late |= {"view": None, "chat": [], "equities": [], "n": live.stored.n}
        return {**message, **late}

    def leave(self, client: Client) -> None:
        """Somebody listens no more."""
        self._live.subscribers.clients.discard(client)
        self._live.stored.faults.attempt("telling who is there", self.publish_presence, None)

    def refresh_modes(self) -> None:
        """Somebody sat down or left, or the host has changed who may watch."""
        for client in self._live.subscribers:
            now = self.spectator_mode(client.player)
            if now is not client.watching:
                client.watching = now
                self.send_state(client)

    def forget_chat(self) -> None:
        """What was said is deleted: everybody is told everything anew, without it."""
        self._delayed_chat = []
        for client in self._live.subscribers:
            self.send_state(client)

    # ------------------------------------------------------------ telling

    def publish(self, broadcast: Broadcast) -> None:
        """To everybody who may know it now; the others hear of it when the hand is over."""
        self._live.subscribers.fan_out(broadcast, late=self._live.stored.delayed_table is not None)

    def publish_lost_hand(self) -> None:
        """Send everything to those who could not be shown the hand, after the messages of a change:
        a state contains all of them."""
        for client in self._live.subscribers:
            if client.lost:
                self.send_state(client)

    def publish_pause(self) -> None:
        """Those who are one hand behind see at once that the table is paused, and why."""
        for client in self._live.subscribers:
            if client.watching is Spectators.BEHIND:
                self.send_state(client)

    def publish_presence(self) -> None:
        """Send who is connected, soon: many arrivals together are one message."""
        if self._presence_due is None:
            loop = asyncio.get_running_loop()
            self._presence_due = loop.call_at(self._presence_from, self._send_presence)
            if not self.presence_seconds:
                self._presence_due.cancel()
                self._send_presence()

    def _send_presence(self) -> None:
        """Send who is connected. It has no number: it is not part of what happened."""
        live = self._live
        self._presence_due = None
        self._presence_from = asyncio.get_running_loop().time() + self.presence_seconds
        live.stored.faults.attempt(
            "telling who is connected",
            lambda: self.publish_live(live.messages.presence_message(live.stored.n, live.table)),
            None,
        )

    def publish_live(self, message: dict[str, Any]) -> None:
        """To everybody who may know everything now, and to nobody later."""
        data = encode(message)
        for client in self._live.subscribers:
            if client.watching is Spectators.LIVE:
                client.send(data)

    def publish_equities(self, number: int, equities: dict[str, Any]) -> None:
        """What was counted of a hand: to who is one hand behind when that hand is over."""
        live = self._live
        n = live.stored.n
        message = encode({"type": "equities", "n": n, "hand": number, **equities})
        live.subscribers.send_unnumbered(Broadcast(n, message), late=live.table.in_hand)

    def publish_delayed_hand(self) -> None:
        """A hand is over: those who are one hand behind hear of it, others see who has what."""
        live = self._live
        live.messages.end_hand()
        self._delayed_chat, self._n_late = list(live.chat), live.stored.n
        if not live.subscribers.release():
            for client in live.subscribers:
                if client.watching is Spectators.BEHIND:
                    self.send_state(client)
        shown = encode(live.messages.table_message(live.stored.n, live.table, []))
        for client in live.subscribers:
            if client.watching is Spectators.NONE:
                client.send(shown)


def _send_all(client: Client, missed: list[Broadcast]) -> bool:
    for broadcast in missed:
        client.send(broadcast.to(client.player))
    return True
