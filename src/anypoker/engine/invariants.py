"""Invariants of every hand of every game, checked after every action."""

from collections import Counter
from collections.abc import Sequence

from anypoker.cards import Card, is_two_faced, turn_over
from anypoker.engine.actions import Action
from anypoker.engine.actions.sample import sample_illegal_actions
from anypoker.engine.decision import Decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import (
    BetMade,
    Bought,
    Called,
    Event,
    HandEnded,
    Paid,
    Posted,
    Pushed,
    Raised,
    Raked,
    Refunded,
    Saw,
    Settled,
    SideShowAsked,
    Staked,
    Wagered,
    Won,
)
from anypoker.engine.play import apply, decisions
from anypoker.engine.state import SHARED, Hand


class InvariantError(Exception):
    """A hand in a state that no hand may be in."""


def chip_surplus(hand: Hand) -> int:
    """Return the difference between the chips in play and those at the start."""
    begun = sum(player.stack for player in hand.seats.players)
    return sum(hand.stacks) + hand.pot + hand.rake_taken - begun


def check_chips(hand: Hand) -> None:
    """Check that chips are conserved and no stack is negative."""
    off = chip_surplus(hand)
    if off:
        raise InvariantError(f"{off} chips too many are on the table")
    if min(hand.stacks) < 0:
        raise InvariantError(f"a stack is negative: {hand.stacks}")
    if hand.over:
        if hand.pot:
            raise InvariantError(f"the hand is over, and {hand.pot} chips lie in the pot")
    elif hand.pot != sum(hand.contributions) + hand.dead_money and not hand.run_out.current:
        raise InvariantError(
            f"the pot of {hand.pot} is not what was paid: {hand.contributions} + {hand.dead_money}"
        )


def _plain(card: Card) -> Card:
    """Return a card whichever end of it is up."""
    return min(card, turn_over(card)) if is_two_faced(card) else card


def all_cards(hand: Hand) -> list[Card]:
    """Return every card of the hand, wherever it is; a shared card once."""
    cards = [
        *hand.stock[hand.stock_index :],
        *hand.board,
        *hand.muck,
        *hand.shared_cards,
        *hand.offered_card.card,
        *(card for board in hand.run_out.boards for card in board),
    ]
    for held, lying in zip(hand.hole_cards, hand.card_flags, strict=True):
        cards.extend([c for c, lies in zip(held, lying, strict=True) if not lies & SHARED])
    return _plain_cards(cards) if _has_two_faced(hand) else cards


def _plain_cards(cards: Sequence[Card]) -> list[Card]:
    return [_plain(card) for card in cards]


def _has_two_faced(hand: Hand) -> bool:
    return is_two_faced(hand.compiled.deck[-1])  # the deck of a compiled is in order


def check_cards(hand: Hand) -> None:
    """Check that all cards of the deck are there once, and parallel lists match."""
    for seat, cards in enumerate(hand.hole_cards):
        if not len(cards) == len(hand.card_flags[seat]) == len(hand.card_piles[seat]):
            raise InvariantError(f"the cards of seat {seat} are out of step")
    board = (hand.board_up, hand.board_was_up, hand.board_piles)
    if any(len(column) != len(hand.board) for column in board):
        raise InvariantError("the cards of the board are out of step")
    deck = hand.compiled.deck
    if _has_two_faced(hand):
        deck = sorted(_plain_cards(deck))
    if sorted(all_cards(hand)) != deck:
        there, wanted = Counter(all_cards(hand)), Counter(deck)
        raise InvariantError(f"cards were lost: {wanted - there}; cards appeared: {there - wanted}")


def check_decisions(hand: Hand) -> None:
    """Check that a live seat has to decide until the hand is over, and none afterwards."""
    if hand.over == bool(hand.seats_to_act):
        raise InvariantError(f"over: {hand.over}, but asked: {hand.seats_to_act}")
    for seat in hand.seats_to_act:
        if hand.folded[seat] or not hand.open_decisions[seat]:
            raise InvariantError(f"seat {seat} is asked, but has folded or faces no question")
    numbers = [number for number in hand.open_decisions if number]
    if len(set(numbers)) != len(hand.seats_to_act):
        raise InvariantError(f"the open questions are numbered {numbers}")


def check_state(hand: Hand) -> None:
    """Check all invariants of a single state."""
    check_chips(hand)
    check_cards(hand)
    check_decisions(hand)


def check_decision_bounds(hand: Hand) -> None:
    """Check that the timeout of every decision is legal and that illegal answers are rejected."""
    for decision in decisions(hand):
        accepts(hand, decision, decision.timeout)
        for action in sample_illegal_actions(decision):
            if accepts(hand, decision, action, must=False):
                raise InvariantError(f"{action!r} is not offered by {decision}, but was accepted")


def accepts(hand: Hand, decision: Decision, action: Action, must: bool = True) -> bool:
    """Return whether a copy of the hand accepts the action."""
    try:
        apply(hand, decision.seat, action, decision.number)
    except IllegalAction as refusal:
        if must:
            raise InvariantError(
                f"{action!r} is offered by {decision}, but: {refusal}"
            ) from refusal
        return False
    return True


# More actions than any hand can take: a guard against hands that never end.
MAX_ACTIONS = 5_000


class Ledger:
    """Chips of a hand computed from its events, as a spectator could."""

    def __init__(self, stacks: tuple[int, ...]) -> None:
        self.stacks = list(stacks)
        self.pot = 0
        self.read = 0

    def follow(self, hand: Hand) -> None:
        """Read the new events, then compare the result with the hand."""
        for event in hand.events[self.read :]:
            self._enter(event)
            if self.pot < 0 or min(self.stacks) < 0:
                raise InvariantError(f"after {event}: stacks {self.stacks}, pot {self.pot}")
        self.read = len(hand.events)
        if self.stacks != hand.stacks or self.pot != hand.pot:
            raise InvariantError(
                f"by its events the hand has stacks {self.stacks} and pot {self.pot}, "
                f"but it has {hand.stacks} and {hand.pot}"
            )

    def _enter(self, event: Event) -> None:
        if isinstance(
            event, Posted | Called | BetMade | Raised | Staked | SideShowAsked | Saw | Wagered
        ):
            self._move(event.seat, event.amount)
        elif isinstance(event, Bought | Pushed):
            self._move(event.seat, event.price)
        elif isinstance(event, Refunded | Won):
            self._move(event.seat, -event.amount)
        elif isinstance(event, Paid):
            self._move(event.seat, event.amount)
            if event.to is not None:
                self._move(event.to, -event.amount)
        elif isinstance(event, Settled):
            self._move(event.seat, -event.staked)
            self.stacks[event.seat] += event.won - event.lost
            self.stacks[event.banker] -= event.won - event.lost
        elif isinstance(event, Raked):
            self.pot -= event.amount
        elif isinstance(event, HandEnded) and (self.pot or event.stacks != tuple(self.stacks)):
            raise InvariantError(f"{event} after stacks {self.stacks} and pot {self.pot}")

    def _move(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.pot += amount
