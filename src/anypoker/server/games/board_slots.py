"""Slots of the board cards, so that a table can show cards still to come."""

from functools import lru_cache

from anypoker.game import DealStep, Game
from anypoker.ranking import Owner


@lru_cache(maxsize=512)
def board_places(game: Game) -> list[list[str]]:
    """Return the piles of every card that the game deals to the board, in the order of the deal.

    Steps that a condition may skip are counted: their places stay empty.
    """
    return [
        list(cards.piles)
        for action in game.every_action()
        if isinstance(action, DealStep) and action.to is Owner.BOARD
        for cards in action.cards
        for _ in range(cards.number)
    ]
