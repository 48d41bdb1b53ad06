"""Pay for cards, or for the use of piles of the board."""

from anypoker.engine.actions import Action, Decline, Purchase, action_parts
from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import price_in_chips
from anypoker.engine.cards.named_cards import pick_positions
from anypoker.engine.cards.stock import (
    deal_facing,
    give_shared,
    make_room,
    open_cards,
    own_positions,
    remove_card,
    reshuffle_count,
    take_top_card,
    throw_away,
)
from anypoker.engine.decision import BuyDecision
from anypoker.engine.decision.pending import (
    close_decision,
    hold_answer,
    open_decision,
    release_answers,
)
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Bought, Decided, Declined, Discarded
from anypoker.engine.state import UP, Hand
from anypoker.errors import AmountSentence
from anypoker.game import BoughtAccess, BoughtCards, BuyStep
from anypoker.ranking import Facing


def begin(hand: Hand, action: BuyStep, seats: list[int]) -> None:
    hand.part_index = -1
    hand.participants = list(seats)
    _next_offer(hand, action)


def _next_offer(hand: Hand, action: BuyStep) -> None:
    """Offer after offer; buyers of a common card decide together, others in turn."""
    while not hand.seats_to_act and hand.part_index + 1 < len(action.offers):
        hand.part_index += 1
        hand.ask_queue = list(hand.participants)
        if _is_common(action.offers[hand.part_index]):
            hand.ask_queue = []
            for seat in hand.participants:
                if _can_buy(hand, action, seat):
                    open_decision(hand, seat)
        else:
            _ask_on(hand, action)


def _ask_on(hand: Hand, action: BuyStep) -> None:
    while not hand.seats_to_act and hand.ask_queue:
        seat = hand.ask_queue.pop(0)
        if _can_buy(hand, action, seat):
            open_decision(hand, seat)


def _is_common(offer: BoughtCards | BoughtAccess) -> bool:
    return isinstance(offer, BoughtCards) and offer.common


def _can_buy(hand: Hand, action: BuyStep, seat: int) -> bool:
    """Return whether a seat can buy: it can pay, has cards to give up, and can be served."""
    offer = action.offers[hand.part_index]
    price = price_in_chips(hand, offer.price)
    if hand.stacks[seat] < price or (price and not hand.stacks[seat]):
        return False
    if isinstance(offer, BoughtAccess):
        return True
    if offer.discard_first and len(own_positions(hand, seat)) < offer.number:
        return False
    return hand.remaining + reshuffle_count(hand, seat) >= offer.number


def decision(hand: Hand, action: BuyStep, seat: int) -> BuyDecision:
    offer = action.offers[hand.part_index]
    number = hand.open_decisions[seat]
    price = price_in_chips(hand, offer.price)
    if isinstance(offer, BoughtAccess):
        return BuyDecision(seat, number, price, 0, offer.piles, 0, (), False, False, True)
    held = hand.hole_cards[seat]
    cards = tuple([held[position] for position in own_positions(hand, seat)])
    give_up = offer.number if offer.discard_first else 0
    return BuyDecision(
        seat,
        number,
        price,
        offer.number,
        (),
        give_up,
        cards if give_up else (),
        offer.facing is Facing.UP or offer.common,
        offer.common,
        offer.optional,
    )


def apply(hand: Hand, action: BuyStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    _check(hand, question, answer)
    offer = action.offers[hand.part_index]
    if _is_common(offer):
        hand.events.append(Decided(seat))
        if hold_answer(hand, seat, answer):
            _buy_common(hand, action, release_answers(hand))
    else:
        close_decision(hand, seat)
        if isinstance(answer, Purchase):
            _buy(hand, question, offer, answer)
        else:
            hand.events.append(Declined(seat))
        _ask_on(hand, action)
    _next_offer(hand, action)


def _check(hand: Hand, question: BuyDecision, answer: Action) -> None:
    if isinstance(answer, Purchase):
        bounds = (question.give_up, question.give_up)
        allowed = own_positions(hand, question.seat)
        pick_positions(
            "a buyer gives up", answer.cards, hand.hole_cards[question.seat], allowed, bounds
        )
    elif not isinstance(answer, Decline) or not question.optional:
        either = ", or decline" if question.optional else ""
        may: tuple[str | int, ...] = "buy for ", question.price, either
        if not question.price:
            may = ("take, or stand" if question.optional else "take",)
        parts = "'", *action_parts(answer), "' is not allowed here; allowed: ", *may
        raise IllegalAction(AmountSentence(*parts))


def _pay(hand: Hand, question: BuyDecision, answer: Purchase) -> list[bool]:
    """Pay the price as dead money and remove the discards; return whether each was face up."""
    seat = question.seat
    pay_dead(hand, seat, question.price)
    what = ", ".join(question.piles) or ("a common card" if question.common else "cards")
    hand.events.append(Bought(seat, question.price, what))
    if answer.cards:
        held, bounds = hand.hole_cards[seat], (question.give_up, question.give_up)
        places = pick_positions(
            "a buyer gives up", answer.cards, held, own_positions(hand, seat), bounds
        )
        seen = open_cards(hand, seat, places)
        lay = [bool(hand.card_flags[seat][position] & UP) for position in places]
        for position in sorted(places, reverse=True):
            throw_away(hand, seat, remove_card(hand, seat, position))
        gone = len(answer.cards)
        hand.events.append(Discarded(seat, gone, answer.cards, None, (seat,), seen))
        return lay
    return []


def _buy(
    hand: Hand, question: BuyDecision, offer: BoughtCards | BoughtAccess, answer: Purchase
) -> None:
    seat = question.seat
    lay = _pay(hand, question, answer)
    if isinstance(offer, BoughtAccess):
        for name in offer.piles:
            hand.bought_piles[seat] |= hand.compiled.board_bits[name]
        return
    for number in range(make_room(hand, seat, offer.number)):
        facing = offer.facing
        if offer.keeps_facing and number < len(lay):
            facing = Facing.UP if lay[number] else Facing.DOWN
        deal_facing(hand, seat, take_top_card(hand), facing)


def _buy_common(hand: Hand, action: BuyStep, answers: list[tuple[int, Action]]) -> None:
    """Deal one card for all who paid."""
    buyers: list[int] = []
    questions = [(decision(hand, action, seat), answer) for seat, answer in answers]
    for question, answer in questions:
        if isinstance(answer, Purchase):
            _pay(hand, question, answer)
            buyers.append(question.seat)
        else:
            hand.events.append(Declined(question.seat))
    offer = action.offers[hand.part_index]
    assert isinstance(offer, BoughtCards)
    if buyers:
        for _ in range(make_room(hand, buyers[0], offer.number)):
            give_shared(hand, buyers, take_top_card(hand))
