"""What goes over the socket, both ways: the one definition of its messages.

Seats are counted from 0, chips are whole numbers, times are milliseconds since 1970. Actions, cards
and stakes are their text forms; views, events and decisions are those of `anypoker.views`. The
reference page, the JSON Schema and the checks of what comes in all follow from these models.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from anypoker.match import MOST_CHIPS

Chips = Annotated[int, Field(ge=1, le=MOST_CHIPS)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]
PlayerId = Annotated[str, Field(min_length=1, max_length=40)]
Text = Annotated[str, Field(min_length=1, max_length=400)]
Json = dict[str, Any]


class Asked(BaseModel):
    """Something that a client wants. `key`: chosen by the client, new for every wish; a message
    with the same key is answered again and never done again."""

    model_config = ConfigDict(extra="forbid", strict=True)

    key: Annotated[str, Field(min_length=1, max_length=64)]


# ---------------------------------------------------------------- what players do


class Sit(Asked):
    """Take a seat; without one, the first that is free. `stack`: the usual one if not said;
    `post`: come in at once and post a blind, instead of waiting for the big blind."""

    do: Literal["sit"]
    seat: SeatNumber | None = None
    stack: Chips | None = None
    post: bool = False


class Act(Asked):
    """Answer a question. `question`: the `number` of the decision; `action`: such as
    `raise to 60`."""

    do: Literal["act"]
    question: Annotated[int, Field(ge=1)]
    action: Text


class Leave(Asked):
    """Cash out and go; in a running hand, when it is over."""

    do: Literal["leave"]


class SitOut(Asked):
    """Keep the seat and be dealt no cards from the next hand on."""

    do: Literal["sit_out"]


class Back(Asked):
    """Play on after sitting out; `post`: pay missed blinds now instead of waiting."""

    do: Literal["back"]
    post: bool = True


class Rebuy(Asked):
    """Buy chips; they come when the running hand is over. Without `chips`, the usual stack."""

    do: Literal["rebuy"]
    chips: Chips | None = None


class Straddle(Asked):
    """Straddle in the next hand if the seat may, or do not."""

    do: Literal["straddle"]
    wants: bool = True


class Choose(Asked):
    """The dealer's choice of the next game."""

    do: Literal["choose"]
    question: Annotated[int, Field(ge=1)]
    game: Text


class Show(Asked):
    """Show cards of one's own after the hand, such as `As Kd`."""

    do: Literal["show"]
    cards: Text


class RabbitHunt(Asked):
    """Ask what the rest of the board would have been."""

    do: Literal["rabbit_hunt"]


class Chat(Asked):
    """Say something to the table."""

    do: Literal["chat"]
    text: Text


class TakeOver(Asked):
    """Become the host in place of one who has been silent for three minutes."""

    do: Literal["take_over"]


# ---------------------------------------------------------------- what the host does


class HostAsked(Asked):
    do: Literal["host"]


class HostStart(HostAsked):
    """Begin to deal, or deal on after a pause."""

    verb: Literal["start"]


class HostPause(HostAsked):
    """Deal no further hand for now."""

    verb: Literal["pause"]


class HostSetStack(HostAsked):
    """Say what a player has."""

    verb: Literal["set_stack"]
    player: PlayerId
    chips: Annotated[int, Field(ge=0, le=MOST_CHIPS)]


class HostApprove(HostAsked):
    """Let somebody sit down who asked for it, or not."""

    verb: Literal["approve"]
    player: PlayerId
    yes: bool = True


class HostKick(HostAsked):
    """Send a player away with its chips; in a running hand, when it is over."""

    verb: Literal["kick"]
    player: PlayerId
    why: Annotated[str, Field(max_length=400)] = ""


class HostMove(HostAsked):
    """Move a player to a free seat."""

    verb: Literal["move"]
    player: PlayerId
    seat: SeatNumber


class HostGame(HostAsked):
    """Play another game or mix from the next hand on; `stakes`: other stakes with it."""

    verb: Literal["game"]
    game: Text
    stakes: Text | None = None


class HostStakes(HostAsked):
    """Play for other stakes from the next hand on."""

    verb: Literal["stakes"]
    stakes: Text


class HostOptions(HostAsked):
    """Change options; those that are not named stay as they are."""

    verb: Literal["options"]
    options: Json


class HostAddBot(HostAsked):
    """Seat a bot."""

    verb: Literal["add_bot"]
    kind: Text = "sensible"
    level: Annotated[int, Field(ge=0, le=100)] = 0
    seat: SeatNumber | None = None
    stack: Chips | None = None


class HostRemoveBot(HostAsked):
    """Send a bot away."""

    verb: Literal["remove_bot"]
    player: PlayerId


class HostMute(HostAsked):
    """Let a player say nothing more, or let it speak again."""

    verb: Literal["mute"]
    player: PlayerId
    yes: bool = True


class HostHandOn(HostAsked):
    """Make another player the host."""

    verb: Literal["hand_on"]
    player: PlayerId


class HostVoid(HostAsked):
    """The running hand never was: everybody gets back what it had."""

    verb: Literal["void"]
    why: Annotated[str, Field(max_length=400)] = ""


class HostEnd(HostAsked):
    """End the evening after this hand: everybody is cashed out, and the table is closed."""

    verb: Literal["end"]


HostVerb = Annotated[
    HostStart
    | HostPause
    | HostSetStack
    | HostApprove
    | HostKick
    | HostMove
    | HostGame
    | HostStakes
    | HostOptions
    | HostAddBot
    | HostRemoveBot
    | HostMute
    | HostHandOn
    | HostVoid
    | HostEnd,
    Field(discriminator="verb"),
]

Wish = Annotated[
    Sit
    | Act
    | Leave
    | SitOut
    | Back
    | Rebuy
    | Straddle
    | Choose
    | Show
    | RabbitHunt
    | Chat
    | TakeOver
    | HostVerb,
    Field(discriminator="do"),
]

WISHES: TypeAdapter[Wish] = TypeAdapter(Wish)


# ---------------------------------------------------------------- what the table tells


class Told(BaseModel):
    """Something that the server says."""

    model_config = ConfigDict(extra="forbid")


class BotTold(Told):
    kind: str
    level: int


class SeatTold(Told):
    """A seat of the table. `player` None: nobody sits there. `hand_seat`: where the player sits in
    the hand that is played or was played last, None if not dealt in. `status`: `playing`, `out`,
    `waiting`, `posting` or `leaving`. `bank`: seconds of its time bank."""

    seat: int
    player: str | None = None
    name: str | None = None
    stack: int = 0
    bought: int = 0
    hand_seat: int | None = None
    status: str = ""
    bot: BotTold | None = None
    connected: bool = False
    bank: int = 0


class Applicant(Told):
    """Somebody who waits for the host's word to sit down."""

    player: str
    name: str
    seat: int
    stack: int


class TableTold(Told):
    """The table besides the hand. `status`: `gathering` (not started), `playing`, `paused`, `over`.
    `next_game` is None while the dealer has yet to choose. `waits_for`: why no hand begins."""

    id: str
    name: str
    status: str
    game: str
    next_game: str | None
    stakes: str
    hand: int
    host: str | None
    private: bool
    seats: list[SeatTold]
    applicants: list[Applicant]
    options: Json
    level: int
    waits_for: str
    usual_stack: int
    may_straddle: list[str]
    spectators: int


class Clock(Told):
    """Whose time runs: `until` the time to act ends, and `bank_until` the time bank after it.
    `now`: the server's time, for clocks that go wrong."""

    players: list[str]
    until: int
    bank_until: int
    now: int


class ChoiceTold(Told):
    """The dealer has to choose the next game; `games`: a shortlist, empty if any will do."""

    question: int
    player: str
    games: list[str]
    until: int


class You(Told):
    """Who the reader is. `seat`: at the table; `hand_seat`: in the hand. None: not there."""

    player: str | None
    name: str | None
    seat: int | None
    hand_seat: int | None
    host: bool


class Mine(Told):
    """What only one seat of the hand is told: fields of its view that may have changed."""

    viewer: int
    own: list[Json]
    named: list[str]
    you_have: list[str]
    decision: Json | None


class ChatLine(Told):
    n: int
    at: int
    player: str
    name: str
    text: str


class StateMessage(Told):
    """Everything, on joining or after a gap. `view` is that of `anypoker.views`, its `events` the
    events of this hand, its `decision` the reader's open question; None before the first hand."""

    type: Literal["state"]
    n: int
    you: You
    table: TableTold
    rules: str
    view: Json | None
    clock: Clock | None
    choice: ChoiceTold | None
    chat: list[ChatLine]


class EventsMessage(Told):
    """What happened in the hand. `events` follow those that are known; `now`: the fields of the
    view that everybody sees and that may have changed, to be put over the known ones; `mine`: the
    same for what only the reader sees. `begins`: a new hand, of which nothing was known; then `now`
    has every public field of the view, and `rules` those of the game if it is another one."""

    type: Literal["events"]
    n: int
    hand: int
    begins: bool = False
    events: list[Json]
    now: Json
    clock: Clock | None
    rules: str | None = None
    mine: Mine | None = None


class TableMessage(Told):
    """The table besides the hand has changed; `said`: why, in sentences."""

    type: Literal["table"]
    n: int
    table: TableTold
    choice: ChoiceTold | None
    said: list[str]


class ChatMessage(Told):
    type: Literal["chat"]
    n: int
    line: ChatLine


class EquitiesMessage(Told):
    """Nobody can bet any more and hands lie open: what part of the pot each seat of the hand wins
    on average, None for who has folded."""

    type: Literal["equities"]
    n: int
    hand: int
    equities: list[float | None]


class DoneMessage(Told):
    """What was asked for is done. `n`: the last message that tells of it."""

    type: Literal["done"]
    key: str
    n: int


class ErrorMessage(Told):
    """What was asked for is not done; `sentence` says why. `key`: of the message, if it had one."""

    type: Literal["error"]
    key: str | None
    sentence: str


Message = Annotated[
    StateMessage
    | EventsMessage
    | TableMessage
    | ChatMessage
    | EquitiesMessage
    | DoneMessage
    | ErrorMessage,
    Field(discriminator="type"),
]

MESSAGES: TypeAdapter[Message] = TypeAdapter(Message)
