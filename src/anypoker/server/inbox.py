"""The inbox of a table holds items of these kinds."""

from dataclasses import dataclass

from anypoker.analysis.all_in_equity import AllInStage
from anypoker.match import changes as c
from anypoker.server import commands as m
from anypoker.server.subscribers import Client


@dataclass(frozen=True, slots=True)
class Requested:
    client: Client
    command: m.AnyCommand


@dataclass(frozen=True, slots=True)
class Joined:
    client: Client
    after: int


@dataclass(frozen=True, slots=True)
class Left:
    client: Client


@dataclass(frozen=True, slots=True)
class ClockRang:
    pass


@dataclass(frozen=True, slots=True)
class DealDue:
    pass


@dataclass(frozen=True, slots=True)
class BotAnswered:
    change: c.Act


@dataclass(frozen=True, slots=True)
class ChancesCounted:
    """Of the hand with this number."""

    number: int
    stage: AllInStage


@dataclass(frozen=True, slots=True)
class ContinueDue:
    """Continue after the database failed: what follows from the last change is due again."""


InboxItem = (
    Requested | Joined | Left | ClockRang | DealDue | BotAnswered | ChancesCounted | ContinueDue
)
