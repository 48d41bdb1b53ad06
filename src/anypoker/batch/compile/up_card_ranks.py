"""Up-card ranks as a table for up to four cards.

A card is one of sixteen symbols: its rank, a joker, a card of a wild rank, or no card. Where that
is not enough to compare hands, the kernels leave it to the engine.
"""

from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.batch import columns as col
from anypoker.cards import JOKER, RANKS, Card
from anypoker.engine.compiled_game import CompiledGame, UpCardRanking
from anypoker.game import Jokers, LaterRoundStart, OfCards, OfRank, Wild
from anypoker.ranking import Facing, Ordering, Role
from anypoker.ranking.evaluation import split_roles
from anypoker.ranking.incomplete_hands import partial_evaluator_of
from anypoker.ranking.ordering import Patterns

MAX_SHOWN = 4
NEVER = 0  # the table compares nothing
NO_ORDER = -1  # cards that show are not compared: the first seat it is
_JOKER_SYMBOL, _WILD_SYMBOL = 13, 14


class UpCardRanks(NamedTuple):
    """Ranks by up cards; `cards`: from this number of up cards on the engine decides."""

    symbols: NDArray[np.uint8]
    table: NDArray[np.uint32]
    cards: int


def build_up_card_ranks(compiled: CompiledGame) -> UpCardRanks:
    """Return the table of a game in which the best cards that show go first."""
    order = compiled.game.order
    used = [order.later, *(case.order for case in order.later_cases)]
    look = compiled.up_card_ranking
    if LaterRoundStart.HIGH_HAND not in used or compiled.look_cases:
        return _nothing(NEVER)
    if look.ordering is None:
        return _nothing(NO_ORDER)
    known = isinstance(look.ordering.family, Patterns)
    if not known or not all(map(_is_told_by_card, look.wild)):
        return _nothing(NEVER)
    return _table(look)


def _is_told_by_card(rule: Wild) -> bool:
    """Return whether an up card's role follows from the card alone."""
    return isinstance(rule.source, Jokers | OfRank | OfCards) and not rule.as_dealt


def _nothing(cards: int) -> UpCardRanks:
    return UpCardRanks(np.zeros(256, np.uint8), np.zeros(1, np.uint32), cards)


def _role(rule: Wild) -> Role:
    """Return the role of an up card."""
    return rule.role if rule.role_facing in (None, Facing.UP) else rule.other_role


@lru_cache(maxsize=64)
def _table(look: UpCardRanking) -> UpCardRanks:
    ordering = look.ordering
    assert ordering is not None
    symbols = np.zeros(256, np.uint8)
    symbols[:JOKER] = np.arange(JOKER) >> 2
    symbols[JOKER] = _JOKER_SYMBOL
    roles: dict[int, Role] = {}
    for rule in look.wild:
        if isinstance(rule.source, OfRank):
            rank = RANKS.index(rule.source.rank)
            symbols[4 * rank : 4 * rank + 4] = _WILD_SYMBOL
            roles[_WILD_SYMBOL] = _role(rule)
        elif isinstance(rule.source, OfCards):
            symbols[list(rule.source.cards)] = _WILD_SYMBOL
            roles[_WILD_SYMBOL] = _role(rule)
        else:
            roles[_JOKER_SYMBOL] = _role(rule)
    used = sorted({int(symbol) for symbol in symbols[: JOKER + 1]})
    seen = {
        shown: _look_of(ordering, shown, roles)
        for shown in combinations_with_replacement([*used, col.LOOK_NONE], MAX_SHOWN)
    }
    places = {found: place for place, found in enumerate(sorted(set(seen.values())))}
    table = np.zeros(col.LOOK_SYMBOLS**MAX_SHOWN, np.uint32)
    for shown, found in seen.items():
        for a, b, c, d in set(permutations(shown)):
            table[a << 12 | b << 8 | c << 4 | d] = places[found]
    return UpCardRanks(symbols, table, min(ordering.cards, MAX_SHOWN + 1))


def _look_of(ordering: Ordering, shown: tuple[int, ...], roles: dict[int, Role]) -> tuple[int, ...]:
    there = [symbol for symbol in shown if symbol != col.LOOK_NONE]
    cards = [Card(symbol << 2) for symbol in there]
    if not any(symbol in roles for symbol in there):
        return partial_evaluator_of(ordering).evaluate(cards)
    held = [roles.get(symbol) for symbol in there]
    return partial_evaluator_of(ordering).evaluate(*split_roles(ordering, cards, held))
