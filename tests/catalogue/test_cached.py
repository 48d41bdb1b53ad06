"""What is kept of the catalogue: the same games, made anew when a file or the code changes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from anypoker.catalogue import all_games, catalogue_files, read_game_text
from anypoker.catalogue.cached import cache_game, cached_file, cached_game, state_of_files
from anypoker.disk_cache import write_cached
from anypoker.game import Game
from anypoker.plain_form import PlainFormError, from_plain, to_plain

SLUG = "omaha-8"


def python(program: str, cache: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "ANYPOKER_CACHE": str(cache)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_every_game_comes_back_from_its_plain_form() -> None:
    for slug, found in all_games().items():
        text = json.dumps(to_plain(found.game))
        again = from_plain(json.loads(text), Game)
        assert again == found.game, slug
        assert repr(again) == repr(found.game), slug


def test_a_game_that_was_read_once_needs_no_models(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from anypoker.catalogue import find\n"
        f"for name in ('{SLUG}', 'two row oakie'):\n"
        "    print(find(name).game.name, 'pydantic' in sys.modules)\n"
    )
    first, second = python(program, tmp_path), python(program, tmp_path)
    assert "True" in first
    assert second == first.replace("True", "False")


@pytest.mark.parametrize("body", [b"[]", b"{}", b'{"value": [0], "classes": ["os.system"]}'])
def test_what_is_no_game_counts_as_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    text = catalogue_files()[SLUG].text
    game = read_game_text(text).game
    assert game is not None
    assert cached_game(SLUG, text) is None
    cache_game(SLUG, text, game)
    assert cached_game(SLUG, text) == game
    write_cached(cached_file(SLUG, text), body)
    assert cached_game(SLUG, text) is None


def test_another_text_is_another_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    text = catalogue_files()[SLUG].text
    assert cached_file(SLUG, text) != cached_file(SLUG, text + " ")


@pytest.mark.parametrize("changed", ["games/base.json", "rules/inner/reading.py", "game/new.py"])
def test_a_changed_file_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changed: str
) -> None:
    for room in ("games", "cards", "game", "modifiers", "ranking", "rules/inner"):
        (tmp_path / room).mkdir(parents=True)
    for name in ("games/base.json", "rules/inner/reading.py"):
        (tmp_path / name).write_text("one")
    monkeypatch.setattr("anypoker.catalogue.cached.GAMES_FOLDER", tmp_path / "games")
    before = state_of_files.__wrapped__()
    assert state_of_files.__wrapped__() == before
    (tmp_path / changed).write_text("two")
    assert state_of_files.__wrapped__() != before


@pytest.mark.parametrize(
    "name", ["os.system", "anypoker.game.Game", "anypoker.cards.deck.Path", "anypoker.game.whole.x"]
)
def test_only_parts_of_games_are_made(name: str) -> None:
    with pytest.raises(PlainFormError):
        from_plain({"value": [0, "true"], "classes": [name]}, object)
