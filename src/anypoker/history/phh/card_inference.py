"""Inference of dealt cards that a record names only later.

A card that is dealt as ?? may be named later: when it is discarded or shown. The players' hands
are followed through the record as slots, whose cards become known later.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from anypoker.cards import Card, card_text
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.operations import DealBoard, DealHole, Operation, PlayerAction, ShowOrMuck
from anypoker.views import FACE_DOWN


@dataclass(slots=True, eq=False)
class Slot:
    """A dealt card; `FACE_DOWN` while it is unknown."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealtCardLog:
    """Dealt cards in order, and discards by operation."""

    hole: tuple[tuple[Slot, ...], ...]
    board: tuple[Slot, ...]
    thrown: dict[int, tuple[Slot, ...]]
    mucked: frozenset[int]

    def slots(self) -> list[Slot]:
        return [slot for cards in (*self.hole, self.board) for slot in cards]


def dealings(operations: Sequence[Operation], players: int, *, follow: bool = True) -> DealtCardLog:
    """Follow the cards through a record; or only see who was dealt which."""
    dealt: list[list[Slot]] = [[] for _ in range(players)]
    held: list[list[Slot]] = [[] for _ in range(players)]
    board: list[Slot] = []
    thrown: dict[int, tuple[Slot, ...]] = {}
    mucked: set[int] = set()
    for place, operation in enumerate(operations):
        match operation:
            case DealHole(player, cards):
                slots = [Slot(card) for card in cards]
                dealt[_known(player, players)] += slots
                held[player] += slots
            case DealBoard(cards):
                board += [Slot(card) for card in cards]
            case PlayerAction(player, "sd", cards) if follow:
                own = held[_known(player, players)]
                later = _named_later(operations[place + 1 :], player)
                thrown[place] = tuple(_take(own, card, player, later) for card in cards)
            case ShowOrMuck(player, None):
                mucked.add(_known(player, players))
            case ShowOrMuck(player, tuple(cards)) if follow:
                _show(held[_known(player, players)], cards, player)
                mucked.discard(player)
            case PlayerAction(player) | ShowOrMuck(player):
                _known(player, players)
    return DealtCardLog(tuple(map(tuple, dealt)), tuple(board), thrown, frozenset(mucked))


def _known(player: int, players: int) -> int:
    if player >= players:
        raise PhhError(f"there is no p{player + 1}: the hand has {players} players")
    return player


def _named_later(operations: Sequence[Operation], player: int) -> set[Card]:
    """Return the cards that the player must still hold."""
    cards: set[Card] = set()
    for operation in operations:
        if isinstance(operation, PlayerAction | ShowOrMuck) and operation.player == player:
            cards.update(operation.cards or ())
    return cards


def _take(held: list[Slot], card: Card, player: int, later: set[Card]) -> Slot:
    """Remove the slot of a discarded card from the hand."""
    fitting = [slot for slot in held if slot.card == card]
    if card == FACE_DOWN:
        # It does not matter which, as long as cards that are named later stay.
        fitting += [slot for slot in held if slot.card not in later]
    else:
        fitting += [slot for slot in held if slot.card == FACE_DOWN]
    if not fitting:
        what = "a card" if card == FACE_DOWN else card_text(card)
        raise PhhError(f"p{player + 1} discards {what} without holding it")
    slot = fitting[0]
    held.remove(slot)
    if slot.card == FACE_DOWN:
        slot.card = card
    return slot


def _show(held: list[Slot], cards: Sequence[Card], player: int) -> None:
    """Fill in cards that are shown later."""
    if len(cards) == len(held):
        for slot, card in zip(held, cards, strict=True):
            if slot.card == FACE_DOWN and all(other.card != card for other in held):
                slot.card = card
    for card in cards:
        if card == FACE_DOWN or any(slot.card == card for slot in held):
            continue
        unknown = next((slot for slot in held if slot.card == FACE_DOWN), None)
        if unknown is None:
            raise PhhError(f"p{player + 1} shows {card_text(card)} without holding it")
        unknown.card = card
