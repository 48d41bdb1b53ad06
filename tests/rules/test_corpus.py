"""Strangers' games: every file of the corpus loads, explains itself and round-trips."""

import json
from pathlib import Path

import jsonschema
import pytest

from anypoker.rules import (
    Severity,
    canonical,
    canonical_text,
    content_hash,
    explain_markdown,
    explain_text,
    json_schema,
    load_game,
    parse_game,
)
from tests.external_files import CORPUS, corpus_games, needs_shared

WARNINGS = Path(__file__).parent / "corpus_warnings.txt"
VALIDATOR = jsonschema.Draft202012Validator(json_schema())


@corpus_games()
def test_a_corpus_file_loads_without_an_error(path: Path) -> None:
    reading = parse_game(path.read_text())
    assert [str(p) for p in reading.problems if p.severity is Severity.ERROR] == []
    assert reading.ok


@corpus_games()
def test_a_corpus_file_round_trips(path: Path) -> None:
    """document -> game -> canonical document -> game is the same game."""
    game = load_game(path.read_text())
    text = canonical_text(game)
    again = load_game(text)
    assert again == game
    assert canonical_text(again) == text
    assert content_hash(again) == content_hash(game)


@corpus_games()
def test_a_corpus_file_explains_itself(path: Path) -> None:
    game = load_game(path.read_text())
    assert len(explain_text(game)) > 500
    assert explain_markdown(game).startswith(f"# {game.name}")


@corpus_games()
def test_the_schema_accepts_a_corpus_file_and_its_canonical_form(path: Path) -> None:
    text = path.read_text()
    VALIDATOR.validate(json.loads(text))
    VALIDATOR.validate(canonical(load_game(text)))


@needs_shared
def test_the_corpus_is_whole_and_every_game_is_another() -> None:
    assert len(CORPUS) == 196
    hashes = {content_hash(load_game(path.read_text())) for path in CORPUS}
    assert len(hashes) == 196


@needs_shared
def test_the_warnings_are_these(request: pytest.FixtureRequest) -> None:
    """Each of these was read and found right; `pytest --update-golden` updates them."""
    found = [
        f"{path.name}: {problem.path}: {problem.message}\n"
        for path in CORPUS
        for problem in parse_game(path.read_text()).problems
    ]
    if request.config.getoption("--update-golden"):
        WARNINGS.write_text("".join(found))
    assert "".join(found) == WARNINGS.read_text()
