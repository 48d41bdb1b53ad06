"""A card that is offered to one seat after the other, before it is dealt: keep it, or push it on.

Every seat gets one card in the end. A seat that pushes gets another from the stock, immediately or
after a seat has kept; the seat after one that keeps is offered a new card.
"""

from anypoker.engine.actions import Action, Keep, Push
from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import price_in_chips
from anypoker.engine.cards.stock import NO_PILE, deal_to_seat, take_top_card, throw_away
from anypoker.engine.decision import OfferDecision
from anypoker.engine.decision.pending import close_decision, open_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Kept, Offered, Pushed
from anypoker.engine.state import NOBODY, Hand
from anypoker.game import DealtCards, DealtFacing, Offer
from anypoker.ranking import Facing


def begin_offers(hand: Hand, cards: DealtCards, seats: list[int]) -> None:
    """There is a card for each of the seats."""
    hand.ask_queue = list(seats)
    _offer_on(hand, cards)


def _offer_on(hand: Hand, cards: DealtCards) -> None:
    """Until a seat is asked, or all have their card."""
    while hand.ask_queue and not hand.seats_to_act:
        seat = hand.ask_queue[0]
        new = not hand.offered_card.card
        if new:
            hand.offered_card.card.append(take_top_card(hand))
        seen_by = None if _offer(cards).seen_by_all else (seat,)
        hand.events.append(Offered(seat, hand.offered_card.card[0], seen_by, new))
        if _may_push(hand, cards, seat):
            open_decision(hand, seat)
        else:
            _keep(hand, cards, seat, asked=False)


def _offer(cards: DealtCards) -> Offer:
    assert cards.offer is not None
    return cards.offer


def _price(hand: Hand, cards: DealtCards) -> int:
    price = _offer(cards).price
    return 0 if price is None else price_in_chips(hand, price)


def _may_push(hand: Hand, cards: DealtCards, seat: int) -> bool:
    """Return whether a seat can pay in full and the stock would still serve everyone."""
    wanted = len(hand.ask_queue) + len(hand.offered_card.pushers)
    return hand.remaining >= wanted and hand.stacks[seat] >= _price(hand, cards)


def offer_decision(hand: Hand, cards: DealtCards, seat: int) -> OfferDecision:
    to = hand.ask_queue[1] if len(hand.ask_queue) > 1 else NOBODY
    card, price = hand.offered_card.card[0], _price(hand, cards)
    return OfferDecision(seat, hand.open_decisions[seat], card, price, to, _is_up(cards))


def apply_offer(hand: Hand, cards: DealtCards, seat: int, answer: Action) -> None:
    if isinstance(answer, Keep):
        close_decision(hand, seat)
        _keep(hand, cards, seat)
    elif isinstance(answer, Push):
        question = offer_decision(hand, cards, seat)
        close_decision(hand, seat)
        _push(hand, cards, question)
    else:
        raise IllegalAction(f"'{answer}' is not allowed here; allowed: keep, push")
    _offer_on(hand, cards)


def _is_up(cards: DealtCards) -> bool:
    return cards.facing == DealtFacing(Facing.UP)


def _give(hand: Hand, cards: DealtCards, seat: int) -> None:
    """Deal a card from the stock that the seat must keep."""
    pile = hand.compiled.hole_index[cards.piles[0]] if cards.piles else NO_PILE
    deal_to_seat(hand, seat, take_top_card(hand), _is_up(cards), pile)


def _keep(hand: Hand, cards: DealtCards, seat: int, asked: bool = True) -> None:
    hand.ask_queue.pop(0)
    hand.events.append(Kept(seat, asked))
    pile = hand.compiled.hole_index[cards.piles[0]] if cards.piles else NO_PILE
    deal_to_seat(hand, seat, hand.offered_card.card.pop(), _is_up(cards), pile)
    _serve_pushers(hand, cards)


def _push(hand: Hand, cards: DealtCards, question: OfferDecision) -> None:
    seat = question.seat
    hand.ask_queue.pop(0)
    if question.price:
        pay_dead(hand, seat, question.price)
    to = question.to if question.to != NOBODY else None
    hand.events.append(Pushed(seat, to, question.price))
    hand.offered_card.pushers.append(seat)
    if to is None:
        throw_away(hand, seat, hand.offered_card.card.pop())
    if to is None or not _offer(cards).after:
        _serve_pushers(hand, cards)


def _serve_pushers(hand: Hand, cards: DealtCards) -> None:
    for seat in hand.offered_card.pushers:
        _give(hand, cards, seat)
    hand.offered_card.pushers = []
