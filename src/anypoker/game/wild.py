"""Wild cards."""

from dataclasses import dataclass
from enum import StrEnum

from anypoker.ranking import Role
from anypoker.ranking.selection import Facing


class Likeness(StrEnum):
    """Which cards a wild reference card makes wild."""

    RANK = "rank"
    CARD = "card"
    SUIT = "suit"


@dataclass(frozen=True, slots=True)
class Jokers:
    """Every joker of the deck."""


@dataclass(frozen=True, slots=True)
class OfRank:
    rank: str  # 2..A


@dataclass(frozen=True, slots=True)
class LowestOnBoard:
    """The lowest card of the pile, ace high, ties all."""

    pile: str | None


@dataclass(frozen=True, slots=True)
class LowestInHole:
    """The lowest of a seat's own cards (that lie so, in that pile), ace high, ties all."""

    pile: str | None
    facing: Facing | None


@dataclass(frozen=True, slots=True)
class LastOnBoard:
    """The community card dealt last (into that pile)."""

    pile: str | None


@dataclass(frozen=True, slots=True)
class AfterTrigger:
    """The rank of the face-up card dealt right after the last face-up card of the trigger rank."""

    trigger: str  # 2..A


WildSource = Jokers | OfRank | LowestOnBoard | LowestInHole | LastOnBoard | AfterTrigger


@dataclass(frozen=True, slots=True)
class Wild:
    """One wild card rule.

    `likeness` spreads wildness from the source card to cards like it; jokers and named ranks are
    their own likeness. What a seat's own card makes wild is wild for that seat alone, everything
    else for all. `role` holds for cards that lie `role_facing` (None: however they lie),
    `other_role` for the rest.
    """

    source: WildSource
    likeness: Likeness
    role: Role
    role_facing: Facing | None
    other_role: Role
