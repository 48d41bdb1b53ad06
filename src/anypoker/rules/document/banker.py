"""The keys of games against a banker: bets by name, and what they pay."""

from typing import Annotated, Literal

from annotated_types import Len
from pydantic import Field

from anypoker.rules.document.base import FEW, SOME, NameList, Part, Qualifier, ShapeUnion, Text
from anypoker.rules.document.betting import Amount

Times = Annotated[
    Annotated[int, Field(ge=0, le=10_000)]
    | Annotated[str, Field(pattern=r"^[1-9][0-9]{0,3}:[1-9][0-9]{0,3}$")],
    ShapeUnion('a whole number, or odds such as "3:2"'),
]
Multiples = Annotated[list[Annotated[int, Field(ge=1, le=100)]], Len(1, 10)]


class PayLinePart(Part):
    """Payment for a hand, or for a spread."""

    hand: Qualifier | None = Field(
        None,
        description='The weakest hand of the line: [class, ordinal], or words such as "flush".',
    )
    spread: Annotated[int, Field(ge=0, le=11)] | None = Field(
        None,
        description='Instead of `hand`, for a bet against the "spread": the largest spread of the '
        "line. 0: the third card has the rank of a pair.",
    )
    times: Times = Field(
        description='How many times the bet it wins, or odds such as "3:2"; 0 is a push.'
    )


PayLines = Annotated[list[PayLinePart], SOME]


class BankerQualifierPart(Part):
    """The hand that the banker needs."""

    hand: Text = Field(description="The name of the hand.")
    qualifier: Qualifier = Field(
        description='The weakest hand: [class, ordinal], or words such as "queen or better".'
    )


class SpreadPart(Part):
    """Two cards of the board, and a third that falls between them or not."""

    between: Text = Field(description="The community pile of the two cards.")
    card: Text = Field(description="The community pile of the third card.")


class BankerBetPart(Part):
    """A bet of each player against the banker."""

    bet: Text = Field(description='The name of the bet; the antes make the bet "Ante".')
    hands: NameList | None = Field(
        None, description='The hands that decide it, by name; none against the "spread".'
    )
    against: Literal["banker", "table", "spread"] | None = Field(
        None,
        description='"banker" (if not given): against the banker\'s hands; "table": the player\'s '
        'hand alone decides, by `pays`; "spread": the bet wins if the third card of '
        "`settle.spread` falls between the two others.",
    )
    ties: Literal["push", "banker"] | None = Field(
        None, description='Who wins equal hands: nobody ("push", if not given), or the banker.'
    )
    unqualified: Literal["win", "push", "play"] | None = Field(
        None,
        description='If the banker does not qualify: the bet wins, is returned ("push"), or the '
        'hands decide ("play", if not given).',
    )
    pays: PayLines | None = Field(
        None,
        description="What the player's first hand wins, the best line first. Against the banker a "
        "bet pays even money if not given, and a hand below the last line wins nothing. Against "
        "the table such a hand loses.",
    )
    bonus: PayLines | None = Field(
        None, description="What the player's first hand wins on top, whatever the banker has."
    )


class BankerPart(Part):
    """Every player plays against the banker, who is the player with the button."""

    between: Literal["banker"]
    qualifier: BankerQualifierPart | None = Field(
        None, description="The hand that the banker needs to play."
    )
    spread: SpreadPart | None = Field(
        None, description='The cards that decide bets against the "spread".'
    )
    bets: Annotated[list[BankerBetPart], FEW] = Field(
        description="The bets, in the order in which they are settled."
    )


class BuyBet(Part):
    """A bet against the banker."""

    bet: Text = Field(description="The name of the bet (`settle.bets`).")
    cost: Amount = Field(description="The amount, such as one ante.")
    times: Multiples | None = Field(
        None, description="Multiples of it that a player may bet; only one if not given."
    )
    optional: bool | None = Field(
        None, description="False: everyone makes it, without a question; else as they like."
    )
