"""Questions to seats. A step is finished when nobody faces one any more."""

from anypoker.engine.state import Hand


def ask(hand: Hand, seat: int) -> None:
    """Put the next numbered question to a seat; the step's module says what it is."""
    hand.questions += 1
    hand.asked[seat] = hand.questions
    hand.waiting.append(seat)


def answered(hand: Hand, seat: int) -> None:
    """The seat has given a legal answer."""
    hand.asked[seat] = 0
    hand.waiting.remove(seat)


def ask_next(hand: Hand) -> None:
    """Ask the seat that is first in the queue, if there is one."""
    if hand.queue:
        ask(hand, hand.queue.pop(0))
