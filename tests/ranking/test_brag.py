"""The hands of brag and its Indian relatives, counted over all three cards of a deck."""

from collections import Counter
from itertools import combinations

from anypoker.cards import DECKS, Card, DeckKind
from anypoker.catalogue import game_of
from anypoker.game import RankedHand
from anypoker.ranking import Ordering, evaluate

# Published: 3-3-3 4, other prials 48, running flushes 48, runs 720, flushes 1,096, pairs 3,744,
# high cards 16,440, of 22,100 hands.
FREQUENCIES = [4, 48, 48, 720, 1096, 3744, 16440]


def _ordering(slug: str) -> Ordering:
    hand = game_of(slug).game.showdown.otherwise[0].hand
    assert isinstance(hand, RankedHand)
    return hand.ordering


def _independent(cards: tuple[Card, ...]) -> str:
    """What a brag hand is, without the orderings of the project."""
    ranks = sorted(card >> 2 for card in cards)
    flush = len({card & 3 for card in cards}) == 1
    run = ranks == [0, 1, 12] or ranks == list(range(ranks[0], ranks[0] + 3))
    if len(set(ranks)) == 1:
        return "threes" if ranks[0] == 1 else "prial"
    if run:
        return "running flush" if flush else "run"
    if flush:
        return "flush"
    return "pair" if len(set(ranks)) == 2 else "high card"


NAMES = ["threes", "prial", "running flush", "run", "flush", "pair", "high card"]
CLASSES = {1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 7: 4, 8: 5, 9: 6}  # A-2-3 is a class of its own


def test_brag_frequencies() -> None:
    ordering = _ordering("three-card-brag")
    counts: Counter[int] = Counter()
    for cards in combinations(DECKS[DeckKind.STANDARD].cards, 3):
        place = CLASSES[evaluate(ordering, cards).number]
        assert NAMES[place] == _independent(cards)
        counts[place] += 1
    assert [counts[place] for place in range(7)] == FREQUENCIES
    assert counts.total() == 22_100


def test_muflis_is_teen_patti_upside_down() -> None:
    teen_patti, muflis = _ordering("teen-patti"), _ordering("muflis")
    every = list(combinations(DECKS[DeckKind.STANDARD].cards, 3))[::7]
    ranked = sorted(every, key=lambda cards: evaluate(teen_patti, cards))
    strengths = [evaluate(muflis, cards) for cards in ranked]
    assert strengths == sorted(strengths, reverse=True)


def test_mambo_frequencies() -> None:
    """Those of brag without the special hands: a straight flush is before three of a kind."""
    ordering = _ordering("mambo-stud")
    hands = combinations(DECKS[DeckKind.STANDARD].cards, 3)
    counts = Counter(evaluate(ordering, cards).number for cards in hands)
    assert [counts[number] for number in range(1, 7)] == [48, 52, 720, 1096, 3744, 16440]
