"""Proofs of cards by viewer, from the events of a hand.

The slot of a card tells where it came from. So a viewer gets the proof of a card when they see it
leave the stock, or when they see it later and everyone knows which card of the deck it is. Cards of
a hand from which others were discarded, drawn, passed or exchanged are shown without a proof.
"""

from collections.abc import Iterable
from typing import NamedTuple

from anypoker.cards import Card, turn_over
from anypoker.engine import events as e
from anypoker.views.visibility import FACE_DOWN, SpectatorKind, Viewer, seen_event

BOARD = None  # instead of a seat: the board, or a card that several seats share


class Place(NamedTuple):
    """Position of a card in its shuffle, from the top; shuffle 0 is the first."""

    shuffle: int
    position: int


class CardLeft(NamedTuple):
    """A card left the stock; a viewer who sees it gets its proof."""

    place: Place
    to: int | None
    card: Card  # FACE_DOWN if the viewer may not know it


class CardOpened(NamedTuple):
    """The viewer sees a card that left the stock before, and gets its proof."""

    place: Place
    to: int | None
    card: Card


class CardsShown(NamedTuple):
    """The viewer sees cards whose places stay secret."""

    seat: int
    cards: tuple[Card, ...]


class DieRolled(NamedTuple):
    """A die of the hand, by its number."""

    number: int
    value: int


ProofFact = CardLeft | CardOpened | CardsShown | DieRolled


class _Held(NamedTuple):
    place: Place
    to: int | None
    card: Card


class ProofTracker:
    """Follows the events of one hand for one viewer; `facts` only grows."""

    def __init__(self, deck: int, dice: int, viewer: Viewer) -> None:
        if viewer is SpectatorKind.ALL_SEEING:
            raise ValueError("proofs are for players and spectators")
        self._deck, self._dice_total, self._viewer = deck, dice, viewer
        self.facts: list[ProofFact] = []
        self._sizes = [deck]
        self._dice_used = 0
        self._seen: set[Place] = set()
        self._begin_deal(0)

    def _begin_deal(self, shuffle: int) -> None:
        self._shuffle, self._top = shuffle, 0
        self._held: dict[int, list[_Held]] = {}
        self._moved: set[int] = set()  # seats whose cards are not those they were dealt
        self._board: list[_Held | None] = []
        self._board_lost = False
        self._run_board = 0
        self._offered: _Held | None = None
        self._kept = False
        self._sharing: tuple[_Held, set[int | None]] | None = None

    def follow(self, events: Iterable[e.Event]) -> None:
        """Take the next events of the hand."""
        for event in events:
            self._follow(event)

    def _follow(self, event: e.Event) -> None:
        kept, self._kept = self._kept, isinstance(event, e.Kept)
        if isinstance(event, e.Dealt):
            self._deal(event, kept)
            return
        self._sharing = None
        match event:
            case e.Shuffled(number):
                self._sizes.append(number)
            case e.Redealt():
                self._sizes.append(self._deck)
                self._begin_deal(len(self._sizes) - 1)
            case e.Offered(seat, card, _, new=True):
                self._offered = self._leave(seat, card, self._sees(event))
            case e.Offered() if self._offered is not None and self._sees(event):
                self._open(self._offered)
            case e.Blocked(seat, None, card):
                self._leave(seat, card, True)
            case e.Blocked(_, int(other), card):
                self._show(other, (card,))
            case e.Rolled(_, dice):
                for value in dice:
                    self.facts.append(DieRolled(self._dice_used % self._dice_total, value))
                    self._dice_used += 1
            case e.RabbitShown(cards):
                for card in cards:
                    self._leave(BOARD, card, True)
            case e.Replaced() | e.Revealed() | e.PileRemoved() | e.AgreedToRun() | e.RunStarted():
                self._follow_board(event)
            case e.Shown(seat, cards) | e.OpenersShown(seat, cards):
                self._show(seat, cards)
            case e.Exposed(seat, cards, up=True):
                self._show(seat, cards)
            case e.Separated(seat, piles, up=True):
                self._show(seat, tuple(card for _, cards in piles for card in cards))
            case e.ShownTo(seat, cards) | e.Looked(seat, cards):
                if self._sees(event):
                    self._show(seat, cards)
            case _:
                self._follow_movement(event)

    def _follow_movement(self, event: e.Event) -> None:
        """Remember which hands are no longer those that were dealt."""
        match event:
            case e.Discarded(seat, number, onto=onto):
                self._moved.add(seat)
                self._board += [None] * (number if onto is not None else 0)
            case e.Drew(seat, thrown) if thrown:
                self._moved.add(seat)
            case e.Passed(seat, to):
                self._moved.update((seat, to))
            case e.Taken(seat):
                self._moved.add(seat)
                if event.position < len(self._board):
                    del self._board[event.position]
            case e.Exchanged(seat, other):
                self._moved.add(seat)
                if other is not None:
                    self._moved.add(other)
                for position in event.positions:
                    self._board[position] = None
            case _:
                pass

    def _follow_board(
        self, event: e.Replaced | e.Revealed | e.PileRemoved | e.AgreedToRun | e.RunStarted
    ) -> None:
        match event:
            case e.Replaced(_, _, by, position):
                held = self._leave(BOARD, by, True)
                if position < len(self._board):
                    self._board[position] = held
            case e.Revealed(cards, positions):
                for card, position in zip(cards, positions, strict=True):
                    lies = self._board[position] if position < len(self._board) else None
                    if lies is not None and not self._board_lost and _same(lies.card, card):
                        self._open(lies)
            case e.PileRemoved():
                self._board_lost = True  # the positions of the others change
            case e.AgreedToRun():
                self._run_board = len(self._board)
            case e.RunStarted():
                del self._board[self._run_board :]

    def _sees(self, event: e.Event) -> bool:
        """Return whether the viewer sees the cards of an event."""
        seen = seen_event(event, self._viewer).event
        cards = getattr(seen, "cards", None)
        return FACE_DOWN not in (cards if cards is not None else (getattr(seen, "card", None),))

    def _deal(self, event: e.Dealt, kept: bool) -> None:
        visible = self._sees(event)
        if kept and self._offered is not None:
            held = self._offered
            if visible:
                self._open(held)
        elif event.shared and self._sharing and event.seat not in self._sharing[1]:
            held = self._sharing[0]
            self._sharing[1].add(event.seat)
        else:
            to = BOARD if event.shared else event.seat
            held = self._leave(to, event.card, visible)
            self._sharing = (held, {event.seat}) if event.shared else None
        if event.seat is None:
            self._board.append(held)
        else:
            self._held.setdefault(event.seat, []).append(held)

    def _leave(self, to: int | None, card: Card, visible: bool) -> _Held:
        """Take the top card of the stock."""
        while self._top >= self._sizes[self._shuffle]:
            self._shuffle, self._top = self._shuffle + 1, 0
        held = _Held(Place(self._shuffle, self._top), to, card)
        self._top += 1
        self.facts.append(CardLeft(held.place, to, card if visible else FACE_DOWN))
        if visible:
            self._seen.add(held.place)
        return held

    def _open(self, held: _Held) -> None:
        if held.place not in self._seen:
            self._seen.add(held.place)
            self.facts.append(CardOpened(held.place, held.to, held.card))

    def _show(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Open cards of a seat, or show them without proofs if their places would tell more."""
        left = list(self._held.get(seat, ()))
        found: list[_Held] = []
        for card in cards:
            held = next((one for one in left if _same(one.card, card)), None)
            if held is None or seat in self._moved:
                self.facts.append(CardsShown(seat, cards))
                return
            left.remove(held)
            found.append(held)
        for held in found:
            self._open(held)


def _same(one: Card, other: Card) -> bool:
    """Return whether two cards are one, whichever end is up."""
    return one in (other, turn_over(other))
