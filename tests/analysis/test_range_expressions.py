"""Range expressions of other programs, read as those programs read them or refused.

`range_expressions.jsonl` has at least sixty expressions from the documentation of each of five
programs. What they hold was not found by this parser. Hands of two cards are listed by weight, as
pairs (`QQ`), suited and offsuit hands (`AKs`, `AKo`) or cards (`AhKh`). Hands of four cards are
counted by a test of each of the 270,725 hands, and `digest` is a checksum of those that passed.
"""

import json
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from anypoker.analysis.query.ranges import RangeError, weighted_range
from anypoker.cards import DECKS, RANKS, SUITS, DeckKind, parse_cards

DECK = DECKS[DeckKind.STANDARD].cards
CARDS = {"holdem": 2, "omaha": 4}


@cache
def expressions() -> list[dict[str, Any]]:
    file = Path(__file__).parent / "range_expressions.jsonl"
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def hands_of(name: str) -> list[tuple[int, ...]]:
    """Expand QQ, AKs, AKo or AhKh."""
    if len(name) == 4:
        return [tuple(sorted(parse_cards(name)))]
    ranks = [RANKS.index(letter) for letter in name[:2]]
    cards = [[4 * rank + suit for suit in range(len(SUITS))] for rank in ranks]
    if ranks[0] == ranks[1]:
        return list(combinations(cards[0], 2))
    suited = name[2] == "s"
    return [
        tuple(sorted((one, two)))
        for one in cards[0]
        for two in cards[1]
        if (one % 4 == two % 4) == suited
    ]


def digest(hands: Sequence[tuple[int, ...]]) -> int:
    """Add up the squares of the hands, each as a number of four digits with base 64."""
    rows = np.array(hands, np.uint64)
    numbers = ((rows[:, 0] * 64 + rows[:, 1]) * 64 + rows[:, 2]) * 64 + rows[:, 3]
    high, low = numbers**2 >> np.uint64(24), numbers**2 & np.uint64((1 << 24) - 1)
    return ((int(high.sum()) << 24) + int(low.sum())) % (2**61 - 1)


def test_there_are_sixty_expressions_of_each_of_five_programs() -> None:
    tools = Counter(one["tool"] for one in expressions())
    assert len(tools) == 5
    assert min(tools.values()) >= 60
    assert sum("refused" in one for one in expressions()) < 20


@pytest.mark.parametrize("tool", ["ProPokerTools", "PioSolver", "eval7", "poker", "Open PQL"])
def test_expressions_are_read_as_the_program_reads_them(tool: str) -> None:
    for one in expressions():
        if one["tool"] != tool:
            continue
        text, size = one["text"], CARDS[one["game"]]
        if "refused" in one:
            with pytest.raises(RangeError):
                weighted_range(text, size, DECK)
            continue
        found = weighted_range(text, size, DECK)
        if "hands" in one:
            expected = {
                hand: float(weight)
                for weight, names in one["hands"].items()
                for name in names.split()
                for hand in hands_of(name)
            }
            most, heaviest = max(expected.values()), max(found.weights)
            weights = {
                hand: weight * most / heaviest
                for hand, weight in zip(found.holdings, found.weights, strict=True)
            }
            assert weights == pytest.approx(expected), text
        else:
            assert (len(found.holdings), digest(found.holdings)) == (one["count"], one["digest"]), (
                text
            )


def test_refusals_point_at_a_character() -> None:
    for one in expressions():
        if "refused" in one:
            with pytest.raises(RangeError) as caught:
                weighted_range(one["text"], CARDS[one["game"]], DECK)
            assert caught.value.position is not None, one["text"]
            assert 0 <= caught.value.position <= len(one["text"])
