"""Versions of the sentences in `.hand` files: `replay` reads the old and the new ones."""

from pathlib import Path

import pytest

from anypoker.catalogue import game_of_record
from anypoker.history.hand.reader import HandFileError, read_hands
from anypoker.history.hand.replay import join_replays, replay_text
from tests.test_hands import FILES

OLD = """\
game: kuhn-poker
stakes: ante 1
seats:
  Ann 2
  Bo 2
button: Ann

-- Antes --
  Bo posts the ante 1
  Ann posts the ante 1
"""


@pytest.mark.parametrize("path", FILES[::10], ids=lambda path: path.stem)
def test_replay_reads_the_sentences_of_format_1(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace("format: 2\n", "format: 1\n")

    def games(word: str):  # type: ignore[no-untyped-def]
        return game_of_record(word, path.parent)

    old = join_replays(replay_text(text, games))
    assert "  Board: " not in old
    assert "Uncalled bet" not in old
    for written in (old, old.replace("format: 1\n", "")):
        assert all(replay.agrees for replay in replay_text(written, games))


def test_unmarked_file_is_compared_with_the_new_sentences_if_neither_fits() -> None:
    (replay,) = replay_text(OLD.replace("ante 1", "ante 7"), game_of_record)
    assert not replay.agrees
    assert "  Bo posts ante 2" in replay.got


def test_unknown_format_is_an_error_with_its_line() -> None:
    with pytest.raises(HandFileError, match=r"line 1: '3' is not a format; write 1 or 2"):
        read_hands(f"format: 3\n{OLD}", game_of_record)
