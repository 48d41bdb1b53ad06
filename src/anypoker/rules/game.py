"""A game in its normal form: what the engine plays, the explainer tells and the odds count.

Everything a file may say in several ways is said here in one: frozen values, closed unions, no
dictionaries, no "maybe". A game that reaches this form has passed the door (`rules.check`).
"""

from dataclasses import dataclass
from enum import StrEnum

from anypoker.cards import Card, Deck
from anypoker.ranking import Ordering, Role, Strength
from anypoker.ranking.selection import Facing, Owner, Selection

# ---------------------------------------------------------------- conditions


class Exposed(StrEnum):
    """How many of a seat's own cards lie face up."""

    ALL = "all_exposed"
    ANY = "any_exposed"
    NONE = "none_exposed"


class Trait(StrEnum):
    COLOR = "color"
    SUIT = "suit"
    RANK = "rank"


@dataclass(frozen=True, slots=True)
class ExposureIs:
    """Asked of each seat by itself."""

    exposed: Exposed


@dataclass(frozen=True, slots=True)
class BoardComposition:
    """At least `least` cards of the pile have one of the values; without values: share a value."""

    pile: str | None
    trait: Trait
    values: tuple[str, ...]  # red black; c d h s; 2..A
    least: int


@dataclass(frozen=True, slots=True)
class ChoiceIs:
    """A `choose` step put one of these values into the variable."""

    variable: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardValue:
    """A card or die of the pile has one of the values (with `total`: they add up to one)."""

    pile: str | None
    values: tuple[str, ...]  # ranks 2..A for cards, "1".."12" for dice and sums
    total: bool


@dataclass(frozen=True, slots=True)
class BoardSuit:
    """A card of the pile has one of these suits."""

    pile: str | None
    suits: tuple[str, ...]  # c d h s


@dataclass(frozen=True, slots=True)
class HandSize:
    """The seat holds this many cards; asked of each seat by itself."""

    least: int
    most: int | None
    sizes: tuple[int, ...]  # when not empty, only these


Condition = ExposureIs | BoardComposition | ChoiceIs | BoardValue | BoardSuit | HandSize

# ---------------------------------------------------------------- money


class Structure(StrEnum):
    LIMIT = "Limit"
    POT_LIMIT = "Pot Limit"
    NO_LIMIT = "No Limit"
    SPREAD_LIMIT = "Spread Limit"


class Unit(StrEnum):
    """What an amount of money in a game file is counted in; the stakes say how many chips it is."""

    CHIPS = "chips"
    ANTE = "ante"
    SMALL_BET = "small_bet"
    BIG_BET = "big_bet"
    BIG_BLIND = "big_blind"


@dataclass(frozen=True, slots=True)
class Amount:
    times: int
    unit: Unit


@dataclass(frozen=True, slots=True)
class MatchPot:
    """As much as lies in the pot."""


Price = Amount | MatchPot


@dataclass(frozen=True, slots=True)
class Limits:
    """What the file says beyond the betting structure. None: the customary rule."""

    bets_per_round: int | None = None  # the bet and its raises, in limit games
    heads_up_too: bool = False  # the cap holds with two players as well
    cap_per_round: Amount | None = None  # what one seat may put in on one round
    cap_per_hand: Amount | None = None  # what one seat may put in during the hand, antes included
    increment: Amount | None = None  # every bet and raise is exactly this much


class ForcedStyle(StrEnum):
    BLINDS = "blinds"
    BRING_IN = "bring-in"
    ANTES_ONLY = "antes_only"
    BOMB = "bomb"  # everyone antes; the file itself has no betting round before the board


class BringInRule(StrEnum):
    """Whose up card brings it in: `al` ace low, `ah` ace high."""

    LOW_CARD = "low card"  # ace high
    LOW_CARD_AL = "low card al"
    HIGH_CARD = "high card"  # king high, as in razz
    HIGH_CARD_AH = "high card ah"
    HIGH_CARD_AH_WILD = "high card ah wild"  # a wild up card is the highest


@dataclass(frozen=True, slots=True)
class ForcedBets:
    style: ForcedStyle
    rule: BringInRule | None  # None unless the style is bring-in
    ordering: Ordering | None  # weighs several up cards; None: the first showdown entry's
    open_pair_doubles: bool


@dataclass(frozen=True, slots=True)
class ForcedBetsIf:
    condition: Condition
    forced: ForcedBets


@dataclass(frozen=True, slots=True)
class ForcedBetsRule:
    """The first case that is true when the forced bets are due, else `otherwise`."""

    cases: tuple[ForcedBetsIf, ...]
    otherwise: ForcedBets


class Opening(StrEnum):
    """Who starts the first betting round."""

    AFTER_BIG_BLIND = "after_big_blind"
    BRING_IN = "bring_in"
    DEALER = "dealer"  # the first seat left of the button


class Following(StrEnum):
    """Who starts a later betting round."""

    HIGH_HAND = "high_hand"
    DEALER = "dealer"
    LAST_ACTOR = "last_actor"
    OPENER = "opener"  # who made the first bet of the round before, or the next seat on its left


@dataclass(frozen=True, slots=True)
class FollowingIf:
    condition: Condition
    order: Following


@dataclass(frozen=True, slots=True)
class BettingOrder:
    first: Opening
    later_cases: tuple[FollowingIf, ...]
    later: Following


# ---------------------------------------------------------------- wild cards


class Likeness(StrEnum):
    """Which cards a wild reference card makes wild."""

    RANK = "rank"
    CARD = "card"
    SUIT = "suit"


@dataclass(frozen=True, slots=True)
class Jokers:
    """Every joker of the deck."""


@dataclass(frozen=True, slots=True)
class OfRank:
    rank: str  # 2..A


@dataclass(frozen=True, slots=True)
class LowestOnBoard:
    """The lowest card of the pile, ace high, ties all."""

    pile: str | None


@dataclass(frozen=True, slots=True)
class LowestInHole:
    """The lowest of a seat's own cards (that lie so, in that pile), ace high, ties all."""

    pile: str | None
    facing: Facing | None


@dataclass(frozen=True, slots=True)
class LastOnBoard:
    """The community card dealt last (into that pile)."""

    pile: str | None


@dataclass(frozen=True, slots=True)
class AfterTrigger:
    """The rank of the face-up card dealt right after the last face-up card of the trigger rank."""

    trigger: str  # 2..A


WildSource = Jokers | OfRank | LowestOnBoard | LowestInHole | LastOnBoard | AfterTrigger


@dataclass(frozen=True, slots=True)
class Wild:
    """One wild card rule.

    `likeness` spreads wildness from the source card to cards like it; jokers and named ranks are
    their own likeness. With `per_seat` only the seat's own view of its cards is changed. `role`
    holds for cards that lie `role_facing` (None: however they lie), `other_role` for the rest.
    """

    source: WildSource
    likeness: Likeness
    per_seat: bool
    role: Role
    role_facing: Facing | None
    other_role: Role


# ---------------------------------------------------------------- steps


class BetKind(StrEnum):
    ANTES = "antes"
    BLINDS = "blinds"
    BRING_IN = "bring-in"
    SMALL = "small"
    BIG = "big"


@dataclass(frozen=True, slots=True)
class Bet:
    """Forced bets, or a betting round at the small or the big limit."""

    kind: BetKind
    no_cards_call_only: bool  # a seat without cards may call but not raise


@dataclass(frozen=True, slots=True)
class Lies:
    """How a dealt card lies; None in place of a facing: no card is dealt."""

    facing: Facing | None


@dataclass(frozen=True, slots=True)
class LiesIf:
    condition: Condition
    then: Facing | None
    otherwise: Facing | None


@dataclass(frozen=True, slots=True)
class Protection:
    """Who pays the price has the card turned face up."""

    price: Amount
    prompt: str


@dataclass(frozen=True, slots=True)
class DealtCards:
    number: int
    lies: Lies | LiesIf
    piles: tuple[str, ...]  # of the board, or (one at most) of the hole
    protection: Protection | None


@dataclass(frozen=True, slots=True)
class Deal:
    to: Owner
    cards: tuple[DealtCards, ...]


class Shortage(StrEnum):
    """What happens when the stock cannot serve a draw."""

    RESHUFFLE = "reshuffle"  # others' discards and folded hands come back
    CAP = "cap"  # nobody discards more than the stock holds


@dataclass(frozen=True, slots=True)
class DrawnCards:
    """Throw away least..most cards and receive as many plus `extra`."""

    least: int
    most: int
    facing: Facing
    pile: str | None  # of the hole
    extra: int
    keeps_facing: bool  # a replacement lies as the card it replaces
    shortage: Shortage


@dataclass(frozen=True, slots=True)
class Draw:
    cards: tuple[DrawnCards, ...]


@dataclass(frozen=True, slots=True)
class DiscardedCards:
    """Give up least..most cards.

    `matching`: automatic, every card whose rank lies in that board pile. `onto`: the board pile
    the cards join, face up; None: the muck. `whole_pile`: the player names one of the hole piles
    and all of it goes. `once`: once a seat in a group, not after every bet.
    """

    least: int
    most: int
    facing: Facing
    pile: str | None  # of the hole
    matching: str | None
    onto: str | None
    whole_pile: bool
    once: bool


@dataclass(frozen=True, slots=True)
class Discard:
    cards: tuple[DiscardedCards, ...]


@dataclass(frozen=True, slots=True)
class ExposedCards:
    """Choose least..most cards that lie so and turn them over; at once, or all seats together."""

    least: int
    most: int
    among: Facing
    immediate: bool


@dataclass(frozen=True, slots=True)
class Expose:
    cards: tuple[ExposedCards, ...]


class Direction(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"


@dataclass(frozen=True, slots=True)
class PassedCards:
    number: int
    direction: Direction
    facing: Facing


@dataclass(frozen=True, slots=True)
class Pass:
    cards: tuple[PassedCards, ...]


@dataclass(frozen=True, slots=True)
class SeparatedPile:
    """A hole pile to be made of `number` cards, of which so many must lie face up or down."""

    name: str
    number: int
    least_up: int
    least_down: int


class Comparing(StrEnum):
    GREATER = "greater_than"
    LESS = "less_than"
    EQUAL = "equal"


@dataclass(frozen=True, slots=True)
class ComparedPile:
    name: str
    ordering: Ordering


@dataclass(frozen=True, slots=True)
class Comparison:
    """Each pile must stand in this relation to the next: category first, then ranks."""

    piles: tuple[ComparedPile, ...]
    relation: Comparing


@dataclass(frozen=True, slots=True)
class Separate:
    piles: tuple[SeparatedPile, ...]
    comparison: Comparison | None


@dataclass(frozen=True, slots=True)
class DeclareOption:
    """A word one may declare and the sides it claims: "high", "low" or names of entries."""

    word: str
    sides: tuple[str, ...]


class BothWays(StrEnum):
    """What a seat that claims several sides must do to win anything."""

    MUST_WIN = "must_win"  # strictly beat every other declarer on each side
    MAY_TIE = "may_tie"


@dataclass(frozen=True, slots=True)
class Declare:
    options: tuple[DeclareOption, ...]
    per_pot: bool
    simultaneous: bool
    both_ways: BothWays


class Chooser(StrEnum):
    UTG = "utg"
    BUTTON = "button"
    SMALL_BLIND = "sb"
    BIG_BLIND = "bb"


@dataclass(frozen=True, slots=True)
class Choose:
    variable: str
    values: tuple[str, ...]
    default: str
    chooser: Chooser
    seconds: int | None  # for the clock of a table, unknown to the engine


@dataclass(frozen=True, slots=True)
class Remove:
    """The piles with the lowest last card leave the board, unless all are the same."""

    piles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RollDie:
    pile: str
    dice: int


@dataclass(frozen=True, slots=True)
class BoughtCards:
    """`common`: everyone who pays shares one and the same card, which lies face up."""

    number: int
    facing: Facing
    optional: bool
    price: Price
    discard_first: bool
    common: bool


@dataclass(frozen=True, slots=True)
class BoughtAccess:
    """Who pays may use these board piles; the others may not."""

    piles: tuple[str, ...]
    price: Price


@dataclass(frozen=True, slots=True)
class Buy:
    offers: tuple[BoughtCards | BoughtAccess, ...]


@dataclass(frozen=True, slots=True)
class ReplaceCommunity:
    """Each seat in turn, from the left of the button, replaces so many board cards."""

    number: int


class JokerValue(StrEnum):
    """May a joker be one card in the high hand and another in the low?"""

    DIFFERENT = "different"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Arrange:
    """Each seat says which end of its two-faced cards is up; private until the showdown."""

    joker_value: JokerValue


@dataclass(frozen=True, slots=True)
class RevealedCards:
    """Turn up cards of a board pile: these positions of it (0 = dealt first), or all."""

    pile: str | None
    positions: tuple[int, ...]  # empty: all that still lie face down


@dataclass(frozen=True, slots=True)
class Reveal:
    cards: tuple[RevealedCards, ...]


@dataclass(frozen=True, slots=True)
class ShowdownStep:
    """The hands are compared."""


SimpleAction = (
    Bet
    | Deal
    | Draw
    | Discard
    | Expose
    | Pass
    | Separate
    | Declare
    | Choose
    | Remove
    | RollDie
    | Buy
    | ReplaceCommunity
    | Arrange
    | Reveal
    | ShowdownStep
)


@dataclass(frozen=True, slots=True)
class Group:
    """Each seat does all of these in turn before the next seat does."""

    actions: tuple[SimpleAction, ...]


Action = SimpleAction | Group


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the hand. A table condition skips it, an exposure condition picks the seats."""

    name: str
    action: Action
    condition: Condition | None


# ---------------------------------------------------------------- showdown


class End(StrEnum):
    """Which face of two-faced cards an entry looks at."""

    UPPER = "upper"
    LOWER = "lower"


@dataclass(frozen=True, slots=True)
class Classification:
    """A seat that holds any of the ranks is classed `name`, the others `other`."""

    field: str
    ranks: tuple[str, ...]  # 2..A
    name: str
    other: str


@dataclass(frozen=True, slots=True)
class RankedHand:
    """A share for the best hand of the ordering."""

    ordering: Ordering
    selection: Selection
    wild: tuple[Wild, ...]
    qualifier: Strength | None
    unused_from: str | None  # hole cards that this entry left unused are the hole cards here
    least_own_cards: int  # fewer: no hand
    no_cards_class: int | None  # the class of a seat without cards
    classification: Classification | None
    end: End | None


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A share for the seat that holds the card (that lies so)."""

    card: Card
    facing: Facing | None


@dataclass(frozen=True, slots=True)
class Entry:
    """One share of every pot: its name, its weight and what wins it."""

    name: str
    share: int  # relative to the other entries
    hand: RankedHand | HeldCard


@dataclass(frozen=True, slots=True)
class EntriesIf:
    condition: Condition
    entries: tuple[Entry, ...]


class Suit(StrEnum):
    CLUBS = "club"
    DIAMONDS = "diamond"
    HEARTS = "heart"
    SPADES = "spade"
    OF_RIVER = "river_card_suit"


class Source(StrEnum):
    HOLE = "hole_cards"
    BOARD = "community_cards"


@dataclass(frozen=True, slots=True)
class SplitPot:
    """Among all who are still in."""


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """The seat with the highest or lowest card (of that suit) among these cards."""

    highest: bool
    suit: Suit | None
    source: Source
    piles: tuple[str, ...]  # "default": cards in no named pile; empty: all


@dataclass(frozen=True, slots=True)
class OtherHands:
    """These entries decide instead."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Redeal:
    """The pot stays; new cards for all who had not folded before the last card was exposed."""


DefaultAction = SplitPot | SpecialCard | OtherHands | Redeal


@dataclass(frozen=True, slots=True)
class EntryDefault:
    """What becomes of these entries' shares when nobody qualifies for them; none named: any."""

    entries: tuple[str, ...]
    action: DefaultAction


class DeclarationMode(StrEnum):
    CARDS_SPEAK = "cards_speak"
    DECLARE = "declare"


@dataclass(frozen=True, slots=True)
class ModeIf:
    condition: Condition
    mode: DeclarationMode


class Showing(StrEnum):
    IN_TURN = "in_turn"  # losers may muck
    ALL = "all"  # everyone who is still in shows


@dataclass(frozen=True, slots=True)
class Showdown:
    """The first case that is true gives the entries, else `otherwise`; no entries: split."""

    cases: tuple[EntriesIf, ...]
    otherwise: tuple[Entry, ...]
    class_priority: tuple[str, ...]
    mode_cases: tuple[ModeIf, ...]
    mode: DeclarationMode
    entry_defaults: tuple[EntryDefault, ...]
    global_default: DefaultAction | None
    showing: Showing
    must_show_qualifier: bool  # a lone survivor wins only with a hand that qualifies
    note: str  # cardsRequired, in the author's words

    def every_entry(self) -> tuple[Entry, ...]:
        """All entries of all cases, and of the defaults that bring their own."""
        actions = [default.action for default in self.entry_defaults]
        if self.global_default is not None:
            actions.append(self.global_default)
        return (
            *(entry for case in self.cases for entry in case.entries),
            *self.otherwise,
            *(e for action in actions if isinstance(action, OtherHands) for e in action.entries),
        )


# ---------------------------------------------------------------- the whole


class Starter(StrEnum):
    BUTTON = "button"
    ALTERNATING = "alternating"


class WonBy(StrEnum):
    MOST_CHIPS = "most_chips"
    LAST_STANDING = "last_standing"


@dataclass(frozen=True, slots=True)
class Match:
    """A contest of several hands that the file itself lays down; amounts in chips."""

    stacks: int
    hands: int | None  # None: until one player has all
    starter: Starter
    won_by: WonBy
    ante: int
    small_bet: int
    big_bet: int


class LayoutKind(StrEnum):
    ROWS = "multi-row"
    BRANCHING = "branching"
    GRID = "grid"


@dataclass(frozen=True, slots=True)
class LayoutRow:
    label: str
    piles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """How the board lies on the screen. A cell of a grid names the piles its card is in."""

    kind: LayoutKind
    rows: tuple[LayoutRow, ...]
    columns: int
    cells: tuple[tuple[tuple[str, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Reference:
    url: str
    description: str


@dataclass(frozen=True, slots=True)
class Players:
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class OwnOrdering:
    """An evaluation type that the file itself declares, as canonical JSON."""

    name: str
    declaration: str


@dataclass(frozen=True, slots=True)
class Game:
    name: str
    category: str
    aliases: tuple[str, ...]
    summary: str
    references: tuple[Reference, ...]
    players: Players
    deck: Deck
    structures: tuple[Structure, ...]
    limits: Limits
    forced: ForcedBetsRule
    order: BettingOrder
    orderings: tuple[OwnOrdering, ...]
    steps: tuple[Step, ...]
    showdown: Showdown
    layout: Layout | None
    match: Match | None
