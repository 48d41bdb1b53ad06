"""Qualifiers in words: "8 or better", "9-8 or better", "queens or better", "two pair or better".

A phrase names the weakest hand that qualifies. Ranks alone, highest first, are an unpaired hand
whose highest cards they are; the plural of a rank is a pair of it where high is better; everything
else is the name of a class.
"""

import re
from collections.abc import Iterable
from itertools import combinations

from anypoker.cards import RANK_NAMES, RANKS, Card
from anypoker.ranking import Direction, Ordering, Strength, evaluate
from anypoker.ranking.ordering import Patterns, SuitedSets

_END = re.compile(r"\s*,?\s*(?:or|and)\s+(?:better|lower|higher|up|more|under|over)\s*$")
_SINGLE = {
    **{letter.lower(): number for number, letter in enumerate(RANKS)},
    **{name: number for number, name in enumerate(RANK_NAMES)},
    "10": RANKS.index("T"),
    "two": 0,
}
_PLURAL = {
    **{f"{name}es" if name.endswith("x") else f"{name}s": n for n, name in enumerate(RANK_NAMES)},
    **{f"{word}{word}": number for word, number in _SINGLE.items() if len(word) <= 2},
    **{f"{word}{word}s": number for word, number in _SINGLE.items() if len(word) <= 2},
    "twos": 0,
}
_SYNONYMS = {"trips": "three of a kind", "quads": "four of a kind", "boat": "full house"}
EXAMPLES = '"8 or better", "queens or better" or "two pair or better"'


def strength_of_phrase(phrase: str, ordering: Ordering) -> Strength | None:
    """Return the weakest strength that a phrase allows; None if it says nothing about the ordering.

    >>> from anypoker.ranking import find_ordering
    >>> strength_of_phrase("8 or better", find_ordering("a5_low"))
    Strength(number=1, ordinal=56)
    >>> strength_of_phrase("jacks or better", find_ordering("high"))
    Strength(number=9, ordinal=880)
    """
    words = _END.sub("", " ".join(phrase.lower().split()))
    words = re.sub(r"^(?:an? |a pair of |pair of )", "", words)
    named = _class_strength(_SYNONYMS.get(words, words), ordering)
    if named is not None:
        return named
    if not isinstance(ordering.family, Patterns | SuitedSets):
        return None
    if words in _PLURAL and ordering.direction is Direction.HIGH:
        return _weakest(ordering, _pairs(ordering, _PLURAL[words]), (2,))
    ranks = _ranks(re.sub(r"[ -]?(?:high|low)$", "", words))
    if not ranks or any(rank not in ordering.ranks for rank in ranks):
        return None
    return _weakest(ordering, _unpaired(ordering, ranks), ())


def _class_strength(name: str, ordering: Ordering) -> Strength | None:
    """Return all of a class by its name; a number alone is that of what is counted."""
    for info in ordering.classes():
        said = info.name.lower()
        if said == name or (name.isdecimal() and said.split()[0] == name and _counted(ordering)):
            return Strength(info.number, info.ordinals)
    return None


def _counted(ordering: Ordering) -> bool:
    return not isinstance(ordering.family, Patterns | SuitedSets)


def _ranks(words: str) -> list[int]:
    """Ranks as "9-8", "9 8" or "nine"; nothing if a word is none, or they do not fall."""
    parts = re.split(r"[\s-]+", words)
    if not all(part in _SINGLE for part in parts):
        return []
    return [_SINGLE[part] for part in parts]


def _unpaired(ordering: Ordering, top: list[int]) -> Iterable[list[int]]:
    """Return the unpaired hands whose highest cards these are, as ranks."""
    places = [ordering.ranks.index(rank) for rank in top]
    if sorted(places, reverse=True) != places or len(set(places)) < len(places):
        return
    for others in combinations(range(places[-1]), ordering.cards - len(places)):
        yield [ordering.ranks[place] for place in (*places, *others)]


def _pairs(ordering: Ordering, rank: int) -> Iterable[list[int]]:
    others = [one for one in ordering.ranks if one != rank]
    for beside in combinations(others, ordering.cards - 2):
        yield [rank, rank, *beside]


def _weakest(
    ordering: Ordering, hands: Iterable[list[int]], kinds: tuple[int, ...]
) -> Strength | None:
    """Return the weakest of these hands that is neither a straight nor a flush."""
    wanted = (*kinds, *[1] * (ordering.cards - sum(kinds)))
    family = ordering.family
    classes = {1}
    if isinstance(family, Patterns):
        classes = {one.number for one in family.categories if one.kinds == wanted}
    found = [evaluate(ordering, _mixed(hand)) for hand in hands]
    return max((one for one in found if one.number in classes), default=None)


def _mixed(ranks: list[int]) -> list[Card]:
    """Cards of these ranks and of as many suits as there are; equal ranks stand side by side."""
    return [Card(rank * 4 + number % 4) for number, rank in enumerate(ranks)]
