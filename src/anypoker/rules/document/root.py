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
    """A place where the rules are described."""

    url: FreeText = Field(description="Where the rules are described.")
    description: FreeText = Field(description="What is found there.")


class PlayersPart(Part):
    """Numbers of players."""

    min: Annotated[int, Field(ge=2, le=MAX_PLAYERS)] = Field(description="Fewest players.")
    max: Annotated[int, Field(ge=2, le=MAX_PLAYERS)] = Field(description="Most players.")


class DeckPart(Part):
    """The pack of cards."""

    type: Literal["standard", "short_6a", "short_ta", "short_27_ja", "custom"] = Field(
        description="Which deck; the cards of a custom deck are listed beside it."
    )
    cards: Annotated[int, Field(ge=1, le=MAX_CARDS)] = Field(
        description="How many cards it has, jokers not counted."
    )
    jokers: Annotated[int, Field(ge=0, le=20)] | None = Field(
        None, description="How many jokers are shuffled in."
    )
    ranks: NameList | None = Field(None, description="Custom: the ranks, each in every suit.")
    suits: NameList | None = Field(None, description="Custom: the suits.")
    removed: Annotated[list[Text], Len(0, MAX_CARDS)] | None = Field(
        None, description="Custom: cards taken out."
    )
    added: Annotated[list[Text], Len(0, MAX_CARDS)] | None = Field(
        None, description="Custom: cards put in besides."
    )
    twoFaced: Annotated[list[Text], Len(0, MAX_CARDS)] | None = Field(
        None, description='Custom: cards with two faces, one by one, as "As/7d".'
    )


class MatchPart(Part):
    """A contest of several hands."""

    stacks: Stack = Field(description="Chips at the start.")
    hands: Annotated[int, Field(ge=1, le=10**6)] | None = Field(
        None, description="How many hands; without it, until one player has all."
    )
    starter: Literal["button", "alternating"] | None = Field(
        None, description='Who starts each hand; "alternating": the players in turn.'
    )
    wonBy: Literal["most_chips", "last_standing"] = Field(description="Who wins.")
    ante: Chips | None = Field(None, description="The ante, in chips.")
    smallBet: Stack = Field(
        description="The small bet, in chips; also the big blind, of which the small one is half."
    )
    bigBet: Stack | None = Field(
        None, description="The big bet, in chips; the small bet if not given."
    )


class LayoutRowPart(Part):
    """A row of the board on the screen."""

    label: Text = Field(description="What stands beside the row.")
    subsets: list[Text] = Field(description="The piles in it.")


Cell = Annotated[str | list[Text], ShapeUnion("a pile or a list of piles")]


class CommunityCardLayout(Part):
    """Layout of the board on the screen; it does not affect play."""

    type: Literal["multi-row", "branching", "grid"] = Field(description="The kind of picture.")
    rows: Annotated[list[LayoutRowPart], MANY] | None = Field(None, description="The rows.")
    columns: Positive | None = Field(None, description="How many columns a grid has.")
    cells: Annotated[list[list[Cell]], MANY] | None = Field(
        None,
        description="The rows of a grid: lists of cells. A cell names all piles of its card.",
    )


class TableRules(Part):
    """Keys that differ at a table of this many players.

    Objects are merged into those of the file, lists and plain values take their place.
    """

    players: Annotated[int, Field(ge=2, le=99)] = Field(description="How many players sit there.")
    deck: dict[str, Any] | None = Field(None, description="What the deck has instead.")
    orderings: dict[str, Any] | None = Field(None, description="Other evaluation types.")
    forcedBets: dict[str, Any] | None = Field(None, description="Other forced bets.")
    bettingOrder: dict[str, Any] | None = Field(None, description="Others who start.")
    gamePlay: list[Any] | None = Field(None, description="Other steps, all of them.")
    showdown: dict[str, Any] | None = Field(None, description="How else the pot is won.")


class GameDocument(Part):
    """A poker game."""

    schema_: FreeText | None = Field(None, alias="$schema", description="For editors.")
    game: Text = Field(description="The name of the game.")
    category: FreeText | None = Field(None, description="The family of games it belongs to.")
    aliases: Annotated[list[Text], MANY] | None = Field(None, description="Other names.")
    summary: FreeText | None = Field(None, description="The character of the game in one line.")
    references: (
        list[Annotated[FreeText | ReferenceObject, ShapeUnion("an address or an object")]] | None
    ) = Field(None, description="Where the rules are described.")
    players: PlayersPart = Field(description="How many can play.")
    deck: DeckPart = Field(description="The pack of cards.")
    bettingStructures: Annotated[
        list[Literal["Limit", "Pot Limit", "No Limit", "Spread Limit", "All-in or Fold"]],
        Field(min_length=1),
    ] = Field(description="How it may be played.")
    limits: LimitsPart | None = Field(None, description="What the game adds to its structure.")
    forcedBets: ForcedBets | None = Field(None, description="Who must put money in.")
    bettingOrder: BettingOrderPart | None = Field(None, description="Who starts.")
    orderings: (
        Annotated[dict[Text, OrderingDeclaration], Field(max_length=MAX_ORDERINGS)] | None
    ) = Field(None, description="Evaluation types of this game's own.")
    communityCardLayout: CommunityCardLayout | None = Field(
        None, description="How the board lies on the screen."
    )
    gamePlay: Annotated[list[StepPart], Len(1, MAX_STEPS)] = Field(
        description="The steps of a hand."
    )
    showdown: ShowdownPart = Field(description="How the pot is won.")
    match: MatchPart | None = Field(None, description="A contest of several hands.")
    byPlayers: Annotated[list[TableRules], Len(0, MAX_TABLES)] | None = Field(
        None, description="What depends on the number of players, table by table."
    )
