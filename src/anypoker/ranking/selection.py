"""Normal form of card selection: the cards that may form a hand.

A selection is a list of alternatives; an alternative is a list of picks; a pick says "from these
piles take least..most cards". A hand that obeys any one alternative is a candidate, and the best
candidate is the seat's hand. Everything a game file can say about counts, subsets, rows,
combinations and leftovers becomes this before a card is dealt.
"""

from enum import StrEnum

from msgspec import Struct


class Owner(StrEnum):
    HOLE = "hole"  # the seat's own cards
    BOARD = "board"  # cards that lie in the middle for all


class Facing(StrEnum):
    """Facing of a card. For every rule but visibility, one that is not up is face down."""

    UP = "face up"
    DOWN = "face down"  # its owner sees it
    OUT = "face out"  # all others see it, its owner does not
    UNSEEN = "unseen"  # nobody does

    @property
    def is_blind(self) -> bool:
        """Return whether the owner of the card does not see it."""
        return self in (Facing.OUT, Facing.UNSEEN)


class Pile(Struct, frozen=True):
    """A named set of cards. Without a name: all cards of that owner. One card may lie in several.

    `position` narrows it to the card received as such (0 = first), `facing` to the cards that
    lay so before the showdown.
    """

    owner: Owner
    name: str | None = None
    position: int | None = None
    facing: Facing | None = None


class Pick(Struct, frozen=True):
    """From the cards of these piles together take `least`..`most`; `whole`: every one of them."""

    piles: tuple[Pile, ...]
    least: int
    most: int
    whole: bool = False


class Alternative(Struct, frozen=True):
    """One allowed way to make a hand: its picks together give `total` cards.

    `holding`: only for a seat that has this many hole cards.
    """

    picks: tuple[Pick, ...]
    total: int
    holding: int | None = None


class Selection(Struct, frozen=True, cache_hash=True):
    """All allowed ways. With `short` a seat with too few cards plays what it has."""

    alternatives: tuple[Alternative, ...]
    short: bool = False

    def piles(self) -> tuple[Pile, ...]:
        """Return every pile that some pick names, each once, in order of appearance."""
        named = (
            pile
            for alternative in self.alternatives
            for pick in alternative.picks
            for pile in pick.piles
        )
        return tuple(dict.fromkeys(named))
