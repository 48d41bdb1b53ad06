"""The commands equity and odds."""

import json
from pathlib import Path

from typer.testing import CliRunner

from anypoker.cli.app import app


def run(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words))
    assert result.exit_code == code, result.output
    return result.output


def test_equity_as_json() -> None:
    facts = json.loads(run("equity", "holdem", "AhKh", "QsQd", "--board", "Jh7h2c", "--json"))
    assert facts["game"] == "Texas Hold'em"
    assert facts["exact"] is True
    assert facts["deals"] == 990
    assert facts["stderr"] is None
    first = facts["players"][0]
    assert round(first["equity"], 9) == 0.544444444
    assert set(first) >= {"hand", "equity", "win", "tie", "scoop", "shares"}
    assert first["shares"]["High"] == first["equity"]


def test_equity_for_people() -> None:
    text = run("equity", "omaha-8", "As2s3hKh", "AcAdKsQd", "--board", "7d8c9s")
    assert "820 deals, all of them" in text
    assert "40.244 %" in text
    assert "Low" in text


def test_samples_have_an_error() -> None:
    words = ("equity", "holdem", "AhKh", "random", "--samples", "5000", "--seed", "7")
    text = run(*words)
    assert "sampled, seed 7" in text
    assert "±" in text
    assert run(*words) == text


def test_mistakes_end_with_a_sentence() -> None:
    assert "Ah is there 2 times" in run("equity", "holdem", "AhKh", "AhQd", code=2)
    assert "played by 2 to 10" in run("equity", "holdem", "AhKh", code=2)
    assert "name one of them" in run(
        "equity", "holdem", "AhKh", "QQ", "--exact", "--samples", "5", code=2
    )
    assert "unknown game" in run("odds", "nosuchgame", code=2)
    assert "played by" in run("odds", "holdem", "--players", "99", code=2)


def test_odds_as_json_and_as_a_report(tmp_path: Path) -> None:
    page = tmp_path / "oakie.html"
    text = run("odds", "oakie", "--players", "3", "--deals", "2000", "--json", "--html", str(page))
    facts = json.loads(text)
    assert facts["deals"] == 2000
    assert [share["name"] for share in facts["shares"]] == ["High", "Low"]
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_odds_for_people() -> None:
    text = run("odds", "razz", "--players", "2", "--deals", "2000")
    assert "Dealt 2,000 times to 2 players" in text
    assert "What a position is worth" in text
    assert "the favourite wins" in text
    assert "every other winner:" in text


def test_a_report_that_cannot_be_written(tmp_path: Path) -> None:
    words = ("odds", "holdem", "--deals", "500", "--html", str(tmp_path / "no" / "file.html"))
    assert "cannot be written" in run(*words, code=1)
