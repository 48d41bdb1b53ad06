"""Throw cards away and receive others."""

from anypoker.engine.actions import Action, DrawCards
from anypoker.engine.card_choice import pick_positions
from anypoker.engine.decision import DrawDecision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import STOOD_PAT, Drew
from anypoker.engine.questions import ask, close_question, next_part, queue_parts
from anypoker.engine.state import UP, Hand
from anypoker.engine.stock import (
    deal_to_seat,
    make_room,
    open_cards,
    own_positions,
    remove_card,
    reshuffle_count,
    take_top_card,
    throw_away,
)
from anypoker.game import Draw, DrawnCards, Shortage
from anypoker.ranking import Facing


def begin(hand: Hand, action: Draw, seats: list[int]) -> None:
    """Seat after seat, from the left of the button."""
    queue_parts(hand, seats, len(action.cards))
    _ask_on(hand, action)


def _ask_on(hand: Hand, action: Draw) -> None:
    parts = len(action.cards)
    while hand.queue:
        seat = next_part(hand, parts)
        cards = action.cards[hand.part]
        question = _question(hand, cards, seat, hand.questions + 1)
        if question.most:
            hand.offer = question
            ask(hand, seat)
            return
        if cards.extra:
            _exchange(hand, cards, seat, [])
        else:
            hand.events.append(STOOD_PAT[seat])


def _pile(hand: Hand, cards: DrawnCards) -> int | None:
    return hand.compiled.hole_index[cards.pile] if cards.pile is not None else None


def decision(hand: Hand, action: Draw, seat: int) -> DrawDecision:
    """What the seat was asked; it stays the same until it answers."""
    question = hand.offer
    assert isinstance(question, DrawDecision)
    return question


def _question(hand: Hand, cards: DrawnCards, seat: int, number: int) -> DrawDecision:
    """At most as many as the seat may, has, and can be served."""
    held = hand.hole[seat]
    if cards.pile is None and not hand.common:
        choices = tuple(held)
    else:
        places = own_positions(hand, seat, _pile(hand, cards))
        choices = tuple([held[position] for position in places])
    most, extra = cards.most, cards.extra
    if most > len(choices):
        most = len(choices)
    served = len(hand.stock) - hand.top
    if served < most + extra:
        if cards.shortage is Shortage.RESHUFFLE:
            served += reshuffle_count(hand, seat)
        most = max(min(most, served - extra), 0)
    least = cards.least if cards.least < most else most
    return DrawDecision(seat, number, least, most, choices, extra, cards.pile)


def apply(hand: Hand, action: Draw, seat: int, answer: Action) -> None:
    question = hand.offer
    assert isinstance(question, DrawDecision)
    if not isinstance(answer, DrawCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: draw, or stand pat")
    cards = action.cards[hand.part]
    thrown: list[int] = []
    if answer.cards or question.least:
        places = own_positions(hand, seat, _pile(hand, cards))
        bounds = (question.least, question.most)
        thrown = pick_positions("a draw throws away", answer.cards, hand.hole[seat], places, bounds)
    close_question(hand, seat)
    hand.offer = None
    if thrown or cards.extra:
        _exchange(hand, cards, seat, thrown)
    else:
        hand.events.append(STOOD_PAT[seat])
    if hand.queue:
        _ask_on(hand, action)


def _exchange(hand: Hand, cards: DrawnCards, seat: int, thrown: list[int]) -> None:
    """The cards at these positions for new ones."""
    lay = [hand.lying[seat][position] & UP for position in thrown]
    gone = tuple([hand.hole[seat][position] for position in thrown])
    seen = open_cards(hand, seat, thrown)
    for position in sorted(thrown, reverse=True):
        throw_away(hand, seat, remove_card(hand, seat, position))
    wanted = max(len(thrown) + cards.extra, 0)
    if cards.shortage is Shortage.RESHUFFLE and hand.remaining < wanted:
        wanted = make_room(hand, seat, wanted)
    wanted = min(wanted, hand.remaining)
    hand.events.append(Drew(seat, len(thrown), wanted, gone, (seat,), seen))
    pile = _pile(hand, cards)
    for number in range(wanted):
        up = cards.facing is Facing.UP
        if cards.keeps_facing and number < len(lay):
            up = bool(lay[number])
        deal_to_seat(hand, seat, take_top_card(hand), up, -1 if pile is None else pile)
