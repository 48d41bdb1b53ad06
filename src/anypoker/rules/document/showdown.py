"""The keys of the showdown in a game file: which hands are compared, who wins what."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import (
    FEW,
    MANY,
    SOME,
    Count,
    FreeText,
    KindUnion,
    NameList,
    Names,
    Part,
    Positive,
    Qualifier,
    ShapeUnion,
    State,
    Text,
)
from anypoker.rules.document.conditions import Condition
from anypoker.rules.document.in_or_out import LegsPart, LosersPart
from anypoker.rules.document.wild import WildCard

CountList = Annotated[list[Count], SOME]
HoleCount = Annotated[
    Count | CountList | Literal["all", "remaining"],
    ShapeUnion('a whole number, a list of whole numbers, "all" or "remaining"'),
]
BoardCount = Annotated[Count | CountList, ShapeUnion("a whole number or a list of whole numbers")]


class _Counts(Part):
    """Numbers of cards from each source."""

    holeCards: HoleCount | None = Field(
        None, description='From the hand: a number, several choices, "all" or "remaining".'
    )
    communityCards: BoardCount | None = Field(
        None, description="From the board: a number, or choices that match those of `holeCards`."
    )
    anyCards: Count | None = Field(None, description="From hand and board together.")
    hole_subset: Text | None = Field(None, description="Only from this pile of the hand.")
    community_subset: Names | None = Field(None, description="Only from these community piles.")
    community_subsets: NameList | None = Field(
        None, description="Another spelling of `community_subset`."
    )


class Combination(_Counts):
    """One allowed way to make a hand."""


class HandSizeCounts(_Counts):
    """Cards that count for a player with that many cards."""


class SubsetAllowed(Part):
    """Piles (and cards in them) that may be used together."""

    hole_subsets: NameList | None = Field(None, description="Piles of the hand.")
    subsets: NameList | None = Field(None, description="Older spelling: the piles.")
    indices: Annotated[list[Count], SOME] | None = Field(
        None, description="For each pile the position of the card, 0 being received first."
    )


class SubsetRequirement(Part):
    """A number of cards from that community pile."""

    subset: Text = Field(description="The community pile.")
    count: Positive = Field(description="How many cards of it.")
    required: bool | None = Field(None, description="False: none up to that many.")


class PilePart(Part):
    """One card of a pile."""

    pile: Text = Field(description='"hole", "board", "hole:NAME" or "board:NAME".')
    position: Count = Field(description="Which card of it, 0 being received first.")


class PickPart(Part):
    """Number of cards from these piles together."""

    from_: Annotated[
        list[Annotated[Text | PilePart, ShapeUnion("a pile or an object with pile and position")]],
        Field(min_length=1),
    ] = Field(alias="from", description='"hole", "board", "hole:NAME" or "board:NAME".')
    cards: Annotated[
        Count | Annotated[list[Count], Field(min_length=2, max_length=2)] | Literal["all"],
        ShapeUnion('a whole number, [least, most] or "all"'),
    ] = Field(description='How many: a number, [least, most], or "all" of them.')


class AlternativePart(Part):
    """One allowed way to make a hand, in the most general form."""

    picks: Annotated[list[PickPart], SOME] = Field(description="What is taken from where.")
    total: Count = Field(description="How many cards that gives.")
    holding: Count | None = Field(None, description="Only for players with this many cards.")


class ClassificationPart(Part):
    """Hands with one of these ranks are of another class than hands without."""

    type: Literal["face_butt"]
    faceRanks: NameList = Field(description='The ranks that make a hand a "face" hand.')
    fieldName: Text = Field(description="The name of the class, for records.")


class OldWildCard(Part):
    """Older spelling of a wild card rule."""

    communityCards: Literal["low"] | None = Field(
        None, description="The lowest community card is wild."
    )
    otherCards: Literal["same_rank"] | None = Field(
        None, description="And all cards of its rank; without it, only that card."
    )


SelectPick = list[Annotated[Text | Count, ShapeUnion("a name or a number")]]


Place = Annotated[
    Annotated[int, Field(ge=1, le=20)] | Literal["last"],
    ShapeUnion('a place such as 2, or "last"'),
]


class BestHand(_Counts):
    """One share of the pot and what wins it."""

    name: Text | None = Field(None, description="The name of the share.")
    evaluationType: Text | None = Field(None, description="How hands are ranked.")
    subset: Text | None = Field(None, description="Older spelling of `hole_subset`.")
    cardState: State | None = Field(None, description="Only the player's cards that lie so.")
    holeCardsAllowed: Annotated[list[SubsetAllowed], SOME] | None = Field(
        None, description="Alternatives: piles of the hand that may be used together."
    )
    communityCardsAllowed: Annotated[list[SubsetAllowed], SOME] | None = Field(
        None, description="Alternatives: community piles that may be used together (older)."
    )
    communitySubsetsAllowed: NameList | None = Field(
        None, description="The community piles that may be used (older)."
    )
    communityCardCombinations: Annotated[list[NameList], SOME] | None = Field(
        None, description="Alternatives: community piles that may be used together."
    )
    communityCardSelectCombinations: (
        Annotated[
            list[Annotated[list[SelectPick], SOME]],
            SOME,
        ]
        | None
    ) = Field(None, description="Alternatives: lists of [pile, least, most].")
    communitySubsetRequirements: Annotated[list[SubsetRequirement], SOME] | None = Field(
        None, description="How many cards come from which community pile."
    )
    combinations: Annotated[list[Combination], SOME] | None = Field(
        None, description="Alternatives: counts and piles."
    )
    playerHandSize: Annotated[dict[str, HandSizeCounts], MANY] | None = Field(
        None, description="Counts and piles by the number of cards the player holds."
    )
    alternatives: Annotated[list[AlternativePart], SOME] | None = Field(
        None, description="Alternatives in the most general form, instead of all the above."
    )
    usesUnusedFrom: Text | None = Field(
        None, description="The share whose unused hole cards are used here."
    )
    wildCards: Annotated[list[WildCard], MANY] | None = Field(
        None, description="Wild cards of this share."
    )
    wildCard: OldWildCard | None = Field(None, description="Older spelling of `wildCards`.")
    qualifier: Qualifier | None = Field(
        None,
        description='The weakest hand that may win: [class, ordinal], or "8 or better" in words.',
    )
    padding: bool | None = Field(
        None, description="True: a missing card is a blank, worse than any card."
    )
    minimumCards: Count | None = Field(
        None, description="A player with fewer cards has no hand here."
    )
    zeroCardsPipValue: Count | None = Field(
        None, description="The class of a player without cards."
    )
    classification: ClassificationPart | None = Field(None, description="Classes of hands.")
    share: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        None, description="The weight of this share; 1 if not given."
    )
    place: Place | None = Field(
        None,
        description='The place that wins this share: 1 is the best hand, 2 the second best, "last" '
        "the worst.",
    )
    oddChip: bool | None = Field(
        None, description="True: odd chips between shares go to this share, not to the high hand."
    )
    holds: Text | None = Field(
        None, description="Instead of `evaluationType`: the player who holds this card wins it."
    )
    face: Literal["upper", "lower"] | None = Field(
        None, description="Which end of two-faced cards counts."
    )


BestHands = Annotated[list[BestHand], FEW]


class ConditionalBestHand(Part):
    """The shares of the pot where a condition is true."""

    condition: Condition = Field(description="When these hands are compared.")
    bestHand: BestHands = Field(description="The shares of the pot then.")


class SpecialEvaluation(Part):
    """One card decides."""

    criterion: Literal["highest_rank", "lowest_rank"] = Field(description="Which card wins.")
    suit: Text | None = Field(
        None, description='Only of this suit; "river_card_suit": that of the last board card.'
    )
    from_: Literal["hole_cards", "community_cards"] = Field(
        alias="from", description="Among which cards."
    )
    subsets: NameList | None = Field(
        None, description='Only of these piles; "default": cards in no named pile.'
    )


class SplitPotAction(Part):
    """All players still in split it."""

    type: Literal["split_pot"]


class BestHandAction(Part):
    """Other hands decide."""

    type: Literal["best_hand"]
    bestHand: BestHands | None = Field(
        None, description="The shares then; those of the showdown without qualifiers if not given."
    )


class SpecialAction(Part):
    """A single card decides."""

    type: Literal["evaluate_special"]
    evaluation: SpecialEvaluation | None = Field(
        None, description="Which card; the highest of the player's own cards if not given."
    )


class RedealAction(Part):
    """The pot stays, and new cards are dealt to all who had not folded before the last card."""

    type: Literal["redeal"]


AnyAction = SplitPotAction | BestHandAction | SpecialAction | RedealAction
Action = Annotated[AnyAction, KindUnion()]


class DefaultAction(Part):
    """Action for a share that nobody wins."""

    condition: Literal["no_qualifier_met"]
    appliesTo: NameList | None = Field(None, description="The shares meant; without it, any.")
    action: Action = Field(description="What happens.")


class GlobalDefaultAction(Part):
    """Action for the pot when no share is won."""

    condition: Literal["no_qualifier_met"]
    action: Action = Field(description="What happens.")


class OldDefaultAction(Part):
    """Older form of `globalDefaultAction`."""

    condition: Literal["no_qualifier_met"]
    action: Annotated[
        Literal["best_hand", "split_pot"] | Action, ShapeUnion("a word or an action object")
    ] = Field(description="What happens.")
    bestHand: BestHands | None = Field(
        None, description='The hands for "best_hand"; those above, unqualified, if not given.'
    )


ModeWord = Literal["cards_speak", "declare"]


class ModeCase(Part):
    """A declaration where a condition is true."""

    condition: Condition = Field(description="When this case holds.")
    mode: ModeWord = Field(description="The mode then.")


class ConditionalMode(Part):
    """A mode that depends on a choice."""

    conditionalModes: Annotated[list[ModeCase], SOME] = Field(
        description="The cases; the first that is true counts."
    )
    default: ModeWord = Field(description="The mode if no case is true.")


class ShowdownPart(Part):
    """The showdown: how the pot is won."""

    order: FreeText = Field(
        description='In which order hands are shown, such as "clockwise"; unused.'
    )
    startingFrom: FreeText = Field(description='Who shows first, such as "dealer"; unused.')
    cardsRequired: FreeText = Field(description="For people: which cards count.")
    bestHand: BestHands | None = Field(None, description="The shares of the pot.")
    conditionalBestHands: Annotated[list[ConditionalBestHand], FEW] | None = Field(
        None, description="Shares that depend on a condition; the first that is true counts."
    )
    defaultBestHand: BestHands | None = Field(
        None, description="The shares if no condition is true."
    )
    classification_priority: NameList | None = Field(
        None, description="The classes of hands, the better first."
    )
    declaration_mode: (
        Annotated[ModeWord | ConditionalMode, ShapeUnion("a word or an object")] | None
    ) = Field(None, description="Do players declare, or do the cards speak?")
    defaultActions: Annotated[list[DefaultAction], MANY] | None = Field(
        None, description="What becomes of shares that nobody wins."
    )
    globalDefaultAction: GlobalDefaultAction | None = Field(
        None, description="What happens if no share is won."
    )
    defaultAction: OldDefaultAction | None = Field(
        None, description="Older spelling of `globalDefaultAction`."
    )
    show: Literal["in_turn", "all"] | None = Field(
        None, description='"all": everyone still in must show; else losers may muck.'
    )
    uncontested: Literal["hidden", "qualify"] | None = Field(
        None, description='"qualify": the last player left must still show a qualifying hand.'
    )
    losers: LosersPart | None = Field(
        None, description="What those pay who compared hands and won nothing."
    )
    legs: LegsPart | None = Field(
        None, description="The pot stays until somebody has won, or lost, so often."
    )
