"""How a name or a path finds a game."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anypoker.catalogue import (
    MAX_BYTES,
    MissingFileError,
    UnknownGameError,
    UnreadableFileError,
    base_game_text,
    catalogue_files,
    find,
    find_file,
    names_by_slug,
)
from anypoker.name_key import name_key
from anypoker.rules import RulesError

NAMES = [(name, slug) for slug, names in names_by_slug().items() for name in names]
NOISE = st.text(alphabet=" -_'’‘`", max_size=2)


@st.composite
def written_somehow(draw: st.DrawFn) -> tuple[str, str]:
    """A name of a game as someone might type it, and the slug it must lead to."""
    name, slug = draw(st.sampled_from(NAMES))
    letters = [letter for letter in name if letter not in " -_'’"]
    typed = [
        draw(NOISE) + (letter.upper() if draw(st.booleans()) else letter.lower())
        for letter in letters
    ]
    return "".join(typed) + draw(NOISE), slug


@given(written_somehow())
def test_the_way_a_name_is_written_does_not_matter(case: tuple[str, str]) -> None:
    typed, slug = case
    assert find_file(typed) is catalogue_files()[slug]


@pytest.mark.parametrize("name", ["texas-holdem", "Texas Hold'em", "Texas Hold’em", "holdem"])
def test_the_names_of_holdem(name: str) -> None:
    found = find(name)
    assert (found.slug, found.game.name) == ("texas-holdem", "Texas Hold'em")
    assert found.text == catalogue_files()["texas-holdem"].text


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("texs holdem", "unknown game 'texs holdem': did you mean texas-holdem?"),
        ("raz", "unknown game 'raz': did you mean razz?"),
        ("badugie", "unknown game 'badugie': did you mean badugi?"),
        ("two rwo oakie", "unknown game 'two rwo oakie': did you mean two-row oakie?"),
        ("two row oakei", "unknown game 'two row oakei': did you mean two-row oakie?"),
        ("oakie with a bgu", "unknown game 'oakie with a bgu': did you mean bug oakie?"),
        (
            "two row",
            "there is no game 'two row': 'two-row' is a modifier: say it with a game",
        ),
        (
            "two row two row",
            "there is no game 'two row two row': 'two-row' is a modifier: say it with a game",
        ),
        ("xyzzy", "unknown game 'xyzzy': see `anypoker games`"),
        ("", "unknown game '': see `anypoker games`"),
    ],
)
def test_close_misses_get_suggestions(typed: str, sentence: str) -> None:
    with pytest.raises(UnknownGameError) as caught:
        find(typed)
    assert str(caught.value) == sentence


def test_suggestions_are_few() -> None:
    with pytest.raises(UnknownGameError) as caught:
        find("seven card stud hi")
    assert 1 <= len(caught.value.suggestions) <= 3
    assert set(caught.value.suggestions) <= set(catalogue_files())


def test_a_part_of_a_name_is_enough_for_a_suggestion() -> None:
    with pytest.raises(UnknownGameError) as caught:
        find("reach around")
    assert "texas-reach-around" in caught.value.suggestions


@given(st.text(max_size=30))
def test_a_key_is_its_own_key(name: str) -> None:
    assert name_key(name_key(name)) == name_key(name)


def test_a_path_is_read(tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    file.write_text(catalogue_files()["razz"].text, encoding="utf-8")
    found = find(str(file))
    assert (found.slug, found.path) == ("my game", str(file))
    assert found.game == find("razz").game


def test_a_byte_order_mark_is_no_part_of_the_text(tmp_path: Path) -> None:
    file = tmp_path / "razz.json"
    file.write_text(catalogue_files()["razz"].text, encoding="utf-8-sig")
    assert find(str(file)).text == catalogue_files()["razz"].text


def test_names_come_before_files_and_what_looks_like_a_path_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("razz", "razz.json", "house rules"):
        (tmp_path / name).write_text(catalogue_files()["badugi"].text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert find("razz").game.name == "Razz"
    assert find("./razz").game.name == "Badugi"
    assert find("razz.json").game.name == "Badugi"
    assert find("house rules").game.name == "Badugi"


def test_a_path_that_does_not_exist(tmp_path: Path) -> None:
    for path in (tmp_path / "none.json", tmp_path / "none"):
        with pytest.raises(MissingFileError) as caught:
            find_file(str(path))
        assert str(caught.value) == f"there is no file {path}"


def test_a_directory(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFileError) as caught:
        find_file(str(tmp_path))
    assert str(caught.value) == f"{tmp_path} is a directory, not a game file"


def test_a_file_that_is_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "latin.json"
    file.write_bytes('{"game": "Café"}'.encode("latin-1"))
    with pytest.raises(UnreadableFileError) as caught:
        find_file(str(file))
    assert str(caught.value) == f"{file} is not UTF-8 text: its byte 14 is 0xe9"


def test_a_file_that_is_far_too_long(tmp_path: Path) -> None:
    file = tmp_path / "film.json"
    with file.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    with pytest.raises(UnreadableFileError, match="too long for a game file"):
        find_file(str(file))


def test_a_file_that_is_not_json(tmp_path: Path) -> None:
    file = tmp_path / "prose.json"
    file.write_text("Deal five cards.", encoding="utf-8")
    assert find_file(str(file)).text == "Deal five cards."
    with pytest.raises(RulesError) as caught:
        find(str(file))
    (problem,) = caught.value.problems
    assert (problem.line, problem.column) == (1, 1)


def test_a_file_extends_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"extends": "razz", "game": "Mine"}', encoding="utf-8")
    file = tmp_path / "yours.json"
    file.write_text('{"extends": "./mine.json", "players": {"max": 3}}', encoding="utf-8")
    game = find(str(file)).game
    assert (game.name, game.players.most) == ("Mine", 3)
    (tmp_path / "mine.json").unlink()
    with pytest.raises(RulesError, match=r"there is no file .*mine\.json"):
        find(str(file))


def test_the_library_takes_a_name_for_no_path(tmp_path: Path) -> None:
    assert base_game_text("Texas Hold'em") == catalogue_files()["texas-holdem"].text
    file = tmp_path / "razz.json"
    file.write_text("{}", encoding="utf-8")
    with pytest.raises(LookupError, match="unknown game"):
        base_game_text(str(file))
