"""A tournament over several tables, as an immutable value.

The tournament knows who sits where with how many chips between hands. The hands themselves are
played at tables (`anypoker.tables`), which get their players by orders (`orders`).
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from anypoker.sentences import Sentence
from anypoker.tables import FinishingPlace, StakesSpec
from anypoker.tables.seating.button import Positions
from anypoker.tournaments.seat_draw import Draw, commitment_to, seed_of
from anypoker.tournaments.settings import Settings
from anypoker.tournaments.structures import Level


class Phase(StrEnum):
    REGISTERING = "registering"
    RUNNING = "running"
    OVER = "over"
    CANCELLED = "cancelled"


class Standing(StrEnum):
    """State of a player in the tournament."""

    REGISTERED = "registered"  # before the start
    SEATED = "seated"
    MOVING = "moving"  # to a table that still plays a hand
    BROKE = "broke"  # has no chips, and keeps the seat: may rebuy, or waits for a place
    OUT = "out"


class Entrant(Struct, frozen=True):
    """A player of a tournament.

    `stack`: chips, those in a hand in play included as they were before it. `table`: 0 if they sit
    at none. `seat`: from 0. `word`: what they added to the seat draw. `leaving`: they leave after
    the hand in play. `bounties`: chips won with bounties. `knocked_out_by`: who won their last
    chips.
    """

    id: str
    name: str
    word: str = ""
    standing: Standing = Standing.REGISTERED
    stack: int = 0
    table: int = 0
    seat: int = -1
    rebuys: int = 0
    added_on: bool = False
    leaving: bool = False
    bounties: int = 0
    prize: int = 0
    knocked_out_by: tuple[str, ...] = ()

    @property
    def plays(self) -> bool:
        """Return whether the player has chips in the tournament."""
        return self.standing in (Standing.SEATED, Standing.MOVING)


class FloorTable(Struct, frozen=True):
    """A table of a tournament, as the tournament sees it.

    `seats`: ids of the players. `in_hand`: a hand is played. `positions`: of the last hand.
    `opened`: seats in the order in which they became empty. `level_hands`: hands in this level.
    `chip`: the smallest chip at the table. `done`: it has played its hand of the hand-for-hand
    round. `busted`: players without chips who have to decide about a rebuy, with their stacks at
    the start of the hand; `declined`: those of them who do not rebuy.
    """

    number: int
    seats: tuple[str | None, ...]
    in_hand: bool = False
    positions: Positions | None = None
    hands: int = 0
    level_hands: int = 0
    opened: tuple[int, ...] = ()
    chip: int = 1
    done: bool = False
    busted: tuple[tuple[str, int], ...] = ()
    declined: frozenset[str] = frozenset()

    @property
    def players(self) -> list[str]:
        """Return the players at the table, in the order of the seats."""
        return [player for player in self.seats if player is not None]

    @property
    def empty(self) -> list[int]:
        """Return the empty seats."""
        return [seat for seat, player in enumerate(self.seats) if player is None]


class Transfer(Struct, frozen=True):
    """A player on the way to a table that still plays a hand; the chips are with the player.

    `seat`: the drawn seat, None if the positions at that table decide it. `source`: the table that
    they come from (0: they enter the tournament).
    """

    player: str
    source: int
    table: int
    seat: int | None
    sizes: tuple[int, int] = (0, 0)  # players at both tables when the move was decided
    chip: int = 0  # the smallest chip that the player may have (0: as at the new table)


class Tournament(Struct, frozen=True):
    """The tournament now.

    `secret`: determines all draws; only the operator sees it. `busted`: players who went broke in
    the hand-for-hand round that is played, with their stacks at the start of the hand. `issued`:
    chips given out; `forfeited`: chips of players who left; `raced`: chips that chip races added
    (negative: removed). `collected`: entries, rebuys and add-ons paid, without bounties.
    `level`: from 0. `played`: milliseconds of play in this level. `break_due`: play stops when the
    hands in play are over; `break_until`: the break ends then (0: no break). `tables` are those
    that are open; `last_table` is the highest number so far.
    """

    id: str
    settings: Settings
    secret: bytes
    phase: Phase = Phase.REGISTERING
    entrants: Mapping[str, Entrant] = {}
    tables: Mapping[int, FloorTable] = {}
    transfers: tuple[Transfer, ...] = ()
    places: tuple[FinishingPlace, ...] = ()
    busted: tuple[tuple[str, int], ...] = ()
    draws: tuple[Draw, ...] = ()
    last_table: int = 0
    level: int = 0
    played: int = 0
    now: int = 0
    break_due: bool = False
    break_until: int = 0
    hand_for_hand: bool = False
    final: bool = False
    issued: int = 0
    forfeited: int = 0
    raced: int = 0
    collected: int = 0
    bounty_pool: int = 0
    prizes_paid: int = 0
    bounties_paid: int = 0

    @property
    def commitment(self) -> str:
        """Commitment to the seed of the next draw; published."""
        return commitment_to(seed_of(self.secret, len(self.draws) + 1))

    @property
    def left(self) -> int:
        """Count the players who are not out; players who may still rebuy are not out."""
        standings = [one.standing for one in self.entrants.values()]
        return len(standings) - standings.count(Standing.OUT)

    @property
    def entries(self) -> int:
        """Count the entries; rebuys are none."""
        return len(self.entrants)

    @property
    def level_now(self) -> Level:
        return self.settings.levels[self.level]

    @property
    def terms(self) -> StakesSpec:
        """Return the stakes of the next hands."""
        return self.level_now.blinds.terms

    @property
    def registration_open(self) -> bool:
        if self.phase is Phase.RUNNING:
            return self.level < self.settings.late_levels
        return self.phase is Phase.REGISTERING

    @property
    def rebuys_open(self) -> bool:
        running = self.phase is Phase.RUNNING
        return running and self.settings.rebuys > 0 and self.level < self.settings.rebuy_levels

    @property
    def prizes(self) -> tuple[int, ...]:
        """Return the prizes by place; they are final once registration and rebuys are over."""
        return self.settings.prizes.amounts(self.collected, self.entries)

    @property
    def average_stack(self) -> int:
        """Return the average stack of the players who are left."""
        return sum(one.stack for one in self.entrants.values()) // max(self.left, 1)

    def size(self, number: int) -> int:
        """Count the players of a table: those on the way to it and those who may rebuy included."""
        seats = self.tables[number].seats
        coming = sum([one.table == number for one in self.transfers]) if self.transfers else 0
        return len(seats) - seats.count(None) + coming

    def reason_not_dealing(self, number: int) -> str:
        """Return why a table deals no hand now; empty if it may."""
        table = self.tables.get(number)
        if self.phase is not Phase.RUNNING:
            return Sentence("the tournament is not running")
        if table is None:
            return Sentence("there is no table {table}", table=number)
        if table.in_hand:
            return Sentence("the hand is not over")
        if self.break_due or self.break_until:
            return Sentence("the tournament takes a break")
        if table.busted:
            names = [self.entrants[player].name for player, _ in table.busted]
            return Sentence("{names:and} may still rebuy", names=names)
        if self._final_due:
            return Sentence("the players meet at the final table when all hands are over")
        if self.hand_for_hand and table.done:
            return Sentence("play is hand for hand: the other tables still play")
        if self.size(number) < self.settings.least or len(table.players) < 2:
            return Sentence("the table waits for players")
        if self._halted(table):
            return Sentence(
                "the table is three or more players short and waits until the tables are balanced"
            )
        return ""

    @property
    def _final_due(self) -> bool:
        return len(self.tables) > 1 and self.left <= self.settings.final_size

    def _halted(self, table: FloorTable) -> bool:
        """Return whether play halts: three players short, and the blinds reach an empty seat."""
        largest = max(self.size(number) for number in self.tables)
        if largest - self.size(table.number) < 3 or table.positions is None:
            return False
        following = (table.positions.big + 1) % len(table.seats)
        return self.settings.has_blinds and table.seats[following] is None


def new_tournament(name: str, settings: Settings, secret: bytes) -> Tournament:
    """Create a tournament; `secret` is 32 random bytes."""
    return Tournament(name, settings, secret)
