"""Options of a table in a card room: time to act, spectators, seating, invitations."""

from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any

import msgspec

from anypoker.limits import (
    MAX_CHIPS,
    MAX_PROPOSALS,
    MAX_STACK,
    MAX_STAKE,
    MAX_TIMEOUTS,
    SECONDS_BETWEEN_HANDS,
    SECONDS_IN_BANK,
    SECONDS_OF_BOTS,
    SECONDS_TO_ACT,
    SECONDS_TO_CHOOSE,
    SHORTEST,
    Bounds,
    bounds_of,
    clamped,
    fault_of,
    shown,
)
from anypoker.sentences import Sentence
from anypoker.tables import Options, OptionsError, Rake
from anypoker.tables.options import NO_OPTIONS

SLOW_SECONDS = 600  # a table with this long to act is played over days


class Spectators(StrEnum):
    NONE = "none"
    LIVE = "live"  # face-up cards, without delay
    BEHIND = "behind"  # everything one hand late: stacks, ledger, hands, statistics and chat too


@dataclass(frozen=True, slots=True)
class RoomOptions:
    """`act_seconds`: for every answer (0: as long as one likes); `bank_seconds`: what a player may
    use beyond that over the whole session; `away_after`: timeouts in a row,
    and the player sits out. `approve_seats`: nobody sits down without the host's word. `listed`:
    found by everyone, not by its link alone. `between_seconds`: from one hand to the next;
    `bot_seconds`: what bots take for an answer, whatever they think. `chat`: people may talk.
    `start_full`: the game starts when every seat is taken. `choice_seconds`: time of a
    dealer to choose a game. `choice_vote`: all people propose games, up to `choice_proposals`, and
    vote. `choice_veto`: each person may veto one game per orbit. `once_per_orbit`: no game twice in
    an orbit; `no_repeats`: not the game of the hand before. `bomb_vote`: a majority of the people
    makes the next hand a bomb pot. `game_card`: a card explains each new game before it is
    dealt. `require_proofs`: players whose client takes no part in deck proofs are not dealt in."""

    act_seconds: Annotated[int, Bounds(0, SECONDS_TO_ACT)] = 30
    bank_seconds: Annotated[int, Bounds(0, SECONDS_IN_BANK)] = 60
    away_after: Annotated[int, Bounds(1, MAX_TIMEOUTS)] = 2
    spectators: Spectators = Spectators.LIVE
    approve_seats: bool = False
    listed: bool = False
    between_seconds: Annotated[float, Bounds(SHORTEST, SECONDS_BETWEEN_HANDS, zero=True)] = 4.0
    bot_seconds: Annotated[float, Bounds(SHORTEST, SECONDS_OF_BOTS, zero=True)] = 1.0
    chat: bool = True
    start_full: bool = False
    choice_seconds: Annotated[int, Bounds(1, SECONDS_TO_CHOOSE)] = 30
    choice_vote: bool = False
    choice_proposals: Annotated[int, Bounds(2, MAX_PROPOSALS)] = 4
    choice_veto: bool = False
    once_per_orbit: bool = False
    no_repeats: bool = False
    bomb_vote: bool = False
    game_card: bool = True
    require_proofs: bool = False

    @property
    def is_slow(self) -> bool:
        """True if the table is played over days: nobody waits at the page."""
        return self.act_seconds >= SLOW_SECONDS

    @property
    def seconds_to_choose(self) -> int:
        """Time of a dealer to choose the next game."""
        return self.act_seconds if self.is_slow else self.choice_seconds

    def __post_init__(self) -> None:
        if fault := fault_of(self):
            raise OptionsError(fault)


DEFAULT_ROOM_OPTIONS = RoomOptions()

_MATCH = {one.name for one in fields(Options)}
ROOM_OPTIONS = {one.name for one in fields(RoomOptions)}


def options_data(options: Options, room: RoomOptions) -> dict[str, Any]:
    """Return all options as plain data, which `changed_options` reads."""
    return dict(_options_data(options, room))


@lru_cache(maxsize=1024)
def _options_data(options: Options, room: RoomOptions) -> dict[str, Any]:
    """Return cached plain data: it is part of every message about a table."""
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
    """Return the options changed by `data`; raise `OptionsError` if one is wrong.

    >>> changed_options({"act_seconds": 10}, Options(), DEFAULT_ROOM_OPTIONS)[1].act_seconds
    10
    >>> changed_options({"speed": 10}, Options(), DEFAULT_ROOM_OPTIONS)
    Traceback (most recent call last):
    anypoker.tables.options.OptionsError: a table has no option 'speed'
    """
    for name in data:
        if name not in _MATCH | ROOM_OPTIONS:
            raise OptionsError(Sentence("a table has no option {shown}", shown=shown(name)))
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
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            raise OptionsError(
                Sentence(
                    "the option '{name}' cannot be {shown}; use one of {words}",
                    name=name,
                    shown=shown(value),
                    words=", ".join(kind),
                )
            ) from None
        raise OptionsError(
            Sentence(
                "the option '{name}' cannot be {shown}: {error}",
                name=name,
                shown=shown(value),
                error=str(error)[:200],
            )
        ) from None
    except ValueError:  # a text that is not Unicode
        raise OptionsError(
            Sentence("the option '{name}' cannot be {shown}", name=name, shown=shown(value))
        ) from None


def clamped_room(data: dict[str, Any]) -> RoomOptions:
    """Return stored options of a room; a number out of bounds is brought inside them.

    >>> clamped_room({"bot_seconds": 1e-300, "away_after": 10**23, "chat": None}).away_after
    100
    """
    room = DEFAULT_ROOM_OPTIONS
    for name, value in clamped(RoomOptions, data).items():
        with suppress(OptionsError):  # of another type: the usual one holds
            room = changed_options({name: value}, NO_OPTIONS, room)[1]
    return room


def options_schema() -> dict[str, Any]:
    """Return the JSON Schema of all options of a table, with their bounds."""
    forms: dict[str, Any] = {
        one.name: _field_schema(owner, one.name, one.default)
        for owner in (Options, RoomOptions)
        for one in fields(owner)
    }
    rake = {
        name: _field_schema(Rake, name, Rake._field_defaults.get(name, 0.0))
        for name in Rake._fields
    }
    forms["rake"] = {
        "anyOf": [
            {
                "type": "object",
                "properties": rake,
                "required": ["percent"],
                "additionalProperties": False,
            },
            {"type": "null"},
        ]
    }
    return {"type": "object", "properties": forms, "additionalProperties": False}


def _measure(name: str, most: float) -> str:
    """Return what a number of an option counts: chips, seconds, or nothing in particular."""
    if most in (MAX_STAKE, MAX_STACK, MAX_CHIPS):
        return "chips"
    if name.endswith("_seconds"):
        return "s"
    return {"bomb_every": "hands", "bomb_ante": "BB", "percent": "%"}.get(name, "")


def _field_schema(owner: type[Any], name: str, value: Any) -> dict[str, Any]:
    bounds = bounds_of(owner).get(name)
    if bounds is not None:
        kind = "integer" if type(value) is int else "number"
        least = 0 if bounds.zero else bounds.least
        schema = {"type": kind, "minimum": least, "maximum": bounds.most}
        measure = _measure(name, bounds.most)
        return {**schema, "x-unit": measure} if measure else schema
    if isinstance(value, StrEnum):
        return {"type": "string", "enum": [str(one) for one in type(value)]}
    return {"type": "boolean"}
