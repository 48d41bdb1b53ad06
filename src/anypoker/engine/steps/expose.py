"""Turn own cards up, all seats together or one after the other."""

from anypoker.engine.actions import Action, ExposeCards
from anypoker.engine.card_choice import pick_positions
from anypoker.engine.decision import ExposeDecision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Decided, Exposed
from anypoker.engine.questions import ask, ask_next, close_question, hold_answer, release_answers
from anypoker.engine.state import SHARED, TURNED, UP, Hand
from anypoker.game import Expose


def begin(hand: Hand, action: Expose, seats: list[int]) -> None:
    hand.part = -1
    hand.taking = list(seats)
    _next_part(hand, action)


def _next_part(hand: Hand, action: Expose) -> None:
    """Ask for the next kind of card to be turned, at once or in turn."""
    while not hand.waiting and hand.part + 1 < len(action.cards):
        hand.part += 1
        cards = action.cards[hand.part]
        hand.queue = [s for s in hand.taking if _choices(hand, s)]
        if cards.immediate:
            ask_next(hand)
        else:
            for seat in hand.queue:
                ask(hand, seat)
            hand.queue = []


def _choices(hand: Hand, seat: int) -> list[int]:
    """Positions of the cards that lie face down."""
    return [position for position, lies in enumerate(hand.lying[seat]) if not lies & (UP | SHARED)]


def decision(hand: Hand, action: Expose, seat: int) -> ExposeDecision:
    cards = action.cards[hand.part]
    allowed = _choices(hand, seat)
    held = hand.hole[seat]
    return ExposeDecision(
        seat,
        hand.asked[seat],
        min(cards.least, len(allowed)),
        min(cards.most, len(allowed)),
        tuple([held[position] for position in allowed]),
    )


def apply(hand: Hand, action: Expose, seat: int, answer: Action) -> None:
    cards = action.cards[hand.part]
    chosen = _chosen(hand, action, seat, answer)
    if cards.immediate:
        close_question(hand, seat)
        _turn(hand, seat, chosen)
        ask_next(hand)
    else:
        hand.events.append(Decided(seat))
        if not hold_answer(hand, seat, answer):
            return
        for other, kept in release_answers(hand):
            _turn(hand, other, _chosen(hand, action, other, kept))
    _next_part(hand, action)


def _chosen(hand: Hand, action: Expose, seat: int, answer: Action) -> list[int]:
    if not isinstance(answer, ExposeCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: expose")
    question = decision(hand, action, seat)
    allowed = _choices(hand, seat)
    bounds = (question.least, question.most)
    return pick_positions("a seat turns over", answer.cards, hand.hole[seat], allowed, bounds)


def _turn(hand: Hand, seat: int, positions: list[int]) -> None:
    for position in positions:
        hand.lying[seat][position] |= UP | TURNED
    turned = tuple([hand.hole[seat][position] for position in positions])
    hand.events.append(Exposed(seat, turned, True))
