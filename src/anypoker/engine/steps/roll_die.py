"""Roll dice; what they show is part of the hand's chance."""

from anypoker.engine.events import Rolled
from anypoker.engine.state import Hand
from anypoker.engine.steps.no_decisions import apply, decision
from anypoker.game import RollDiceStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: RollDiceStep, seats: list[int]) -> None:
    dice = hand.chance.dice
    first = hand.dice_used
    # A hand that is dealt again rolls the same dice from the start.
    shown = tuple(dice[(first + index) % len(dice)] for index in range(action.dice))
    hand.dice_used += action.dice
    hand.dice[hand.compiled.dice_piles.index(action.pile)] = shown
    hand.events.append(Rolled(action.pile, shown))
