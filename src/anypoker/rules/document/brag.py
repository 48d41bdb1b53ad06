"""The keys of a round in which every turn costs."""

from typing import Literal

from pydantic import Field

from anypoker.rules.document.base import Part
from anypoker.rules.document.betting import Amount


class BragPart(Part):
    """Every turn costs the stake or more, until two are left and one pays to see."""

    stake: Amount = Field(
        description="What the first turn costs a player who has looked at the cards."
    )
    raise_: Literal["any", "double"] | None = Field(
        None,
        alias="raise",
        description='"any" (if not given): as much as the betting structure allows; "double": at '
        "most twice what the turn costs.",
    )
    blind: Literal["half", "full"] | None = Field(
        None,
        description='What a turn costs who has not looked: "half" (if not given) or "full".',
    )
    see: Literal["double", "stake"] | None = Field(
        None,
        description='What seeing the last other player costs: "double" what a turn does (if not '
        'given), or the "stake" itself.',
    )
    sideshow: bool | None = Field(
        None,
        description="True: who has looked may compare with the player before, who must have too.",
    )
