"""Observation of a seat as one array of numbers from 0 to 1, and its layout.

Seats are counted clockwise from the viewer, who is the first. Chips are parts of all chips at the
table. The parts, in order, each one row of `layout`:

| Part | Shape | Meaning |
| --- | --- | --- |
| own | cards | the viewer's cards |
| own_up | cards | those of them that are face up |
| board | cards | the cards of the board |
| up | seats × cards | up cards of each seat |
| chosen | cards | the viewer's choice so far, where cards are chosen one by one |
| to_place | cards | the card that goes to a pile next |
| placed | piles × cards | the piles made so far |
| seats | seats × 6 | stack, bet on this round, all bets, folded, all-in, has the button |
| money | 4 | pot, price of a call, the smallest and the largest bet |
| kind | kinds | kind of the viewer's decision |
| history | turns × (acts + seats + 1) | last actions, latest first: kind, seat, chips |
"""

from functools import cached_property
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import Card
from anypoker.engine import Decision, Event
from anypoker.engine import decision as d
from anypoker.environments.discrete_actions import ActionBuilder, DiscreteActionSpace
from anypoker.views import FACE_DOWN, SeatView

KINDS: tuple[type, ...] = get_args(Decision)
# Events that make up the history.
ACTS: tuple[type, ...] = tuple(
    kind for kind in get_args(Event) if "seat" in getattr(kind, "__struct_fields__", ())
)
HISTORY_LENGTH = 24

Array = NDArray[np.float32]


class ObservationEncoder:
    """Writes observations of one game; `turns`: how many acts a history has."""

    def __init__(
        self, actions: DiscreteActionSpace, seats: int, turns: int = HISTORY_LENGTH
    ) -> None:
        self.actions, self.seats, self.turns = actions, seats, turns

    @cached_property
    def layout(self) -> dict[str, tuple[int, tuple[int, ...]]]:
        """Part -> where it begins in the array, and its shape."""
        cards, seats = len(self.actions.cards), self.seats
        shapes: dict[str, tuple[int, ...]] = {
            "own": (cards,),
            "own_up": (cards,),
            "board": (cards,),
            "up": (seats, cards),
            "chosen": (cards,),
            "to_place": (cards,),
            "placed": (self.actions.piles, cards),
            "seats": (seats, 6),
            "money": (4,),
            "kind": (len(KINDS),),
            "history": (self.turns, len(ACTS) + seats + 1),
        }
        layout, first = {}, 0
        for name, shape in shapes.items():
            layout[name] = (first, shape)
            first += int(np.prod(shape))
        return layout

    @property
    def size(self) -> int:
        first, shape = self.layout["history"]
        return first + int(np.prod(shape))

    def parts(self, array: Array) -> dict[str, Array]:
        """Return the parts of an observation by their names; writing to them writes to it."""
        return {
            name: array[first : first + int(np.prod(shape))].reshape(shape)
            for name, (first, shape) in self.layout.items()
        }

    def observe(self, view: SeatView, answering: ActionBuilder | None = None) -> Array:
        """Return the viewer's observation; `answering`: its partial answer."""
        array = np.zeros(self.size, np.float32)
        parts = self.parts(array)
        viewer = view.viewer
        assert viewer is not None, "a seat observes"
        for own in view.own:
            self._mark(parts["own"], own.card)
            if own.up:
                self._mark(parts["own_up"], own.card)
        for lying in view.board:
            self._mark(parts["board"], lying.card)
        total = max(sum(seat.started for seat in view.seats), 1)
        for number, seat in enumerate(view.seats):
            place = (number - viewer) % self.seats
            for card in seat.up:
                self._mark(parts["up"][place], card)
            parts["seats"][place] = (
                min(seat.stack / total, 1.0),
                min(seat.bet / total, 1.0),
                min(seat.paid / total, 1.0),
                seat.folded,
                seat.all_in,
                number == view.button,
            )
        self._observe_decision(parts, view, answering, total)
        self._observe_history(parts["history"], view, viewer, total)
        return array

    def _observe_decision(
        self, parts: dict[str, Array], view: SeatView, answering: ActionBuilder | None, total: int
    ) -> None:
        parts["money"][0] = min(view.pot / total, 1.0)
        decision = view.decision
        if decision is None:
            return
        parts["kind"][KINDS.index(type(decision))] = 1.0
        if isinstance(decision, d.BettingDecision | d.BringInDecision | d.BragDecision):
            match decision:
                case d.BettingDecision():
                    call = decision.call
                case d.BringInDecision():
                    call = decision.amount
                case d.BragDecision():  # what it costs to see the other, where one may
                    call = decision.see_price or decision.least
            for place, chips in enumerate((call, decision.least, decision.most), 1):
                parts["money"][place] = min(chips / total, 1.0)
        if answering is None:
            return
        for card in answering.chosen:
            self._mark(parts["chosen"], card)
        if answering.to_place is not None:
            self._mark(parts["to_place"], answering.to_place)
        for pile, cards in enumerate(answering.placed):
            for card in cards:
                self._mark(parts["placed"][pile], card)

    def _observe_history(self, history: Array, view: SeatView, viewer: int, total: int) -> None:
        acts = [seen.event for seen in view.events if type(seen.event) in ACTS]
        for row, act in zip(history, reversed(acts), strict=False):
            row[ACTS.index(type(act))] = 1.0
            seat = getattr(act, "seat", None)
            if seat is not None:
                row[len(ACTS) + (seat - viewer) % self.seats] = 1.0
            chips = getattr(act, "amount", 0)
            row[-1] = min(chips / total, 1.0) if isinstance(chips, int) else 0.0

    def _mark(self, row: Array, card: Card) -> None:
        if card != FACE_DOWN:
            row[self.actions.card_index[card]] = 1.0
