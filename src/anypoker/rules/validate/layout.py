"""Does the picture of the board show the cards that are dealt?

A picture changes nothing about the game, so what is wrong with it is never more than a warning.
"""

from collections import Counter

from anypoker import game
from anypoker.ranking.selection import Owner
from anypoker.rules.normalise.context import NormaliseContext

_HERE = "communityCardLayout"
_SHAPE = "a grid is a list of rows, a row a list of cells, and a cell the piles of its card"


def check_layout(played: game.Game, context: NormaliseContext) -> None:
    layout = played.layout
    if layout is None:
        return
    cards = _cards_by_piles(played)
    filled_later = _piles_of_discards(played)
    known = {pile for piles in cards for pile in piles} | filled_later
    for number, row in enumerate(layout.rows):
        for index, pile in enumerate(row.piles):
            if pile not in known:
                path = (_HERE, "rows", number, "subsets", index)
                context.warning(path, f'no card is ever dealt to the pile "{pile}"')
    for number, cells in enumerate(layout.cells):
        if len(cells) > layout.columns:
            sentence = f"the grid has {layout.columns} columns, but this row has {len(cells)} cells"
            context.warning((_HERE, "cells", number), sentence, _SHAPE)
        for index, cell in enumerate(cells):
            place = frozenset(cell)
            if cell and cards[place] == 0 and not place <= filled_later:  # below 0: said already
                piles = " and ".join(f'"{pile}"' for pile in cell)
                sentence = f"there is no card for this place: none lies in {piles} and nowhere else"
                context.warning((_HERE, "cells", number, index), sentence, _SHAPE)
            cards[place] -= 1


def _cards_by_piles(played: game.Game) -> Counter[frozenset[str]]:
    """Return the number of board cards in exactly these piles."""
    found: Counter[frozenset[str]] = Counter()
    for action in played.every_action():
        if isinstance(action, game.DealStep) and action.to is Owner.BOARD:
            for cards in action.cards:
                found[frozenset(cards.piles)] += cards.number
    return found


def _piles_of_discards(played: game.Game) -> set[str]:
    actions = [action for action in played.every_action() if isinstance(action, game.DiscardStep)]
    return {cards.onto for action in actions for cards in action.cards if cards.onto}
