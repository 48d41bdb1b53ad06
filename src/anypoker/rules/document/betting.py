"""The keys of betting in a game file: forced bets, who starts, limits, prices."""

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from anypoker.rules.document.base import (
    SOME,
    KindUnion,
    Part,
    Positive,
    Qualifier,
    ShapeUnion,
    Text,
)
from anypoker.rules.document.conditions import Condition


class AmountPart(Part):
    """A multiple of a unit of the stakes."""

    times: Annotated[int, Field(ge=1, le=10**9)] = Field(description="The number of units.")
    of: Literal["chips", "ante", "small_bet", "big_bet", "big_blind"] = Field(
        description="The unit."
    )


Amount = Annotated[
    Literal["ante", "small_bet", "big_bet", "big_blind"] | AmountPart,
    ShapeUnion('a unit such as "small_bet" or an object such as {"times": 6, "of": "ante"}'),
]


class FixedCost(Part):
    """A fixed price, in units of the stakes."""

    type: Literal["fixed"]
    amount: Amount = Field(description="The price.")


class MatchPotCost(Part):
    """A price equal to the pot."""

    type: Literal["match_pot"]
    part: Literal["half"] | None = Field(None, description='"half": only half as much.')
    most: Amount | None = Field(None, description="The maximum price.")


AnyCost = FixedCost | MatchPotCost
Cost = Annotated[AnyCost, KindUnion()]

BringInRule = Literal["low card", "low card al", "high card", "high card ah", "high card ah wild"]


class ForcedBet(Part):
    """Forced bets: money that goes in before anyone acts."""

    style: Literal["bring-in", "blinds", "antes_only", "antes", "bomb"] = Field(
        description='"blinds", "bring-in", "antes_only" (also "antes"), or "bomb": everyone antes '
        "and there is no first betting round."
    )
    rule: BringInRule | None = Field(
        None, description='The up card that posts the bring-in. Default: "low card".'
    )
    bringInEval: Text | None = Field(
        None, description="The evaluation type that weighs several up cards."
    )
    variation: Literal["a5 low high"] | None = Field(
        None, description='Older spelling of `bringInEval`: "a5 low high".'
    )
    openPairDoubleBet: bool | None = Field(
        None, description="True: an open pair on the first later round allows the big bet."
    )


class ForcedBetCase(Part):
    """Forced bets where a condition is true."""

    condition: Condition = Field(description="The condition of this case.")
    forcedBet: ForcedBet = Field(description="The forced bets in this case.")


class ConditionalForcedBets(Part):
    """Forced bets that depend on a choice made during the hand."""

    conditionalOrders: Annotated[list[ForcedBetCase], SOME] = Field(
        description="The cases; the first true one counts."
    )
    default: ForcedBet = Field(description="The forced bets if no case is true.")


def _forced_bets_tag(value: Any) -> str:
    listed = isinstance(value, dict) and "conditionalOrders" in value
    return "<conditional>" if listed or isinstance(value, ConditionalForcedBets) else "<simple>"


ForcedBets = Annotated[
    Annotated[ForcedBet, Tag("<simple>")] | Annotated[ConditionalForcedBets, Tag("<conditional>")],
    Discriminator(_forced_bets_tag),
]


SubsequentWord = Literal["high_hand", "low_hand", "dealer", "last_actor", "opener"]


class OrderCase(Part):
    """The first player to act where a condition is true."""

    condition: Condition = Field(description="The condition of this case.")
    order: SubsequentWord = Field(description="The first player to act in this case.")


class ConditionalOrder(Part):
    """A starting player that depends on a choice."""

    conditionalOrders: Annotated[list[OrderCase], SOME] = Field(
        description="The cases; the first true one counts."
    )
    default: SubsequentWord = Field(description="The first player to act if no case is true.")


class BettingOrderPart(Part):
    """The first player to act in a betting round."""

    initial: Literal["after_big_blind", "bring_in", "dealer", "high_card"] = Field(
        description='The first round. "high_card": the highest up card, without a forced bet.'
    )
    subsequent: Annotated[
        SubsequentWord | ConditionalOrder, ShapeUnion("a word or an object with conditionalOrders")
    ] = Field(
        description='Later rounds. "low_hand": the lowest up cards. "opener": the player who bet '
        "first in the previous round."
    )


class LimitsPart(Part):
    """Limits that the game adds to its betting structure."""

    betsPerRound: Positive | None = Field(
        None, description="In limit: the bet and its raises, so 4 means a bet and three raises."
    )
    headsUpToo: bool | None = Field(
        None, description="True: that cap also holds when two players are left."
    )
    capPerRound: Amount | None = Field(
        None, description="The most a player may put in during one round, not counting the ante."
    )
    capPerHand: Amount | None = Field(
        None, description="The most a player may put in during the hand."
    )
    increment: Amount | None = Field(None, description="Every bet and raise is exactly this.")


class OpeningPart(Part):
    """Hand that a player needs to make the first bet of the round."""

    evaluationType: Text = Field(description="The evaluation type that ranks the hole cards.")
    qualifier: Qualifier = Field(
        description='The weakest hand that may open: [class, ordinal] or "jacks or better".'
    )
    progression: Annotated[list[Qualifier], SOME] | None = Field(
        None,
        description="Qualifiers after one deal that nobody opened, after two, and so on. Then "
        "`qualifier` again.",
    )
    passedOut: Literal["redeal", "ante_again", "play_on"] | None = Field(
        None,
        description='If nobody opens, the pot stays and all players get new cards. "redeal" '
        '(default): without another ante. "ante_again": with another ante. '
        '"play_on": the round ends, and nobody gets new cards.',
    )
    deals: Positive | None = Field(
        None,
        description="Number of deals without an opener after which any hand opens. Default: 20.",
    )
