"""Mailbox of a table: commands of clients up to a limit, timers, bots and connections."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from anypoker.analysis.open_stages import AllInStage
from anypoker.server.protocol import commands as m
from anypoker.server.table.settings import Webhook
from anypoker.server.table.subscribers import Client
from anypoker.tables import changes as c

MAILBOX_SIZE = 256  # commands; senders wait when it is full


@dataclass(frozen=True, slots=True)
class CommandReceived:
    client: Client
    command: m.AnyCommand


@dataclass(frozen=True, slots=True)
class ClientJoined:
    client: Client
    after: int


@dataclass(frozen=True, slots=True)
class ClientLeft:
    client: Client


@dataclass(frozen=True, slots=True)
class DeadlinePassed:
    pass


@dataclass(frozen=True, slots=True)
class NextHandDue:
    pass


@dataclass(frozen=True, slots=True)
class BotActed:
    change: c.Act


@dataclass(frozen=True, slots=True)
class EquityComputed:
    """Of the hand with this number."""

    number: int
    stage: AllInStage


@dataclass(frozen=True, slots=True)
class PlanDue:
    """A player left an answer to the decision that is open now."""

    player: str


@dataclass(frozen=True, slots=True)
class WebhookSet:
    """The host set or removed the webhook; `stored` is done when the table knows it."""

    webhook: Webhook | None
    stored: "asyncio.Future[None]"


@dataclass(frozen=True, slots=True)
class ClosingAsked:
    """The operator of the room closes the table after the hand."""


@dataclass(frozen=True, slots=True)
class AbsenceNoticed:
    """A player's connection has been gone for a while."""

    player: str


@dataclass(frozen=True, slots=True)
class ContinueDue:
    """Continue after the database failed: what follows from the last change is due again."""


@dataclass(frozen=True, slots=True)
class GuestChanged:
    """A guest has another name or colour."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class NextTableOpened:
    """A guest opened the next table for the people of this one, which is closed."""

    table: str
    name: str  # of the guest


@dataclass(frozen=True, slots=True)
class FloorOrdered:
    """The tournament arranges the seats; `deals`: a hand is released, `closes`: the table ends."""

    order: c.Arrange
    deals: bool
    closes: bool


@dataclass(frozen=True, slots=True)
class FloorNotice:
    """A message of the tournament to the players of the table."""

    text: str


@dataclass(frozen=True, slots=True)
class LeaveHand:
    """A player has left the tournament and takes default actions to the end of the hand."""

    player: str


MailboxItem = (
    NextTableOpened
    | FloorOrdered
    | FloorNotice
    | LeaveHand
    | CommandReceived
    | ClientJoined
    | ClientLeft
    | GuestChanged
    | DeadlinePassed
    | NextHandDue
    | BotActed
    | EquityComputed
    | PlanDue
    | AbsenceNoticed
    | WebhookSet
    | ClosingAsked
    | ContinueDue
)


class Mailbox:
    """Items of one table in order of arrival. One task reads it; many write to it."""

    def __init__(self) -> None:
        self._items: deque[MailboxItem] = deque()
        self._reader: asyncio.Future[None] | None = None  # the task that waits for an item
        self._commands = 0  # of clients, also the one that is executed
        self._senders: deque[asyncio.Future[None]] = deque()  # those who wait for room

    @property
    def is_empty(self) -> bool:
        return not self._items

    def post(self, item: MailboxItem) -> None:
        """Add an item that needs no room: there are few of them."""
        self._items.append(item)
        self.wake()

    def post_after(self, seconds: float, item: MailboxItem) -> asyncio.TimerHandle:
        """Add an item after a delay."""
        return asyncio.get_running_loop().call_later(seconds, self.post, item)

    @property
    def is_full(self) -> bool:
        """True if a command has to wait."""
        return self._commands >= MAILBOX_SIZE or bool(self._senders)

    def add_command(self, command: CommandReceived) -> None:
        """Add a command; the sender has checked that there is room."""
        self._commands += 1
        self.post(command)

    async def put_command(self, command: CommandReceived) -> None:
        """Add a command; wait while the mailbox is full."""
        if self.is_full:
            await self._room()
        self.add_command(command)

    async def _room(self) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._senders.append(waiting)
        try:
            while True:
                await waiting
                if self._commands < MAILBOX_SIZE:
                    return
                waiting = asyncio.get_running_loop().create_future()
                self._senders.appendleft(waiting)
        except asyncio.CancelledError:
            if waiting in self._senders:
                self._senders.remove(waiting)
            else:
                self._wake_sender()  # the room goes to the next one
            raise

    def finish_command(self) -> None:
        """Make room after a command was executed."""
        self._commands -= 1
        self._wake_sender()

    def _wake_sender(self) -> None:
        if self._senders:
            self._senders.popleft().set_result(None)

    def pick(self, wanted: Callable[[MailboxItem], bool]) -> list[MailboxItem]:
        """Remove the items that cannot wait, in order; the others stay."""
        found = [item for item in self._items if wanted(item)]
        if found:
            self._items = deque(item for item in self._items if not wanted(item))
        return found

    def wake(self) -> None:
        """End `wait`: something other than an item needs the reader."""
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def wait(self, seconds: float) -> None:
        """Wait until an item is added, or for `wake`, at most for some seconds."""
        loop = asyncio.get_running_loop()
        self._reader = loop.create_future()
        alarm = loop.call_later(seconds, self.wake)
        try:
            await self._reader
        finally:
            alarm.cancel()

    async def get(self) -> MailboxItem:
        """Return the next item; wait for one if there is none."""
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._items.popleft()
