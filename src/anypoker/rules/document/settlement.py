"""The keys of games without a pot: what players pay each other, and what a hand leads to."""

from typing import Annotated, Literal

from annotated_types import Len
from pydantic import Field

from anypoker.rules.document.banker import BankerPart
from anypoker.rules.document.base import (
    MANY,
    SOME,
    KindUnion,
    Number,
    Part,
    Qualifier,
    Text,
)
from anypoker.rules.document.betting import Amount
from anypoker.rules.document.conditions import Condition

Points = Annotated[int, Field(ge=0, le=1000)]
Royalty = Annotated[list[Number], Len(3, 3)]
Royalties = Annotated[list[Royalty], SOME]


class EveryonePart(Part):
    """Every two players compare each hand, and the loser pays the winner."""

    between: Literal["everyone"]
    unit: Amount = Field(description="What a point is worth.")
    perHand: Points = Field(description="Points for each hand that beats the other player's.")
    majority: Points | None = Field(
        None, description="More points for winning more hands than the other player."
    )
    scoop: Points | None = Field(None, description="More points for winning every hand.")
    royalties: Annotated[dict[Text, Royalties], MANY] | None = Field(
        None,
        description="Points for strong hands, by the name of the hand: lists of [class, ordinal, "
        "points], the first that the hand reaches counts.",
    )
    royaltiesFor: Literal["all", "winner"] | None = Field(
        None,
        description='"all" (if not given): every hand that is not foul earns them; "winner": only '
        "a hand that beats the other player's.",
    )


AnySettlement = EveryonePart | BankerPart
Settlement = Annotated[AnySettlement, KindUnion("between")]


class MarkPart(Part):
    """A mark that a player takes into the next hand of the same game."""

    mark: Text = Field(description="The name of the mark.")
    hand: Text = Field(description="The name of the hand that must be strong enough.")
    qualifier: Qualifier = Field(
        description='The weakest hand that earns it: [class, ordinal], or words such as "a pair of '
        'queens".'
    )
    when: Condition | None = Field(
        None, description="Only for players for whom this is true, such as those with a mark."
    )
