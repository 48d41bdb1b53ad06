"""The cards of a deck as slots: which left the stock in which order, and what is known of them.

A slot is a card, known or not. Where a card that is seen must lie in one of several slots, one is
chosen uniformly among all that the table would allow; if it cannot be there, the trail is given up
with the chance that the others had.
"""

from collections.abc import Iterable, MutableSequence, Sequence
from typing import Protocol, TypeVar

from anypoker.cards import Card, turn_over
from anypoker.views.visibility import FACE_DOWN

Slot = int


T = TypeVar("T")


class Rng(Protocol):
    """The part of `random.Random` that is used; views do not import `random`."""

    def random(self) -> float: ...
    def randrange(self, stop: int, /) -> int: ...
    def randbytes(self, n: int, /) -> bytes: ...
    def choice(self, seq: Sequence[T], /) -> T: ...
    def sample(self, population: Sequence[T], k: int, /) -> list[T]: ...
    def shuffle(self, x: MutableSequence[T], /) -> None: ...


class InconsistentSampleError(Exception):
    """A choice that does not agree with what was seen later."""


def physical(card: Card) -> Card:
    """Return the same for both ends of a two-faced card."""
    return min(card, turn_over(card))


class StockSlots:
    """The stock of one deal after the other, each in an order that nobody knows."""

    def __init__(self, deck: Iterable[Card], random: Rng) -> None:
        self.random = random
        self.deck = [*deck]
        self._cards: dict[Slot, Card] = {}
        self._orders: list[list[Slot]] = []
        self._slots = 0

    def _begin_stock(self) -> None:
        """Begin with a whole deck."""
        count = len(self.deck)
        self._unseen = [*self.deck]
        self._layers: list[tuple[list[Slot], list[Slot]]] = []
        self._epoch = range(self._slots, self._slots + count)
        self._slots += count
        self._add_layer(list(self._epoch))

    def _add_layer(self, slots: list[Slot]) -> None:
        order: list[Slot] = []
        self._orders.append(order)
        self._layers.append((slots, order))

    def _bind(self, slot: Slot, card: Card) -> None:
        found = next((one for one in self._unseen if physical(one) == physical(card)), None)
        if found is None:
            raise InconsistentSampleError
        self._unseen.remove(found)
        self._cards[slot] = found

    def _is(self, slot: Slot, card: Card) -> bool:
        return slot in self._cards and physical(self._cards[slot]) == physical(card)

    def _among(self, slots: list[Slot], card: Card) -> Slot:
        """Return the slot of a card that the viewer sees, among those where it must be."""
        for slot in slots:
            if self._is(slot, card):
                return slot
        free = [slot for slot in slots if slot not in self._cards]
        if not free or self.random.random() * len(slots) >= len(free):
            raise InconsistentSampleError
        chosen = self.random.choice(free)
        self._bind(chosen, card)
        return chosen

    def _draw(self, card: Card) -> Slot:
        """Return the next card of the stock."""
        for slots, order in self._layers:
            if slots:
                slot = self.random.choice(slots) if card == FACE_DOWN else self._among(slots, card)
                slots.remove(slot)
                order.append(slot)
                return slot
        raise InconsistentSampleError

    def _fill_slots(self) -> None:
        """Fill the slots of this deal that nobody has seen."""
        self.random.shuffle(self._unseen)
        for slot in self._epoch:
            if slot not in self._cards:
                self._cards[slot] = self._unseen.pop()

    def _shuffle_rest(self) -> None:
        """Shuffle the rest of the stock."""
        for slots, order in self._layers:
            self.random.shuffle(slots)
            order.extend(slots)

    def orders(self) -> list[list[Card]]:
        """Return the order of the deck, and of every later shuffle."""
        return [[self._cards[slot] for slot in order] for order in self._orders]
