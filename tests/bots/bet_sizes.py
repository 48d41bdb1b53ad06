"""What the size of a bet tells about the hand behind it, in bits."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import log2
from random import Random
from typing import NamedTuple

import anypoker as ap
from anypoker.bots import make_bot
from anypoker.cards import Card
from anypoker.engine import Action, Hand, apply_in_place, decisions, parse_action
from anypoker.engine import actions as a
from anypoker.views import view_of

STREETS = (("call", "check"), ("call", "check", "check", "check", "check", "check"))
CLASSES = 4  # of hands, from the weakest to the strongest
RIVALS = 40  # hands that a hand is compared with
SHUFFLES = 200


class BetSizes(NamedTuple):
    """`sizes`: the part of all bets that each size is; `bits`: what a size tells of the class of
    the hand; `by_luck`: what it seems to tell in 95 % of shuffles, though then it tells nothing.
    `bluffs`: bets with a hand of the weakest class."""

    bets: int
    bluffs: int
    sizes: dict[str, float]
    bits: float
    by_luck: float

    def problem(self) -> str:
        """What tells too much; empty if nothing does."""
        if len(self.sizes) < 2 or min(self.sizes.values()) < 0.15:
            return f"not two sizes of which each is 15 % of all bets: {self.sizes}"
        if self.bits > max(0.05, self.by_luck):
            return f"sizes tell {self.bits:.3f} bit, by luck {self.by_luck:.3f}"
        return ""


def bet_sizes(hands: int, style: str, seed: int) -> BetSizes:
    """Two at no-limit hold'em who checked so far, half of them on the flop, half on the river."""
    found: list[tuple[str, int]] = []
    for number in range(hands):
        hand = ap.start("texas-holdem", [200, 200], "1/2 no limit", seed=f"{seed}/{number}")
        for word in STREETS[number % len(STREETS)]:
            apply_in_place(hand, decisions(hand)[0].seat, parse_action(word))
        seat = decisions(hand)[0].seat
        action = make_bot(style, f"{seed}/{number}").decide(hand.game, view_of(hand, seat))
        if isinstance(action, a.Bet):
            found.append((_size(hand, action), _strength(hand, seat, Random(number))))
    luck = Random(seed)
    sizes, strengths = [size for size, _ in found], [strength for _, strength in found]
    shuffled = sorted(
        information(zip(sizes, luck.sample(strengths, len(strengths)), strict=True))
        for _ in range(SHUFFLES)
    )
    parts = {size: count / len(sizes) for size, count in Counter(sizes).items()}
    bluffs = strengths.count(0)
    return BetSizes(len(found), bluffs, parts, information(found), shuffled[int(0.95 * SHUFFLES)])


def _size(hand: Hand, action: Action) -> str:
    assert isinstance(action, a.Bet)
    return f"{action.amount / hand.pot:.1f} of the pot"


def _strength(hand: Hand, seat: int, rng: Random) -> int:
    """The class of a hand: how many others it beats on the board that lies there."""
    board = list(hand.board)
    rest = [card for card in hand.game.deck.cards if card not in {*board, *hand.hole_cards[seat]}]
    mine = _value([*hand.hole_cards[seat], *board])
    beaten = sum(mine < _value([*rng.sample(rest, 2), *board]) for _ in range(RIVALS))
    return min(CLASSES * beaten // RIVALS, CLASSES - 1)


def _value(cards: Sequence[Card]) -> tuple[int, int]:
    strength = ap.evaluate("high", cards)
    return strength.number, strength.ordinal


def information(pairs: Iterable[tuple[str, int]]) -> float:
    """The mutual information of the two, in bits.

    >>> information([("small", 0), ("large", 1)] * 9), information([("small", 0), ("small", 1)])
    (1.0, 0.0)
    """
    both = Counter(pairs)
    total = both.total()
    first, second = Counter[str](), Counter[int]()
    for (one, other), count in both.items():
        first[one] += count
        second[other] += count
    return sum(
        count / total * log2(count * total / (first[one] * second[other]))
        for (one, other), count in both.items()
    )
