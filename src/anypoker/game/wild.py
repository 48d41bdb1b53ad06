"""The wild cards of a game: which cards they are, and what they may stand for."""

from enum import StrEnum

from msgspec import Struct

from anypoker.cards import Card
from anypoker.ranking import Role
from anypoker.ranking.selection import Facing


class Likeness(StrEnum):
    """Cards that a wild reference card makes wild."""

    RANK = "rank"
    CARD = "card"
    SUIT = "suit"


class Jokers(Struct, frozen=True):
    """Every joker of the deck."""


class OfRank(Struct, frozen=True):
    rank: str  # 2..A


class OfCards(Struct, frozen=True):
    """Cards by name: the one-eyed jacks, the suicide king."""

    cards: tuple[Card, ...]


class LowestOnBoard(Struct, frozen=True):
    """The lowest card of the pile, ace high, ties all."""

    pile: str | None


class LowestInHole(Struct, frozen=True):
    """The lowest of a seat's own cards (in that facing and pile), ace high, ties all."""

    pile: str | None
    facing: Facing | None


class LastOnBoard(Struct, frozen=True):
    """The community card dealt last (into that pile)."""

    pile: str | None


class AfterTrigger(Struct, frozen=True):
    """The rank of the face-up card dealt right after the last face-up card that is a trigger.

    With SEQUENCE it is the highest rank of a run that deuces begin: each up card of the next rank
    raises it.
    """

    trigger: str  # a rank 2..A, SEQUENCE, or PAIR: a card that pairs another up card of its owner


PAIR = "pair"
SEQUENCE = "sequence"


WildSource = Jokers | OfRank | OfCards | LowestOnBoard | LowestInHole | LastOnBoard | AfterTrigger


class Wild(Struct, frozen=True):
    """One wild card rule.

    `likeness` spreads wildness from the source card to cards like it; jokers, named ranks and named
    cards are their own likeness. What a seat's own card makes wild is wild for that seat alone,
    everything else for all. `role` holds for cards that lie `role_facing` (None: however they lie),
    `other_role` for the rest; `as_dealt`: how they were dealt counts, not how they lie.
    """

    source: WildSource
    likeness: Likeness
    role: Role
    role_facing: Facing | None
    other_role: Role
    as_dealt: bool = False
