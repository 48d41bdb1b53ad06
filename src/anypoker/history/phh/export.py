"""Writing a hand as a record: in standard PHH where the game has a code, else in our own terms.

The hand is walked through once more, action by action, because what was dealt has to stand
between what was done. Everything that is written about a card comes out of `views`: a record for
one player has ?? in the place of what that player did not see.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

from anypoker.cards import Card
from anypoker.engine import Action, Event, Hand, Stakes, apply_in_place, start
from anypoker.engine import actions as a
from anypoker.engine import events as e
from anypoker.engine.forced import dues_of
from anypoker.history.phh.money import from_chips
from anypoker.history.phh.operations import (
    HIDDEN,
    VERB_OF,
    Act,
    DealBoard,
    DealHole,
    Operation,
    RollDice,
    Show,
    seen_cards_text,
)
from anypoker.history.phh.record import Amounts, Record
from anypoker.history.phh.setting import OWN_STAKES, Games, in_turn
from anypoker.history.phh.toml import Value
from anypoker.history.phh.variants import OWN, VARIANTS
from anypoker.history.receipts import BOARD, each_card_once
from anypoker.rules import canonical
from anypoker.rules.game import Structure
from anypoker.views import Onlooker, Viewer, seen_event

# An action that names cards -> the fact that tells who has seen which.
_TOLD_BY: dict[type[Action], type[Event]] = {
    a.DrawCards: e.Drew,
    a.DiscardCards: e.Discarded,
    a.Purchase: e.Discarded,
    a.PassCards: e.Passed,
    a.SeparateCards: e.Separated,
    a.ArrangeCards: e.Arranged,
    a.ExposeCards: e.Exposed,
}
_PLAIN = Stakes()


class Turn(NamedTuple):
    """What one action brought about; the first turn is the start, and nobody's action."""

    seat: int
    action: Action | None
    events: Sequence[Event]


def record_of(
    hand: Hand,
    games: Games,
    *,
    viewer: Viewer = Onlooker.ALL_SEEING,
    scale: int = 1,
    others: Mapping[str, Value] | None = None,
) -> Record:
    """The record of a hand, over or not, as the viewer may know it.

    `scale`: how many chips of the hand are one of the record's. `others`: what else the record is
    to say, such as `hand`, `seats`, `event`.
    """
    lines = tuple(_lines(hand, viewer, scale))
    dues = [dues_of(hand)[seat] for seat in hand.order]
    # Dead money is an ante to PHH, unless there are antes of the other kind as well.
    apart = any(due.dead for due in dues) and not all(due.ante_is_dead for due in dues if due.ante)
    own = apart or _code(hand, games, lines) == OWN
    stakes = hand.stakes
    blinds = [from_chips(due.blind - due.post, scale) for due in dues]
    fixed = own or hand.structure is Structure.LIMIT
    bets = hand.plan.has_blinds

    def if_(condition: bool, chips: int) -> Decimal | None:
        return from_chips(chips, scale) if condition else None

    return Record(
        variant=OWN if own else _code(hand, games, lines),
        starting_stacks=_by_place(hand, [player.stack for player in hand.seats.players], scale),
        actions=lines,
        antes=in_turn(tuple(from_chips(due.ante + (not apart) * due.dead, scale) for due in dues)),
        blinds_or_straddles=in_turn(tuple(blinds)) if bets or any(blinds) else (),
        bring_in=if_(hand.plan.has_bring_in, stakes.bring_in),
        small_bet=if_(fixed, stakes.small_bet),
        big_bet=if_(fixed, stakes.big_bet),
        min_bet=if_(not fixed, stakes.big_blind if bets else stakes.small_bet),
        ante_trimming_status=apart or not any(due.ante_is_dead or due.dead for due in dues),
        players=tuple(hand.seats.players[seat].name for seat in hand.order),
        finishing_stacks=_by_place(hand, hand.stacks, scale) if hand.over else (),
        game=json.dumps(canonical(hand.game), ensure_ascii=False) if own else "",
        structure=hand.structure.value if own else "",
        stakes=_own_stakes(stakes, scale) if own else {},
        dead=in_turn(tuple(from_chips(due.dead, scale) for due in dues)) if apart else (),
        others=others or {},
    )


def _by_place(hand: Hand, chips: Sequence[int], scale: int) -> Amounts:
    return tuple(from_chips(chips[seat], scale) for seat in hand.order)


def _code(hand: Hand, games: Games, lines: Sequence[Operation]) -> str:
    """The code of the game, if all that happened can be said in standard PHH."""
    for code, variant in VARIANTS.items():
        if variant.structure is hand.structure and games(variant.slug) == hand.game:
            words = [line.verb for line in lines if isinstance(line, Act)]
            usual = not hand.caps and hand.stakes.run_times == 1
            return code if usual and not any(word.startswith("_") for word in words) else OWN
    return OWN


def _own_stakes(stakes: Stakes, scale: int) -> dict[str, Decimal]:
    """The terms that PHH has no field for, where they are not the usual ones."""
    terms = {name: getattr(stakes, name) for name in OWN_STAKES}
    said = {name: from_chips(chips, scale) for name, chips in terms.items() if chips is not None}
    if stakes.run_times != _PLAIN.run_times:
        said["run_times"] = Decimal(stakes.run_times)
    return said


# ---------------------------------------------------------------- what happened


def turns(hand: Hand) -> Iterator[Turn]:
    """The hand once more, action by action."""
    again = start(hand.game, hand.seats, hand.stakes, hand.chance)
    yield Turn(-1, None, tuple(again.events))
    for seat, action in hand.played:
        yield Turn(seat, action, tuple(apply_in_place(again, seat, action)))


def _lines(hand: Hand, viewer: Viewer, scale: int) -> Iterator[Operation]:
    """The lines of the record, in the order of PHH: cards drawn come when all have thrown away."""
    place_of = {seat: place for place, seat in enumerate(hand.order)}
    history = list(turns(hand))
    waiting: dict[int, list[Card]] = {}
    for number, (seat, action, events) in enumerate(history):
        if action is not None:
            if not isinstance(action, a.DrawCards):
                yield from _dealt(waiting)
            facts = [event for turn in history[number:] for event in turn.events]
            yield _act(place_of[seat], seat, action, facts, viewer, scale)
        for event in each_card_once(events):
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
                    yield Show(place_of[player], cards)
                case e.Mucked(player):
                    yield from _dealt(waiting)
                    yield Show(place_of[player], None)
                case e.StepStarted():
                    yield from _dealt(waiting)
    yield from _dealt(waiting)


def _dealt(waiting: dict[int, list[Card]]) -> Iterator[Operation]:
    """The cards that were dealt since the last line, player by player."""
    for place in sorted(waiting):
        cards = tuple(waiting[place])
        yield DealBoard(cards) if place == BOARD else DealHole(place, cards)
    waiting.clear()


def _act(
    place: int, seat: int, action: Action, facts: Sequence[Event], viewer: Viewer, scale: int
) -> Act:
    """The line of an action, as the viewer may know it. `facts`: what followed."""
    verb = VERB_OF[type(action)]
    match action:
        case a.Bet(amount) | a.RaiseTo(amount):
            return Act(place, verb, amount=from_chips(amount, scale))
        case a.DrawCards(cards):
            return Act(place, verb, cards=_seen_cards(cards, seat, action, facts, viewer))
    if not verb.startswith("_"):
        return Act(place, verb)
    words = str(action).partition(" ")[2]
    if _is_secret(seat, action, viewer):
        words = _seen_words(words, seat, action, facts, viewer)
    return Act(place, verb, words=words)


def _is_secret(seat: int, action: Action, viewer: Viewer) -> bool:
    return viewer is not Onlooker.ALL_SEEING and viewer != seat and type(action) in _TOLD_BY


def _told(seat: int, action: Action, facts: Sequence[Event], viewer: Viewer) -> Event | None:
    """The fact by which the viewer learnt what the action did; None if there is none yet."""
    kind = _TOLD_BY[type(action)]
    for fact in facts:
        if isinstance(fact, kind) and getattr(fact, "seat", None) == seat:
            return seen_event(fact, viewer).event
    return None


def _seen_cards(
    cards: tuple[Card, ...], seat: int, action: Action, facts: Sequence[Event], viewer: Viewer
) -> tuple[Card, ...]:
    if not _is_secret(seat, action, viewer):
        return cards
    fact = _told(seat, action, facts, viewer)
    seen: tuple[Card, ...] = getattr(fact, "cards", ())
    return seen


def _seen_words(
    words: str, seat: int, action: Action, facts: Sequence[Event], viewer: Viewer
) -> str:
    """The words of somebody else's action; what is not known of it is left out or ??."""
    fact = _told(seat, action, facts, viewer)
    if isinstance(fact, e.Separated):
        return " | ".join(f"{name}: {_spaced(cards)}" for name, cards in fact.piles)
    if isinstance(action, a.ArrangeCards):
        return HIDDEN
    seen: tuple[Card, ...] = getattr(fact, "cards", ())
    if isinstance(action, a.Purchase):
        return f"for {_spaced(seen)}" if action.cards else ""
    return _spaced(seen) if fact is not None else HIDDEN


def _spaced(cards: Sequence[Card]) -> str:
    return " ".join(seen_cards_text([card]) for card in cards) or "nothing"
