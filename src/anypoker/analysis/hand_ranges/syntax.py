"""The syntax tree of a range."""

from dataclasses import dataclass
from typing import NamedTuple

from anypoker.cards import JOKER, SUITS

CARD_CODES = 53  # all cards and the joker
ANY_CARD = (1 << CARD_CODES) - 1
PLAIN_CARDS = (1 << JOKER) - 1
WEIGHT_UNIT = 10**9  # a weight of 1; weights are whole numbers of this unit


def rank_mask(rank: int) -> int:
    """Return the cards of a rank as bits."""
    return 0b1111 << 4 * rank


def suit_mask(suit: int) -> int:
    """Return the cards of a suit as bits."""
    return sum(1 << card for card in range(suit, JOKER, len(SUITS)))


class Element(NamedTuple):
    """One card of a pattern.

    Attributes:
        allowed: the cards that it may be, as bits.
        rank_var, suit_var: equal letters stand for equal ranks or suits, different ones for
            different ranks or suits; empty if there is none.
        up: whether the card lies face up; None if that is left open.
        position: of its first character.
    """

    allowed: int
    rank_var: str = ""
    suit_var: str = ""
    up: bool | None = None
    position: int = 0

    @property
    def is_any(self) -> bool:
        return self.allowed == ANY_CARD and not self.rank_var and not self.suit_var

    def same_as(self, other: "Element") -> bool:
        """Return whether both describe a card in the same way."""
        return self[:4] == other[:4]


@dataclass(frozen=True)
class Pattern:
    """A hand card by card, in any order; cards that are not named may be any.

    `shape`: a shape that the whole hand must have as well, or empty.
    """

    elements: tuple[Element, ...]
    shape: str
    position: int


@dataclass(frozen=True)
class Shape:
    """Hands by their suits or pairs alone, such as `ds` or `$np`."""

    name: str
    position: int


@dataclass(frozen=True)
class Percent:
    """The hands between two percentages from the top."""

    low: float
    high: float
    position: int


@dataclass(frozen=True)
class MadeHand:
    """Hands that a player does not draw to: all, or those with this highest rank (or better)."""

    rank: int | None
    or_better: bool
    position: int


@dataclass(frozen=True)
class AnyHand:
    """Every hand."""

    position: int


@dataclass(frozen=True)
class Union:
    """Hands of any of the parts."""

    parts: tuple["Node", ...]
    position: int


@dataclass(frozen=True)
class Both:
    """Hands of the left range that are in the right one as well."""

    left: "Node"
    right: "Node"
    position: int


@dataclass(frozen=True)
class Without:
    """Hands of the left range that are not in the right one."""

    left: "Node"
    right: "Node"
    position: int


@dataclass(frozen=True)
class Weighted:
    """A range whose hands count only for a part of WEIGHT_UNIT."""

    inner: "Node"
    weight: int
    position: int


Node = Pattern | Shape | Percent | MadeHand | AnyHand | Union | Both | Without | Weighted


def patterns_of(node: Node) -> list[Pattern]:
    """Return all patterns of a tree."""
    match node:
        case Pattern():
            return [node]
        case Union():
            return [one for part in node.parts for one in patterns_of(part)]
        case Both() | Without():
            return patterns_of(node.left) + patterns_of(node.right)
        case Weighted():
            return patterns_of(node.inner)
        case _:
            return []


def nodes_of(node: Node) -> list[Node]:
    """Return all nodes of a tree."""
    match node:
        case Union():
            return [node, *(one for part in node.parts for one in nodes_of(part))]
        case Both() | Without():
            return [node, *nodes_of(node.left), *nodes_of(node.right)]
        case Weighted():
            return [node, *nodes_of(node.inner)]
        case _:
            return [node]
