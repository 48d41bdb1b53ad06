"""Rake: taken from each pot after refunds and before payments."""

from anypoker.engine.events import Raked
from anypoker.engine.state import Hand
from anypoker.game import DealStep
from anypoker.ranking import Owner


def take_rake(hand: Hand, pot: int, amount: int) -> int:
    """Take the rake from a pot; return what is left to win.

    Rounded down; the cap is that of the whole hand. A board that is run several times makes as
    many pots.
    """
    stakes = hand.stakes
    if not stakes.rake or not (stakes.rake_always or _saw_the_flop(hand)):
        return amount
    rake = amount * stakes.rake // 10_000
    if stakes.rake_cap:
        rake = min(rake, stakes.rake_cap - hand.rake_taken)
    if rake:
        hand.rake_taken += rake
        hand.pot -= rake
        hand.events.append(Raked(pot, rake))
    return amount - rake


def _saw_the_flop(hand: Hand) -> bool:
    """Return whether there is a board, or in a game without one a second betting round."""
    actions = hand.game.every_action()
    if any(isinstance(action, DealStep) and action.to is Owner.BOARD for action in actions):
        return bool(hand.board) or hand.redeals > 0
    return hand.betting.rounds > 1 or hand.redeals > 0
