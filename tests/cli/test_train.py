"""`anypoker train`: learn, continue, and refuse what is not supported."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from anypoker.cli.app import app


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["train", *words])
    return result.exit_code, result.output


def test_train_continues_and_gives_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    code, first = run("leduc-holdem", "--iterations", "2000", "--json")
    found = json.loads(first)
    assert code == 0
    assert (found["iterations"], found["continued"]) == (2000, False)
    assert found["every_hand_apart"]
    once = Path(found["file"]).read_bytes()
    run("leduc-holdem", "--iterations", "500", "--restart", "--json")
    code, again = run("leduc-holdem", "--iterations", "2000", "--json")
    assert json.loads(again)["continued"]
    assert Path(found["file"]).read_bytes() == once
    code, text = run("leduc-holdem", "--iterations", "2000")
    assert "2,000 iterations over 6 deals" in text


def test_train_refuses_a_draw_game_with_the_reason() -> None:
    code, text = run("five-card-draw")
    assert code == 2
    assert "decide on more than bets" in text
