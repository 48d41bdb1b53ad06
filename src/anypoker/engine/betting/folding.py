"""Folding, and detection of an uncontested pot."""

from anypoker.engine.events import Folded
from anypoker.engine.state import Hand


def fold(hand: Hand, seat: int) -> None:
    """Fold a seat; its cards stay where they are until a shuffle needs them."""
    hand.folded[seat] = True
    hand.fold_step[seat] = hand.step
    hand.live_count -= 1
    hand.events.append(Folded(seat))


def is_won(hand: Hand) -> bool:
    """Return whether only one seat is left, which wins the pot uncontested."""
    return hand.live_count == 1 and not hand.compiled.plays_on_alone
