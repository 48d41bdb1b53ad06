"""Messages that the server sends over the socket; these models define them.

Seats are counted from 0, chips are whole numbers, times are milliseconds since 1970. Actions, cards
and stakes are their text forms; views, events and decisions are those of `anypoker.views`. The
reference page and the JSON Schema follow from these models.

The types are typed dictionaries: mypy checks the code that builds messages against them.

Sentences are English. The field `texts` has those of a message that a page can write in another
language: by the English text, the `id` of the sentence, which is its template, and its `params`.
"""

from typing import Annotated, Literal, NotRequired

from pydantic import Field, TypeAdapter
from typing_extensions import TypedDict

from anypoker.server.protocol.choice_messages import CardInfo, ChoiceInfo, StakesInfo
from anypoker.server.protocol.commands import Reaction
from anypoker.server.protocol.deck_proofs import DeckProofMessage
from anypoker.server.protocol.server_model import Json, Texts, closed


@closed
class BotInfo(TypedDict):
    """A bot at a seat. `level`: counted from 1, the weakest first; 0: the usual one, or there are
    none. `character`: one of its kind's, or nothing."""

    kind: str
    level: int
    character: str


@closed
class HandPlayer(TypedDict):
    """Player at a seat of the hand. `seat`: the seat of the table when the hand was dealt.
    `name`: as the lines of the hand call the player; names that repeat are numbered there. `bot`:
    None for a person, and for a bot that has left."""

    player: str
    seat: int
    name: str
    bot: BotInfo | None


@closed
class SeatInfo(TypedDict):
    """A seat of the table. `player` None: nobody sits there. `hand_seat`: where the player sits in
    the hand that is played or was played last, None if not dealt in. `status`: `playing`, `out`,
    `waiting`, `posting` or `leaving`. `bank`: seconds of its time bank. `role`: what a rule of the
    house says of it: `leg up`, `kills`, `stands`, or nothing. `away_until`: the end of a vacation,
    0 without one. `colour`: of the avatar, 0 to 9, None if the player has not chosen one."""

    seat: int
    player: NotRequired[str | None]
    name: NotRequired[str | None]
    colour: NotRequired[int | None]
    stack: NotRequired[int]
    bought: NotRequired[int]
    hand_seat: NotRequired[int | None]
    status: NotRequired[str]
    bot: NotRequired[BotInfo | None]
    connected: NotRequired[bool]
    bank: NotRequired[int]
    role: NotRequired[str]
    away_until: NotRequired[int]


@closed
class Applicant(TypedDict):
    """Player who waits for the host's approval of a seat."""

    player: str
    name: str
    seat: int
    stack: int


@closed
class BannedInfo(TypedDict):
    """Guest whom the host banned from the table."""

    player: str
    name: str


@closed
class LevelInfo(TypedDict):
    """A level of a tournament: its stakes, and the hands or minutes it lasts (0: not by that)."""

    stakes: str
    hands: int
    minutes: int
    stakes_shown: str


@closed
class PlaceInfo(TypedDict):
    """Finishing place of a player; `stack`: the chips at the end; `seat`: where the player sat when
    the tournament began; `colour`: of the avatar, None if the player has not chosen one."""

    place: int
    player: str
    name: str
    stack: int
    prize: int
    seat: int | None
    colour: int | None


class LevelClock(TypedDict):
    """Rest of a level, in `ContestInfo`."""

    left_hands: int
    left_ms: int
    runs: bool
    now: int


@closed
class ContestInfo(LevelClock):
    """A match or a sit-and-go: `hands` it lasts, None: until one has all chips. `places`: of those
    who are out, and of all when it is `over`. `won_by`: `most_chips` or `last_standing`. Each of
    the `entrants` pays the `entry`; `percent` and `prizes` are those of the places, the first
    first. What is left of the level: `left_hands`, with the one in play, or `left_ms` at the time
    `now` of the server, which passes if the clock `runs`. Both are 0 in the last level."""

    hands: int | None
    levels: list[LevelInfo]
    places: list[PlaceInfo]
    over: bool
    won_by: str
    entrants: int
    entry: int
    percent: list[int]
    prizes: list[int]


@closed
class WatchingGuest(TypedDict):
    """Connected guest without a seat."""

    player: str
    name: str


@closed
class TournamentLink(TypedDict):
    """Tournament that a table is part of; `number`: of the table."""

    id: str
    name: str
    number: int


@closed
class TableInfo(TypedDict):
    """The table without the hand. `status`: `gathering` (not started), `playing`, `paused`, `over`.
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
    stakes_shown: str
    unit: int
    watching: list[WatchingGuest]
    next_table: str | None
    banned: list[BannedInfo]
    stakes_now: StakesInfo | None
    stakes_next: StakesInfo | None
    bomb_votes: list[str]
    bomb_needed: int
    tournament: TournamentLink | None


@closed
class Clock(TypedDict):
    """Whose time runs: `until` the time to act ends, and `bank_until` the time bank after it.
    `now`: the server's time, for clocks that go wrong."""

    players: list[str]
    until: int
    bank_until: int
    now: int


@closed
class Removal(TypedDict):
    """The host removed the reader from the table. `why`: the host's words, or nothing."""

    why: str


@closed
class PlanInfo(TypedDict):
    """Answer that the reader left for the rest of a hand: `check_fold`, or `call_up_to` `chips`."""

    hand: int
    kind: str
    chips: int


@closed
class You(TypedDict):
    """Reader of the message. `seat`: at the table; `hand_seat`: in the hand. None: not there.
    `removed`: until the reader sits down again; `call_link`: of the group's call, for those who
    sit."""

    player: str | None
    name: str | None
    seat: int | None
    hand_seat: int | None
    host: bool
    removed: Removal | None
    call_link: str
    plan: PlanInfo | None


@closed
class ComparedHand(TypedDict):
    """A seat's hand for one share of the pot: its name and the cards that make it."""

    seat: int
    share: str
    words: str
    cards: list[str]


@closed
class StageInfo(TypedDict):
    """A message that clients show for `ms` milliseconds before the next one. `runout`: cards are
    dealt to open hands. `showdown`: hands were compared; `hands` are those that everyone sees. `ms`
    is 0 if the hand ends."""

    kind: Literal["runout", "showdown"]
    ms: int
    hands: list[ComparedHand]


@closed
class PrivateFields(TypedDict):
    """Fields of a view that only one seat gets and that may have changed. `compared`: the hands
    that only those see who compare theirs with them."""

    viewer: int
    own: list[Json]
    named: list[str]
    outward: list[list[str]]
    you_have: list[str]
    decision: Json | None
    compared: NotRequired[list[ComparedHand]]
    texts: NotRequired[Texts]


@closed
class ChatLine(TypedDict):
    """Line of chat; `at`: when it was sent."""

    n: int
    at: int
    player: str
    name: str
    text: str


@closed
class Equities(TypedDict):
    """Equities of hands that are shown while the board runs out, after the first `events` of the
    hand. `equities`: what part of a pot that all of them play for each seat of the hand wins on
    average, None for folded seats; `shares`: the same of each share, by its name. `exact`: every
    way in which the board can end was counted, else twenty thousand or more at random."""

    events: int
    equities: list[float | None]
    shares: list[dict[str, float] | None]
    exact: bool


@closed
class StateMessage(TypedDict):
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
    rows: NotRequired[list[tuple[str, int]]]
    view: Json | None
    players: list[HandPlayer]
    clock: Clock | None
    choice: ChoiceInfo | None
    chat: list[ChatLine]
    equities: list[Equities]
    card: CardInfo | None
    texts: NotRequired[Texts]


@closed
class EventsMessage(TypedDict):
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
    begins: bool
    players: NotRequired[list[HandPlayer] | None]
    events: list[Json]
    now: Json
    clock: Clock | None
    rules: str | None
    places: list[list[str]] | None
    rows: NotRequired[list[tuple[str, int]]]
    stakes: NotRequired[StakesInfo | None]
    mine: NotRequired[PrivateFields | None]
    stage: NotRequired[StageInfo | None]
    texts: NotRequired[Texts]


@closed
class TableMessage(TypedDict):
    """A change of the table outside the hand; `said`: why, in sentences. `card`: the game card
    while it is shown."""

    type: Literal["table"]
    n: int
    table: TableInfo
    choice: ChoiceInfo | None
    said: list[str]
    card: CardInfo | None
    texts: NotRequired[Texts]


@closed
class PresenceMessage(TypedDict):
    """Connections of the table, at most once a second. `connected`: the seated players who have a
    connection; `spectators`: the number of other connections; `watching`: the guests among them, at
    most 20. It has no number: `n` is that of the last message."""

    type: Literal["presence"]
    n: int
    spectators: int
    connected: list[str]
    watching: list[WatchingGuest]


@closed
class ChatMessage(TypedDict):
    """A new line of chat."""

    type: Literal["chat"]
    n: int
    line: ChatLine


class SentReaction(TypedDict):
    """A player's reaction, in `ReactionMessage`."""

    player: str
    reaction: Reaction


@closed
class ReactionMessage(SentReaction):
    """Reaction of a player at the table. It is neither kept nor sent again, has no number (`n` is
    that of the last message), and goes only to those who see the table live."""

    type: Literal["reaction"]
    n: int


@closed
class YouMessage(TypedDict):
    """Change of the fields that only the reader gets: `removed` or `call_link`. It has no
    number."""

    type: Literal["you"]
    n: int
    you: You


@closed
class MoveMessage(TypedDict):
    """The reader, a player of a tournament, sits at another table: `table` is its id, `number` its
    number in the tournament, `seat` counts from 0. `why`: the reason in a sentence. It has no
    number."""

    type: Literal["move"]
    tournament: str
    table: str
    number: int
    seat: int
    why: str
    texts: NotRequired[Texts]


@closed
class PongMessage(TypedDict):
    """Answer to `ping`."""

    type: Literal["pong"]


@closed
class EquitiesMessage(Equities):
    """Equities at one stage of a run-out, as soon as they are calculated: after the `events`
    messages of it, and maybe when the hand is over already. It has no separate number (`n` is
    that of the last message) and may be missing: nothing waits for it."""

    type: Literal["equities"]
    n: int
    hand: int


@closed
class DoneMessage(TypedDict):
    """Answer to an executed command. `n`: the last message that reports it."""

    type: Literal["done"]
    key: str
    n: int


@closed
class ErrorMessage(TypedDict):
    """Answer to a rejected command; `sentence` says why. `key`: of the message, if it had one.
    `retry_after`: the seconds after which the same message may be sent again, if there were too
    many; 0: sending it again does not help."""

    type: Literal["error"]
    key: str | None
    sentence: str
    retry_after: NotRequired[int]
    texts: NotRequired[Texts]


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
