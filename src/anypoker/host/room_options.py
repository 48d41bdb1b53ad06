"""What a host settles about a table besides the game: time to act, who may watch, who may sit.

Together with the options of the match they are the options of a table, under one list of names.
"""

from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

import msgspec

from anypoker.match import Options, OptionsError, Rake


class Spectators(StrEnum):
    NONE = "none"
    LIVE = "live"  # what lies open, at once
    BEHIND = "behind"  # everything one hand late: stacks, ledger, hands, statistics and chat too


@dataclass(frozen=True, slots=True)
class RoomOptions:
    """`act_seconds`: for every answer (0: as long as one likes); `bank_seconds`: what a player may
    use beyond that over the whole evening; `away_after`: so many answers by the clock in a row,
    and the player sits out. `approve_seats`: nobody sits down without the host's word. `listed`:
    found by everyone, not by its link alone. `between_seconds`: from one hand to the next;
    `bot_seconds`: what bots take for an answer, whatever they think. `chat`: people may talk."""

    act_seconds: int = 30
    bank_seconds: int = 60
    away_after: int = 2
    spectators: Spectators = Spectators.LIVE
    approve_seats: bool = False
    listed: bool = False
    between_seconds: float = 4.0
    bot_seconds: float = 1.0
    chat: bool = True

    def __post_init__(self) -> None:
        for name, value, most in (
            ("time to act", self.act_seconds, 3_600),
            ("time bank", self.bank_seconds, 36_000),
            ("time between hands", self.between_seconds, 600),
            ("time of bots", self.bot_seconds, 60),
        ):
            if not 0 <= value <= most:
                raise OptionsError(f"the {name} is 0 to {most} seconds, not {value}")
        if self.away_after < 1:
            raise OptionsError("a player sits out after at least one answer by the clock")


USUAL_ROOM = RoomOptions()

_MATCH = {one.name for one in fields(Options)}
ROOM_OPTIONS = {one.name for one in fields(RoomOptions)}


def options_data(options: Options, room: RoomOptions) -> dict[str, Any]:
    """All options of a table as plain data, which `changed_options` reads."""
    return dict(_options_data(options, room))


@lru_cache(maxsize=1024)
def _options_data(options: Options, room: RoomOptions) -> dict[str, Any]:
    """Asked with every message about a table, and seldom changed."""
    rake = None if options.rake is None else options.rake._asdict()
    return {
        **asdict(options),
        **asdict(room),
        "rake": rake,
        "spectators": str(room.spectators),
        "kill": str(options.kill),
    }


def changed_options(
    data: dict[str, Any], options: Options, room: RoomOptions
) -> tuple[Options, RoomOptions]:
    """The options with those of `data` in place of the old ones; `OptionsError` if one is wrong.

    >>> changed_options({"act_seconds": 10}, Options(), USUAL_ROOM)[1].act_seconds
    10
    >>> changed_options({"speed": 10}, Options(), USUAL_ROOM)
    Traceback (most recent call last):
    anypoker.match.options.OptionsError: a table has no option 'speed'
    """
    for name in data:
        if name not in _MATCH | ROOM_OPTIONS:
            raise OptionsError(f"a table has no option '{name}'")
    of_match = {name: _value(Options, name, data[name]) for name in data if name in _MATCH}
    of_room = {name: _value(RoomOptions, name, data[name]) for name in data if name in ROOM_OPTIONS}
    return replace(options, **of_match), replace(room, **of_room)


class _RakeForm(msgspec.Struct, forbid_unknown_fields=True):
    percent: float
    cap: int = 0
    no_flop_no_drop: bool = True


def _value(owner: type[Any], name: str, value: Any) -> Any:
    (kind,) = [one.type for one in fields(owner) if one.name == name]
    try:
        if name == "rake":
            form = msgspec.convert(value, _RakeForm | None)
            return form and Rake(form.percent, form.cap, form.no_flop_no_drop)
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise OptionsError(f"the option '{name}' cannot be {value!r}: {error}") from None
