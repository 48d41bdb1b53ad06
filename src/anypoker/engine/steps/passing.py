"""Pass cards to other seats: all choose, then all cards move at once."""

from anypoker.engine.actions import Action, PassCards
from anypoker.engine.card_choice import pick_positions
from anypoker.engine.decision import PassDecision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Decided, Passed
from anypoker.engine.questions import ask, hold_answer, release_answers
from anypoker.engine.state import UP, Hand
from anypoker.engine.stock import open_cards, own_positions, remove_card
from anypoker.game import Pass, PassDirection, PassedCards
from anypoker.ranking import Facing


def begin(hand: Hand, action: Pass, seats: list[int]) -> None:
    hand.part = -1
    hand.taking = list(seats)
    _next_part(hand, action)


def _next_part(hand: Hand, action: Pass) -> None:
    while not hand.waiting and hand.part + 1 < len(action.cards):
        hand.part += 1
        if len(hand.taking) > 1:
            for seat in hand.taking:
                ask(hand, seat)


def receiver(seats: list[int], seat: int, direction: PassDirection) -> int:
    """Who gets the cards among these seats, clockwise; across is half way round to the left."""
    step = {PassDirection.LEFT: 1, PassDirection.RIGHT: -1, PassDirection.ACROSS: len(seats) // 2}[
        direction
    ]
    return seats[(seats.index(seat) + step) % len(seats)]


def decision(hand: Hand, action: Pass, seat: int) -> PassDecision:
    cards = action.cards[hand.part]
    allowed = own_positions(hand, seat)
    return PassDecision(
        seat,
        hand.asked[seat],
        min(cards.number, len(allowed)),
        tuple([hand.hole[seat][position] for position in allowed]),
        receiver(hand.taking, seat, cards.direction),
    )


def apply(hand: Hand, action: Pass, seat: int, answer: Action) -> None:
    _chosen(hand, action, seat, answer)
    hand.events.append(Decided(seat))
    if hold_answer(hand, seat, answer):
        _move(hand, action, release_answers(hand))
        _next_part(hand, action)


def _chosen(hand: Hand, action: Pass, seat: int, answer: Action) -> list[int]:
    question = decision(hand, action, seat)
    if not isinstance(answer, PassCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: pass")
    bounds = (question.exactly, question.exactly)
    return pick_positions(
        "a seat passes", answer.cards, hand.hole[seat], own_positions(hand, seat), bounds
    )


def _move(hand: Hand, action: Pass, answers: list[tuple[int, Action]]) -> None:
    cards: PassedCards = action.cards[hand.part]
    up = cards.facing is Facing.UP
    moving = []
    for seat, answer in answers:
        positions = _chosen(hand, action, seat, answer)
        held = tuple([hand.hole[seat][position] for position in positions])
        seen = open_cards(hand, seat, positions)
        moving.append((seat, sorted(positions, reverse=True), held, seen))
    for seat, positions, _, _ in moving:
        for position in positions:
            remove_card(hand, seat, position)
    for seat, _, held, seen in moving:
        to = receiver(hand.taking, seat, cards.direction)
        for card in held:
            hand.hole[to].append(card)
            hand.lying[to].append(UP if up else 0)
            hand.pile_of[to].append(-1)
        seen_by = None if up else (seat, to)
        hand.events.append(Passed(seat, to, len(held), held, up, seen_by, seen))
