"""These models are what goes over HTTP: the bodies of requests and answers."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from anypoker.limits import MAX_SEATS
from anypoker.server.protocol.bounded_types import (
    AvatarColour,
    BotLevel,
    BotWord,
    Chips,
    ChipsOrNone,
    GameName,
    GameNames,
    GameText,
    HandsOfLevel,
    MinutesOfLevel,
    Name,
    Prizes,
    SeatCount,
    SharedId,
    StakesText,
    TableName,
    TableOptions,
    TableUnit,
    Ticket,
)
from anypoker.server.protocol.choice_messages import (
    CardSentence,
    NamedGame,
    StakesInfo,
    StakesLine,
)
from anypoker.server.protocol.messages import BotInfo
from anypoker.server.protocol.server_model import ServerModel, Texts
from anypoker.session.bots.bot_seats import DEFAULT_BOT


class RequestBody(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class GuestRequest(RequestBody):
    """`colour`: of the avatar."""

    name: Name
    colour: AvatarColour | None = None


class GuestPatch(RequestBody):
    """Name and colour of the avatar; one that is missing or None stays as it is."""

    name: Name | None = None
    colour: AvatarColour | None = None


class GuestInfo(ServerModel):
    """`colour`: of the avatar, 0 to 9; None: not chosen."""

    id: str
    name: str
    colour: int | None = None


class MoveRequest(RequestBody):
    """`table`: the table that the link is to lead to; None: to the first page."""

    table: SharedId | None = None


class MoveLink(ServerModel):
    """A link that makes another device this guest: once, within ten minutes. What it needs for
    that lies after its `#`, which no server and no proxy is ever sent."""

    link: str
    ticket: str


class TicketRequest(RequestBody):
    """Code from a link, after `#move=`."""

    ticket: Ticket


class BotRequest(RequestBody):
    """`kind`: a bot of `GET /api/bots`, with or without its character, such as `thinker:tricky`;
    `level`: one of its levels, counted from 1, the weakest first. 0: the usual one. Without a
    character, the bots of a table have different ones."""

    kind: BotWord = DEFAULT_BOT
    level: BotLevel = 0


class BotKindInfo(ServerModel):
    """A kind of bot: its levels, the weakest first, and the characters that it may be given after
    a colon (`thinker:tricky`). Both are empty where a bot plays in one way only."""

    kind: str
    levels: list[str]
    characters: list[str]


class SitAndGoRequest(RequestBody):
    """Length of a level in hands or in minutes. Each player pays the `entry`, and the places get
    these `prizes` in percent of all entries, the first place first; none: the winner gets all."""

    hands: HandsOfLevel | None = None
    minutes: MinutesOfLevel | None = None
    entry: ChipsOrNone = 0
    prizes: Prizes = []


class TableRequest(RequestBody):
    """A table to open: one of `game` (a name of the catalogue or a composed one), `mix`, `file`
    (the text of a game file) and `choice` (dealer's choice of these games; an empty list: of all).
    `stakes`: such as `1/2 no limit`; `options`: those of `GET /api/options`. `sit_and_go`: until
    one has all chips, for stakes that rise. A game whose file lays down a match is played so,
    unless stakes or a stack are given. Stakes with decimals (`0.25/0.50`) open a table whose chips
    are cents; `unit` says so too (100), or keeps whole chips (1). Other numbers are chips. `sit`:
    the guest who opens the table takes its first free seat."""

    name: TableName = "Table"
    game: GameName | None = None
    mix: GameName | None = None
    file: GameText | None = None
    choice: GameNames | None = None
    stakes: StakesText | None = None
    seats: SeatCount | None = None
    stack: Chips | None = None
    bots: Annotated[list[BotRequest], Field(max_length=MAX_SEATS)] = []
    options: TableOptions = {}
    private: bool = True
    sit_and_go: SitAndGoRequest | None = None
    unit: TableUnit | None = None
    sit: bool = False


class AnswerPreview(ServerModel):
    """The reader's hand after an answer to an open decision; `you_have`: one line per share."""

    question: int
    you_have: list[str]
    texts: Texts = Field(default_factory=dict)


class Suggestion(AnswerPreview):
    """Answer of a bot to an open decision about cards."""

    action: str


class RowInfo(ServerModel):
    """A row of cards; `hand`: in words, `royalty`: points that it has already."""

    name: str
    hand: str
    royalty: int


class FoulHintInfo(ServerModel):
    """A card that prevents a foul if it goes into this row."""

    card: str
    row: str


class FoulInfo(ServerModel):
    """Rows in the wrong order: `behind` must beat `ahead`. `certain`: nothing prevents the foul."""

    level: Literal["likely", "certain"]
    behind: str
    ahead: str
    hint: FoulHintInfo | None


class RowsPreview(ServerModel):
    """The reader's rows with the cards of an unfinished answer."""

    question: int
    rows: list[RowInfo]
    foul: FoulInfo | None
    texts: Texts = Field(default_factory=dict)


class TableOpened(ServerModel):
    id: str
    link: str


class PlayerInfo(ServerModel):
    """A player; names may repeat, ids do not. `bot`: None for a person."""

    player: str
    name: str
    bot: BotInfo | None = None


class TableSummary(ServerModel):
    """A table of the lobby. `stakes_shown`: in the display unit of the table."""

    id: str
    name: str
    game: str
    stakes: str
    status: str
    players: int
    seated: list[PlayerInfo]
    seats: int
    hands: int
    stakes_shown: str = ""
    unit: int = 1


class UnfitGames(ServerModel):
    """Games of the catalogue that cannot be dealt to `players`. `unfit`: by slug, with the
    reason, such as `For 2–3 players; there are 6.`"""

    players: int
    unfit: dict[str, str]
    texts: Texts = Field(default_factory=dict)


class DealtGame(ServerModel):
    """A game that was dealt at a table: how often, and the number of the last such hand. `slug`:
    of the catalogue, None for a game with modifiers or from a file."""

    name: str
    spoken: str
    slug: str | None
    times: int
    hand: int


class TableGames(UnfitGames):
    """Games that the dealer chooses from. `players`: how many will be dealt in. `favourites`: by
    times dealt; `recent`: newest first; both have only games that can be dealt again. `shortlist`:
    the host's games, empty if any game will do. `surprise`: slugs for "Surprise me"; all fit.
    `modifiers`: whether the dealer may add modifiers."""

    favourites: list[DealtGame]
    recent: list[DealtGame]
    shortlist: list[NamedGame]
    fallback: NamedGame | None
    surprise: list[str]
    modifiers: bool


class GamePreview(ServerModel):
    """A game as it would be dealt in the next hand of a table. `special`: one unusual thing of it.
    `unfit`: why it cannot be dealt now, empty if it can."""

    game: NamedGame
    sentences: list[CardSentence]
    special: StakesLine | None
    stakes: StakesInfo
    unfit: str
    texts: Texts = Field(default_factory=dict)


class GuestTable(TableSummary):
    """A table of the guest: they sit there, or they are its host. `game`, `stakes`: of the hand
    that is played, or of the next one. `seat` None: the guest does not sit. `your_turn`: the guest
    has to act or to choose a game, `until` this time, and `bank_until` with the time bank (0:
    without a clock). `now`: the server's time; `active`: when the table last changed;
    `deck_code`: the code of its deck proofs, empty without any."""

    seat: int | None
    host: bool
    your_turn: bool
    until: int
    bank_until: int
    now: int
    active: int
    deck_code: str = ""


class GameRequest(RequestBody):
    """A game: the text of a file, or a name."""

    text: GameText | None = None
    game: GameName | None = None


class CheckRequest(RequestBody):
    """The text of a game file."""

    text: GameText


class GameShareRequest(RequestBody):
    text: GameText


class GameShared(ServerModel):
    id: str


class HandShareRequest(RequestBody):
    """`hide_names`: the page behind the link shows places instead of names."""

    hide_names: bool = False


class HandShared(ServerModel):
    id: str


class HandSummary(ServerModel):
    """A hand of the hand history. `void`: how it was voided, in words; empty if it was not."""

    number: int
    game: str
    at: int
    players: list[PlayerInfo]
    pot: int
    void: str = ""
    texts: Texts = Field(default_factory=dict)


class LedgerLineInfo(PlayerInfo):
    """An account. `bot`: None also for a bot that has left."""

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


class ResultInfo(PlayerInfo):
    """Result of a person. `net` includes `share`, the part of what the bots won or lost. `seat`:
    where the person sat when the table was closed, or a tournament began; `colour`: of the avatar,
    None if the person has not chosen one."""

    place: int
    net: int
    share: int
    seat: int | None = None
    colour: int | None = None


class PotInfo(ServerModel):
    """One of the biggest pots. `words`: the winning hand, if it was shown."""

    number: int
    game: str
    pot: int
    winners: list[PlayerInfo]
    words: str


class AwardInfo(PlayerInfo):
    """An award for a person; `n`: the number that earned it."""

    award: str
    n: int


class SessionSummary(ServerModel):
    """Summary of a session: results and payments are among people only. `bots`: what all bots won
    together, `house`: rake, fees and forfeited chips; their sum is shared equally, `share` for each
    person, and the `odd` chips go to `odd_to`. `began`, `ended`: when the first and the last hand
    ended. Everything comes from hands as everyone saw them."""

    id: str
    name: str
    unit: int
    over: bool
    hands: int
    games: int
    began: int
    ended: int
    results: list[ResultInfo]
    payments: list[PaymentInfo]
    bots: int
    house: int
    share: int
    odd: int
    odd_to: str | None
    pots: list[PotInfo]
    awards: list[AwardInfo]
    next_table: str | None
    texts: Texts = Field(default_factory=dict)


class PlayerStatistics(PlayerInfo):
    """Of one player: hands dealt in, those in which they voluntarily put chips in before the
    second round (vpip), those in which it raised there (pfr), showdowns, hands won, chips won."""

    hands: int
    vpip: int
    pfr: int
    showdowns: int
    won: int
    net: int
