"""Who received which card of the deck, as the events of a hand tell it."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.engine import Event
from anypoker.engine.events import Dealt, Redealt, Replaced, Shuffled

BOARD = -1  # in the place of a seat, for the board and for a card that several seats share


class Receipt(NamedTuple):
    """A card that was dealt. `shuffle`: out of which deck, 0 being the first; `depth` in it."""

    place: int
    card: Card
    shuffle: int
    depth: int


def receipts_of(events: Sequence[Event], deck: int) -> Iterator[Receipt]:
    """Every card that left the stock, in order."""
    sizes = [deck]  # of the first deck and of what later shuffles added to it
    place = top = 0
    for event in each_card_once(events):
        match event:
            case Shuffled(number):
                sizes.append(number)
                continue
            case Redealt():
                sizes.append(deck)
                place, top = len(sizes) - 1, 0
                continue
            case Dealt(seat, card, shared=shared):
                receiver = BOARD if seat is None or shared else seat
            case Replaced(by=card):
                receiver = BOARD
            case _:
                continue
        while top >= sizes[place]:
            place, top = place + 1, 0
        yield Receipt(receiver, card, place, top)
        top += 1


def each_card_once(events: Sequence[Event]) -> Iterator[Event]:
    """The events; a card that several seats share is dealt to the first of them only."""
    sharing: set[int | None] = set()
    for event in events:
        if not isinstance(event, Dealt) or not event.shared:
            sharing = set()
        elif sharing and event.seat not in sharing:
            sharing.add(event.seat)
            continue
        else:
            sharing = {event.seat}
        yield event
