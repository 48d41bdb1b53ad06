"""Seats of the table that follows a closed one."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from anypoker.server.table.settings import LastSeat
from anypoker.server.table.state import TableState, seats_to_keep
from anypoker.tables import BotKind, SeatSetup, SetupError, new_table


def next_seats(
    state: TableState, opener: tuple[str, str], present: AbstractSet[str]
) -> tuple[SeatSetup | None, ...]:
    """Return who sits where when a table is opened again.

    The bots and the opener sit where they sat. After a tournament, so do the people who are still
    there, unless the game would start before they come. All other seats are free for a tap.

    Args:
        state: Of the closed table.
        opener: Id and name of the guest who opens the next table.
        present: Ids of the guests who are connected.

    Raises:
        SetupError: if the opener did not play, and there is no seat left.
    """
    settings = state.settings
    is_contest = state.table.setup.contest is not None
    come = (
        present - settings.removed.keys() if is_contest and not settings.room().start_full else ()
    )
    seats: list[SeatSetup | None] = [None] * len(state.table.seats)
    for one in _seats_before(state):
        if one.bot or one.player in come:
            bot = BotKind(one.bot, one.level) if one.bot else None
            seats[one.seat] = SeatSetup(one.name, settings.usual_stack, one.player, bot)
    seats[_seat_of_opener(state, opener[0], seats)] = SeatSetup(
        opener[1], settings.usual_stack, opener[0]
    )
    return tuple(seats)


def _seat_of_opener(state: TableState, opener: str, seats: Sequence[SeatSetup | None]) -> int:
    """Return the seat that the opener had, or else a free one, or else that of a bot."""
    own = [one.seat for one in _seats_before(state) if one.player == opener]
    free = [at for at, one in enumerate(seats) if one is None]
    bots = [at for at, one in enumerate(seats) if one is not None and one.bot is not None]
    if not (found := [*own, *free, *bots]):
        raise SetupError("all seats are kept for players of the last table")
    return found[0]


def _seats_before(state: TableState) -> tuple[LastSeat, ...]:
    """Return the seats when the tournament began, or when another table was closed."""
    if state.settings.last_seats or state.table.setup.contest is None:
        return state.settings.last_seats
    return seats_to_keep(new_table(state.table.setup))  # of an older version
