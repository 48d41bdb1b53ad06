"""The command `anypoker tally` as its users see it."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from anypoker.cli import app
from anypoker.ranking import find_ordering


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["tally", *words])


def parsed(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_json() -> None:
    found = parsed("20card_high")
    assert list(found) == ["type", "cards", "total", "classes"]
    assert (found["type"], found["cards"], found["total"]) == ("20card_high", 5, 15504)
    assert found["classes"][0] == {"class": 1, "name": "royal flush", "count": 4}
    assert [row["count"] for row in found["classes"]] == [4, 80, 480, 1020, 1920, 4320, 7680]


def test_every_class_is_listed_also_if_no_hand_has_it() -> None:
    found = parsed("high_wild_bug", "--deck", "short_ta")
    assert [row["class"] for row in found["classes"]] == list(range(1, 12))
    assert found["classes"][0] == {"class": 1, "name": "five of a kind", "count": 0}


@pytest.mark.parametrize(
    ("words", "total", "counts"),
    [
        (["high", "--cards", "6", "--deck", "short_ta"], 38760, {3: 600}),
        (["high_wild_bug", "--jokers", "1", "--deck", "short_6a"], 435897, {1: 9}),
        (["high_wild_bug", "--jokers", "1", "--bug", "--deck", "short_6a"], 435897, {1: 1}),
        (["high_wild_bug", "--wild", "A", "--deck", "short_ta"], 15504, {1: 224}),
        (["high_wild_bug", "--wild", "As,Ah", "--deck", "short_ta"], 15504, {1: 24}),
        (["seventeen_high", "--jokers", "1"], 6188, {1: 4, 6: 1792}),
        (["seventeen_high", "--deck", "17-poker"], 6188, {1: 4, 6: 1792}),
        (["seventeen_high", "--deck", "17-poker", "--jokers", "0"], 4368, {1: 0}),
        (["--deck", "17-poker"], 6188, {1: 4, 6: 1792}),
        (["low_pip_6_cards", "--cards", "0"], 1, {0: 1}),
        (["one_card_high_spade", "--cards", "2"], 1326, {1: 51, 14: 741}),
    ],
)
def test_decks_jokers_and_wild_cards(words: list[str], total: int, counts: dict[int, int]) -> None:
    found = parsed(*words)
    assert found["total"] == total == sum(row["count"] for row in found["classes"])
    by_class = {row["class"]: row["count"] for row in found["classes"]}
    assert {number: by_class[number] for number in counts} == counts


def test_a_list_of_cards_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "decks.json"
    file.write_text('{"few": ["As", "As/Ks", ["Kd", "Ad"], "Kc", "Qh", "Jk"]}')
    found = parsed("two_faced_high", "--deck", f"{file}#few")
    assert found["total"] == 6
    # Without the queen, a king or the ace: three of a rank turned up, and the joker.
    assert {row["name"]: row["count"] for row in found["classes"] if row["count"]} == {
        "four of a kind": 3,
        "three of a kind": 3,
    }


def test_a_chart_for_people() -> None:
    result = run("20card_high")
    assert "15,504 hands of 5 cards from 20, 122 different strengths" in result.stdout
    (line,) = [line for line in result.stdout.splitlines() if "one pair" in line]
    assert line.split()[:4] == ["7", "7,680", "49.5356%", "one"]
    assert "█" in line
    assert result.stderr == ""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([], "only the deck of a game has a default"),
        (["--deck", "standard"], "only the deck of a game has a default"),
        (["hihg"], "did you mean 'high'"),
        (["high", "--cards", "3"], "ranks hands of 5 cards, not 3"),
        (["high", "--cards", "60"], "a deck of 52 cards has no hands of 60"),
        (["high", "--cards", "20"], "125,994,627,894,135 hands of 20 cards"),
        (["high", "--jokers", "1"], "use high_wild_bug"),
        (["high_wild_bug", "--bug"], "add --jokers 1"),
        (["high_wild_bug", "--wild", "1"], "'1' is not a card"),
        (["36card_ffh_high", "--deck", "standard"], "does not know 2c"),
        (["high", "--deck", "nonsense"], "'nonsense' is not a deck. Deck: standard, short_6a"),
        (["high", "--deck", "missing.json"], "there is no file missing.json"),
        (["high", "--deck", "missing.json#cards"], "there is no file missing.json"),
        (["high", "--deck", "{file}"], "is not a game"),
        (["high", "--deck", "{file}#none"], "has no list of cards 'none'"),
        (["high", "--deck", "{file}#odd"], "'odd' in"),
        (["high", "--deck", "{file}#number"], "12 is not a card"),
        (["high", "--deck", "{file}#twice"], "As can be in a hand of this deck twice"),
        (["high", "--deck", "{broken}#few"], "is not JSON: line 1, column 2"),
    ],
)
def test_what_cannot_be_counted(words: list[str], sentence: str, tmp_path: Path) -> None:
    file, broken = tmp_path / "decks.json", tmp_path / "broken.json"
    file.write_text('{"odd": ["Xx"], "number": [12], "twice": ["As", "Ks/As", "Qs", "Js", "Ts"]}')
    broken.write_text("{few}")
    result = run(*[word.format(file=file, broken=broken) for word in words])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in " ".join(result.stderr.split())


def test_the_deck_is_that_of_the_type() -> None:
    for name in ("36card_ffh_high", "27_ja_ffh_high", "three_card_high"):
        found = parsed(name)
        assert found["cards"] == find_ordering(name).cards
    assert parsed("27_ja_ffh_high")["total"] == 658008
