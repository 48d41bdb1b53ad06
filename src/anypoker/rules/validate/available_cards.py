"""The most cards that the piles of a pick may hold."""

from typing import TYPE_CHECKING

from anypoker.ranking.selection import Facing, Owner, Pick, Pile

if TYPE_CHECKING:
    from anypoker.rules.validate.card_flow import CardFlow  # which needs this module


def available_cards(pick: Pick, course: "CardFlow") -> int:
    """Return the most cards that the piles of a pick may hold together."""
    return sum(_pile_size(pile, course) for pile in dict.fromkeys(pick.piles))


def _pile_size(pile: Pile, course: "CardFlow") -> int:
    if pile.owner is Owner.BOARD:
        size = course.board if pile.name is None else course.board_piles[pile.name]
    else:
        size = course.hole if pile.name is None else course.hole_piles[pile.name]
        facing = {None: size, Facing.UP: course.up, Facing.DOWN: course.down}[pile.facing]
        size = min(size, facing)
    if pile.position is not None:
        return 1 if pile.position < size else 0
    return size
