"""Operations of a PHH record from the actions and events of a hand.

Every card passes through `views`: a record for one player has ?? for cards that player did not see.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from anypoker.cards import Card
from anypoker.engine import Action, Event, Hand
from anypoker.engine import actions as a
from anypoker.engine import events as e
from anypoker.engine.cards.dealt_cards import BOARD, each_card_once, in_deal_order
from anypoker.engine.state import Turn
from anypoker.history.phh.amounts import from_chips
from anypoker.history.phh.operations import (
    HIDDEN,
    VERB_OF,
    DealBoard,
    DealHole,
    Operation,
    PlayerAction,
    RollDice,
    ShowOrMuck,
    seen_cards_text,
)
from anypoker.views import FACE_DOWN, SpectatorKind, Viewer, seen_event

# An action that names cards -> the fact that tells who has seen which.
_TOLD_BY: dict[type[Action], type[Event]] = {
    a.DrawCards: e.Drew,
    a.DiscardCards: e.Discarded,
    a.DiscardPile: e.Discarded,
    a.Purchase: e.Discarded,
    a.BuyOffer: e.Discarded,
    a.PassCards: e.Passed,
    a.SeparateCards: e.Separated,
    a.ArrangeCards: e.Arranged,
    a.ExposeCards: e.Exposed,
    a.ExchangeCards: e.Exchanged,
}


def operations_of(hand: Hand, viewer: Viewer, scale: int) -> Iterator[Operation]:
    """Yield the lines in the order of PHH: drawn cards come after all discards."""
    place_of = {seat: place for place, seat in enumerate(hand.seats.from_left_of_button)}
    history = _with_hindsight(list(hand.turns()), viewer)
    waiting: dict[int, list[Card]] = {}
    held = _held_answers(hand, viewer)
    for number, (seat, action, events) in enumerate(history):
        if action is not None and number not in held:
            if not isinstance(action, a.DrawCards):
                yield from _dealt(waiting)
            yield _act(place_of[seat], seat, action, history[number:], viewer, scale)
        for event in each_card_once(in_deal_order(events)):
            match seen_event(event, viewer).event:
                case e.Dealt(receiver, card, shared=shared):
                    place = BOARD if receiver is None or shared else place_of[receiver]
                    waiting.setdefault(place, []).append(card)
                case e.Replaced(by=card):
                    waiting.setdefault(BOARD, []).append(card)
                case e.Rolled(dice=dice):
                    yield RollDice(dice)
                case e.Shown(player, cards):
                    yield from _dealt(waiting)
                    yield ShowOrMuck(place_of[player], cards)
                case e.Mucked(player):
                    yield from _dealt(waiting)
                    yield ShowOrMuck(place_of[player], None)
                case e.StepStarted():
                    yield from _dealt(waiting)
    yield from _dealt(waiting)


def _held_answers(hand: Hand, viewer: Viewer) -> set[int]:
    """Return the turns whose actions are not public yet in simultaneous decisions."""
    if viewer is SpectatorKind.ALL_SEEING:
        return set()
    last = {seat: number for number, (seat, _) in enumerate(hand.actions, 1)}
    return {
        last[seat]
        for seat, answer in enumerate(hand.pending_answers)
        if answer is not None and seat != viewer
    }


def _with_hindsight(history: Sequence[Turn], viewer: Viewer) -> list[Turn]:
    """Let the viewer see cards when they are dealt that the viewer came to know afterwards.

    Such are own cards that the viewer took up or turned up later, and a card that others pushed on
    to the viewer.
    """
    if isinstance(viewer, SpectatorKind):
        return list(history)
    events = [event for turn in history for event in turn.events]
    known = iter(
        [_known_later(event, events[number + 1 :], viewer) for number, event in enumerate(events)]
    )
    return [turn._replace(events=[next(known) for _ in turn.events]) for turn in history]


def _known_later(event: Event, later: Sequence[Event], viewer: int) -> Event:
    """Return the event, with the viewer among those who see its card if later ones tell it."""
    match event:
        case e.Dealt(seat, card, seen_by=tuple(seen_by)) if seat == viewer and seat not in seen_by:
            knows = _takes_up(later, viewer, card)
        case e.Offered(_, card, tuple(seen_by), new=True) if viewer not in seen_by:
            knows = _is_offered(later, viewer, card)
        case _:
            return event
    return replace(event, seen_by=(*seen_by, viewer)) if knows else event


def _takes_up(later: Iterable[Event], viewer: int, card: Card) -> bool:
    """True if a seat sees a card of its hand before a new deal."""
    for event in later:
        match event:
            case e.Redealt() | e.Shuffled():
                return False
            case e.Looked(seat, cards) | e.Exposed(seat, cards) | e.Shown(seat, cards):
                if seat == viewer and card in cards:
                    return True
    return False


def _is_offered(later: Iterable[Event], viewer: int, card: Card) -> bool:
    """True if a card that others pushed on is offered to a seat."""
    for event in later:
        if isinstance(event, e.Offered):
            if event.new:
                return False
            if event.seat == viewer and event.card == card:
                return True
    return False


def _dealt(waiting: dict[int, list[Card]]) -> Iterator[Operation]:
    """Return the cards dealt since the last line, by player."""
    for place in sorted(waiting):
        cards = tuple(waiting[place])
        yield DealBoard(cards) if place == BOARD else DealHole(place, cards)
    waiting.clear()


def _act(
    place: int, seat: int, action: Action, later: Sequence[Turn], viewer: Viewer, scale: int
) -> PlayerAction:
    """Write an action as the viewer may know it. `later`: its turn and those after it."""
    verb = VERB_OF[type(action)]
    match action:
        case a.Bet(amount) | a.RaiseTo(amount) | a.Stake(amount) | a.Bid(amount):
            return PlayerAction(place, verb, amount=from_chips(amount, scale))
        case a.DrawCards(cards):
            return PlayerAction(place, verb, cards=_seen_cards(cards, seat, action, later, viewer))
    if not verb.startswith("_"):
        return PlayerAction(place, verb)
    words = str(action).partition(" ")[2]
    if isinstance(action, a.RunTimes) and viewer not in (seat, SpectatorKind.ALL_SEEING):
        # Only the smallest answer is public.
        agreed = (fact for fact in _events(later) if isinstance(fact, e.AgreedToRun))
        words = str(next(agreed).times)
    if _is_secret(seat, action, viewer):
        words = _seen_words(words, seat, action, later, viewer)
    return PlayerAction(place, verb, words=words)


def _is_secret(seat: int, action: Action, viewer: Viewer) -> bool:
    return viewer is not SpectatorKind.ALL_SEEING and viewer != seat and type(action) in _TOLD_BY


def _events(turns: Iterable[Turn]) -> Iterator[Event]:
    return (event for turn in turns for event in turn.events)


def _told(seat: int, action: Action, later: Sequence[Turn], viewer: Viewer) -> Event | None:
    """Return the fact by which the viewer learnt the action; None if there is none yet."""
    kind = _TOLD_BY[type(action)]
    for fact in _events(later):
        if isinstance(fact, kind) and getattr(fact, "seat", None) == seat:
            return seen_event(fact, viewer).event
    return None


def _seen_cards(
    cards: tuple[Card, ...], seat: int, action: Action, later: Sequence[Turn], viewer: Viewer
) -> tuple[Card, ...]:
    if not _is_secret(seat, action, viewer):
        return cards
    fact = _told(seat, action, later, viewer)
    seen: tuple[Card, ...] = getattr(fact, "cards", ())
    return seen


def _seen_words(
    words: str, seat: int, action: Action, later: Sequence[Turn], viewer: Viewer
) -> str:
    """Return the words of another player's action; unknown parts are left out or ??."""
    fact = _told(seat, action, later, viewer)
    if isinstance(fact, e.Separated):
        return " | ".join(f"{name}: {_spaced(cards)}" for name, cards in fact.piles)
    if isinstance(action, a.ArrangeCards):
        return HIDDEN
    if isinstance(action, a.ExchangeCards):
        return _exchange_words(action, fact)
    seen: tuple[Card, ...] = getattr(fact, "cards", ())
    if isinstance(action, a.BuyOffer):
        place = str(action.place or "top")
        return f"{place} for {_spaced(seen)}" if action.cards else place
    if isinstance(action, a.Purchase):
        return f"for {_spaced(seen)}" if action.cards else ""
    return _spaced(seen) if fact is not None else HIDDEN


def _exchange_words(action: a.ExchangeCards, fact: Event | None) -> str:
    """Return the words of an exchange; `fact` None: it was refused, or is not known yet."""
    given = fact.given if isinstance(fact, e.Exchanged) else (FACE_DOWN,) * len(action.cards)
    taken = fact.taken if isinstance(fact, e.Exchanged) else (FACE_DOWN,) * len(action.taken)
    words = _spaced(given) if action.cards else "all"
    return f"{words} for {_spaced(taken)}" if action.taken else words


def _spaced(cards: Sequence[Card]) -> str:
    return " ".join(seen_cards_text([card]) for card in cards) or "nothing"
