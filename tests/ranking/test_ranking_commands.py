"""`anypoker evaluate` and `anypoker compare`."""

import json

import pytest
from click.testing import Result
from typer.testing import CliRunner

from anypoker.cli import app

EVERY_CARD = "".join(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_one_hand_as_json() -> None:
    result = run("evaluate", "high", "As", "Ks", "Qs", "Js", "Ts", "2d", "3c", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == [
        {
            "type": "high",
            "cards": ["As", "Ks", "Qs", "Js", "Ts", "2d", "3c"],
            "class": 1,
            "ordinal": 1,
            "category": "royal flush",
            "description": "royal flush",
            "used": ["As", "Ks", "Qs", "Js", "Ts"],
        }
    ]


def test_several_hands() -> None:
    result = run("evaluate", "badugi", "As2d3h4c", "5s3dAhAc", "--json")
    assert [hand["class"] for hand in json.loads(result.stdout)] == [1, 2]
    assert "three-card badugi 5-3-A" in run("evaluate", "badugi", "5s3dAhAc").stdout


@pytest.mark.parametrize(
    ("words", "description"),
    [
        (["high_wild", "AsKsQsJsJk", "--wild", "Jk"], "royal flush, with the joker as T♠"),
        (["high_wild", "KsKd4h3cJk", "--bug", "Jk"], "pair of kings with A-4-3"),
        (["high_wild", "2sKcKdKhJk", "--wild", "2s,Jk"], "five of a kind, kings"),
        (["high_wild", "2s2cKdKhKs", "--wild", "2"], "five of a kind, kings"),
    ],
)
def test_wild_cards(words: list[str], description: str) -> None:
    result = run("evaluate", *words, "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)[0]["description"].startswith(description)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["evaluate", "hgih", "As"], "did you mean"),
        (["evaluate", "HIGH", "As"], "did you mean 'high'"),
        (["evaluate", "A5 low", "As"], "did you mean 'a5_low'"),
        (["evaluate", "high", EVERY_CARD], "there are 2,598,960 hands of 5 in 52 cards"),
        (["evaluate", "high", "As", "Xx"], "is not a card"),
        (["evaluate", "high", "AsAsKdKcKh"], "As is in the hand twice"),
        (["evaluate", "high", "As", "Ks"], "hands of 5 cards, not 2"),
        (["evaluate", "high", "AsKsQsJsJk"], "use high_wild_bug"),
        (["evaluate", "high_wild", "AsKsQsJsJk"], "add --wild Jk or --bug Jk"),
        (["evaluate", "badugi", "As2d3hJk", "--wild", "Jk"], "badugi takes no wild cards"),
        (["evaluate", "high_wild", "AsKsQsJsJk", "--wild", "Jk", "--bug", "Jk"], "not both"),
        (["compare", "high", "AsKsQsJsTs"], "two hands at least"),
    ],
)
def test_bad_input_is_one_sentence(words: list[str], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert result.stdout == ""


def test_compare_ranks_and_says_why() -> None:
    hands = ["QdQcQhKhKs", "AsKsQsJsTs", "QsQhQcKdKc", "AdAcAhKdKc"]
    result = run("compare", "high", *hands, "--json")
    rows = json.loads(result.stdout)
    assert [row["place"] for row in rows] == [1, 2, 3, 3]
    assert [row["why"] for row in rows] == [
        "royal flush beats full house",
        "ace beats queen",
        "equal",
        None,
    ]
    assert "ace beats queen" in run("compare", "high", *hands).stdout


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["a5_low", "8s6d4h2cAs", "8d5c4d3h2s"], "five beats six"),
        (["49", "TsTdTh9s9d", "TcTdTh9s8d"], "48 pips beats 47 pips"),
        (["21", "As2d3h5cTs", "TsTdAh9c9s"], "five-card 21 beats three-card 21"),
        (["seventeen_high", "AsAhKdQdJd", "AdAcKhQhJh"], "the suits decide"),
    ],
)
def test_reasons(words: list[str], reason: str) -> None:
    assert json.loads(run("compare", *words, "--json").stdout)[0]["why"] == reason
