"""Say which sides of the pot one goes for."""

from anypoker.engine.actions import Action, DeclareSides
from anypoker.engine.betting.action_order import first_to_act
from anypoker.engine.decision import DeclareDecision
from anypoker.engine.decision.pending import (
    ask_next,
    close_decision,
    hold_answer,
    open_decision,
    release_answers,
)
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Decided, Declared
from anypoker.engine.showdown.pots import make_pots
from anypoker.engine.state import Hand
from anypoker.game import DeclareStep


def begin(hand: Hand, action: DeclareStep, seats: list[int]) -> None:
    """Ask all seats together and hidden, or in betting order and seen by all."""
    if len(seats) < 2:
        return
    hand.declare_step = hand.step
    if action.simultaneous:
        for seat in seats:
            open_decision(hand, seat)
        return
    count = len(hand.stacks)
    first = first_to_act(hand)
    hand.ask_queue = sorted(seats, key=lambda seat: (seat - first) % count)
    ask_next(hand)


def decision(hand: Hand, action: DeclareStep, seat: int) -> DeclareDecision:
    words = tuple(option.word for option in action.options)
    pots = 1
    if action.per_pot:
        every = make_pots(hand.contributions, hand.folded, hand.dead_money)
        # A seat that has put in nothing is in no pot, and declares all the same.
        pots = max(sum(seat in pot.seats for pot in every), 1)
    chips = tuple(word for word in action.by_chips() or () if word)
    return DeclareDecision(seat, hand.open_decisions[seat], words, pots, chips)


_CHIPS = {
    "no chip": 0, "none": 0, "one chip": 1, "one": 1, "several chips": 2, "several": 2,
}  # fmt: skip


def _spoken(question: DeclareDecision, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the declaration in the game's own words, also if it was made with chips."""
    said = {chips: question.chips[n] for chips, n in _CHIPS.items() if n < len(question.chips)}
    return tuple(word if word in question.words else said.get(word, word) for word in words)


def apply(hand: Hand, action: DeclareStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    words = _spoken(question, answer.words) if isinstance(answer, DeclareSides) else ()
    if len(words) not in (1, question.pots) or not set(words) <= set(question.words):
        each = f", one for each of {question.pots} pots or one for all" if question.pots > 1 else ""
        allowed = ", ".join(question.words)
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: declare {allowed}{each}")
    if action.simultaneous:
        hand.events.append(Decided(seat))
        if hold_answer(hand, seat, DeclareSides(words)):
            for other, kept in release_answers(hand):
                assert isinstance(kept, DeclareSides)
                _declare(hand, other, kept.words)
    else:
        close_decision(hand, seat)
        _declare(hand, seat, words)
        ask_next(hand)


def _declare(hand: Hand, seat: int, words: tuple[str, ...]) -> None:
    hand.declared[seat] = words
    hand.events.append(Declared(seat, words))
