"""Stored form of tournaments: settings as a header with games and JSON, the state as JSON."""

import dataclasses
import zlib
from typing import Any, get_type_hints

import msgspec
from msgspec.structs import fields

from anypoker.history import GameRegistry
from anypoker.history.log.header import read_header, write_header
from anypoker.sentences import encode_sentence
from anypoker.server.tournament.state import TournamentState
from anypoker.tables import BlindLevel, Setup, parse_stakes_spec
from anypoker.tournaments import Level, Prizes, Settings, Tournament

_PLAIN = [
    one.name
    for one in dataclasses.fields(Settings)
    if one.name not in ("rotation", "levels", "prizes", "options")
]


class LevelForm(msgspec.Struct, omit_defaults=True):
    stakes: str
    hands: int = 0
    minutes: int = 0
    rest: int = 0
    chip: int = 1


class SettingsForm(msgspec.Struct):
    """Settings apart from games and options, which are in the header."""

    levels: list[LevelForm]
    prizes: list[tuple[int, tuple[int, ...]]]
    plain: dict[str, int | bool]


_VALUE_HINTS = get_type_hints(Tournament)
ValueForm: Any = msgspec.defstruct(
    "ValueForm",
    [
        (one.name, _VALUE_HINTS[one.name])
        if one.default is msgspec.NODEFAULT and one.default_factory is msgspec.NODEFAULT
        else (one.name, _VALUE_HINTS[one.name], msgspec.field(default_factory=dict))
        if one.default_factory is not msgspec.NODEFAULT
        else (one.name, _VALUE_HINTS[one.name], one.default)
        for one in fields(Tournament)
        if one.name != "settings"
    ],
)
_STATE_HINTS = get_type_hints(TournamentState)
_DEFAULTS = TournamentState._field_defaults
StateForm: Any = msgspec.defstruct(
    "StateForm",
    [("value", ValueForm)]
    + [
        (name, _STATE_HINTS[name])
        if name not in _DEFAULTS
        else (name, _STATE_HINTS[name], msgspec.field(default_factory=dict))
        if isinstance(_DEFAULTS[name], dict)
        else (name, _STATE_HINTS[name], _DEFAULTS[name])
        for name in TournamentState._fields
        if name != "value"
    ],
)


def write_settings(settings: Settings) -> tuple[bytes, str]:
    """Return the header with the games, and the other settings as JSON."""
    setup = Setup(
        settings.rotation,
        settings.levels[0].blinds.terms,
        (None,) * settings.seats,
        options=settings.options,
    )
    levels = [
        LevelForm(
            str(one.blinds.terms),
            one.blinds.hands,
            one.blinds.minutes,
            one.break_minutes,
            one.chip,
        )
        for one in settings.levels
    ]
    form = SettingsForm(
        levels, list(settings.prizes.rows), {name: getattr(settings, name) for name in _PLAIN}
    )
    return write_header(setup, GameRegistry()), msgspec.json.encode(form).decode()


def read_settings(header: bytes, text: str) -> Settings:
    """Read settings."""
    setup = read_header(header, GameRegistry(clamps=True))
    form = msgspec.json.decode(text, type=SettingsForm)
    levels = tuple(
        Level(
            BlindLevel(parse_stakes_spec(one.stakes, clamp=True), one.hands, one.minutes),
            one.rest,
            one.chip,
        )
        for one in form.levels
    )
    known = {name: value for name, value in form.plain.items() if name in _PLAIN}
    plain: dict[str, Any] = known
    return Settings(
        setup.rotation,
        levels,
        prizes=Prizes(tuple(form.prizes)),
        options=setup.options,
        **plain,
    )


def write_state(state: TournamentState) -> bytes:
    """Write a state without its settings, compressed."""
    value = {name: getattr(state.value, name) for name in ValueForm.__struct_fields__}
    form = state._asdict() | {"value": value}
    return zlib.compress(msgspec.json.encode(form, enc_hook=encode_sentence), 1)


def read_state(data: bytes, settings: Settings) -> TournamentState:
    """Read a state."""
    form = msgspec.json.decode(zlib.decompress(data), type=StateForm)
    value = {name: getattr(form.value, name) for name in ValueForm.__struct_fields__}
    others = {name: getattr(form, name) for name in TournamentState._fields if name != "value"}
    return TournamentState(Tournament(settings=settings, **value), **others)
