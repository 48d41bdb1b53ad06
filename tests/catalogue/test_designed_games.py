"""Games of strangers in the newer words: read, told and played as they stand."""

from pathlib import Path

import pytest

from anypoker.catalogue import base_game_text, game_of
from anypoker.game import Game
from anypoker.rules import canonical_text, content_hash, explain_markdown, load_game, parse_game
from anypoker.tables import parse_stakes_spec
from tests.engine.random_hands import lawful_hand
from tests.external_files import SHARED, needs_shared

WORDS = SHARED / "words"
# Large tables of an ordering, a patch of another base game, and costs of bets as objects.
NOT_YET = {
    "pai-gow-poker",
    "pineapple-ofc.patch",
    "three-card-poker",
}
FILES = [path for path in sorted(WORDS.glob("*.json")) if path.stem not in NOT_YET]
NOT_IN_CATALOGUE = {"eight-card"}  # made for solvers
SLUGS = {"guts-three-cards": "three-card-guts"}  # of the others, the name of the file


def _read(path: Path) -> Game:
    return load_game(path.read_text("utf-8"), library=base_game_text)


@needs_shared
def test_every_file_is_read_or_named_here() -> None:
    assert len(FILES) >= 16
    for name in NOT_YET:
        assert not parse_game(
            (WORDS / f"{name}.json").read_text("utf-8"), library=base_game_text
        ).ok


@pytest.mark.parametrize("path", FILES or [pytest.param(SHARED, marks=needs_shared)], ids=str)
def test_it_is_read_told_and_played(path: Path) -> None:
    found = parse_game(path.read_text("utf-8"), library=base_game_text)
    assert found.problems == ()
    game = _read(path)
    assert content_hash(load_game(canonical_text(game))) == content_hash(game)
    if path.stem not in NOT_IN_CATALOGUE:
        assert game_of(SLUGS.get(path.stem, path.stem)).game.name == game.name
    assert len(explain_markdown(game)) > 500
    for number in range(12):
        lawful_hand(game, f"words/{path.stem}/{number}", 0.2)


@needs_shared
def test_stakes_with_house_rules_read_back() -> None:
    for line in (WORDS / "stakes-lines.txt").read_text("utf-8").splitlines():
        assert str(parse_stakes_spec(line)) == line
