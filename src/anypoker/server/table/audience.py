"""Subscribers of one table: visibility, delayed spectators and fan-out of messages.

Seated players see everything live. The host decides whether spectators see the table live, one
hand behind, or only the seats. Delayed spectators get everything late: cards, stacks and chat.
"""

import asyncio

from anypoker.server.protocol.event_encoder import encode
from anypoker.server.protocol.messages import (
    ChatLine,
    Equities,
    Message,
    SentReaction,
    StateMessage,
    TableInfo,
)
from anypoker.server.protocol.table_encoder import (
    TableMessages,
    error_message,
    presence_message,
    private_news,
    you_data,
)
from anypoker.server.storage.table_store import StoredTable
from anypoker.server.table.chat import ChatLines
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.handle import spectator_mode
from anypoker.server.table.runout_equities import RunoutEquities
from anypoker.server.table.seat_settings import ban_reason
from anypoker.server.table.state import Accepted, TableState
from anypoker.server.table.subscribers import CLOSE_REFUSED, Broadcast, Client, Subscribers
from anypoker.session.setup.room_options import Spectators
from anypoker.tables import Table

_NOT_SHOWN = "this table cannot be shown because of a fault in the program; its chips are safe"


class Audience:
    """Subscribers of one table and what each may see."""

    presence_seconds = 1.0  # between two presence messages

    def __init__(
        self,
        stored: StoredTable,
        messages: TableMessages,
        equities: RunoutEquities,
        chat: list[ChatLine],
    ) -> None:
        self._stored, self._messages, self._equities = stored, messages, equities
        self.chat = ChatLines(chat)
        self.subscribers = Subscribers()
        if stored.table.in_hand:
            self.subscribers.leave_gap()  # the beginning of the hand is not kept
        self._delayed_n = stored.n
        self._delayed_clock = stored.state.deadlines.clock
        self._presence_due: asyncio.TimerHandle | None = None
        self._presence_from = 0.0  # loop time from which on presence may be sent again
        # Waiting clients are asked as often as those who act: a proxy ends silent connections soon,
        # because it asks another node then.
        self.asks_often = False

    # ------------------------------------------------------------ visibility

    def spectator_mode(self, player: str | None) -> Spectators:
        """Return how a client may watch: seated players always live."""
        settings = self._stored.settings
        return spectator_mode(self._stored.table, settings.room().spectators, player)

    def visible_state(self, player: str | None) -> TableState:
        """Return the state that a client may see: now, or when the last hand ended."""
        state, late = self._stored.state, self._stored.delayed_table
        if late is None or late is state.table:
            return state
        if self.spectator_mode(player) is Spectators.LIVE:
            return state
        return state._replace(table=late, deadlines=Deadlines(self._delayed_clock))

    def visible_table(self, player: str | None) -> Table:
        """Return the table that a client may see."""
        return self.visible_state(player).table

    def table_data(self, player: str | None) -> TableInfo:
        """Describe the table that a client may see as `TableInfo`."""
        return self._messages.table_data(self.visible_state(player), tuple(self.subscribers))

    # ------------------------------------------------------------ connections

    def join(self, client: Client, after: int) -> None:
        """Add a connection and send the messages it missed, or the full visible state."""
        client.watching = self.spectator_mode(client.player)
        self.subscribers.clients.add(client)
        missed = None
        if after and client.watching is Spectators.LIVE:
            missed = self.subscribers.since(after)
        if missed is None or not self._stored.faults.attempt(
            "sending missed messages", lambda: _send_all(client, missed), False
        ):
            self.send_state(client)
        self._stored.faults.attempt("sending presence", self.publish_presence, None)

    def leave(self, client: Client) -> None:
        """Remove a connection."""
        self.subscribers.clients.discard(client)
        self._stored.faults.attempt("sending presence", self.publish_presence, None)

    def refresh_modes(self) -> None:
        """Send the state to clients whose visibility has changed."""
        for client in self.subscribers:
            now = self.spectator_mode(client.player)
            if now is not client.watching:
                client.watching = now
                self.send_state(client)

    # ------------------------------------------------------------ full states

    def send_state(self, client: Client) -> bool:
        """Send everything that a client may see; return False if the hand could not be shown.

        A client that gets no state still listens: its player must be able to leave, and the host to
        void the hand.
        """
        attempt = self._stored.faults.attempt
        state = attempt("a state message", lambda: encode(self._state_for(client)), None)
        shown = state is not None
        if state is None:
            what = "a state message without its hand"
            state = attempt(what, lambda: encode(self._state_for(client, False)), None)
        client.send(encode(error_message(None, _NOT_SHOWN)) if state is None else state)
        client.lost = not shown
        client.private_news = private_news(self._stored.state, client.player)
        return shown

    def send_all_states(self) -> bool:
        """Send the state to all but delayed spectators after a message that could not be built.

        Return False if the hand could not be shown to all.
        """
        self.subscribers.leave_gap()
        shown = True
        for client in self.subscribers:
            if client.watching is not Spectators.BEHIND:
                shown = self.send_state(client) and shown
        return shown

    def _state_for(self, client: Client, shows_hand: bool = True) -> StateMessage:
        """Build the state message of a client; without the hand if it cannot be shown."""
        state = self.visible_state(client.player)
        message = self._messages.state_message(
            self._stored.n,
            state,
            tuple(self.subscribers),
            client,
            self.chat.latest(),
            self._equities.messages_of(state.table.number) if shows_hand else [],
            shows_hand,
        )
        if state.table is self._stored.table and client.watching is not Spectators.NONE:
            return message
        message |= {
            "clock": None,
            "choice": None,
            "chat": self.chat.delayed(),
            "n": self._delayed_n,
        }
        if client.watching is Spectators.NONE:
            message |= {"view": None, "chat": [], "equities": [], "n": self._stored.n}
        return message

    # ------------------------------------------------------------ chat

    def change_chat(self, change: Accepted) -> None:
        """Add a line that was stored, or delete all lines."""
        if change.line is not None:
            self.chat.add(change.line)
        if change.clears_chat:
            self._keep_lines([])

    def forget_guest(self, player: str) -> None:
        """Remove a deleted guest's connections and chat."""
        for client in self.subscribers:
            if client.player == player:
                client.close()
        lines = self.chat.latest()
        kept = [line for line in lines if line["player"] != player]
        if len(kept) < len(lines):
            self._keep_lines(kept)

    def _keep_lines(self, kept: list[ChatLine]) -> None:
        """Delete the other lines; everyone gets the state again without them."""
        self.chat.keep_only(kept)
        for client in self.subscribers:
            self.send_state(client)

    # ------------------------------------------------------------ fan-out

    def publish(self, broadcast: Broadcast) -> None:
        """Send a numbered message; delayed spectators get it when the hand is over."""
        self.subscribers.fan_out(broadcast, late=self._stored.delayed_table is not None)

    def publish_change(self, broadcasts: list[Broadcast], before: Table, change: Accepted) -> bool:
        """Send the messages of a stored change, and states where visibility changes with it."""
        for broadcast in broadcasts:
            self.publish(broadcast)
        if change.line is not None:
            return True
        after = change.state.table
        if before.in_hand and after.hand is None:
            self.send_all_states()  # the hand was voided: it is no longer shown
        if not after.in_hand and (before.in_hand or after.number != before.number):
            self.publish_delayed_hand()
        if change.step is None or after.seats != before.seats:
            self.refresh_modes()
            self.close_banned()
            self.publish_private_news()
        self.publish_lost_hand()
        return True

    def close_banned(self) -> None:
        """Close the connections of banned guests."""
        settings = self._stored.settings
        for client in self.subscribers:
            ban = settings.ban_of(client.player) if settings.banned else None
            if ban is not None:
                client.close(CLOSE_REFUSED, ban_reason(ban))

    def publish_private_news(self) -> None:
        """Tell players that the host removed them or changed the link to the call."""
        state = self._stored.state
        for client in self.subscribers:
            news = private_news(state, client.player)
            if news != client.private_news:
                client.private_news = news
                you = you_data(self.visible_state(client.player), client)
                client.send(encode({"type": "you", "n": self._stored.n, "you": you}))

    def publish_reaction(self, reaction: SentReaction) -> None:
        """Show a reaction to those who see the table live; nobody gets it later."""
        self.publish_live({"type": "reaction", "n": self._stored.n, **reaction})

    def check_pulses(self) -> None:
        """Find connections that have gone silent, or answer again."""
        now = asyncio.get_running_loop().time()
        asked = self._stored.state.deadlines.asked
        due = [
            (client, self.asks_often or client.player in asked)
            for client in self.subscribers.clients
            if client.pulse_due <= now or client.player in asked
        ]
        if [client for client, acts in due if client.check_pulse(now, acts)]:
            self.publish_presence()

    def publish_lost_hand(self) -> None:
        """Send the state to clients that miss the hand, after the messages of a change."""
        for client in self.subscribers:
            if client.lost:
                self.send_state(client)

    def publish_pause(self) -> None:
        """Show delayed spectators that the table is paused, and why."""
        for client in self.subscribers:
            if client.watching is Spectators.BEHIND:
                self.send_state(client)

    def publish_presence(self) -> None:
        """Send presence soon: arrivals in quick succession share one message."""
        if self._presence_due is None:
            loop = asyncio.get_running_loop()
            self._presence_due = loop.call_at(self._presence_from, self._send_presence)
            if not self.presence_seconds:
                self._presence_due.cancel()
                self._send_presence()

    def _send_presence(self) -> None:
        """Send who is connected, without a number: it is not part of what happened."""
        self._presence_due = None
        self._presence_from = asyncio.get_running_loop().time() + self.presence_seconds
        stored = self._stored
        stored.faults.attempt(
            "sending presence",
            lambda: self.publish_live(
                presence_message(stored.n, stored.table, tuple(self.subscribers))
            ),
            None,
        )

    def publish_table(self) -> None:
        """Send the table to live subscribers, without a number."""
        clients, stored = tuple(self.subscribers), self._stored
        self.publish_live(self._messages.table_message(stored.n, stored.state, clients, ()))

    def publish_live(self, message: Message) -> None:
        """Send a message to live subscribers only."""
        data = encode(message)
        for client in self.subscribers:
            if client.watching is Spectators.LIVE:
                client.send(data)

    def publish_equities(self, number: int, equities: Equities) -> None:
        """Send equities of a hand; delayed spectators get them when that hand is over."""
        n = self._stored.n
        message = encode({"type": "equities", "n": n, "hand": number, **equities})
        self.subscribers.send_unnumbered(Broadcast(n, message), late=self._stored.table.in_hand)

    def publish_delayed_hand(self) -> None:
        """Send a hand that is over to delayed spectators, and the table to all others."""
        stored = self._stored
        self._delayed_clock = stored.state.deadlines.clock
        self._delayed_n = stored.n
        self.chat.show_delayed()
        if not self.subscribers.release():
            for client in self.subscribers:
                if client.watching is Spectators.BEHIND:
                    self.send_state(client)
        others = [one for one in self.subscribers if one.watching is Spectators.NONE]
        if others:
            clients = tuple(self.subscribers)
            data = encode(self._messages.table_message(stored.n, stored.state, clients, ()))
            for client in others:
                client.send(data)


def _send_all(client: Client, missed: list[Broadcast]) -> bool:
    for broadcast in missed:
        client.send(broadcast.to(client.player))
    return True
