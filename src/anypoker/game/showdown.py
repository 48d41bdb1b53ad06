"""The showdown of a game: what wins which share of the pot, and what if nobody can claim it."""

from enum import StrEnum

from msgspec import Struct

from anypoker.cards import Card
from anypoker.game.card_steps import Comparison
from anypoker.game.conditions import Condition
from anypoker.game.in_or_out import Legs, Losers
from anypoker.game.settlement import Mark, Settlement
from anypoker.game.wild import Wild
from anypoker.ranking import Ordering, Strength
from anypoker.ranking.selection import Facing, Selection


class CardEnd(StrEnum):
    """Face of two-faced cards that counts for an entry."""

    UPPER = "upper"
    LOWER = "lower"


class Classification(Struct, frozen=True):
    """A seat that holds any of the ranks is classed `name`, the others `other`."""

    field: str
    ranks: tuple[str, ...]  # 2..A
    name: str
    other: str


class RankedHand(Struct, frozen=True, cache_hash=True):
    """A share for the best hand of the ordering."""

    ordering: Ordering
    selection: Selection
    wild: tuple[Wild, ...]
    qualifier: Strength | None
    unused_from: str | None  # hole cards that this entry left unused are the hole cards here
    least_own_cards: int  # fewer: no hand
    no_cards_class: int | None  # the class of a seat without cards
    classification: Classification | None
    end: CardEnd | None


class HeldCardShare(Struct, frozen=True):
    """A share for the seat that holds the card (in that facing)."""

    card: Card
    facing: Facing | None


class Entry(Struct, frozen=True):
    """One share of every pot: its name, its weight and what wins it.

    `place`: the place among the hands that wins it, 1 being the best, 0 the worst.
    `odd_chip`: odd chips between shares go here, whichever hand is high.
    """

    name: str
    share: int  # relative to the other entries
    hand: RankedHand | HeldCardShare
    place: int = 1
    odd_chip: bool = False


class EntriesIf(Struct, frozen=True):
    condition: Condition
    entries: tuple[Entry, ...]


class Suit(StrEnum):
    CLUBS = "club"
    DIAMONDS = "diamond"
    HEARTS = "heart"
    SPADES = "spade"
    OF_RIVER = "river_card_suit"


class CardSource(StrEnum):
    HOLE = "hole_cards"
    BOARD = "community_cards"


class SplitPot(Struct, frozen=True):
    """Among all who are still in."""


class SpecialCard(Struct, frozen=True):
    """The seat with the highest or lowest card (of that suit) among these cards."""

    highest: bool
    suit: Suit | None
    source: CardSource
    piles: tuple[str, ...]  # "default": cards in no named pile; empty: all


class OtherHands(Struct, frozen=True):
    """These entries decide instead."""

    entries: tuple[Entry, ...]


# Of one hand. Limits the deals for a pot that nobody can win; after them it is
# shared, as where no rule says what becomes of it.
MAX_REDEALS = 50


class Redeal(Struct, frozen=True):
    """The pot stays; new cards for all who had not folded before the last card was exposed."""


DefaultAction = SplitPot | SpecialCard | OtherHands | Redeal


class EntryDefault(Struct, frozen=True):
    """Rule for these shares if nobody qualifies; none named: any share."""

    entries: tuple[str, ...]
    action: DefaultAction


class DeclarationMode(StrEnum):
    CARDS_SPEAK = "cards_speak"
    DECLARE = "declare"


class ModeIf(Struct, frozen=True):
    condition: Condition
    mode: DeclarationMode


class ShowOrder(StrEnum):
    IN_TURN = "in_turn"  # losers may muck
    ALL = "all"  # everyone who is still in shows


class Showdown(Struct, frozen=True):
    """The first case that is true gives the entries, else `otherwise`; no entries: split."""

    cases: tuple[EntriesIf, ...]
    otherwise: tuple[Entry, ...]
    class_priority: tuple[str, ...]
    mode_cases: tuple[ModeIf, ...]
    mode: DeclarationMode
    entry_defaults: tuple[EntryDefault, ...]
    global_default: DefaultAction | None
    showing: ShowOrder
    must_show_qualifier: bool  # a lone survivor wins only with a hand that qualifies
    note: str  # cardsRequired, in the author's words
    losers: Losers | None = None  # what those pay who stayed in and won nothing
    legs: Legs | None = None  # the pot stays until a seat has won (or lost) that many
    interim: tuple[tuple[Entry, ...], ...] = ()  # what is compared before the showdown
    settle: Settlement | None = None  # instead of a pot
    foul: Comparison | None = None  # a hand that breaks it loses every share
    marks: tuple[Mark, ...] = ()

    def wild(self) -> tuple[Wild, ...]:
        """Return the wild cards of the first hand that is ranked."""
        hands = (entry.hand for entry in self.every_entry())
        return next((hand.wild for hand in hands if isinstance(hand, RankedHand)), ())

    def every_entry(self) -> tuple[Entry, ...]:
        """Return the entries of all cases, default actions and interim showdowns."""
        actions = [default.action for default in self.entry_defaults]
        if self.global_default is not None:
            actions.append(self.global_default)
        return (
            *(entry for case in self.cases for entry in case.entries),
            *self.otherwise,
            *(e for action in actions if isinstance(action, OtherHands) for e in action.entries),
            *(entry for entries in self.interim for entry in entries),
        )
