"""A share of what `./run soak modifiers` does: pairs on games of many kinds."""

import os
from random import Random

import pytest

from anypoker.rules import Game
from tests.engine.random_hands import lawful_hand
from tests.modifiers.combinations import BASES, NEWER_BASES, PAIRS, SINGLES, Pair, combined, told

PAIRS_A_GAME = int(os.environ.get("ANYPOKER_PAIRS", "12"))
HANDS = 2


def share_of_pairs(base: str) -> list[Pair]:
    """Always the same, so that a failure comes again."""
    return [*SINGLES, *Random(f"pairs/{base}").sample(PAIRS, PAIRS_A_GAME)]


@pytest.mark.parametrize("base", BASES)
def test_combinations_give_a_sound_game_or_a_reason(base: str) -> None:
    fitting = 0
    for modifiers in share_of_pairs(base):
        game = combined(base, modifiers)
        if isinstance(game, Game):
            fitting += 1
            for number in range(HANDS):
                lawful_hand(game, f"pairs/{told(base, modifiers)}/{number}")
    assert 0 < fitting < len(SINGLES) + PAIRS_A_GAME


@pytest.mark.parametrize("base", NEWER_BASES)
def test_newer_words_combine_or_say_why_not(base: str) -> None:
    found = [combined(base, modifiers) for modifiers in SINGLES]
    assert any(isinstance(one, str) for one in found)
    for modifiers, game in zip(SINGLES, found, strict=True):
        if isinstance(game, Game):
            lawful_hand(game, f"singles/{told(base, modifiers)}")
