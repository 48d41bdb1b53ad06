"""Everybody who listens at a table gets its messages, and later what was missed in a gap.

For who does not read, messages wait. When too many do, the connection is closed; who comes back
goes on after the last message it had.
"""

import logging
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from anypoker.session.setup.room_options import Spectators

log = logging.getLogger("anypoker.server")

MAX_BACKLOG = 256  # messages that somebody may fall behind
REPLAY_BUFFER = (
    24  # messages that are kept for those who come back; after more they are told everything
)


class PrivateBytes(NamedTuple):
    """What one player is told in place of what everybody is. `events`: None if they are the same;
    `own`: what it alone knows, `decision`: its question, or null."""

    events: bytes | None
    own: bytes
    decision: bytes


@dataclass(frozen=True, slots=True)
class Broadcast:
    """A numbered message. `public`: as everybody gets it. `private`: the parts in which it differs
    for some players; `events`: where in it the events are, which come before them.

    A table keeps many of them, so what they have in common is there once.
    """

    n: int
    public: bytes
    events: tuple[int, int] = (0, 0)
    private: dict[str, PrivateBytes] = field(default_factory=dict)

    def to(self, player: str | None) -> bytes:
        """The message as that player gets it; None: as anybody."""
        mine = self.private.get(player) if player is not None else None
        if mine is None:
            return self.public
        (start, stop), public = self.events, self.public
        events = public[start:stop] if mine.events is None else mine.events
        rest = public[stop : -len(NO_PRIVATE_PART)]
        return b"".join((public[:start], events, rest, mine.own, mine.decision, b"}}"))


NO_PRIVATE_PART = b',"mine":null}'


class Transport(Protocol):
    """What leads to the other side of a connection."""

    def send_message(self, message: bytes) -> bool:
        """Send a message; False: the other side does not read, so it has to wait."""
        ...

    def end(self) -> None:
        """Close the connection."""
        ...


class Client:
    """One connection. `player`: the guest's id; None: nobody in particular. `lost`: it misses
    the hand, which could not be shown, and needs everything before it can follow again."""

    __slots__ = ("_line", "_waiting", "closed", "lost", "name", "player", "watching")

    def __init__(self, player: str | None, name: str | None, line: Transport) -> None:
        self.player, self.name = player, name
        self.watching = Spectators.LIVE
        self.closed = self.lost = False
        self._line = line
        self._waiting: list[bytes] = []  # for somebody who does not read

    def send(self, message: bytes) -> None:
        """Send at once, or when the other side reads again."""
        if self.closed or (not self._waiting and self._write(message)):
            return
        self._waiting.append(message)
        if len(self._waiting) > MAX_BACKLOG:
            self.close()

    def flush(self) -> None:
        """The other side reads again."""
        sent = 0
        while sent < len(self._waiting) and self._write(self._waiting[sent]):
            sent += 1
        del self._waiting[:sent]

    def _write(self, message: bytes) -> bool:
        """Write a message; close a connection that fails, so that it harms no other."""
        try:
            return self._line.send_message(message)
        except Exception as error:  # whatever it is, it concerns this connection alone
            log.error("a connection failed with %s and was closed", type(error).__name__)
            self.close()
            return True

    def close(self) -> None:
        """Nothing more is sent; what waits is dropped, so that the connection ends now."""
        if not self.closed:
            self.closed = True
            self._waiting.clear()
            with suppress(Exception):  # it is of no use any more, whatever it does
                self._line.end()


class Subscribers:
    """The connections of one table and its latest messages."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self.recent: deque[Broadcast] = deque(maxlen=REPLAY_BUFFER)
        # Since the last hand ended, for who is one hand behind; the first are dropped of too many.
        self.delayed: deque[Broadcast] = deque(maxlen=MAX_BACKLOG)
        self._gap = False  # a message of this hand could not be built

    def __iter__(self) -> Iterator[Client]:
        return iter(tuple(self.clients))

    def is_connected(self, player: str) -> bool:
        return any(client.player == player for client in self.clients)

    def fan_out(self, broadcast: Broadcast, late: bool) -> None:
        """To everybody, to each its part; `late`: not yet to those who are behind."""
        self.recent.append(broadcast)
        for client in self:
            if not client.lost and (client.watching is Spectators.LIVE or not late):
                client.send(broadcast.to(client.player))
        if late:
            self.delayed.append(broadcast)

    def send_unnumbered(self, broadcast: Broadcast, late: bool) -> None:
        """The same to who watches, of what is not kept for those who come back."""
        for client in self:
            behind = client.watching is Spectators.BEHIND and not late
            if not client.lost and (client.watching is Spectators.LIVE or behind):
                client.send(broadcast.public)
        if late:
            self.delayed.append(broadcast)

    def leave_gap(self) -> None:
        """Note that a message is missing: nobody can catch up from the stored ones."""
        self.recent.clear()
        self._gap = True

    def release(self) -> bool:
        """A hand is over: those who are one hand behind hear of it; whether all of it was held."""
        held, gap = list(self.delayed), self._gap
        self.delayed.clear()
        self._gap = False
        if gap or len(held) == MAX_BACKLOG:
            return False
        for client in self:
            if client.watching is Spectators.BEHIND and not client.lost:
                for broadcast in held:
                    client.send(broadcast.public)
        return True

    def since(self, n: int) -> list[Broadcast] | None:
        """The messages after that number; None if they are not all here."""
        later = [broadcast for broadcast in self.recent if broadcast.n > n]
        if not self.recent or n + 1 < self.recent[0].n or n > self.recent[-1].n:
            return None
        return later
