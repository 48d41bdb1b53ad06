"""The keys of conditions in a game file: when a step is done, and the state of dealt cards."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import (
    FEW,
    SOME,
    Count,
    KindUnion,
    NameList,
    Number,
    Part,
    Positive,
    ShapeUnion,
    Text,
)

Value = Annotated[Number | Text, ShapeUnion("a number or a word")]
Values = Annotated[list[Value], SOME]
DealtState = Literal["face up", "face down", "face out", "unseen", "none"]

Subset = Annotated[Text | None, Field(description="The community pile. Default: the whole board.")]


class _State(Part):
    """In a deal: the state of the cards. "none" means that no card is dealt."""

    true_state: DealtState | None = Field(
        None, description="State of the cards if the condition is true."
    )
    false_state: DealtState | None = Field(
        None, description="State of the cards if the condition is false."
    )


class AllExposed(_State):
    """True for a player whose cards are all face up."""

    type: Literal["all_exposed"]


class AnyExposed(_State):
    """True for a player with at least one up card."""

    type: Literal["any_exposed"]


class NoneExposed(_State):
    """True for a player without up cards."""

    type: Literal["none_exposed"]


class BoardCompositionPart(_State):
    """True if enough community cards share a colour, suit or rank."""

    type: Literal["board_composition"]
    subset: Subset = None
    check: Literal["color", "suit", "rank"] | None = Field(
        None, description='What is compared. Default: "rank".'
    )
    color: Literal["red", "black"] | None = Field(None, description="The colour to count.")
    value: Value | None = Field(None, description="The suit or rank to count.")
    values: Values | None = Field(
        None,
        description="Suits or ranks to count. Without `color`, `value` and `values`, the largest "
        "number of cards alike counts.",
    )
    min_count: Positive | None = Field(None, description="Minimum number of cards. Default: 1.")


class PlayerChoice(_State):
    """True if a `choose` step gave one of these values."""

    type: Literal["player_choice"]
    subset: Text | None = Field(
        None,
        description="The variable of the `choose` step; not needed if there is only one.",
    )
    value: Text | None = Field(None, description="The value that makes the condition true.")
    values: NameList | None = Field(None, description="The values that make the condition true.")


class CommunityCardValue(_State):
    """True if a community card or die has one of these values."""

    type: Literal["community_card_value"]
    subset: Subset = None
    value: Value | None = Field(None, description="The value that makes the condition true.")
    values: Values | None = Field(None, description="The values that make the condition true.")
    sum: bool | None = Field(None, description="True: use the sum of the dice.")


class CommunityCardSuit(_State):
    """True if a community card has one of these suits."""

    type: Literal["community_card_suit"]
    subset: Subset = None
    value: Text | None = Field(None, description="The suit that makes the condition true.")
    values: NameList | None = Field(None, description="The suits that make the condition true.")


class PlayerHandSize(_State):
    """True for a player who holds this many cards."""

    type: Literal["player_hand_size"]
    hand_sizes: Annotated[list[Count], SOME] | None = Field(
        None, description="The numbers of cards that make the condition true."
    )
    min_hand_size: Count | None = Field(None, description="Minimum number of cards.")
    max_hand_size: Count | None = Field(None, description="Maximum number of cards.")


class UnopenedPart(_State):
    """True if nobody has bet in a betting round."""

    type: Literal["unopened"]
    step: Text = Field(description="The name of an earlier betting round.")


class HandCompositionPart(_State):
    """True if enough cards of a hand share a colour, suit or rank, or are certain cards."""

    type: Literal["hand_composition"]
    of: Literal["player", "anyone"] | None = Field(
        None,
        description='"player" (default): true or false for each player. "anyone": true if any '
        "hand meets it.",
    )
    state: Literal["face up"] | None = Field(
        None,
        description="Only up cards. Required except at the showdown, because a condition may "
        "depend only on cards that all players see.",
    )
    check: Literal["card", "color", "suit", "rank"] | None = Field(
        None, description='What is compared. Default: "rank".'
    )
    color: Literal["red", "black"] | None = Field(None, description="The colour to count.")
    value: Value | None = Field(None, description="The card, suit or rank to count.")
    values: Values | None = Field(
        None,
        description="Cards, suits or ranks to count. Without any, the largest number of cards "
        "alike counts.",
    )
    matches: Text | None = Field(
        None, description="Instead of `value` and `values`: the up cards of this community pile."
    )
    min_count: Positive | None = Field(None, description="Minimum number of cards. Default: 1.")


class PositionPart(_State):
    """True for the player in this position."""

    type: Literal["position"]
    value: Literal["button"] = Field(description="The position.")


class MarkedPart(_State):
    """True for a player who has a mark from the last hand of this game."""

    type: Literal["marked"]
    mark: Text | None = Field(None, description="The name of the mark; any if not given.")


class NotPart(_State):
    """True if another condition is false."""

    type: Literal["not"]
    condition: "Condition" = Field(description="The condition that must be false.")


class AllPart(_State):
    """True if all of several conditions are."""

    type: Literal["all"]
    conditions: Annotated[list["Condition"], FEW] = Field(description="The conditions.")


class AnyPart(_State):
    """True if one of several conditions is."""

    type: Literal["any"]
    conditions: Annotated[list["Condition"], FEW] = Field(description="The conditions.")


AnyCondition = (
    AllExposed
    | AnyExposed
    | NoneExposed
    | BoardCompositionPart
    | PlayerChoice
    | CommunityCardValue
    | CommunityCardSuit
    | PlayerHandSize
    | UnopenedPart
    | HandCompositionPart
    | PositionPart
    | MarkedPart
    | NotPart
    | AllPart
    | AnyPart
)
Condition = Annotated[AnyCondition, KindUnion()]
