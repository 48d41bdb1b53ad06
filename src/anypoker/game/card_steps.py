"""The steps that deal and move cards: deal, draw, discard, expose, pass, separate."""

from enum import StrEnum

from msgspec import Struct

from anypoker.cards import RANKS, Card
from anypoker.game.betting import Amount, Price
from anypoker.game.conditions import Condition
from anypoker.game.exchanges import Offer
from anypoker.ranking import Ordering
from anypoker.ranking.selection import Facing, Owner


class DealtFacing(Struct, frozen=True):
    """Facing of a dealt card by condition; None: no card is dealt."""

    facing: Facing | None


class FacingIf(Struct, frozen=True):
    condition: Condition
    then: Facing | None
    otherwise: Facing | None


class Protection(Struct, frozen=True):
    """Price for having the card turned face up."""

    price: Amount
    prompt: str


CardTrigger = str | tuple[Card, ...]  # a rank 2..A, or cards by name


class Bonus(Struct, frozen=True):
    """Extra card, free or for a price, for an up card of this rank or one of these cards."""

    trigger: CardTrigger
    facing: Facing
    price: Price | None  # None: free


class Penalty(Struct, frozen=True):
    """Penalty, pay or fold, for an up card of this rank or one of these cards."""

    trigger: CardTrigger
    price: Price


def is_triggered(trigger: CardTrigger, card: Card) -> bool:
    """Return whether a plain card is of this rank, or one of these."""
    if isinstance(trigger, str):
        return RANKS[card >> 2] == trigger
    return card in trigger


class DealtCards(Struct, frozen=True):
    """`specials`: effects of certain ranks that are dealt face up; `number` is 1 then.

    `offer`: the card may be refused; `number` is 1 then as well.
    """

    number: int
    facing: DealtFacing | FacingIf
    piles: tuple[str, ...]  # of the board, or (one at most) of the hole
    protection: Protection | None
    specials: tuple[Bonus | Penalty, ...] = ()
    offer: Offer | None = None

    @property
    def decides_nothing(self) -> bool:
        """True if players make no decision about these cards and receive nothing for them."""
        return (
            isinstance(self.facing, DealtFacing)
            and not self.specials
            and self.protection is None
            and self.offer is None
        )


class DealStep(Struct, frozen=True):
    to: Owner
    cards: tuple[DealtCards, ...]

    def facings(self) -> set[Facing]:
        """Return every way in which a card of it may lie, extra cards included."""
        found: set[Facing | None] = set()
        for cards in self.cards:
            lies = cards.facing
            found |= {lies.facing} if isinstance(lies, DealtFacing) else {lies.then, lies.otherwise}
            found |= {one.facing for one in cards.specials if isinstance(one, Bonus)}
        return {facing for facing in found if facing is not None}


class StockShortage(StrEnum):
    """Rule for a stock that is too small for a draw."""

    RESHUFFLE = "reshuffle"  # others' discards and folded hands come back
    CAP = "cap"  # nobody discards more than the stock holds


class DrawnCards(Struct, frozen=True):
    """Throw away least..most cards and receive as many plus `extra`."""

    least: int
    most: int
    facing: Facing
    pile: str | None  # of the hole
    extra: int
    keeps_facing: bool  # a replacement lies as the card it replaces
    shortage: StockShortage


class DrawStep(Struct, frozen=True):
    cards: tuple[DrawnCards, ...]


DEFAULT_PILE = "default"  # instead of a pile of the hole: the cards in no pile


class DiscardedCards(Struct, frozen=True):
    """Give up least..most cards.

    `matching`: automatic, every card whose rank lies in that board pile. `onto`: the board pile
    the cards join, face up; None: the muck. `whole_pile`: all of a hole pile goes, of `pile` or,
    where it is None, of one that the player names. `once`: once a seat in a group, not after every
    bet.
    """

    least: int
    most: int
    facing: Facing
    pile: str | None  # of the hole
    matching: str | None
    onto: str | None
    whole_pile: bool
    once: bool


class DiscardStep(Struct, frozen=True):
    cards: tuple[DiscardedCards, ...]


class ExposedCards(Struct, frozen=True):
    """Choose least..most face-down cards and turn them up, immediately or all seats together."""

    least: int
    most: int
    immediate: bool


class ExposeStep(Struct, frozen=True):
    cards: tuple[ExposedCards, ...]


class TurnUpStep(Struct, frozen=True):
    """Turn own cards up, in the order received, until they beat all other up cards.

    `folds`: a player whose cards cannot is out. `specials`: effects of certain cards when they are
    turned up.
    """

    folds: bool
    specials: tuple[Bonus | Penalty, ...] = ()


class PassDirection(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"


class PassedCards(Struct, frozen=True):
    number: int
    direction: PassDirection
    facing: Facing


class PassStep(Struct, frozen=True):
    cards: tuple[PassedCards, ...]


class SeparatedPile(Struct, frozen=True):
    """A hole pile of `number` cards, with minimums of face-up and face-down cards."""

    name: str
    number: int
    least_up: int
    least_down: int


class Comparing(StrEnum):
    GREATER = "greater_than"
    LESS = "less_than"
    EQUAL = "equal"
    AT_LEAST = "at_least"  # better or equal


class ComparedPile(Struct, frozen=True):
    name: str
    ordering: Ordering


class Comparison(Struct, frozen=True):
    """Each pile must stand in this relation to the next: category first, then ranks."""

    piles: tuple[ComparedPile, ...]
    relation: Comparing


class SeparateStep(Struct, frozen=True):
    """Divide the hand into piles.

    `incremental`: placed cards stay, all others are placed, and the number of a pile is its room.
    `turns_up`: placed cards lie face up, and everyone sees the piles.
    """

    piles: tuple[SeparatedPile, ...]
    comparison: Comparison | None
    incremental: bool = False
    turns_up: bool = False
