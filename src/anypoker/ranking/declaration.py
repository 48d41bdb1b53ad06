"""Declaration of an ordering: its keys, their bounds, and the normal form built from it.

Both `orderings.json` in this package and `orderings` in a game file have these keys;
`rules.document` derives its models from the classes here.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct, convert

from anypoker.cards import RANKS, SUITS, Deck, DeckKind, cards_text
from anypoker.ranking.category_declaration import CategoryDeclaration, Name, Ranks
from anypoker.ranking.ordering import (
    BugPolicy,
    CardWorth,
    Category,
    Closest,
    Direction,
    Ordering,
    OverTarget,
    Patterns,
    Points,
    SingleCard,
    SuitedSets,
)
from anypoker.ranking.patterns import problem_of
from anypoker.ranking.point_values import card_points
from anypoker.ranking.strength import OrderingError
from anypoker.ranking.suit_dependent_values import find_uncategorised_hand

MAX_CATEGORIES = 40

Better = Annotated[
    Literal["high", "low"], Meta(description="Whether high or low hands are better in a class.")
]
Suit = Literal["clubs", "diamonds", "hearts", "spades"]
RankOrder = Annotated[Ranks, Meta(description="Ranks in order, the lowest first.")]
CardPoints = Annotated[int, Meta(ge=-100, le=100)]
Worth = Annotated[
    dict[str, CardPoints | Annotated[list[CardPoints], Meta(min_length=1, max_length=4)]],
    Meta(
        description="Points of each rank, suit or card, such as {'A': 1, 'h': 5, 'Qs': 13}; "
        "the most specific entry counts. Default: pips. A list such as [1, 11] is a choice."
    ),
]
Parts = Annotated[
    int, Meta(ge=1, le=10, description="2: points are counted in halves and written as 6½.")
]
ManyCards = Annotated[int, Meta(ge=1, le=20, description="Number of cards of a full hand.")]


class _Declaration(
    Struct,
    frozen=True,
    kw_only=True,
    rename="camel",
    forbid_unknown_fields=True,
    tag_field="family",
):
    """Keys of every family."""

    title: Annotated[Name, Meta(description="The ordering in a few words.")]
    cards: Annotated[int, Meta(ge=1, le=7, description="Number of cards of a full hand.")]
    deck: Annotated[
        Literal["standard", "short_6a", "short_ta", "short_27_ja", "custom"],
        Meta(description="The deck that it is made for."),
    ] = "standard"


class PatternsDeclaration(_Declaration, frozen=True, kw_only=True, tag="patterns"):
    """Categories of equal ranks, straights and flushes, the best first."""

    better: Better
    ranks: Annotated[
        str,
        Meta(
            pattern="^([2-9TJQKA]{1,13}|deck)$",
            description="Ranks in order, the lowest first; 'deck': the ranks of the deck.",
        ),
    ] = RANKS
    low_ace: Annotated[
        bool, Meta(description="In a straight the last rank may also be below the first.")
    ] = False
    categories: Annotated[
        list[CategoryDeclaration],
        Meta(min_length=1, max_length=MAX_CATEGORIES, description="The categories, best first."),
    ]
    wild: Annotated[
        Literal["none", "any"], Meta(description="Whether wild cards may be part of the hand.")
    ] = "none"
    bug: Annotated[
        Literal["none", "completes", "any"],
        Meta(
            description="Meaning of a bug: 'completes': an ace, or the card that completes a "
            "straight or flush; 'any': the same as a wild card."
        ),
    ] = "none"
    wild_form: Annotated[
        Name | None, Meta(description="The ordering to use where cards are wild.")
    ] = None
    doubles: Annotated[bool, Meta(description="The same card may be in a hand more than once.")] = (
        False
    )
    suits_break_ties: Annotated[
        list[Suit] | None,
        Meta(
            description="Suits, the best first: if all else is equal, the suits of the ranked "
            "cards are compared in order. A wild card takes the best suit that its hand lacks."
        ),
    ] = None
    wraps: Annotated[
        bool, Meta(description="Straights may wrap around: Q-K-A-2-3 ends in the three.")
    ] = False
    worth: Annotated[
        dict[str, Annotated[int, Meta(ge=0, le=100)]] | None,
        Meta(
            description="Points of each rank: inside a class the sum of the cards that make the "
            "category decides. Default: pips."
        ),
    ] = None

    def build(self, name: str, deck: str = RANKS) -> Ordering:
        """Build the normal form; `deck`: ranks of the deck. Raises OrderingError."""
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
                wraps=self.wraps,
                worth=_rank_worth(self.worth),
            ),
        )
        _check_patterns(ordering)
        return ordering


class PointsDeclaration(_Declaration, frozen=True, kw_only=True, tag="points"):
    """The sum of the points of all cards."""

    better: Better
    worth: Worth = {}
    base: Annotated[
        int,
        Meta(
            ge=-(10**6),
            le=10**6,
            description="class = base - points where high is better, else base + points.",
        ),
    ]
    least: Annotated[
        Annotated[int, Meta(ge=0, le=20)] | None,
        Meta(description="The fewest cards that count as a hand."),
    ] = None
    unit: Annotated[str, Meta(description="Unit of the points, such as pips.")] = "pips"
    parts: Parts = 1
    cards: ManyCards

    def build(self, name: str) -> Ordering:
        """Build the normal form. Raises OrderingError."""
        least = _least(self.least, self.cards)
        family = Points(
            _worth(self.worth),
            Direction(self.better),
            self.base,
            self.unit,
            _card_worth(self.worth),
            self.parts,
        )
        self._check_base(family)
        return Ordering(
            name=name,
            title=self.title,
            cards=self.cards,
            least_cards=least,
            direction=Direction(self.better),
            deck=DeckKind(self.deck),
            family=family,
        )

    def _check_base(self, family: Points) -> None:
        """Check that the best class is at least 0 where cards count by suit or by name."""
        sign = -1 if family.better is Direction.HIGH else 1
        best = sorted(sign * points for points in card_points(family))[: self.cards]
        if family.by_card and self.base + min(sum(best), 0) < 0:
            raise OrderingError(
                f"the best hands would have classes below 0: 'base' must be at least {-sum(best)}",
                ("base",),
            )


class ClosestDeclaration(_Declaration, frozen=True, kw_only=True, tag="closest"):
    """The sum nearest to a target and not over it; any number of the hand's cards may count."""

    worth: Worth = {}
    target: Annotated[int, Meta(ge=1, le=120, description="The best sum.")]
    least: Annotated[
        Annotated[int, Meta(ge=1, le=20)] | None,
        Meta(description="The fewest cards that count as a hand."),
    ] = None
    parts: Parts = 1
    whole: Annotated[bool, Meta(description="All cards of the hand count.")] = False
    over: Annotated[
        Literal["bust", "worse", "equal"],
        Meta(
            description="With `whole`, a sum over the target: 'bust' loses to all others, 'worse' "
            "to one as far under it, 'equal' to none."
        ),
    ] = "bust"
    cards: ManyCards

    def build(self, name: str) -> Ordering:
        """Build the normal form. Raises OrderingError."""
        worth, by_card = _worth(self.worth), _card_worth(self.worth)
        counted = by_card or [(points,) for points in worth]
        if not self.whole:
            if max(min(points) for points in counted) > self.target:
                raise OrderingError(f"a single card is worth more than {self.target}", ("worth",))
            if min(min(points) for points in counted) < 0:
                sentence = "a card may count less than nothing only where the whole hand counts"
                raise OrderingError(sentence, ("worth",))
            if self.over != "bust":
                raise OrderingError("a sum is over only where the whole hand counts", ("over",))
        elif not by_card:
            by_card = tuple((points,) for points in worth for _ in range(4))
        return Ordering(
            name=name,
            title=self.title,
            cards=self.cards,
            least_cards=_least(self.least, self.cards),
            direction=Direction.HIGH,
            deck=DeckKind(self.deck),
            family=Closest(
                worth, self.target, by_card, self.parts, self.whole, OverTarget(self.over)
            ),
        )


class SuitedSetsDeclaration(_Declaration, frozen=True, kw_only=True, tag="suited sets"):
    """The most cards of different ranks and different suits, then the ranks."""

    better: Better
    ranks: RankOrder
    noun: Annotated[str, Meta(description="Name of such a hand, such as badugi.")]

    def build(self, name: str) -> Ordering:
        """Build the normal form. Raises OrderingError."""
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
    suit: Annotated[Suit, Meta(description="The suit that counts.")]
    ranks: RankOrder = RANKS
    cards: Annotated[int, Meta(ge=1, le=1, description="One card.")] = 1

    def build(self, name: str) -> Ordering:
        """Build the normal form. Raises OrderingError."""
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
    """Build the ordering that the data declare, for a game with this deck.

    Raises:
        OrderingError: if the declaration contradicts itself.

    >>> from anypoker.cards import custom_deck
    >>> pair, other = {"class": 1, "name": "pair", "kinds": [2]}, {"class": 2, "name": "no pair"}
    >>> data = {"family": "patterns", "title": "pairs", "cards": 2, "better": "high"}
    >>> data |= {"ranks": "deck", "categories": [pair, other | {"kinds": [1, 1]}]}
    >>> len(ordering_of("pairs", data, custom_deck("QKA")).ranks)
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


def _suit_order(suits: Sequence[str] | None) -> tuple[int, ...]:
    order = tuple(SUITS.index(suit[0]) for suit in suits or ())
    if len(order) not in (0, 4) or len(set(order)) != len(order):
        raise OrderingError("suits that break ties are all four, each once", ("suitsBreakTies",))
    return order


def _least(least: int | None, cards: int) -> int:
    if least is not None and least > cards:
        raise OrderingError(f"a hand of {cards} cards cannot need {least}", ("least",))
    return cards if least is None else least


_PIPS = {rank: min(number + 2, 10) for number, rank in enumerate(RANKS)} | {"A": 1}


def _worth(declared: Mapping[str, int | list[int]]) -> tuple[int, ...]:
    """Return the points by rank; of a choice, the first, since `_card_worth` has them all."""
    found: dict[str, int] = dict(_PIPS)
    for rank, points in declared.items():
        if rank in _PIPS:
            found[rank] = points if isinstance(points, int) else points[0]
    return tuple(found[rank] for rank in RANKS)


def _rank_worth(declared: dict[str, int] | None) -> tuple[int, ...]:
    """Return the points of ranks inside a class; empty if not declared."""
    if declared is None:
        return ()
    for rank in declared:
        if rank not in _PIPS:
            raise OrderingError(f"'{rank}' is not a rank: use one of {RANKS}", ("worth", rank))
    return _worth(declared)


def _card_worth(declared: Mapping[str, int | list[int]]) -> CardWorth:
    """Return the points by card if rank alone does not decide; the most specific entry counts."""
    for word in declared:
        known = word in _PIPS or word in SUITS or (len(word) == 2 and word[0] in RANKS)
        if not word or not known or (len(word) == 2 and word[1] not in SUITS):
            raise OrderingError(
                f"'{word}' is not a rank, suit or card: use one of {RANKS}, {SUITS}, or such as Qs",
                ("worth", word),
            )
    if all(word in _PIPS and isinstance(points, int) for word, points in declared.items()):
        return ()
    found = []
    for rank in RANKS:
        for suit in SUITS:
            words = (rank + suit, suit, rank)
            points = next((declared[word] for word in words if word in declared), _PIPS[rank])
            found.append((points,) if isinstance(points, int) else tuple(sorted(set(points))))
    return tuple(found)


def _check_classes(categories: tuple[Category, ...]) -> None:
    for number, (one, other) in enumerate(pairwise(categories), start=1):
        if other.number < one.number:
            raise OrderingError(
                f"class {other.number} of '{other.name}' comes after class {one.number} of "
                f"'{one.name}': list the best class first",
                ("categories", number, "class"),
            )


def _check_patterns(ordering: Ordering) -> None:
    problem = problem_of(ordering)
    if problem is not None:
        sentence, path = problem
        raise OrderingError(sentence, path)
    family = ordering.family
    if isinstance(family, Patterns) and family.needs_every_suit:
        homeless = find_uncategorised_hand(ordering)
        if homeless is not None:
            sentence = f"no category fits a hand such as {cards_text(homeless)}"
            raise OrderingError(sentence, ("categories",))
