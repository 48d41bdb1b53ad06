"""Which seats are asked something; a step is finished when nobody is any more."""

from anypoker.engine.actions import Action
from anypoker.engine.state import Hand


def ask(hand: Hand, seat: int) -> None:
    """Put the next numbered question to a seat; the step's module says what it is."""
    hand.questions += 1
    hand.asked[seat] = hand.questions
    hand.waiting.append(seat)


def close_question(hand: Hand, seat: int) -> None:
    """The seat has given a legal answer."""
    hand.asked[seat] = 0
    hand.waiting.remove(seat)


def ask_instead(hand: Hand, seat: int, other: int) -> None:
    """The only seat that was asked has answered, and another is asked."""
    hand.asked[seat] = 0
    hand.questions += 1
    hand.asked[other] = hand.questions
    hand.waiting[0] = other


def ask_next(hand: Hand) -> None:
    """Ask the seat that is first in the queue, if there is one."""
    if hand.queue:
        ask(hand, hand.queue.pop(0))


def queue_parts(hand: Hand, seats: list[int], parts: int) -> None:
    """Seats one after the other, each with all parts of the step before the next."""
    hand.queue = [seat for seat in seats for _ in range(parts)]


def next_part(hand: Hand, parts: int) -> int:
    """Take the next seat from the queue and set `part` to the part that it has come to."""
    hand.part = -len(hand.queue) % parts if parts > 1 else 0
    return hand.queue.pop(0)


def hold_answer(hand: Hand, seat: int, answer: Action) -> bool:
    """Keep an answer until all are in; whether they are."""
    close_question(hand, seat)
    hand.held[seat] = answer
    return not hand.waiting


def release_answers(hand: Hand) -> list[tuple[int, Action]]:
    """The answers that were kept, in the order of the deal."""
    answers = [(seat, hand.held[seat]) for seat in hand.order]
    hand.held = [None] * len(hand.held)
    return [(seat, answer) for seat, answer in answers if answer is not None]
