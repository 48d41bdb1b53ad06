"""Exact equities of all hands while the whole board is still to come.

After the last decision there are millions of boards per pair of hands. They are dealt once for all
hands together and counted by class of hands (a pair, suited, offsuit): two seats that know only
their own cards cannot tell more apart. Of boards that differ only in suits, one is dealt.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, product
from math import comb, factorial

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import JOKER, Card
from anypoker.disk_cache import cache_file, notify_slow_build, read_cached, write_cached
from anypoker.game import Game, RankedHand
from anypoker.ranking.batch import values
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.ordering import Ordering
from anypoker.ranking.selection import Owner
from anypoker.solver.suit_symmetry import Relabelling

Numbers = NDArray[np.int64]
_FORMAT = 1
_BLOCK = 256  # boards per block
_SUITS = 4
MAX_OWN = 2  # cards of a hand: with more, hands could have two in common
_NOT_DEALT = np.uint32(0xFFFFFFFF)


@dataclass(frozen=True)
class ClassEquities:
    """`number`: which class cards are of. `wins`: by two classes, how often the first wins."""

    number: dict[tuple[Card, ...], int]
    wins: NDArray[np.float64]

    def wins_and_losses(
        self, first: tuple[Card, ...], second: tuple[Card, ...]
    ) -> tuple[float, float]:
        """Return how often cards like the first win against cards like the second, and lose."""
        one, other = self.number[tuple(sorted(first))], self.number[tuple(sorted(second))]
        return float(self.wins[one, other]), float(self.wins[other, one])


def ranked_by(game: Game, own: int, board: int) -> Ordering | None:
    """Return the ordering, if one hand of any own and board cards wins everything."""
    if len(game.showdown.otherwise) != 1 or game.showdown.cases or own > MAX_OWN:
        return None
    entry = game.showdown.otherwise[0]
    hand = entry.hand
    if (
        not isinstance(hand, RankedHand)
        or hand.wild
        or hand.qualifier is not None
        or not entry.place
    ):
        return None
    picks = [pick for way in hand.selection.alternatives for pick in way.picks]
    if len(picks) != 1 or entry.place != 1:
        return None
    owners = {pile.owner for pile in picks[0].piles}
    plain = all(
        pile.name is None and pile.position is None and pile.facing is None
        for pile in picks[0].piles
    )
    whole = picks[0].least == picks[0].most == hand.ordering.cards <= own + board
    return hand.ordering if owners == set(Owner) and plain and whole else None


@lru_cache(maxsize=8)
def _run_out(
    ordering: Ordering, deck: tuple[Card, ...], own: int, board: int, suits_alike: bool
) -> ClassEquities:
    classes = _classes(deck, own, suits_alike)
    number = {cards: place for place, cards in enumerate(dict.fromkeys(classes.values()))}
    by_cards = {cards: number[of] for cards, of in classes.items()}
    size = len(number)
    file = cache_file(
        "run-outs", ordering.name, _FORMAT, repr(ordering.family), deck, own, board, suits_alike
    )
    cached = read_cached(file)
    if cached is not None and len(cached) == 8 * size * size:
        return ClassEquities(by_cards, np.frombuffer(cached, np.float64).reshape(size, size))
    notify_slow_build("what hands win before the board comes")
    counts = _count(ordering, deck, by_cards, size, board, suits_alike)
    together = _together(by_cards, size) * comb(len(deck) - 2 * own, board)
    wins = np.divide(counts, together, out=np.zeros((size, size)), where=together > 0)
    write_cached(file, wins.tobytes())
    return ClassEquities(by_cards, wins)


def run_out(
    game: Game, ordering: Ordering, own: int, board: int, changes: tuple[Relabelling, ...]
) -> ClassEquities:
    """Return the results of all classes of own cards before `board` cards of the board."""
    deck = tuple(sorted(game.deck.cards))
    return _run_out(ordering, deck, own, board, len(changes) == factorial(_SUITS))


def _classes(
    deck: tuple[Card, ...], own: int, suits_alike: bool
) -> dict[tuple[Card, ...], tuple[Card, ...]]:
    """Return by cards the representative of all that differ only in suits."""
    if not suits_alike:
        return {cards: cards for cards in combinations(deck, own)}
    seen: dict[tuple[int, ...], tuple[Card, ...]] = {}
    return {
        cards: seen.setdefault(_suits_sorted(cards), cards) for cards in combinations(deck, own)
    }


def _suits_sorted(cards: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the ranks held by suit, sorted."""
    masks = [0] * _SUITS
    for card in cards:
        masks[card & 3] |= 1 << (card >> 2)
    return tuple(sorted(masks))


def _boards(
    deck: tuple[Card, ...], size: int, suits_alike: bool
) -> Iterator[tuple[list[Card], int]]:
    """Yield boards, and how many each stands for."""
    if not suits_alike:
        yield from ((list(cards), 1) for cards in combinations(deck, size))
        return
    ranks = sorted({card >> 2 for card in deck if card < JOKER})
    held = [
        [sum(1 << rank for rank in some) for some in combinations(ranks, n)]
        for n in range(size + 1)
    ]
    for parts in combinations_with_replacement(range(size, -1, -1), _SUITS):
        if sum(parts) != size:
            continue
        often = Counter(parts)
        ways = [combinations_with_replacement(held[n], many) for n, many in often.items()]
        for chosen in product(*ways):
            masks = [mask for some in chosen for mask in some]
            alike = factorial(_SUITS)
            for many in Counter(masks).values():
                alike //= factorial(many)
            cards = [
                Card(rank << 2 | suit)
                for suit, mask in enumerate(masks)
                for rank in ranks
                if mask >> rank & 1
            ]
            yield cards, alike


def _count(
    ordering: Ordering,
    deck: tuple[Card, ...],
    by_cards: dict[tuple[Card, ...], int],
    size: int,
    board: int,
    suits_alike: bool,
) -> Numbers:
    """Count by pair of classes the deals that the first wins."""
    hands = np.array(list(by_cards), np.uint8)
    of = np.array(list(by_cards.values()), np.int64)
    nobody = int(hands.max()) + 1
    places = np.full((len(hands), MAX_OWN), nobody, np.int64)
    places[:, : hands.shape[1]] = hands
    wins = np.zeros((size, size), np.int64)
    room = np.zeros((nobody + 1, size), np.int64)
    before = np.zeros(size, np.int64)
    every = list(_boards(deck, board, suits_alike))
    for start in range(0, len(every), _BLOCK):
        some = every[start : start + _BLOCK]
        boards = np.array([cards for cards, _ in some], np.uint8)
        often = np.array([alike for _, alike in some], np.int64)
        taken = (hands[None, :, :, None] == boards[:, None, None, :]).any(axis=(2, 3))
        found = np.full(taken.shape, _NOT_DEALT)
        at, which = np.nonzero(~taken)
        found[at, which] = values(ordering, np.concatenate([boards[at], hands[which]], axis=1))
        # The worst hand first; those that cannot be dealt are before all.
        order = np.argsort(found, axis=1, kind="stable")[:, ::-1].copy()
        ranked = np.take_along_axis(found, order, axis=1).astype(np.int64)
        count_wins(ranked, order, often, places, of, int(_NOT_DEALT), room, before, wins)
    return wins


@compile_kernel
def count_wins(
    ranked: Numbers,
    order: Numbers,
    often: Numbers,
    places: Numbers,
    of: Numbers,
    not_dealt: int,
    room: Numbers,
    before: Numbers,
    wins: Numbers,
) -> None:
    """Add to `wins` all that hands beat on these boards, whose hands are sorted, the worst first.

    A hand beats all before it, without those that share a card with it: `room` counts them by card
    and class. `places`: the two cards of a hand; where it has one, the last row stands for none.
    """
    boards, hands = ranked.shape
    nobody = room.shape[0] - 1
    classes = wins.shape[0]
    for b in range(boards):
        before[:] = 0
        room[:, :] = 0
        first = 0
        while first < hands and ranked[b, first] == not_dealt:
            first += 1
        while first < hands:
            last = first
            while last < hands and ranked[b, last] == ranked[b, first]:
                last += 1
            for at in range(first, last):
                hand = order[b, at]
                mine = of[hand]
                one, other = places[hand, 0], places[hand, 1]
                for c in range(classes):
                    beaten = before[c] - room[one, c] - room[other, c]
                    wins[mine, c] += often[b] * beaten
            for at in range(first, last):
                hand = order[b, at]
                before[of[hand]] += 1
                room[places[hand, 0], of[hand]] += 1
                if places[hand, 1] != nobody:
                    room[places[hand, 1], of[hand]] += 1
            first = last


def _together(by_cards: dict[tuple[Card, ...], int], size: int) -> Numbers:
    """Count by pair of classes the hands without a common card."""
    hands = np.array(list(by_cards), np.int64)
    of = np.array(list(by_cards.values()), np.int64)
    apart = np.zeros((size, size), np.int64)
    for cards, mine in zip(hands, of, strict=True):
        fits = ~(hands[:, :, None] == cards[None, None, :]).any(axis=(1, 2))
        apart[mine] += np.bincount(of[fits], minlength=size)
    return apart
