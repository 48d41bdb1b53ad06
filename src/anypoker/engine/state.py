"""State of one hand: plain data, cheap to copy and to compare.

Seats are indices, clockwise. Lists with one item per seat are never resized. A seat's cards are
three parallel lists in the order received: the card, its flags, and its pile.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from anypoker.cards import Card, cards_text
from anypoker.engine.actions import Action
from anypoker.engine.compiled_game import CompiledGame
from anypoker.engine.decision import BettingDecision, Decision, DrawDecision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Event
from anypoker.engine.setup import Seats, ShuffledDeck, Stakes
from anypoker.engine.step_state import NOBODY as NOBODY
from anypoker.engine.step_state import (
    AuctionTurn,
    BettingRound,
    BragTurn,
    ExchangeTurn,
    GroupTurn,
    InOrOut,
    NextDeal,
    OfferedCard,
    PotOpener,
    RepeatTurn,
    RunOut,
)
from anypoker.game import Game, Structure

if TYPE_CHECKING:
    from anypoker.api import SeatView

# Flags of a card.
UP = 1  # face up
SHARED = 2  # also belongs to other seats, and cannot be given away
TURNED = 4  # face up because its owner turned it over
OUT = 8  # everyone but its owner sees it, until it is face up
UNSEEN = 16  # nobody sees it, until it is face up
BLIND = OUT | UNSEEN

# Among the piles of a board card: it was discarded there, not dealt, and is not a community card
# unless a pile is named.
DISCARDED = 1 << 60

UNANSWERED = -1  # a seat has not acted since the last round began

_START_FIELDS = (
    "compiled", "seats", "stakes", "chance", "structure", "has_fixed_bets", "has_caps",
)  # fmt: skip
_STATE_FIELDS = (
    "deal_order", "decision_count", "open_decisions", "seats_to_act", "actions", "action_starts",
    "events", "over", "stacks", "street_bets", "contributions", "dead_money", "pot", "rake_taken",
    "live_count", "folded", "fold_step", "hole_cards", "card_flags", "card_piles", "board",
    "board_up", "board_piles", "board_was_up", "removed_board_positions", "stock", "stock_index",
    "muck", "muck_owners", "shared_cards", "up_card_log", "last_pair_index", "dice", "dice_used",
    "shuffles", "redeals", "next_deal", "step", "group_index", "part_index", "ask_queue",
    "participants", "pending_answers", "betting", "group", "repeat", "pot_opening", "run_out",
    "in_or_out", "brag", "exchange", "offered_card", "wagers", "auction", "choices", "bet_steps",
    "declared",
    "declare_step", "bought_piles", "joker_values",
)  # fmt: skip


class Turn(NamedTuple):
    """An action of a hand and the events that followed; seat -1 and None: the start of the hand."""

    seat: int
    action: Action | None
    events: list[Event]


class Hand:
    """State of one hand. Only `play` and the step modules mutate it."""

    __slots__ = (*_START_FIELDS, *_STATE_FIELDS, "cached_decision")

    # What the hand was started from; copies share it.
    compiled: CompiledGame
    seats: Seats
    stakes: Stakes
    chance: ShuffledDeck
    structure: Structure
    has_fixed_bets: bool  # every bet has a fixed size
    has_caps: bool  # the stakes limit what a seat may put in

    # Seats in the order of the deal, from the left of the button. In games that deal again for
    # losers or legs, it rotates with each deal.
    deal_order: tuple[int, ...]

    decision_count: int  # number of the last decision
    open_decisions: list[int]  # by seat: the number of its open decision, 0 for none
    seats_to_act: list[int]  # seats with an open decision
    actions: list[tuple[int, Action]]
    action_starts: list[int]  # by action: the index of its first event
    events: list[Event]
    over: bool

    stacks: list[int]
    street_bets: list[int]  # in front of a seat on this round
    contributions: list[int]  # a seat's chips in the pot that count as bets
    dead_money: int  # chips in the main pot that no seat has to match
    pot: int  # all contributions and the dead money
    rake_taken: int

    live_count: int  # number of seats that have not folded
    folded: list[bool]
    fold_step: list[int]

    # Cards.
    hole_cards: list[list[Card]]
    card_flags: list[list[int]]
    card_piles: list[list[int]]
    board: list[Card]
    board_up: list[bool]
    board_piles: list[int]
    board_was_up: list[bool]  # face up before the showdown turned the rest
    removed_board_positions: list[int]  # positions of removed cards, in the order of removal
    stock: list[Card]
    stock_index: int  # number of cards dealt from the stock
    muck: list[Card]
    muck_owners: list[int]
    shared_cards: list[Card]  # cards that several seats share
    up_card_log: list[Card]  # cards dealt face up, in order
    # Index in that log of the last card that paired an up card of its owner, or -1.
    last_pair_index: int
    dice: list[tuple[int, ...]]
    dice_used: int
    shuffles: int
    redeals: int
    next_deal: NextDeal | None  # follows the showdown that is on the table

    step: int  # index of the current step, -1 before the first
    group_index: int  # index of the current action in a group
    part_index: int  # index of the current part in a step of several parts
    ask_queue: list[int]  # seats that decide after the current ones
    participants: list[int]  # seats that take part in this step
    pending_answers: list[Action | None]  # answers kept back until all seats have answered

    betting: BettingRound
    group: GroupTurn
    repeat: RepeatTurn
    pot_opening: PotOpener
    run_out: RunOut
    in_or_out: InOrOut
    brag: BragTurn
    exchange: ExchangeTurn
    offered_card: OfferedCard
    auction: AuctionTurn
    wagers: list[tuple[int, ...]]  # by seat: chips on each bet against the banker
    # The decision of the seat to act, once it is computed.
    cached_decision: BettingDecision | DrawDecision | None

    choices: list[str]
    bet_steps: list[str]  # names of the rounds with a bet, where a condition depends on it
    declared: list[tuple[str, ...]]
    declare_step: int  # index of the step of the declarations
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
        self.action_starts = []
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
        self.next_deal = None
        self.pot_opening = PotOpener()
        self.in_or_out = InOrOut([False] * count, [0] * count)
        self.wagers = [(0,) * len(compiled.bet_names)] * count
        self.clear_cards(list(chance.deck))
        self.clear_steps()

    def clear_cards(self, stock: list[Card]) -> None:
        """Take back all cards and use this stock."""
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
        """Reset everything to before the first step."""
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
        self.auction = AuctionTurn()
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
        """The number of actions so far, which numbers the states of a hand."""
        return len(self.actions)

    @property
    def button(self) -> int:
        return self.seats.button

    @property
    def remaining(self) -> int:
        """The number of cards left in the stock."""
        return len(self.stock) - self.stock_index

    def live_seats(self) -> list[int]:
        """Return the seats that have not folded, from the left of the button."""
        if self.live_count == len(self.deal_order):
            return list(self.deal_order)
        folded = self.folded
        return [seat for seat in self.deal_order if not folded[seat]]

    # The methods below import what they call when they are called: the modules above this one
    # build on it, and `import anypoker.engine` loads none of the packages above the engine.

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The open decisions: several if seats decide at the same time, none at the end."""
        from anypoker.engine.play import decisions

        return decisions(self)

    def legal_actions(self, sizes: Iterable[int] | None = None) -> Iterator[Action]:
        """Yield every legal answer to the first open decision; see `engine.legal_actions`."""
        from anypoker.engine.actions.legal import legal_actions

        return legal_actions(self, sizes)

    def apply(
        self, action: Action | str, seat: int | None = None, number: int | None = None
    ) -> "Hand":
        """Return the hand after an action; this hand stays as it is.

        Args:
            action: The action, or its text, such as "raise to 60".
            seat: The seat that acts; default: the first that has to.
            number: The number of the decision that the action answers.

        Raises:
            IllegalAction: If the action is not allowed; `StaleAction` if the decision is settled.
        """
        from anypoker.engine.actions.parse import parse_action
        from anypoker.engine.play import apply

        if seat is None:
            if self.over:
                raise IllegalAction("the hand is over")
            seat = self.seats_to_act[0]
        answer = parse_action(action) if isinstance(action, str) else action
        return apply(self, seat, answer, number).hand

    def view(self, seat: int | None = None) -> "SeatView":
        """Return the hand as `seat` sees it, or as a spectator if None."""
        from anypoker import api

        return api.view(self, seat)

    def view_text(self, seat: int | None = None) -> str:
        """Return all that `seat`, or a spectator if None, sees and is asked, as text."""
        from anypoker import api

        return api.view_text(self, seat)

    def transcript(self, seat: int | None = None) -> list[str]:
        """Return what happened in lines of text: all of it, or what `seat` has seen."""
        from anypoker import api

        return api.transcript(self, seat)

    def turns(self) -> Iterator[Turn]:
        """Yield the start of the hand and each action, with the events that followed."""
        ends = [*self.action_starts, len(self.events)]
        yield Turn(NOBODY, None, self.events[: ends[0]])
        for index, (seat, action) in enumerate(self.actions):
            yield Turn(seat, action, self.events[ends[index] : ends[index + 1]])

    def copy(self) -> "Hand":
        """Return an independent hand in the same state."""
        # Straight code on purpose: servers and searches copy a hand with every action.
        other = Hand.__new__(Hand)
        other.compiled = self.compiled
        other.seats = self.seats
        other.stakes = self.stakes
        other.chance = self.chance
        other.structure = self.structure
        other.has_fixed_bets = self.has_fixed_bets
        other.has_caps = self.has_caps
        other.deal_order = self.deal_order
        other.decision_count = self.decision_count
        other.open_decisions = self.open_decisions.copy()
        other.seats_to_act = self.seats_to_act.copy()
        other.actions = self.actions.copy()
        other.action_starts = self.action_starts.copy()
        other.events = self.events.copy()
        other.over = self.over
        other.stacks = self.stacks.copy()
        other.street_bets = self.street_bets.copy()
        other.contributions = self.contributions.copy()
        other.dead_money = self.dead_money
        other.pot = self.pot
        other.rake_taken = self.rake_taken
        other.live_count = self.live_count
        other.folded = self.folded.copy()
        other.fold_step = self.fold_step.copy()
        other.hole_cards = [cards.copy() for cards in self.hole_cards]
        other.card_flags = [cards.copy() for cards in self.card_flags]
        other.card_piles = [cards.copy() for cards in self.card_piles]
        other.board = self.board.copy()
        other.board_up = self.board_up.copy()
        other.board_piles = self.board_piles.copy()
        other.board_was_up = self.board_was_up.copy()
        other.removed_board_positions = self.removed_board_positions.copy()
        other.stock = self.stock.copy()
        other.stock_index = self.stock_index
        other.muck = self.muck.copy()
        other.muck_owners = self.muck_owners.copy()
        other.shared_cards = self.shared_cards.copy()
        other.up_card_log = self.up_card_log.copy()
        other.last_pair_index = self.last_pair_index
        other.dice = self.dice.copy()
        other.dice_used = self.dice_used
        other.shuffles = self.shuffles
        other.redeals = self.redeals
        other.next_deal = self.next_deal
        other.step = self.step
        other.group_index = self.group_index
        other.part_index = self.part_index
        other.ask_queue = self.ask_queue.copy()
        other.participants = self.participants.copy()
        other.pending_answers = self.pending_answers.copy()
        other.betting = self.betting.copy()
        other.group = self.group.copy()
        other.repeat = self.repeat.copy()
        other.pot_opening = self.pot_opening.copy()
        other.run_out = self.run_out.copy()
        other.in_or_out = self.in_or_out.copy()
        other.brag = self.brag.copy()
        other.exchange = self.exchange.copy()
        other.offered_card = self.offered_card.copy()
        other.auction = self.auction.copy()
        other.wagers = self.wagers.copy()
        other.choices = self.choices.copy()
        other.bet_steps = self.bet_steps.copy()
        other.declared = self.declared.copy()
        other.declare_step = self.declare_step
        other.bought_piles = self.bought_piles.copy()
        other.joker_values = self.joker_values.copy()
        other.cached_decision = self.cached_decision
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Hand":
        return self.copy()  # values that copies share are immutable

    def __eq__(self, other: object) -> bool:
        """True if both hands had the same start and are in the same state."""
        if not isinstance(other, Hand):
            return NotImplemented
        if self is other:
            return True
        return (
            self.game == other.game
            and self.seats == other.seats
            and self.stakes == other.stakes
            and self.structure is other.structure
            and self.chance == other.chance
            and self.mutable_fields() == other.mutable_fields()
        )

    __hash__ = None  # type: ignore[assignment]  # a hand changes in place

    def __repr__(self) -> str:
        """Show what everyone at the table sees, so that a log line gives no secret away.

        >>> from anypoker import start
        >>> start("texas-holdem", stacks=[200, 200], stakes="1/2 no limit", seed=7)
        Hand("Texas Hold'em", step='Pre-flop bet', board=(), pot=3, stacks=[199, 198], to_act=[0])
        """
        steps = self.game.steps
        step = steps[self.step].name if 0 <= self.step < len(steps) else ""
        up = zip(self.board, self.board_up, strict=True)
        board = " ".join(cards_text([card]) if is_up else "??" for card, is_up in up)
        parts = [
            repr(self.game.name),
            *([f"hand={self.seats.hand}"] if self.seats.hand else []),
            f"step={step!r}",
            f"board=({board})",
            f"pot={self.pot}",
            f"stacks={self.stacks}",
            "over" if self.over else f"to_act={self.seats_to_act}",
        ]
        return f"Hand({', '.join(parts)})"

    def __str__(self) -> str:
        """Show what a spectator sees, in lines, for `print(hand)`.

        >>> from anypoker import start
        >>> print(start("texas-holdem", seed=7))  # doctest: +ELLIPSIS
        Texas Hold'em, No Limit, 2 players. You are a spectator.
        ...
        """
        return self.view_text()

    def mutable_fields(self) -> dict[str, object]:
        """Return every field that can differ between two hands with the same start, by name."""
        return {name: getattr(self, name) for name in _STATE_FIELDS}
