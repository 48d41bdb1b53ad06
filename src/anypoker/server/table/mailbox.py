"""The inbox of a table holds items of these kinds."""

import asyncio
from dataclasses import dataclass

from anypoker.analysis.open_stages import AllInStage
from anypoker.server.protocol import commands as m
from anypoker.server.table.settings import Webhook
from anypoker.server.table.subscribers import Client
from anypoker.tables import changes as c


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


MailboxItem = (
    NextTableOpened
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
