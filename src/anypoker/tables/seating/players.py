"""Players at a table and their status."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from anypoker.limits import MAX_NAME
from anypoker.sentences import Sentence

ZERO_WIDTH_JOINER = "\u200d"
# The joiner makes one emoji of two: a person and a rocket are an astronaut.
_JOINED_EMOJI = re.compile(
    "(?<=[\u2000-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2000-\u2bff\U0001f000-\U0001faff])"
)


class Status(StrEnum):
    PLAYING = "playing"
    OUT = "out"  # keeps the seat, and is not dealt in (in a tournament: dealt in, but absent)
    WAITING = "waiting"  # comes in when the big blind gets there
    POSTING = "posting"  # comes in as soon as possible, and pays for it


class BotKind(NamedTuple):
    """Kind of bot at a seat; `level` is its strength, if it has levels."""

    kind: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Player:
    """A player at a seat, known by `id` because names may repeat.

    `owes_big` and `owes_small` are blinds to pay to be dealt in before the big blind arrives.
    `bought` chips are added after the hand (`capped`: up to the largest buy-in). `leaving` players
    go then; `kicked`: because the host removed them. `bot` is None for a person. `marks` are
    carried into the next hand of this game.
    """

    id: str
    name: str
    stack: int
    status: Status = Status.PLAYING
    owes_big: bool = False
    owes_small: bool = False
    bought: int = 0
    leaving: bool = False
    bot: BotKind | None = None
    marks: tuple[str, ...] = ()
    kicked: bool = False
    capped: bool = False

    @property
    def can_play(self) -> bool:
        """Return whether the player wants to be dealt in and has chips."""
        return self.status is not Status.OUT and self.stack > 0


def name_error(name: str) -> str:
    """Return why a text cannot be a player's name; empty if it can.

    >>> name_error("Ann"), name_error("👩‍🚀"), name_error("")
    ('', '', 'a name has 1 to 40 letters that can be printed')
    >>> name_error("a" + ZERO_WIDTH_JOINER)
    'a name has 1 to 40 letters that can be printed'
    """
    printable = _JOINED_EMOJI.sub("", name).isprintable()
    good = 0 < len(name) <= MAX_NAME and printable and not name.isspace()
    return (
        ""
        if good
        else Sentence("a name has 1 to {most} letters that can be printed", most=MAX_NAME)
    )


def distinct_names(names: list[str]) -> list[str]:
    """Make the names of a hand's players distinct.

    >>> distinct_names(["Ann", "Bo", "Ann"])
    ['Ann', 'Bo', 'Ann (2)']
    """
    told: list[str] = []
    for name in names:
        number, spelled = 1, name
        while spelled in told or (number > 1 and spelled in names):
            number += 1
            spelled = f"{name} ({number})"
        told.append(spelled)
    return told
