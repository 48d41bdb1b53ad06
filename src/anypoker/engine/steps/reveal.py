"""Turn up cards of the board that were dealt face down."""

from anypoker.engine.events import Revealed
from anypoker.engine.state import Hand
from anypoker.engine.steps.no_decisions import apply, decision
from anypoker.game import RevealedCards, RevealStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: RevealStep, seats: list[int]) -> None:
    for cards in action.cards:
        places = [place for place in _places(hand, cards) if not hand.board_up[place]]
        if not places:
            continue
        for place in places:
            hand.board_up[place] = hand.board_was_up[place] = True
            hand.up_card_log.append(hand.board[place])
        shown = tuple(hand.board[place] for place in places)
        hand.events.append(Revealed(shown, tuple(places)))


def _places(hand: Hand, cards: RevealedCards) -> list[int]:
    """Return the board positions of the pile, or of the named cards in it."""
    bit = hand.compiled.board_bits[cards.pile] if cards.pile is not None else 0
    pile = [place for place, bits in enumerate(hand.board_piles) if not bit or bits & bit]
    if not cards.positions:
        return pile
    return [pile[position] for position in cards.positions if position < len(pile)]
