"""State of a tournament of the card room as a value.

The tournament (`anypoker.tournaments`) counts every chip. Its tables carry out arrangements with
rising numbers. A table that has not carried out its last arrangement yet deals no hand, so the
chips of players on the way are counted once, whatever crashes in between.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from anypoker.deck_proof.hashing import tagged_hash
from anypoker.sentences import Sentence
from anypoker.tables import BotKind
from anypoker.tables import changes as c
from anypoker.tournaments import Phase, Tournament
from anypoker.tournaments.tournament import Standing

_ID_LENGTH = 22  # characters


class News(Struct, frozen=True):
    """Message to the players: a sentence with its time; `table` and `player` as in `Notice`."""

    at: int
    kind: str
    template: str
    params: dict[str, str | int | list[str]] = {}
    table: int = 0
    player: str = ""

    @property
    def text(self) -> Sentence:
        return Sentence(self.template, **self.params)


class ClosingTable(Struct, frozen=True):
    """Table that the tournament has closed, until the table has carried that out."""

    id: str
    seats: int


class TournamentState(NamedTuple):
    """A tournament with its tables in the room; it counts once it is stored.

    `ids`: of the tables in the room, by number. `orders`: number of the last arrangement of each
    table; `made`: of all arrangements. `waits`: players who wait for the button at a new seat.
    `moves`: why players sit where they sit. `rebuy_until`: when the time for a rebuy ends, by
    player. `paused_at`: time of a pause by the host (0: none); `offset`: milliseconds by which the
    time of the tournament is behind the clock, because of pauses and stops.
    """

    value: Tournament
    name: str
    host: str
    private: bool = False
    made_at: int = 0
    ids: Mapping[int, str] = {}
    closing: Mapping[int, ClosingTable] = {}
    orders: Mapping[int, int] = {}
    made: int = 0
    waits: frozenset[str] = frozenset()
    bots: Mapping[str, BotKind] = {}
    news: tuple[News, ...] = ()
    moves: Mapping[str, News] = {}
    rebuy_until: Mapping[str, int] = {}
    room_options: Mapping[str, object] = {}
    paused_at: int = 0
    offset: int = 0

    @property
    def id(self) -> str:
        return self.value.id

    def time(self, now: int) -> int:
        """Return the time of the tournament: pauses and stops of the server do not count."""
        return (self.paused_at or now) - self.offset

    @property
    def is_open(self) -> bool:
        """Return whether the tournament is not over."""
        return self.value.phase in (Phase.REGISTERING, Phase.RUNNING)

    def needs(self, guest: str) -> bool:
        """Return whether a guest is still in the tournament, or hosts it, and it is not over."""
        entrant = self.value.entrants.get(guest)
        is_in = entrant is not None and entrant.standing is not Standing.OUT
        return self.is_open and (is_in or guest == self.host)


def table_id(state: TournamentState, number: int) -> str:
    """Return the id of a table in the room: nobody can guess it, and it never changes."""
    return tagged_hash("tournament-table", state.value.secret, number).hex()[:_ID_LENGTH]


def arrangement(state: TournamentState, number: int) -> c.Arrange:
    """Return the seats and stakes that a table of the tournament has to have."""
    floor, entrants = state.value.tables.get(number), state.value.entrants
    if floor is None:
        seats: tuple[c.FloorSeat | None, ...] = (None,) * state.closing[number].seats
    else:
        seats = tuple(
            None
            if player is None
            else c.FloorSeat(
                player,
                entrants[player].name,
                entrants[player].stack,
                player in state.waits,
                state.bots.get(player),
            )
            for player in floor.seats
        )
    return c.Arrange(seats, state.value.terms, state.orders[number])
