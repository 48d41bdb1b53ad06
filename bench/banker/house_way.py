"""A house way for pai gow poker: fixed rules for setting seven cards.

Bally's Atlantic City, as Wizard of Odds prints it
(<https://wizardofodds.com/games/pai-gow-poker/house-way/ballys-atlantic-city>). Four of a kind is
set as in most casinos: kept together up to the sixes, and split from the jacks.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from anypoker.cards import JOKER, Card
from anypoker.ranking import Role, Strength, evaluate, find_ordering

_ACE, _KING, _JACK, _SEVEN = 12, 11, 9, 5
_FIVE, _TWO = find_ordering("pai_gow"), find_ordering("two_card_pai_gow")
_ACE_HIGH_STRAIGHT = 8
_STRAIGHT_OR_FLUSH = frozenset((2, 3, 4, 7, 8, 9, 10))  # classes


def set_cards(cards: Sequence[Card]) -> tuple[Card, Card]:
    """Return the two cards of the low hand."""
    ranked = sorted(cards, key=_rank, reverse=True)
    counts = Counter(map(_rank, ranked))
    pairs = sorted((rank for rank, count in counts.items() if count == 2), reverse=True)
    trips = sorted((rank for rank, count in counts.items() if count == 3), reverse=True)
    single = [card for card in ranked if counts[_rank(card)] == 1]
    for rank, count in counts.items():
        if count >= 4:
            return _four(ranked, rank, single, pairs, count)
    if len(pairs) == 3:
        return _of(ranked, pairs[0])
    if len(trips) == 2:
        return _of(ranked, trips[0])
    if trips and pairs:
        low = (single[0], single[1]) if len(single) > 1 else None
        keeps = pairs == [0] and low and {_rank(low[0]), _rank(low[1])} == {_ACE, _KING}
        return low if keeps and low else _of(ranked, pairs[0])
    if len(pairs) == 2:
        return _two_pair(ranked, pairs, single)
    made = _straight_or_flush(ranked, set(pairs) | set(trips))
    if made is not None:
        return made
    if trips == [_ACE]:
        return next(card for card in ranked if _rank(card) == _ACE), single[0]
    if pairs or trips:
        return single[0], single[1]
    return ranked[1], ranked[2]


class Pushes(NamedTuple):
    """Deals in which each of two players wins one hand, with a 95% interval of `error`."""

    deals: int
    rate: float
    error: float


def count_pushes(deck: Sequence[Card], deals: int, seed: int) -> Pushes:
    """Deal to a player and a banker who set their cards by the house way; copies are the banker's.

    Casino Games Review: 41.48% of hands are pushes.
    """
    rng, pushes = Random(seed), 0
    for _ in range(deals):
        cards = rng.sample(deck, 14)
        (own_high, own_low), (high, low) = _hands(cards[:7]), _hands(cards[7:])
        pushes += (own_high < high) != (own_low < low)
    rate = pushes / deals
    return Pushes(deals, rate, 1.96 * (rate * (1 - rate) / deals) ** 0.5)


def _hands(cards: Sequence[Card]) -> tuple[Strength, Strength]:
    low = set_cards(cards)
    return strength_of_five([card for card in cards if card not in low]), strength_of_two(low)


def _rank(card: Card) -> int:
    return _ACE if card == JOKER else card >> 2


def _of(cards: Sequence[Card], rank: int) -> tuple[Card, Card]:
    """Return two cards of a rank, the joker last."""
    found = sorted((card for card in cards if _rank(card) == rank), key=lambda c: c == JOKER)
    return found[0], found[1]


def _two_pair(
    cards: Sequence[Card], pairs: Sequence[int], single: Sequence[Card]
) -> tuple[Card, Card]:
    """Split two pairs or not by their size."""
    high, low = pairs
    best, top = (single[0], single[1]), _rank(single[0])
    if high == _ACE or (high >= _JACK and low >= _SEVEN):
        splits = True
    elif high < _JACK and low < _SEVEN:
        splits = top < _KING
    else:
        splits = top < _ACE
    return _of(cards, low) if splits else best


def _four(
    cards: Sequence[Card], rank: int, single: Sequence[Card], pairs: Sequence[int], count: int
) -> tuple[Card, Card]:
    """Split high fours; five aces are split unless the others are kings."""
    if pairs and not (count == 5 and pairs[0] != _KING):
        return _of(cards, pairs[0])
    if count == 5:
        return _of(cards, rank)
    rest = [card for card in cards if _rank(card) != rank]
    if rank < _SEVEN or (rank < _JACK and _rank(rest[0]) >= _KING):
        return rest[0], rest[1]
    if _JACK <= rank < _ACE and _rank(rest[0]) == _ACE:
        return rest[0], rest[1]
    return _of(cards, rank)


def _straight_or_flush(cards: Sequence[Card], paired: set[int]) -> tuple[Card, Card] | None:
    """Return the best low hand that leaves a straight or a flush; a pair before high cards."""
    best: tuple[Strength, tuple[Card, Card]] | None = None
    for low in combinations(cards, 2):
        five = [card for card in cards if card not in low]
        number = strength_of_five(five).number
        if number == _ACE_HIGH_STRAIGHT and {JOKER, _ACE} <= {
            *five,
            *map(_rank, set(five) - {JOKER}),
        }:
            continue  # a pair of aces instead
        if number in _STRAIGHT_OR_FLUSH:
            pair = low[0], low[1]
            value = strength_of_two(pair)
            if best is None or value < best[0]:
                best = value, pair
    return None if best is None else best[1]


def strength_of_five(cards: Sequence[Card]) -> Strength:
    return evaluate(_FIVE, cards, _roles(cards))


def strength_of_two(cards: Sequence[Card]) -> Strength:
    return evaluate(_TWO, cards, _roles(cards))


def _roles(cards: Sequence[Card]) -> list[Role | None] | None:
    return [Role.BUG if card == JOKER else None for card in cards] if JOKER in cards else None
