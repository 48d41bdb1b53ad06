"""Open decisions of a hand; a step is finished when there are none."""

from anypoker.engine.actions import Action
from anypoker.engine.state import Hand


def open_decision(hand: Hand, seat: int) -> None:
    """Open the next numbered decision of a seat; the step module knows its kind."""
    hand.decision_count += 1
    hand.open_decisions[seat] = hand.decision_count
    hand.seats_to_act.append(seat)


def close_decision(hand: Hand, seat: int) -> None:
    """Close the decision of a seat that has given a legal answer."""
    hand.open_decisions[seat] = 0
    hand.seats_to_act.remove(seat)


def ask_instead(hand: Hand, seat: int, other: int) -> None:
    """Close the only open decision and open one for another seat."""
    hand.open_decisions[seat] = 0
    hand.decision_count += 1
    hand.open_decisions[other] = hand.decision_count
    hand.seats_to_act[0] = other


def ask_next(hand: Hand) -> None:
    """Open a decision for the first seat in the queue, if there is one."""
    if hand.ask_queue:
        open_decision(hand, hand.ask_queue.pop(0))


def queue_parts(hand: Hand, seats: list[int], parts: int) -> None:
    """Queue seats one after the other, each with all parts of the step before the next."""
    hand.ask_queue = [seat for seat in seats for _ in range(parts)]


def next_part(hand: Hand, parts: int) -> int:
    """Take the next seat from the queue and set `part_index` to its part."""
    hand.part_index = -len(hand.ask_queue) % parts if parts > 1 else 0
    return hand.ask_queue.pop(0)


def hold_answer(hand: Hand, seat: int, answer: Action) -> bool:
    """Keep an answer back until all are in; return whether they are."""
    close_decision(hand, seat)
    hand.pending_answers[seat] = answer
    return not hand.seats_to_act


def release_answers(hand: Hand) -> list[tuple[int, Action]]:
    """Return the answers that were kept back, in the order of the deal."""
    answers = [(seat, hand.pending_answers[seat]) for seat in hand.deal_order]
    hand.pending_answers = [None] * len(hand.pending_answers)
    return [(seat, answer) for seat, answer in answers if answer is not None]
