"""Buy open cards of a pile at posted prices, or the top card of the stock unseen."""

from anypoker.cards import Card, cards_text
from anypoker.engine.actions import Action, BuyOffer, action_parts
from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import amount_in_chips
from anypoker.engine.betting.folding import fold, is_won
from anypoker.engine.cards.board_row import give_row_card, row_positions
from anypoker.engine.cards.named_cards import pick_positions
from anypoker.engine.cards.stock import (
    deal_to_board,
    deal_to_seat,
    open_cards,
    own_positions,
    remove_card,
    take_top_card,
    throw_away,
)
from anypoker.engine.decision import MarketDecision
from anypoker.engine.decision.market import TOP, CardOffer
from anypoker.engine.decision.pending import close_decision, open_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Bought, Declined, Discarded
from anypoker.engine.events.market import TOP_CARD, row_card
from anypoker.engine.state import Hand
from anypoker.errors import AmountSentence
from anypoker.game import Amount, MarketStep, RankPrices
from anypoker.ranking import Facing


def begin(hand: Hand, action: MarketStep, seats: list[int]) -> None:
    hand.ask_queue = [seat for seat in seats for _ in range(action.number)]
    _ask_on(hand, action)


def _ask_on(hand: Hand, action: MarketStep) -> None:
    """Ask the next seat that can buy anything."""
    while not hand.seats_to_act and hand.ask_queue:
        seat = hand.ask_queue.pop(0)
        if _offers(hand, action, seat):
            open_decision(hand, seat)


def _offers(hand: Hand, action: MarketStep, seat: int) -> tuple[CardOffer, ...]:
    """Return what a seat can pay for; a seat without a card to give up can buy nothing."""
    if action.discard_first and not own_positions(hand, seat):
        return ()
    offers = []
    for number, position in enumerate(row_positions(hand, action.pile)):
        card, prices = hand.board[position], action.prices
        posted = prices.price_of(card) if isinstance(prices, RankPrices) else prices[number]
        price = amount_in_chips(hand.stakes, posted)
        offers.append(CardOffer(number + 1, card, price, price))
    if action.unseen is not None and hand.remaining:
        unseen = action.unseen.price
        amounts = (unseen,) if isinstance(unseen, Amount) else unseen.every_price()
        chips = [amount_in_chips(hand.stakes, amount) for amount in amounts]
        offers.append(CardOffer(TOP, None, max(chips), min(chips)))
    return tuple([offer for offer in offers if offer.price <= hand.stacks[seat]])


def decision(hand: Hand, action: MarketStep, seat: int) -> MarketDecision:
    held = hand.hole_cards[seat]
    cards = tuple([held[place] for place in own_positions(hand, seat)])
    return MarketDecision(
        seat,
        hand.open_decisions[seat],
        _offers(hand, action, seat),
        1 if action.discard_first else 0,
        cards if action.discard_first else (),
        action.optional,
        action.folds,
    )


def apply(hand: Hand, action: MarketStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    if isinstance(answer, BuyOffer):
        offer = chosen_offer(question, answer)
        given = _given(hand, question, answer)
        close_decision(hand, seat)
        _buy(hand, action, seat, offer, given)
    elif answer == question.refusal:
        close_decision(hand, seat)
        hand.ask_queue = [other for other in hand.ask_queue if other != seat]
        if question.optional:
            hand.events.append(Declined(seat))
        else:
            fold(hand, seat)
            if is_won(hand):
                hand.ask_queue = []
    else:
        refuse_market_answer(question, answer)
    _ask_on(hand, action)


def refuse_market_answer(question: MarketDecision, answer: Action) -> None:
    places = ", ".join(str(offer.place or "top") for offer in question.offers)
    either = "" if question.refusal is None else ", or pass" if question.optional else ", or fold"
    allowed = f"' is not allowed here; allowed: buy {places}{either}"
    raise IllegalAction(AmountSentence("'", *action_parts(answer), allowed))


def chosen_offer(question: MarketDecision, answer: BuyOffer) -> CardOffer:
    """Return the offer that an answer names."""
    for offer in question.offers:
        if offer.place == answer.place:
            return offer
    refuse_market_answer(question, answer)
    raise AssertionError


def _given(hand: Hand, question: MarketDecision, answer: BuyOffer) -> list[int]:
    """Return the positions of the cards that a buyer gives up."""
    seat, bounds = question.seat, (question.give_up, question.give_up)
    if not question.give_up and answer.cards:
        raise IllegalAction(f"a buyer gives up no cards here, not {cards_text(answer.cards)}")
    allowed = own_positions(hand, seat)
    return pick_positions("a buyer gives up", answer.cards, hand.hole_cards[seat], allowed, bounds)


def _buy(hand: Hand, action: MarketStep, seat: int, offer: CardOffer, given: list[int]) -> None:
    """Pay, discard and take the card; then the row is refilled."""
    price = offer.price
    unseen = action.unseen
    if offer.place == TOP and unseen is not None and isinstance(unseen.price, RankPrices):
        top = hand.stock[hand.stock_index]
        price = amount_in_chips(hand.stakes, unseen.price.price_of(top))
    pay_dead(hand, seat, price)
    what = row_card(offer.place) if offer.place else TOP_CARD
    hand.events.append(Bought(seat, price, what))
    up = action.facing is Facing.UP
    if given:
        seen = open_cards(hand, seat, given)
        up = bool(seen) if action.keep_facing else up
        gone: tuple[Card, ...] = tuple([hand.hole_cards[seat][place] for place in given])
        for place in sorted(given, reverse=True):
            throw_away(hand, seat, remove_card(hand, seat, place))
        hand.events.append(Discarded(seat, len(gone), gone, None, (seat,), seen))
    if offer.place == TOP:
        assert unseen is not None
        deal_to_seat(hand, seat, take_top_card(hand), unseen.facing is Facing.UP)
        return
    give_row_card(hand, seat, action.pile, offer.place, up)
    if action.refill and hand.remaining:
        deal_to_board(hand, take_top_card(hand), True, (action.pile,))
