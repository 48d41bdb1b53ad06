"""Settings are what a table has besides its log: its host, its clock, who may talk."""

from dataclasses import asdict
from functools import lru_cache
from typing import Any

import msgspec

from anypoker.host.room_options import USUAL_ROOM, RoomOptions, changed_options
from anypoker.match.options import NO_OPTIONS


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
    clock, which has seen all entries up to `clock_seq`. `usual_stack`: what one sits down with."""

    host: str
    usual_stack: int
    started: bool = False
    ending: bool = False
    over: bool = False
    options: dict[str, Any] = {}
    coming: dict[str, Any] = {}
    muted: list[str] = []
    applicants: list[SeatRequest] = []
    seated_at: dict[str, int] = {}
    banks: dict[str, int] = {}
    missed: dict[str, int] = {}
    clock_seq: int = 0

    def room(self) -> RoomOptions:
        """What the host settled besides the game."""
        return _room_of(tuple(self.options.items()))

    def set_room(self, room: RoomOptions) -> None:
        self.options = {**asdict(room), "spectators": str(room.spectators)}

    def status(self, paused: bool) -> str:
        """The word for how it stands."""
        if self.over:
            return "over"
        if not self.started:
            return "gathering"
        return "paused" if paused else "playing"


@lru_cache(maxsize=1024)
def _room_of(options: tuple[tuple[str, Any], ...]) -> RoomOptions:
    """Asked many times for every change of a table."""
    return changed_options(dict(options), NO_OPTIONS, USUAL_ROOM)[1]


_DECODER = msgspec.json.Decoder(TableSettings)


def write_settings(settings: TableSettings) -> str:
    return msgspec.json.encode(settings).decode()


def read_settings(text: str) -> TableSettings:
    return _DECODER.decode(text)
