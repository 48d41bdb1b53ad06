"""What an ordering says, as plain data, and the normal form that is made of it.

The data are those of `orderings.json` in this package, and of `orderings` in a game file, where
`rules.document` has looked at words and types; here it is checked that they make sense.
"""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Literal

from msgspec import Struct, convert, field

from anypoker.cards import RANKS, SUITS, Deck, DeckKind
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

Better = Literal["high", "low"]


class CategoryDeclaration(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """A shape of a hand."""

    number: int = field(name="class")
    name: str
    words: str | None = None
    kinds: list[int] | None = None
    straight: int | None = None
    flush: int | None = None
    top: str | None = None
    others_add_up_to: str | None = None

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


class _Declaration(
    Struct,
    frozen=True,
    kw_only=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="family",
):
    """What every family says."""

    title: str
    cards: int
    deck: str = DeckKind.STANDARD


class PatternsDeclaration(_Declaration, frozen=True, kw_only=True, tag="patterns"):
    """Categories of equal ranks, straights and flushes, the best first."""

    better: Better
    ranks: str = RANKS
    low_ace: bool = False
    categories: list[CategoryDeclaration]
    wild: Literal["none", "any"] = "none"
    bug: Literal["none", "completes", "any"] = "none"
    wild_form: str | None = None
    doubles: bool = False
    suits_break_ties: list[str] | None = None

    def build(self, name: str, deck: str = RANKS) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense; `deck`: its ranks."""
        ranks = _ranks(deck if self.ranks == "deck" else self.ranks)
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
            deck=DeckKind(self.deck),
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


class PointsDeclaration(_Declaration, frozen=True, kw_only=True, tag="points"):
    """The sum of what the cards are worth."""

    better: Better
    worth: dict[str, int] = {}
    base: int
    least: int | None = None
    unit: str = "pips"

    def build(self, name: str) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense."""
        least = _least(self.least, self.cards)
        return Ordering(
            name=name,
            title=self.title,
            cards=self.cards,
            least_cards=least,
            direction=Direction(self.better),
            deck=DeckKind(self.deck),
            family=Points(_worth(self.worth), Direction(self.better), self.base, self.unit),
        )


class ClosestDeclaration(_Declaration, frozen=True, kw_only=True, tag="closest"):
    """The sum nearest to a target and not over it; any number of the hand's cards may count."""

    worth: dict[str, int] = {}
    target: int
    least: int | None = None

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
            deck=DeckKind(self.deck),
            family=Closest(worth, self.target),
        )


class SuitedSetsDeclaration(_Declaration, frozen=True, kw_only=True, tag="suited sets"):
    """The most cards of different ranks and different suits, then the ranks."""

    better: Better
    ranks: str
    noun: str

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
            deck=DeckKind(self.deck),
            family=SuitedSets(_ranks(self.ranks), Direction(self.better), self.noun),
        )


class SingleCardDeclaration(_Declaration, frozen=True, kw_only=True, tag="single card"):
    """The best card of one suit."""

    better: Better
    suit: str
    ranks: str = RANKS
    cards: int = 1

    def build(self, name: str) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense."""
        suit = SUITS.index(self.suit[0])
        return Ordering(
            name=name,
            title=self.title,
            cards=1,
            least_cards=0,
            direction=Direction(self.better),
            deck=DeckKind(self.deck),
            family=SingleCard(suit, _ranks(self.ranks), Direction(self.better)),
        )


Declaration = (
    PatternsDeclaration
    | PointsDeclaration
    | ClosestDeclaration
    | SuitedSetsDeclaration
    | SingleCardDeclaration
)


def ordering_of(name: str, declared: Mapping[str, object], deck: Deck | None = None) -> Ordering:
    """The ordering that the data declare; an OrderingError says what makes no sense in them.

    `deck`: what the game that declares it is played with.

    >>> from anypoker.cards import custom_deck
    >>> pair, other = {"class": 1, "name": "pair", "kinds": [2]}, {"class": 2, "name": "no pair"}
    >>> told = {"family": "patterns", "title": "pairs", "cards": 2, "better": "high"}
    >>> told |= {"ranks": "deck", "categories": [pair, other | {"kinds": [1, 1]}]}
    >>> len(ordering_of("pairs", told, custom_deck("QKA")).ranks)
    3
    """
    declaration: Declaration = convert(declared, Declaration)
    if deck is not None and isinstance(declaration, PatternsDeclaration):
        return declaration.build(name, "".join(RANKS[rank] for rank in deck.ranks))
    return declaration.build(name)


def _ranks(text: str) -> tuple[int, ...]:
    if len(set(text)) != len(text):
        raise OrderingError(f"the ranks {text} name one rank twice", ("ranks",))
    return tuple(RANKS.index(rank) for rank in text)


def _suit_order(suits: list[str] | None) -> tuple[int, ...]:
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
