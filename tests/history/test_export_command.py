"""`anypoker export`: hands in another form, and as one player saw them."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from anypoker.cli.app import app
from anypoker.history.phh import read_records
from tests.history.test_replay_command import HAND
from tests.tables.sample_session import play_on

KNOWN = HAND.replace("????", "KsKh")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("export") / "evening.table"
    play_on(path, "exported", hands=12).close()
    return path


@pytest.mark.parametrize(("form", "ending"), [("phh", ".phhs"), ("hand", ".hand")])
def test_the_hands_of_a_table_play_again(
    table: Path, tmp_path: Path, form: str, ending: str
) -> None:
    """Blinds that were dead or missed are in both forms."""
    out = tmp_path / f"hands{ending}"
    assert run("export", str(table), "--to", form, "-o", str(out)).exit_code == 0
    report = json.loads(run("replay", "--json", str(out)).stdout)
    assert (report["hands"], report["agree"]) == (12, 12)


def test_one_hand(table: Path) -> None:
    result = run("export", str(table), "--hand", "3")
    (record,) = read_records(result.stdout).values()
    assert record.others["hand"] == 3


def test_what_a_player_did_not_see(tmp_path: Path) -> None:
    path = tmp_path / "one.phh"
    path.write_text(KNOWN)
    assert "??" not in run("export", str(path)).stdout
    seen = run("export", str(path), "--seen-by", "Bob").stdout
    assert "d dh p1 ????" in seen
    assert "d dh p2 AsAh" in seen
    onlooker = run("export", str(path), "--seen-by", "Zoe").stdout
    assert onlooker.count("????") == 3


def test_a_hand_file_becomes_a_record(tmp_path: Path) -> None:
    source, text = tmp_path / "one.phh", tmp_path / "one.hand"
    source.write_text(KNOWN)
    assert run("export", str(source), "--to", "hand", "-o", str(text)).exit_code == 0
    (record,) = read_records(run("export", str(text)).stdout).values()
    (first,) = read_records(KNOWN).values()
    assert record.actions == first.actions
    assert record.finishing_stacks == first.finishing_stacks


def test_cards_that_nobody_told_are_not_passed_off_as_told(tmp_path: Path) -> None:
    path = tmp_path / "one.phh"
    path.write_text(HAND)
    refused = run("export", str(path))
    assert refused.exit_code == 2
    assert "does not record all cards" in " ".join(refused.stderr.split())
    assert "# Not told, and made up: " in run("export", str(path), "--to", "hand").stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--hand", "99"], "has no hand 99; its hands are 1, 2, 3"),
        (["--to", "hand", "--seen-by", "P1"], "holds the whole deck"),
    ],
)
def test_what_cannot_be_exported(table: Path, words: list[str], sentence: str) -> None:
    result = run("export", str(table), *words)
    assert result.exit_code == 2
    assert sentence in " ".join(result.stderr.split())


def test_files_that_hold_no_hands(tmp_path: Path) -> None:
    assert run("export", str(tmp_path / "hands.txt")).exit_code == 2
    assert run("export", str(tmp_path / "none.table")).exit_code == 2


def test_export_makes_no_folder(table: Path, tmp_path: Path) -> None:
    file = tmp_path / "typo" / "hands.phhs"
    result = run("export", str(table), "-o", str(file))
    assert result.exit_code == 1
    assert f"the folder {file.parent} does not exist" in " ".join(result.stderr.split())
    assert not file.parent.exists()
