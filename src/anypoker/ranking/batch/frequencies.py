"""Frequencies: deal and value all hands of a deck and count each strength."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import JOKER, Card, card_text, faces
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.hand_arrays import all_hands
from anypoker.ranking.batch.rank_kernels import Hands, Values
from anypoker.ranking.batch.values import strengths, values
from anypoker.ranking.evaluation import wrong_cards
from anypoker.ranking.ordering import ClassInfo, Ordering
from anypoker.ranking.strength import HandError

Counts = NDArray[np.int64]
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class ClassCount:
    """A class of an ordering: how many hands have it, with how many different strengths."""

    info: ClassInfo
    hands: int
    strengths: int


@dataclass(frozen=True, slots=True)
class HandFrequencies:
    """Counts of the hands of a deck by strength."""

    ordering: Ordering
    cards: int  # of a hand
    classes: tuple[ClassCount, ...]

    @property
    def hands(self) -> int:
        return sum(count.hands for count in self.classes)

    @property
    def strengths(self) -> int:
        return sum(count.strengths for count in self.classes)


def count_frequencies(
    ordering: Ordering,
    deck: Sequence[Card],
    cards: int,
    *,
    wild: Collection[Card] = (),
    bugs: Collection[Card] = (),
    progress: Progress | None = None,
) -> HandFrequencies:
    """Count all hands of `cards` cards; if these are more than a hand has, the best count.

    A card with two faces plays with the end up that is best for the hand. `progress` is called
    from time to time with the number of further hands that are done.

    >>> from anypoker.cards import DECKS, DeckKind
    >>> from anypoker.ranking import find_ordering
    >>> counted = count_frequencies(find_ordering("20card_high"), DECKS[DeckKind.SHORT_TA].cards, 5)
    >>> [count.hands for count in counted.classes]
    [4, 80, 480, 1020, 1920, 4320, 7680]
    """
    _check(ordering, deck, cards)
    counts = np.zeros(1 << 16, np.int64)
    for hands in _valued(ordering, deck, cards, wild, bugs):
        most = int(hands.max())
        if most >= len(counts):
            counts = np.concatenate([counts, np.zeros(most, np.int64)])
        _count(hands, counts)
        if progress is not None:
            progress(len(hands))
    reached = np.flatnonzero(counts)
    numbers, _ = strengths(ordering, reached.astype(np.uint32))
    return HandFrequencies(
        ordering,
        cards,
        tuple(
            ClassCount(
                info,
                int(counts[reached[numbers == info.number]].sum()),
                int(np.count_nonzero(numbers == info.number)),
            )
            for info in ordering.classes()
        ),
    )


@compile_kernel
def _count(found: Values, counts: Counts) -> None:
    for value in found:
        counts[value] += 1


def _check(ordering: Ordering, deck: Sequence[Card], cards: int) -> None:
    if comb(len(deck), cards) == 0:
        raise HandError(f"a deck of {len(deck)} cards has no hands of {cards}")
    if cards < ordering.least_cards:
        raise wrong_cards(ordering, [Card(0)] * cards)
    shown = [face for card in deck for face in set(faces(card)) if face != JOKER]
    doubled = next((face for face in shown if shown.count(face) > 1), None)
    if doubled is not None and not ordering.takes_doubles:
        raise HandError(
            f"{card_text(doubled)} can be in a hand of this deck twice, which {ordering.name} "
            "cannot rank; two_faced_high can"
        )


def _valued(
    ordering: Ordering,
    deck: Sequence[Card],
    cards: int,
    wild: Collection[Card],
    bugs: Collection[Card],
) -> Iterator[Values]:
    """Yield the values of all hands, in blocks."""
    out: Values | None = None
    two_faced = any(len(faces(card)) > 1 for card in deck)
    for hands in all_hands(range(len(deck)) if two_faced else deck, cards):
        if out is None:
            out = np.empty(len(hands), np.uint32)
        if two_faced:
            yield _best_ends_up(ordering, deck, hands, wild, bugs, out)
        else:
            yield values(ordering, hands, wild=wild, bugs=bugs, out=out)


def _best_ends_up(
    ordering: Ordering,
    deck: Sequence[Card],
    hands: Hands,
    wild: Collection[Card],
    bugs: Collection[Card],
    out: Values,
) -> Values:
    """The best values over all arrangements of hands of positions in a deck of two-faced cards.

    From one arrangement to the next a single card is turned, so a single column changes.
    """
    ends = np.array([(faces(card)[0], faces(card)[-1]) for card in deck], np.uint8)
    shown = ends[hands]  # by hand, place and end
    played = np.ascontiguousarray(shown[:, :, 0])
    best = values(ordering, played, wild=wild, bugs=bugs, out=out)
    for number in range(1, 1 << hands.shape[1]):
        place = (number & -number).bit_length() - 1
        end = (number ^ number >> 1) >> place & 1
        played[:, place] = shown[:, place, end]
        np.minimum(best, values(ordering, played, wild=wild, bugs=bugs), out=best)
    return best
