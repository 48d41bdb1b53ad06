"""The outermost keys of a game file."""

from typing import Annotated, Any, Literal

from annotated_types import Len
from pydantic import Field

from anypoker.limits import MAX_PLAYERS
from anypoker.rules.document.base import (
    MANY,
    MAX_CARDS,
    MAX_ORDERINGS,
    MAX_STEPS,
    MAX_TABLES,
    Chips,
    FreeText,
    NameList,
    Part,
    Positive,
    ShapeUnion,
    Stack,
    Text,
)
from anypoker.rules.document.betting import BettingOrderPart, ForcedBets, LimitsPart
from anypoker.rules.document.orderings import OrderingDeclaration
from anypoker.rules.document.showdown import ShowdownPart
from anypoker.rules.document.steps import StepPart


class ReferenceObject(Part):
    """A page that describes the rules."""

    url: FreeText = Field(description="Address of the page.")
    description: FreeText = Field(description="What the page contains.")


class PlayersPart(Part):
    """Numbers of players."""

    min: Annotated[int, Field(ge=2, le=MAX_PLAYERS)] = Field(
        description="Minimum number of players."
    )
    max: Annotated[int, Field(ge=2, le=MAX_PLAYERS)] = Field(
        description="Maximum number of players."
    )


class DeckPart(Part):
    """The pack of cards."""

    type: Literal["standard", "short_6a", "short_ta", "short_27_ja", "custom"] = Field(
        description="The kind of deck. The other keys list the cards of a custom deck."
    )
    cards: Annotated[int, Field(ge=1, le=MAX_CARDS)] = Field(
        description="Number of cards without jokers."
    )
    jokers: Annotated[int, Field(ge=0, le=20)] | None = Field(None, description="Number of jokers.")
    ranks: NameList | None = Field(None, description="Custom: the ranks, each in every suit.")
    suits: NameList | None = Field(None, description="Custom: the suits.")
    removed: Annotated[list[Text], Len(0, MAX_CARDS)] | None = Field(
        None, description="Custom: cards to remove."
    )
    added: Annotated[list[Text], Len(0, MAX_CARDS)] | None = Field(
        None, description="Custom: cards to add."
    )
    twoFaced: Annotated[list[Text], Len(0, MAX_CARDS)] | None = Field(
        None, description='Custom: cards with two faces, such as "As/7d".'
    )


class MatchPart(Part):
    """A contest of several hands."""

    stacks: Stack = Field(description="Chips at the start.")
    hands: Annotated[int, Field(ge=1, le=10**6)] | None = Field(
        None, description="Number of hands. Default: until one player has all chips."
    )
    starter: Literal["button", "alternating"] | None = Field(
        None, description='The player who starts each hand. "alternating": the players in turn.'
    )
    wonBy: Literal["most_chips", "last_standing"] = Field(description="Who wins.")
    ante: Chips | None = Field(None, description="The ante, in chips.")
    smallBet: Stack = Field(
        description="The small bet, in chips. It is also the big blind, and the small blind is "
        "half of it."
    )
    bigBet: Stack | None = Field(None, description="The big bet, in chips. Default: the small bet.")


class LayoutRowPart(Part):
    """A row of the board on the screen."""

    label: Text = Field(description="The label of the row.")
    subsets: list[Text] = Field(description="The piles of the row.")


Cell = Annotated[str | list[Text], ShapeUnion("a pile or a list of piles")]


class CommunityCardLayout(Part):
    """Layout of the board on the screen; it does not affect play."""

    type: Literal["multi-row", "branching", "grid"] = Field(description="The kind of layout.")
    rows: Annotated[list[LayoutRowPart], MANY] | None = Field(None, description="The rows.")
    columns: Positive | None = Field(None, description="Number of columns of a grid.")
    cells: Annotated[list[list[Cell]], MANY] | None = Field(
        None,
        description="The rows of a grid: lists of cells. A cell names all piles of its card.",
    )


class TableRules(Part):
    """Keys that differ at a table of this many players.

    Objects are merged into those of the file, lists and plain values replace them.
    """

    players: Annotated[int, Field(ge=2, le=99)] = Field(
        description="Number of players at the table."
    )
    deck: dict[str, Any] | None = Field(None, description="Changes of the deck.")
    orderings: dict[str, Any] | None = Field(None, description="Changes of the evaluation types.")
    forcedBets: dict[str, Any] | None = Field(None, description="Changes of the forced bets.")
    bettingOrder: dict[str, Any] | None = Field(None, description="Changes of the betting order.")
    gamePlay: list[Any] | None = Field(None, description="All steps, instead of those of the file.")
    showdown: dict[str, Any] | None = Field(None, description="Changes of the showdown.")


class GameDocument(Part):
    """A poker game."""

    schema_: FreeText | None = Field(None, alias="$schema", description="For editors.")
    game: Text = Field(description="The name of the game.")
    category: FreeText | None = Field(None, description="The family of games it belongs to.")
    aliases: Annotated[list[Text], MANY] | None = Field(None, description="Other names.")
    summary: FreeText | None = Field(None, description="The game in one line.")
    references: (
        list[Annotated[FreeText | ReferenceObject, ShapeUnion("an address or an object")]] | None
    ) = Field(None, description="Pages that describe the rules.")
    players: PlayersPart = Field(description="Minimum and maximum number of players.")
    deck: DeckPart = Field(description="The pack of cards.")
    bettingStructures: Annotated[
        list[Literal["Limit", "Pot Limit", "No Limit", "Spread Limit", "All-in or Fold"]],
        Field(min_length=1),
    ] = Field(description="The betting structures the game allows.")
    limits: LimitsPart | None = Field(
        None, description="Limits in addition to the betting structure."
    )
    forcedBets: ForcedBets | None = Field(None, description="The forced bets.")
    bettingOrder: BettingOrderPart | None = Field(None, description="The first player to act.")
    orderings: (
        Annotated[dict[Text, OrderingDeclaration], Field(max_length=MAX_ORDERINGS)] | None
    ) = Field(None, description="Evaluation types that this game defines.")
    communityCardLayout: CommunityCardLayout | None = Field(
        None, description="Layout of the board on the screen."
    )
    gamePlay: Annotated[list[StepPart], Len(1, MAX_STEPS)] = Field(
        description="The steps of a hand."
    )
    showdown: ShowdownPart = Field(description="How the pot is won.")
    match: MatchPart | None = Field(None, description="A contest of several hands.")
    byPlayers: Annotated[list[TableRules], Len(0, MAX_TABLES)] | None = Field(
        None, description="Keys that depend on the number of players."
    )
