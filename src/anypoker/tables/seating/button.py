"""Where button and blinds go from one hand to the next.

Dead button: the big blind moves on by one player every hand, so that nobody misses it or has it
twice. The small blind is where the big blind was, and the button where the small blind was, even
if nobody sits there any more: then there is no small blind in this hand, or the button lies
before an empty seat. Heads up the button has the small blind.

Moving button: the button goes to the next player, and the blinds are the players after it.

Seats are those of the table, clockwise from 0; positions stay where they are when a seat empties.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple


class DealStatus(Enum):
    """What a seat has to do with the next hand."""

    ABSENT = 0  # empty, sitting out or without chips
    WAITING = 1  # comes in with the big blind
    POSTING = 2  # comes in at once, unless it is between button and big blind
    PLAYING = 3


class Positions(NamedTuple):
    button: int
    small: int
    big: int


class HandPositions(NamedTuple):
    """The next hand: the positions, and the seats that are dealt in, in the order of the table."""

    positions: Positions
    dealt_in: tuple[int, ...]


def next_seat(seats: Sequence[int], seat: int) -> int:
    """The first of the seats that comes after this one, clockwise."""
    return min((other for other in seats if other > seat), default=min(seats))


def is_between(start: int, seat: int, end: int) -> bool:
    """Whether the seat lies between two others, clockwise; all lie between a seat and itself.

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
    """The first hand: everyone is dealt in; without a word the last seat has the button."""
    dealt = _able(standings)
    if len(dealt) < 2:
        return None
    return _from_button(dealt, dealt[-1] if button is None else next_seat(dealt, button - 1))


def _from_button(dealt: list[int], button: int) -> HandPositions:
    small = button if len(dealt) == 2 else next_seat(dealt, button)
    return HandPositions(Positions(button, small, next_seat(dealt, small)), tuple(dealt))


def moving_button(standings: Sequence[DealStatus], last: Positions) -> HandPositions | None:
    """Everyone is dealt in, and the button goes to the next of them."""
    dealt = _able(standings)
    if len(dealt) < 2:
        return None
    return _from_button(dealt, next_seat(dealt, last.button))


def dead_button(standings: Sequence[DealStatus], last: Positions) -> HandPositions | None:
    """The big blind moves on by one player; small blind and button follow, dead or alive."""
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
        # Nobody is left of those who played: the game begins anew, for everyone.
        return _from_button(able, next_seat(able, last.button))
    if len(dealt) == 2:
        other = next_seat(dealt, big)
        return HandPositions(Positions(other, other, big), dealt)
    return HandPositions(Positions(button, small, big), dealt)


def frozen_button(standings: Sequence[DealStatus], last: Positions | None) -> HandPositions | None:
    """A hand without blinds between hands with blinds: the positions wait, all others play."""
    dealt = _able(standings)
    if len(dealt) < 2:
        return None
    return first_placing(standings) if last is None else HandPositions(last, tuple(dealt))
