"""Showdowns in which every hand qualifies for some share: no pair for low, or a pair for high."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

from anypoker.cards import Card, Deck
from anypoker.game import Entry, RankedHand
from anypoker.ranking import evaluate

_HAND = 5  # cards
_SUITS = range(4)


@lru_cache(maxsize=64)
def always_won(entries: tuple[Entry, ...], deck: Deck) -> bool:
    """Return whether each hand that can be made qualifies for one of the shares.

    Only shares of five cards that are chosen in the same way are counted out.
    """
    hands = [entry.hand for entry in entries if isinstance(entry.hand, RankedHand)]
    if len(hands) < len(entries) or not all(_is_plain(hand) for hand in hands):
        return False
    if len({hand.selection for hand in hands}) > 1 or deck.jokers or len(set(deck.cards)) != 52:
        return False
    return all(_qualifies(hands, cards) for cards in _kinds_of_hands())


def _is_plain(hand: RankedHand) -> bool:
    ways = hand.selection.alternatives
    return (
        hand.ordering.cards == _HAND
        and all(way.total == _HAND for way in ways)
        and not hand.wild
        and not hand.least_own_cards
        and hand.unused_from is None
        and hand.end is None
    )


def _qualifies(hands: Sequence[RankedHand], cards: Sequence[Card]) -> bool:
    return any(
        hand.qualifier is None or evaluate(hand.ordering, cards) <= hand.qualifier for hand in hands
    )


def _kinds_of_hands() -> Iterator[list[Card]]:
    """Yield a hand of all ranks that five cards can have, and a flush of each that can be one."""
    for ranks in combinations_with_replacement(range(13), _HAND):
        if max(Counter(ranks).values()) > len(_SUITS):
            continue
        seen: Counter[int] = Counter()
        cards = []
        for place, rank in enumerate(ranks):
            # Suits go round, and cards of one rank have different ones.
            suit = seen[rank] if ranks.count(rank) > 1 else place % 4
            cards.append(Card(rank << 2 | suit))
            seen[rank] += 1
        yield cards
        if len(seen) == _HAND:
            yield [Card(rank << 2) for rank in ranks]
