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
from anypoker.rules.document.card_steps import HandComparison
from anypoker.rules.document.conditions import Condition
from anypoker.rules.document.in_or_out import LegsPart, LosersPart
from anypoker.rules.document.settlement import MarkPart, Settlement
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
        None,
        description='Hole cards used: a number, a list of allowed numbers, "all" or "remaining".',
    )
    communityCards: BoardCount | None = Field(
        None, description="Board cards used: a number, or a list that matches that of `holeCards`."
    )
    anyCards: Count | None = Field(None, description="Cards used from hand and board together.")
    hole_subset: Text | None = Field(None, description="Only cards of this pile of the hand.")
    community_subset: Names | None = Field(None, description="Only cards of these community piles.")
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
    subsets: NameList | None = Field(None, description="Older spelling of `hole_subsets`.")
    indices: Annotated[list[Count], SOME] | None = Field(
        None, description="For each pile, the position of the card; 0 is the first card received."
    )


class SubsetRequirement(Part):
    """A number of cards from that community pile."""

    subset: Text = Field(description="The community pile.")
    count: Positive = Field(description="Number of cards from the pile.")
    required: bool | None = Field(None, description="False: any number from 0 to `count`.")


class PilePart(Part):
    """One card of a pile."""

    pile: Text = Field(description='"hole", "board", "hole:NAME" or "board:NAME".')
    position: Count = Field(description="Position of the card; 0 is the first card received.")


class PickPart(Part):
    """Number of cards from these piles together."""

    from_: Annotated[
        list[Annotated[Text | PilePart, ShapeUnion("a pile or an object with pile and position")]],
        Field(min_length=1),
    ] = Field(alias="from", description='"hole", "board", "hole:NAME" or "board:NAME".')
    cards: Annotated[
        Count | Annotated[list[Count], Field(min_length=2, max_length=2)] | Literal["all"],
        ShapeUnion('a whole number, [least, most] or "all"'),
    ] = Field(description='Number of cards: a number, [minimum, maximum] or "all".')


class AlternativePart(Part):
    """One allowed way to make a hand, in the most general form."""

    picks: Annotated[list[PickPart], SOME] = Field(
        description="Numbers of cards and their sources."
    )
    total: Count = Field(description="Total number of cards.")
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
        None, description="All cards of its rank are also wild. Default: only that card."
    )


SelectPick = list[Annotated[Text | Count, ShapeUnion("a name or a number")]]


Place = Annotated[
    Annotated[int, Field(ge=1, le=20)] | Literal["last"],
    ShapeUnion('a place such as 2, or "last"'),
]


class BestHand(_Counts):
    """One share of the pot and what wins it."""

    name: Text | None = Field(None, description="The name of the share.")
    evaluationType: Text | None = Field(
        None, description="The evaluation type that ranks the hands."
    )
    subset: Text | None = Field(None, description="Older spelling of `hole_subset`.")
    cardState: State | None = Field(None, description="Only the player's cards in this state.")
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
    ) = Field(None, description="Alternatives: lists of [pile, minimum, maximum].")
    communitySubsetRequirements: Annotated[list[SubsetRequirement], SOME] | None = Field(
        None, description="Numbers of cards from each community pile."
    )
    combinations: Annotated[list[Combination], SOME] | None = Field(
        None, description="Alternatives: counts and piles."
    )
    playerHandSize: Annotated[dict[str, HandSizeCounts], MANY] | None = Field(
        None, description="Counts and piles by the number of cards the player holds."
    )
    alternatives: Annotated[list[AlternativePart], SOME] | None = Field(
        None, description="Alternatives in the most general form, instead of all keys above."
    )
    usesUnusedFrom: Text | None = Field(
        None, description="The share whose unused hole cards form this hand."
    )
    wildCards: Annotated[list[WildCard], MANY] | None = Field(
        None, description="Wild cards of this share."
    )
    wildCard: OldWildCard | None = Field(None, description="Older spelling of `wildCards`.")
    qualifier: Qualifier | None = Field(
        None,
        description='The weakest hand that can win: [class, ordinal], or words such as "8 or '
        'better".',
    )
    padding: bool | None = Field(None, description="True: a missing card ranks below any card.")
    minimumCards: Count | None = Field(
        None, description="A player with fewer cards has no hand for this share."
    )
    zeroCardsPipValue: Count | None = Field(
        None, description="The class of a player without cards."
    )
    classification: ClassificationPart | None = Field(None, description="Classes of hands.")
    share: Annotated[int, Field(ge=1, le=1000)] | None = Field(
        None, description="Weight of this share. Default: 1."
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
        None,
        description="Instead of `evaluationType`: the player who holds this card wins the share.",
    )
    face: Literal["upper", "lower"] | None = Field(
        None, description="The end of two-faced cards that counts."
    )


BestHands = Annotated[list[BestHand], FEW]


class ConditionalBestHand(Part):
    """The shares of the pot where a condition is true."""

    condition: Condition = Field(description="The condition for these shares.")
    bestHand: BestHands = Field(description="The shares of the pot in this case.")


class SpecialEvaluation(Part):
    """One card decides."""

    criterion: Literal["highest_rank", "lowest_rank"] = Field(description="The card that wins.")
    suit: Text | None = Field(
        None,
        description='Only cards of this suit. "river_card_suit": the suit of the last board card.',
    )
    from_: Literal["hole_cards", "community_cards"] = Field(
        alias="from", description="The cards to choose from."
    )
    subsets: NameList | None = Field(
        None, description='Only cards of these piles. "default": cards in no named pile.'
    )


class SplitPotAction(Part):
    """All players still in split it."""

    type: Literal["split_pot"]


class BestHandAction(Part):
    """Other hands decide."""

    type: Literal["best_hand"]
    bestHand: BestHands | None = Field(
        None,
        description="The shares in this case. Default: the shares of the showdown without "
        "qualifiers.",
    )


class SpecialAction(Part):
    """A single card decides."""

    type: Literal["evaluate_special"]
    evaluation: SpecialEvaluation | None = Field(
        None, description="The card that decides. Default: the highest hole card."
    )


class RedealAction(Part):
    """The pot stays, and all players who had not folded before the last card get new cards."""

    type: Literal["redeal"]


AnyAction = SplitPotAction | BestHandAction | SpecialAction | RedealAction
Action = Annotated[AnyAction, KindUnion()]


class DefaultAction(Part):
    """Action for a share that nobody wins."""

    condition: Literal["no_qualifier_met"]
    appliesTo: NameList | None = Field(
        None, description="The shares this applies to. Default: all."
    )
    action: Action = Field(description="The action.")


class GlobalDefaultAction(Part):
    """Action for the pot when no share is won."""

    condition: Literal["no_qualifier_met"]
    action: Action = Field(description="The action.")


class OldDefaultAction(Part):
    """Older form of `globalDefaultAction`."""

    condition: Literal["no_qualifier_met"]
    action: Annotated[
        Literal["best_hand", "split_pot"] | Action, ShapeUnion("a word or an action object")
    ] = Field(description="The action.")
    bestHand: BestHands | None = Field(
        None,
        description='The shares for "best_hand". Default: the shares of the showdown without '
        "qualifiers.",
    )


ModeWord = Literal["cards_speak", "declare"]


class ModeCase(Part):
    """A declaration where a condition is true."""

    condition: Condition = Field(description="The condition of this case.")
    mode: ModeWord = Field(description="The mode in this case.")


class ConditionalMode(Part):
    """A mode that depends on a choice."""

    conditionalModes: Annotated[list[ModeCase], SOME] = Field(
        description="The cases; the first true one counts."
    )
    default: ModeWord = Field(description="The mode if no case is true.")


class ShowdownPart(Part):
    """The showdown: how the pot is won."""

    order: FreeText = Field(
        description='Order in which hands are shown, such as "clockwise". Has no effect.'
    )
    startingFrom: FreeText = Field(
        description='The player who shows first, such as "dealer". Has no effect.'
    )
    cardsRequired: FreeText = Field(description="The cards that count, as text for readers.")
    bestHand: BestHands | None = Field(None, description="The shares of the pot.")
    conditionalBestHands: Annotated[list[ConditionalBestHand], FEW] | None = Field(
        None, description="Shares that depend on a condition; the first true one counts."
    )
    defaultBestHand: BestHands | None = Field(
        None, description="The shares if no condition is true."
    )
    classification_priority: NameList | None = Field(
        None, description="The classes of hands, best first."
    )
    declaration_mode: (
        Annotated[ModeWord | ConditionalMode, ShapeUnion("a word or an object")] | None
    ) = Field(None, description="Whether players declare or the cards speak.")
    defaultActions: Annotated[list[DefaultAction], MANY] | None = Field(
        None, description="Actions for shares that nobody wins."
    )
    globalDefaultAction: GlobalDefaultAction | None = Field(
        None, description="The action if nobody wins any share."
    )
    defaultAction: OldDefaultAction | None = Field(
        None, description="Older spelling of `globalDefaultAction`."
    )
    show: Literal["in_turn", "all"] | None = Field(
        None, description='"all": all players still in must show. Otherwise losers may muck.'
    )
    uncontested: Literal["hidden", "qualify"] | None = Field(
        None, description='"qualify": the last player left must show a hand that qualifies.'
    )
    losers: LosersPart | None = Field(
        None, description="Payments of players who compared hands and won nothing."
    )
    legs: LegsPart | None = Field(None, description="The pot stays until a player has enough legs.")
    settle: Settlement | None = Field(
        None, description="There is no pot: what players pay each other instead."
    )
    foul: HandComparison | None = Field(
        None,
        description="How the piles of a hand must rank. A player whose piles do not is foul and "
        "loses every hand.",
    )
    marks: Annotated[list[MarkPart], FEW] | None = Field(
        None,
        description="What strong hands bring in the next hand of this game; the first that a "
        "player earns counts.",
    )
