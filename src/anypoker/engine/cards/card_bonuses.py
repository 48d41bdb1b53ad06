"""Ranks that bring an extra card or a penalty when they are dealt face up."""

from anypoker.cards import JOKER, Card, faces
from anypoker.engine.actions import Action, Decline, Fold, Purchase, action_parts
from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import price_in_chips
from anypoker.engine.betting.folding import fold, is_won
from anypoker.engine.cards.stock import (
    NO_PILE,
    NO_SEAT,
    deal_facing,
    make_room,
    reshuffle_count,
    take_top_card,
)
from anypoker.engine.decision import BuyDecision, PenaltyDecision
from anypoker.engine.decision.pending import close_decision, open_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Bought, Declined
from anypoker.engine.state import UP, Hand
from anypoker.errors import AmountSentence
from anypoker.game import Bonus, DealtCards, Penalty, is_triggered
from anypoker.ranking import Facing


def settle_specials(hand: Hand, cards: DealtCards) -> None:
    """Go through the seats in the queue, until one of them is asked."""
    while hand.ask_queue and not hand.seats_to_act and not is_won(hand):
        seat = hand.ask_queue.pop(0)
        special = _special(hand, cards, seat)
        if isinstance(special, Penalty):
            if penalty_of(hand, special, seat) and hand.live_count > 1:
                open_decision(hand, seat)
        elif special is not None and (hand.remaining or reshuffle_count(hand, NO_SEAT)):
            if special.price is None:
                _give_extra(hand, cards, special, seat)
            elif price_in_chips(hand, special.price) <= hand.stacks[seat]:
                open_decision(hand, seat)


def _special(hand: Hand, cards: DealtCards, seat: int) -> Bonus | Penalty | None:
    """Return the bonus of the seat's last card; none if it is face down or shared."""
    if hand.card_flags[seat][-1] != UP:
        return None
    face = faces(hand.hole_cards[seat][-1])[0]
    if face == JOKER:
        return None
    return next((one for one in cards.specials if is_triggered(one.trigger, face)), None)


def penalty_of(hand: Hand, special: Penalty, seat: int) -> int:
    """Return the price for a seat, at most its stack."""
    return min(price_in_chips(hand, special.price), hand.stacks[seat])


def _give_extra(hand: Hand, cards: DealtCards, special: Bonus, seat: int) -> None:
    """Deal one extra card; if it is face up, it may bring another."""
    pile = hand.compiled.hole_index[cards.piles[0]] if cards.piles else NO_PILE
    make_room(hand, NO_SEAT, 1)
    deal_facing(hand, seat, take_top_card(hand), special.facing, pile)
    hand.ask_queue.insert(0, seat)


def dealt_card_decision(hand: Hand, cards: DealtCards, seat: int) -> BuyDecision | PenaltyDecision:
    """Return the decision about the card just dealt."""
    return special_decision(hand, _special(hand, cards, seat), seat, hand.hole_cards[seat][-1])


def special_decision(
    hand: Hand, special: Bonus | Penalty | None, seat: int, card: Card
) -> BuyDecision | PenaltyDecision:
    """Return the decision to buy the extra card or to pay the penalty."""
    number = hand.open_decisions[seat]
    if isinstance(special, Penalty):
        return PenaltyDecision(seat, number, penalty_of(hand, special, seat), card)
    assert special is not None
    assert special.price is not None
    price = price_in_chips(hand, special.price)
    up = special.facing is Facing.UP
    return BuyDecision(seat, number, price, 1, (), 0, (), up, False, True)


def apply_special(hand: Hand, cards: DealtCards, seat: int, answer: Action) -> None:
    """Apply the answer and continue with the next seat."""
    question = dealt_card_decision(hand, cards, seat)
    special = _special(hand, cards, seat)
    paying = pays_special(question, answer)
    close_decision(hand, seat)
    if paying:
        pay_for_special(hand, special, seat, question.price)
        if isinstance(special, Bonus):
            _give_extra(hand, cards, special, seat)
    elif isinstance(answer, Fold):
        fold(hand, seat)
    else:
        hand.events.append(Declined(seat))
    settle_specials(hand, cards)


def pays_special(question: BuyDecision | PenaltyDecision, answer: Action) -> bool:
    """Return whether the answer is to pay; raise IllegalAction for any other answer."""
    paying = isinstance(answer, Purchase) and not answer.cards
    refusing = Fold if isinstance(question, PenaltyDecision) else Decline
    if not paying and not isinstance(answer, refusing):
        allowed = "' is not allowed here; allowed: buy for ", question.price, f", or {refusing()}"
        raise IllegalAction(AmountSentence("'", *action_parts(answer), *allowed))
    return paying


def pay_for_special(hand: Hand, special: Bonus | Penalty | None, seat: int, price: int) -> None:
    """Pay for an extra card or for staying in, into the pot."""
    pay_dead(hand, seat, price)
    what = "an extra card" if isinstance(special, Bonus) else "staying in"
    hand.events.append(Bought(seat, price, what))
