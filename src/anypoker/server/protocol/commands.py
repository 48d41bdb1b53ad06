"""Commands that clients send over the socket; these models define them.

Seats are counted from 0, chips are whole numbers. Actions, cards and stakes are their text forms.
The reference page, the JSON Schema and the checks of what comes in all follow from these models.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from anypoker.server.protocol.base_command import BaseCommand
from anypoker.server.protocol.bounded_types import (
    BotLevel,
    CallLink,
    Chips,
    ChipsOrNone,
    Line,
    PlayerId,
    QuestionNumber,
    Reason,
    SeatNumber,
    SharedId,
    TableOptions,
    TableUnit,
    VacationDays,
)
from anypoker.server.protocol.deck_proofs import (
    DeckProofCommit,
    DeckProofJoin,
    DeckProofReveal,
)
from anypoker.session.bots.bot_seats import DEFAULT_BOT


class PingCommand(BaseModel):
    """Ask whether the connection works; the server answers with `pong`. The text
    `{"do":"ping"}` is answered fastest."""

    model_config = ConfigDict(extra="forbid", strict=True)

    do: Literal["ping"]


Reaction = Literal["clap", "laugh", "wow", "cry", "fire", "think", "luck", "salute"]

# ---------------------------------------------------------------- what players do


class SitCommand(BaseCommand):
    """Take a seat; without one, the first that is free. `stack`: the usual one if not said;
    `post`: come in immediately and post a blind, instead of waiting for the big blind."""

    do: Literal["sit"]
    seat: SeatNumber | None = None
    stack: Chips | None = None
    post: bool = False


class ActCommand(BaseCommand):
    """Answer a question. `question`: the `number` of the decision; `action`: such as
    `raise to 60`."""

    do: Literal["act"]
    question: QuestionNumber
    action: Line


class LeaveCommand(BaseCommand):
    """Cash out and go; in a running hand, when it is over."""

    do: Literal["leave"]


class StayCommand(BaseCommand):
    """Keep the seat after all: undo `leave` until the running hand is over."""

    do: Literal["stay"]


class SitOutCommand(BaseCommand):
    """Keep the seat and be dealt no cards from the next hand on."""

    do: Literal["sit_out"]


class BackCommand(BaseCommand):
    """Play on after sitting out; `post`: pay missed blinds now instead of waiting."""

    do: Literal["back"]
    post: bool = True


class RebuyCommand(BaseCommand):
    """Buy chips; they come when the running hand is over, up to the largest buy-in. Without
    `chips`, the usual stack."""

    do: Literal["rebuy"]
    chips: Chips | None = None


class CancelRebuyCommand(BaseCommand):
    """Do not buy the chips that wait for the end of the running hand."""

    do: Literal["cancel_rebuy"]


class PlanCommand(BaseCommand):
    """Leave an answer for the rest of the running hand `hand`: `check_fold`, or `call_up_to`
    `chips` from now on in this hand; `none` takes it back. Other decisions wait for you."""

    do: Literal["plan"]
    hand: QuestionNumber
    kind: Literal["check_fold", "call_up_to", "none"]
    chips: ChipsOrNone = 0


class VacationCommand(BaseCommand):
    """Sit out for this number of days and come back then; 0: be back now."""

    do: Literal["vacation"]
    days: VacationDays


class StraddleCommand(BaseCommand):
    """Straddle in the next hand if the seat may, or do not."""

    do: Literal["straddle"]
    wants: bool = True


class ChooseCommand(BaseCommand):
    """The dealer's choice of the next game: a name, with modifiers or without."""

    do: Literal["choose"]
    question: QuestionNumber
    game: Line


class VoteCommand(BaseCommand):
    """Vote for a game where the table votes; a game that nobody proposed yet becomes a proposal.
    A second vote replaces the first."""

    do: Literal["vote"]
    question: QuestionNumber
    game: Line


class ReadyCommand(BaseCommand):
    """Close the game card: "Got it". `hand`: the number of the hand on the card."""

    do: Literal["ready"]
    hand: QuestionNumber


class VetoCommand(BaseCommand):
    """Veto the game on the card: the dealer is asked again. Once per orbit, where the table allows
    it. `hand`: the number of the hand on the card."""

    do: Literal["veto"]
    hand: QuestionNumber


class BombPotCommand(BaseCommand):
    """Vote for a bomb pot in the next hand, where the table allows it, or take the vote back."""

    do: Literal["bomb_pot"]
    wants: bool = True


class ShowCommand(BaseCommand):
    """Show your own cards after the hand, such as `As Kd`."""

    do: Literal["show"]
    cards: Line


class RabbitHuntCommand(BaseCommand):
    """Ask what the rest of the board would have been."""

    do: Literal["rabbit_hunt"]


class ChatCommand(BaseCommand):
    """Say something to the table."""

    do: Literal["chat"]
    text: Line


class ReactCommand(BaseCommand):
    """Show a reaction at your seat: at most one in 3 s, and nothing keeps it."""

    do: Literal["react"]
    reaction: Reaction


class TakeOverCommand(BaseCommand):
    """Become the host in place of one who has been silent for three minutes."""

    do: Literal["take_over"]


# ---------------------------------------------------------------- what the host does


class HostCommandBase(BaseCommand):
    do: Literal["host"]


class HostStart(HostCommandBase):
    """Begin to deal, or resume after a pause."""

    verb: Literal["start"]


class HostPause(HostCommandBase):
    """Deal no further hand for now."""

    verb: Literal["pause"]


class HostSetStack(HostCommandBase):
    """Set a player's stack."""

    verb: Literal["set_stack"]
    player: PlayerId
    chips: ChipsOrNone


class HostRebuy(HostCommandBase):
    """Give a player chips that it buys; they come when the running hand is over. Without `chips`,
    the usual stack."""

    verb: Literal["rebuy"]
    player: PlayerId
    chips: Chips | None = None


class HostApprove(HostCommandBase):
    """Accept or decline a player who asked for a seat."""

    verb: Literal["approve"]
    player: PlayerId
    yes: bool = True


class HostKick(HostCommandBase):
    """Send a player away with its chips; in a running hand, when it is over."""

    verb: Literal["kick"]
    player: PlayerId
    why: Reason = ""


class HostBan(HostCommandBase):
    """Remove a guest as with `kick`, and let this guest neither sit nor watch here again."""

    verb: Literal["ban"]
    player: PlayerId
    why: Reason = ""


class HostUnban(HostCommandBase):
    """Let a banned guest come again."""

    verb: Literal["unban"]
    player: PlayerId


class HostCallLink(HostCommandBase):
    """Set the link to the group's voice or video call, which players at the table see. It begins
    with `https://`; an empty text removes it."""

    verb: Literal["call_link"]
    link: CallLink


class HostSitOut(HostCommandBase):
    """Sit a player out from the next hand on; open decisions of this one take their default. With
    `yes` false, bring a player back who sits out, as the player would with `back`."""

    verb: Literal["sit_out"]
    player: PlayerId
    yes: bool = True


class HostMove(HostCommandBase):
    """Move a player to a free seat."""

    verb: Literal["move"]
    player: PlayerId
    seat: SeatNumber


class HostGame(HostCommandBase):
    """Play something else from the next hand on, one of: `game`, the name of a game or a mix;
    `choice`, the games of a dealer's choice (an empty list: any game); `shared`, the id of a file
    that was brought with `POST /api/shared-games`. `stakes`: other stakes with it, `unit` as in
    `stakes`."""

    verb: Literal["game"]
    game: Line | None = None
    choice: Annotated[list[Line], Field(max_length=50)] | None = None
    shared: SharedId | None = None
    stakes: Line | None = None
    unit: TableUnit | None = None


class HostStakes(HostCommandBase):
    """Play for other stakes from the next hand on, in chips or with decimals (`0.25/0.50`). Before
    the first hand decimals, or `unit`, change the display unit; all players then get the usual
    stack of the new stakes."""

    verb: Literal["stakes"]
    stakes: Line
    unit: TableUnit | None = None


class HostOptions(HostCommandBase):
    """Change options; those that are not named stay as they are."""

    verb: Literal["options"]
    options: TableOptions


class HostAddBot(HostCommandBase):
    """Seat a bot: one of `GET /api/bots`; `level`: one of its levels, counted from 1, the weakest
    first. 0: the usual one."""

    verb: Literal["add_bot"]
    kind: Line = DEFAULT_BOT
    level: BotLevel = 0
    seat: SeatNumber | None = None
    stack: Chips | None = None


class HostRemoveBot(HostCommandBase):
    """Send a bot away."""

    verb: Literal["remove_bot"]
    player: PlayerId


class HostMute(HostCommandBase):
    """Let a player say nothing more, or let it speak again."""

    verb: Literal["mute"]
    player: PlayerId
    yes: bool = True


class HostClearChat(HostCommandBase):
    """Delete all chat of the table."""

    verb: Literal["clear_chat"]


class HostTransfer(HostCommandBase):
    """Make another player the host."""

    verb: Literal["hand_on"]
    player: PlayerId


class HostVoid(HostCommandBase):
    """Void the running hand: all bets are returned. Everyone sees who did it, and whether they play
    in it; a table that was paused because of a fault stays paused."""

    verb: Literal["void"]
    why: Reason = ""


class HostEnd(HostCommandBase):
    """Close the table after this hand: all players are cashed out."""

    verb: Literal["end"]


AnyHostCommand = Annotated[
    HostStart
    | HostPause
    | HostSetStack
    | HostRebuy
    | HostApprove
    | HostKick
    | HostBan
    | HostUnban
    | HostCallLink
    | HostSitOut
    | HostMove
    | HostGame
    | HostStakes
    | HostOptions
    | HostAddBot
    | HostRemoveBot
    | HostMute
    | HostClearChat
    | HostTransfer
    | HostVoid
    | HostEnd,
    Field(discriminator="verb"),
]

AnyCommand = Annotated[
    SitCommand
    | ActCommand
    | LeaveCommand
    | StayCommand
    | SitOutCommand
    | BackCommand
    | RebuyCommand
    | CancelRebuyCommand
    | PlanCommand
    | VacationCommand
    | StraddleCommand
    | ChooseCommand
    | VoteCommand
    | ReadyCommand
    | VetoCommand
    | BombPotCommand
    | ShowCommand
    | RabbitHuntCommand
    | ChatCommand
    | ReactCommand
    | TakeOverCommand
    | DeckProofJoin
    | DeckProofCommit
    | DeckProofReveal
    | AnyHostCommand,
    Field(discriminator="do"),
]

ClientMessage = Annotated[AnyCommand | PingCommand, Field(discriminator="do")]

COMMANDS: TypeAdapter[AnyCommand] = TypeAdapter(AnyCommand)
CLIENT_MESSAGES: TypeAdapter[AnyCommand | PingCommand] = TypeAdapter(ClientMessage)
