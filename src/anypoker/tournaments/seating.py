"""Choice of the player who moves and of the new seat, from the positions at two tables."""

from anypoker.tables.seating.button import (
    DealStatus,
    dead_button,
    first_placing,
    is_between,
    moving_button,
    next_seat,
)
from anypoker.tournaments.settings import Settings
from anypoker.tournaments.tournament import FloorTable


def table_sizes(players: int, settings: Settings) -> list[int]:
    """Return the sizes of the tables for this many players: equal, or differing by one.

    If equal tables were too small for the game, tables are full and the others wait.
    """
    if players <= settings.final_size:
        return [players]
    count = -(-players // settings.seats)
    small, larger = divmod(players, count)
    if small >= settings.least:
        return [small + (table < larger) for table in range(count)]
    full, rest = divmod(players, settings.seats)
    return [settings.seats] * full + ([rest] if rest else [])


def next_big_blind(table: FloorTable, settings: Settings) -> int | None:
    """Return the seat that would be the big blind of the next hand, if that had blinds."""
    seats = table.seats
    able = [DealStatus.ABSENT if one is None else DealStatus.PLAYING for one in seats]
    if table.positions is None:
        placing = first_placing(able)
    elif settings.rotation.choice:
        placing = moving_button(able, table.positions)
    else:
        placing = dead_button(able, table.positions)
    return None if placing is None else placing.positions.big


def mover(source: FloorTable, short: FloorTable, settings: Settings) -> str:
    """Return the player who moves to balance two tables.

    With blinds it is the next big blind (TDA 11-A, in stud rounds of a mix 11-B). Without blinds
    players move by position: the player whose seat has the number of the seat that is filled, or
    the next one.
    """
    occupied = [seat for seat, player in enumerate(source.seats) if player is not None]
    seat = next_big_blind(source, settings) if settings.has_blinds else None
    if seat is None:
        seat = next_seat(occupied, last_opened(short, ()) - 1)
    player = source.seats[seat]
    assert player is not None, "a blind is at a player's seat"
    return player


def last_opened(table: FloorTable, reserved: tuple[int, ...]) -> int:
    """Return the free seat that became empty last; else the first free one."""
    free = [seat for seat in table.empty if seat not in reserved]
    opened = [seat for seat in table.opened if seat in free]
    return opened[-1] if opened else free[0]


def worst_seat(table: FloorTable, settings: Settings, reserved: tuple[int, ...] = ()) -> int:
    """Return the seat that a player who balances the tables gets.

    It is the worst position: the big blind if a free seat can be it, else the one that has the big
    blind soonest, and never the small blind if there is another (TDA 11-A). Without blinds it is
    the seat that became empty last.
    """
    if not settings.has_blinds or table.positions is None:
        return last_opened(table, reserved)
    big, seats = table.positions.big, len(table.seats)
    free = [seat for seat in table.empty if seat not in reserved]
    # The last big blind is the small blind of the next hand: its distance is the largest.
    return min(free, key=lambda seat: (seat - big - 1) % seats)


def waits_for_button(table: FloorTable, seat: int, settings: Settings) -> bool:
    """Return whether a new player at this seat is not dealt in yet (TDA 8-A and 10-A).

    The next button is the last small blind, and the next small blind is the last big blind. Players
    between them wait; all others are dealt in and post nothing but their blind.
    """
    positions = table.positions
    if positions is None or settings.rotation.choice or not settings.has_blinds:
        return False
    return is_between(positions.small, seat, positions.big)
