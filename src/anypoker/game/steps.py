"""Steps of a game: one struct per kind."""

from collections.abc import Sequence
from enum import StrEnum

from msgspec import Struct

from anypoker.game.banker import WagerStep
from anypoker.game.betting import Price
from anypoker.game.brag import BragStep
from anypoker.game.card_steps import (
    DealStep,
    DiscardStep,
    DrawStep,
    ExposeStep,
    FacingIf,
    PassStep,
    SeparateStep,
    TurnUpStep,
)
from anypoker.game.conditions import Condition
from anypoker.game.exchanges import ExchangeStep
from anypoker.game.in_or_out import CompareStep, StayStep
from anypoker.game.market import AuctionStep, MarketStep
from anypoker.ranking import Ordering, Strength
from anypoker.ranking.selection import Facing


class BetKind(StrEnum):
    ANTES = "antes"
    BLINDS = "blinds"
    BRING_IN = "bring-in"
    SMALL = "small"
    BIG = "big"
    EITHER = "either"  # in limit, a bet is small or big; after a big one all raises are big

    @property
    def is_round(self) -> bool:
        """Return whether it is a betting round; the others are forced bets."""
        return self in (BetKind.SMALL, BetKind.BIG, BetKind.EITHER)


class Openers(Struct, frozen=True):
    """Openers: the qualifier that own cards must meet for the first bet.

    If nobody bets, the pot stays and all get new cards. Each deal that was passed out moves on to
    the next qualifier, and after the last to the first; after `deals` of them anything opens.
    """

    ordering: Ordering
    qualifiers: tuple[Strength, ...]  # of the first deal, of the second, ...
    antes_again: bool
    deals: int
    play_on: bool = False  # if nobody bets, the round is simply over


class BetStep(Struct, frozen=True):
    """Forced bets, or a betting round at the small limit, the big one or either."""

    kind: BetKind
    no_cards_call_only: bool  # a seat without cards may call but not raise
    openers: Openers | None = None
    must_open: bool = False  # the first seat has to bet
    may_check: bool = True  # False: until a player bets, a seat bets or folds


class DeclareOption(Struct, frozen=True):
    """A word one may declare and the sides it claims: "high", "low" or names of entries.

    `row`: the pile of the board that all hands of the seat are then made with. An option that names
    a row and no side leaves it to the cards what they win. `all_rows`: the seat claims several rows
    and must win each of them outright.
    """

    word: str
    sides: tuple[str, ...]
    row: str | None = None
    all_rows: tuple[str, ...] = ()


def row_options(rows: Sequence[str], options: Sequence[DeclareOption]) -> list[DeclareOption]:
    """Each option with each row and with all rows; the rows alone if there are no options.

    >>> high = DeclareOption("high", ("high",))
    >>> [option.word for option in row_options(["Top", "Bottom"], [high])]
    ['Top high', 'Bottom high', 'both rows high']
    """
    every = "both rows" if len(rows) == 2 else "all rows"
    if not options:
        alone = [DeclareOption(row, (), row) for row in rows]
        return [*alone, DeclareOption(every, (), all_rows=tuple(rows))]
    single = [
        DeclareOption(f"{row} {option.word}", option.sides, row)
        for row in rows
        for option in options
    ]
    return [
        *single,
        *(
            DeclareOption(f"{every} {option.word}", option.sides, all_rows=tuple(rows))
            for option in options
        ),
    ]


class BothWays(StrEnum):
    """Requirement for a seat that claims several sides."""

    MUST_WIN = "must_win"  # strictly beat every other declarer on each side
    MAY_TIE = "may_tie"


class DeclareStep(Struct, frozen=True):
    options: tuple[DeclareOption, ...]
    per_pot: bool
    simultaneous: bool
    both_ways: BothWays

    def by_chips(self) -> tuple[str, str, str] | None:
        """Return the options meant by no chip, one chip and two chips; None if chips cannot.

        None is low and one is high; of two rows one chip is the first, none the other, and several
        are both.
        """
        if len(self.rows()) == 2 and not self.claims_sides():
            both = next((option.word for option in self.options if option.all_rows), "")
            return self.options[1].word, self.options[0].word, both
        single = {option.sides[0]: option.word for option in self.options if len(option.sides) == 1}
        several = [option.word for option in self.options if len(option.sides) == 2]
        if len(single) != 2 or len(self.options) > 3 or len(several) != len(self.options) - 2:
            return None
        one, none = ("high", "low") if set(single) == {"high", "low"} else tuple(single)
        return single[none], single[one], several[0] if several else ""

    def claims_sides(self) -> bool:
        """Return whether it declares what a seat plays for, not only with which row."""
        return any(option.sides for option in self.options)

    def rows(self) -> tuple[str, ...]:
        """Return the rows of the board to choose from; empty if hands may use all."""
        return tuple(dict.fromkeys(option.row for option in self.options if option.row))


class Chooser(StrEnum):
    UTG = "utg"
    BUTTON = "button"
    SMALL_BLIND = "sb"
    BIG_BLIND = "bb"


class ChooseStep(Struct, frozen=True):
    variable: str
    values: tuple[str, ...]
    default: str
    chooser: Chooser
    seconds: int | None  # for the clock of a table, unknown to the engine


class RemoveStep(Struct, frozen=True):
    """The piles with the lowest last card leave the board, unless all are the same.

    With a `die`: the card of the board at the place that it shows, counted from one as they were
    dealt; nothing, if there is none, if it lies in no such pile or has gone already.
    """

    piles: tuple[str, ...]
    die: str | None = None


class RollDiceStep(Struct, frozen=True):
    pile: str
    dice: int


class BoughtCards(Struct, frozen=True):
    """`common`: everyone who pays shares one and the same card, which lies face up.

    `keeps_facing`: a card lies as the discarded one that it replaces.
    """

    number: int
    facing: Facing
    optional: bool
    price: Price
    discard_first: bool
    common: bool
    keeps_facing: bool = False


class BoughtAccess(Struct, frozen=True):
    """Board piles that only seats that pay may use."""

    piles: tuple[str, ...]
    price: Price


class BuyStep(Struct, frozen=True):
    offers: tuple[BoughtCards | BoughtAccess, ...]


class ReplaceBoardStep(Struct, frozen=True):
    """Replace board cards, each seat in turn from the left of the button."""

    number: int


class JokerValue(StrEnum):
    """May a joker be one card in the high hand and another in the low?"""

    DIFFERENT = "different"
    SAME = "same"


class ArrangeStep(Struct, frozen=True):
    """Each seat says which end of its two-faced cards is up; private until the showdown."""

    joker_value: JokerValue


class RevealedCards(Struct, frozen=True):
    """Turn up cards of a board pile: these positions of it (0 = dealt first), or all."""

    pile: str | None
    positions: tuple[int, ...]  # empty: all that still lie face down


class RevealStep(Struct, frozen=True):
    cards: tuple[RevealedCards, ...]


class ShowdownStep(Struct, frozen=True):
    """The hands are compared."""


class RedealStep(Struct, frozen=True):
    """The deal is over: the pot stays, and new cards are dealt for it.

    To those who are still in, or to `everyone` who began the hand. After `deals` of them the step
    does nothing.
    """

    antes: bool
    everyone: bool
    deals: int


MAX_FOLD_DEALS = 20  # per hand; after them nobody folds where all would


class ForcedFoldStep(Struct, frozen=True):
    """The players of whom the condition of the step is true fold.

    If that were all who are in, they get new cards instead.
    """


class RepeatUntil(StrEnum):
    NOBODY_TAKES = "nobody_takes"  # a pass in which nobody takes a card is the last
    KNOCK = "knock"  # the pass in which a player knocks is the last


class RepeatStep(Struct, frozen=True):
    """All from the step `first` to this one is done again, `most` times in all.

    `until` may end it before. `in_turn`: each pass belongs to one seat, the next on the left who is
    in, until nobody has anything more to do. `after_last`: the seat left of the one that exchanged
    last begins.
    """

    first: str
    most: int
    until: RepeatUntil | None = None
    in_turn: bool = False
    after_last: bool = False


SingleStepAction = (
    BetStep
    | DealStep
    | DrawStep
    | ExchangeStep
    | DiscardStep
    | ExposeStep
    | TurnUpStep
    | PassStep
    | SeparateStep
    | DeclareStep
    | ChooseStep
    | RemoveStep
    | RollDiceStep
    | BuyStep
    | MarketStep
    | AuctionStep
    | ReplaceBoardStep
    | ArrangeStep
    | RevealStep
    | RedealStep
    | ForcedFoldStep
    | StayStep
    | WagerStep
    | CompareStep
    | RepeatStep
    | BragStep
    | ShowdownStep
)


def may_deal_unseen(action: SingleStepAction) -> bool:
    """Return whether it may deal players cards that they do not see."""
    match action:
        case DealStep():
            return any(facing.is_blind for facing in action.facings())
        case BuyStep():
            cards = [offer for offer in action.offers if isinstance(offer, BoughtCards)]
            return any(offer.facing.is_blind for offer in cards)
        case _:
            return False


class GroupStep(Struct, frozen=True):
    """Each seat does all of these in turn before the next seat does."""

    actions: tuple[SingleStepAction, ...]


StepAction = SingleStepAction | GroupStep


class Step(Struct, frozen=True):
    """One step of the hand. A table condition skips it, an exposure condition picks the seats."""

    name: str
    action: StepAction
    condition: Condition | None

    @property
    def actions(self) -> tuple[SingleStepAction, ...]:
        """Its action, or those of its group."""
        return self.action.actions if isinstance(self.action, GroupStep) else (self.action,)

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Its own, and those by which dealt cards lie."""
        dealt = [cards for one in self.actions if isinstance(one, DealStep) for cards in one.cards]
        lies = [cards.facing.condition for cards in dealt if isinstance(cards.facing, FacingIf)]
        return (*lies, self.condition) if self.condition is not None else tuple(lies)
