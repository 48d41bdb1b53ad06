"""Ordering: the normal form of a declaration.

An ordering belongs to one of four families:

    Patterns      categories of equal ranks, straights and flushes, in their order
    Points        the sum of what the cards are worth; `Closest` to a target without passing it
    SuitedSets    the largest set of cards with no rank and no suit twice
    SingleCard    the best card of one suit

A hand's strength is (class, ordinal), lower is better. Everything here is plain data: what it
means is in the module of the family.
"""

from enum import StrEnum

from msgspec import Struct

from anypoker.cards import DeckKind


class Direction(StrEnum):
    """Direction of an ordering: the best hand is a high one or a low one."""

    HIGH = "high"
    LOW = "low"


class BugPolicy(StrEnum):
    """Allowed meanings of a bug: none; an ace or part of a straight or flush; any card."""

    NONE = "none"
    COMPLETES = "completes"
    ANY = "any"


class Category(Struct, frozen=True):
    """A shape of a hand: its cards of equal rank, or a straight, a flush, or both.

    `kinds`: how often each rank appears, most first; with `adding_up` only the first of them.
    `straight`, `flush`: number of cards in sequence, of one suit; both: the same cards.
    `top`: only the straight that ends in this rank; without a straight, the highest rank.
    `adding_up`: the ranks that the remaining cards may add up to, aces as one.
    `suits`: number of different suits of all cards. `step`: how far the cards of a straight
    are apart. Without any of kinds, straight, flush and suits every hand fits.

    The cards that make it are those of the straight or flush; of kinds, those that are there more
    than once, or all if none is; else the whole hand. Of these, `of`: each has one of the ranks;
    `has`: each of the ranks is among them; `bottom`: the lowest rank.
    """

    number: int
    name: str
    words: str
    kinds: tuple[int, ...] = ()
    straight: int = 0
    flush: int = 0
    top: int | None = None
    adding_up: tuple[int, ...] = ()
    of: tuple[int, ...] = ()
    has: tuple[int, ...] = ()
    bottom: int | None = None
    step: int = 1
    suits: int = 0

    @property
    def fits_all(self) -> bool:
        """Return whether every hand fits it."""
        shaped = self.kinds or self.straight or self.flush or self.suits
        limited = self.of or self.has or self.bottom is not None or self.top is not None
        return not shaped and not limited

    @property
    def is_plain(self) -> bool:
        """Return whether its shape alone decides; then its tables are filled in one step."""
        limited = self.of or self.has or self.bottom is not None or self.suits or self.step > 1
        if limited or (self.top is not None and not self.straight):
            return False
        return bool(self.kinds or self.straight or self.flush)


class Patterns(Struct, frozen=True):
    """Categories in order, the best first.

    `ranks` are in order, lowest first; `low_ace`: in a straight the last may rank below the first.
    `better`: which way hands of one class are compared. `doubles`: a card may be there twice.
    `suits`: the order of suits that breaks ties, best first; empty if suits break none.
    `wraps`: straights go round the corner. `worth`: what each rank 2..A counts, if the sum of the
    cards that make a category decides inside its class.
    """

    ranks: tuple[int, ...]
    low_ace: bool
    categories: tuple[Category, ...]
    better: Direction
    wild: bool = False
    bug: BugPolicy = BugPolicy.NONE
    doubles: bool = False
    suits: tuple[int, ...] = ()
    wraps: bool = False
    worth: tuple[int, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Return whether all its hands have the customary shapes."""
        return not self.wraps and all(category.is_plain for category in self.categories)

    @property
    def needs_every_suit(self) -> bool:
        """Return whether the cards of one suit are not enough to tell how good a hand is."""
        return bool(self.worth) or any(category.suits for category in self.categories)


class OverTarget(StrEnum):
    """Treatment of a sum over the target: no hand, worse than one as far under it, or equal."""

    BUST = "bust"
    WORSE = "worse"
    EQUAL = "equal"


CardWorth = tuple[tuple[int, ...], ...]  # by card: what it may count, one or several numbers


class Points(Struct, frozen=True):
    """The sum of the cards' worth; class = base - points if high is better, else +.

    `by_card`: where more than the rank says what a card counts; then `worth` says nothing.
    `parts`: number of parts of a point that are counted.
    """

    worth: tuple[int, ...]  # by rank 2..A
    better: Direction
    base: int
    unit: str
    by_card: CardWorth = ()
    parts: int = 1


class Closest(Struct, frozen=True):
    """Any of the cards count: the nearest sum that is not over `target`, then the most cards.

    `whole`: all cards count, and `over` says what a sum over the target is; it needs `by_card`.
    """

    worth: tuple[int, ...]
    target: int
    by_card: CardWorth = ()
    parts: int = 1
    whole: bool = False
    over: OverTarget = OverTarget.BUST


class SuitedSets(Struct, frozen=True):
    """The most cards of different ranks and suits, then the ranks; `ranks` lowest first."""

    ranks: tuple[int, ...]
    better: Direction
    noun: str


class SingleCard(Struct, frozen=True):
    """The best card of one suit; no such card is the class after the last rank."""

    suit: int
    ranks: tuple[int, ...]
    better: Direction


Family = Patterns | Points | Closest | SuitedSets | SingleCard


class ClassInfo(Struct, frozen=True):
    """A class of an ordering, and how many different strengths it holds."""

    number: int
    name: str
    ordinals: int


class Ordering(Struct, frozen=True):
    """One way to rank hands. Two orderings are equal if they say the same.

    `cards` make a full hand, `least_cards` are enough for one. `wild_form` names the ordering
    to use when cards are wild, if this one takes none.
    """

    name: str
    title: str
    cards: int
    least_cards: int
    direction: Direction
    deck: DeckKind
    family: Family
    wild_form: str | None = None

    def __repr__(self) -> str:  # without the family, which may fill a page
        said = ("name", "title", "cards", "least_cards", "direction", "deck", "wild_form")
        return f"Ordering({', '.join(f'{name}={getattr(self, name)!r}' for name in said)})"

    def __hash__(self) -> int:  # equal orderings have equal names; the rest need not be walked
        return hash(self.name)

    @property
    def takes_wild(self) -> bool:
        return isinstance(self.family, Patterns) and self.family.wild

    @property
    def takes_bug(self) -> bool:
        return isinstance(self.family, Patterns) and self.family.bug is not BugPolicy.NONE

    @property
    def ranks_single_cards(self) -> bool:
        """Return whether no table can hold its hands, so that each is evaluated separately."""
        match self.family:
            case Patterns() as family:
                return family.needs_every_suit
            case Points() | Closest() as family:
                return bool(family.by_card) or self.cards > 7
            case _:
                return False

    @property
    def takes_doubles(self) -> bool:
        """Return whether one card may be in a hand twice, as with two-faced cards."""
        return isinstance(self.family, Patterns) and self.family.doubles

    @property
    def ranks(self) -> tuple[int, ...]:
        """Return the ranks that it can rank."""
        if isinstance(self.family, Points | Closest):
            return tuple(range(13))
        return self.family.ranks

    def classes(self) -> tuple[ClassInfo, ...]:
        """Return every class that some hand reaches, best first."""
        from anypoker.ranking.classes import classes_of  # the families need this module

        return classes_of(self)
