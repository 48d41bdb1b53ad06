"""Slots: the cards of the deck that count at the showdown, and their positions.

They are read off a hand (`passive_hand`); the analysis then only fills them with cards.
"""

from dataclasses import dataclass
from typing import NamedTuple


class OwnSlot(NamedTuple):
    """The slot of one of a seat's cards at the showdown."""

    slot: int
    up: bool


class DealStage(NamedTuple):
    """A step that deals cards, and the slots it fills."""

    name: str
    slots: tuple[int, ...]


class BoardPile(NamedTuple):
    """A pile of the board that has a name, and the places of its cards in the order dealt."""

    name: str
    places: tuple[int, ...]


@dataclass(frozen=True)
class CardSlots:
    """The places of the cards at the showdown.

    A slot is a card that is dealt and still there at the end, numbered in the order of the deal;
    one slot may belong to several seats if the deck was too short.
    """

    own: tuple[tuple[OwnSlot, ...], ...]  # by seat, in the order received
    board: tuple[int, ...]  # slots, in the order dealt
    slots: int
    numbers: tuple[int, ...]  # by slot: which card of the deck it is, from the top
    dealt_up: tuple[int | None, ...]  # cards dealt face up, in that order; None: gone
    stages: tuple[DealStage, ...]
    piles: tuple[BoardPile, ...]
    choices: tuple[str, ...]  # of the dealer, so that cards are dealt in this way

    @property
    def players(self) -> int:
        return len(self.own)
