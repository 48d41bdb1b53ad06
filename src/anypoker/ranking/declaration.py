"""An ordering as it is written: in the data file of this package or under `orderings` in a game.

These models are the door: they check words and types; `build` checks sense and gives the normal
form. Nothing else in this room knows them.
"""

import re
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from anypoker.cards import RANKS, SUITS, DeckKind
from anypoker.ranking.ordering import (
    BugPolicy,
    Category,
    Closest,
    Direction,
    Ordering,
    Patterns,
    Points,
    SingleCard,
    SuitedSets,
)
from anypoker.ranking.patterns import problem_of
from anypoker.ranking.strength import OrderingError

RankOrder = Annotated[
    str, Field(pattern="^[2-9TJQKA]{1,13}$", description="Ranks in order, the lowest first.")
]
Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Better = Annotated[
    Literal["high", "low"], Field(description="Whether high or low hands are better in a class.")
]
_FAMILY = Field(description="What the ordering goes by.")
Worth = Annotated[
    dict[str, Annotated[int, Field(ge=0, le=100)]],
    Field(description="What each rank is worth, such as {'A': 1, 'K': 10}; others: their pips."),
]


class _Model(BaseModel):
    # Only the families that are met are made ready, when they are met.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class CategoryDeclaration(_Model):
    """A shape of a hand.

    A hand that fits several counts as the first of them where high is better, as the last where
    low is better: a straight in a low hand is a straight.
    """

    number: Annotated[int, Field(alias="class", ge=0, description="The number of its class.")]
    name: Annotated[str, Field(min_length=1, description="What it is called.")]
    words: Annotated[
        str | None,
        Field(
            description="The sentence for a hand of it: {0} is the name of its first rank, {0s} "
            "the plural, {1} the next; {rest} the remaining ranks, {cards} all of them."
        ),
    ] = None
    kinds: Annotated[
        list[Annotated[int, Field(ge=1)]] | None,
        Field(min_length=1, description="How many cards of each rank, such as [3, 2]."),
    ] = None
    straight: Annotated[int | None, Field(ge=2, description="So many cards in sequence.")] = None
    flush: Annotated[int | None, Field(ge=2, description="So many cards of one suit.")] = None
    top: Annotated[
        str | None,
        Field(pattern="^[2-9TJQKA]$", description="Only the straight that ends in this rank."),
    ] = None
    others_add_up_to: Annotated[
        str | None,
        Field(
            alias="othersAddUpTo",
            pattern="^[2-9T]+$",
            description="With `kinds` of one number: only for these ranks, and only if the pips of "
            "the other cards (ace 1) add up to the rank.",
        ),
    ] = None

    def build(self, cards: int, ranks: tuple[int, ...], path: tuple[str | int, ...]) -> Category:
        kinds = tuple(sorted(self.kinds or (), reverse=True))
        if bool(kinds) == bool(self.straight or self.flush):
            raise OrderingError(
                f"the category '{self.name}' needs either kinds or a straight, a flush or both",
                path,
            )
        if self.top and (not self.straight or RANKS.index(self.top) not in ranks):
            raise OrderingError(
                f"'top' of '{self.name}' needs a straight, and a rank that can be held",
                (*path, "top"),
            )
        if self.others_add_up_to and not (len(kinds) == 1 and kinds[0] < cards):
            raise OrderingError(
                f"'othersAddUpTo' of '{self.name}' needs kinds of one number below {cards}",
                (*path, "othersAddUpTo"),
            )
        if kinds and not self.others_add_up_to and sum(kinds) != cards:
            raise OrderingError(
                f"the kinds of '{self.name}' make {sum(kinds)} cards, but a hand has {cards}",
                (*path, "kinds"),
            )
        if max(self.straight or 0, self.flush or 0) > cards:
            raise OrderingError(f"'{self.name}' needs more than the {cards} cards of a hand", path)
        self._check_words(kinds, path)
        return Category(
            number=self.number,
            name=self.name,
            words=self.words or f"{self.name}, {{cards}}",
            kinds=kinds,
            straight=self.straight or 0,
            flush=self.flush or 0,
            top=RANKS.index(self.top) if self.top else None,
            adding_up=tuple(RANKS.index(rank) for rank in self.others_add_up_to or ""),
        )

    def _check_words(self, kinds: tuple[int, ...], path: tuple[str | int, ...]) -> None:
        if self.straight:
            leads = 1
        elif self.flush:
            leads = self.flush
        else:
            leads = sum(1 for kind in kinds if kind > 1) or 1
        known = {"{rest}", "{cards}"}
        known |= {f"{{{number}{plural}}}" for number in range(leads) for plural in ("", "s")}
        for word in re.findall(r"\{[^}]*\}?", self.words or ""):
            if word not in known:
                raise OrderingError(
                    f"the words of '{self.name}' cannot fill {word}: they may use "
                    + ", ".join(sorted(known)),
                    (*path, "words"),
                )


class _Declaration(_Model):
    """What every family says."""

    title: Annotated[str, Field(min_length=1, description="The ordering in a few words.")]
    cards: Annotated[int, Field(ge=1, le=7, description="How many cards make a full hand.")]
    deck: Annotated[
        Literal["standard", "short_6a", "short_ta", "short_27_ja", "custom"],
        Field(description="The deck that it is made for."),
    ] = "standard"

    def _deck(self) -> DeckKind:
        return DeckKind(self.deck)


class PatternsDeclaration(_Declaration):
    """Categories of equal ranks, straights and flushes, the best first."""

    family: Annotated[Literal["patterns"], _FAMILY]
    better: Better
    ranks: RankOrder = RANKS
    low_ace: Annotated[
        bool,
        Field(
            alias="lowAce",
            description="In a straight the last rank may also stand below the first.",
        ),
    ] = False
    categories: Annotated[
        list[CategoryDeclaration], Field(min_length=1, description="The categories, best first.")
    ]
    wild: Annotated[
        Literal["none", "any"], Field(description="Whether wild cards may be part of the hand.")
    ] = "none"
    bug: Annotated[
        Literal["none", "completes", "any"],
        Field(
            description="What a bug is: 'completes': an ace, or the card that completes a "
            "straight or flush; 'any': the same as a wild card."
        ),
    ] = "none"
    wild_form: Annotated[
        str | None,
        Field(alias="wildForm", description="The ordering to use where cards are wild."),
    ] = None
    doubles: Annotated[
        bool, Field(description="The same card may be in a hand more than once.")
    ] = False
    suits_break_ties: Annotated[
        list[Suit] | None,
        Field(
            alias="suitsBreakTies",
            description="Suits, the best first: if all else is equal, the suits of the ranked "
            "cards are compared in order. A wild card takes the best suit that its hand lacks.",
        ),
    ] = None

    def build(self, name: str) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense."""
        ranks = _ranks(self.ranks)
        categories = tuple(
            category.build(self.cards, ranks, ("categories", number))
            for number, category in enumerate(self.categories)
        )
        _check_classes(categories)
        if self.bug != "none" and self.wild == "none":
            raise OrderingError("an ordering that takes a bug must take wild cards too", ("bug",))
        ordering = Ordering(
            name=name,
            title=self.title,
            cards=self.cards,
            least_cards=self.cards,
            direction=Direction(self.better),
            deck=self._deck(),
            wild_form=self.wild_form,
            family=Patterns(
                ranks=ranks,
                low_ace=self.low_ace,
                categories=categories,
                better=Direction(self.better),
                wild=self.wild == "any",
                bug=BugPolicy(self.bug),
                doubles=self.doubles,
                suits=_suit_order(self.suits_break_ties),
            ),
        )
        _check_patterns(ordering)
        return ordering


class PointsDeclaration(_Declaration):
    """The sum of what the cards are worth."""

    family: Annotated[Literal["points"], _FAMILY]
    better: Better
    worth: Worth = Field(default_factory=dict)
    base: Annotated[
        int, Field(description="class = base - points where high is better, else base + points.")
    ]
    least: Annotated[
        int | None, Field(ge=0, description="The fewest cards that count as a hand.")
    ] = None
    unit: Annotated[str, Field(description="What is counted, such as pips.")] = "pips"

    def build(self, name: str) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense."""
        least = _least(self.least, self.cards)
        return Ordering(
            name=name,
            title=self.title,
            cards=self.cards,
            least_cards=least,
            direction=Direction(self.better),
            deck=self._deck(),
            family=Points(_worth(self.worth), Direction(self.better), self.base, self.unit),
        )


class ClosestDeclaration(_Declaration):
    """The sum nearest to a target and not over it; any number of the hand's cards may count."""

    family: Annotated[Literal["closest"], _FAMILY]
    worth: Worth = Field(default_factory=dict)
    target: Annotated[int, Field(ge=1, le=60, description="The best sum.")]
    least: Annotated[
        int | None, Field(ge=1, description="The fewest cards that count as a hand.")
    ] = None

    def build(self, name: str) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense."""
        worth = _worth(self.worth)
        if max(worth) > self.target:
            raise OrderingError(f"a single card is worth more than {self.target}", ("worth",))
        return Ordering(
            name=name,
            title=self.title,
            cards=self.cards,
            least_cards=_least(self.least, self.cards),
            direction=Direction.HIGH,
            deck=self._deck(),
            family=Closest(worth, self.target),
        )


class SuitedSetsDeclaration(_Declaration):
    """The most cards of different ranks and different suits, then the ranks."""

    family: Annotated[Literal["suited sets"], _FAMILY]
    better: Better
    ranks: RankOrder
    noun: Annotated[str, Field(description="What such a hand is called, such as badugi.")]

    def build(self, name: str) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense."""
        if self.cards > 4:
            raise OrderingError("a set of different suits has at most four cards", ("cards",))
        return Ordering(
            name=name,
            title=self.title,
            cards=self.cards,
            least_cards=1,
            direction=Direction(self.better),
            deck=self._deck(),
            family=SuitedSets(_ranks(self.ranks), Direction(self.better), self.noun),
        )


class SingleCardDeclaration(_Declaration):
    """The best card of one suit."""

    family: Annotated[Literal["single card"], _FAMILY]
    better: Better
    suit: Annotated[Suit, Field(description="The suit that counts.")]
    ranks: RankOrder = RANKS
    cards: Annotated[int, Field(ge=1, le=1, description="One card.")] = 1

    def build(self, name: str) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense."""
        suit = SUITS.index(self.suit[0])
        return Ordering(
            name=name,
            title=self.title,
            cards=1,
            least_cards=0,
            direction=Direction(self.better),
            deck=self._deck(),
            family=SingleCard(suit, _ranks(self.ranks), Direction(self.better)),
        )


Declaration = (
    PatternsDeclaration
    | PointsDeclaration
    | ClosestDeclaration
    | SuitedSetsDeclaration
    | SingleCardDeclaration
)
OrderingDeclaration = Annotated[Declaration, Field(discriminator="family")]

_FAMILIES: dict[object, type[Declaration]] = {
    "patterns": PatternsDeclaration,
    "points": PointsDeclaration,
    "closest": ClosestDeclaration,
    "suited sets": SuitedSetsDeclaration,
    "single card": SingleCardDeclaration,
}


def read_declaration(declared: dict[str, object]) -> Declaration:
    """A declaration of a family that is known, which is all that has to be made ready for it."""
    return _FAMILIES[declared["family"]].model_validate(declared)


def _ranks(text: str) -> tuple[int, ...]:
    if len(set(text)) != len(text):
        raise OrderingError(f"the ranks {text} name one rank twice", ("ranks",))
    return tuple(RANKS.index(rank) for rank in text)


def _suit_order(suits: list[Suit] | None) -> tuple[int, ...]:
    order = tuple(SUITS.index(suit[0]) for suit in suits or ())
    if len(order) not in (0, 4) or len(set(order)) != len(order):
        raise OrderingError("suits that break ties are all four, each once", ("suitsBreakTies",))
    return order


def _least(least: int | None, cards: int) -> int:
    if least is not None and least > cards:
        raise OrderingError(f"a hand of {cards} cards cannot need {least}", ("least",))
    return cards if least is None else least


def _worth(declared: dict[str, int]) -> tuple[int, ...]:
    for rank in declared:
        if rank not in RANKS or len(rank) != 1:
            raise OrderingError(f"'{rank}' is not a rank: use one of {RANKS}", ("worth", rank))
    pips = {rank: min(number + 2, 10) for number, rank in enumerate(RANKS)} | {"A": 1}
    return tuple((pips | declared)[rank] for rank in RANKS)


def _check_classes(categories: tuple[Category, ...]) -> None:
    for number, (one, other) in enumerate(pairwise(categories), start=1):
        if other.number < one.number:
            raise OrderingError(
                f"class {other.number} of '{other.name}' stands after class {one.number} of "
                f"'{one.name}': list the best class first",
                ("categories", number, "class"),
            )


def _check_patterns(ordering: Ordering) -> None:
    problem = problem_of(ordering)
    if problem is not None:
        sentence, path = problem
        raise OrderingError(sentence, path)
