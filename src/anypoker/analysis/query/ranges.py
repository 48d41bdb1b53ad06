"""Ranges of hands in players' notation.

AhKh          these cards
QQ+  TT-77    pairs: this good or better, from one to the other
AKs AKo AK    suited, not suited, either
KTs+          the kicker rises: KTs, KJs, KQs
A5s-A2s       the kicker falls from one to the other
JT98ds        four cards and more: ds two suits twice, ss one suit twice, r none
AA**ds AAds   * is any card and may be left out
20%  top 20%  the best 20% of hands by equity against one random hand
A23           in stud games: ranks of the first cards, of any suits

Parts are separated by commas. A description of two cards holds for a longer hand if two of its
cards fit: in Omaha AKs is every hand with ace and king of one suit. In games that deal a hand in
several rounds a range describes the cards before the first bet, or as many as it names.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import RANKS, CardError, card_text, parse_cards
from anypoker.errors import AnypokerError

Holding = tuple[int, ...]
BestHands = Callable[[float], Sequence[Holding]]
Rows = NDArray[np.int16]  # a hand each

MAX_HANDS = 25_000_000  # those of six cards, which take seconds; of seven there are six times more

_PERCENT = re.compile(r"(?:(?:top|best)\s*)?(\d+(?:\.\d+)?)\s*%", re.IGNORECASE)
_TWO = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
_SHAPE = re.compile(r"([2-9TJQKAX*]+?)(ds|ss|r)?", re.IGNORECASE)
_HELP = "write cards (AhKh), QQ+, TT-77, AKs, AKo, A5s-A2s, top 20% or random, with commas between"


class RangeError(AnypokerError, ValueError):
    """A text that is not a range; the message says which part is wrong and what is allowed."""


def looks_like_range(text: str) -> bool:
    """Return whether a text is meant as a range rather than as cards."""
    try:
        parse_cards(text.replace("?", ""))
    except CardError:
        return True
    return False


def cards_named(text: str) -> int:
    """Return the most cards that a part of a range names.

    >>> cards_named("A23, A2345"), cards_named("QQ+, top 20%"), cards_named("AsAdKc")
    (5, 0, 3)
    """
    return max(map(_cards_of_part, text.split(",")), default=0)


def _cards_of_part(part: str) -> int:
    word = part.strip()
    if not looks_like_range(word):
        return len(parse_cards(word.replace("?", "")))
    shape = _SHAPE.fullmatch(word)
    return 0 if shape is None else len(shape.group(1))


def parse_range(
    text: str, size: int, deck: Sequence[int], best: BestHands | None = None
) -> tuple[Holding, ...]:
    """Return every holding of the range that the deck has, each once.

    >>> from anypoker.cards import DECKS, DeckKind
    >>> cards = DECKS[DeckKind.STANDARD].cards
    >>> len(parse_range("QQ+, AKs, A5s-A2s", 2, cards))
    38
    """
    found: dict[Holding, None] = {}
    for part in text.split(","):
        word = part.strip()
        if word:
            found.update(dict.fromkeys(_part(word, size, deck, best)))
    if not found:
        raise RangeError(f"no hand of the deck is in the range '{text}'")
    return tuple(found)


def _part(
    word: str, size: int, deck: Sequence[int], best: BestHands | None
) -> Iterator[Holding] | list[Holding]:
    percent = _PERCENT.fullmatch(word)
    if percent is not None and best is not None:
        return list(best(float(percent.group(1))))
    if not looks_like_range(word):
        return [_cards(word, size, deck)]
    if comb(len(deck), size) > MAX_HANDS:
        raise RangeError(
            f"there are too many hands of {size} cards for the range '{word}': write the cards "
            "that are known, such as AsAh, or random alone"
        )
    if word.lower() == "random":
        return [tuple(sorted(held)) for held in combinations(deck, size)]
    return _of_two(word, deck) if size == 2 else _of_more(word, size, deck)


def _cards(word: str, size: int, deck: Sequence[int]) -> Holding:
    cards = parse_cards(word)
    if len(cards) != size or len(set(cards)) != size:
        raise RangeError(f"a hand of a range has {size} different cards, not '{word}'")
    odd = [card for card in cards if card not in deck]
    if odd:
        raise RangeError(f"{card_text(odd[0])} is not in the deck")
    return tuple(sorted(cards))


def _of_two(word: str, deck: Sequence[int]) -> Iterator[Holding]:
    ends = word.removesuffix("+").split("-")
    matches = [_TWO.fullmatch(end.strip()) for end in ends]
    if len(ends) > 2 or None in matches or (len(ends) == 2 and word.endswith("+")):
        raise RangeError(f"'{word}' is not a range: {_HELP}")
    pairs = [_ranks(match) for match in matches if match is not None]
    high, low, kind = pairs[0]
    if len(pairs) == 2:
        other_high, other_low, other_kind = pairs[1]
        is_pair = high == low
        if kind != other_kind or is_pair != (other_high == other_low):
            raise RangeError(f"both ends of the range '{word}' must have the same shape; {_HELP}")
        if not is_pair and high != other_high:
            raise RangeError(f"the higher cards of '{word}' must be the same: {_HELP}")
        lows = range(min(low, other_low), max(low, other_low) + 1)
    elif word.endswith("+"):
        lows = range(low, 13 if high == low else high)
    else:
        lows = range(low, low + 1)
    for rank in lows:
        yield from _two_ranks(rank if high == low else high, rank, kind, deck)


def _ranks(match: re.Match[str]) -> tuple[int, int, str]:
    first, second = (RANKS.index(letter.upper()) for letter in match.group(1, 2))
    kind = match.group(3).lower()
    if first == second and kind:
        raise RangeError(f"a pair is neither suited nor not: '{match.group()}'")
    return max(first, second), min(first, second), kind


def _two_ranks(high: int, low: int, kind: str, deck: Sequence[int]) -> Iterator[Holding]:
    for pair in combinations(sorted(set(deck)), 2):
        if (pair[1] >> 2, pair[0] >> 2) == (high, low):
            suited = pair[0] & 3 == pair[1] & 3
            if not kind or suited == (kind == "s"):
                yield pair


def _of_more(word: str, size: int, deck: Sequence[int]) -> Iterator[Holding]:
    """Yield hands of more than two cards."""
    fits = _test_of(word, size, deck)
    for hands in _all_hands(sorted(set(deck)), size):
        yield from map(tuple, hands[fits(hands)].tolist())


def _all_hands(cards: Sequence[int], size: int) -> Iterator[Rows]:
    """Yield every hand, those with the same first card together."""
    for place, first in enumerate(cards):
        later = cards[place + 1 :]
        number = comb(len(later), size - 1)
        others = chain.from_iterable(combinations(later, size - 1))
        table = np.fromiter(others, np.int16, number * (size - 1)).reshape(number, size - 1)
        yield np.insert(table, 0, first, axis=1)


def _test_of(word: str, size: int, deck: Sequence[int]) -> Callable[[Rows], NDArray[np.bool_]]:
    """Return the test for membership in a range."""
    shape = _SHAPE.fullmatch(word)
    if shape is not None and len(shape.group(1)) <= size:
        letters = shape.group(1).upper()
        wanted = Counter(RANKS.index(letter) for letter in letters if letter not in "X*")
        suits = (shape.group(2) or "").lower()
        return lambda hands: _has_ranks(hands, wanted) & _suited(hands, suits)
    try:
        pairs = list(_of_two(word, deck))
    except RangeError as error:
        raise RangeError(
            f"'{word}' is not a range of hands of {size} cards: write up to {size} ranks, such as "
            "AA or JT98, with ds, ss or r for suits, or QQ+, AKs, A5s-A2s, cards, top 20%, random"
        ) from error
    return lambda hands: _has_pair(hands, pairs)


def _has_ranks(hands: Rows, wanted: Counter[int]) -> NDArray[np.bool_]:
    found = np.ones(len(hands), np.bool_)
    for rank, count in wanted.items():
        found &= np.count_nonzero(hands >> 2 == rank, axis=1) >= count
    return found


def _has_pair(hands: Rows, pairs: Sequence[Holding]) -> NDArray[np.bool_]:
    found = np.zeros(len(hands), np.bool_)
    for pair in pairs:
        found |= np.count_nonzero(np.isin(hands, pair), axis=1) == 2
    return found


def _suited(hands: Rows, kind: str) -> NDArray[np.bool_]:
    if not kind:
        return np.ones(len(hands), np.bool_)
    twice = sum(
        (np.count_nonzero(hands & 3 == suit, axis=1) >= 2).astype(np.int16) for suit in range(4)
    )
    wanted: NDArray[np.bool_] = twice == {"r": 0, "ss": 1, "ds": 2}[kind]
    return wanted
