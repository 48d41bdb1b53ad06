"""Cards from the stock to the seats or to the board."""

from anypoker.cards import Card
from anypoker.engine.actions import Action, Decline, Purchase
from anypoker.engine.asking import answered, ask_next
from anypoker.engine.conditions import holds
from anypoker.engine.decision import ProtectDecision
from anypoker.engine.errors import IllegalAction
from anypoker.engine.events import Bought, Declined, Exposed
from anypoker.engine.limits import pay_dead, price_of
from anypoker.engine.state import UP, Hand
from anypoker.engine.stock import NO_PILE, NO_SEAT, deal_each, give_shared, lay, make_room, take
from anypoker.ranking import Facing, Owner
from anypoker.rules.game import Deal, DealtCards, LiesIf


def begin(hand: Hand, action: Deal, seats: list[int]) -> None:
    """Deal part after part, until one of them offers protection."""
    hand.part = 0
    hand.taking = seats
    _deal_parts(hand, action, seats)


def _deal_parts(hand: Hand, action: Deal, seats: list[int]) -> None:
    while hand.part < len(action.cards):
        cards = action.cards[hand.part]
        hand.part += 1
        if action.to is Owner.BOARD:
            _deal_board(hand, cards)
            continue
        for _ in range(cards.number):
            _deal_round(hand, cards, seats)
        if cards.protection is not None:
            price = price_of(hand, cards.protection.price)
            hand.queue = [s for s in seats if hand.stacks[s] >= price and _is_down(hand, s)]
            if hand.queue:
                ask_next(hand)
                return


def _is_down(hand: Hand, seat: int) -> bool:
    return bool(hand.lying[seat]) and not hand.lying[seat][-1] & UP


def _deal_round(hand: Hand, cards: DealtCards, seats: list[int]) -> None:
    """One card for each seat; if they cannot all have one, one card that they share."""
    lies = cards.lies
    pile = hand.plan.hole_index[cards.piles[0]] if cards.piles else NO_PILE
    if isinstance(lies, LiesIf):
        facings = {
            seat: lies.then if holds(hand, lies.condition, seat) else lies.otherwise
            for seat in seats
        }
        seats = [seat for seat in seats if facings[seat] is not None]
        up_seats = [seat for seat in seats if facings[seat] is Facing.UP]
    elif lies.facing is None:
        return
    else:
        up_seats = seats if lies.facing is Facing.UP else []
    if hand.remaining >= len(seats):
        deal_each(hand, seats, up_seats, pile)
    elif make_room(hand, NO_SEAT, 1):
        give_shared(hand, seats, take(hand), pile)


def _deal_board(hand: Hand, cards: DealtCards) -> None:
    lies = cards.lies
    if isinstance(lies, LiesIf):
        met = holds(hand, lies.condition, hand.order[0])
        facing = lies.then if met else lies.otherwise
    else:
        facing = lies.facing
    if facing is None:
        return
    for _ in range(make_room(hand, NO_SEAT, cards.number)):
        lay(hand, take(hand), facing is Facing.UP, cards.piles)


def decision(hand: Hand, action: Deal, seat: int) -> ProtectDecision:
    """Whether the card just dealt is to be turned up for a price."""
    protection = action.cards[hand.part - 1].protection
    assert protection is not None
    card: Card = hand.hole[seat][-1]
    return ProtectDecision(
        seat, hand.asked[seat], price_of(hand, protection.price), card, protection.prompt
    )


def apply(hand: Hand, action: Deal, seat: int, answer: Action) -> None:
    """Pay and turn the card up, or leave it."""
    question = decision(hand, action, seat)
    if isinstance(answer, Purchase) and not answer.cards:
        answered(hand, seat)
        pay_dead(hand, seat, question.price)
        hand.lying[seat][-1] |= UP
        hand.events.append(Bought(seat, question.price, "protection"))
        hand.events.append(Exposed(seat, (question.card,), True))
    elif isinstance(answer, Decline):
        answered(hand, seat)
        hand.events.append(Declined(seat))
    else:
        raise IllegalAction(
            f"'{answer}' is not allowed here; allowed: buy for {question.price} chips, or decline"
        )
    while hand.queue and hand.stacks[hand.queue[0]] < question.price:
        del hand.queue[0]
    ask_next(hand)
    if not hand.waiting:
        _deal_parts(hand, action, hand.taking)
