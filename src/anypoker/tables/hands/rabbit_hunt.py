"""Rabbit hunt: the board cards that would have come."""

from anypoker.cards import Card
from anypoker.engine import Hand
from anypoker.game import BetStep, DealStep, RevealStep, ShowdownStep
from anypoker.ranking import Owner


def rabbit_cards(hand: Hand) -> tuple[Card, ...]:
    """Return the board cards that would have come in a hand that ended early.

    Stops at the first step other than a deal to the board or betting: later cards depend on it.
    """
    if not hand.over or hand.live_count > 1 or hand.run_out.times > 1:
        return ()
    cards, top = list[Card](), hand.stock_index
    for step in hand.game.steps[hand.step + 1 :]:
        action = step.action
        if step.condition is not None:
            break
        if isinstance(action, DealStep) and action.to is Owner.BOARD:
            number = sum(part.number for part in action.cards)
            cards += hand.stock[top : top + number]
            top += number
        elif not isinstance(action, BetStep | RevealStep | ShowdownStep):
            break
    return tuple(cards)
