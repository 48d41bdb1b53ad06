"""Visibility: the only place that decides which cards a player may see, of a hand and its events.

A seat sees its own cards (but for those that only others see, or nobody), those that lie face up,
and what was shown. Of an event it sees the cards
that the event names it for; others get `FACE_DOWN` instead.
"""

from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.engine import Hand
from anypoker.engine.compiled_game import CompiledGame
from anypoker.engine.events import (
    Arranged,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exchanged,
    Looked,
    Offered,
    Passed,
    PileRemoved,
    Redealt,
    SeenBy,
    Separated,
    Shown,
    ShownTo,
)
from anypoker.engine.hypothetical_hand import BoardCard, OwnCard
from anypoker.engine.state import BLIND, SHARED, TURNED, UP
from anypoker.errors import AnypokerError

FACE_DOWN = Card(-1)  # instead of a card that the viewer may not know


# Kinds of facts that may hold cards which not everybody may know.
PRIVATE = frozenset(
    {
        Arranged,
        Dealt,
        Discarded,
        Drew,
        Exchanged,
        Looked,
        Offered,
        Passed,
        PileRemoved,
        Separated,
        ShownTo,
    }
)


class SpectatorKind(Enum):
    """Viewers without a seat."""

    SPECTATOR = "spectator"  # sees up cards
    ALL_SEEING = "all-seeing"  # for replays after the fact, by those who may know everything


Viewer = int | SpectatorKind


class UnknownSeatError(AnypokerError, LookupError):
    """A viewer at a seat that the hand does not have."""


def check_viewer(hand: Hand, viewer: Viewer) -> None:
    """`UnknownSeatError` unless the viewer may look at this hand: -1 is not the last seat."""
    if isinstance(viewer, SpectatorKind):
        return
    if type(viewer) is not int or not 0 <= viewer < len(hand.hole_cards):
        raise UnknownSeatError(
            f"there is no seat {viewer!r}: seats are 0..{len(hand.hole_cards) - 1}"
        )


class SeenEvent(NamedTuple):
    """A fact with every card that its viewer may not know turned face down.

    Only `seen_event` makes them; what sends facts to people takes nothing else.
    """

    event: Event


def own_cards(hand: Hand, seat: int) -> tuple[OwnCard, ...]:
    """Return the cards of a seat as it knows them itself."""
    names = hand.compiled.hole_names
    return tuple(
        [
            OwnCard(
                FACE_DOWN if lies & BLIND and not lies & UP else card,
                bool(lies & UP),
                names[pile] if pile >= 0 else None,
                bool(lies & SHARED),
                bool(lies & TURNED),
            )
            for card, lies, pile in zip(
                hand.hole_cards[seat], hand.card_flags[seat], hand.card_piles[seat], strict=True
            )
        ]
    )


def open_cards(hand: Hand, seat: int) -> tuple[Card, ...]:
    """Return the up cards of a seat: all that others see before the showdown."""
    held, lying = hand.hole_cards[seat], hand.card_flags[seat]
    return tuple([card for card, lies in zip(held, lying, strict=True) if lies & UP])


def open_rows(hand: Hand, seat: int, shown: bool) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """Return the piles of a seat that everyone sees: cards placed face up, and all at the end."""
    compiled = hand.compiled
    placed = zip(hand.hole_cards[seat], hand.card_flags[seat], hand.card_piles[seat], strict=True)
    rows: dict[int, list[Card]] = {compiled.hole_index[name]: [] for name in compiled.row_names}
    for card, lies, pile in placed:
        if pile in rows and (shown or (lies & UP and compiled.opens_rows)):
            rows[pile].append(card)
    if not any(rows.values()):
        return ()
    # The order in which hidden cards came is nobody's business.
    names = compiled.hole_names
    return tuple((names[pile], tuple(sorted(cards, reverse=True))) for pile, cards in rows.items())


def outward_cards(hand: Hand, viewer: int) -> tuple[tuple[Card, ...], ...]:
    """For each seat its cards that the viewer sees and their owner does not.

    Cards that were seen when they were dealt stay known; players who were out then did not see
    them.
    """
    if not hand.compiled.has_blind_cards:
        return ()
    found: list[list[Card]] = [[] for _ in hand.hole_cards]
    for event in hand.events:
        match event:
            case Redealt():
                found = [[] for _ in hand.hole_cards]
            case Dealt(seat, card, up=False, seen_by=tuple(seen_by)) if seat is not None:
                if viewer in seen_by and viewer != seat:
                    found[seat].append(card)
    return tuple(
        tuple(
            [
                card
                for card, lies in zip(hand.hole_cards[seat], hand.card_flags[seat], strict=True)
                if lies & BLIND and not lies & UP and card in cards
            ]
        )
        for seat, cards in enumerate(found)
    )


def shown_cards(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Return the cards laid down by seat; a new deal takes them up again."""
    shown: dict[int, tuple[Card, ...]] = {}
    run_out = hand.run_out
    if not (hand.over or run_out.current or run_out.turned_up or hand.next_deal is not None):
        return shown
    for event in reversed(hand.events):
        if isinstance(event, Shown):
            shown[event.seat] = event.cards
        elif isinstance(event, Redealt):
            break
    return shown


def visible_board(hand: Hand) -> tuple[BoardCard, ...]:
    """Return the board as everybody sees it: what lies face down there is known to nobody."""
    return tuple(
        [
            BoardCard(card if up else FACE_DOWN, pile_names(hand, piles))
            for card, up, piles in zip(hand.board, hand.board_up, hand.board_piles, strict=True)
        ]
    )


def pile_names(hand: Hand, bits: int) -> tuple[str, ...]:
    """Return the piles of the board that these bits stand for."""
    return _pile_names(hand.compiled, bits)


@lru_cache(maxsize=4096)
def _pile_names(compiled: CompiledGame, bits: int) -> tuple[str, ...]:
    return tuple([name for name, bit in compiled.board_bits.items() if bit & bits])


def seen_event(event: Event, viewer: Viewer) -> SeenEvent:
    """Return the event as the viewer may know it."""
    if type(event) not in PRIVATE or viewer is SpectatorKind.ALL_SEEING:
        return SeenEvent(event)
    match event:
        case Dealt():
            if not _sees(viewer, event.seen_by):
                event = _face_down(event)
        case Discarded() | Drew() | Passed():
            if not _sees(viewer, event.seen_by):
                event = replace(event, cards=_hidden(event.cards, event.open))
        case Exchanged():
            if not _sees(viewer, event.seen_by):
                given = _hidden(event.given, event.given_open)
                event = replace(event, given=given, taken=_hidden(event.taken, event.taken_open))
        case Offered():
            if not _sees(viewer, event.seen_by):
                event = replace(event, card=FACE_DOWN)
        case ShownTo() | Looked():
            if not _sees(viewer, event.seen_by):
                event = replace(event, cards=_hidden(event.cards))
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


def sees_more(event: Event, seat: int) -> bool:
    """Return whether a seat may know more of an event than a spectator."""
    seen_by: SeenBy = getattr(event, "seen_by", None)
    return seen_by is not None and seat in seen_by


@lru_cache(maxsize=4096)
def _face_down(deal: Dealt) -> Dealt:
    """Return the same card, face down; cached, because views hold few different ones."""
    return replace(deal, card=FACE_DOWN)


def seen_events(events: Iterable[Event], viewer: Viewer) -> list[SeenEvent]:
    """Return the events as the viewer may know them."""
    return [seen_event(event, viewer) for event in events]


def _sees(viewer: Viewer, seen_by: SeenBy) -> bool:
    if seen_by is None or viewer is SpectatorKind.ALL_SEEING:
        return True
    return viewer in seen_by


def _hidden(cards: tuple[Card, ...], seen: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """As many cards, of which only those are known that everyone has seen."""
    return (*seen, *(FACE_DOWN for _ in range(len(cards) - len(seen))))
