"""The board piles with the lowest last card leave the board, or one card where a die says so."""

from anypoker.cards import Card, high_rank
from anypoker.engine.cards.stock import throw_away
from anypoker.engine.events import PileRemoved
from anypoker.engine.state import NOBODY, Hand
from anypoker.engine.steps.no_decisions import apply, decision
from anypoker.game import RemoveStep

__all__ = ["apply", "begin", "decision"]


def begin(hand: Hand, action: RemoveStep, seats: list[int]) -> None:
    """Remove all piles tied for lowest, unless all are equal."""
    if action.die is not None:
        _remove_card(hand, action.piles, hand.dice[hand.compiled.dice_piles.index(action.die)][0])
        return
    last: dict[str, int] = {}
    for pile in action.piles:
        bit = hand.compiled.board_bits[pile]
        cards = [c for c, bits in zip(hand.board, hand.board_piles, strict=True) if bits & bit]
        if cards:
            last[pile] = high_rank(cards[-1])
    if len(set(last.values())) < 2:
        return
    lowest = min(last.values())
    for pile, rank in last.items():
        if rank == lowest:
            _remove(hand, pile)


def _remove_card(hand: Hand, piles: tuple[str, ...], place: int) -> None:
    """Remove the card dealt at this position of the board; the others keep theirs."""
    index = place - 1
    if index in hand.removed_board_positions:
        return
    index -= sum(gone < index for gone in hand.removed_board_positions)
    bits = 0
    for pile in piles:
        bits |= hand.compiled.board_bits[pile]
    if index >= len(hand.board) or not hand.board_piles[index] & bits:
        return
    name = next(pile for pile in piles if hand.board_piles[index] & hand.compiled.board_bits[pile])
    hand.removed_board_positions.append(place - 1)
    card = hand.board.pop(index)
    seen = (card,) if hand.board_up[index] else ()
    del hand.board_piles[index], hand.board_up[index], hand.board_was_up[index]
    throw_away(hand, NOBODY, card)
    hand.events.append(PileRemoved(name, (card,), seen, place))


def _remove(hand: Hand, pile: str) -> None:
    """Take the pile's name off its cards; those that lie in no other pile leave the board."""
    bit = hand.compiled.board_bits[pile]
    gone: list[Card] = []
    seen: list[Card] = []
    for index in range(len(hand.board) - 1, -1, -1):
        if hand.board_piles[index] & bit:
            hand.board_piles[index] &= ~bit
            if not hand.board_piles[index]:
                card = hand.board.pop(index)
                if hand.board_up[index]:
                    seen.insert(0, card)
                del hand.board_piles[index], hand.board_up[index], hand.board_was_up[index]
                throw_away(hand, NOBODY, card)
                gone.insert(0, card)
    hand.events.append(PileRemoved(pile, tuple(gone), tuple(seen)))
