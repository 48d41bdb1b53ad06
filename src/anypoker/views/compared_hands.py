"""Hands that are compared at a showdown, in words, as far as a viewer sees them."""

from collections.abc import Sequence
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.engine import Event, Hand
from anypoker.engine.events import ShownTo, StepStarted
from anypoker.engine.showdown.claims import entries_of
from anypoker.game import CompareStep, Entry
from anypoker.views.hand_descriptions import made_hand_words
from anypoker.views.visibility import SpectatorKind, shown_cards


class ComparedHand(NamedTuple):
    """A seat's hand for one share: its name and the cards it is made of."""

    seat: int
    share: str
    words: str
    cards: tuple[Card, ...]


def open_hands(hand: Hand) -> list[ComparedHand]:
    """Name the hands that everyone sees at the showdown that is on the table."""
    shown = shown_cards(hand)
    live = [seat for seat in hand.live_seats() if seat in shown]
    return [one for seat in live for one in _named(hand, seat, entries_of(hand, seat))]


def hands_shown_to(
    hand: Hand, events: Sequence[Event], viewer: int | SpectatorKind
) -> list[ComparedHand]:
    """Name the hands of a comparison before the showdown, if the viewer is in it and sees them."""
    action = hand.compiled.actions[hand.step] if hand.step < len(hand.compiled.actions) else None
    if not isinstance(action, CompareStep):
        return []
    entries = hand.compiled.game.showdown.interim[action.which]
    found: list[ComparedHand] = []
    for event in reversed(events):
        if isinstance(event, StepStarted):
            break
        if isinstance(event, ShownTo) and event.seen_by is not None and viewer in event.seen_by:
            found[:0] = _named(hand, event.seat, entries)
    return found


def _named(hand: Hand, seat: int, entries: Sequence[Entry]) -> list[ComparedHand]:
    return [
        ComparedHand(seat, entry.name, words, cards)
        for entry, words, cards in made_hand_words(hand, seat, entries)
    ]
