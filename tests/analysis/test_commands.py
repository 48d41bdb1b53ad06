"""The commands equity and odds."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
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
    assert "820 deals, all counted" in text
    assert "40.244%" in text
    assert "Low" in text


def test_a_question_that_leaves_nothing_open() -> None:
    text = run("equity", "straight-poker", "AsKsQsJsTs", "AhAdAcKhKd")
    assert "all cards are known" in text
    assert "100.000%" in text


def test_many_shares_stand_below_each_other() -> None:
    words = ("equity", "omaha-x-or-better", "As2s3hKh", "AcAdKsQd", "--samples", "20")
    lines = run(*words).splitlines()
    heading = next(line for line in lines if line.startswith("hand "))
    assert heading.split() == ["hand", "equity", "±", "win", "tie", "scoop"]
    assert any(line.startswith("Low (Five") and line.count("%") == 2 for line in lines)


def test_more_cards_than_are_kept_are_told_as_that() -> None:
    text = run("equity", "pineapple", "AsKsQd", "JhJd2c", "--samples", "2")
    assert "players discard, and hand 1 has 2 cards at the showdown, not 3 (As Ks Qd)" in text


def test_samples_have_an_error() -> None:
    words = ("equity", "holdem", "AhKh", "random", "--samples", "5000", "--seed", "7")
    text = run(*words)
    assert "sampled, seed 7" in text
    assert "±" in text
    assert run(*words) == text


def test_what_was_compiled_before_needs_no_compiler() -> None:
    words = ["equity", "holdem", "AhKh", "QsQd"]
    program = f"""
import sys
from anypoker.cli.app import app
app({words}, standalone_mode=False)
sys.stderr.write("numba" if "numba" in sys.modules else "")
"""
    # The first process sees to it that it was, whatever this one has compiled, and kept elsewhere.
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
    assert done.stderr == ""
    assert done.stdout == run(*words)


def test_mistakes_end_with_a_sentence() -> None:
    assert "Ah is named 2 times" in run("equity", "holdem", "AhKh", "AhQd", code=2)
    assert "played by 2 to 10" in run("equity", "holdem", "AhKh", code=2)
    assert "choose one of --exact and --samples" in run(
        "equity", "holdem", "AhKh", "QQ", "--exact", "--samples", "5", code=2
    )
    assert "unknown game" in run("odds", "nosuchgame", code=2)
    assert "played by" in run("odds", "holdem", "--players", "60", code=2)


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
    assert "Equity by position" in text
    assert "favourite's equity" in text
    assert "every other winner:" in text


@pytest.mark.parametrize("option", ["--html", "--png"])
def test_a_report_that_cannot_be_written(option: str, tmp_path: Path) -> None:
    words = ("odds", "holdem", "--deals", "500", option)
    assert "cannot write the report" in run(*words, str(tmp_path / "no" / "file"), code=1)
    assert "Is a directory" in run(*words, str(tmp_path), code=1)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk needs /dev/full")
@pytest.mark.parametrize("option", ["--html", "--png"])
def test_a_full_disk_takes_the_report_but_not_the_answer(option: str) -> None:
    text = run("odds", "holdem", "--deals", "500", option, "/dev/full", code=1)
    assert "cannot write the report: No space left on device" in text
    assert "What wins Texas Hold'em" in text


def test_a_table_that_does_not_take_six() -> None:
    assert json.loads(run("odds", "17-poker", "--deals", "2", "--json"))["players"] == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("AhKh", "QsQd", "--board", "AhAc2d"), "Ah is named 2 times"),
        (("AhKh", "QsQd", "--dead", "Qs"), "Qs is named 2 times"),
        (("AhKhQh", "QsQd"), "hand 1 has 2 cards at the showdown, not 3"),
        (("AhKh", "QsQd", "--board", "2c3c4c5c6c7c"), "the board has 5 cards at the showdown"),
        (("AhKh", "QsQd", "--board", "Top=2c"), "the board has no pile Top"),
        (("AhKh", "ZZ+"), "a span needs a rank ZZ+ ^"),
        (("AhKh", "random", "random", "--exact"), "take too long to count; sample them"),
        (("AhKh", "QsQd", "--samples", "0"), "Invalid value for '--samples': "),
    ],
)
def test_cards_that_cannot_be(words: tuple[str, ...], sentence: str) -> None:
    assert sentence in " ".join(run("equity", "holdem", *words, code=2).split())


def test_one_sample_has_no_error() -> None:
    text = run("equity", "holdem", "AhKh", "QsQd", "--samples", "1", "--json")
    assert "Infinity" not in text
    assert json.loads(text)["stderr"] is None


def test_odds_of_a_game_against_a_banker_are_the_bankers_edge() -> None:
    assert "3.155% of the ante" in run("odds", "red-dog")
    assert json.loads(run("odds", "red-dog", "--json"))["deals"] == 66_300
    assert "cannot be counted" in run("odds", "caribbean-stud", code=1)
    assert "--json" in run("odds", "red-dog", "--html", "report.html", code=1)
