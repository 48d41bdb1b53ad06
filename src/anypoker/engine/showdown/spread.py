"""Bets that a third card falls between two others, as in red dog."""

from collections.abc import Sequence

from anypoker.cards import Card
from anypoker.engine.state import Hand
from anypoker.game import BankerBet, PayLine, Spread


def open_spread(hand: Hand, spread: Spread) -> tuple[list[Card], list[Card]]:
    """Return the cards that lie in the two piles of a spread."""
    piles = []
    for name in (spread.between, spread.card):
        bit = hand.compiled.board_bits[name]
        pairs = zip(hand.board, hand.board_piles, strict=True)
        piles.append([card for card, bits in pairs if bits & bit])
    return piles[0], piles[1]


def spread_line(bet: BankerBet, ranks: Sequence[int], between: Sequence[Card]) -> PayLine | None:
    """Return what a bet pays for two cards; None if it can only be a push.

    Cards next to each other have no spread, and a pair has a line only if the bet names one.
    """
    if len(between) != 2:
        return None
    low, high = sorted(ranks.index(card >> 2) for card in between)
    if low == high:
        return next((line for line in bet.pays if line.strength.number == 0), None)
    spread = high - low - 1
    lines = (line for line in bet.pays if 0 < spread <= line.strength.number)
    return next(lines, None)


def spread_win(
    bet: BankerBet, ranks: Sequence[int], between: Sequence[Card], card: Card, staked: int
) -> int:
    """Return the chips that a bet wins with this third card; negative: loses."""
    line = spread_line(bet, ranks, between)
    if line is None:
        return 0
    low, high = sorted(one >> 2 for one in between)
    if low == high:
        return line.chips(staked) if card >> 2 == low else 0
    return line.chips(staked) if low < card >> 2 < high else -staked
