"""An ordering as it is written under `orderings` in a game file: words and types.

What it means, and whether that makes sense, says `ranking.declaration`.
"""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from anypoker.cards import RANKS, Deck
from anypoker.ranking.declaration import ordering_of
from anypoker.ranking.ordering import Ordering
from anypoker.rules.document.base import MAX_CATEGORIES, MAX_NAME

Name = Annotated[str, Field(min_length=1, max_length=MAX_NAME)]
RankOrder = Annotated[
    str, Field(pattern="^[2-9TJQKA]{1,13}$", description="Ranks in order, the lowest first.")
]
Suit = Literal["clubs", "diamonds", "hearts", "spades"]
Better = Annotated[
    Literal["high", "low"], Field(description="Whether high or low hands are better in a class.")
]
_FAMILY = Field(description="What the ordering goes by.")
Points = Annotated[int, Field(ge=-100, le=100)]
Worth = Annotated[
    dict[str, Points | Annotated[list[Points], Field(min_length=1, max_length=4)]],
    Field(
        description="What each rank, suit or card is worth, such as {'A': 1, 'h': 5, 'Qs': 13}; "
        "the most particular counts; others: their pips. A list such as [1, 11] is a choice."
    ),
]
RankWorth = Annotated[
    dict[str, Annotated[int, Field(ge=0, le=100)]] | None,
    Field(
        description="What each rank is worth: inside a class the sum of the cards that make the "
        "category decides. Ranks that are not named: their pips."
    ),
]
Parts = Annotated[
    int,
    Field(ge=1, le=10, description="2: points are counted in halves, and written as 6½."),
]
Ranks = Annotated[str | None, Field(pattern="^[2-9TJQKA]{1,13}$")]


class _Model(BaseModel):
    # Only the families that are met are made ready, when they are met.
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, defer_build=True)


class CategoryPart(_Model):
    """A shape of a hand. Without `kinds`, `straight`, `flush` and `suits` every hand fits.

    The cards that make it are those of the straight or flush; of `kinds`, those of which there are
    several, or all if there are none; else the whole hand. A hand that fits
    several counts as the first of them where high is better, as the last where low is better: a
    straight in a low hand is a straight.
    """

    number: Annotated[
        int, Field(alias="class", ge=0, le=1000, description="The number of its class.")
    ]
    name: Annotated[Name, Field(description="What it is called.")]
    words: Annotated[
        Name | None,
        Field(
            description="The sentence for a hand of it: {0} is the name of its first rank, {0s} "
            "the plural, {1} the next; {rest} the remaining ranks, {cards} all of them.",
        ),
    ] = None
    kinds: Annotated[
        list[Annotated[int, Field(ge=1, le=20)]] | None,
        Field(
            min_length=1, max_length=7, description="How many cards of each rank, such as [3, 2]."
        ),
    ] = None
    straight: Annotated[
        int | None, Field(ge=2, le=20, description="So many cards in sequence.")
    ] = None
    flush: Annotated[int | None, Field(ge=2, le=20, description="So many cards of one suit.")] = (
        None
    )
    top: Annotated[
        str | None,
        Field(
            pattern="^[2-9TJQKA]$",
            description="Only the straight that ends in this rank; without a straight, the highest "
            "rank of the cards that make it.",
        ),
    ] = None
    bottom: Annotated[
        str | None,
        Field(
            pattern="^[2-9TJQKA]$",
            description="Without a straight: the lowest rank of the cards that make it.",
        ),
    ] = None
    of: Annotated[
        Ranks, Field(description="Every card that makes it has one of these ranks, such as 'JQK'.")
    ] = None
    has: Annotated[
        Ranks, Field(description="Each of these ranks is among the cards that make it.")
    ] = None
    step: Annotated[
        int | None,
        Field(
            ge=2, le=6, description="How far the cards of the straight are apart; 2: every other."
        ),
    ] = None
    suits: Annotated[
        int | None, Field(ge=2, le=4, description="So many different suits, or more, in the hand.")
    ] = None
    others_add_up_to: Annotated[
        str | None,
        Field(
            alias="othersAddUpTo",
            pattern="^[2-9T]{1,9}$",
            description="With `kinds` of one number: only for these ranks, and only if the pips of "
            "the other cards (ace 1) add up to the rank.",
        ),
    ] = None


class _Declaration(_Model):
    """What every family says."""

    title: Annotated[Name, Field(description="The ordering in a few words.")]
    cards: Annotated[int, Field(ge=1, le=7, description="How many cards make a full hand.")]
    deck: Annotated[
        Literal["standard", "short_6a", "short_ta", "short_27_ja", "custom"],
        Field(description="The deck that it is made for."),
    ] = "standard"

    def build(self, name: str, deck: Deck | None = None) -> Ordering:
        """The normal form, or an OrderingError for what makes no sense; `deck`: of its game."""
        return ordering_of(name, self.data(), deck)

    def data(self) -> dict[str, Any]:
        """What was written, as plain data."""
        return self.model_dump(mode="json", by_alias=True, exclude_unset=True)


class PatternsPart(_Declaration):
    """Categories of equal ranks, straights and flushes, the best first."""

    family: Annotated[Literal["patterns"], _FAMILY]
    better: Better
    ranks: Annotated[
        str,
        Field(
            pattern="^([2-9TJQKA]{1,13}|deck)$",
            description="Ranks in order, the lowest first; 'deck': those that the deck has.",
        ),
    ] = RANKS
    low_ace: Annotated[
        bool,
        Field(
            alias="lowAce",
            description="In a straight the last rank may also stand below the first.",
        ),
    ] = False
    categories: Annotated[
        list[CategoryPart],
        Field(min_length=1, max_length=MAX_CATEGORIES, description="The categories, best first."),
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
        Name | None,
        Field(
            alias="wildForm",
            description="The ordering to use where cards are wild.",
        ),
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
    wraps: Annotated[
        bool, Field(description="Straights go round the corner: Q-K-A-2-3 ends in the three.")
    ] = False
    worth: RankWorth = None


class PointsPart(_Declaration):
    """The sum of what the cards are worth."""

    family: Annotated[Literal["points"], _FAMILY]
    better: Better
    worth: Worth = Field(default_factory=dict)
    base: Annotated[
        int,
        Field(
            ge=-(10**6),
            le=10**6,
            description="class = base - points where high is better, else base + points.",
        ),
    ]
    least: Annotated[
        int | None, Field(ge=0, le=20, description="The fewest cards that count as a hand.")
    ] = None
    unit: Annotated[str, Field(description="What is counted, such as pips.")] = "pips"
    parts: Parts = 1
    cards: Annotated[int, Field(ge=1, le=20, description="How many cards make a full hand.")]


class ClosestPart(_Declaration):
    """The sum nearest to a target and not over it; any number of the hand's cards may count."""

    family: Annotated[Literal["closest"], _FAMILY]
    worth: Worth = Field(default_factory=dict)
    target: Annotated[int, Field(ge=1, le=120, description="The best sum.")]
    least: Annotated[
        int | None, Field(ge=1, le=20, description="The fewest cards that count as a hand.")
    ] = None
    parts: Parts = 1
    whole: Annotated[bool, Field(description="All cards of the hand count.")] = False
    over: Annotated[
        Literal["bust", "worse", "equal"],
        Field(
            description="With `whole`, a sum over the target: 'bust' loses to all others, 'worse' "
            "to one as far under it, 'equal' to none."
        ),
    ] = "bust"
    cards: Annotated[int, Field(ge=1, le=20, description="How many cards make a full hand.")]


class SuitedSetsPart(_Declaration):
    """The most cards of different ranks and different suits, then the ranks."""

    family: Annotated[Literal["suited sets"], _FAMILY]
    better: Better
    ranks: RankOrder
    noun: Annotated[str, Field(description="What such a hand is called, such as badugi.")]


class SingleCardPart(_Declaration):
    """The best card of one suit."""

    family: Annotated[Literal["single card"], _FAMILY]
    better: Better
    suit: Annotated[Suit, Field(description="The suit that counts.")]
    ranks: RankOrder = RANKS
    cards: Annotated[int, Field(ge=1, le=1, description="One card.")] = 1


Declaration = PatternsPart | PointsPart | ClosestPart | SuitedSetsPart | SingleCardPart
OrderingDeclaration = Annotated[Declaration, Field(discriminator="family")]
