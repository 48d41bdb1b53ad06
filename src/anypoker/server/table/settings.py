"""Settings of a table that are not in its log: host, clock options, chat, seat requests."""

from dataclasses import asdict
from enum import StrEnum
from typing import Any

import msgspec
from msgspec.structs import replace

from anypoker.limits import MAX_CHIPS, SECONDS_IN_BANK, Bounds, clamp_long_numbers
from anypoker.sentences import encode_sentence
from anypoker.server.table.proof_chain import ProofChain
from anypoker.session.setup.display_unit import UNITS, WHOLE
from anypoker.session.setup.room_options import RoomOptions, clamped_room, options_data
from anypoker.tables.options import NO_OPTIONS
from anypoker.tables.seating.button import Positions


class SeatRequest(msgspec.Struct, frozen=True):
    """Request of a player for a seat, which the host has to approve."""

    player: str
    name: str
    seat: int
    stack: int
    post: bool = False


class BannedGuest(msgspec.Struct, frozen=True):
    """Guest whom the host banned from the table."""

    player: str
    name: str
    why: str = ""


class Plan(msgspec.Struct, frozen=True):
    """Answer that a player leaves for the rest of a hand."""

    hand: int
    kind: str  # `check_fold` or `call_up_to`
    chips: int = 0  # that a call may cost, all calls since then together
    spent: int = 0  # what the player had put in by then


class WebhookFormat(StrEnum):
    DISCORD = "discord"
    SLACK = "slack"
    TEXT = "text"  # as ntfy takes it
    JSON = "json"


class Webhook(msgspec.Struct, frozen=True):
    """Webhook of a table; its URL is a secret of the host."""

    url: str
    format: WebhookFormat
    link: str = ""  # of the table, as its host reaches it


class DealtCount(msgspec.Struct, frozen=True):
    """A game that was dealt at the table: how often, and the number of its last hand."""

    name: str
    spoken: str  # what names it again; empty: nothing does
    times: int
    hand: int


class LastSeat(msgspec.Struct, frozen=True):
    """Seat that is kept for the next table; `bot`: kind of the bot, empty for a person."""

    player: str
    name: str
    seat: int
    bot: str = ""
    level: int = 0


class CardPhase(msgspec.Struct, frozen=True):
    """Game card that is shown before a hand."""

    hand: int  # the number of the hand
    game: str  # its name
    until: int  # when the hand is dealt
    seconds: int
    first: bool = False  # the game is new at the table
    ready: tuple[str, ...] = ()  # players who have read it


class ProposedGame(msgspec.Struct, frozen=True):
    """Game that a player proposed in a vote."""

    name: str
    spoken: str
    player: str


class GameVote(msgspec.Struct, frozen=True):
    """Vote on the next game; it counts for one question."""

    question: int
    proposals: tuple[ProposedGame, ...] = ()
    votes: dict[str, str] = {}  # the name of a game by player


class Vetoes(msgspec.Struct, frozen=True):
    """Vetoes of games. `games`: vetoed for the hand `hand`; `last`: hands of each player's last."""

    hand: int = 0
    games: tuple[str, ...] = ()
    last: dict[str, int] = {}


class BombVote(msgspec.Struct, frozen=True):
    """Players who want the hand `hand` to be a bomb pot."""

    hand: int = 0
    players: tuple[str, ...] = ()


class HandReport(msgspec.Struct, frozen=True, omit_defaults=True):
    """Result of a hand for the tournament that the table is part of; without stacks it was voided.

    `orders`: the number of the tournament's last arrangement before the hand. The other fields are
    those of `EndHand`.
    """

    orders: int
    stacks: tuple[tuple[str, int], ...] = ()
    positions: Positions | None = None
    knockouts: tuple[tuple[str, tuple[str, ...]], ...] = ()


class FloorLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tournament that a table is part of; it arranges the seats and releases every hand.

    `number`: of the table. `orders`: number of the last arrangement that the table carried out.
    `may_deal`: the tournament has released one hand.
    """

    tournament: str
    name: str
    number: int
    orders: int = 0
    may_deal: bool = False
    report: HandReport | None = None


# Options that were read, by the identity of their dict: a table asks for them many times a hand.
_rooms: dict[int, tuple[dict[str, Any], RoomOptions]] = {}
_MAX_ROOMS = 4096


class TableSettings(msgspec.Struct, frozen=True):
    """Settings of one table, as a value."""

    host: str
    usual_stack: int  # chips that a player buys in for by default
    started: bool = False  # hands are dealt
    ending: bool = False  # the table closes after this hand
    over: bool = False
    options: dict[str, Any] = {}
    # Options that take effect when the hand is over; stored under an older name.
    pending_options: dict[str, Any] = msgspec.field(name="coming", default_factory=dict)
    muted: tuple[str, ...] = ()
    applicants: tuple[SeatRequest, ...] = ()
    seated_at: dict[str, int] = {}  # when players sat down
    banks: dict[str, int] = {}  # time banks, up to the entry `clock_seq`
    missed: dict[str, int] = {}  # timeouts in a row, up to the entry `clock_seq`
    clock_seq: int = 0
    plans: dict[str, Plan] = {}  # answers that players left
    away_until: dict[str, int] = {}  # players on vacation
    webhook: Webhook | None = None
    halted: str = ""  # why the table stopped because of a fault
    unit: int = WHOLE  # chips per displayed unit: 1, or 100 if a chip is a cent
    follows_game: bool = False  # the name of the table is that of its game
    next_table: str = ""  # opened with the same people after this one was closed
    last_seats: tuple[LastSeat, ...] = ()  # when the table was closed, or a tournament began
    banned: tuple[BannedGuest, ...] = ()
    removed: dict[str, str] = {}  # players whom the host removed, and why; until they sit again
    call_link: str = ""  # of the group's voice or video call
    dealt_games: tuple[DealtCount, ...] = ()  # the games that were dealt lately
    card: CardPhase | None = None  # the last game card
    game_vote: GameVote | None = None  # the last vote
    vetoes: Vetoes = Vetoes()
    bomb_vote: BombVote = BombVote()
    proofs: ProofChain = ProofChain()
    floor: FloorLink | None = None  # the tournament that the table is part of

    def ban_of(self, player: str | None) -> BannedGuest | None:
        """Return the ban of a guest, if there is one."""
        return next((one for one in self.banned if one.player == player), None)

    def room(self) -> RoomOptions:
        """Return the options of the room."""
        options = self.options
        known = _rooms.get(id(options))
        if known is not None and known[0] is options:
            return known[1]
        if len(_rooms) >= _MAX_ROOMS:
            _rooms.clear()
        room = clamped_room(options)
        _rooms[id(options)] = options, room
        return room

    def with_room(self, room: RoomOptions) -> "TableSettings":
        return replace(self, options={**asdict(room), "spectators": str(room.spectators)})

    def status(self, paused: bool) -> str:
        """Return `gathering`, `playing`, `paused` or `over`."""
        if self.over:
            return "over"
        if self.halted:
            return "paused"
        if not self.started:
            return "gathering"
        return "paused" if paused else "playing"


_DECODER = msgspec.json.Decoder(TableSettings)


def write_settings(settings: TableSettings) -> str:
    return msgspec.json.encode(settings, enc_hook=encode_sentence).decode()


def read_settings(text: str) -> TableSettings:
    """Read settings and clamp numbers that an older version let in."""
    try:
        settings = _DECODER.decode(text)
    except msgspec.ValidationError:
        settings = _DECODER.decode(clamp_long_numbers(text.encode()))
    settings = settings.with_room(clamped_room(settings.options))
    pending = settings.pending_options
    if pending:
        coming = options_data(NO_OPTIONS, clamped_room({**settings.options, **pending}))
        pending = {name: value for name, value in coming.items() if name in pending}
    bank = Bounds(0, SECONDS_IN_BANK * 1000)
    return replace(
        settings,
        usual_stack=Bounds(1, MAX_CHIPS).clamp(settings.usual_stack),
        unit=settings.unit if settings.unit in UNITS else WHOLE,
        pending_options=pending,
        banks={player: bank.clamp(left) for player, left in settings.banks.items()},
    )
