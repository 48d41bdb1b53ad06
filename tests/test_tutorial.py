"""The tutorial can be followed: from an empty file to a game that is checked, explained and played.

Its commands are run in the order of the page, with the answers that it types, and must print what
it shows.
"""

from pathlib import Path

from tools.reference.pages import DOCS
from tools.reference.transcripts import Command, commands, fences, refreshed

TUTORIAL = DOCS / "tutorial" / "your-own-game.md"


def steps() -> list[Command]:
    shown = fences(TUTORIAL.read_text(encoding="utf-8"))
    return [one for fence in shown if fence.kind == "console" for one in commands(fence.body)]


def test_its_steps_do_what_it_shows(tmp_path: Path) -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    assert refreshed(text, tmp_path) == text


def test_it_starts_from_an_empty_file_and_ends_with_a_game() -> None:
    first, second, *_ = steps()
    assert first.words == ": > six-for-five.json"
    assert "the file is empty" in second.shown
    last = {one.words.split()[1]: one for one in steps() if one.words.startswith("./run ")}
    assert set(last) == {"check", "odds", "show", "play", "simulate"}
    assert last["check"].shown == "six-for-five.json: ok\n"
    assert "no invariant violated" in last["simulate"].shown


def test_the_hands_are_played_to_their_end() -> None:
    """Answers that are refused would be part of what is printed, and so go unnoticed."""
    played = [one for one in steps() if one.words.startswith("./run play ")]
    assert len(played) == 2
    for one in played:
        assert one.typed
        assert not [line for line in one.shown.splitlines() if line.startswith("! ")]
        assert "You played 1 hand" in one.shown


def test_it_is_short_enough_for_ten_minutes() -> None:
    """Counted are the words of its sentences, at a reader's pace, and half a minute a change."""
    text = TUTORIAL.read_text(encoding="utf-8")
    changes = [fence for fence in fences(text) if fence.title]
    prose = text
    for fence in reversed(list(fences(text))):
        prose = prose[: fence.start] + prose[fence.end :]
    assert len(prose.split()) / 200 + len(changes) / 2 < 10
