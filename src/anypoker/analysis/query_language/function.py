"""A function of the query language: its name, arguments and result."""

from dataclasses import dataclass, field
from typing import NamedTuple

from anypoker.analysis.query_language.kinds import Kind


class Parameter(NamedTuple):
    """An argument of a function. `optional`: it may be left out."""

    kind: Kind
    optional: bool = False


class Preset(NamedTuple):
    """Argument that a spelling implies: a share ("high", "low") or a step."""

    kind: Kind
    word: str


@dataclass(frozen=True)
class Function:
    """A function. `result` is what it returns; `pql`: other spellings, with what they preset."""

    name: str
    topic: str
    parameters: tuple[Parameter, ...]
    result: Kind
    meaning: str
    pql: dict[str, Preset | None] = field(default_factory=dict)


PLAYER = Parameter(Kind.PLAYER)
SHARE = Parameter(Kind.SHARE, True)
STEP = Parameter(Kind.STEP, True)
PILE = Parameter(Kind.PILE, True)
TEXT = Parameter(Kind.TEXT)
HIGH, LOW = Preset(Kind.SHARE, "high"), Preset(Kind.SHARE, "low")
OF_HAND = (PLAYER, SHARE, STEP)
OF_OWN_CARDS = (PLAYER, STEP)
OF_BOARD = (STEP, PILE)

RESULTS, HANDS, CARDS, RANK_SETS, BOARDS = (
    "Pots and shares",
    "Hands",
    "Cards of players",
    "Sets of ranks",
    "Boards",
)


def spelled(*names: str) -> dict[str, Preset | None]:
    return dict.fromkeys(names)
