"""Ten games from public rule pages, written with the documentation alone: they check and play."""

from pathlib import Path
from random import Random

import pytest

from anypoker.catalogue import read_game_text
from anypoker.engine import apply_in_place, decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.rules import explain_text
from tests.engine.random_hands import random_start

HERE = Path(__file__).parent
GAMES = sorted(HERE.glob("*.json"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_accepted_told_and_played(path: Path) -> None:
    reading = read_game_text(path.read_text(encoding="utf-8"), beside=HERE)
    assert not reading.problems
    assert reading.game is not None
    assert reading.game.name in explain_text(reading.game)
    chance = Random(path.stem)
    for _ in range(10):
        hand = random_start(reading.game, chance, 4)
        chips = sum(hand.stacks) + hand.pot
        while asked := decisions(hand):
            question = chance.choice(asked)
            answer = sample_legal_action(question, chance.randrange)
            apply_in_place(hand, question.seat, answer, question.number)
        assert hand.over
        assert sum(hand.stacks) == chips


def test_the_list_names_every_game() -> None:
    text = (HERE / "README.md").read_text(encoding="utf-8")
    assert len(GAMES) == 10
    for path in GAMES:
        assert f"`{path.name}`" in text
