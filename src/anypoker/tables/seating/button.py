"""Movement of button and blinds.

Dead button: the big blind moves one player every hand, so nobody misses it or has it twice. The
small blind is where the big blind was, and the button where the small blind was, even if that
seat is empty now. Heads-up, the button has the small blind.

Moving button: the button moves to the next player, and the blinds are the players after it.

Seats are those of the table, clockwise from 0; positions stay when a seat empties.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple


class DealStatus(Enum):
    """A seat's part in the next hand."""

    ABSENT = 0  # empty, sitting out or without chips
    WAITING = 1  # comes in with the big blind
    POSTING = 2  # comes in immediately, unless it is between button and big blind
    PLAYING = 3


class Positions(NamedTuple):
    button: int
    small: int
    big: int


class HandPositions(NamedTuple):
    """Positions of the next hand and the seats dealt in, in the order of the table."""

    positions: Positions
    dealt_in: tuple[int, ...]


def next_seat(seats: Sequence[int], seat: int) -> int:
    """Return the first of the seats after this one, clockwise."""
    return min((other for other in seats if other > seat), default=min(seats))


def is_between(start: int, seat: int, end: int) -> bool:
    """Return whether a seat is between two others, clockwise; all are between a seat and itself.

    >>> is_between(4, 0, 2), is_between(4, 3, 2), is_between(4, 3, 4), is_between(4, 4, 4)
    (True, False, True, False)
    """
    if start < end:
        return start < seat < end
    return (seat > start or seat < end) and seat not in (start, end)


def _able(standings: Sequence[DealStatus]) -> list[int]:
    return [seat for seat, standing in enumerate(standings) if standing is not DealStatus.ABSENT]


def first_placing(
    standings: Sequence[DealStatus], button: int | None = None
) -> HandPositions | None:
    """Place the button in the first hand; by default at the last seat."""
    dealt = _able(standings)
    if len(dealt) < 2:
        return None
    return _from_button(dealt, dealt[-1] if button is None else next_seat(dealt, button - 1))


def _from_button(dealt: list[int], button: int) -> HandPositions:
    small = button if len(dealt) == 2 else next_seat(dealt, button)
    return HandPositions(Positions(button, small, next_seat(dealt, small)), tuple(dealt))


def moving_button(standings: Sequence[DealStatus], last: Positions) -> HandPositions | None:
    """Move the button to the next player; all are dealt in."""
    dealt = _able(standings)
    if len(dealt) < 2:
        return None
    return _from_button(dealt, next_seat(dealt, last.button))


def dead_button(standings: Sequence[DealStatus], last: Positions) -> HandPositions | None:
    """Move the big blind to the next player; small blind and button follow, even if dead."""
    able = _able(standings)
    if len(able) < 2:
        return None
    big = next_seat(able, last.big)
    button, small = last.small, last.big
    dealt = tuple(
        seat
        for seat in able
        if seat == big
        or standings[seat] is DealStatus.PLAYING
        or (standings[seat] is DealStatus.POSTING and not is_between(button, seat, big))
    )
    if len(dealt) < 2:
        # All players of the last hand are gone: the game starts again for everyone.
        return _from_button(able, next_seat(able, last.button))
    if len(dealt) == 2:
        other = next_seat(dealt, big)
        return HandPositions(Positions(other, other, big), dealt)
    return HandPositions(Positions(button, small, big), dealt)


def frozen_button(standings: Sequence[DealStatus], last: Positions | None) -> HandPositions | None:
    """Keep the positions during a hand without blinds; all others play."""
    dealt = _able(standings)
    if len(dealt) < 2:
        return None
    return first_placing(standings) if last is None else HandPositions(last, tuple(dealt))
