"""Public functions return or raise a sentence at every moment of a hand, in every game."""

from collections import Counter
from itertools import product
from pathlib import Path
from random import Random
from typing import get_args

import pytest

import anypoker as ap
from anypoker.engine import Decision
from tests.public_moments import (
    OVER,
    calls_before,
    calls_during,
    check_calls,
    functions,
    play_and_check,
)

# Games that together ask every kind of decision.
RARE = (
    "anaconda", "three-hand-holdem", "cowpie", "dealers-choice-omaha", "texas-reach-around",
    "baseball-high-low", "baseball-fours-for-sale", "one-mans-trash", "high-and-low-poker",
    "teen-patti", "whiskey-poker", "push", "three-card-guts", "courchevel", "2-7-triple-draw",
    "wall-street", "auction", "three-card-poker",
)  # fmt: skip


def test_legal_actions_of_a_hand_are_those_of_its_decision() -> None:
    hand = ap.start("texas-holdem", [200, 200], "1/2 no limit", seed=7)
    assert [str(one) for one in ap.legal_actions(hand)] == [
        "fold", "call", "raise to 4", "raise to 200",
    ]  # fmt: skip
    assert list(ap.legal_actions(hand, [20])) == list(ap.legal_actions(ap.decisions(hand)[0], [20]))
    assert list(ap.legal_actions(ap.apply(hand, 0, "fold").hand)) == []


def test_legal_actions_of_something_else_raise_a_sentence() -> None:
    with pytest.raises(ap.IllegalAction, match="a decision or of a hand, not 'fold'"):
        ap.legal_actions("fold")  # type: ignore[arg-type]


def test_bot_without_a_decision_raises_a_sentence() -> None:
    hand = ap.start("texas-holdem", [200, 200], "1/2", seed=7)
    with pytest.raises(ap.IllegalAction, match="seat 1 has no decision to make now"):
        ap.bot("thinker").decide(hand.game, ap.view(hand, 1))


def test_every_public_function_is_called(tmp_path: Path) -> None:
    game = ap.load("kuhn-poker")
    made = check_calls(calls_before(game, tmp_path), "kuhn-poker")
    made |= check_calls(calls_during(ap.start(game), tmp_path), "kuhn-poker")
    assert functions() - made == set()


@pytest.mark.parametrize("slug", ["razz", "three-card-brag", "17-poker"])
def test_calls_before_a_hand_return_or_raise_a_sentence(slug: str, tmp_path: Path) -> None:
    check_calls(calls_before(ap.load(slug), tmp_path), slug)


def test_calls_during_a_hand_return_or_raise_a_sentence(tmp_path: Path) -> None:
    """Call everything at the first two decisions of each kind; a soak does it at all."""
    seen: Counter[str] = Counter()

    def due(kind: str) -> bool:
        seen[kind] += 1
        return seen[kind] <= 2

    every = {OVER, *(kind.__name__ for kind in get_args(Decision))}
    for seed, slug in product(range(40), RARE):
        play_and_check(slug, str(seed), tmp_path, due, quick=True)
        if every <= set(seen):
            break
    assert every - set(seen) == set()
    seen.clear()
    for slug in Random(1).sample(ap.games(), 12):
        play_and_check(slug, "1", tmp_path, due, quick=True)
