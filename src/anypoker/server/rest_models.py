"""These models are what goes over HTTP: the bodies of requests and answers."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from anypoker.host.bot_seats import USUAL_BOT
from anypoker.match import MOST_CHIPS
from anypoker.server.messages import ServerModel

Json = dict[str, Any]
Name = Annotated[str, Field(min_length=1, max_length=40)]
GameText = Annotated[str, Field(min_length=1, max_length=200_000)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class GuestRequest(Body):
    name: Name


class GuestInfo(ServerModel):
    id: str
    name: str


class MoveRequest(Body):
    """`table`: the table that the link is to lead to; None: to the first page."""

    table: Annotated[str, Field(max_length=40)] | None = None


class MoveLink(ServerModel):
    """A link that makes another device this guest: once, within ten minutes. What it needs for
    that lies after its `#`, which no server and no proxy is ever sent."""

    link: str
    ticket: str


class TicketRequest(Body):
    """What stood in the link after `#move=`."""

    ticket: Annotated[str, Field(min_length=1, max_length=80)]


class BotRequest(Body):
    """`kind`: a bot of `GET /api/bots`, with or without its character, such as `thinker:tricky`;
    `level`: one of its levels, counted from 1, the weakest first. 0: the usual one. Without a
    character, the bots of a table have different ones."""

    kind: Annotated[str, Field(max_length=40)] = USUAL_BOT
    level: Annotated[int, Field(ge=0, le=100)] = 0


class BotKindInfo(ServerModel):
    """A kind of bot: its levels, the weakest first, and the characters that it may be given after
    a colon (`thinker:tricky`). Both are empty where a bot plays in one way only."""

    kind: str
    levels: list[str]
    characters: list[str]


class SitAndGoRequest(Body):
    """How long a level lasts: so many hands, or so many minutes."""

    hands: Annotated[int, Field(ge=1, le=1000)] | None = None
    minutes: Annotated[int, Field(ge=1, le=1000)] | None = None


class TableRequest(Body):
    """A table to open: one of `game` (a name of the catalogue or a composed one), `mix`, `file`
    (the text of a game file) and `choice` (dealer's choice of these games; an empty list: of all).
    `stakes`: such as `1/2 no limit`; `options`: those of `GET /api/options`. `sit_and_go`: until
    one has all chips, for stakes that rise. A game whose file lays down a match is played so,
    unless stakes or a stack are given."""

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
    bots: Annotated[list[BotRequest], Field(max_length=20)] = []
    options: Json = {}
    private: bool = True
    sit_and_go: SitAndGoRequest | None = None


class TableOpened(ServerModel):
    id: str
    link: str


class TableSummary(ServerModel):
    id: str
    name: str
    game: str
    stakes: str
    status: str
    players: int
    names: list[str]
    seats: int
    hands: int


class GameRequest(Body):
    """A game: the text of a file, or a name."""

    text: GameText | None = None
    game: Annotated[str, Field(max_length=200)] | None = None


class CheckRequest(Body):
    """The text of a game file."""

    text: GameText


class GameShareRequest(Body):
    text: GameText


class GameShared(ServerModel):
    id: str


class HandShareRequest(Body):
    """`hide_names`: who opens the link sees places instead of names."""

    hide_names: bool = False


class HandShared(ServerModel):
    id: str


class HandSummary(ServerModel):
    number: int
    game: str
    at: int
    players: list[str]
    pot: int


class LedgerLineInfo(ServerModel):
    player: str
    name: str
    bought: int
    cashed: int
    stack: int
    net: int


class PaymentInfo(ServerModel):
    payer: str
    payee: str
    chips: int


class LedgerInfo(ServerModel):
    """`house`: rake and fees; `forfeited`: chips that left play."""

    lines: list[LedgerLineInfo]
    payments: list[PaymentInfo]
    house: int
    forfeited: int


class PlayerStatistics(ServerModel):
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


class Fault(ServerModel):
    """Why a request is refused."""

    sentence: str
