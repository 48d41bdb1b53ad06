"""The keys of steps that deal and move cards: deal, discard, expose, pass, separate."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import (
    MANY,
    SOME,
    Count,
    NameList,
    Names,
    OwnState,
    Part,
    Positive,
    ShapeUnion,
    SpokenText,
    State,
    Text,
)
from anypoker.rules.document.betting import AmountPart, Cost
from anypoker.rules.document.conditions import Condition
from anypoker.rules.document.draws import OfferPart
from anypoker.rules.document.wild import WildCard


class ProtectionOption(Part):
    """A fee for having the card turned face up."""

    cost: Annotated[
        Literal["protection_fee", "ante", "small_bet", "big_bet", "big_blind"] | AmountPart,
        ShapeUnion('"protection_fee" (a small bet), another unit, or an object with times and of'),
    ] = Field(description="The fee.")
    timing: Literal["post_deal"] = Field(description="When it is asked: after the deal.")
    prompt: Text | None = Field(None, description="The question, in words.")


class BonusPart(Part):
    """An extra card for a card that was dealt face up."""

    rank: Text | None = Field(
        None, description="The rank that brings it; it, or `cards`, is needed."
    )
    cards: NameList | None = Field(
        None, description='Instead of `rank`: cards by name, such as "Qs".'
    )
    state: OwnState = Field(description="How the extra card lies.")
    cost: Cost | None = Field(None, description="Its price; without it, it is free.")


class PenaltyPart(Part):
    """A price to stay in for a card that was dealt face up."""

    rank: Text | None = Field(
        None, description="The rank that costs it; it, or `cards`, is needed."
    )
    cards: NameList | None = Field(
        None, description='Instead of `rank`: cards by name, such as "Qs".'
    )
    cost: Cost = Field(description="Who does not pay it, folds.")


class DealCards(Part):
    """A number of cards for each player, or for the board."""

    number: Positive = Field(description="How many.")
    state: OwnState | None = Field(
        None,
        description="How they lie; if nothing says it, down for players and up on the board. "
        '"face out": all but the owner see them. "unseen": nobody does.',
    )
    subset: Names | None = Field(None, description="The pile or piles they belong to.")
    hole_subset: Text | None = Field(None, description="The player's own pile they belong to.")
    protection_option: ProtectionOption | None = Field(None, description="A fee to turn it up.")
    bonus: Annotated[list[BonusPart], SOME] | None = Field(
        None, description="Ranks that bring an extra card when they are dealt face up."
    )
    penalty: Annotated[list[PenaltyPart], SOME] | None = Field(
        None, description="Ranks that must be paid for, or folded, when they are dealt face up."
    )
    offer: OfferPart | None = Field(
        None,
        description="Each player in turn, from the left of the dealer, is offered the card, and "
        "keeps it or pushes it on.",
    )


class DealPart(Part):
    """Cards from the deck to the players or to the board."""

    location: Literal["player", "community", "individual"] = Field(
        description='Who gets them; "individual" is another word for "player".'
    )
    conditional_state: Condition | None = Field(
        None, description="A condition on which the cards' state depends."
    )
    wildCards: Annotated[list[WildCard], MANY] | None = Field(
        None, description="Wild cards from now on."
    )
    cards: Annotated[list[DealCards], SOME] = Field(description="What is dealt.")


class DiscardCardsPart(Part):
    """Cards a player gives up without replacement."""

    rule: Literal["matching ranks"] | None = Field(
        None, description='"matching ranks": every card whose rank lies in the pile `subset` goes.'
    )
    hole_subset: Text | None = Field(
        None, description='The player\'s pile they come from; "any": one that the player names.'
    )
    subset: Text | None = Field(
        None,
        description='With "matching ranks" the community pile compared; else the older spelling '
        "of `hole_subset`.",
    )
    number: Positive | None = Field(None, description="How many (one if nothing says it).")
    min_number: Count | None = Field(None, description="Fewest cards (`number` if not given).")
    state: State | None = Field(None, description="How they lie when they go.")
    discardLocation: Literal["community", "discard_pile"] | None = Field(
        None, description="Where they go."
    )
    discardSubset: Text | None = Field(None, description="The community pile they join.")
    entire_subset: bool | None = Field(
        None,
        description="True: all of the pile `hole_subset` goes; if none is named, of one that the "
        "player names.",
    )
    oncePerStep: bool | None = Field(
        None, description="True: once per player in a group, not after each bet."
    )


class DiscardPart(Part):
    """Players give up cards."""

    cards: Annotated[list[DiscardCardsPart], SOME] = Field(description="What goes.")


class ExposeCardsPart(Part):
    """Cards a player turns up."""

    number: Positive = Field(description="How many.")
    min_number: Count | None = Field(None, description="Fewest cards (`number` if not given).")
    state: Literal["face up", "face down", "unseen"] = Field(
        description='Face-down cards are turned up, whichever is written: "face down" is how they '
        'lay, "face up" how they end. "unseen": cards that nobody has seen, with `until`.'
    )
    immediate: bool | None = Field(
        None, description="True: at once; else all players together at the end."
    )
    until: Literal["beats"] | None = Field(
        None,
        description='"beats": cards are turned up one by one, in the order received, until they '
        "beat the best that any other player shows; who leads turns none. Inside a `repeat` with "
        "`inTurn` only.",
    )
    otherwise: Literal["fold", "stay"] | None = Field(
        None,
        description="With `until`: who has turned all and does not beat it folds, or (if not "
        "given) stays in.",
    )
    bonus: Annotated[list[BonusPart], SOME] | None = Field(
        None, description="With `until`: cards that bring an extra card when they are turned up."
    )
    penalty: Annotated[list[PenaltyPart], SOME] | None = Field(
        None,
        description="With `until`: cards that must be paid for, or folded, when turned up.",
    )


class ExposePart(Part):
    """Players turn up cards of their choice."""

    cards: Annotated[list[ExposeCardsPart], SOME] = Field(description="What is shown.")


class PassCardsPart(Part):
    """Cards that go to another player."""

    number: Positive = Field(description="How many.")
    direction: Literal["left", "right", "across"] = Field(description="To whom.")
    state: State = Field(description="How they lie.")


class PassPart(Part):
    """Players pass cards to each other, all at once."""

    cards: Annotated[list[PassCardsPart], SOME] = Field(description="What is passed.")


class SeparateCardsPart(Part):
    """One pile that the player makes."""

    hole_subset: SpokenText | None = Field(None, description="The name of the pile.")
    subset: SpokenText | None = Field(None, description="Older spelling of `hole_subset`.")
    number: Positive = Field(description="How many cards go into it.")


class VisibilityRequirement(Part):
    """Numbers of cards of a pile that must be face up or face down."""

    hole_subset: Text = Field(description="The pile.")
    min_face_down: Count | None = Field(None, description="Fewest cards face down.")
    min_face_up: Count | None = Field(None, description="Fewest cards face up.")


class ComparedSubset(Part):
    """A pile that is compared with another one."""

    hole_subset: Text = Field(description="The pile.")
    evaluationType: Text = Field(description="How it is ranked.")


class HandComparison(Part):
    """Order in which piles must rank."""

    subsets: Annotated[list[ComparedSubset], Field(min_length=2)] = Field(
        description="The piles, in the order in which they are compared."
    )
    comparison_rule: Literal["greater_than", "less_than", "equal"] = Field(
        description="How each must stand to the next."
    )


class SeparatePart(Part):
    """Players divide their cards into named piles."""

    cards: Annotated[list[SeparateCardsPart], SOME] = Field(description="The piles.")
    visibility_requirements: Annotated[list[VisibilityRequirement], MANY] | None = Field(
        None, description="How the cards of a pile must lie."
    )
    hand_comparison: HandComparison | None = Field(None, description="Which must be better.")
