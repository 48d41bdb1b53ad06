"""Ranges of hands, in the notation that players use.

    AhKh          these cards
    QQ+  TT-77    pairs: so good or better, from one to the other
    AKs AKo AK    suited, not suited, either
    KTs+          the kicker rises: KTs, KJs, KQs
    A5s-A2s       the kicker falls from one to the other
    AA**  JT98ds  four cards and more: * is any card; ds two suits twice, ss one suit twice, r none
    20%           the best so many hands of a hundred against one other

Parts are separated by commas. Hands of two cards know all of it, longer ones the last three.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from anypoker.cards import RANKS, CardError, card_text, parse_cards

Holding = tuple[int, ...]
BestHands = Callable[[float], Sequence[Holding]]

_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")
_TWO = re.compile(r"([2-9TJQKA])([2-9TJQKA])([so]?)", re.IGNORECASE)
_SHAPE = re.compile(r"([2-9TJQKAX*]+?)(ds|ss|r)?", re.IGNORECASE)
_HELP = "write cards (AhKh), QQ+, TT-77, AKs, AKo, A5s-A2s, 20% or random, separated by commas"


class RangeError(ValueError):
    """A text that is no range; the sentence says which part of it, and what is allowed."""


def looks_like_range(text: str) -> bool:
    """Whether a text is meant as a range rather than as cards."""
    try:
        parse_cards(text.replace("?", ""))
    except CardError:
        return True
    return False


def parse_range(
    text: str, size: int, deck: Sequence[int], best: BestHands | None = None
) -> tuple[Holding, ...]:
    """Every holding of the range that the deck has, each once.

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
    if word.lower() == "random":
        return [tuple(sorted(held)) for held in combinations(deck, size)]
    if not looks_like_range(word):
        return [_cards(word, size, deck)]
    if size == 2:
        return _of_two(word, deck)
    return _of_shape(word, size, deck)


def _cards(word: str, size: int, deck: Sequence[int]) -> Holding:
    cards = parse_cards(word)
    if len(cards) != size or len(set(cards)) != size:
        raise RangeError(f"a hand of a range has {size} different cards, not '{word}'")
    odd = [card for card in cards if card not in deck]
    if odd:
        raise RangeError(f"{card_text(odd[0])} is no card of the deck")
    return tuple(sorted(cards))


def _of_two(word: str, deck: Sequence[int]) -> Iterator[Holding]:
    ends = word.removesuffix("+").split("-")
    matches = [_TWO.fullmatch(end.strip()) for end in ends]
    if len(ends) > 2 or None in matches or (len(ends) == 2 and word.endswith("+")):
        raise RangeError(f"'{word}' is no range: {_HELP}")
    pairs = [_ranks(match) for match in matches if match is not None]
    high, low, kind = pairs[0]
    if len(pairs) == 2:
        other_high, other_low, other_kind = pairs[1]
        is_pair = high == low
        if kind != other_kind or is_pair != (other_high == other_low):
            raise RangeError(f"the ends of '{word}' are not alike: {_HELP}")
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


def _of_shape(word: str, size: int, deck: Sequence[int]) -> Iterator[Holding]:
    match = _SHAPE.fullmatch(word)
    letters = match.group(1).upper().replace("X", "*") if match is not None else ""
    if match is None or len(letters) != size:
        raise RangeError(
            f"'{word}' is no range of hands of {size} cards: write {size} ranks or *, such as "
            f"{'AA' + '*' * (size - 2)}, with ds, ss or r for the suits, or cards, 20% or random"
        )
    wanted = Counter(RANKS.index(letter) for letter in letters if letter != "*")
    suits = (match.group(2) or "").lower()
    for held in combinations(sorted(set(deck)), size):
        ranks = Counter(card >> 2 for card in held)
        if all(ranks[rank] >= count for rank, count in wanted.items()) and _suited(held, suits):
            yield held


def _suited(held: Holding, kind: str) -> bool:
    if not kind:
        return True
    twice = [count for count in Counter(card & 3 for card in held).values() if count >= 2]
    if kind == "r":
        return not twice
    return len(twice) == (2 if kind == "ds" else 1)
