"""The state of one hand: plain data, cheap to copy, with no opinion of its own.

Seats are indices, clockwise. Lists with one item a seat are never resized. Cards of a seat are
three parallel lists in the order received: the card, how it lies, and its pile.

What belongs to the betting, to a step of several actions, to openers and to running out the board
are groups of their own. Chips, cards and questions are not: every step touches them.
"""

from collections.abc import Callable
from copy import copy as shallow_copy
from typing import Any

from msgspec import Struct

from anypoker.cards import Card
from anypoker.engine.actions import Action
from anypoker.engine.compiled_game import CompiledGame
from anypoker.engine.decision import BettingDecision, DrawDecision
from anypoker.engine.events import Event
from anypoker.engine.setup import Seats, ShuffledDeck, Stakes
from anypoker.game import ForcedBets, Game, Structure

UP = 1  # the card lies face up
SHARED = 2  # the card also belongs to other seats, and cannot be given away
TURNED = 4  # the card lies face up because its owner turned it over
OUT = 8  # all see the card but its owner, until it lies face up
UNSEEN = 16  # nobody sees the card, until it lies face up
BLIND = OUT | UNSEEN

# Among the piles of a board card: it was not dealt there but thrown there, and is no community
# card unless a pile is named.
DISCARDED = 1 << 60

# A seat has not acted since the last round began.
UNANSWERED = -1
NOBODY = -1

_SHARED_FIELDS = (
    "compiled",
    "seats",
    "stakes",
    "chance",
    "structure",
    "has_fixed_bets",
    "has_caps",
    "deal_order",
)
_NUMBERS = (
    "decision_count",
    "live_count",
    "dead_money",
    "pot",
    "rake_taken",
    "stock_index",
    "last_pair_index",
    "dice_used",
    "shuffles",
    "redeals",
    "declare_step",
    "step",
    "group_index",
    "part_index",
    "over",
    "cached_decision",
)
_LISTS = (
    "open_decisions",
    "seats_to_act",
    "stacks",
    "street_bets",
    "contributions",
    "folded",
    "fold_step",
    "board",
    "board_up",
    "board_piles",
    "board_was_up",
    "removed_board_positions",
    "stock",
    "muck",
    "muck_owners",
    "shared_cards",
    "up_card_log",
    "dice",
    "choices",
    "bet_steps",
    "declared",
    "bought_piles",
    "joker_values",
    "ask_queue",
    "pending_answers",
    "participants",
    "actions",
    "events",
)
_NESTED = ("hole_cards", "card_flags", "card_piles")
_GROUPS = (
    "betting",
    "group",
    "repeat",
    "pot_opening",
    "run_out",
    "in_or_out",
    "brag",
    "exchange",
    "offered_card",
)


class BettingRound(Struct):
    """The round of betting, and what is left of the one before it when it begins."""

    last_answered: list[
        int
    ]  # the base that a seat answered to last: what is more, is open to it again
    limited: bool  # not every seat may put in all it has
    rounds: int = 0  # betting rounds begun
    open_round: bool = False  # forced bets lie on the table and wait for their round
    bet_to_match: int = 0  # what a seat must have in front of it
    raise_base: int = 0  # the level that the next full bet is added to
    raise_size: int = 0
    bet_size: int = 0
    either_size: bool = False  # a bet may be small or big
    bets_made: int = 0
    capped: bool = False
    excluded_seats: int = 0  # seats that a condition keeps out of this round, one bit each
    forced: ForcedBets | None = None
    bring_in_seat: int = NOBODY
    blind_seat: int = NOBODY  # the last seat that posted a blind or straddle
    last_aggressor: int = NOBODY
    opener: int = NOBODY  # who made the first bet of this round
    last_actor: int = NOBODY

    def copy(self) -> "BettingRound":
        other = shallow_copy(self)
        other.last_answered = self.last_answered.copy()
        return other


class GroupTurn(Struct):
    """In a step of several actions: whose turn it is to do all of them."""

    turn: int = NOBODY
    next_bettor: int = NOBODY  # who bets next, when the seat's other actions are done
    seats: list[int] = []  # those that take part
    done: list[bool] = []  # seats that did what is done once

    def copy(self) -> "GroupTurn":
        return GroupTurn(self.turn, self.next_bettor, self.seats.copy(), self.done.copy())


class RepeatTurn(Struct):
    """In steps that are repeated: the pass, whose it is, and what has come of it."""

    passes: int = 0  # begun so far
    owner: int = NOBODY  # whose pass it is, where they belong to seats
    since: int = 0  # how many events there were when it began
    idle_passes: int = 0  # passes in a row in which nothing was done

    def copy(self) -> "RepeatTurn":
        return shallow_copy(self)


class PotOpener(Struct):
    """The bet that needs openers: who made it, and with which cards."""

    seat: int = NOBODY
    cards: list[Card] = []
    passed_out: int = 0  # deals that nobody opened
    antes_due: bool = False  # the deal that follows on one of them costs another ante

    def copy(self) -> "PotOpener":
        return PotOpener(self.seat, self.cards.copy(), self.passed_out, self.antes_due)


class RunOut(Struct):
    """The rest of the board, when nobody can bet any more."""

    turned_up: bool = False  # the hands lie open for all to see
    times: int = 0  # how often it is dealt
    current: int = 0  # which of them this is, from 0
    from_step: int = 0
    board_size: int = 0  # of what all of them have in common
    boards: list[tuple[Card, ...]] = []  # those that are over, without what they have in common

    def copy(self) -> "RunOut":
        other = shallow_copy(self)
        other.boards = self.boards.copy()
        return other


class InOrOut(Struct):
    """Who has said to be out for now, and how many legs each seat has."""

    is_out: list[bool]  # until the next comparison, with cards
    legs: list[int]

    def copy(self) -> "InOrOut":
        return InOrOut(self.is_out.copy(), self.legs.copy())


class BragTurn(Struct):
    """A round in which every turn costs: the stake, and what is closed to later stakes."""

    stake: int = 0  # what a turn costs who has looked
    asker: int = NOBODY  # who waits for the answer to a side show
    payer: int = NOBODY  # who has paid to see
    all_in_seats: int = 0  # seats that have put in all they had, one bit each
    pots: list[tuple[int, tuple[int, ...]]] = []  # closed: so much, for these seats

    def copy(self) -> "BragTurn":
        return BragTurn(self.stake, self.asker, self.payer, self.all_in_seats, self.pots.copy())


class ExchangeTurn(Struct):
    """Who has exchanged, passed and knocked in this deal."""

    passed: list[int]  # how often in a row, where that is limited
    first: int = NOBODY  # who began the steps that are repeated
    last: int = NOBODY  # who exchanged last
    knocked: int = NOBODY

    def copy(self) -> "ExchangeTurn":
        other = shallow_copy(self)
        other.passed = self.passed.copy()
        return other


class OfferedCard(Struct):
    """The card that is offered to one seat after the other, and who pushed it."""

    card: list[Card] = []  # one, or none
    pushers: list[int] = []  # those who will get another when somebody has kept

    def copy(self) -> "OfferedCard":
        return OfferedCard(self.card.copy(), self.pushers.copy())


class Hand:
    """One hand of one game. Only `play` and the steps write to it."""

    __slots__ = (*_SHARED_FIELDS, *_NUMBERS, *_LISTS, *_NESTED, *_GROUPS)

    # What the hand was started from.
    compiled: CompiledGame
    seats: Seats
    stakes: Stakes
    chance: ShuffledDeck
    structure: Structure
    has_fixed_bets: bool  # every bet has a fixed size
    has_caps: bool  # the stakes limit what a seat may put in
    # Seats in the order of the deal, from the left of the button; where losers or legs bring new
    # deals, it passes on with each.
    deal_order: tuple[int, ...]

    decision_count: int  # asked so far
    open_decisions: list[int]  # a seat: the number of the question it faces, 0 for none
    seats_to_act: list[int]  # the seats that face a question
    actions: list[tuple[int, Action]]
    events: list[Event]
    over: bool

    # Chips. paid: all of a seat's chips that count as bets; dead: chips in the main pot that no
    # seat has to match; pot: both together; raked: what the house has taken.
    stacks: list[int]
    street_bets: list[int]  # in front of a seat on this round
    contributions: list[int]
    dead_money: int
    pot: int
    rake_taken: int

    live_count: int  # seats that have not folded
    folded: list[bool]
    fold_step: list[int]

    # Cards.
    hole_cards: list[list[Card]]
    card_flags: list[list[int]]
    card_piles: list[list[int]]
    board: list[Card]
    board_up: list[bool]
    board_piles: list[int]
    board_was_up: list[bool]  # lay face up before the showdown turned the rest
    removed_board_positions: list[int]  # the places of cards that left the board one by one, from 0
    stock: list[Card]
    stock_index: int  # cards of the stock that are dealt already
    muck: list[Card]
    muck_owners: list[int]
    shared_cards: list[Card]  # cards that several seats share
    up_card_log: list[Card]  # cards dealt face up, in order
    last_pair_index: (
        int  # where in that log the last card is that paired an up card of its owner, or -1
    )
    dice: list[tuple[int, ...]]
    dice_used: int
    shuffles: int
    redeals: int

    # Where the game is. `inner` is the action of a group, `part` of a step in several parts.
    step: int
    group_index: int
    part_index: int
    ask_queue: list[int]  # seats that will be asked after those who are asked now
    participants: list[int]  # seats that take part in this step
    pending_answers: list[Action | None]  # answers that wait for the others

    betting: BettingRound
    group: GroupTurn
    repeat: RepeatTurn
    pot_opening: PotOpener
    run_out: RunOut
    in_or_out: InOrOut
    brag: BragTurn
    exchange: ExchangeTurn
    offered_card: OfferedCard
    # The question of the seat to act, once it is worked out.
    cached_decision: BettingDecision | DrawDecision | None

    choices: list[str]
    bet_steps: list[str]  # the betting rounds in which somebody bet, where a condition asks for it
    declared: list[tuple[str, ...]]
    declare_step: int  # the step in which that was said
    bought_piles: list[int]
    joker_values: list[tuple[Card, ...]]

    def __init__(
        self,
        compiled: CompiledGame,
        seats: Seats,
        stakes: Stakes,
        chance: ShuffledDeck,
        structure: Structure,
    ) -> None:
        count = len(seats.players)
        self.compiled = compiled
        self.seats = seats
        self.stakes = stakes
        self.chance = chance
        self.structure = structure
        self.has_fixed_bets = (
            structure is Structure.LIMIT or compiled.game.limits.increment is not None
        )
        self.has_caps = stakes.cap_per_round is not None or stakes.cap_per_hand is not None
        self.deal_order = seats.from_left_of_button
        self.decision_count = 0
        self.open_decisions = [0] * count
        self.seats_to_act = []
        self.actions = []
        self.events = []
        self.over = False
        self.stacks = [player.stack for player in seats.players]
        self.street_bets = [0] * count
        self.contributions = [0] * count
        self.dead_money = self.pot = self.rake_taken = 0
        self.live_count = count
        self.folded = [False] * count
        self.fold_step = [0] * count
        self.shuffles = self.redeals = self.dice_used = 0
        self.pot_opening = PotOpener()
        self.in_or_out = InOrOut([False] * count, [0] * count)
        self.clear_cards(list(chance.deck))
        self.clear_steps()

    def clear_cards(self, stock: list[Card]) -> None:
        """No card is dealt; this is the stock."""
        count = len(self.stacks)
        self.hole_cards = [[] for _ in range(count)]
        self.card_flags = [[] for _ in range(count)]
        self.card_piles = [[] for _ in range(count)]
        self.board = []
        self.board_up = []
        self.board_piles = []
        self.board_was_up = []
        self.removed_board_positions = []
        self.stock = stock
        self.stock_index = 0
        self.muck = []
        self.muck_owners = []
        self.shared_cards = []
        self.up_card_log = []
        self.last_pair_index = NOBODY
        self.dice = [()] * len(self.compiled.dice_piles)
        self.declared = [()] * count
        self.declare_step = NOBODY
        self.bought_piles = [0] * count
        self.joker_values = [()] * count
        self.run_out = RunOut()

    def clear_steps(self) -> None:
        """Before the first step."""
        count = len(self.stacks)
        self.step = -1
        self.group_index = -1
        self.part_index = 0
        self.ask_queue = []
        self.participants = []
        self.pending_answers = [None] * count
        self.group = GroupTurn()
        self.repeat = RepeatTurn()
        self.betting = BettingRound(last_answered=[UNANSWERED] * count, limited=self.has_caps)
        self.in_or_out.is_out = [False] * count
        self.brag = BragTurn()
        self.exchange = ExchangeTurn([0] * count)
        self.offered_card = OfferedCard()
        self.pot_opening.seat = NOBODY
        self.pot_opening.cards = []
        self.cached_decision = None
        self.choices = [""] * len(self.compiled.variables)
        self.bet_steps = []

    @property
    def game(self) -> Game:
        return self.compiled.game

    @property
    def number(self) -> int:
        """The number of this state: how many actions led to it."""
        return len(self.actions)

    @property
    def button(self) -> int:
        return self.seats.button

    @property
    def remaining(self) -> int:
        """Cards left in the stock."""
        return len(self.stock) - self.stock_index

    def live_seats(self) -> list[int]:
        """Seats that have not folded, from the left of the button."""
        if self.live_count == len(self.deal_order):
            return list(self.deal_order)
        folded = self.folded
        return [seat for seat in self.deal_order if not folded[seat]]

    def copy(self) -> "Hand":
        """Another hand in the same state, which goes its own way from here."""
        return _copy(self)

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Hand":
        return self.copy()  # what two copies share never changes

    def mutable_fields(self) -> dict[str, object]:
        """Everything that can differ between two hands with the same start, by name."""
        hidden = {"cached_decision"}
        names = [name for name in (*_NUMBERS, *_LISTS, *_NESTED, *_GROUPS) if name not in hidden]
        return {name: getattr(self, name) for name in names}


def _compile_copy() -> Callable[[Hand], Hand]:
    """Compile a function that copies a hand slot by slot: a loop over names takes twice as long."""
    lines = ["def copy(hand):", " other = new(Hand)"]
    lines += [f" other.{name} = hand.{name}" for name in (*_SHARED_FIELDS, *_NUMBERS)]
    lines += [f" other.{name} = hand.{name}.copy()" for name in (*_LISTS, *_GROUPS)]
    lines += [f" other.{name} = [cards.copy() for cards in hand.{name}]" for name in _NESTED]
    namespace: dict[str, Any] = {"Hand": Hand, "new": Hand.__new__}
    exec("\n".join([*lines, " return other"]), namespace)
    copy: Callable[[Hand], Hand] = namespace["copy"]
    return copy


_copy = _compile_copy()
