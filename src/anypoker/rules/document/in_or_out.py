"""Keys of a game file for staying in or out, payments of losers, and legs."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.banker import Multiples
from anypoker.rules.document.base import Part, Positive, Text
from anypoker.rules.document.betting import Cost


class StayPart(Part):
    """Players decide whether they stay in."""

    simultaneous: bool | None = Field(
        None,
        description="True (default): all players at the same time. False: in turn, from the "
        "dealer's left.",
    )
    cost: Cost | None = Field(None, description="Price of staying in. Default: free.")
    out: Literal["fold", "aside"] | None = Field(
        None,
        description='"fold" (default): a player who is out folds for this deal. "aside": only '
        "until the next comparison, and with the same cards.",
    )
    bet: Text | None = Field(
        None,
        description="Against a banker: the bet (`settle.bets`) that a player makes to stay in. "
        "A player who does not make it folds and loses all bets.",
    )
    times: Multiples | None = Field(
        None, description="With `bet`: multiples of the cost that a player may bet."
    )


class LosersPart(Part):
    """Payments of players who compared hands and won nothing."""

    who: Literal["all", "worst", "opener"] | None = Field(
        None,
        description='"all" losers (default), only the "worst" hand, or only the player who opened '
        'the pot (`bet.opening`) and does not win it. An "opener" pays after a fold, too.',
    )
    pay: Cost = Field(description="The amount.")
    to: Literal["pot", "winner"] = Field(
        description='"winner": the best hand gets it. "pot": it is the pot of another deal for '
        "all players of the hand who have chips, until one player stays in alone."
    )
    deals: Positive | None = Field(
        None,
        description="The last deal, in which all players are in and losers pay nothing. Default: "
        "20.",
    )


class LegsPart(Part):
    """The pot stays from deal to deal, until a player has enough legs."""

    for_: Literal["best", "alone", "worst"] = Field(
        alias="for",
        description='What earns a leg: the "best" hand, staying in "alone", or the "worst" hand.',
    )
    number: Annotated[int, Field(ge=1, le=20)] = Field(
        description="Number of legs that decide the game."
    )
    then: Literal["win", "out"] = Field(
        description='A player with that many legs wins the pot ("win"), or is out ("out") and '
        "the last player in wins it."
    )
    antes: bool | None = Field(None, description="True: players ante in every deal.")
    deals: Positive | None = Field(
        None,
        description="Deals after which the player with the most legs wins, or with the fewest if "
        'legs put players "out". Default: 20.',
    )
