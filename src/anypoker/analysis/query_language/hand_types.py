"""Hand types of an ordering: the words of a query for hands, and their values.

A class of hands is a type; the best class of a low has a type for each highest card: `8 low`.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.low_hand_ranks import leading_ranks
from anypoker.name_key import name_key
from anypoker.ranking import Ordering, Strength
from anypoker.strength.hand_kernels import NO_HAND, Values
from anypoker.strength.recipes import last_value
from anypoker.strength.values import CLASS_SHIFT

NO_HAND_NAME = "no hand"
_VALUE = np.uint32((1 << CLASS_SHIFT) - 1)
_OTHER_WORDS = {
    "pair": "one pair",
    "trips": "three of a kind",
    "set": "three of a kind",
    "quads": "four of a kind",
    "boat": "full house",
    "nothing": "high card",
    "unqualified": NO_HAND_NAME,
    "none": NO_HAND_NAME,
}


@dataclass(frozen=True)
class HandTypes:
    """Types of hands, best first; the last one is that of no hand.

    Attributes:
        names: The name of each type.
        words: By key of a word, its first and last type: a class may have several types.
        spellings: All words as an error lists them.
        last_values: The last value of each type.
    """

    names: tuple[str, ...]
    words: dict[str, tuple[int, int]]
    spellings: tuple[str, ...]
    last_values: tuple[int, ...]

    @cached_property
    def _last(self) -> Values:
        return np.array(self.last_values, np.uint32)

    def codes(self, values: Values) -> NDArray[np.int64]:
        """Return the types of hands as numbers of which the larger is better."""
        types = np.searchsorted(self._last, values & _VALUE)
        none = len(self.names) - 1
        types[(values == NO_HAND) | (types > none)] = none
        return -types.astype(np.int64)

    def find(self, word: str) -> tuple[int, int] | None:
        """Return the worst and the best code of a word.

        >>> from anypoker.ranking import find_ordering
        >>> types = hand_types(find_ordering("high"))
        >>> types.find("quads"), types.names[2]
        ((-2, -2), 'four of a kind')
        """
        key = name_key(word)
        found = self.words.get(key) or self.words.get(name_key(_OTHER_WORDS.get(key, "")))
        return None if found is None else (-found[1], -found[0])

    def name(self, code: int) -> str:
        return self.names[-code]


@lru_cache(maxsize=64)
def hand_types(ordering: Ordering | None) -> HandTypes:
    """Return the types of an ordering's hands; None is a share for holding a card."""
    if ordering is None:
        return _types([("held", "held", 1)])
    leading: dict[int, dict[str, int]] = {}
    for strength, name in sorted(leading_ranks(ordering).items()):
        leading.setdefault(strength.number, {})[name] = strength.ordinal
    rows: list[tuple[str, str, int]] = []
    for place, info in enumerate(ordering.classes()):
        inside = leading.get(info.number, {})
        if place or len(inside) < 2 or max(inside.values()) < info.ordinals:
            inside = {info.name: info.ordinals}
        rows += [
            (name, info.name, last_value(ordering, Strength(info.number, ordinal)))
            for name, ordinal in inside.items()
        ]
    return _types(rows)


def _types(rows: list[tuple[str, str, int]]) -> HandTypes:
    """Build the types from their names, classes and last values."""
    names = [name for name, _, _ in rows]
    classes = list(dict.fromkeys(name for _, name, _ in rows))
    words: dict[str, tuple[int, int]] = {}
    for called in classes:
        places = [place for place, (_, one, _) in enumerate(rows) if one == called]
        words[name_key(called)] = (places[0], places[-1])
    words.update({name_key(name): (place, place) for place, name in enumerate(names)})
    words[name_key(NO_HAND_NAME)] = (len(names), len(names))
    spellings = tuple(dict.fromkeys((*names, *classes, NO_HAND_NAME)))
    return HandTypes((*names, NO_HAND_NAME), words, spellings, tuple(value for _, _, value in rows))
