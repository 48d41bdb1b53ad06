"""Holdings: all cards that a seat may hold after what everybody has seen.

A holding lists the cards that only the seat knows, in the order in which it got them; cards that it
has discarded since are among them. `holding_view` is the view that the seat would have with
another holding. The other cards of the deck move to make room, and every action about cards is
taken with the cards in the same places.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from msgspec.structs import replace

from anypoker.cards import Card, CardStruct
from anypoker.engine import Action, Hand, IllegalAction, apply_in_place, start
from anypoker.engine.errors import IllegalStart
from anypoker.engine.events import Dealt, Shown
from anypoker.errors import AnypokerError
from anypoker.game import BetStep, DealStep, Game, ShowdownStep
from anypoker.views.make_view import view_of
from anypoker.views.seat_view import SeatView
from anypoker.views.stock_slots import Rng
from anypoker.views.visibility import FACE_DOWN, SpectatorKind, Viewer, seen_event, seen_events

Holding = tuple[Card, ...]


class HoldingsError(AnypokerError, ValueError):
    """The possible holdings of a seat are not known; the sentence says why."""


class _Slots(NamedTuple):
    """`hidden`: what only the seat knows; `alike`: indices whose order does not matter."""

    hidden: Holding
    alike: tuple[tuple[int, ...], ...]
    free: tuple[Card, ...]  # cards that may be there, sorted


def hidden_cards(hand: Hand, seat: int) -> Holding:
    """Return the cards that only the seat knows, in the order in which it got them."""
    return _slots(hand, seat, None).hidden


def count_holdings(hand: Hand, seat: int, viewer: int | None = None) -> int:
    """Count the holdings of a seat, as far as `viewer` knows; None: as everybody knows."""
    slots = _slots(hand, seat, viewer)
    total, free = 1, len(slots.free)
    for group in slots.alike:
        total *= comb(free, len(group))
        free -= len(group)
    return total


def every_holding(hand: Hand, seat: int, viewer: int | None = None) -> Iterator[Holding]:
    """Yield all holdings. Some may contradict the actions: `holding_view` returns None for them."""
    slots = _slots(hand, seat, viewer)
    for cards in _dealt(slots.alike, slots.free):
        yield _in_order(slots, cards)


def sample_holdings(
    hand: Hand, seat: int, count: int, random: Rng, viewer: int | None = None
) -> list[Holding]:
    """Return uniformly distributed holdings, each independent of the others."""
    slots = _slots(hand, seat, viewer)
    found = []
    for _ in range(count):
        cards = list(slots.free)
        random.shuffle(cards)
        found.append(_in_order(slots, _sorted_groups(slots.alike, cards)))
    return found


def holding_views(
    hand: Hand, seat: int, holdings: Iterable[Sequence[Card]]
) -> list[SeatView | None]:
    """Return the view of a seat with each of these holdings.

    None if the public history would differ, such as for a hand that may not open the betting.
    """
    slots = _slots(hand, seat, None)
    told = view_of(hand, seat, words=False)
    plain = _is_plain(hand.game) and not any(type(event) is Shown for event in hand.events)
    found = []
    for cards in holdings:
        change = _exchange(slots.hidden, tuple(cards), hand.chance.deck)
        found.append(_changed_view(told, change) if plain else _replayed(hand, seat, change))
    return found


def hand_with_holding(hand: Hand, seat: int, cards: Sequence[Card]) -> Hand | None:
    """Return the hand in which a seat has this holding; None if the public would see another."""
    change = _exchange(hidden_cards(hand, seat), tuple(cards), hand.chance.deck)
    again = _played_again(hand, change)
    return again if again is not None and _looks_the_same(again, hand) else None


def _played_again(hand: Hand, change: Mapping[Card, Card]) -> Hand | None:
    """Return the same hand with cards exchanged all over the deck; None if it cannot be played."""
    chance = hand.chance
    deck = tuple([change.get(card, card) for card in chance.deck])
    later = tuple(tuple([change.get(card, card) for card in order]) for order in chance.later)
    try:
        again = start(hand.game, hand.seats, hand.stakes, replace(chance, deck=deck, later=later))
        for seat, action in hand.actions:
            apply_in_place(again, seat, _changed_action(action, change))
    except (IllegalAction, IllegalStart):
        return None
    return again


def _slots(hand: Hand, seat: int, viewer: int | None) -> _Slots:
    deck = hand.chance.deck
    if len(set(deck)) < len(deck):
        raise HoldingsError(f"the deck of {hand.game.name} has a card twice: ranges are not known")
    if hand.shuffles or hand.redeals:
        raise HoldingsError(f"{hand.game.name} was dealt or shuffled again: ranges are not known")
    public = known_cards(hand, SpectatorKind.SPECTATOR)
    places: dict[Card, list[object]] = {}
    run = 0
    for number, event in enumerate(hand.events):
        dealt = type(event) is Dealt
        run = run if dealt and type(hand.events[number - 1]) is Dealt else number
        where = (run, event.seat, event.up, event.piles) if isinstance(event, Dealt) else number
        for card in _cards_in(seen_event(event, seat).event):
            if card not in public:
                places.setdefault(card, []).append(where)
    groups: dict[tuple[object, ...], list[int]] = {}
    for index, way in enumerate(places.values()):
        groups.setdefault(tuple(way), []).append(index)
    gone = public if viewer is None else public | known_cards(hand, viewer) - set(places)
    free = tuple(sorted(set(deck) - gone))
    return _Slots(tuple(places), tuple(map(tuple, groups.values())), free)


def known_cards(hand: Hand, viewer: Viewer) -> set[Card]:
    """Return the cards that a viewer has seen."""
    return {card for seen in seen_events(hand.events, viewer) for card in _cards_in(seen.event)}


def _cards_in(event: object) -> Iterator[Card]:
    """Yield the visible cards of an event; `jokers` and `Won` name cards that may be others."""
    if not isinstance(event, CardStruct):
        return
    for name in ("card", "by", "cards", "given", "taken", "piles"):
        yield from _cards_of(getattr(event, name, None))


def _cards_of(value: Any) -> Iterator[Card]:
    if isinstance(value, tuple):
        for item in value:
            yield from _cards_of(item)
    elif isinstance(value, int) and value != FACE_DOWN:
        yield Card(value)


def _dealt(
    groups: Sequence[tuple[int, ...]], free: tuple[Card, ...]
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if not groups:
        yield ()
        return
    for cards in combinations(free, len(groups[0])):
        left = tuple([card for card in free if card not in cards])
        for more in _dealt(groups[1:], left):
            yield (cards, *more)


def _sorted_groups(
    groups: Sequence[tuple[int, ...]], cards: Sequence[Card]
) -> tuple[tuple[Card, ...], ...]:
    found, first = [], 0
    for group in groups:
        found.append(tuple(sorted(cards[first : first + len(group)])))
        first += len(group)
    return tuple(found)


def _in_order(slots: _Slots, dealt: Iterable[tuple[Card, ...]]) -> Holding:
    order = list(slots.hidden)
    for group, cards in zip(slots.alike, dealt, strict=True):
        for index, card in zip(group, cards, strict=True):
            order[index] = card
    return tuple(order)


def _exchange(hidden: Holding, cards: Holding, deck: Sequence[Card]) -> dict[Card, Card]:
    """Return the exchange of cards that puts `cards` where `hidden` are."""
    if len(cards) != len(hidden) or len(set(cards)) < len(cards) or not set(cards) <= set(deck):
        raise HoldingsError(f"a holding here is {len(hidden)} different cards of the deck")
    change = dict(zip(hidden, cards, strict=True))
    moved = [card for card in cards if card not in change]
    room = [card for card in hidden if card not in set(cards)]
    return change | dict(zip(moved, room, strict=True))


def _is_plain(game: Game) -> bool:
    """Return whether hidden cards decide nothing that others see before the showdown."""
    return all(step.condition is None for step in game.steps) and all(
        _decides_nothing(action) for action in game.every_action()
    )


def _decides_nothing(action: object) -> bool:
    match action:
        case BetStep(openers=None) | ShowdownStep():
            return True
        case DealStep(cards=cards):
            return all(some.decides_nothing for some in cards)
        case _:
            return False


def _changed_view(view: SeatView, change: Mapping[Card, Card]) -> SeatView:
    """Return the view with other hidden cards, in a game in which only deals show them."""
    own = tuple([one._replace(card=change.get(one.card, one.card)) for one in view.own])
    events = []
    for seen in view.events:
        event = seen.event
        if isinstance(event, Dealt) and event.seat == view.viewer and event.card in change:
            seen = seen._replace(event=replace(event, card=change[event.card]))
        events.append(seen)
    return view._replace(own=own, events=tuple(events))


def _replayed(hand: Hand, seat: int, change: Mapping[Card, Card]) -> SeatView | None:
    """Return the view of the hand played again, if the public has seen the same."""
    again = _played_again(hand, change)
    if again is None or not _looks_the_same(again, hand):
        return None
    return view_of(again, seat, words=False)


def _looks_the_same(again: Hand, hand: Hand) -> bool:
    """Return whether everybody has seen the same in two hands."""
    public = SpectatorKind.SPECTATOR
    return (
        again.over == hand.over
        and again.seats_to_act == hand.seats_to_act
        and seen_events(again.events, public) == seen_events(hand.events, public)
    )


def _changed_action(action: Action, change: Mapping[Card, Card]) -> Action:
    """Return the same choice of cards after an exchange."""
    if not isinstance(action, CardStruct):
        return action
    changed: dict[str, Any] = {}
    for name in ("cards", "taken"):
        if hasattr(action, name):
            changed[name] = tuple([change.get(card, card) for card in getattr(action, name)])
    if hasattr(action, "piles"):
        changed["piles"] = tuple(
            (pile, tuple([change.get(card, card) for card in cards]))
            for pile, cards in action.piles
        )
    return replace(action, **changed)
