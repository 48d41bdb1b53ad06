"""Places of the board and of each player's rows, so that a table can show cards still to come."""

from functools import lru_cache

from anypoker.game import DealStep, Game, SeparateStep
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


MIN_ROWS = 3  # two piles lie side by side


@lru_cache(maxsize=512)
def hand_rows(game: Game) -> list[tuple[str, int]]:
    """Return the name and the room of each row that players lay their cards in.

    Empty if a game has a board or fewer piles: then hands lie in one line.
    """
    if board_places(game):
        return []
    rooms: dict[str, int] = {}
    for action in game.every_action():
        if isinstance(action, SeparateStep) and len(action.piles) >= MIN_ROWS:
            for pile in action.piles:
                rooms[pile.name] = max(pile.number, rooms.get(pile.name, 0))
    return list(rooms.items())


def rows_data(game: Game | None) -> dict[str, list[tuple[str, int]]]:
    """Return the field `rows` of records; nothing for a game without rows."""
    rows = hand_rows(game) if game is not None else []
    return {"rows": rows} if rows else {}
