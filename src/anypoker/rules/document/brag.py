"""Keys of a betting round in which every turn has a price."""

from typing import Literal

from pydantic import Field

from anypoker.rules.document.base import Part
from anypoker.rules.document.betting import Amount


class BragPart(Part):
    """Every turn costs the stake or more, until one of the last two players pays to see."""

    stake: Amount = Field(
        description="The price of the first turn for a player who has looked at their cards."
    )
    raise_: Literal["any", "double"] | None = Field(
        None,
        alias="raise",
        description='Maximum raise. "any" (default): the maximum of the betting structure. '
        '"double": twice the price of the turn.',
    )
    blind: Literal["half", "full"] | None = Field(
        None,
        description='The price of a turn for a player who has not looked: "half" (default) or '
        '"full".',
    )
    see: Literal["double", "stake"] | None = Field(
        None,
        description='The price of seeing the last opponent: "double" the price of a turn '
        '(default), or the "stake".',
    )
    sideshow: bool | None = Field(
        None,
        description="True: a player who has looked may compare hands with the previous player, "
        "if that player has also looked.",
    )
