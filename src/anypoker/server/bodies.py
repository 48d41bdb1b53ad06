"""What goes over HTTP: the bodies of requests and answers."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from anypoker.match import MOST_CHIPS
from anypoker.server.messages import Told

Json = dict[str, Any]
Name = Annotated[str, Field(min_length=1, max_length=40)]
GameText = Annotated[str, Field(min_length=1, max_length=200_000)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class GuestAsked(Body):
    name: Name


class GuestTold(Told):
    id: str
    name: str


class BotAsked(Body):
    kind: Annotated[str, Field(max_length=40)] = "sensible"
    level: Annotated[int, Field(ge=0, le=100)] = 0


class TableAsked(Body):
    """A table to open: one of `game` (a name of the catalogue or a composed one), `mix`, `file`
    (the text of a game file) and `choice` (dealer's choice of these games; an empty list: of all).
    `stakes`: such as `1/2 no limit`; `options`: those of `GET /api/options`."""

    name: Name = "Table"
    game: Annotated[str, Field(max_length=200)] | None = None
    mix: Annotated[str, Field(max_length=200)] | None = None
    file: GameText | None = None
    choice: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=50)] | None = (
        None
    )
    stakes: Annotated[str, Field(max_length=60)] | None = None
    seats: Annotated[int, Field(ge=2, le=20)] | None = None
    stack: Annotated[int, Field(ge=1, le=MOST_CHIPS)] | None = None
    bots: Annotated[list[BotAsked], Field(max_length=20)] = []
    options: Json = {}
    private: bool = True


class TableOpened(Told):
    id: str
    link: str


class TableListed(Told):
    id: str
    name: str
    game: str
    stakes: str
    status: str
    players: int
    seats: int
    hands: int


class GameAsked(Body):
    """A game: the text of a file, or a name."""

    text: GameText | None = None
    game: Annotated[str, Field(max_length=200)] | None = None


class CheckAsked(Body):
    """The text of a game file."""

    text: GameText


class GameSharing(Body):
    text: GameText


class GameShared(Told):
    id: str


class HandShared(Told):
    id: str


class HandListed(Told):
    number: int
    game: str
    at: int
    players: list[str]
    pot: int


class LedgerLineTold(Told):
    player: str
    name: str
    bought: int
    cashed: int
    stack: int
    net: int


class PaymentTold(Told):
    payer: str
    payee: str
    chips: int


class LedgerTold(Told):
    """`house`: rake and fees; `forfeited`: chips that left play."""

    lines: list[LedgerLineTold]
    payments: list[PaymentTold]
    house: int
    forfeited: int


class StatisticsTold(Told):
    """Of one player: hands dealt in, those in which it put chips in of its own will before the
    second round (vpip), those in which it raised there (pfr), showdowns, hands won, chips won."""

    player: str
    name: str
    hands: int
    vpip: int
    pfr: int
    showdowns: int
    won: int
    net: int


class Fault(Told):
    """Why a request is refused."""

    sentence: str
