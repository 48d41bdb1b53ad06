"""Open cards of a board pile that go to a seat."""

from anypoker.engine.cards.stock import NO_PILE
from anypoker.engine.events import Taken
from anypoker.engine.state import UP, Hand


def row_positions(hand: Hand, pile: str) -> list[int]:
    """Return the board positions of a pile's cards, in their order."""
    bit = hand.compiled.board_bits[pile]
    return [place for place, piles in enumerate(hand.board_piles) if piles & bit]


def remove_from_board(hand: Hand, position: int) -> None:
    """Take a card off the board; those after it close up."""
    del hand.board[position], hand.board_up[position]
    del hand.board_was_up[position], hand.board_piles[position]


def give_row_card(hand: Hand, seat: int, pile: str, place: int, up: bool) -> None:
    """Move the card at a place of a pile, from one, to a seat."""
    position = row_positions(hand, pile)[place - 1]
    card = hand.board[position]
    remove_from_board(hand, position)
    hand.hole_cards[seat].append(card)
    hand.card_flags[seat].append(UP if up else 0)
    hand.card_piles[seat].append(NO_PILE)
    hand.events.append(Taken(seat, card, pile, place, position, up))
