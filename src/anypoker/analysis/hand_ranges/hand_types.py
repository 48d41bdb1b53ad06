"""Names of hands by their ranks and suits: cells of a grid, and types for longer hands."""

from collections import Counter
from collections.abc import Sequence

from anypoker.cards import JOKER, RANKS

_FIVE = 5
_PAIRS = {
    (2,): "pair",
    (2, 2): "two pair",
    (2, 2, 2): "three pair",
    (3,): "three of a kind",
    (3, 2): "full house",
    (4,): "four of a kind",
}


def grid_name(hand: Sequence[int]) -> str | None:
    """Return the cell of a hand of two cards in the grid of ranks; None if a card has no rank.

    >>> grid_name((51, 47)), grid_name((51, 46)), grid_name((51, 50))
    ('AKs', 'AKo', 'AA')
    """
    low, high = sorted(hand)
    if high >= JOKER:
        return None
    ranks = RANKS[high >> 2] + RANKS[low >> 2]
    if high >> 2 == low >> 2:
        return ranks
    return ranks + ("s" if high & 3 == low & 3 else "o")


def type_name(hand: Sequence[int]) -> str:
    """Return the type of a hand: its pairs, and its suits if it has more than two cards.

    >>> type_name((51, 50)), type_name((51, 47)), type_name((51, 50, 47, 46))
    ('pair', 'suited', 'two pair, double-suited')
    """
    plain = [card for card in hand if card < JOKER]
    same = tuple(
        sorted((n for n in Counter(c >> 2 for c in plain).values() if n > 1), reverse=True)
    )
    pairs = _PAIRS.get(same, "no pair" if not same else "several pairs")
    suits = sorted((n for n in Counter(c & 3 for c in plain).values() if n > 1), reverse=True)
    if len(plain) < len(hand):
        pairs = f"joker, {pairs}"
    if len(hand) <= 2:
        return pairs if same or len(plain) < 2 else "suited" if suits else "offsuit"
    if not suits:
        shape = "rainbow"
    elif suits[0] == len(plain):
        shape = "one suit"
    elif suits[0] > 2:
        shape = f"{suits[0]} of a suit"
    else:
        shape = "double-suited" if len(suits) == 2 else "single-suited"
    return f"{pairs}, {shape}"


def low_type_name(hand: Sequence[int], ace_low: bool = True) -> str:
    """Return the type of a low hand: its pairs, or its highest card if it has none.

    >>> low_type_name((51, 0, 25)), low_type_name((51, 0, 25), False), low_type_name((51, 50, 0))
    ('no pair, 8 high', 'no pair, A high', 'pair')
    """
    plain = [card >> 2 for card in hand if card < JOKER]
    same = tuple(sorted((n for n in Counter(plain).values() if n > 1), reverse=True))
    if same or len(plain) < len(hand):
        return _PAIRS.get(same, "several pairs" if same else "joker")
    top = len(RANKS) - 1
    highest = max(-1 if rank == top and ace_low else rank for rank in plain)
    return f"no pair, {RANKS[highest]} high"


def drawing_type_name(hand: Sequence[int]) -> str:
    """Return the type of a high hand before a draw: its pairs, straight or flush.

    >>> drawing_type_name((51, 50, 0)), drawing_type_name((51, 47, 43, 39, 35))
    ('pair', 'straight flush')
    >>> drawing_type_name((3, 7, 11, 15, 50)), drawing_type_name((3, 7, 11, 15, 46))
    ('straight', 'no pair, 4 of a suit')
    """
    plain = [card for card in hand if card < JOKER]
    ranks = sorted(card >> 2 for card in plain)
    same = tuple(sorted((n for n in Counter(ranks).values() if n > 1), reverse=True))
    pairs = _PAIRS.get(same, "no pair" if not same else "several pairs")
    if len(plain) < len(hand):
        return f"joker, {pairs}"
    if same or len(hand) < _FIVE:
        return pairs
    top = len(RANKS) - 1
    wheel = [*range(len(ranks) - 1), top]
    straight = ranks[-1] - ranks[0] == len(ranks) - 1 or ranks == wheel
    suited = max(Counter(card & 3 for card in plain).values())
    if suited == len(hand):
        return "straight flush" if straight else "flush"
    if straight:
        return "straight"
    return f"no pair, {suited} of a suit" if suited == len(hand) - 1 else "no pair"
