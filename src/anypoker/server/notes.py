"""What comes into the inbox of a table."""

from dataclasses import dataclass

from anypoker.match import changes as c
from anypoker.server import messages as m
from anypoker.server.audience import Client


@dataclass(frozen=True, slots=True)
class Wished:
    client: Client
    wish: m.Wish


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


Note = Wished | Joined | Left | ClockRang | DealDue | BotAnswered
