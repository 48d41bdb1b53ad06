"""Golden hands: what is written in `tests/hands` is what happens.

`pytest tests/test_hands.py --update-golden` writes the transcripts anew; read the difference.
"""

from pathlib import Path

import pytest

from anypoker.cli.replay import game_of_hand
from anypoker.history import replay_text
from anypoker.history.hand_play import joined

FOLDER = Path(__file__).parent / "hands"
FILES = sorted(FOLDER.rglob("*.hand"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_hand(path: Path, request: pytest.FixtureRequest) -> None:
    text = path.read_text(encoding="utf-8")
    replays = replay_text(text, lambda word: game_of_hand(word, path.parent))
    if request.config.getoption("--update-golden"):
        path.write_text(joined(replays), encoding="utf-8")
        return
    for replay in replays:
        assert replay.agrees, "\n" + "\n".join(replay.diff(path.name))
    assert joined(replays) == text, "the lines agree, but not the blank lines: --update-golden"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_first_line_says_what_is_proved(path: Path) -> None:
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith("# ")
    assert "(" in first, "the first line cites the rule in brackets"
