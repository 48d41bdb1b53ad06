"""Connections of a table, the messages they get, and those they missed.

Messages wait for a client that does not read. A client that falls too far behind is disconnected;
when it reconnects, it continues after its last message.
"""

import logging
from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import orjson

from anypoker.session.setup.room_options import Spectators

log = logging.getLogger("anypoker.server")

MAX_BACKLOG = 256  # messages that a client may lag
REPLAY_BUFFER = 24  # messages kept for clients that reconnect; after more they get the full state


CLOSE_TOO_SLOW = 1013  # try again later
CLOSE_REFUSED = 1008  # do not try again
PROBE_SECONDS = 3.0  # without a byte from a client that is to act until the server asks for one
WAITING_PROBE_SECONDS = 9.0  # for all other clients, and most wait most of the time
ANSWER_SECONDS = 2.0  # from an unanswered question until others see the client reconnect
GONE_SECONDS = 40.0  # without a byte from a client until it is disconnected
CLOSE_GONE = 1011  # the code that uvicorn uses for it


class PrivateBytes(NamedTuple):
    """Fields of an `events` message that only one player gets, encoded."""

    events: orjson.Fragment | None  # None if they are the same for everyone
    own: Mapping[str, Any]  # the fields of `mine` apart from the decision
    decision: orjson.Fragment | None


@dataclass(frozen=True, slots=True)
class Broadcast:
    """Numbered message: the same bytes for everyone, or fields that some players get their own of.

    Fields are encoded once and shared by the messages of all players.
    """

    n: int
    data: bytes | Mapping[str, object]
    private: Mapping[str, PrivateBytes] = field(default_factory=dict)

    def to(self, player: str | None) -> bytes:
        """Return the message as a player gets it, or as a spectator does if None."""
        if isinstance(self.data, bytes):
            return self.data
        mine = self.private.get(player) if player is not None else None
        if mine is None:
            return orjson.dumps({**self.data, "mine": None})
        message: dict[str, object] = {**self.data, "mine": {**mine.own, "decision": mine.decision}}
        if mine.events is not None:
            message["events"] = mine.events
        return orjson.dumps(message)

    @property
    def public(self) -> bytes:
        """The message as a spectator gets it."""
        return self.to(None)


class Transport(Protocol):
    """Protocol of the sending side of a connection."""

    def send_message(self, message: bytes) -> bool:
        """Send a message; return False if the client does not read, so it has to wait."""
        ...

    def end(self, code: int, reason: str) -> None:
        """Close the connection."""
        ...

    def idle_seconds(self) -> float:
        """Return for how long the other side has sent nothing."""
        ...

    def probe(self) -> None:
        """Make the other side answer if it is there."""
        ...


class Client:
    """Connection of a guest, or of a spectator without a name.

    Attributes:
        player: the guest's id; None without a name.
        watching: how the client may watch.
        lost: the hand could not be shown, so the client needs the full state first.
        silent: the other side does not answer, so others see the player reconnect.
        pulse_due: loop time before which its pulse needs no check.
        private_news: the parts of `You` that the client was sent last.
    """

    __slots__ = (
        "_line",
        "_probed",
        "_waiting",
        "closed",
        "lost",
        "name",
        "player",
        "private_news",
        "pulse_due",
        "silent",
        "watching",
    )

    def __init__(self, player: str | None, name: str | None, line: Transport) -> None:
        self.player, self.name = player, name
        self.watching = Spectators.LIVE
        self.closed = self.lost = self.silent = False
        self.pulse_due = 0.0
        self._probed: float | None = None  # when it was first asked, until it answers
        self.private_news: tuple[str | None, str] = (None, "")
        self._line = line
        self._waiting: list[bytes] = []  # while the client does not read

    def send(self, message: bytes) -> None:
        """Send a message now, or when the client reads again."""
        if self.closed or (not self._waiting and self._write(message)):
            return
        self._waiting.append(message)
        if len(self._waiting) > MAX_BACKLOG:
            self.close()

    def flush(self) -> None:
        """Send waiting messages once the socket is writable."""
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

    def check_pulse(self, now: float, acts: bool) -> bool:
        """Ask a quiet client for a sign of life; return whether `silent` has changed.

        `acts`: the others wait for its player, so it is asked sooner.
        """
        idle = self._line.idle_seconds()
        probe_after = PROBE_SECONDS if acts else WAITING_PROBE_SECONDS
        self.pulse_due = now + max(probe_after - idle, 0.0)
        if self._probed is not None and now - idle >= self._probed:
            self._probed = None  # answered
        if idle >= GONE_SECONDS:
            self.close(CLOSE_GONE, "no sign of life")
        elif idle >= probe_after and not self.closed:
            self._line.probe()
            if self._probed is None:
                self._probed = now
        was, self.silent = self.silent, self._is_silent(now)
        return was is not self.silent

    def _is_silent(self, now: float) -> bool:
        return self._probed is not None and now - self._probed >= ANSWER_SECONDS

    def close(self, code: int = CLOSE_TOO_SLOW, reason: str = "") -> None:
        """Drop waiting messages and end the connection; the usual code invites to reconnect."""
        if not self.closed:
            self.closed = True
            self._waiting.clear()
            with suppress(Exception):  # it is closed in any case
                self._line.end(code, reason)


class Subscribers:
    """The connections of one table and its latest messages."""

    def __init__(self) -> None:
        self.clients: set[Client] = set()
        self.recent: deque[Broadcast] = deque(maxlen=REPLAY_BUFFER)
        # Since the last hand ended, for delayed spectators; the oldest are dropped.
        self.delayed: deque[Broadcast] = deque(maxlen=MAX_BACKLOG)
        self._gap = False  # a message of this hand could not be built

    def __iter__(self) -> Iterator[Client]:
        return iter(tuple(self.clients))

    def guest_names(self) -> dict[str, str]:
        """Return the names of the connected guests, by id."""
        return {one.player: one.name or "" for one in self if one.player is not None}

    def fan_out(self, broadcast: Broadcast, late: bool) -> None:
        """Send a message to all; `late`: keep it for delayed spectators."""
        self.recent.append(broadcast)
        for client in self:
            if not client.lost and (client.watching is Spectators.LIVE or not late):
                client.send(broadcast.to(client.player))
        if late:
            self.delayed.append(broadcast)

    def send_unnumbered(self, broadcast: Broadcast, late: bool) -> None:
        """Send a message that is not kept for clients that reconnect."""
        public = broadcast.public
        for client in self:
            behind = client.watching is Spectators.BEHIND and not late
            if not client.lost and (client.watching is Spectators.LIVE or behind):
                client.send(public)
        if late:
            self.delayed.append(broadcast)

    def leave_gap(self) -> None:
        """Note that a message is missing: nobody can catch up from the recent ones."""
        self.recent.clear()
        self._gap = True

    def release(self) -> bool:
        """Send delayed spectators the hand that is over; return whether it was complete."""
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
        """Return the messages after a number; None if some are missing."""
        later = [broadcast for broadcast in self.recent if broadcast.n > n]
        if not self.recent or n + 1 < self.recent[0].n or n > self.recent[-1].n:
            return None
        return later
