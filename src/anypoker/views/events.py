"""An event as one viewer may know it."""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.engine.events import (
    Arranged,
    Dealt,
    Discarded,
    Drew,
    Event,
    Passed,
    PileRemoved,
    SeenBy,
    Separated,
)

FACE_DOWN = Card(-1)  # in the place of a card that the viewer may not know


# Kinds of facts that may hold cards which not everybody may know.
PRIVATE = frozenset({Arranged, Dealt, Discarded, Drew, Passed, PileRemoved, Separated})


class Onlooker(Enum):
    """Viewers without a seat."""

    SPECTATOR = "spectator"  # sees what lies open
    ALL_SEEING = "all-seeing"  # for replays after the fact, by those who may know everything


Viewer = int | Onlooker


class SeenEvent(NamedTuple):
    """A fact with every card that its viewer may not know turned face down.

    Only `seen_event` makes them; what sends facts to people takes nothing else.
    """

    event: Event


def seen_event(event: Event, viewer: Viewer) -> SeenEvent:
    """The event as the viewer may know it."""
    match event:
        case Dealt():
            if not _sees(viewer, event.seen_by):
                event = _face_down(event)
        case Discarded() | Drew() | Passed():
            if not _sees(viewer, event.seen_by):
                event = replace(event, cards=_hidden(event.cards, event.open))
        case PileRemoved():
            if not _sees(viewer, ()):
                event = replace(event, cards=_hidden(event.cards, event.open))
        case Separated():
            if not _sees(viewer, event.seen_by):
                piles = tuple((name, _hidden(cards)) for name, cards in event.piles)
                event = replace(event, piles=piles)
        case Arranged():
            # Even how many cards there were to arrange tells something about the hand.
            if not _sees(viewer, event.seen_by):
                event = replace(event, cards=(), jokers=())
        case _:
            pass
    return SeenEvent(event)


@lru_cache(maxsize=4096)
def _face_down(deal: Dealt) -> Dealt:
    """The same card, face down. There are few different ones, and every view holds several."""
    return replace(deal, card=FACE_DOWN)


def seen_events(events: Iterable[Event], viewer: Viewer) -> list[SeenEvent]:
    """The events as the viewer may know them."""
    return [seen_event(event, viewer) for event in events]


def _sees(viewer: Viewer, seen_by: SeenBy) -> bool:
    if seen_by is None or viewer is Onlooker.ALL_SEEING:
        return True
    return viewer in seen_by


def _hidden(cards: tuple[Card, ...], seen: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """As many cards, of which only those are known that everyone has seen."""
    return (*seen, *(FACE_DOWN for _ in range(len(cards) - len(seen))))
