"""The keys of steps in a game file, one model per kind of step."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.banker import BuyBet
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
from anypoker.rules.document.betting import Amount, Cost, OpeningPart
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
from anypoker.rules.document.market import AuctionPart, RankPrices, UnseenPart
from anypoker.rules.document.showdown import BestHands


class BetPart(Part):
    """Forced bets, or a round of betting."""

    type: Literal["small", "big", "either", "blinds", "antes", "bring-in", "brag"] = Field(
        description='"small" and "big": a betting round at that limit. "either": a round with '
        'small or big bets. "brag": a round in which every turn has a price. The '
        "others are forced bets."
    )
    brag: BragPart | None = Field(None, description='Rules of a round of type "brag".')
    zeroCardsBetting: Literal["call_only", "normal"] | None = Field(
        None, description='"call_only": a player without cards may call but not raise.'
    )
    opening: OpeningPart | None = Field(
        None, description="The hand that a player needs to open. Default: any hand."
    )
    mustOpen: bool | None = Field(None, description="True: the first player to act must bet.")
    check: bool | None = Field(
        None, description="False: players cannot check. Each player in turn bets or folds."
    )


class DeclarePart(Part):
    """Players declare the shares they play for."""

    type: Literal["declare"]
    options: SaidList | None = Field(
        None,
        description='"high", "low", "high_low", names of shares, and "both" for all. Optional '
        "only if `rows` is given.",
    )
    rows: SaidList | None = Field(
        None,
        description="Community piles. All players name one or all of them at the same time, and "
        "make all their hands with it. A player who names all must win with each.",
    )
    per_pot: bool | None = Field(None, description="True: one declaration for each pot.")
    simultaneous: bool | None = Field(
        None, description="False: in betting order, and announced. Otherwise all at the same time."
    )
    bothWays: Literal["must_win", "may_tie"] | None = Field(
        None,
        description='"must_win" (default): a player who declares both must win both outright. '
        '"may_tie": ties are enough.',
    )


class ChoosePart(Part):
    """One player chooses for the table."""

    possible_values: ChoiceList = Field(description="The values to choose from.")
    value: Text = Field(description="The variable that stores the choice.")
    default: Text | None = Field(None, description="The value if the player does not choose.")
    chooser: Literal["utg", "button", "dealer", "sb", "bb"] | None = Field(
        None, description='The player who chooses. Default: "utg". "dealer" is the button.'
    )
    time_limit: Annotated[int, Field(ge=1, le=86_400)] | None = Field(
        None, description="Time to choose, in seconds."
    )


class RemovePart(Part):
    """Community piles, or single cards of them, leave the table."""

    type: Literal["subset", "position"] = Field(
        description='"subset": whole piles. "position": the card whose position a die shows.'
    )
    criteria: Literal["lowest_river_card_unless_all_same"] | None = Field(
        None,
        description="The piles to remove: those with the lowest last card, unless all are equal. "
        'Required with "subset".',
    )
    die: Text | None = Field(
        None,
        description='With "position": the die (`roll_die.subset`). It counts the board cards '
        "from 1 in the order dealt. If that card is gone or belongs to another pile, "
        "nothing happens.",
    )
    subsets: NameList = Field(description="The piles.")


class RollDiePart(Part):
    """Dice are rolled for the table."""

    subset: Text = Field(description="The pile that stores the result.")
    dice: Annotated[int, Field(ge=1, le=10)] | None = Field(
        None, description="Number of dice. Default: 1."
    )


class BuyCards(Part):
    """A card for a price, or for nothing."""

    number: Positive = Field(description="Number of cards.")
    state: OwnState = Field(description="State of the cards.")
    optional: bool | None = Field(
        None, description="False: all players must buy. Otherwise they choose."
    )
    cost: Cost | None = Field(None, description="The price. Default: free.")
    discard_first: bool | None = Field(None, description="True: the buyer first discards a card.")
    common: bool | None = Field(None, description="True: all buyers share one card, face up.")
    from_: Text | None = Field(
        None,
        alias="from",
        description="The community pile that is for sale, face up; the stock if not given.",
    )
    prices: Annotated[list[Amount], SOME] | None = Field(
        None, description="With `from`: the price of each place of the pile, the first card first."
    )
    pricesByRank: RankPrices | None = Field(
        None,
        description="Instead of `prices`: the price by rank. "
        '"default" is the price of every other rank.',
    )
    refill: bool | None = Field(
        None,
        description="True: the pile closes up and a new card is dealt to its last place.",
    )
    unseen: UnseenPart | None = Field(
        None, description="The top card of the stock is for sale as well."
    )
    preserve_state: bool | None = Field(
        None, description="True: with `discard_first`, a bought card lies as the discarded one did."
    )
    otherwise: Literal["fold"] | None = Field(
        None, description='"fold": a player who buys nothing folds.'
    )


class BuyAccess(Part):
    """The right to use community piles."""

    subset: Names = Field(description="The pile or piles.")
    cost: Cost = Field(description="The price.")


class BuyPart(Part):
    """Players may pay for cards, or for the use of piles."""

    cards: Annotated[list[BuyCards], SOME] | None = Field(None, description="Cards for sale.")
    access: Annotated[list[BuyAccess], SOME] | None = Field(
        None, description="Piles for sale. A player who does not pay cannot use them."
    )
    bets: Annotated[list[BuyBet], SOME] | None = Field(
        None, description="Bets against a banker (`settle.bets`), instead of something for sale."
    )


class ReplaceCommunityPart(Part):
    """Each player in turn replaces community cards."""

    cardsToReplace: Positive = Field(description="Exact number of cards.")
    order: Literal["clockwise"] = Field(description="The order of the players.")
    startingFrom: Literal["left_of_dealer"] = Field(description="The first player.")


class ArrangePart(Part):
    """Players choose which end of their two-faced cards is up."""

    jokers: Literal["different", "same"] | None = Field(
        None,
        description="Whether a joker can be a different card in the low hand. Default: "
        '"different".',
    )


class RevealCards(Part):
    """Community cards that are turned up."""

    subset: Text | None = Field(None, description="The pile. Default: the whole board.")
    positions: Annotated[list[Count], SOME] | None = Field(
        None, description="Positions of the cards; 0 is the first card dealt. Default: all."
    )


class RevealPart(Part):
    """Turn up face-down community cards."""

    cards: Annotated[list[RevealCards], SOME] = Field(description="The cards to turn up.")


class RedealPart(Part):
    """The deal is over, the pot stays, and new cards are dealt; it needs a condition."""

    antes: bool | None = Field(None, description="True: all players dealt in ante again.")
    to: Literal["remaining", "everyone"] | None = Field(
        None,
        description='"remaining" (default): players still in. "everyone": all players of the hand.',
    )
    deals: Positive | None = Field(
        None, description="Number of new deals after which the step does nothing. Default: 20."
    )


class FoldPart(Part):
    """Players who meet the step's condition fold; if all would, all get a new deal."""


class RepeatPart(Part):
    """Steps to repeat."""

    steps: Annotated[list["StepPart"], FEW] | None = Field(
        None,
        description="The steps to repeat, as in `gamePlay` but without forced bets, showdowns "
        "and `repeat`.",
    )
    from_: Text | None = Field(
        None,
        alias="from",
        description="Instead of `steps`: the name of an earlier step. All steps from there to "
        "this one are repeated.",
    )
    times: Annotated[int, Field(ge=2, le=99)] | None = Field(
        None, description="Total number of passes. Give this, `until` or `inTurn`."
    )
    until: Literal["nobody_takes", "knock"] | None = Field(
        None,
        description='"nobody_takes": until a pass in which nobody buys or draws a card. "knock": '
        "until a player knocks (`draw` with `knock`).",
    )
    inTurn: bool | None = Field(
        None,
        description="True: each pass is the turn of one player, from the dealer's left. That "
        "player also acts first in its betting rounds. It ends when no player has "
        "anything left to do.",
    )
    most: Positive | None = Field(
        None, description="With `until` or `inTurn`: maximum number of passes. Default: 20."
    )
    startingFrom: Literal["left_of_dealer", "left_of_last"] | None = Field(
        None,
        description='The first player: "left_of_dealer" (default), or "left_of_last", the player '
        "to the left of the last one who exchanged.",
    )


class ShowdownStepPart(Part):
    """The hands are compared."""

    type: Literal["final", "interim"] = Field(
        description='"final": the end of the deal. "interim": players still in compare hands now '
        "and keep their cards."
    )
    bestHand: BestHands | None = Field(
        None,
        description="Shares of an interim showdown. The shares of the final one are under "
        "`showdown`.",
    )


class GroupedAction(Part):
    """One action of a group."""

    name: Text | None = Field(None, description="A name for readers.")
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
        None, description="Do the step only if this is true."
    )
    redeal: RedealPart | None = None
    fold: FoldPart | None = None
    stay: StayPart | None = None
    auction: AuctionPart | None = None
    repeat: RepeatPart | None = None
    showdown: ShowdownStepPart | None = None
    groupedActions: Annotated[list[GroupedAction], FEW] | None = Field(
        None, description="Actions that each player does in turn."
    )


def _action_keys() -> tuple[str, ...]:
    fields = StepPart.model_fields.items()
    keys = (field.alias or name for name, field in fields)
    return tuple(key for key in keys if key not in ("name", "conditional_state"))


ACTION_KEYS = _action_keys()
