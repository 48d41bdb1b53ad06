"""The keys of steps in a game file, one model a kind of step."""

from typing import Annotated, Literal

from pydantic import Field

from anypoker.rules.document.base import (
    FEW,
    MANY,
    SOME,
    ChoiceList,
    Count,
    NameList,
    Names,
    OwnState,
    Part,
    Positive,
    Said,
    SaidList,
    ShapeUnion,
    State,
    Text,
)
from anypoker.rules.document.brag import BragPart
from anypoker.rules.document.conditions import Condition
from anypoker.rules.document.draws import Draw, OfferPart
from anypoker.rules.document.in_or_out import StayPart
from anypoker.rules.document.money import AmountPart, Cost, OpeningPart
from anypoker.rules.document.showdown import BestHands
from anypoker.rules.document.wild import WildCard


class Bet(Part):
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


class ProtectionOption(Part):
    """A fee for having the card turned face up."""

    cost: Annotated[
        Literal["protection_fee", "ante", "small_bet", "big_bet", "big_blind"] | AmountPart,
        ShapeUnion('"protection_fee" (a small bet), another unit, or an object with times and of'),
    ] = Field(description="The fee.")
    timing: Literal["post_deal"] = Field(description="When it is asked: after the deal.")
    prompt: Text | None = Field(None, description="The question, in words.")


class Bonus(Part):
    """An extra card for a card that was dealt face up."""

    rank: Text | None = Field(
        None, description="The rank that brings it; it, or `cards`, is needed."
    )
    cards: NameList | None = Field(
        None, description='Instead of `rank`: cards by name, such as "Qs".'
    )
    state: OwnState = Field(description="How the extra card lies.")
    cost: Cost | None = Field(None, description="Its price; without it, it is free.")


class Penalty(Part):
    """A price to stay in for a card that was dealt face up."""

    rank: Text | None = Field(
        None, description="The rank that costs it; it, or `cards`, is needed."
    )
    cards: NameList | None = Field(
        None, description='Instead of `rank`: cards by name, such as "Qs".'
    )
    cost: Cost = Field(description="Who does not pay it, folds.")


class DealCards(Part):
    """So many cards for each player, or for the board."""

    number: Positive = Field(description="How many.")
    state: OwnState | None = Field(
        None,
        description="How they lie; if nothing says it, down for players and up on the board. "
        '"face out": all but the owner see them. "unseen": nobody does.',
    )
    subset: Names | None = Field(None, description="The pile or piles they belong to.")
    hole_subset: Text | None = Field(None, description="The player's own pile they belong to.")
    protection_option: ProtectionOption | None = Field(None, description="A fee to turn it up.")
    bonus: Annotated[list[Bonus], SOME] | None = Field(
        None, description="Ranks that bring an extra card when they are dealt face up."
    )
    penalty: Annotated[list[Penalty], SOME] | None = Field(
        None, description="Ranks that must be paid for, or folded, when they are dealt face up."
    )
    offer: OfferPart | None = Field(
        None,
        description="Each player in turn, from the left of the dealer, is offered the card, and "
        "keeps it or pushes it on.",
    )


class Deal(Part):
    """Cards from the deck to the players or to the board."""

    location: Literal["player", "community", "individual"] = Field(
        description='Who gets them; "individual" is another word for "player".'
    )
    conditional_state: Condition | None = Field(
        None, description="A condition on which the cards' state depends."
    )
    wildCards: Annotated[list[WildCard], MANY] | None = Field(
        None, description="Wild cards from now on."
    )
    cards: Annotated[list[DealCards], SOME] = Field(description="What is dealt.")


class DiscardCards(Part):
    """Cards a player gives up without replacement."""

    rule: Literal["matching ranks"] | None = Field(
        None, description='"matching ranks": every card whose rank lies in the pile `subset` goes.'
    )
    hole_subset: Text | None = Field(
        None, description='The player\'s pile they come from; "any": one that the player names.'
    )
    subset: Text | None = Field(
        None,
        description='With "matching ranks" the community pile compared; else the older spelling '
        "of `hole_subset`.",
    )
    number: Positive | None = Field(None, description="How many (one if nothing says it).")
    min_number: Count | None = Field(None, description="At least so many (`number` if not given).")
    state: State | None = Field(None, description="How they lie when they go.")
    discardLocation: Literal["community", "discard_pile"] | None = Field(
        None, description="Where they go."
    )
    discardSubset: Text | None = Field(None, description="The community pile they join.")
    entire_subset: bool | None = Field(
        None,
        description="True: all of the pile `hole_subset` goes; if none is named, of one that the "
        "player names.",
    )
    oncePerStep: bool | None = Field(
        None, description="True: once per player in a group, not after each bet."
    )


class Discard(Part):
    """Players give up cards."""

    cards: Annotated[list[DiscardCards], SOME] = Field(description="What goes.")


class ExposeCards(Part):
    """Cards a player turns up."""

    number: Positive = Field(description="How many.")
    min_number: Count | None = Field(None, description="At least so many (`number` if not given).")
    state: Literal["face up", "face down", "unseen"] = Field(
        description='Face-down cards are turned up, whichever is written: "face down" is how they '
        'lay, "face up" how they end. "unseen": cards that nobody has seen, with `until`.'
    )
    immediate: bool | None = Field(
        None, description="True: at once; else all players together at the end."
    )
    until: Literal["beats"] | None = Field(
        None,
        description='"beats": cards are turned up one by one, in the order received, until they '
        "beat the best that any other player shows; who leads turns none. Inside a `repeat` with "
        "`inTurn` only.",
    )
    otherwise: Literal["fold", "stay"] | None = Field(
        None,
        description="With `until`: who has turned all and does not beat it folds, or (if not "
        "given) stays in.",
    )
    bonus: Annotated[list[Bonus], SOME] | None = Field(
        None, description="With `until`: cards that bring an extra card when they are turned up."
    )


class Expose(Part):
    """Players turn up cards of their choice."""

    cards: Annotated[list[ExposeCards], SOME] = Field(description="What is shown.")


class PassCards(Part):
    """Cards that go to another player."""

    number: Positive = Field(description="How many.")
    direction: Literal["left", "right", "across"] = Field(description="To whom.")
    state: State = Field(description="How they lie.")


class Pass(Part):
    """Players pass cards to each other, all at once."""

    cards: Annotated[list[PassCards], SOME] = Field(description="What is passed.")


class SeparateCards(Part):
    """One pile that the player makes."""

    hole_subset: Said | None = Field(None, description="The name of the pile.")
    subset: Said | None = Field(None, description="Older spelling of `hole_subset`.")
    number: Positive = Field(description="How many cards go into it.")


class VisibilityRequirement(Part):
    """How many cards of a pile must lie up or down."""

    hole_subset: Text = Field(description="The pile.")
    min_face_down: Count | None = Field(None, description="At least so many face down.")
    min_face_up: Count | None = Field(None, description="At least so many face up.")


class ComparedSubset(Part):
    """A pile that is compared with another one."""

    hole_subset: Text = Field(description="The pile.")
    evaluationType: Text = Field(description="How it is ranked.")


class HandComparison(Part):
    """Which of the piles must be the better one."""

    subsets: Annotated[list[ComparedSubset], Field(min_length=2)] = Field(
        description="The piles, in the order in which they are compared."
    )
    comparison_rule: Literal["greater_than", "less_than", "equal"] = Field(
        description="How each must stand to the next."
    )


class Separate(Part):
    """Players divide their cards into named piles."""

    cards: Annotated[list[SeparateCards], SOME] = Field(description="The piles.")
    visibility_requirements: Annotated[list[VisibilityRequirement], MANY] | None = Field(
        None, description="How the cards of a pile must lie."
    )
    hand_comparison: HandComparison | None = Field(None, description="Which must be better.")


class Declare(Part):
    """Players say for which part of the pot they play."""

    type: Literal["declare"]
    options: SaidList | None = Field(
        None,
        description='"high", "low", "high_low", names of showdown entries, and "both" for all. '
        "May be left out only if `rows` is given.",
    )
    rows: SaidList | None = Field(
        None,
        description="Community piles of which each player names one at the same moment: all "
        "their hands are made with it.",
    )
    per_pot: bool | None = Field(None, description="True: one declaration for each pot.")
    simultaneous: bool | None = Field(
        None, description="False: in betting order, for all to hear; else all at once."
    )
    bothWays: Literal["must_win", "may_tie"] | None = Field(
        None, description='Who claims both must win both outright, unless "may_tie".'
    )


class Choose(Part):
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


class Remove(Part):
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


class RollDie(Part):
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


class Buy(Part):
    """Players may pay for cards, or for the use of piles."""

    cards: Annotated[list[BuyCards], SOME] | None = Field(None, description="Cards for sale.")
    access: Annotated[list[BuyAccess], SOME] | None = Field(
        None, description="Piles for sale: who does not pay may not use them."
    )


class ReplaceCommunity(Part):
    """Each player in turn replaces community cards."""

    cardsToReplace: Positive = Field(description="How many, exactly.")
    order: Literal["clockwise"] = Field(description="In which order the players do it.")
    startingFrom: Literal["left_of_dealer"] = Field(description="Who is first.")


class Arrange(Part):
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


class Reveal(Part):
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
        None, description="After so many new deals the step does nothing (20 if not given)."
    )


class FoldPart(Part):
    """Players of whom the condition of the step is true fold; if all would, all are dealt anew."""


class RepeatPart(Part):
    """All from an earlier step to this one is done again."""

    from_: Text = Field(alias="from", description="The name of the first step that is repeated.")
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


class ShowdownStep(Part):
    """The hands are compared."""

    type: Literal["final", "interim"] = Field(
        description='"final": the end of the deal; "interim": those who are in compare hands now, '
        "and the cards stay."
    )
    bestHand: BestHands | None = Field(
        None, description="What an interim showdown compares; the final one is told at the end."
    )


class GroupedAction(Part):
    """One action of a group."""

    name: Text | None = Field(None, description="A name for people.")
    bet: Bet | None = None
    deal: Deal | None = None
    draw: Draw | None = None
    expose: Expose | None = None
    pass_: Pass | None = Field(None, alias="pass")
    separate: Separate | None = None
    discard: Discard | None = None
    remove: Remove | None = None
    roll_die: RollDie | None = None
    declare: Declare | None = None
    choose: Choose | None = None
    buy: Buy | None = None
    replaceCommunity: ReplaceCommunity | None = None
    arrange: Arrange | None = None
    reveal: Reveal | None = None


class Step(GroupedAction):
    """One step of the hand: its name, and exactly one action."""

    name: Text = Field(description="The name of the step.")
    conditional_state: Condition | None = Field(
        None, description="The step is done only if this is true."
    )
    redeal: RedealPart | None = None
    fold: FoldPart | None = None
    stay: StayPart | None = None
    repeat: RepeatPart | None = None
    showdown: ShowdownStep | None = None
    groupedActions: Annotated[list[GroupedAction], FEW] | None = Field(
        None, description="Actions that each player does in turn, one after the other."
    )


def _action_keys() -> tuple[str, ...]:
    fields = Step.model_fields.items()
    keys = (field.alias or name for name, field in fields)
    return tuple(key for key in keys if key not in ("name", "conditional_state"))


ACTION_KEYS = _action_keys()
