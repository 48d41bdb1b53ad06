"""Changes of a table, one type per kind, and the log entry that records one.

Players are known by id, seats count from 0. A change that would affect a hand in play waits until
the hand is over.
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
    """A player sits down; with `post`, they post to be dealt in at the next hand instead of
    waiting.
    """

    player: str
    seat: int
    name: str
    stack: int
    post: bool = False
    bot: BotKind | None = None


class Leave(Struct, frozen=True):
    """A player cashes out; during a hand, they take default actions and leave afterwards."""

    player: str


class Kick(Struct, frozen=True):
    """The host removes a player, who leaves as with `Leave`."""

    player: str
    why: str = ""


class Stay(Struct, frozen=True):
    """A player who was to leave after the hand keeps the seat."""

    player: str


class SitOut(Struct, frozen=True):
    player: str


class ComeBack(Struct, frozen=True):
    """A player returns; with `post`, they pay missed blinds instead of waiting for the blind."""

    player: str
    post: bool = True


class MoveSeat(Struct, frozen=True):
    """A player moves to a free seat and owes blinds there like a new player."""

    player: str
    seat: int
    post: bool = False


class Rename(Struct, frozen=True):
    """A player has a new name; during a hand they play, it is used afterwards."""

    player: str
    name: str


class Buy(Struct, frozen=True):
    """A player buys chips; in a hand they come when it is over. `capped`: then only as many as the
    largest buy-in leaves room for, measured by the stack at that time.
    """

    player: str
    chips: int
    capped: bool = False


class CancelBuy(Struct, frozen=True):
    """A player does not buy the chips that wait for the end of the hand."""

    player: str


class SetStack(Struct, frozen=True):
    """The host sets a stack; the ledger records the difference."""

    player: str
    chips: int


class Transfer(Struct, frozen=True):
    """Chips move from one player to another between hands."""

    payer: str
    payee: str
    chips: int
    why: str = ""


class Charge(Struct, frozen=True):
    """Chips move from a player to the house between hands, such as an hourly fee."""

    player: str
    chips: int
    why: str = ""


class SetMarks(Struct, frozen=True):
    """Marks that a player carries into the next hand of this game."""

    player: str
    marks: tuple[str, ...]


class FloorSeat(Struct, frozen=True, omit_defaults=True):
    """A player whom a tournament seats; `waits`: a new player waits until the button has passed."""

    player: str
    name: str
    stack: int
    waits: bool = False
    bot: BotKind | None = None


class Arrange(Struct, frozen=True):
    """The floor of a tournament sets all seats and the stakes of one of its tables between hands.

    Players who stay keep their status. `number` counts these changes in the tournament.
    """

    seats: tuple[FloorSeat | None, ...]
    terms: StakesSpec
    number: int = 0


# ---------------------------------------------------------------- what is played


class ChangeTerms(Struct, frozen=True):
    terms: StakesSpec


class ChangeGames(Struct, frozen=True):
    """New games, which restart the rotation, and optionally new stakes (`terms`)."""

    rotation: Rotation
    terms: StakesSpec | None = None


class ChangeOptions(Struct, frozen=True):
    options: Options


class Choose(Struct, frozen=True):
    """The dealer chooses the game; `question` is the number of the choice, as in `Act`."""

    item: RotationGame
    question: int | None = None


class AskAgain(Struct, frozen=True):
    """The choice of the dealer does not count: the dealer is asked again; `why` is a sentence."""

    why: str = ""


class Straddle(Struct, frozen=True):
    """A player turns straddling on or off for the next hand."""

    player: str
    wants: bool = True


class BombPot(Struct, frozen=True):
    """The next hand is a bomb pot of this game; if None, it stays ordinary, and `why` says why."""

    item: RotationGame | None
    why: str = ""


class Pause(Struct, frozen=True):
    """No hand is dealt and no blind level ends until play resumes."""


class Resume(Struct, frozen=True):
    pass


# ---------------------------------------------------------------- hands


class Deal(Struct, frozen=True):
    """A hand is dealt; the key and the players' randomness determine all its cards.

    `seal` is the hash of the key, published before any player added randomness (empty if not
    published). `randomness` is what players added, with their ids. `context` and `reveals` are the
    public part of a deck proof, empty if the hand has none: then key, context and reveals determine
    the cards. `reveals` has the values of each shuffle that the deal itself needs.
    """

    key: Key
    seal: str = ""
    randomness: tuple[tuple[str, str], ...] = ()
    context: str = ""
    reveals: tuple[tuple[str | None, ...], ...] = ()


class Reveals(Struct, frozen=True):
    """Values that players reveal for a later shuffle of the hand, one per seat of it.

    `shuffle` is 1 for the first after the deck's own. Without values nobody revealed one.
    """

    shuffle: int
    values: tuple[str | None, ...] = ()


class Act(Struct, frozen=True):
    """A player acts; `question` is the number of the decision, None in programs that act
    immediately.
    """

    player: str
    action: Action
    question: int | None = None


class Show(Struct, frozen=True):
    """A player shows own cards after the hand."""

    player: str
    cards: tuple[Card, ...]


class RabbitHunt(Struct, frozen=True):
    """A player asks for the rest of the board."""

    player: str


class Void(Struct, frozen=True):
    """The hand in play is voided: stacks and button are as before it."""

    why: str = ""


class End(Struct, frozen=True):
    """Result of a hand, which a replay must reproduce.

    `stacks` are in the order of the hand's seats. `rake` goes to the house. `bounties` and
    `stand_up` are payments between players. `marks` are carried into the next hand.
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
    | Stay
    | SitOut
    | ComeBack
    | MoveSeat
    | Rename
    | Buy
    | CancelBuy
    | SetStack
    | Transfer
    | Charge
    | SetMarks
    | Arrange
    | ChangeTerms
    | ChangeGames
    | ChangeOptions
    | Choose
    | AskAgain
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
    | Reveals
)


class Cause(StrEnum):
    """Cause of a log entry."""

    PLAYER = "player"
    BOT = "bot"
    CLOCK = "clock"
    HOST = "host"
    TABLE = "table"  # it follows from what happened before


class LogEntry(Struct, frozen=True):
    """A change with its time (`at`, in ms since 1970, 0 if unknown), cause (`by`), and the id of
    the player who made it (`actor`) if that is not the player it concerns.
    """

    change: Change
    at: int = 0
    by: Cause = Cause.TABLE
    actor: str = ""
