"""Cards of the deck by receiver, from the events of a hand."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.engine.events import (
    Blocked,
    Dealt,
    Event,
    Kept,
    Offered,
    Redealt,
    Replaced,
    Shuffled,
)

BOARD = -1  # instead of a seat: the board, or a card that several seats share


class DealtCard(NamedTuple):
    """A card that was dealt. `shuffle`: out of which deck, 0 being the first; `depth` in it."""

    place: int
    card: Card
    shuffle: int
    depth: int


def in_deal_order(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events with offered cards dealt when they leave the stock, not when kept.

    It is dealt to whom it is offered first; one on top of the stock that refuses an exchange, to
    the seat that wanted it.
    """
    kept = False
    for event in events:
        match event:
            case Offered(seat, card, seen_by, new=True):
                yield Dealt(seat, card, seen_by is None, (), False, seen_by)
            case Blocked(seat, None, card):
                yield Dealt(seat, card, True, (), False, None)
            case Dealt() if kept:
                kept = False
            case _:
                kept = isinstance(event, Kept)
                yield event


def cards_off_the_stock(events: Iterable[Event], deck: int) -> Iterator[DealtCard]:
    """Yield every card that left the stock, in order."""
    sizes = [deck]  # of the first deck and of what later shuffles added to it
    place = top = 0
    for event in each_card_once(in_deal_order(events)):
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
        yield DealtCard(receiver, card, place, top)
        top += 1


def number_events(events: Iterable[Event]) -> Iterator[tuple[int | None, Event]]:
    """Yield the events; with those that deal a card its number, from the top of the deck.

    A card that several seats share is dealt to each of them, and has one number.
    """
    number = -1
    sharing: set[int | None] = set()
    for event in events:
        if not isinstance(event, Dealt):
            sharing = set()
            yield None, event
            continue
        if event.shared and sharing and event.seat not in sharing:
            sharing.add(event.seat)
        else:
            number += 1
            sharing = {event.seat} if event.shared else set()
        yield number, event


def dealt_cards(events: Iterable[Event]) -> Iterator[tuple[int, Dealt]]:
    """Yield every card as it was dealt, and which one of the deck it is, from the top."""
    for number, event in number_events(events):
        if number is not None and isinstance(event, Dealt):
            yield number, event


def each_card_once(events: Iterable[Event]) -> Iterator[Event]:
    """Yield the events; a card that several seats share is dealt to the first of them only."""
    last = -1
    for number, event in number_events(events):
        if number is None or number > last:
            yield event
        last = last if number is None else number
