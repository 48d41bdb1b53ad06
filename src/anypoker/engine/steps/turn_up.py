"""Cards that nobody has seen are turned up one by one until they beat all others that show.

The leader turns nothing; a seat with equal cards continues. It is automatic: only what
costs something is asked for.
"""

from anypoker.cards import JOKER, Card, faces
from anypoker.engine.actions import Action, Fold
from anypoker.engine.betting.action_order import up_card_ranking
from anypoker.engine.betting.chip_amounts import price_in_chips
from anypoker.engine.betting.folding import fold, is_won
from anypoker.engine.cards.card_bonuses import (
    pay_for_special,
    pays_special,
    penalty_of,
    special_decision,
)
from anypoker.engine.cards.stock import (
    NO_SEAT,
    deal_facing,
    down_positions,
    make_room,
    reshuffle_count,
    take_top_card,
)
from anypoker.engine.cards.up_cards import rank_up_cards, up_count
from anypoker.engine.decision import BuyDecision, PenaltyDecision
from anypoker.engine.decision.pending import close_decision, open_decision
from anypoker.engine.events import Declined, Exposed
from anypoker.engine.state import NOBODY, TURNED, UP, Hand
from anypoker.game import Bonus, Penalty, TurnUpStep, is_triggered
from anypoker.ranking.incomplete_hands import PartialStrength, partial_evaluator_of


def begin(hand: Hand, action: TurnUpStep, seats: list[int]) -> None:
    hand.ask_queue = list(seats)
    _turn_on(hand, action)


def _turn_on(hand: Hand, action: TurnUpStep) -> None:
    """Turn up cards until the seat leads, has none left, or must decide."""
    of = NOBODY  # whose turn it is: meanwhile what others show stays the same
    best: PartialStrength | None = None
    while hand.ask_queue and not hand.seats_to_act and not is_won(hand):
        seat = hand.ask_queue[0]
        hidden = down_positions(hand, seat)
        if seat != of:
            of, best = seat, _best_of_others(hand, seat)
        if _leads(hand, seat, best):
            hand.ask_queue.pop(0)
        elif not hidden:
            hand.ask_queue.pop(0)
            if action.folds and not _somebody_is_all_in(hand):
                fold(hand, seat)
        else:
            _turn(hand, action, seat, hidden[0])


def _best_of_others(hand: Hand, seat: int) -> PartialStrength | None:
    """Return the best up cards of all others who are in; None: there are none to compare."""
    ordering, rules = up_card_ranking(hand)
    others = [other for other in hand.live_seats() if other != seat and up_count(hand, other)]
    if ordering is None or not others:
        return None
    looks = partial_evaluator_of(ordering)
    return min(rank_up_cards(hand, other, looks, rules) for other in others)


def _leads(hand: Hand, seat: int, best: PartialStrength | None) -> bool:
    """Return whether a seat's up cards beat those of all others."""
    if not up_count(hand, seat):
        return False
    ordering, rules = up_card_ranking(hand)
    if ordering is None or best is None:
        return True
    return rank_up_cards(hand, seat, partial_evaluator_of(ordering), rules) < best


def _somebody_is_all_in(hand: Hand) -> bool:
    """Then nobody folds for failing: side pots are decided by the cards."""
    return any(hand.stacks[seat] == 0 for seat in hand.live_seats())


def _turn(hand: Hand, action: TurnUpStep, seat: int, place: int) -> None:
    card = hand.hole_cards[seat][place]
    hand.card_flags[seat][place] |= UP | TURNED
    hand.events.append(Exposed(seat, (card,), True))
    special = _special(action, card)
    hand.part_index = place
    if isinstance(special, Penalty):
        if penalty_of(hand, special, seat):
            open_decision(hand, seat)
    elif special is not None and (hand.remaining or reshuffle_count(hand, NO_SEAT)):
        if special.price is None:
            _give_extra(hand, special, seat)
        elif price_in_chips(hand, special.price) <= hand.stacks[seat]:
            open_decision(hand, seat)


def _special(action: TurnUpStep, card: Card) -> Bonus | Penalty | None:
    face = faces(card)[0]
    if face == JOKER:
        return None
    return next((one for one in action.specials if is_triggered(one.trigger, face)), None)


def _give_extra(hand: Hand, bonus: Bonus, seat: int) -> None:
    make_room(hand, NO_SEAT, 1)
    deal_facing(hand, seat, take_top_card(hand), bonus.facing)


def decision(hand: Hand, action: TurnUpStep, seat: int) -> BuyDecision | PenaltyDecision:
    """Return the decision about the card just turned up."""
    card = hand.hole_cards[seat][hand.part_index]
    return special_decision(hand, _special(action, card), seat, card)


def apply(hand: Hand, action: TurnUpStep, seat: int, answer: Action) -> None:
    question = decision(hand, action, seat)
    special = _special(action, hand.hole_cards[seat][hand.part_index])
    paying = pays_special(question, answer)
    close_decision(hand, seat)
    if paying:
        pay_for_special(hand, special, seat, question.price)
        if isinstance(special, Bonus):
            _give_extra(hand, special, seat)
    elif isinstance(answer, Fold):
        hand.ask_queue.pop(0)
        fold(hand, seat)
    else:
        hand.events.append(Declined(seat))
    _turn_on(hand, action)
