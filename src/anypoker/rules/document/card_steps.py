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
    timing: Literal["post_deal"] = Field(description="When the player decides: after the deal.")
    prompt: Text | None = Field(None, description="The question to the player.")


class BonusPart(Part):
    """An extra card for a card that was dealt face up."""

    rank: Text | None = Field(
        None, description="The rank that earns the extra card. Give this or `cards`."
    )
    cards: NameList | None = Field(
        None, description='Instead of `rank`: single cards, such as "Qs".'
    )
    state: OwnState = Field(description="State of the extra card.")
    cost: Cost | None = Field(None, description="Price of the extra card. Default: free.")


class PenaltyPart(Part):
    """A price to stay in for a card that was dealt face up."""

    rank: Text | None = Field(None, description="The rank that has a price. Give this or `cards`.")
    cards: NameList | None = Field(
        None, description='Instead of `rank`: single cards, such as "Qs".'
    )
    cost: Cost = Field(description="The price. A player who does not pay folds.")


class DealCards(Part):
    """A number of cards for each player, or for the board."""

    number: Positive = Field(description="Number of cards.")
    state: OwnState | None = Field(
        None,
        description="State of the cards. Default: face down for players, face up on the board. "
        '"face out": all players except the owner see them. "unseen": nobody sees '
        "them.",
    )
    subset: Names | None = Field(None, description="The pile or piles of the cards.")
    hole_subset: Text | None = Field(None, description="The player's pile that gets the cards.")
    protection_option: ProtectionOption | None = Field(
        None, description="A fee to get the card face up."
    )
    bonus: Annotated[list[BonusPart], SOME] | None = Field(
        None, description="Ranks that earn an extra card when dealt face up."
    )
    penalty: Annotated[list[PenaltyPart], SOME] | None = Field(
        None, description="Ranks that a player must pay for when dealt face up, or fold."
    )
    offer: OfferPart | None = Field(
        None,
        description="Each player in turn, from the left of the dealer, keeps the card or pushes "
        "it to the next player.",
    )


class DealPart(Part):
    """Cards from the deck to the players or to the board."""

    location: Literal["player", "community", "individual"] = Field(
        description='Who gets the cards. "individual" means "player".'
    )
    conditional_state: Condition | None = Field(
        None, description="A condition that sets the state of the cards."
    )
    wildCards: Annotated[list[WildCard], MANY] | None = Field(
        None, description="Wild cards from this deal on."
    )
    cards: Annotated[list[DealCards], SOME] = Field(description="The cards to deal.")


class DiscardCardsPart(Part):
    """Cards that a player discards without replacement."""

    rule: Literal["matching ranks"] | None = Field(
        None, description='"matching ranks": discard every card whose rank is in the pile `subset`.'
    )
    hole_subset: Text | None = Field(
        None,
        description='The player\'s pile to discard from. "any": the player chooses the pile. '
        '"default": cards in no pile.',
    )
    subset: Text | None = Field(
        None,
        description='With "matching ranks": the community pile to compare with. Otherwise an '
        "older spelling of `hole_subset`.",
    )
    number: Positive | None = Field(None, description="Number of cards. Default: 1.")
    min_number: Count | None = Field(
        None, description="Minimum number of cards. Default: `number`."
    )
    state: State | None = Field(None, description="State of the discards.")
    discardLocation: Literal["community", "discard_pile"] | None = Field(
        None, description="Where the discards go."
    )
    discardSubset: Text | None = Field(
        None, description="The community pile that gets the discards."
    )
    entire_subset: bool | None = Field(
        None,
        description="True: discard the whole pile `hole_subset`, or a pile that the player "
        "chooses.",
    )
    oncePerStep: bool | None = Field(
        None, description="True: only once per player in a group, not after each bet."
    )


class DiscardPart(Part):
    """Players discard cards."""

    cards: Annotated[list[DiscardCardsPart], SOME] = Field(description="The cards to discard.")


class ExposeCardsPart(Part):
    """Cards a player turns up."""

    number: Positive = Field(description="Number of cards.")
    min_number: Count | None = Field(
        None, description="Minimum number of cards. Default: `number`."
    )
    state: Literal["face up", "face down", "unseen"] = Field(
        description='"face up" and "face down" mean the same: down cards are turned up. '
        '"unseen": cards that nobody has seen, with `until`.'
    )
    immediate: bool | None = Field(
        None,
        description="True: show the cards immediately. Otherwise all players show together at "
        "the end.",
    )
    until: Literal["beats"] | None = Field(
        None,
        description='"beats": the player turns up cards one by one, in the order received, until '
        "they beat every other player's up cards. The leader turns up none. Only "
        "inside a `repeat` with `inTurn`.",
    )
    otherwise: Literal["fold", "stay"] | None = Field(
        None,
        description='With `until`: a player whose up cards do not beat the others folds ("fold") '
        'or stays in ("stay", default).',
    )
    bonus: Annotated[list[BonusPart], SOME] | None = Field(
        None, description="With `until`: cards that earn an extra card when turned up."
    )
    penalty: Annotated[list[PenaltyPart], SOME] | None = Field(
        None,
        description="With `until`: cards that a player must pay for when turned up, or fold.",
    )


class ExposePart(Part):
    """Players turn up cards of their choice."""

    cards: Annotated[list[ExposeCardsPart], SOME] = Field(description="The cards to turn up.")


class PassCardsPart(Part):
    """Cards that go to another player."""

    number: Positive = Field(description="Number of cards.")
    direction: Literal["left", "right", "across"] = Field(description="Who gets the cards.")
    state: State = Field(description="State of the cards.")


class PassPart(Part):
    """All players pass cards at the same time."""

    cards: Annotated[list[PassCardsPart], SOME] = Field(description="The cards to pass.")


class SeparateCardsPart(Part):
    """One pile that the player makes."""

    hole_subset: SpokenText | None = Field(None, description="The name of the pile.")
    subset: SpokenText | None = Field(None, description="Older spelling of `hole_subset`.")
    number: Positive = Field(description="Number of cards in the pile.")


class VisibilityRequirement(Part):
    """Numbers of cards of a pile that must be face up or face down."""

    hole_subset: Text = Field(description="The pile.")
    min_face_down: Count | None = Field(None, description="Minimum number of down cards.")
    min_face_up: Count | None = Field(None, description="Minimum number of up cards.")


class ComparedSubset(Part):
    """A pile that is compared with another one."""

    hole_subset: Text = Field(description="The pile.")
    evaluationType: Text = Field(description="The evaluation type that ranks the pile.")


class HandComparison(Part):
    """Order in which piles must rank."""

    subsets: Annotated[list[ComparedSubset], Field(min_length=2)] = Field(
        description="The piles in the order of comparison."
    )
    comparison_rule: Literal["greater_than", "less_than", "equal", "at_least"] = Field(
        description='How each pile must compare with the next. "at_least": better or equal.'
    )


class SeparatePart(Part):
    """Players divide their cards into named piles."""

    cards: Annotated[list[SeparateCardsPart], SOME] = Field(description="The piles.")
    visibility_requirements: Annotated[list[VisibilityRequirement], MANY] | None = Field(
        None, description="Required states of the cards of a pile."
    )
    hand_comparison: HandComparison | None = Field(
        None, description="The order in which the piles must rank."
    )
    incremental: bool | None = Field(
        None,
        description="True: cards stay in their piles for good. All cards in no pile are placed, "
        "and `number` is the room of a pile. Needs `state`.",
    )
    state: Literal["face up"] | None = Field(
        None,
        description='"face up": placed cards are turned up and everyone sees the piles; if not '
        "given, cards stay as they are.",
    )
