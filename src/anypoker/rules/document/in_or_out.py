"""The keys of staying in or out in a game file, and of what losers pay and legs bring."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import Part, Positive
from anypoker.rules.document.betting import Cost


class StayPart(Part):
    """Players say whether they stay in or are out."""

    simultaneous: bool | None = Field(
        None,
        description="True (if not given): all at once; false: in turn, from the dealer's left.",
    )
    cost: Cost | None = Field(None, description="What staying in costs; without it, it is free.")
    out: Literal["fold", "aside"] | None = Field(
        None,
        description='"fold" (if not given): who is out takes no more part in this deal; "aside": '
        "only until the next comparison, with the same cards.",
    )


class LosersPart(Part):
    """Payments of players who compared hands and won nothing."""

    who: Literal["all", "worst"] | None = Field(
        None, description='"all" of them (if not given), or only the "worst" hand.'
    )
    pay: Cost = Field(description="How much.")
    to: Literal["pot", "winner"] = Field(
        description='"winner": to the best hand; "pot": it is the pot of another deal for everyone '
        "who began the hand and has chips, until one player stays in alone."
    )
    deals: Positive | None = Field(
        None, description="The deal in which nobody pays and all are in (20 if not given)."
    )


class LegsPart(Part):
    """The pot stays from deal to deal, until a player has enough legs."""

    for_: Literal["best", "alone", "worst"] = Field(
        alias="for",
        description='What a leg is for: the "best" hand, staying in "alone", or the "worst" hand.',
    )
    number: Annotated[int, Field(ge=1, le=20)] = Field(description="How many legs decide.")
    then: Literal["win", "out"] = Field(
        description='Who has them: "win" the pot, or are "out", so that the last one in wins it.'
    )
    antes: bool | None = Field(None, description="True: every deal costs an ante.")
    deals: Positive | None = Field(
        None,
        description="Deals after which the most legs win, or the fewest where they put players "
        "out (20 if not given).",
    )
