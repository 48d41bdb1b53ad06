"""The commands as their users see them: output, JSON keys, exit statuses."""

import json
import re
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from anypoker.catalogue import catalogue_files
from anypoker.cli import app
from anypoker.cli.commands import bench as bench_module
from anypoker.cli.output.problems import print_problems
from anypoker.rules import Diagnostic, Severity

PROBLEM_KEYS = ["severity", "path", "line", "column", "message", "hint"]
RAZZ = catalogue_files()["razz"].text


def run(*words: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, words, input=stdin)


def parsed(result: Result) -> Any:
    return json.loads(result.stdout)


@pytest.fixture
def misspelt(tmp_path: Path) -> Path:
    """Razz with one key misspelt."""
    file = tmp_path / "misspelt.json"
    file.write_text(RAZZ.replace('"forcedBets"', '"forcedBet"'), encoding="utf-8")
    return file


@pytest.fixture
def crowded(tmp_path: Path) -> Path:
    """Razz for more players than the deck can serve, which is no error."""
    file = tmp_path / "crowded.json"
    file.write_text(RAZZ.replace('"max": 7', '"max": 9'), encoding="utf-8")
    return file


@pytest.fixture
def good(tmp_path: Path) -> Path:
    file = tmp_path / "good.json"
    file.write_text(RAZZ, encoding="utf-8")
    return file


# ---------------------------------------------------------------- show


def test_show_explains_a_game_however_its_name_is_written() -> None:
    results = [run("show", name) for name in ("texas-holdem", "Texas Hold’em", "HOLD EM")]
    assert {result.exit_code for result in results} == {0}
    (text,) = {result.stdout for result in results}
    assert "Texas Hold'em" in text


def test_show_prints_markdown_and_the_canonical_file() -> None:
    markdown = run("show", "razz", "--markdown")
    assert markdown.exit_code == 0
    assert markdown.stdout.startswith("# Razz\n")
    canonical = run("show", "razz", "--json")
    assert canonical.exit_code == 0
    assert parsed(canonical)["game"] == "Razz"


def test_the_canonical_file_is_its_own_canonical_file(tmp_path: Path) -> None:
    first = run("show", "anaconda", "--json").stdout
    file = tmp_path / "anaconda.json"
    file.write_text(first, encoding="utf-8")
    assert run("show", str(file), "--json").stdout == first


def test_show_of_a_game_that_is_not_there(tmp_path: Path) -> None:
    result = run("show", "texs holdem")
    assert result.exit_code == 2
    assert "unknown game 'texs holdem': did you mean texas-holdem?" in result.stderr
    missing = run("show", str(tmp_path / "none.json"))
    assert missing.exit_code == 2
    assert "there is no file" in missing.stderr


def test_show_of_a_file_with_errors_prints_the_problems(misspelt: Path) -> None:
    for extra in ([], ["--json"], ["--markdown"]):
        result = run("show", str(misspelt), *extra)
        assert result.exit_code == 1
        assert result.stdout == ""
        assert "forcedBet" in result.stderr
        assert "forcedBets" in result.stderr


def test_show_of_a_file_with_warnings_explains_it_and_says_them(crowded: Path) -> None:
    result = run("show", str(crowded))
    assert result.exit_code == 0
    assert result.stdout.startswith("Razz\n")
    assert "1 warning" in result.stderr


@pytest.mark.parametrize("command", ["show", "simulate", "odds", "play"])
@pytest.mark.parametrize("mark", ["\u001b", "\u202e", "\u2067"])
def test_the_names_in_a_file_cannot_talk_to_the_terminal(
    tmp_path: Path, command: str, mark: str
) -> None:
    file = tmp_path / "loud.json"
    escaped = f"\\u{ord(mark):04x}"
    for written in (escaped, mark) if mark > " " else (escaped,):
        name = f'"game": "{written}[31mRazz\\u0007"'
        file.write_text(RAZZ.replace('"game": "Razz"', name), "utf-8")
        result = run(command, str(file))
        assert result.exit_code == 1
        sentence = f"this string holds a control character (U+{ord(mark):04X})"
        assert sentence in " ".join(result.stderr.split())
        assert not set(result.output) & {mark, "\x07"}


def test_show_blanks_what_cannot_be_seen(tmp_path: Path) -> None:
    file = tmp_path / "unseen.json"
    file.write_text(RAZZ.replace('"game": "Razz"', '"game": "\u200bRazz"'), "utf-8")
    for words in (("show", str(file)), ("show", str(file), "--markdown")):
        result = run(*words)
        assert result.exit_code == 0
        assert "Razz" in result.stdout
        assert "\u200b" not in result.stdout


def test_the_caret_stays_under_its_line_on_a_narrow_terminal() -> None:
    out = Console(file=StringIO(), width=50)
    line = f'{{"a": "{"x" * 100}", "forcedBet": 1}}'
    column = line.index('"forcedBet"') + 1
    problem = Diagnostic(Severity.ERROR, ("forcedBet",), "unknown", line=1, column=column)
    print_problems(out, "narrow.json", line, [problem])
    assert isinstance(out.file, StringIO)
    *_, source, caret = out.file.getvalue().splitlines()
    assert len(source) <= 50
    assert source[caret.index("^")] == '"'
    assert source[caret.index("^") :].startswith('"forcedBet"')


def test_show_has_one_form_at_a_time() -> None:
    result = run("show", "razz", "--json", "--markdown")
    assert result.exit_code == 2
    assert "choose one of --markdown and --json" in result.stderr


# ---------------------------------------------------------------- check


def test_check_of_a_good_file(good: Path) -> None:
    result = run("check", str(good), "--json")
    assert result.exit_code == 0
    assert parsed(result) == {"files": [{"file": str(good), "ok": True, "problems": []}]}
    assert "ok" in run("check", str(good)).stdout


def test_check_names_the_place_and_the_remedy(misspelt: Path) -> None:
    result = run("check", str(misspelt), "--json")
    assert result.exit_code == 1
    (file,) = parsed(result)["files"]
    assert (file["file"], file["ok"]) == (str(misspelt), False)
    problem = file["problems"][0]
    assert list(problem) == PROBLEM_KEYS
    lines = misspelt.read_text(encoding="utf-8").splitlines()
    assert lines[problem["line"] - 1][problem["column"] - 1 :].startswith('"forcedBet"')
    assert problem["severity"] == "error"
    assert "forcedBets" in problem["hint"]


def test_check_for_people_shows_the_line_and_a_caret(misspelt: Path) -> None:
    result = run("check", str(misspelt))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if '"forcedBet":' in line and "|" in line)
    assert lines[at].index('"forcedBet"') == lines[at + 1].index("^")
    assert "hint: " in result.stdout


def test_check_reports_every_file_even_when_one_cannot_be_read(
    good: Path, misspelt: Path, tmp_path: Path
) -> None:
    missing = tmp_path / "none.json"
    result = run("check", str(missing), str(misspelt), str(tmp_path), str(good), "--json")
    assert result.exit_code == 1
    checked = parsed(result)["files"]
    assert [file["ok"] for file in checked] == [False, False, False, True]
    assert checked[0]["problems"] == [
        {
            "severity": "error",
            "path": "$",
            "line": None,
            "column": None,
            "message": f"there is no file {missing}",
            "hint": None,
        }
    ]
    assert "is a directory" in checked[2]["problems"][0]["message"]
    people = run("check", str(missing), str(misspelt), str(good))
    assert people.exit_code == 1
    assert "3 files, 1 without errors" in people.stdout


def test_check_reads_standard_input() -> None:
    assert run("check", "-", stdin=RAZZ).exit_code == 0
    result = run("check", "-", "--json", stdin="{")
    assert result.exit_code == 1
    (file,) = parsed(result)["files"]
    assert file["file"] == "-"
    assert file["problems"][0]["line"] == 1


def test_warnings_alone_are_no_failure(crowded: Path) -> None:
    result = run("check", str(crowded), "--json")
    assert result.exit_code == 0
    (checked,) = parsed(result)["files"]
    assert checked["ok"] is True
    assert [problem["severity"] for problem in checked["problems"]] == ["warning"]


def test_check_without_a_file_is_misuse() -> None:
    assert run("check").exit_code == 2


def test_check_takes_names_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("check", "texas-holdem", "two row oakie").exit_code == 0
    result = run("check", "miami oakie", "texas-holdm", "--json")
    found = [file["problems"][0]["message"] for file in json.loads(result.stdout)["files"]]
    assert result.exit_code == 1
    assert "'miami' does not fit this game" in found[0]
    assert "did you mean texas-holdem" in found[1]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "texas-holdem").write_text("{}")
    assert run("check", "texas-holdem").exit_code == 1  # a file that is there is meant first


def test_a_file_cannot_talk_to_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "escape.json"
    file.write_text('{"game": "\x1b[2J", "b\\u001bad": 1}', encoding="utf-8")
    result = run("check", str(file))
    assert result.exit_code == 1
    assert "\x1b" not in result.stdout


# ---------------------------------------------------------------- schema


def test_schema_is_a_json_schema() -> None:
    result = run("schema")
    assert result.exit_code == 0
    schema = parsed(result)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert "GameDocument" in schema["$defs"]
    assert run("schema", "--json").stdout == result.stdout


# ---------------------------------------------------------------- bench


def test_without_the_source_there_is_nothing_to_measure(monkeypatch: pytest.MonkeyPatch) -> None:
    listed = re.compile(r"\bbench ")  # not bench-agents
    assert listed.search(run("--help").stdout)
    monkeypatch.setattr(bench_module, "source_root", lambda: None)
    assert not listed.search(run("--help").stdout)
    assert not re.search(r"\bbench\b(?!-)", run("bensh").stderr)
    result = run("bench")
    assert result.exit_code == 1
    assert "the benchmarks need the source tree" in result.stderr
