"""Pass cards to other seats: all choose, then all cards move at the same time."""

from anypoker.engine.actions import Action, PassCards
from anypoker.engine.cards.named_cards import pick_positions
from anypoker.engine.cards.stock import open_cards, own_positions, remove_card
from anypoker.engine.decision import PassDecision
from anypoker.engine.decision.pending import hold_answer, open_decision, release_answers
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Decided, Passed
from anypoker.engine.state import UP, Hand
from anypoker.game import PassDirection, PassedCards, PassStep
from anypoker.ranking import Facing


def begin(hand: Hand, action: PassStep, seats: list[int]) -> None:
    hand.part_index = -1
    hand.participants = list(seats)
    _next_part(hand, action)


def _next_part(hand: Hand, action: PassStep) -> None:
    while not hand.seats_to_act and hand.part_index + 1 < len(action.cards):
        hand.part_index += 1
        if len(hand.participants) > 1:
            for seat in hand.participants:
                open_decision(hand, seat)


def receiver(seats: list[int], seat: int, direction: PassDirection) -> int:
    """Return the receiver among these seats, clockwise; across is halfway round to the left."""
    step = {PassDirection.LEFT: 1, PassDirection.RIGHT: -1, PassDirection.ACROSS: len(seats) // 2}[
        direction
    ]
    return seats[(seats.index(seat) + step) % len(seats)]


def decision(hand: Hand, action: PassStep, seat: int) -> PassDecision:
    cards = action.cards[hand.part_index]
    allowed = own_positions(hand, seat)
    return PassDecision(
        seat,
        hand.open_decisions[seat],
        min(cards.number, len(allowed)),
        tuple([hand.hole_cards[seat][position] for position in allowed]),
        receiver(hand.participants, seat, cards.direction),
    )


def apply(hand: Hand, action: PassStep, seat: int, answer: Action) -> None:
    _chosen(hand, action, seat, answer)
    hand.events.append(Decided(seat))
    if hold_answer(hand, seat, answer):
        _move(hand, action, release_answers(hand))
        _next_part(hand, action)


def _chosen(hand: Hand, action: PassStep, seat: int, answer: Action) -> list[int]:
    question = decision(hand, action, seat)
    if not isinstance(answer, PassCards):
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: pass")
    bounds = (question.exactly, question.exactly)
    return pick_positions(
        "a seat passes", answer.cards, hand.hole_cards[seat], own_positions(hand, seat), bounds
    )


def _move(hand: Hand, action: PassStep, answers: list[tuple[int, Action]]) -> None:
    cards: PassedCards = action.cards[hand.part_index]
    up = cards.facing is Facing.UP
    moving = []
    for seat, answer in answers:
        positions = _chosen(hand, action, seat, answer)
        held = tuple([hand.hole_cards[seat][position] for position in positions])
        seen = open_cards(hand, seat, positions)
        moving.append((seat, sorted(positions, reverse=True), held, seen))
    for seat, positions, _, _ in moving:
        for position in positions:
            remove_card(hand, seat, position)
    for seat, _, held, seen in moving:
        to = receiver(hand.participants, seat, cards.direction)
        for card in held:
            hand.hole_cards[to].append(card)
            hand.card_flags[to].append(UP if up else 0)
            hand.card_piles[to].append(-1)
        seen_by = None if up else (seat, to)
        hand.events.append(Passed(seat, to, len(held), held, up, seen_by, seen))
