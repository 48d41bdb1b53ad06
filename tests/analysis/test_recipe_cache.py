"""Slots and recipes that are kept: the same answers without the engine, and nothing foreign."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from anypoker.analysis.payoffs import recipe_cache
from anypoker.analysis.payoffs.outcomes import NotEnumerableError, outcomes_of
from anypoker.analysis.payoffs.recipe_cache import MAX_BYTES, Recipes, cached_recipes
from anypoker.analysis.query.known_deal import KnownDealError
from anypoker.catalogue import all_games, find, load_game_text
from anypoker.disk_cache import write_cached
from anypoker.engine import IllegalStart
from anypoker.plain_data import from_plain, to_plain


@pytest.mark.parametrize(
    "words",
    [
        ["equity", "holdem", "AhKh", "QsQd"],
        ["equity", "omaha-8", "As2s3hKh", "AcAdKsQd", "--board", "7d8c9s"],
        ["equity", "murder", "AhKh", "QsQd", "--samples", "2000"],
    ],
)
def test_a_question_asked_again_needs_no_engine(tmp_path: Path, words: list[str]) -> None:
    program = (
        "import sys\n"
        "from anypoker.cli.app import app\n"
        f"app({words!r}, standalone_mode=False)\n"
        "print('engine' if 'anypoker.engine' in sys.modules else 'kept')\n"
    )

    def ask() -> str:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "ANYPOKER_CACHE": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout.strip()

    first, second = ask(), ask()
    assert first.endswith("engine")
    assert second == first.removesuffix("engine") + "kept"


def test_recipes_of_every_game_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    counted = kept = 0
    for slug, found in all_games().items():
        players = max(2, found.game.players.least)
        game = found.game.for_players(players)
        try:
            made = outcomes_of(game, players, given=True)
        except (NotEnumerableError, KnownDealError, IllegalStart):
            continue
        recipes = Recipes(made.layout, made.shares)
        form = json.loads(json.dumps(to_plain(recipes)))
        again = from_plain(form, Recipes)
        assert again == recipes, slug
        counted += 1
        kept += cached_recipes(game, players) is not None
    assert counted > 150
    assert kept > counted * 0.9


def test_what_is_no_recipe_counts_as_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    game = find("texas-holdem").game
    made = outcomes_of(game, 2, given=True)
    assert cached_recipes(game, 2) == (made.layout, made.shares)
    assert cached_recipes(game, 3) is None
    assert cached_recipes(find("omaha").game, 2) is None
    for body in (b"[]", b"{}", b'{"value": [0, "true"], "classes": ["os.system"]}'):
        write_cached(recipe_cache._file(game, 2), body)
        assert cached_recipes(game, 2) is None
    assert outcomes_of(game, 2, given=True) == made


def test_a_game_with_another_ordering_of_the_same_name_is_another_game() -> None:
    """Nothing but a word in the ordering is different."""
    text = find("as-nas").text
    other = text.replace("four of a kind, {0s} with {rest}", "all four {0s}, and {rest}")
    assert other != text
    places = {recipe_cache._file(load_game_text(one), 2) for one in (text, other)}
    assert len(places) == 2


def test_very_large_recipes_are_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    monkeypatch.setattr(recipe_cache, "MAX_BYTES", 100)
    assert MAX_BYTES > 100
    outcomes_of(find("texas-holdem").game, 2, given=True)
    assert cached_recipes(find("texas-holdem").game, 2) is None
