"""Start of a recorded hand: game, seats, stacks and stakes."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any, NamedTuple

from anypoker.engine import Seat, Seats, Stakes
from anypoker.engine.setup import Dues
from anypoker.game import Game, Structure
from anypoker.history.phh.amounts import INFINITE, scale_for, to_chips
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.record import Record
from anypoker.history.phh.variants import OWN, VARIANTS

# A name of the catalogue or a game file -> the game.
Games = Callable[[str], Game]

# Terms of a table that PHH has no field for, as `_stakes` names them.
OWN_STAKES = (
    "small_blind",
    "big_blind",
    "spread_least",
    "spread_most",
    "cap_per_round",
    "cap_per_hand",
    "rake_cap",
)
OWN_NUMBERS = ("run_times", "rake", "rake_always")  # terms that are no chips
_ENDLESS = 10  # an infinite stack is this multiple of all possible bets


class RecordSetup(NamedTuple):
    """Setup of a record; `scale` is the number of engine chips per unit of the record."""

    game: Game
    seats: Seats
    stakes: Stakes
    scale: int


def record_setup_of(record: Record, games: Games, button: int | None = None) -> RecordSetup:
    """Set up the hand of a record: game, seats and stakes.

    The last player of a record has the button. `button`: the seat that this player had in the hand
    that was recorded; None: the players keep the order of the record.
    """
    scale = scale_for(record.amounts())
    if record.variant == OWN:
        if not record.game:
            raise PhhError(f"a record of the variant {OWN} needs the field '_game'")
        game, structure = games(record.game), _structure(record)
    else:
        variant = VARIANTS[record.variant]
        game, structure = games(variant.slug), variant.structure
    seats = _seats(_players(record, scale), _dues(record, scale), button)
    return RecordSetup(game, seats, _stakes(record, structure, scale), scale)


def _seats(players: tuple[Seat, ...], dues: tuple[Dues, ...], button: int | None) -> Seats:
    """Seat the players of a record, who begin on the left of the button."""
    last = len(players) - 1
    if button is None:
        return Seats(players, last, dues)
    if not 0 <= button <= last:
        raise PhhError(f"the button is at one of the seats 0 to {last}, not at {button}")
    first = last - button  # the player of the record at seat 0
    return Seats(players[first:] + players[:first], button, dues[first:] + dues[:first])


def _structure(record: Record) -> Structure:
    try:
        return Structure(record.structure)
    except ValueError:
        allowed = ", ".join(Structure)
        raise PhhError(f"'_structure' must be one of {allowed}, not {record.structure!r}") from None


def _players(record: Record, scale: int) -> tuple[Seat, ...]:
    known = [amount for amount in record.amounts() if amount.is_finite()]
    endless = _ENDLESS * sum((abs(amount) for amount in known), Decimal(1))
    return tuple(
        Seat(name, to_chips(endless if stack == INFINITE else stack, scale))
        for name, stack in zip(record.names, record.starting_stacks, strict=True)
    )


def in_paying_order(amounts: tuple[Decimal, ...]) -> tuple[Decimal, ...]:
    """Antes and blinds as the players pay them: heads up, PHH lists them the other way round."""
    return amounts[::-1] if len(amounts) == 2 else amounts


def _dues(record: Record, scale: int) -> tuple[Dues, ...]:
    none = (Decimal(0),) * len(record.starting_stacks)
    antes = in_paying_order(record.antes)
    blinds = in_paying_order(record.blinds_or_straddles or none)
    dead = in_paying_order(record.dead or none)
    return tuple(
        Dues(
            ante=to_chips(ante, scale),
            ante_is_dead=not record.ante_trimming_status,
            blind=to_chips(max(blind, Decimal(0)), scale),
            post=to_chips(max(-blind, Decimal(0)), scale),
            dead=to_chips(money, scale),
        )
        for ante, blind, money in zip(antes, blinds, dead, strict=True)
    )


def _stakes(record: Record, structure: Structure, scale: int) -> Stakes:
    """Return the bet sizes of a record."""
    ante = max(record.antes)
    small = record.small_bet or record.min_bet or Decimal(0)
    amounts: dict[str, Decimal] = {
        "ante": ante,
        "big_blind": record.min_bet or small,
        "small_blind": Decimal(0),
        "bring_in": record.bring_in or Decimal(0),
        "small_bet": small,
        "big_bet": record.big_bet or small,
    }
    amounts |= {name: record.stakes[name] for name in OWN_STAKES if name in record.stakes}
    chips: dict[str, Any] = {name: to_chips(amount, scale) for name, amount in amounts.items()}
    _check_names(record)
    numbers = {name: int(record.stakes[name]) for name in OWN_NUMBERS if name in record.stakes}
    return Stakes(
        structure=structure,
        run_times=numbers.get("run_times", 1),
        rake=numbers.get("rake", 0),
        rake_always=bool(numbers.get("rake_always", 0)),
        **chips,
    )


def _check_names(record: Record) -> None:
    known = {*Stakes.__struct_fields__} & {*OWN_STAKES, *OWN_NUMBERS}
    for name in record.stakes:
        if name not in known:
            raise PhhError(f"'_stakes' has no {name!r}: it may say {', '.join(sorted(known))}")
