"""`anypoker evaluate` and `anypoker compare`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

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
        (["evaluate", "omha", "AsKs"], "did you mean omaha?"),
        (["evaluate", "A5 low", "As"], "did you mean 'a5_low'"),
        (["evaluate", "high", EVERY_CARD], "52 cards contain 2,598,960 hands of 5"),
        (["evaluate", "high", "As", "Xx"], "is not a card"),
        (["evaluate", "high", "AsAsKdKcKh"], "As is in the hand twice"),
        (["evaluate", "high", "As", "Ks"], "hands of 5 cards, not 2"),
        (["evaluate", "high", "AsKsQsJsJk"], "use high_wild_bug"),
        (["evaluate", "high_wild", "AsKsQsJsJk"], "add --wild Jk or --bug Jk"),
        (["evaluate", "badugi", "As2d3hJk", "--wild", "Jk"], "badugi takes no wild cards"),
        (["evaluate", "high_wild", "AsKsQsJsJk", "--wild", "Jk", "--bug", "Jk"], "not both"),
        (["compare", "high", "AsKsQsJsTs"], "name at least two hands"),
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


def test_the_ordering_of_a_game() -> None:
    (of_manila,) = json.loads(run("evaluate", "manila#manila_high", "AsKsQsJs9s", "--json").stdout)
    assert (of_manila["type"], of_manila["category"]) == ("manila_high", "flush")
    hands = ["AdAhAcKdKs", "AsKsQsJs9s"]
    rows = json.loads(run("compare", "manila#manila_high", *hands, "--json").stdout)
    assert [row["why"] for row in rows] == ["flush beats full house", None]


def game_file(folder: Path, *names: str) -> str:
    """A game that declares orderings of these names, each the sum of two cards."""
    declared = {"family": "points", "title": "two cards", "cards": 2, "better": "low", "base": 0}
    orderings = {"orderings": dict.fromkeys(names, declared)} if names else {}
    file = folder / "mine.json"
    file.write_text(json.dumps({"extends": "five-card-draw", "game": "Mine", **orderings}))
    return str(file)


def test_the_only_ordering_of_a_file(tmp_path: Path) -> None:
    file = game_file(tmp_path, "pair_sum")
    for word in (file, f"{file}#pair_sum"):
        (found,) = json.loads(run("evaluate", word, "5s7d", "--json").stdout)
        assert (found["type"], found["class"]) == ("pair_sum", 12)
    counted = json.loads(run("tally", file, "--json").stdout)
    assert (counted["type"], counted["total"]) == ("pair_sum", 1326)


@pytest.mark.parametrize(
    ("names", "mark", "sentence"),
    [
        ([], "#it", "mine.json declares no orderings"),
        (["one", "two"], "", "declares several orderings; write"),
        (["one", "two"], "", "mine.json#NAME with one of one, two"),
        (["one", "two"], "#three", "does not declare 'three'; use one of one, two"),
    ],
)
def test_which_ordering_of_a_file(
    names: list[str], mark: str, sentence: str, tmp_path: Path
) -> None:
    result = run("evaluate", game_file(tmp_path, *names) + mark, "5s7d")
    assert (result.exit_code, result.stdout) == (2, "")
    assert sentence in result.stderr


def test_the_only_ordering_that_a_game_uses() -> None:
    """A game that extends another declares what that one does, too."""
    counted = json.loads(run("tally", "two-card-straight-guts", "--json").stdout)
    assert (counted["type"], counted["total"]) == ("two_card_straights", 1326)


@pytest.mark.parametrize("word", ["nowhere.json", "nowhere.json#it", "nowhere#it", "#it"])
def test_a_game_that_is_not_there(word: str) -> None:
    result = run("evaluate", word, "5s7d")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is no file nowhere.json" in result.stderr or "unknown game" in result.stderr


def test_evaluate_waits_for_nothing_it_does_not_need() -> None:
    """Pydantic is not among them: the library that reads the words of commands takes it along."""
    code = (
        "import sys\n"
        "from anypoker.cli import main\n"
        "sys.argv = ['anypoker', 'evaluate', 'high', 'AsKsQsJsTs', '--json']\n"
        "try:\n"
        "    main()\n"
        "except SystemExit:\n"
        "    pass\n"
        "print(*sorted(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert "anypoker.ranking" in loaded
    slow = {"numba", "numpy", "textual", "rich.console", "anypoker.rules", "anypoker.catalogue"}
    assert slow & loaded == set()
    commands = {name for name in loaded if name.startswith("anypoker.cli.")}
    packages = {"commands", "options", "output"}
    modules = {"commands.evaluate", "options.common", "options.orderings", "output.printing"}
    assert commands == {f"anypoker.cli.{name}" for name in packages | modules | {"app", "aliases"}}


# ---------------------------------------------------------------- a game instead of a type


def test_a_hand_of_a_game_is_told_share_by_share() -> None:
    result = run("evaluate", "omaha-8", "As2d3hKc", "--board", "4s5d8hKdQc")
    assert result.stdout.splitlines() == [
        "As2d3hKc: High: pair of kings with A-Q-8",
        "As2d3hKc: Low: 8-5-4-2-A low",
    ]
    assert run("evaluate", "texas-holdem", "As", "Ks", "--board", "QsJsTs").stdout == (
        "AsKs: royal flush\n"
    )


def test_hands_of_a_game_are_compared_share_by_share() -> None:
    words = ("compare", "omaha-8", "As2d3hKc", "KsKh9c9d", "--board", "4s5d8hKdQc")
    assert run(*words).stdout.splitlines() == [
        "High: KsKh9c9d wins: three of a kind, kings with Q-8",
        "High: As2d3hKc loses: pair of kings with A-Q-8",
        "Low: As2d3hKc wins: 8-5-4-2-A low",
        "Low: KsKh9c9d loses: K-9-8-5-4 low (does not qualify)",
    ]
    high, low = json.loads(run(*words, "--json").stdout)
    assert (high["winners"], low["winners"]) == (["KsKh9c9d"], ["As2d3hKc"])
    tied = run("compare", "texas-holdem", "AsKs", "AdKd", "--board", "QsJsTd2d3c").stdout
    assert tied.count(" ties: straight, ace high") == 2


def test_wild_cards_of_a_game_are_told() -> None:
    told = run("evaluate", "baseball", "3s9d4hAcAd7h7s").stdout
    assert told.endswith("four of a kind, aces with 7, with 3♠ as A♠ and 9♦ as A♥\n")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("texas-holdem", "AsAs"), "As is named 2 times; the deck has 1"),
        (("texas-holdem", "AsKsQs"), "a hand of Texas Hold'em has 2 cards"),
        (("texas-holdem", "AsKs", "--board", "As2s3s"), "As is named 2 times"),
        (("texas-holdem", "AsKs", "--board", "Top=2s"), "the board has no pile Top"),
        (("high", "AsKsQsJsTs", "--board", "2s"), "--board needs a game"),
        (("baseball", "AsKsQsJsTs", "--wild", "2s"), "the game defines its wild cards"),
    ],
)
def test_hands_that_a_game_does_not_have(words: tuple[str, ...], sentence: str) -> None:
    result = run("evaluate", *words)
    assert result.exit_code == 2
    assert sentence in result.output
