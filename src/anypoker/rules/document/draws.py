"""The keys of draws, from the stock or from elsewhere, and of cards that are offered."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import SOME, Count, Part, Positive, State, Text
from anypoker.rules.document.betting import Cost


class DrawAmount(Part):
    """Number of cards that replace the discarded ones."""

    relative_to: Literal["discard"]
    amount: Annotated[int, Field(ge=-99, le=99)] = Field(
        description="The difference; -1 means one card fewer than discarded."
    )


class DrawCardsPart(Part):
    """Number of cards that may be exchanged."""

    number: Positive = Field(description="Most cards.")
    min_number: Count | None = Field(None, description="Fewest cards (0 if not given).")
    state: State = Field(description="How the new cards lie.")
    hole_subset: Text | None = Field(None, description="The player's pile they come from.")
    subset: Text | None = Field(None, description="Older spelling of `hole_subset`.")
    draw_amount: DrawAmount | None = Field(None, description="More or fewer cards come back.")
    preserve_state: bool | None = Field(
        None, description="True: a new card lies as the one it replaces."
    )
    shortage: Literal["reshuffle", "cap"] | None = Field(
        None,
        description='When the stock is too small: "reshuffle" (the default) or "cap" the draw.',
    )
    from_: Text | None = Field(
        None,
        alias="from",
        description='Where the new cards come from: "stock" (if not given), a community pile by '
        'its name, or the "left" or "right" neighbour, with whom the whole hand is changed. What '
        "is given to a pile lies face up there; of a pile that lies face up the player names the "
        "cards, one that lies face down is taken whole.",
    )
    numbers: Annotated[list[Positive], SOME] | None = Field(
        None,
        description="With `from`: how many may be exchanged, besides none; without it, every "
        "number from `min_number` to `number`.",
    )
    last: Literal["stock"] | None = Field(
        None,
        description='With `from` "left": the last player (the dealer) takes from the stock.',
    )
    blockedBy: Annotated[list[Text], SOME] | None = Field(
        None,
        description="With a neighbour: ranks. Who has one shows it, and nothing is exchanged; so "
        "does one on top of the stock.",
    )


class DrawPart(Part):
    """Players exchange cards with the deck, with a community pile or with a neighbour."""

    cards: Annotated[list[DrawCardsPart], SOME] = Field(description="What is drawn.")
    once: bool | None = Field(
        None, description="With `from`: true: the step ends with the first exchange."
    )
    knock: bool | None = Field(
        None,
        description="With `from`: true: a player may knock instead; every other player then has "
        'one more turn, and the `repeat` until "knock" is over.',
    )
    passes: Positive | None = Field(
        None,
        description="With `from`: how often in a row a player may pass; without it, always.",
    )
    startingFrom: Literal["left_of_dealer", "left_of_last"] | None = Field(
        None,
        description='With `from`: who is first; "left_of_last": the player on the left of whoever '
        "exchanged last.",
    )


class OfferPart(Part):
    """A card that may be kept, or pushed on to the next player."""

    cost: Cost | None = Field(None, description="What pushing costs; without it, it is free.")
    replacement: Literal["now", "after"] | None = Field(
        None,
        description='When a player who pushes gets another card, which must be kept: "now" (if '
        'not given), or "after" somebody has kept.',
    )
    seen: Literal["all", "player"] | None = Field(
        None,
        description='Who sees the card while it is offered: "all" (if not given), or only the '
        '"player" to whom it is.',
    )
