"""What is kept of the catalogue: the same games, made anew when a file or the code changes."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from anypoker.catalogue import all_games, catalogue_files, lookup, read_game_text
from anypoker.catalogue.game_cache import (
    cache_page,
    cache_reading,
    cached_file,
    cached_page,
    cached_reading,
    state_of_catalogue,
)
from anypoker.disk_cache import write_cached
from anypoker.game import Game
from anypoker.plain_data import PlainFormError, from_plain, to_plain
from anypoker.rules import Diagnostic, ParseResult, Severity, extends, parse
from anypoker.rules.source import Source, read_source

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


@pytest.mark.parametrize("words", [["show", SLUG], ["show", SLUG, "--markdown"]])
def test_a_game_that_was_told_once_is_told_without_reading_it(
    tmp_path: Path, words: list[str]
) -> None:
    program = (
        "import sys\n"
        "from anypoker.cli.app import app\n"
        f"app({words!r}, standalone_mode=False)\n"
        "print('rules' if 'anypoker.rules' in sys.modules else 'kept')\n"
    )
    first, second = python(program, tmp_path), python(program, tmp_path)
    assert first.endswith("rules")
    assert second == first.removesuffix("rules") + "kept"


def test_what_lies_beside_other_files_is_never_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may extend one of them, which may have changed."""
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    file = catalogue_files()[SLUG]
    cache_page(replace(file, base_dir=tmp_path), "text", "a page")
    assert cached_page(file, "text") is None
    cache_page(file, "text", "a page")
    assert cached_page(file, "text") == "a page"
    assert cached_page(file, "markdown") is None
    assert cached_page(replace(file, base_dir=tmp_path), "text") is None


@pytest.mark.parametrize(
    ("name", "readings"),
    [("texas-holdem", 1), ("two row oakie", 4), ("delayed two row oakie", 5)],
)
def test_every_text_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, readings: int
) -> None:
    """A file, what it extends, and what each modifier makes of it."""
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    texts = []

    def count(text: str) -> Source:
        texts.append(text)
        return read_source(text)

    for room in (parse, extends):
        monkeypatch.setattr(room, "read_source", count)
    lookup._read_once.cache_clear()
    lookup.find(name)
    lookup.find(name)
    assert len(texts) == len(set(texts)) == readings


@pytest.mark.parametrize("body", [b"[]", b"{}", b'{"value": [0], "classes": ["os.system"]}'])
def test_what_is_no_game_counts_as_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: bytes
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    text = catalogue_files()[SLUG].text
    found = read_game_text(text)
    assert cached_reading(SLUG, text) is None
    cache_reading(SLUG, text, found)
    assert cached_reading(SLUG, text) == found
    write_cached(cached_file(SLUG, text), body)
    assert cached_reading(SLUG, text) is None


def test_warnings_are_kept_with_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    text = catalogue_files()[SLUG].text
    warning = Diagnostic(Severity.WARNING, ("deck",), "An odd deck.", None, 3, 4)
    found = ParseResult(read_game_text(text).game, (warning,))
    cache_reading(SLUG, text, found)
    assert cached_reading(SLUG, text) == found


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
    monkeypatch.setattr("anypoker.catalogue.game_cache.GAMES_FOLDER", tmp_path / "games")
    before = state_of_catalogue.__wrapped__()
    assert state_of_catalogue.__wrapped__() == before
    (tmp_path / changed).write_text("two")
    assert state_of_catalogue.__wrapped__() != before


@pytest.mark.parametrize(
    "name", ["os.system", "anypoker.game.Game", "anypoker.cards.deck.Path", "anypoker.game.game.x"]
)
def test_only_parts_of_games_are_made(name: str) -> None:
    with pytest.raises(PlainFormError):
        from_plain({"value": [0, "true"], "classes": [name]}, object)
