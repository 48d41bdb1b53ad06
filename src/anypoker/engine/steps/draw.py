"""Throw cards away and receive others."""

from anypoker.engine.actions import Action, DrawCards
from anypoker.engine.cards.named_cards import pick_positions
from anypoker.engine.cards.stock import (
    deal_to_seat,
    make_room,
    open_cards,
    own_positions,
    pile_index,
    remove_card,
    reshuffle_count,
    take_top_card,
    throw_away,
)
from anypoker.engine.decision import DrawDecision
from anypoker.engine.decision.pending import close_decision, next_part, open_decision, queue_parts
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import STOOD_PAT, Drew
from anypoker.engine.state import UP, Hand
from anypoker.game import DrawnCards, DrawStep, StockShortage
from anypoker.ranking import Facing


def begin(hand: Hand, action: DrawStep, seats: list[int]) -> None:
    """Seat after seat, from the left of the button."""
    queue_parts(hand, seats, len(action.cards))
    _ask_on(hand, action)


def _ask_on(hand: Hand, action: DrawStep) -> None:
    parts = len(action.cards)
    while hand.ask_queue:
        seat = next_part(hand, parts)
        cards = action.cards[hand.part_index]
        question = _question(hand, cards, seat, hand.decision_count + 1)
        if question.most:
            hand.cached_decision = question
            open_decision(hand, seat)
            return
        if cards.extra:
            _exchange(hand, cards, seat, [])
        else:
            hand.events.append(STOOD_PAT[seat])


def _pile(hand: Hand, cards: DrawnCards) -> int | None:
    return pile_index(hand, cards.pile)


def decision(hand: Hand, action: DrawStep, seat: int) -> DrawDecision:
    """Return the seat's decision, which stays the same until it answers."""
    question = hand.cached_decision
    assert isinstance(question, DrawDecision)
    return question


def _question(hand: Hand, cards: DrawnCards, seat: int, number: int) -> DrawDecision:
    """At most as many as the seat may, has, and can be served."""
    held = hand.hole_cards[seat]
    if cards.pile is None and not hand.shared_cards:
        choices = tuple(held)
    else:
        places = own_positions(hand, seat, _pile(hand, cards))
        choices = tuple([held[position] for position in places])
    most, extra = cards.most, cards.extra
    if most > len(choices):
        most = len(choices)
    served = len(hand.stock) - hand.stock_index
    if served < most + extra:
        if cards.shortage is StockShortage.RESHUFFLE:
            served += reshuffle_count(hand, seat)
        most = max(min(most, served - extra), 0)
    least = cards.least if cards.least < most else most
    return DrawDecision(seat, number, least, most, choices, extra, cards.pile)


def apply(hand: Hand, action: DrawStep, seat: int, answer: Action) -> None:
    question = hand.cached_decision
    assert isinstance(question, DrawDecision)
    if not isinstance(answer, DrawCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: draw, or stand pat")
    cards = action.cards[hand.part_index]
    thrown: list[int] = []
    if answer.cards or question.least:
        places = own_positions(hand, seat, _pile(hand, cards))
        bounds = (question.least, question.most)
        thrown = pick_positions(
            "a draw throws away", answer.cards, hand.hole_cards[seat], places, bounds
        )
    close_decision(hand, seat)
    hand.cached_decision = None
    if thrown or cards.extra:
        _exchange(hand, cards, seat, thrown)
    else:
        hand.events.append(STOOD_PAT[seat])
    if hand.ask_queue:
        _ask_on(hand, action)


def _exchange(hand: Hand, cards: DrawnCards, seat: int, thrown: list[int]) -> None:
    """Exchange the cards at these positions for new ones."""
    lay = [hand.card_flags[seat][position] & UP for position in thrown]
    gone = tuple([hand.hole_cards[seat][position] for position in thrown])
    seen = open_cards(hand, seat, thrown)
    for position in sorted(thrown, reverse=True):
        throw_away(hand, seat, remove_card(hand, seat, position))
    wanted = max(len(thrown) + cards.extra, 0)
    if cards.shortage is StockShortage.RESHUFFLE and hand.remaining < wanted:
        wanted = make_room(hand, seat, wanted)
    wanted = min(wanted, hand.remaining)
    hand.events.append(Drew(seat, len(thrown), wanted, gone, (seat,), seen))
    pile = _pile(hand, cards)
    for number in range(wanted):
        up = cards.facing is Facing.UP
        if cards.keeps_facing and number < len(lay):
            up = bool(lay[number])
        deal_to_seat(hand, seat, take_top_card(hand), up, -1 if pile is None else pile)
