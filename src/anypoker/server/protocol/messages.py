"""Messages that the server sends over the socket; these models define them.

Seats are counted from 0, chips are whole numbers, times are milliseconds since 1970. Actions, cards
and stakes are their text forms; views, events and decisions are those of `anypoker.views`. The
reference page and the JSON Schema follow from these models.

Sentences are English. The field `texts` has those of a message that a page can write in another
language: by the English text, the `id` of the sentence, which is its template, and its `params`.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from anypoker.server.protocol.choice_messages import CardInfo, ChoiceInfo, StakesInfo
from anypoker.server.protocol.commands import Reaction
from anypoker.server.protocol.deck_proofs import DeckProofMessage
from anypoker.server.protocol.server_model import Json, ServerModel, Texts


class BotInfo(ServerModel):
    """A bot at a seat. `level`: counted from 1, the weakest first; 0: the usual one, or there are
    none. `character`: one of its kind's, or nothing."""

    kind: str
    level: int
    character: str = ""


class HandPlayer(ServerModel):
    """Player at a seat of the hand. `seat`: the seat of the table when the hand was dealt.
    `name`: as the lines of the hand call the player; names that repeat are numbered there. `bot`:
    None for a person, and for a bot that has left."""

    player: str
    seat: int
    name: str
    bot: BotInfo | None = None


class SeatInfo(ServerModel):
    """A seat of the table. `player` None: nobody sits there. `hand_seat`: where the player sits in
    the hand that is played or was played last, None if not dealt in. `status`: `playing`, `out`,
    `waiting`, `posting` or `leaving`. `bank`: seconds of its time bank. `role`: what a rule of the
    house says of it: `leg up`, `kills`, `stands`, or nothing. `away_until`: the end of a vacation,
    0 without one. `colour`: of the avatar, 0 to 9, None if the player has not chosen one."""

    seat: int
    player: str | None = None
    name: str | None = None
    colour: int | None = None
    stack: int = 0
    bought: int = 0
    hand_seat: int | None = None
    status: str = ""
    bot: BotInfo | None = None
    connected: bool = False
    bank: int = 0
    role: str = ""
    away_until: int = 0


class Applicant(ServerModel):
    """Player who waits for the host's approval of a seat."""

    player: str
    name: str
    seat: int
    stack: int


class BannedInfo(ServerModel):
    """Guest whom the host banned from the table."""

    player: str
    name: str


class LevelInfo(ServerModel):
    """A level of a tournament: its stakes, and the hands or minutes it lasts (0: not by that)."""

    stakes: str
    hands: int
    minutes: int
    stakes_shown: str = ""


class PlaceInfo(ServerModel):
    """Finishing place of a player; `stack`: the chips at the end; `seat`: where the player sat when
    the tournament began; `colour`: of the avatar, None if the player has not chosen one."""

    place: int
    player: str
    name: str
    stack: int = 0
    prize: int = 0
    seat: int | None = None
    colour: int | None = None


class ContestInfo(ServerModel):
    """A match or a sit-and-go: `hands` it lasts, None: until one has all chips. `places`: of those
    who are out, and of all when it is `over`. `won_by`: `most_chips` or `last_standing`. Each of
    the `entrants` pays the `entry`; `percent` and `prizes` are those of the places, the first
    first. What is left of the level: `left_hands`, with the one in play, or `left_ms` at the time
    `now` of the server, which passes if the clock `runs`. Both are 0 in the last level."""

    hands: int | None
    levels: list[LevelInfo]
    places: list[PlaceInfo]
    over: bool
    won_by: str = ""
    entrants: int = 0
    entry: int = 0
    percent: list[int] = []
    prizes: list[int] = []
    left_hands: int = 0
    left_ms: int = 0
    runs: bool = False
    now: int = 0


class WatchingGuest(ServerModel):
    """Connected guest without a seat."""

    player: str
    name: str


class TournamentLink(ServerModel):
    """Tournament that a table is part of; `number`: of the table."""

    id: str
    name: str
    number: int


class TableInfo(ServerModel):
    """The table besides the hand. `status`: `gathering` (not started), `playing`, `paused`, `over`.
    `next_game` is None while the dealer has yet to choose. `waits_for`: why no hand begins; in a
    running hand, why the table was paused: then nobody can act until the host resumes it or voids
    the hand. `unit`: how amounts are displayed: 1, or 100 if a chip is a cent; `stakes_shown`: the
    stakes in that unit. `watching`: connected guests without a seat, at most 20. `next_table`: the
    table that was opened with the same people after this one was closed. `stakes_now`: the betting
    and stakes of the hand in play, None between hands; `stakes_next`: of the next hand, None while
    its game is not known. `bomb_votes`: ids of players who want the next hand to be a bomb pot, and
    `bomb_needed`: how many it takes (0: no votes at this table). `tournament`: that the table is
    part of."""

    id: str
    name: str
    status: str
    game: str
    next_game: str | None
    stakes: str
    hand: int
    host: str | None
    private: bool
    seats: list[SeatInfo]
    applicants: list[Applicant]
    options: Json
    level: int
    waits_for: str
    usual_stack: int
    may_straddle: list[str]
    spectators: int
    contest: ContestInfo | None
    stakes_shown: str = ""
    unit: int = 1
    watching: list[WatchingGuest] = Field(default_factory=list)
    next_table: str | None = None
    banned: list[BannedInfo] = []
    stakes_now: StakesInfo | None = None
    stakes_next: StakesInfo | None = None
    bomb_votes: list[str] = Field(default_factory=list)
    bomb_needed: int = 0
    tournament: TournamentLink | None = None


class Clock(ServerModel):
    """Whose time runs: `until` the time to act ends, and `bank_until` the time bank after it.
    `now`: the server's time, for clocks that go wrong."""

    players: list[str]
    until: int
    bank_until: int
    now: int


class Removal(ServerModel):
    """The host removed the reader from the table. `why`: the host's words, or nothing."""

    why: str


class PlanInfo(ServerModel):
    """Answer that the reader left for the rest of a hand: `check_fold`, or `call_up_to` `chips`."""

    hand: int
    kind: str
    chips: int


class You(ServerModel):
    """Reader of the message. `seat`: at the table; `hand_seat`: in the hand. None: not there.
    `removed`: until the reader sits down again; `call_link`: of the group's call, for those who
    sit."""

    player: str | None
    name: str | None
    seat: int | None
    hand_seat: int | None
    host: bool
    removed: Removal | None = None
    call_link: str = ""
    plan: PlanInfo | None = None


class ComparedHand(ServerModel):
    """A seat's hand for one share of the pot: its name and the cards that make it."""

    seat: int
    share: str
    words: str
    cards: list[str]


class StageInfo(ServerModel):
    """A message that clients show for `ms` milliseconds before the next one. `runout`: cards are
    dealt to open hands. `showdown`: hands were compared; `hands` are those that everyone sees. `ms`
    is 0 if the hand ends."""

    kind: Literal["runout", "showdown"]
    ms: int
    hands: list[ComparedHand] = []


class PrivateFields(ServerModel):
    """Fields of a view that only one seat gets and that may have changed. `compared`: the hands
    that only those see who compare theirs with them."""

    viewer: int
    own: list[Json]
    named: list[str]
    outward: list[list[str]]
    you_have: list[str]
    decision: Json | None
    compared: list[ComparedHand] = []
    texts: Texts = Field(default_factory=dict)


class ChatLine(ServerModel):
    n: int
    at: int
    player: str
    name: str
    text: str


class Equities(ServerModel):
    """Equities of hands that are shown while the board runs out, after the first `events` of the
    hand. `equities`: what part of a pot that all of them play for each seat of the hand wins on
    average, None for folded seats; `shares`: the same of each share, by its name. `exact`: every
    way in which the board can end was counted, else twenty thousand or more at random."""

    events: int
    equities: list[float | None]
    shares: list[dict[str, float] | None]
    exact: bool


class StateMessage(ServerModel):
    """Everything, on joining or after a gap. `view` is that of `anypoker.views`, its `events` the
    events of this hand, its `decision` the reader's open question; None before the first hand.
    `places`: the piles of every card that the game deals to the board, in its order; `rows`: the
    name and the room of each row that players lay their cards in; `equities`:
    the equities sent in this hand, stage by stage. `players`: of the hand, by its
    seats. `card`: the game card while it is shown."""

    type: Literal["state"]
    n: int
    you: You
    table: TableInfo
    rules: str
    places: list[list[str]]
    rows: list[tuple[str, int]] = Field(default_factory=list)
    view: Json | None
    players: list[HandPlayer] = Field(default_factory=list)
    clock: Clock | None
    choice: ChoiceInfo | None
    chat: list[ChatLine]
    equities: list[Equities] = Field(default_factory=list)
    card: CardInfo | None = None
    texts: Texts = Field(default_factory=dict)


class EventsMessage(ServerModel):
    """Events of the hand. `events` follow those that are known; `now`: the fields of the
    view that everybody sees and that may have changed, to be put over the known ones; `mine`: the
    same for what only the reader sees. `begins`: a new hand, of which nothing was known; then `now`
    has every public field of the view, `players` says who plays at which seat of the hand, and
    `rules`, `places` and `rows` are those of the game if it is another one, `stakes` is its
    betting.
    When several things happen without a decision, there is a message for each of them: hands that
    are turned up, cards that are dealt to them, every showdown of a hand that continues. They
    are sent together. `stage` says how long a client shows a message before the next one. The
    clock of a decision at the end includes that time, so a client may show or skip the stages."""

    type: Literal["events"]
    n: int
    hand: int
    begins: bool = False
    players: list[HandPlayer] | None = None
    events: list[Json]
    now: Json
    clock: Clock | None
    rules: str | None = None
    places: list[list[str]] | None = None
    rows: list[tuple[str, int]] = Field(default_factory=list)
    stakes: StakesInfo | None = None
    mine: PrivateFields | None = None
    stage: StageInfo | None = None
    texts: Texts = Field(default_factory=dict)


class TableMessage(ServerModel):
    """The table besides the hand has changed; `said`: why, in sentences. `card`: the game card
    while it is shown."""

    type: Literal["table"]
    n: int
    table: TableInfo
    choice: ChoiceInfo | None
    said: list[str]
    card: CardInfo | None = None
    texts: Texts = Field(default_factory=dict)


class PresenceMessage(ServerModel):
    """Connections of the table, at most once a second. `connected`: the seated players who have a
    connection; `spectators`: the number of other connections; `watching`: the guests among them, at
    most 20. It has no number: `n` is that of the last message."""

    type: Literal["presence"]
    n: int
    spectators: int
    connected: list[str]
    watching: list[WatchingGuest] = Field(default_factory=list)


class ChatMessage(ServerModel):
    type: Literal["chat"]
    n: int
    line: ChatLine


class ReactionMessage(ServerModel):
    """Reaction of a player at the table. It is neither kept nor sent again, has no number (`n` is
    that of the last message), and goes only to those who see the table live."""

    type: Literal["reaction"]
    n: int
    player: str
    reaction: Reaction


class YouMessage(ServerModel):
    """Change of the fields that only the reader gets: `removed` or `call_link`. It has no
    number."""

    type: Literal["you"]
    n: int
    you: You


class MoveMessage(ServerModel):
    """The reader, a player of a tournament, sits at another table: `table` is its id, `number` its
    number in the tournament, `seat` counts from 0. `why`: the reason in a sentence. It has no
    number."""

    type: Literal["move"]
    tournament: str
    table: str
    number: int
    seat: int
    why: str
    texts: Texts = Field(default_factory=dict)


class PongMessage(ServerModel):
    """Answer to `ping`."""

    type: Literal["pong"]


class EquitiesMessage(Equities):
    """The chances at one stage of a run-out, as soon as they are counted: after the `events`
    messages of it, and maybe when the hand is over already. It has no separate number (`n` is
    that of the last message) and may be missing: nothing waits for it."""

    type: Literal["equities"]
    n: int
    hand: int


class DoneMessage(ServerModel):
    """Answer to an executed command. `n`: the last message that reports it."""

    type: Literal["done"]
    key: str
    n: int


class ErrorMessage(ServerModel):
    """Answer to a rejected command; `sentence` says why. `key`: of the message, if it had one.
    `retry_after`: the seconds after which the same message may be sent again, if there were too
    many; 0: sending it again does not help."""

    type: Literal["error"]
    key: str | None
    sentence: str
    retry_after: int = 0
    texts: Texts = Field(default_factory=dict)


Message = Annotated[
    StateMessage
    | EventsMessage
    | TableMessage
    | PresenceMessage
    | ChatMessage
    | ReactionMessage
    | YouMessage
    | MoveMessage
    | PongMessage
    | EquitiesMessage
    | DeckProofMessage
    | DoneMessage
    | ErrorMessage,
    Field(discriminator="type"),
]

MESSAGES: TypeAdapter[Message] = TypeAdapter(Message)
