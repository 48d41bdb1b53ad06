"""What can happen to a table: one type a kind of change, and the entry of a log that keeps it.

Players are known by their ids, seats are counted from 0. A kind without a word about hands may
come at any time: what cannot touch a running hand waits until it is over.
"""

from enum import StrEnum

from msgspec import Struct

from anypoker.cards import Card, Key
from anypoker.engine import Action
from anypoker.tables.games.rotation import Rotation, RotationGame
from anypoker.tables.games.stakes import StakesSpec
from anypoker.tables.options import Options
from anypoker.tables.seating.players import BotKind

# ---------------------------------------------------------------- seats and chips


class Sit(Struct, frozen=True):
    """A newcomer; `post`: comes in as soon as possible and posts, instead of waiting."""

    player: str
    seat: int
    name: str
    stack: int
    post: bool = False
    bot: BotKind | None = None


class Leave(Struct, frozen=True):
    """Cashes out; in a running hand its questions take the default, and it goes afterwards."""

    player: str


class Kick(Struct, frozen=True):
    """As if the player left, by the host's word."""

    player: str
    why: str = ""


class SitOut(Struct, frozen=True):
    player: str


class ComeBack(Struct, frozen=True):
    """`post`: pays the blinds that were missed, instead of waiting for the big blind."""

    player: str
    post: bool = True


class MoveSeat(Struct, frozen=True):
    """To a free seat; owes blinds there as a newcomer does."""

    player: str
    seat: int
    post: bool = False


class Buy(Struct, frozen=True):
    player: str
    chips: int


class SetStack(Struct, frozen=True):
    """The host says what a player has; the ledger gets the difference."""

    player: str
    chips: int


class Transfer(Struct, frozen=True):
    """Chips from one player to another, between hands."""

    payer: str
    payee: str
    chips: int
    why: str = ""


class Charge(Struct, frozen=True):
    """Chips from a player to the house, between hands, such as a fee for the hour."""

    player: str
    chips: int
    why: str = ""


class SetMarks(Struct, frozen=True):
    """What a player takes into the next hand of this game."""

    player: str
    marks: tuple[str, ...]


# ---------------------------------------------------------------- what is played


class ChangeTerms(Struct, frozen=True):
    terms: StakesSpec


class ChangeGames(Struct, frozen=True):
    """Other games; a mix begins anew. `terms`: other stakes with them."""

    rotation: Rotation
    terms: StakesSpec | None = None


class ChangeOptions(Struct, frozen=True):
    options: Options


class Choose(Struct, frozen=True):
    """The dealer's choice; `question`: the number under which it was asked for, as in `Act`."""

    item: RotationGame
    question: int | None = None


class Straddle(Struct, frozen=True):
    """A player wants to straddle in the next hand if its seat may, or does not want to any more."""

    player: str
    wants: bool = True


class BombPot(Struct, frozen=True):
    """The next hand is a bomb pot: this game instead; None: it stays ordinary, and `why`."""

    item: RotationGame | None
    why: str = ""


class Pause(Struct, frozen=True):
    """No hand begins, and no level ends."""


class Resume(Struct, frozen=True):
    pass


# ---------------------------------------------------------------- hands


class Deal(Struct, frozen=True):
    """A hand begins; all its luck follows from the key and from what players added to it.

    `seal`: the fingerprint of the key, told before anybody added anything; empty: not told.
    `randomness`: what players added, each with the player's id.
    """

    key: Key
    seal: str = ""
    randomness: tuple[tuple[str, str], ...] = ()


class Act(Struct, frozen=True):
    """`question`: the number of the question that is answered. None only where nobody counted them:
    in logs of the first format, and by programs that answer at once."""

    player: str
    action: Action
    question: int | None = None


class Show(Struct, frozen=True):
    """A player shows cards of its own after the hand."""

    player: str
    cards: tuple[Card, ...]


class RabbitHunt(Struct, frozen=True):
    """A player asks what the rest of the board would have been."""

    player: str


class Void(Struct, frozen=True):
    """The running hand never was: everyone has what it had, and the button is where it was."""

    why: str = ""


class End(Struct, frozen=True):
    """What came of a hand, which is what has to come of it again.

    `stacks`: in the order of the hand's seats, as the hand left them. `rake`: for the house.
    `bounties`: who paid whom how much; `stand_up`: the same, of the last one standing. `marks`: who
    goes marked into the next hand.
    """

    stacks: tuple[int, ...]
    rake: int = 0
    bounties: tuple[tuple[str, str, int], ...] = ()
    marks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    stand_up: tuple[tuple[str, str, int], ...] = ()


Change = (
    Sit
    | Leave
    | Kick
    | SitOut
    | ComeBack
    | MoveSeat
    | Buy
    | SetStack
    | Transfer
    | Charge
    | SetMarks
    | ChangeTerms
    | ChangeGames
    | ChangeOptions
    | Choose
    | Straddle
    | BombPot
    | Pause
    | Resume
    | Deal
    | Act
    | Show
    | RabbitHunt
    | Void
    | End
)


class Cause(StrEnum):
    """Why something happened."""

    PLAYER = "player"
    BOT = "bot"
    CLOCK = "clock"
    HOST = "host"
    TABLE = "table"  # it follows from what happened before


class LogEntry(Struct, frozen=True):
    """A change as a log keeps it. `at`: milliseconds since 1970, 0 if nobody knows; `by`: why it
    happened; `actor`: the id of who did it, where that is not the player it is about."""

    change: Change
    at: int = 0
    by: Cause = Cause.TABLE
    actor: str = ""
