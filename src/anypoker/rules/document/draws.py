"""The keys of draws, from the stock or from elsewhere, and of cards that are offered."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import SOME, Count, Part, Positive, State, Text
from anypoker.rules.document.betting import Cost


class DrawAmount(Part):
    """Number of cards that replace the discarded ones."""

    relative_to: Literal["discard"]
    amount: Annotated[int, Field(ge=-99, le=99)] = Field(
        description="The difference: -1 means one card fewer than discarded."
    )


class DrawCardsPart(Part):
    """Number of cards that may be exchanged."""

    number: Positive = Field(description="Maximum number of cards.")
    min_number: Count | None = Field(None, description="Minimum number of cards. Default: 0.")
    state: State = Field(description="State of the new cards.")
    hole_subset: Text | None = Field(
        None, description="The player's pile whose cards may be exchanged."
    )
    subset: Text | None = Field(None, description="Older spelling of `hole_subset`.")
    draw_amount: DrawAmount | None = Field(
        None, description="Draw more or fewer cards than discarded."
    )
    preserve_state: bool | None = Field(
        None, description="True: a new card has the state of the card it replaces."
    )
    shortage: Literal["reshuffle", "cap"] | None = Field(
        None,
        description='If the stock is too small: "reshuffle" the discards (default) or "cap" the '
        "draw.",
    )
    from_: Text | None = Field(
        None,
        alias="from",
        description='Source of the new cards: the "stock" (default), the name of a community '
        'pile, or the "left" or "right" neighbour, who swaps hands with the player. '
        "Cards given to a pile are face up. The player chooses cards of a face-up "
        "pile, and takes a face-down pile whole.",
    )
    numbers: Annotated[list[Positive], SOME] | None = Field(
        None,
        description="With `from`: the allowed numbers of cards apart from 0. Default: every "
        "number from `min_number` to `number`.",
    )
    last: Literal["stock"] | None = Field(
        None,
        description='With `from` "left": the last player (the dealer) draws from the stock.',
    )
    blockedBy: Annotated[list[Text], SOME] | None = Field(
        None,
        description="With a neighbour: ranks that block the swap. A player who has one shows it "
        "and keeps their hand. A card of such a rank on top of the stock also "
        "blocks.",
    )


class DrawPart(Part):
    """Players exchange cards with the deck, with a community pile or with a neighbour."""

    cards: Annotated[list[DrawCardsPart], SOME] = Field(description="The cards to draw.")
    once: bool | None = Field(
        None, description="With `from`. True: the step ends after the first exchange."
    )
    knock: bool | None = Field(
        None,
        description="With `from`. True: a player may knock instead. Every other player then has "
        'one more turn, and the `repeat` until "knock" ends.',
    )
    passes: Positive | None = Field(
        None,
        description="With `from`: the number of times in a row that a player may pass. Default: "
        "no limit.",
    )
    startingFrom: Literal["left_of_dealer", "left_of_last"] | None = Field(
        None,
        description='With `from`: the first player. "left_of_last": the player to the left of '
        "the last one who exchanged.",
    )


class OfferPart(Part):
    """A card that may be kept, or pushed on to the next player."""

    cost: Cost | None = Field(None, description="Price of pushing the card on. Default: free.")
    replacement: Literal["now", "after"] | None = Field(
        None,
        description="When a player who pushes the card gets another one, which they must keep: "
        '"now" (default), or "after" a player has kept the card.',
    )
    seen: Literal["all", "player"] | None = Field(
        None,
        description='Who sees the offered card: "all" players (default), or only the "player" '
        "who decides.",
    )
