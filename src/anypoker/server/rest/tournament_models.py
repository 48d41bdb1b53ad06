"""Models of the REST interface of tournaments."""

from typing import Annotated

from pydantic import Field

from anypoker.limits import MAX_LINE, MAX_MINUTES, MAX_ORBIT, MAX_SEATS, MAX_STACK, SAFE_INTEGER
from anypoker.server.protocol.bounded_types import (
    Chips,
    ChipsOrNone,
    GameName,
    GameNames,
    GameText,
    HandsOfLevel,
    MinutesOfLevel,
    PlayerId,
    SeatCount,
    StakesText,
    TableName,
    TableOptions,
)
from anypoker.server.protocol.server_model import Json, ServerModel, Texts
from anypoker.server.rest.models import BotRequest, RequestBody
from anypoker.tournaments.settings import MAX_EARLY, MAX_LEVELS, MAX_REBUYS

MAX_ROOM_ENTRANTS = 1_000  # of a tournament in a card room
MAX_BOTS = 200
_Percent = Annotated[float, Field(gt=0, le=100)]
_Percents = Annotated[list[_Percent], Field(min_length=1, max_length=200)]
_Entries = Annotated[str, Field(pattern=r"^[1-9][0-9]{0,4}$")]
_Levels = Annotated[int, Field(ge=0, le=MAX_LEVELS)]
Word = Annotated[str, Field(max_length=MAX_LINE)]


class LevelRequest(RequestBody):
    """A level: `stakes` such as `50/100`, for a number of `hands` or `minutes`. `break_minutes`:
    of the break after it. `chip`: the smallest chip in play."""

    stakes: StakesText
    hands: Annotated[int, Field(ge=0, le=MAX_ORBIT)] = 0
    minutes: Annotated[int, Field(ge=0, le=MAX_MINUTES)] = 0
    break_minutes: Annotated[int, Field(ge=0, le=MAX_MINUTES)] = 0
    chip: Annotated[int, Field(ge=1, le=MAX_STACK)] = 1


LevelRequests = Annotated[list[LevelRequest], Field(min_length=1, max_length=MAX_LEVELS)]


class TournamentRequest(RequestBody):
    """A tournament to create: one of `game`, `mix`, `file` and `choice`, as for a table.
    `structure`: turbo, standard or deep, with levels of `hands` or `minutes`; or `levels` instead.
    `prizes`: percentages, or percentages by the least number of entries; none: the standard.
    `late_levels`, `rebuy_levels`: levels with late registration and rebuys. `start_at`: in
    milliseconds since 1970 (0: when the host starts it). `start_players`: it starts with this many
    (0: not by number). `bots` are registered immediately. Other fields are those of the settings in
    the reference. A private tournament is not listed."""

    name: TableName = "Tournament"
    game: GameName | None = None
    mix: GameName | None = None
    file: GameText | None = None
    choice: GameNames | None = None
    structure: Annotated[str, Field(max_length=20)] = "standard"
    hands: HandsOfLevel | None = None
    minutes: MinutesOfLevel | None = None
    levels: LevelRequests | None = None
    stack: Chips = 10_000
    seats: SeatCount | None = None
    final_seats: Annotated[int, Field(ge=0, le=MAX_SEATS)] = 0
    most_players: Annotated[int, Field(ge=2, le=MAX_ROOM_ENTRANTS)] = 200
    entry: ChipsOrNone = 100
    bounty: ChipsOrNone = 0
    prizes: _Percents | dict[_Entries, _Percents] | None = None
    late_levels: _Levels = 0
    rebuys: Annotated[int, Field(ge=0, le=MAX_REBUYS)] = 0
    rebuy_levels: _Levels = 3
    add_on: ChipsOrNone = 0
    add_on_price: ChipsOrNone = 100
    start_at: Annotated[int, Field(ge=0, le=SAFE_INTEGER)] = 0
    start_players: Annotated[int, Field(ge=0, le=MAX_ROOM_ENTRANTS)] = 0
    hand_for_hand: Annotated[int, Field(ge=0, le=MAX_EARLY)] = 1
    share_places: bool = False
    bots: Annotated[int, Field(ge=0, le=MAX_BOTS)] = 0
    bot: BotRequest = BotRequest()
    options: TableOptions = Field(default_factory=dict)
    private: bool = False


class EntryRequest(RequestBody):
    """`word`: added to the seat draw by the player."""

    word: Word = ""


class RemoveRequest(RequestBody):
    player: PlayerId


class LevelsRequest(RequestBody):
    """All levels of a tournament; those that were played and the present one stay as they are."""

    levels: LevelRequests


class TournamentCreated(ServerModel):
    id: str
    link: str


class TournamentLevel(ServerModel):
    """A level, from 1. `break_minutes`: of the break after it."""

    level: int
    stakes: str
    hands: int
    minutes: int
    break_minutes: int
    chip: int


class EntrantInfo(ServerModel):
    """A player of a tournament. `place`: final if they are out, else by stacks. `standing`:
    registered, seated, moving, broke or out. `table`: number, 0 without a seat; `seat`: from 0."""

    player: str
    name: str
    colour: int | None = None
    bot: bool = False
    place: int
    standing: str
    stack: int
    big_blinds: int
    table: int
    seat: int
    rebuys: int = 0
    bounties: int = 0
    prize: int = 0


class TournamentTable(ServerModel):
    """A table of a tournament. `waits_for`: why it deals no hand, empty if it does."""

    number: int
    id: str
    players: int
    in_hand: bool
    waits_for: str


class NewsInfo(ServerModel):
    """Message to the players, the latest last. `table`, `player`: whom it concerns, 0 and empty:
    all."""

    at: int
    kind: str
    text: str
    table: int
    player: str


class OwnPlace(ServerModel):
    """The asking guest in the tournament. `entrant`: None if they are not in it. `table_id`: of
    their table, None without a seat; `table_players`: who sits there. `why`: of their last move.
    `rebuy_until`: they may rebuy until then (0: they cannot). `may_add_on`: an add-on is sold to
    them now."""

    player: str | None
    host: bool
    entrant: EntrantInfo | None = None
    table_id: str | None = None
    table_players: list[EntrantInfo] = Field(default_factory=list)
    why: str = ""
    rebuy_until: int = 0
    may_add_on: bool = False


class TournamentInfo(ServerModel):
    """A tournament. `phase`: registering, running, over or cancelled. `state`: registering,
    running, paused, break, hand for hand, final table, over or cancelled. `level`: from 1.
    `level_ms`, `level_hands`: what is left of the level; `clock_runs`: the clock counts down.
    `break_ms`: what is left of the break. `now`: time of the server. `prizes`: by place.
    `standings`: the first players; `version` changes with every change."""

    id: str
    name: str
    host: str
    host_name: str
    game: str
    phase: str
    state: str
    version: int
    now: int
    start_at: int
    start_players: int
    stack: int
    seats: int
    most_players: int
    entry: int
    bounty: int
    rebuys: int
    rebuy_levels: int
    add_on: int
    add_on_price: int
    late_levels: int
    entries: int
    left: int
    average_stack: int
    level: int
    level_ms: int
    level_hands: int
    clock_runs: bool
    break_ms: int
    stakes: str
    next_stakes: str
    registration_open: bool
    rebuys_open: bool
    prize_pool: int
    prizes: list[int]
    levels: list[TournamentLevel]
    tables: list[TournamentTable]
    standings: list[EntrantInfo]
    news: list[NewsInfo]
    you: OwnPlace
    commitment: str
    texts: Texts = Field(default_factory=dict)


class TournamentSummary(ServerModel):
    """A tournament of the lobby."""

    id: str
    name: str
    game: str
    state: str
    entries: int
    left: int
    most_players: int
    start_at: int
    start_players: int
    entered: bool
    stakes: str


class StandingsInfo(ServerModel):
    """A part of the standings, the first player first; `count`: of all players."""

    count: int
    standings: list[EntrantInfo]


class DrawsInfo(ServerModel):
    """Draws of seats: `commitment` was published before the first one. `names`: of the players, by
    id. `draws` are those of the reference; `next`: the commitment to the next draw."""

    commitment: str
    next: str
    names: dict[str, str]
    draws: list[Json]
    seats: list[dict[str, tuple[int, int]]]


class StructureInfo(ServerModel):
    name: str
    levels: list[TournamentLevel]
