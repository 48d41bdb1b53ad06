"""Settings are what a table has besides its log: its host, its clock, who may talk."""

from dataclasses import asdict
from functools import lru_cache
from typing import Any

import msgspec

from anypoker.limits import MAX_CHIPS, SECONDS_IN_BANK, Bounds, clamp_long_numbers
from anypoker.session.setup.room_options import RoomOptions, clamped_room, options_data
from anypoker.tables.options import NO_OPTIONS


class SeatRequest(msgspec.Struct):
    """Somebody who waits for the host's word to sit down."""

    player: str
    name: str
    seat: int
    stack: int
    post: bool = False


class TableSettings(msgspec.Struct):
    """`started`: hands are dealt; `ending`: the table closes after this hand. `seated_at`: when
    players sat down. `coming`: options that change when the hand is over. `banks`, `missed`: of the
    clock, which has seen all entries up to `clock_seq`. `usual_stack`: what one sits down with.
    `halted`: why the table stopped because of a fault; empty: it did not."""

    host: str
    usual_stack: int
    started: bool = False
    ending: bool = False
    over: bool = False
    options: dict[str, Any] = {}
    pending_options: dict[str, Any] = {}
    muted: list[str] = []
    applicants: list[SeatRequest] = []
    seated_at: dict[str, int] = {}
    banks: dict[str, int] = {}
    missed: dict[str, int] = {}
    clock_seq: int = 0
    halted: str = ""

    def room(self) -> RoomOptions:
        """What the host settled besides the game."""
        return _room_of(tuple(self.options.items()))

    def set_room(self, room: RoomOptions) -> None:
        self.options = {**asdict(room), "spectators": str(room.spectators)}

    def status(self, paused: bool) -> str:
        """The word for how it stands."""
        if self.over:
            return "over"
        if self.halted:
            return "paused"
        if not self.started:
            return "gathering"
        return "paused" if paused else "playing"


@lru_cache(maxsize=1024)
def _room_of(options: tuple[tuple[str, Any], ...]) -> RoomOptions:
    """Asked many times for every change of a table."""
    return clamped_room(dict(options))


_DECODER = msgspec.json.Decoder(TableSettings)


def write_settings(settings: TableSettings) -> str:
    return msgspec.json.encode(settings).decode()


def read_settings(text: str) -> TableSettings:
    """Read settings; numbers that an older program let in are brought inside their bounds."""
    try:
        settings = _DECODER.decode(text)
    except msgspec.ValidationError:
        settings = _DECODER.decode(clamp_long_numbers(text.encode()))
    settings.usual_stack = Bounds(1, MAX_CHIPS).clamp(settings.usual_stack)
    settings.set_room(clamped_room(settings.options))
    if settings.pending_options:
        coming = clamped_room({**settings.options, **settings.pending_options})
        settings.pending_options = {
            name: value
            for name, value in options_data(NO_OPTIONS, coming).items()
            if name in settings.pending_options
        }
    bank = Bounds(0, SECONDS_IN_BANK * 1000)
    settings.banks = {player: bank.clamp(left) for player, left in settings.banks.items()}
    return settings
