"""Say which end of each two-faced card is up; one arrangement fixes all hands of the seat."""

from anypoker.cards import JOKER, Card, cards_text, faces, is_two_faced, turn_over
from anypoker.engine.actions import Action, ArrangeCards
from anypoker.engine.decision import ArrangeDecision
from anypoker.engine.decision.pending import hold_answer, open_decision, release_answers
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Arranged, Decided
from anypoker.engine.state import Hand
from anypoker.game import ArrangeStep, JokerValue

_PLAIN_CARDS = tuple(Card(number) for number in reversed(range(JOKER)))


def begin(hand: Hand, action: ArrangeStep, seats: list[int]) -> None:
    """Ask every seat: if only some were asked, that would reveal their cards."""
    for seat in seats:
        open_decision(hand, seat)


def _two_faced(hand: Hand, seat: int) -> list[int]:
    return [p for p, card in enumerate(hand.hole_cards[seat]) if is_two_faced(card)]


def _jokers(hand: Hand, action: ArrangeStep, seat: int) -> int:
    """Return how many jokers need one value for all hands."""
    return hand.hole_cards[seat].count(JOKER) if action.joker_value is JokerValue.SAME else 0


def decision(hand: Hand, action: ArrangeStep, seat: int) -> ArrangeDecision:
    cards = tuple([hand.hole_cards[seat][position] for position in _two_faced(hand, seat)])
    jokers = _jokers(hand, action, seat)
    nameable: tuple[Card, ...] = ()
    if jokers:
        shown = {face for card in hand.hole_cards[seat] for face in faces(card)}
        nameable = tuple([card for card in _PLAIN_CARDS if card not in shown])
    return ArrangeDecision(
        seat,
        hand.open_decisions[seat],
        cards,
        jokers,
        action.joker_value,
        nameable,
        hand.joker_values[seat],
    )


def apply(hand: Hand, action: ArrangeStep, seat: int, answer: Action) -> None:
    _places(hand, action, seat, answer)
    hand.events.append(Decided(seat))
    if hold_answer(hand, seat, answer):
        for other, kept in release_answers(hand):
            assert isinstance(kept, ArrangeCards)
            _arrange(hand, action, other, kept)


def _places(hand: Hand, action: ArrangeStep, seat: int, answer: Action) -> list[int]:
    """Return the positions of the answer's cards in the hand."""
    question = decision(hand, action, seat)
    sentence = f"'{answer}' does not arrange {cards_text(question.cards) or 'the jokers'}"
    if not isinstance(answer, ArrangeCards) or len(answer.cards) != len(question.cards):
        raise IllegalAction(f"{sentence}: name each of them once, the upper end first")
    free = _two_faced(hand, seat)
    places: list[int] = []
    for card in answer.cards:
        place = next((p for p in free if hand.hole_cards[seat][p] in (card, turn_over(card))), None)
        if place is None:
            raise IllegalAction(f"{sentence}: {cards_text([card])} is not one of them, or is twice")
        free.remove(place)
        places.append(place)
    if len(answer.jokers) != question.jokers or any(card >= JOKER for card in answer.jokers):
        raise IllegalAction(
            f"{sentence}: after 'with' stands a plain card for each joker, {question.jokers} in all"
        )
    _check_doubles(hand, seat, answer)
    return places


def _check_doubles(hand: Hand, seat: int, answer: ArrangeCards) -> None:
    """Reject a joker named as a card that its hand shows, unless it makes five of a kind."""
    plain = [card for card in hand.hole_cards[seat] if card < JOKER]
    for end in (0, -1):
        shown = [*plain, *(faces(card)[end] for card in answer.cards), *answer.jokers]
        if len({card >> 2 for card in shown}) == 1:
            continue
        for card in answer.jokers:
            if shown.count(card) > 1:
                raise IllegalAction(
                    f"a joker cannot be {cards_text([card])}: the hand has that card already, and "
                    "only for five of a kind may a joker double one"
                )


def _arrange(hand: Hand, action: ArrangeStep, seat: int, answer: ArrangeCards) -> None:
    placed: list[tuple[int, Card]] = list(
        zip(_places(hand, action, seat, answer), answer.cards, strict=True)
    )
    for place, card in placed:
        hand.hole_cards[seat][place] = card
    hand.joker_values[seat] = answer.jokers
    hand.events.append(Arranged(seat, answer.cards, answer.jokers, (seat,)))
