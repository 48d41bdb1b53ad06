"""Arrays of hands as they are given: made into rows of bytes, or refused with a sentence."""

from collections.abc import Collection

import numpy as np
from numpy.typing import ArrayLike

from anypoker.cards import JOKER, Card, faces
from anypoker.ranking.batch.lookup import WildCards
from anypoker.ranking.batch.rank_kernels import Hands
from anypoker.ranking.evaluation import split_roles, wrong_cards
from anypoker.ranking.ordering import Ordering
from anypoker.ranking.strength import HandError, Role

_NOT_A_BYTE = 255  # the number of no card


def rows_of(hands: ArrayLike) -> Hands:
    """Convert hands to rows of bytes; a number outside a byte becomes an invalid card."""
    given = np.asarray(hands)
    if given.ndim != 2:
        raise HandError(f"hands are rows of card numbers, not an array of {given.ndim} dimensions")
    if given.dtype != np.uint8:
        if given.size and not np.issubdtype(given.dtype, np.integer):
            raise HandError(f"hands are rows of card numbers, not of {given.dtype}")
        given = np.where((given < 0) | (given > _NOT_A_BYTE), _NOT_A_BYTE, given).astype(np.uint8)
    return np.require(given, requirements=["C", "W"])


def wilds_of(ordering: Ordering, wild: Collection[Card], bugs: Collection[Card]) -> WildCards:
    """Return the wild cards as the ordering sees them; HandError if it takes none."""
    as_wild, as_bugs = frozenset(map(int, wild)), frozenset(map(int, bugs))
    if as_wild & as_bugs:
        raise HandError("a card is either wild or a bug, not both")
    if as_wild:
        split_roles(ordering, [JOKER], [Role.WILD])
    if as_bugs and split_roles(ordering, [JOKER], [Role.BUG])[1]:
        return WildCards(as_wild | as_bugs)  # here a bug is any card
    return WildCards(as_wild, as_bugs)


def odd_card(ordering: Ordering, hands: ArrayLike, wild: Collection[Card]) -> HandError | None:
    """Describe the first card that the ordering cannot rank."""
    for number in np.asarray(hands).reshape(-1).tolist():
        card = Card(number)
        if card in wild or (0 <= card < JOKER and card >> 2 in ordering.ranks):
            continue
        if card >= 0 and all(0 <= face <= JOKER for face in faces(card)):
            return wrong_cards(ordering, [card])
        return HandError(f"{number} is the number of no card: they are 0 to 51, and 52 is a joker")
    return None
