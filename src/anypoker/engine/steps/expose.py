"""Turn own cards up, all seats together or one after the other."""

from anypoker.engine.actions import Action, ExposeCards
from anypoker.engine.cards.named_cards import pick_positions
from anypoker.engine.cards.stock import down_positions
from anypoker.engine.decision import ExposeDecision
from anypoker.engine.decision.pending import (
    ask_next,
    close_decision,
    hold_answer,
    open_decision,
    release_answers,
)
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Decided, Exposed
from anypoker.engine.state import TURNED, UP, Hand
from anypoker.game import ExposeStep


def begin(hand: Hand, action: ExposeStep, seats: list[int]) -> None:
    hand.part_index = -1
    hand.participants = list(seats)
    _next_part(hand, action)


def _next_part(hand: Hand, action: ExposeStep) -> None:
    """Ask for the next kind of card to be turned up, by all together or in turn."""
    while not hand.seats_to_act and hand.part_index + 1 < len(action.cards):
        hand.part_index += 1
        cards = action.cards[hand.part_index]
        hand.ask_queue = [s for s in hand.participants if down_positions(hand, s)]
        if cards.immediate:
            ask_next(hand)
        else:
            for seat in hand.ask_queue:
                open_decision(hand, seat)
            hand.ask_queue = []


def decision(hand: Hand, action: ExposeStep, seat: int) -> ExposeDecision:
    cards = action.cards[hand.part_index]
    allowed = down_positions(hand, seat)
    held = hand.hole_cards[seat]
    return ExposeDecision(
        seat,
        hand.open_decisions[seat],
        min(cards.least, len(allowed)),
        min(cards.most, len(allowed)),
        tuple([held[position] for position in allowed]),
    )


def apply(hand: Hand, action: ExposeStep, seat: int, answer: Action) -> None:
    cards = action.cards[hand.part_index]
    chosen = _chosen(hand, action, seat, answer)
    if cards.immediate:
        close_decision(hand, seat)
        _turn(hand, seat, chosen)
        ask_next(hand)
    else:
        hand.events.append(Decided(seat))
        if not hold_answer(hand, seat, answer):
            return
        for other, kept in release_answers(hand):
            _turn(hand, other, _chosen(hand, action, other, kept))
    _next_part(hand, action)


def _chosen(hand: Hand, action: ExposeStep, seat: int, answer: Action) -> list[int]:
    if not isinstance(answer, ExposeCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: expose")
    question = decision(hand, action, seat)
    allowed = down_positions(hand, seat)
    bounds = (question.least, question.most)
    return pick_positions("a seat turns over", answer.cards, hand.hole_cards[seat], allowed, bounds)


def _turn(hand: Hand, seat: int, positions: list[int]) -> None:
    for position in positions:
        hand.card_flags[seat][position] |= UP | TURNED
    turned = tuple([hand.hole_cards[seat][position] for position in positions])
    hand.events.append(Exposed(seat, turned, True))
