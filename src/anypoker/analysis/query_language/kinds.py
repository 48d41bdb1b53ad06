"""Kinds of values in a query, and the tree after names and kinds are checked."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """Kinds of values. The last ones are names: they are known before any card is dealt."""

    PART = "a part of the pot"
    NUMBER = "a number"
    BOOLEAN = "a condition"
    HAND = "a hand type"
    RATING = "a hand's rating"
    CARD = "a card"
    RANK = "a rank"
    RANKS = "a set of ranks"
    CATEGORY = "a flop category"
    START = "a starting hand"
    PLAYER = "a player"
    STEP = "a step"
    SHARE = "a share"
    PILE = "a pile of the board"
    TEXT = "a text"


NUMBERS = (Kind.PART, Kind.NUMBER)
NAMES = (Kind.PLAYER, Kind.STEP, Kind.SHARE, Kind.PILE, Kind.TEXT)
ORDERED = (Kind.HAND, Kind.RATING, Kind.CARD, Kind.RANK, Kind.CATEGORY)

SHOWDOWN = -1  # in place of a step: all cards are dealt
WHOLE_BOARD = -1  # in place of a pile


@dataclass(frozen=True)
class Constant:
    """A value that is the same in every deal. `share`: of hands and ratings, whose they are.

    `best`: of a hand type, its best code; `value` is then its worst.
    """

    kind: Kind
    value: float
    share: int | None = None
    best: float = 0.0


@dataclass(frozen=True)
class Named:
    """A player, step, share or pile by its number, or a text."""

    kind: Kind
    number: int
    text: str = ""

    @property
    def share(self) -> None:
        return None


@dataclass(frozen=True)
class Call:
    """A function of the cards of a deal. `share`: of hands and ratings, whose they are."""

    kind: Kind
    function: str
    arguments: tuple["Checked", ...]
    share: int | None = None


@dataclass(frozen=True)
class Operation:
    """An operator and its operands."""

    kind: Kind
    operator: str
    operands: tuple["Checked", ...]
    share: int | None = None


@dataclass(frozen=True)
class Case:
    """The first value whose condition is true, or the last one."""

    kind: Kind
    conditions: tuple["Checked", ...]
    values: tuple["Checked", ...]
    share: int | None = None


Checked = Constant | Named | Call | Operation | Case


class Aggregate(StrEnum):
    """Ways to combine the values of all deals."""

    AVERAGE = "average"
    FREQUENCY = "frequency"
    HISTOGRAM = "histogram"
    LEAST = "least"
    MOST = "most"


@dataclass(frozen=True)
class Selected:
    """An item of the select list."""

    name: str
    aggregate: Aggregate
    value: Checked
    width: float = 0.0  # of the bars of a histogram of numbers; 0: chosen from the values


@dataclass(frozen=True)
class CheckedQuery:
    """A query whose names and kinds are right."""

    selected: tuple[Selected, ...]
    where: Checked | None
    group: Checked | None
    group_name: str
    order: int  # the column that sorts the groups, 0: the first
    descending: bool
    limit: int


def parts_of(node: Checked) -> list[Checked]:
    """Return a node and all nodes below it."""
    below: tuple[Checked, ...] = ()
    if isinstance(node, Call):
        below = node.arguments
    elif isinstance(node, Operation):
        below = node.operands
    elif isinstance(node, Case):
        below = (*node.conditions, *node.values)
    return [node, *(part for one in below for part in parts_of(one))]
