"""The keys of steps in a game file, one model per kind of step."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import (
    FEW,
    SOME,
    ChoiceList,
    Count,
    NameList,
    Names,
    OwnState,
    Part,
    Positive,
    SaidList,
    Text,
)
from anypoker.rules.document.betting import Cost, OpeningPart
from anypoker.rules.document.brag import BragPart
from anypoker.rules.document.card_steps import (
    DealPart,
    DiscardPart,
    ExposePart,
    PassPart,
    SeparatePart,
)
from anypoker.rules.document.conditions import Condition
from anypoker.rules.document.draws import DrawPart
from anypoker.rules.document.in_or_out import StayPart
from anypoker.rules.document.showdown import BestHands


class BetPart(Part):
    """Forced bets, or a round of betting."""

    type: Literal["small", "big", "either", "blinds", "antes", "bring-in", "brag"] = Field(
        description='"small" and "big" are betting rounds at that limit, "either" one in which a '
        'bet may be small or big, "brag" one in which every turn costs; the others are forced bets.'
    )
    brag: BragPart | None = Field(None, description='How a round of the type "brag" is played.')
    zeroCardsBetting: Literal["call_only", "normal"] | None = Field(
        None, description='"call_only": a player without cards may call but not raise.'
    )
    opening: OpeningPart | None = Field(
        None, description="What a player needs to make the first bet; without it, anything opens."
    )
    mustOpen: bool | None = Field(
        None, description="True: who acts first in the round must bet, and may not check."
    )
    check: bool | None = Field(
        None, description="False: until somebody bets, each player in turn bets or folds."
    )


class DeclarePart(Part):
    """Players say for which part of the pot they play."""

    type: Literal["declare"]
    options: SaidList | None = Field(
        None,
        description='"high", "low", "high_low", names of showdown entries, and "both" for all. '
        "May be left out only if `rows` is given.",
    )
    rows: SaidList | None = Field(
        None,
        description="Community piles of which each player names one, or all, at the same moment: "
        "all their hands are made with it. A player who names all must win with each.",
    )
    per_pot: bool | None = Field(None, description="True: one declaration for each pot.")
    simultaneous: bool | None = Field(
        None, description="False: in betting order, for all to hear; else all at once."
    )
    bothWays: Literal["must_win", "may_tie"] | None = Field(
        None, description='Who claims both must win both outright, unless "may_tie".'
    )


class ChoosePart(Part):
    """One player chooses for the table."""

    possible_values: ChoiceList = Field(description="What may be chosen.")
    value: Text = Field(description="The variable that remembers it.")
    default: Text | None = Field(None, description="What counts if no choice is made.")
    chooser: Literal["utg", "button", "dealer", "sb", "bb"] | None = Field(
        None, description='Who chooses; "utg" if not given, "dealer" is the button.'
    )
    time_limit: Annotated[int, Field(ge=1, le=86_400)] | None = Field(
        None, description="Seconds to choose."
    )


class RemovePart(Part):
    """Community piles, or single cards of them, leave the table."""

    type: Literal["subset", "position"] = Field(
        description='"subset": whole piles; "position": the card at the place that a die shows.'
    )
    criteria: Literal["lowest_river_card_unless_all_same"] | None = Field(
        None,
        description="Which piles: those with the lowest last card, unless all are the same. "
        'Needed with "subset".',
    )
    die: Text | None = Field(
        None,
        description='With "position": the die (`roll_die.subset`). It counts the cards of the '
        "board from one, as they were dealt; where none lies any more, or one of another pile, "
        "nothing happens.",
    )
    subsets: NameList = Field(description="The piles.")


class RollDiePart(Part):
    """Dice are rolled for the table."""

    subset: Text = Field(description="The pile that holds the result.")
    dice: Annotated[int, Field(ge=1, le=10)] | None = Field(
        None, description="How many dice (one if not given)."
    )


class BuyCards(Part):
    """A card for a price, or for nothing."""

    number: Positive = Field(description="How many.")
    state: OwnState = Field(description="How they lie.")
    optional: bool | None = Field(None, description="False: everyone must; else as they like.")
    cost: Cost | None = Field(None, description="The price; without it, the card is free.")
    discard_first: bool | None = Field(
        None, description="True: it replaces a card that the buyer throws away."
    )
    common: bool | None = Field(
        None, description="True: all buyers share one and the same card, face up."
    )


class BuyAccess(Part):
    """The right to use community piles."""

    subset: Names = Field(description="The pile or piles.")
    cost: Cost = Field(description="The price.")


class BuyPart(Part):
    """Players may pay for cards, or for the use of piles."""

    cards: Annotated[list[BuyCards], SOME] | None = Field(None, description="Cards for sale.")
    access: Annotated[list[BuyAccess], SOME] | None = Field(
        None, description="Piles for sale: who does not pay may not use them."
    )


class ReplaceCommunityPart(Part):
    """Each player in turn replaces community cards."""

    cardsToReplace: Positive = Field(description="How many, exactly.")
    order: Literal["clockwise"] = Field(description="In which order the players do it.")
    startingFrom: Literal["left_of_dealer"] = Field(description="Who is first.")


class ArrangePart(Part):
    """Players say which end of their two-faced cards is up."""

    jokers: Literal["different", "same"] | None = Field(
        None,
        description='May a joker be another card in the low hand ("different", the default)?',
    )


class RevealCards(Part):
    """Community cards that are turned up."""

    subset: Text | None = Field(None, description="The pile; without it, the whole board.")
    positions: Annotated[list[Count], SOME] | None = Field(
        None, description="Which cards of it, 0 being dealt first; without them, all."
    )


class RevealPart(Part):
    """Community cards that lie face down are turned up."""

    cards: Annotated[list[RevealCards], SOME] = Field(description="What is shown.")


class RedealPart(Part):
    """The deal is over, the pot stays, and new cards are dealt; it needs a condition."""

    antes: bool | None = Field(None, description="True: everyone who is dealt in antes again.")
    to: Literal["remaining", "everyone"] | None = Field(
        None,
        description='"remaining" (if not given): those who are still in; "everyone": all who began '
        "the hand.",
    )
    deals: Positive | None = Field(
        None, description="New deals after which the step does nothing (20 if not given)."
    )


class FoldPart(Part):
    """Players who meet the step's condition fold; if all would, all get a new deal."""


class RepeatPart(Part):
    """Steps that are done again and again."""

    steps: Annotated[list["StepPart"], FEW] | None = Field(
        None,
        description="What is repeated: steps as in `gamePlay`, but without forced bets, showdowns "
        "or repetitions inside.",
    )
    from_: Text | None = Field(
        None,
        alias="from",
        description="Instead of `steps`: the name of an earlier step; all from there to this one "
        "is repeated.",
    )
    times: Annotated[int, Field(ge=2, le=99)] | None = Field(
        None, description="So often in all; it, `until` or `inTurn` is needed."
    )
    until: Literal["nobody_takes", "knock"] | None = Field(
        None,
        description='"nobody_takes": until a pass in which nobody buys or draws a card; it is over '
        'as soon as that is clear. "knock": until somebody has knocked (`draw` with `knock`).',
    )
    inTurn: bool | None = Field(
        None,
        description="True: each pass belongs to one player, from the left of the dealer on, who "
        "also begins its betting rounds; until nobody has anything more to do.",
    )
    most: Positive | None = Field(
        None, description="With `until` or `inTurn`: at most so often (20 if not given)."
    )
    startingFrom: Literal["left_of_dealer", "left_of_last"] | None = Field(
        None,
        description='Who begins: "left_of_dealer" (if not given), or "left_of_last", the player on '
        "the left of whoever exchanged last.",
    )


class ShowdownStepPart(Part):
    """The hands are compared."""

    type: Literal["final", "interim"] = Field(
        description='"final": the end of the deal; "interim": those who are in compare hands now, '
        "and the cards stay."
    )
    bestHand: BestHands | None = Field(
        None, description="Shares of an interim showdown; the final one is under `showdown`."
    )


class GroupedAction(Part):
    """One action of a group."""

    name: Text | None = Field(None, description="A name for people.")
    bet: BetPart | None = None
    deal: DealPart | None = None
    draw: DrawPart | None = None
    expose: ExposePart | None = None
    pass_: PassPart | None = Field(None, alias="pass")
    separate: SeparatePart | None = None
    discard: DiscardPart | None = None
    remove: RemovePart | None = None
    roll_die: RollDiePart | None = None
    declare: DeclarePart | None = None
    choose: ChoosePart | None = None
    buy: BuyPart | None = None
    replaceCommunity: ReplaceCommunityPart | None = None
    arrange: ArrangePart | None = None
    reveal: RevealPart | None = None


class StepPart(GroupedAction):
    """One step of the hand: its name, and exactly one action."""

    name: Text = Field(description="The name of the step.")
    conditional_state: Condition | None = Field(
        None, description="The step is done only if this is true."
    )
    redeal: RedealPart | None = None
    fold: FoldPart | None = None
    stay: StayPart | None = None
    repeat: RepeatPart | None = None
    showdown: ShowdownStepPart | None = None
    groupedActions: Annotated[list[GroupedAction], FEW] | None = Field(
        None, description="Actions that each player does in turn, one after the other."
    )


def _action_keys() -> tuple[str, ...]:
    fields = StepPart.model_fields.items()
    keys = (field.alias or name for name, field in fields)
    return tuple(key for key in keys if key not in ("name", "conditional_state"))


ACTION_KEYS = _action_keys()
