"""`anypoker replay` for records and logs."""

import json
import os
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from anypoker.cards import parse_cards
from anypoker.catalogue import game_of_record
from anypoker.cli.app import app
from anypoker.cli.commands.replay import RECORD_ENDINGS, SITE_ENDINGS
from anypoker.history.record_files import READERS, replay_file
from anypoker.terminal.replayed_table import draw_replayed, states_by_step
from anypoker.views import FACE_DOWN
from anypoker.views.make_view import open_view
from tests.processes import ANYPOKER, Terminal, started
from tests.tables.sample_session import play_on

HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ['d dh p1 ????', 'd dh p2 AsAh', 'd dh p3 7c2d', 'p3 f', 'p1 f']
players = ['Ann', 'Bob', 'Cem']
finishing_stacks = [99, 101, 100]
"""
WRONG = HAND.replace("[99, 101, 100]", "[99, 102, 99]")
ALL_IN = """# All-in before the flop (an example).
game: texas-holdem
structure: No Limit
stakes: small blind 1, big blind 2
seats:
  Ann 20 As Ah
  Ben 20 Ks Kh
button: Ann
board: 2c 3c 4c 9c Td

> Ann raises to 20 (all-in)
> Ben calls (18, all-in)
"""
HALVES = HAND.replace("100, 100, 100]", "100.5, 100, 100]").replace("[99,", "[99.5,")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, ["replay", *words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "good.phh").write_text(HAND)
    (tmp_path / "wrong.phh").write_text(WRONG)
    (tmp_path / "many.phhs").write_text(f"[1]\n{HAND}\n[final]\n{HALVES}")
    (tmp_path / "deep").mkdir()
    play_on(tmp_path / "deep" / "evening.table", "replayed", hands=6).close()
    (tmp_path / "notes.txt").write_text("not a hand")
    return tmp_path


def test_a_folder_stands_for_the_hands_in_it(folder: Path) -> None:
    result = run("--json", str(folder))
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "files": 4,
        "hands": 10,
        "agree": 9,
        "disagree": [
            {
                "file": str(folder / "wrong.phh"),
                "hand": 1,
                "expected": [99, 102, 99],
                "got": [99, 101, 100],
                "why": "Bob ends with 101, not with 102",
            }
        ],
    }


def test_several_processes_say_the_same(folder: Path) -> None:
    assert run("--json", "--jobs", "2", str(folder)).stdout == run("--json", str(folder)).stdout


def test_what_agrees_is_summed_up(folder: Path) -> None:
    result = run(str(folder / "good.phh"), str(folder / "many.phhs"))
    assert result.exit_code == 0
    assert result.stdout == "3 hands in 2 files: all as recorded\n"


def test_what_disagrees_is_told(folder: Path) -> None:
    result = run(str(folder / "wrong.phh"))
    assert result.exit_code == 1
    assert "wrong.phh, hand 1: Bob ends with 101, not with 102" in result.stdout.replace("\n", "")
    assert "1 hand in 1 file: 1 different" in result.stdout


def test_steps_walk_through_a_hand(folder: Path) -> None:
    result = run("--steps", str(folder / "good.phh"))
    assert "Ann is dealt 2 cards, face down" in result.stdout
    assert "Bob is dealt [As Ah]" in result.stdout
    assert "-- Hole cards --" in result.stdout
    assert result.stdout.index("Cem folds") < result.stdout.index("Bob wins")


def test_at_a_terminal_steps_wait_for_enter(folder: Path) -> None:
    """A real terminal: Enter goes on, q leaves the hand."""
    words = ("replay", "--steps", folder / "good.phh")
    plain = os.environ | {"COLUMNS": "100", "NO_COLOR": "1"}
    with started(*ANYPOKER, *words, env=plain, terminal=Terminal.ALL) as process:
        said = 0
        for answer in ("\n", "\n", "q\n"):
            said = process.out.wait_for("leave this hand", said).end()
            process.type(answer)
        assert process.wait() == 0
    text = process.out.text
    assert text.count("leave this hand") == 3
    assert "-- Hole cards --" in text
    assert "-- Pre-flop bet --" not in text


def test_at_a_terminal_steps_go_back(folder: Path) -> None:
    words = ("replay", "--steps", folder / "good.phh")
    plain = os.environ | {"COLUMNS": "100", "NO_COLOR": "1"}
    with started(*ANYPOKER, *words, env=plain, terminal=Terminal.ALL) as process:
        said = 0
        for answer in ("\n", "\n", "b\n", "q\n"):
            said = process.out.wait_for("leave this hand", said).end()
            process.type(answer)
        assert process.wait() == 0
    told = re.findall("-- (.*?) --", process.out.text)
    assert told[-1] == told[-3] != told[-2]


def test_at_a_terminal_steps_show_the_table(tmp_path: Path) -> None:
    """A board that runs out is seen card by card, and again on the way back."""
    file = tmp_path / "all-in.hand"
    file.write_text(ALL_IN)
    plain = os.environ | {"COLUMNS": "100", "LINES": "40", "NO_COLOR": "1"}
    with started(*ANYPOKER, "replay", "--steps", file, env=plain, terminal=Terminal.ALL) as process:
        said = 0
        tables: dict[str, str] = {}
        for answer in (*"\n" * 7, "b\n", "q\n"):
            before, said = said, process.out.wait_for("leave this hand", said).end()
            page = re.sub(r"\x1b\[[0-9;]*m", "", process.out.text[before:said])
            step = re.search("-- (.*?) --", page)
            if step is not None:
                drawn = page[: step.start()].rpartition("──")[2]
                assert tables.setdefault(step[1], drawn) == drawn, "as on the way forward"
            process.type(answer)
        assert process.wait() == 0
    assert re.search("♠ +♥", tables["Pre-flop bet"]), "the aces lie open, as large as there is room"
    assert "all-in" in tables["Pre-flop bet"]
    assert "2♣" not in tables["Pre-flop bet"].replace(" ", "")
    assert tables["Flop"].count("♣") == 3
    assert tables["Turn"].count("♣") == 4


def test_cards_that_a_record_does_not_tell_are_not_drawn(folder: Path) -> None:
    """Ann's cards are not known: they were made up to play the hand, and nobody sees them."""
    (kept,) = replay_file(str(folder / "good.phh"), game_of_record, keep=True)
    assert kept.played is not None
    state = states_by_step(kept.played)[-1]
    seats = [seat.shown for seat in open_view(state, kept.guessed).seats]
    assert seats == [(FACE_DOWN, FACE_DOWN), tuple(parse_cards("AsAh")), tuple(parse_cards("7c2d"))]
    drawn = draw_replayed(state, kept.guessed, 80, 12).plain
    assert "A♠ A♥" in drawn
    assert drawn.count("♣") == 1
    assert replay_file(str(folder / "good.phh"), game_of_record)[0].played is None


def test_steps_walk_through_a_log(folder: Path) -> None:
    result = run("--steps", str(folder / "deep"))
    assert result.stdout.count("as recorded") == 7
    assert "posts big blind 2" in result.stdout


def test_a_log_that_was_changed_disagrees(folder: Path) -> None:
    path = folder / "deep" / "evening.table"
    lines = path.read_text().splitlines()
    number = max(n for n, line in enumerate(lines) if '"end"' in line)
    end = json.loads(lines[number])
    stacks = end["stacks"]
    lines[number] = json.dumps({**end, "stacks": [stacks[0] + 1, *stacks[1:]]})
    path.write_text("\n".join(lines) + "\n")
    report = json.loads(run("--json", str(path)).stdout)
    assert (report["hands"], report["agree"]) == (6, 5)
    assert report["disagree"][0]["got"] == stacks
    assert "hand 6 ends with" in report["disagree"][0]["why"]


@pytest.mark.parametrize("name", ["nl.log", "evening", "evening.hand"])
def test_a_log_is_known_by_how_it_begins(folder: Path, name: str) -> None:
    log = (folder / "deep" / "evening.table").rename(folder / name)
    result = run(str(log))
    assert result.exit_code == 0, result.stderr
    assert result.stdout == "6 hands in 1 file: all as recorded\n"
    exported = CliRunner().invoke(app, ["export", str(log), "--hand", "1"])
    assert exported.exit_code == 0, exported.stderr
    assert "variant = " in exported.stdout


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("hand.doc", "", "their names end in .hand, .phh, .phhs, .txt, .ohh, .csv, .table"),
        ("bad.phh", "variant = ", "bad.phh, this is not TOML"),
        ("bad.table", "{}\n", "bad.table, line 1: this is not a table log"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, name: str, text: str, sentence: str) -> None:
    (tmp_path / name).write_text(text)
    result = run(str(tmp_path / name))
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


@pytest.mark.parametrize("name", ["none.phh", "none.table", "none.hand", "none.log"])
def test_files_that_are_not_there(tmp_path: Path, name: str) -> None:
    result = run(str(tmp_path / name))
    assert result.exit_code == 2
    assert f"{name} cannot be read: No such file" in " ".join(result.stderr.split())


def test_a_folder_without_hands(tmp_path: Path) -> None:
    result = run(str(tmp_path))
    assert result.exit_code == 2
    assert "contains no files of hands" in " ".join(result.stderr.split())


def test_the_command_knows_the_endings_that_are_read() -> None:
    assert set(READERS) == {*RECORD_ENDINGS, *SITE_ENDINGS}
