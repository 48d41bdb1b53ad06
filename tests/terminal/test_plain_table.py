"""The plain table: in a real process over pipes, and where that shows no more, in this one."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from anypoker.catalogue import find
from anypoker.cli.app import app
from anypoker.session import table_files
from anypoker.session.table_files import find_game_phrase
from anypoker.tables import RotationGame

COMMAND = [sys.executable, "-m", "anypoker", "play"]


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def play(state: Path, typed: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        env={**os.environ, "XDG_STATE_HOME": str(state), "PYTHONIOENCODING": "utf-8"},
    )


def play_here(state: Path, typed: str, *words: str) -> Result:
    """The same in this process."""
    return CliRunner().invoke(
        app, ["play", *words], input=typed, env={"XDG_STATE_HOME": str(state)}
    )


HOLDEM = ("texas-holdem", "--seats", "3", "--seed", "1", "--bots", "caller", "--hands", "1")


def test_a_hand_is_played_to_its_end(state: Path) -> None:
    done = play(state, "call\n" + "check\n" * 3, *HOLDEM)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "You are dealt [" in done.stdout
    assert "You may fold, call 1, raise to 4..200\n> call\nYou call 1" in done.stdout
    assert "-- Showdown --" in done.stdout
    assert "You played 1 hand and " in done.stdout
    assert done.stdout == play(state, "call\n" + "check\n" * 3, *HOLDEM).stdout, "the same seed"


def test_others_cards_stay_hidden(state: Path) -> None:
    done = play_here(state, "fold\n", *HOLDEM)
    assert "The others are dealt 2 cards each, face down\n" in done.stdout
    assert "??" not in done.stdout, "it is said once"


def test_bad_input_gets_a_sentence_and_another_chance(state: Path) -> None:
    typed = "nonsense\n\nraise to 1000\nraise to ten\ndraw Xx\ncheck\nfold\n"
    done = play(state, typed, *HOLDEM)
    assert done.returncode == 0
    assert done.stdout.count("\n! ") == 5
    assert (
        "! 'nonsense' is not a legal action; allowed: fold, call 1, raise to 4..200" in done.stdout
    )
    assert "! 'check' is not allowed here; allowed: fold, call 1, raise to 4..200" in done.stdout
    assert "You fold\n" in done.stdout
    assert done.stderr == ""


def test_the_price_of_a_call_may_be_typed_as_it_is_offered(state: Path) -> None:
    done = play_here(state, "call 2\ncall 1\n", *HOLDEM)
    assert "\n> call 2\n! a call costs 1 here, not 2\n> call 1\nYou call 1\n" in done.stdout


def test_how_to_draw_is_shown_with_the_offer(state: Path) -> None:
    """As the how-to shows it."""
    page = (Path(__file__).parents[2] / "docs" / "how-to" / "play.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```text\n(You may discard .*?)```", page, re.DOTALL)
    typed = "call\ndraw 8s 6s Tc\n"
    done = play_here(state, typed, "five-card-draw", "--seed", "5", "--bots", "caller")
    assert shown in done.stdout


def test_the_keys_of_the_full_screen_work_here_too(state: Path) -> None:
    done = play_here(state, "c\nb\nc\nc\n", *HOLDEM)
    assert "> c\nYou call 1\n" in done.stdout
    assert "> b\nYou bet 2\n" in done.stdout
    no_limit = ("texas-holdem", "--structure", "no limit", *HOLDEM[1:])
    done = play_here(state, "r 1\nr 9\nc\n12\n", *no_limit)
    assert (
        "> r 1\n! 'r 1' is not a legal action; allowed: fold, call 1, raise to 4..200"
        in done.stdout
    )
    assert "> r 9\nYou raise to 9\n" in done.stdout
    assert "> 12\nYou bet 12\n" in done.stdout
    done = play_here(state, "c\nc\n1 3\n", "five-card-draw", "--seed", "5", "--bots", "caller")
    assert "> c\n! 'c' is not a legal action; allowed: discard 0..5 of " in done.stdout
    assert "> 1 3\nYou discard 2 and draw 2: " in done.stdout


def test_hands_are_counted_where_their_number_is_known(state: Path) -> None:
    done = play_here(state, "fold\n" * 9, *HOLDEM[:-1], "2")
    assert "\nHand 1 (1 of 2)\n" in done.stdout
    assert "\nHand 2 (2 of 2)\n" in done.stdout


def test_pot_odds_and_the_stack_in_big_blinds_on_demand(state: Path) -> None:
    done = play_here(state, "odds\nfold\n", *HOLDEM)
    told = "Call 1 to win 5: pays if you win 17 % of the time; you have 100 big blinds"
    assert f"> odds\n{told}\n" in done.stdout


def test_help_table_and_rules_are_a_word_away(state: Path) -> None:
    done = play_here(state, "help\ntable\nrules\nfold\n", *HOLDEM)
    assert (
        "\n> help\nYou may fold, call 1, raise to 4..200\nType one of the offered actions."
        in done.stdout
    )
    for word in ("pass", "buy for", "separate", "choose", "arrange", "stand pat"):
        assert f", {word}" in done.stdout.partition("Type one of the offered actions.")[2]
    assert "Ada (caller) 198, bet 2: [?? ??]" in done.stdout
    assert "THE COURSE OF THE HAND" in done.stdout.upper()


def test_the_end_of_input_loses_nothing(state: Path) -> None:
    begun = play(state, "call\ncheck\n", *HOLDEM[:-2])
    assert begun.returncode == 0
    assert "Traceback" not in begun.stderr
    assert "Resume the hand" in begun.stdout
    resumed = play(state, "check\ncheck\n", "--resume", "last", "--hands", "1", "--seed", "1")
    assert resumed.returncode == 0, resumed.stderr
    assert "Hand 1, continued" in resumed.stdout
    whole = play(state, "call\n" + "check\n" * 3, *HOLDEM)
    assert whole.stderr == ""
    end = whole.stdout.partition("-- Turn --")[2]
    assert end
    assert resumed.stdout.endswith(end), "it goes on as if nobody had left"


def test_the_tables_that_were_left_are_listed_and_gone_on_with_by_name(state: Path) -> None:
    play_here(state, "fold\n", *HOLDEM)
    left = play_here(state, "call\n", "razz", "--players", "3", "--bots", "caller")
    assert "with anypoker play --resume last." in left.stdout
    listed = play_here(state, "", "--resume")
    assert listed.exit_code == 0
    titles, razz, holdem, *rest = listed.stdout.split("\n")
    assert titles.split() == ["table", "game", "hands", "last", "played", "players"]
    assert "Razz" in razz
    assert "1 (unfinished)" in razz
    assert razz.endswith("you, Ada (caller), Bo (caller)"), "the last one is the first"
    assert "Texas Hold'em" in holdem
    assert "not over" not in holdem
    assert "anypoker play --resume NAME" in "\n".join(rest)
    name = holdem.split()[0]
    for word in (name, f"{name}.table", "texas"):
        again = play_here(state, "quit\n", "--resume", word)
        assert again.stdout.startswith("Texas Hold'em, 1/2"), again.stderr
    unknown = play_here(state, "", "--resume", "omaha")
    assert unknown.exit_code == 2
    assert "there is no saved table 'omaha'" in unknown.stderr
    several = play_here(state, "", "--resume", "20")
    assert several.exit_code == 2
    assert f"'20' matches several tables: {name}, " in several.stderr


def test_a_match_that_is_over_is_not_offered_again(state: Path) -> None:
    typed = "stand pat\ncheck\ncall\n" * 200
    done = play_here(state, typed, "17-poker", "--seed", "3", "--bots", "caller")
    assert done.exit_code == 0
    listed = play_here(state, "", "--resume")
    assert listed.exit_code == 2
    assert "there are no saved tables" in listed.stderr


def test_quit_leaves_at_once(state: Path) -> None:
    done = play_here(state, "quit\n", *HOLDEM)
    assert done.exit_code == 0
    assert "You played 0 hands and broke even." in done.stdout


@pytest.mark.parametrize(
    ("game", "typed", "told"),
    [
        ("seven-card-stud", "", "You are dealt ["),
        ("five-card-draw", "call\ncheck\nstand pat\n", "You stand pat"),
        ("sohe", "call\n", "separate"),
        ("anaconda", "check\npass nothing\n", "! "),
        ("iron-cross", "check\n", "Board: "),
        ("horse", "fold\n", "Texas Hold'em: You"),
        ("17-poker", "", "You 100, Ada (caller) 100"),
    ],
)
def test_other_games(state: Path, game: str, typed: str, told: str) -> None:
    done = play_here(state, typed, game, "--seed", "5", "--bots", "caller")
    assert done.exit_code == 0, done.stderr
    assert done.stderr == ""
    assert told in done.stdout


def test_a_match_is_played_as_the_file_lays_it_down(state: Path) -> None:
    typed = "stand pat\ncheck\ncall\n" * 200
    done = play(state, typed, "17-poker", "--seed", "3", "--bots", "caller")
    assert done.returncode == 0, done.stderr
    assert "Hand 10 of 10\n" in done.stdout
    assert "Hand 11\n" not in done.stdout
    assert "--resume" not in done.stdout, "the match is over"


def test_whoever_is_broke_may_buy_in_again(state: Path) -> None:
    words = ("texas-holdem", "--seats", "2", "--seed", "2", "--bots", "caller")
    typed = "raise to 4\nbet 4\ncall\ncheck\nno\nbuy\n" * 40
    done = play_here(
        state, typed, *words, "--stakes", "1/2 no limit", "--stack", "4", "--hands", "12"
    )
    assert done.exit_code == 0, done.stderr
    assert "You have no chips left. Type buy to buy 4 more, or quit" in done.stdout
    assert "You played 12 hands and " in done.stdout


def test_the_dealer_chooses(state: Path, tmp_path: Path) -> None:
    mix = {"mix": "Two", "choice": True, "change": {"hands": 1}, "games": ["razz", "texas-holdem"]}
    file = tmp_path / "two.json"
    file.write_text(json.dumps(mix))
    typed = "no such game\nRazz\n" + "fold\nbring in\ncheck\n" * 9
    words = (str(file), "--seats", "2", "--seed", "4", "--bots", "caller", "--hands", "4")
    done = play_here(state, "fold\nbring in\ncheck\n" * 3 + typed * 4, *words)
    assert done.exit_code == 0, done.output
    assert "You have the button. Type the name of the next game" in done.stdout
    assert "is not played here; choose one of Razz, Texas Hold'em" in done.stdout
    assert "You played 4 hands" in done.stdout


def test_the_dealer_may_name_a_game_with_modifiers(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What the bot chooses first must not depend on which games the catalogue has.
    holdem = find("texas-holdem").game
    monkeypatch.setattr(
        table_files, "playable_items", lambda: (RotationGame(holdem, holdem.structures[0]),)
    )
    words = ("dealers-choice", "--seats", "2", "--seed", "1", "--bots", "caller", "--hands", "2")
    done = play_here(state, "fold\ncheck\n" * 5 + "two row oakie\n" + "fold\ncheck\n" * 20, *words)
    assert done.exit_code == 0, done.output
    assert "! 'fold' is not played here" in done.stdout
    assert "\nTwo-Row Oakie: " in done.stdout
    assert "You played 2 hands" in done.stdout


def test_spoken_game_is_found() -> None:
    item = find_game_phrase("two row oakie")
    assert item is not None
    assert item.game.name == "Two-Row Oakie"
    assert find_game_phrase("no such game") is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("no such game",), "unknown game"),
        (("holdem", "--seats", "40"), "can be played by 2 to"),
        (("holdem", "--bots", "clever"), "there is no bot 'clever'"),
        (("holdem", "--stakes", "much"), "gives no stakes"),
        (("holdem", "--structure", "no"), "is not a betting structure"),
        (("razz", "--structure", "no limit"), "is played Limit"),
        (("horse", "--structure", "limit"), "is a mix"),
        (("--resume",), "there are no saved tables"),
        (("holdem", "--resume"), "there are no saved tables"),
        (("holdem", "--resume", "--log", "a.table"), "name of a table or --log-file, not both"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    state: Path, words: tuple[str, ...], sentence: str
) -> None:
    done = play_here(state, "", *words)
    assert done.exit_code == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_a_broken_log_is_refused(state: Path) -> None:
    log = state / "a.table"
    state.mkdir()
    log.write_text("this is no log\n")
    done = play_here(state, "", "--resume", "--log", str(log))
    assert done.exit_code == 1
    assert "cannot resume" in done.stderr


def test_a_log_is_not_written_over(state: Path) -> None:
    state.mkdir()
    log = state / "a.table"
    assert play_here(state, "", "holdem", "--log", str(log)).exit_code == 0
    kept = log.read_bytes()
    done = play_here(state, "", "holdem", "--log", str(log))
    assert done.exit_code == 2
    assert "exists: resume it" in done.stderr
    assert log.read_bytes() == kept


def test_without_a_game_one_is_asked_for(state: Path) -> None:
    done = play_here(state, "razz\nbring in\n", "--seed", "1", "--seats", "2")
    assert "Which game?" in done.stdout
    assert "Razz: You" in done.stdout


def test_the_price_of_staying_in_is_offered_as_it_is_answered(state: Path) -> None:
    done = play_here(state, "buy for 5\nbuy\n", "baseball", "--seed", "3", "--bots", "caller")
    assert "\nYou may buy the right to keep 3h at 5, fold\n" in done.stdout
    assert "\n> buy\nYou pay 5 for staying in\n" in done.stdout
