"""Cards from the stock to the seats or to the board."""

from anypoker.cards import Card
from anypoker.engine.actions import Action, Decline, Purchase, action_parts
from anypoker.engine.betting.bet_limits import pay_dead
from anypoker.engine.betting.chip_amounts import price_in_chips
from anypoker.engine.betting.folding import is_won
from anypoker.engine.cards.card_bonuses import apply_special, dealt_card_decision, settle_specials
from anypoker.engine.cards.offers import apply_offer, begin_offers, offer_decision
from anypoker.engine.cards.stock import (
    NO_PILE,
    NO_SEAT,
    deal_each,
    deal_facing,
    deal_to_board,
    give_shared,
    make_room,
    take_top_card,
)
from anypoker.engine.conditions import condition_holds
from anypoker.engine.decision import BuyDecision, OfferDecision, PenaltyDecision, ProtectDecision
from anypoker.engine.decision.pending import ask_next, close_decision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Bought, Declined, Exposed
from anypoker.engine.state import TURNED, UP, Hand
from anypoker.errors import AmountSentence
from anypoker.game import DealStep, DealtCards, FacingIf
from anypoker.ranking import Facing, Owner


def begin(hand: Hand, action: DealStep, seats: list[int]) -> None:
    """Deal part after part, until one of them needs a decision."""
    hand.part_index = 0
    hand.participants = seats
    _deal_parts(hand, action, seats)


def _deal_parts(hand: Hand, action: DealStep, seats: list[int]) -> None:
    while hand.part_index < len(action.cards) and not is_won(hand):
        cards = action.cards[hand.part_index]
        hand.part_index += 1
        if action.to is Owner.BOARD:
            _deal_board(hand, cards)
            continue
        if cards.offer is not None and hand.remaining >= len(seats):
            begin_offers(hand, cards, seats)
            if hand.seats_to_act:
                return
            continue
        served: list[int] = []
        for _ in range(cards.number):
            served = _deal_round(hand, cards, seats)
        if cards.specials:
            hand.ask_queue = served
            settle_specials(hand, cards)
            if hand.seats_to_act:
                return
        if cards.protection is not None:
            price = price_in_chips(hand, cards.protection.price)
            hand.ask_queue = [s for s in seats if hand.stacks[s] >= price and _is_down(hand, s)]
            if hand.ask_queue:
                ask_next(hand)
                return


def _is_down(hand: Hand, seat: int) -> bool:
    return bool(hand.card_flags[seat]) and not hand.card_flags[seat][-1] & UP


def _deal_round(hand: Hand, cards: DealtCards, seats: list[int]) -> list[int]:
    """One card for each seat; if they cannot all have one, one card that they share.

    The seats that got one.
    """
    lies = cards.facing
    pile = hand.compiled.hole_index[cards.piles[0]] if cards.piles else NO_PILE
    if isinstance(lies, FacingIf):
        facings = {
            seat: lies.then if condition_holds(hand, lies.condition, seat) else lies.otherwise
            for seat in seats
        }
        seats = [seat for seat in seats if facings[seat] is not None]
        up_seats = [seat for seat in seats if facings[seat] is Facing.UP]
        blind = {seat: facing for seat, facing in facings.items() if facing and facing.is_blind}
    elif lies.facing is None:
        return []
    else:
        blind = dict.fromkeys(seats, lies.facing) if lies.facing.is_blind else {}
        up_seats = seats if lies.facing is Facing.UP else []
    if blind and hand.remaining >= len(seats):
        for seat in seats:
            facing = blind.get(seat) or (Facing.UP if seat in up_seats else Facing.DOWN)
            deal_facing(hand, seat, take_top_card(hand), facing, pile)
    elif hand.remaining >= len(seats):
        deal_each(hand, seats, up_seats, pile)
    elif make_room(hand, NO_SEAT, 1):
        give_shared(hand, seats, take_top_card(hand), pile)
    else:
        return []
    return list(seats)


def _deal_board(hand: Hand, cards: DealtCards) -> None:
    lies = cards.facing
    if isinstance(lies, FacingIf):
        met = condition_holds(hand, lies.condition, hand.deal_order[0])
        facing = lies.then if met else lies.otherwise
    else:
        facing = lies.facing
    if facing is None:
        return
    for _ in range(make_room(hand, NO_SEAT, cards.number)):
        deal_to_board(hand, take_top_card(hand), facing is Facing.UP, cards.piles)


def decision(
    hand: Hand, action: DealStep, seat: int
) -> ProtectDecision | BuyDecision | PenaltyDecision | OfferDecision:
    """Return the decision that the card just dealt brings."""
    cards = action.cards[hand.part_index - 1]
    if cards.offer is not None:
        return offer_decision(hand, cards, seat)
    return dealt_card_decision(hand, cards, seat) if cards.specials else _protect(hand, cards, seat)


def _protect(hand: Hand, cards: DealtCards, seat: int) -> ProtectDecision:
    """Return the decision to pay for turning up the card just dealt."""
    protection = cards.protection
    assert protection is not None
    card: Card = hand.hole_cards[seat][-1]
    return ProtectDecision(
        seat,
        hand.open_decisions[seat],
        price_in_chips(hand, protection.price),
        card,
        protection.prompt,
    )


def apply(hand: Hand, action: DealStep, seat: int, answer: Action) -> None:
    """Apply the answer about the card just dealt; continue with the next seat or part."""
    cards = action.cards[hand.part_index - 1]
    if cards.offer is not None:
        apply_offer(hand, cards, seat, answer)
    elif cards.specials:
        apply_special(hand, cards, seat, answer)
    else:
        _apply_protection(hand, cards, seat, answer)
    if not hand.seats_to_act:
        _deal_parts(hand, action, [other for other in hand.participants if not hand.folded[other]])


def _apply_protection(hand: Hand, cards: DealtCards, seat: int, answer: Action) -> None:
    """Pay and turn the card up, or leave it."""
    question = _protect(hand, cards, seat)
    if isinstance(answer, Purchase) and not answer.cards:
        close_decision(hand, seat)
        pay_dead(hand, seat, question.price)
        hand.card_flags[seat][-1] |= UP | TURNED
        hand.events.append(Bought(seat, question.price, "protection"))
        hand.events.append(Exposed(seat, (question.card,), True))
    elif isinstance(answer, Decline):
        close_decision(hand, seat)
        hand.events.append(Declined(seat))
    else:
        allowed = "' is not allowed here; allowed: buy for ", question.price, ", or decline"
        raise IllegalAction(AmountSentence("'", *action_parts(answer), *allowed))
    while hand.ask_queue and hand.stacks[hand.ask_queue[0]] < question.price:
        del hand.ask_queue[0]
    ask_next(hand)
