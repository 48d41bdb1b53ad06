"""How many hands of a deck are of each class, counted the obvious way.

Nothing here knows the tables. Hands that differ in suits alone are counted together: the ranks of a
hand, and which of its cards are of one suit, say how it is ranked and in how many ways it can be
dealt. Where that is not so, every hand is dealt.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product
from math import comb, prod

from slow_ranking import Key, Score

Hand = tuple[int, ...]
Counted = dict[int, tuple[int, int]]  # by class: hands, and different strengths among them


def summed(weighted: Iterable[tuple[Key, int]]) -> Counted:
    """Keys of hands and how often they are dealt, by class."""
    hands: Counter[int] = Counter()
    keys: defaultdict[int, set[Key]] = defaultdict(set)
    for key, ways in weighted:
        if ways:
            hands[key[0]] += ways
            keys[key[0]].add(key)
    return {number: (hands[number], len(keys[number])) for number in sorted(hands)}


def by_ranks(ranks: Sequence[int], cards: int, least_suited: int) -> Iterator[tuple[Hand, int]]:
    """Hands of a deck of four suits, one of each look, and in how many ways they are dealt.

    `least_suited` cards of one suit make a difference; they must be more than half a hand.
    """
    plain = {
        chosen: prod(comb(4, count) for count in Counter(chosen).values())
        for chosen in combinations_with_replacement(sorted(ranks), cards)
    }
    for size in range(least_suited, cards + 1):
        for suited in combinations(sorted(ranks), size):
            for others in combinations_with_replacement(sorted(ranks), cards - size):
                ways = 4 * prod(comb(3, count) for count in Counter(others).values())
                plain[tuple(sorted(suited + others))] -= ways
                yield (
                    tuple(r * 4 for r in suited)
                    + tuple(r * 4 + 1 + others[:place].count(r) for place, r in enumerate(others)),
                    ways,
                )
    for chosen, ways in plain.items():
        if ways:
            # Equal ranks stand side by side, so going round the suits doubles no card.
            yield tuple(rank * 4 + place % 4 for place, rank in enumerate(chosen)), ways


def enough_cards(ranks: Iterable[int], hand: Hand) -> list[int]:
    """What a joker has to be tried as beside a hand: a card that is not held for every rank.

    And that of suit 0, in which hands of one suit are dealt here; other suits are all alike.
    """
    free = [[r * 4 + s for s in (1, 2, 3, 0) if r * 4 + s not in hand] for r in ranks]
    return [card for cards in free for card in {*cards[:1], *cards[-1:]}]


def all_dealt(score: Score, deck: Iterable[int], cards: int) -> Iterator[tuple[Key, int]]:
    return ((score(hand), 1) for hand in combinations(deck, cards))


def largest_sets(deck: Iterable[int], cards: int) -> Counter[int]:
    """How many hands have a largest set of so many cards with no rank and no suit twice."""
    sizes: Counter[int] = Counter()
    for hand in combinations(deck, cards):
        suits: dict[int, list[int]] = {}
        for card in hand:
            suits.setdefault(card & 3, []).append(card >> 2)
        sizes[max(len(set(chosen)) for chosen in product(*suits.values()))] += 1
    return sizes


def sums_of(worth: Callable[[int], int], cards: int) -> Counter[int]:
    """How many hands of 52 cards have each sum, rank after rank."""
    ways = Counter({(0, 0): 1})
    for rank in range(13):
        more: Counter[tuple[int, int]] = Counter()
        for (held, total), count in ways.items():
            for number in range(min(4, cards - held) + 1):
                together = held + number, total + number * worth(rank * 4)
                more[together] += count * comb(4, number)
        ways = more
    return Counter({total: count for (held, total), count in ways.items() if held == cards})


def longest_run(ranks: Iterable[int]) -> int:
    """How many of these ranks follow each other; the ace may also stand below the deuce."""
    mask = 0
    for rank in ranks:
        mask |= 2 << rank
    mask |= mask >> 13
    length = 0
    while mask:
        mask &= mask >> 1
        length += 1
    return length


def new_england_class(hand: Hand) -> int:
    """Which of the twenty hands of New England seven cards are."""
    ranks = [card >> 2 for card in hand]
    kinds = tuple(sorted(Counter(ranks).values(), reverse=True))
    suit, suited = Counter(card & 3 for card in hand).most_common(1)[0]
    run = longest_run(ranks)
    suited_run = longest_run(card >> 2 for card in hand if card & 3 == suit) if suited > 4 else 0
    fits = (
        suited_run >= 7, kinds == (4, 3), suited_run >= 6, suited >= 7, kinds == (4, 2, 1),
        suited_run >= 5, kinds == (3, 3, 1), kinds == (3, 2, 2), run >= 7,
        kinds == (4, 1, 1, 1), suited >= 6, run >= 6, kinds == (2, 2, 2, 1),
        kinds == (3, 2, 1, 1), suited >= 5, run >= 5, len(kinds) == 5 and kinds[0] == 3,
        kinds == (2, 2, 1, 1, 1), len(kinds) == 6, True,
    )  # fmt: skip
    return fits.index(True) + 1
