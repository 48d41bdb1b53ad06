"""Every wrong reading of a game fails one of its golden hands: only the right one passes."""

import json
from pathlib import Path

import pytest

from anypoker.catalogue import game_of_record
from anypoker.history import replay_text
from anypoker.rules import Game, canonical, parse_game
from tests.document_games.wrong_readings import WRONG, Change

HANDS = Path(__file__).parents[1] / "hands"
CASES = [(files, reading) for files, readings in WRONG.items() for reading in readings]


def misread(game: Game, change: Change) -> Game:
    """The game as the wrong reading has it, which is a game as well."""
    document = json.loads(json.dumps(canonical(game)))
    change(document)
    reading = parse_game(json.dumps(document))
    assert reading.game is not None, [str(problem) for problem in reading.problems]
    return reading.game


@pytest.mark.parametrize(("files", "reading"), CASES, ids=lambda words: str(words))
def test_only_the_right_reading_passes(files: str, reading: str) -> None:
    change = WRONG[files][reading]
    paths = sorted(HANDS.glob(f"{files}.hand"))
    assert paths
    for path in paths:
        text = path.read_text(encoding="utf-8")
        hands = replay_text(text, lambda word: misread(game_of_record(word, HANDS), change))
        if not all(hand.agrees for hand in hands):
            return
    pytest.fail(f"read as '{reading}', all hands of {files} come out as they are written")
