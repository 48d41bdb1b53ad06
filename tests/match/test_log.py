"""The log of a table: what it says, what it refuses, and that the table follows from it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from anypoker.game import Structure
from anypoker.match import (
    Item,
    LogError,
    LoggedTable,
    SeatSetup,
    Setup,
    match_setup,
    new_table,
    parse_terms,
    read_log,
    replay_entries,
)
from anypoker.match import entries as e
from anypoker.match.log import new_log
from anypoker.match.logged_table import random_key
from tests.match.sample_evening import games, horse_setup, keys, mix, play_on, step

SEED = "a log"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "evening.jsonl"
    play_on(path, SEED, hands=25).close()
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_first_line_says_what_is_played(evening: Path) -> None:
    first = lines_of(evening)[0]
    assert first["anypoker table"] == 1
    assert first["engine"]
    assert len(first["games"]) == 5
    assert all(len(name) == 64 for name in first["games"])
    assert first["stakes"] == "2/4 limit"
    assert first["seats"][0] == {"name": "P1", "stack": 120}
    assert first["seats"][-1] is None


def test_the_table_follows_from_its_log(evening: Path) -> None:
    reading = read_log(evening.read_bytes())
    table = replay_entries(new_table(reading.setup), reading.entries)
    again = play_on(None, SEED, hands=25).table
    assert table.seats == again.seats
    assert table.positions == again.positions
    assert table.hand is not None
    assert again.hand is not None
    assert table.hand.facts() == again.hand.facts()


def test_every_kind_of_entry_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "kinds.jsonl"
    setup = Setup(mix("dealers-choice"), parse_terms("2/4"), (SeatSetup("Ann", 50), None, None))
    own_stakes = Item(games("razz"), Structure.LIMIT, {"ante": 2})
    taken: list[e.LogEntry] = [
        e.Sit(1, "Bob", 60, post=True),
        e.Sit(2, "Çem #3", 70),
        e.SitOut(2),
        e.ComeBack(2, post=False),
        e.Buy(0, 10),
        e.ChangeTerms(parse_terms("1/2 no limit, ante 1, straddles 4")),
        e.Leave(2),
        e.Choose(Item(games("two-row oakie"), Structure.LIMIT)),
        e.ChangeGames(mix("horse")),
        e.ChangeGames(mix("dealers-choice")),
        e.Choose(own_stakes),
        e.Deal(random_key(1)),
    ]
    kept = LoggedTable.create(setup, path)
    for entry in taken:
        kept.record(entry)
    kept.close()
    assert read_log(path.read_bytes()).entries == tuple(taken)
    again = LoggedTable.resume(path)
    again.close()
    assert again.table.seats == kept.table.seats


def test_a_contest_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    setup = match_setup(games("17-poker"), ("Ann", "Bob"))
    new_log(path, setup).close()
    assert read_log(path.read_bytes()).setup == setup


def test_a_torn_last_line_is_dropped(evening: Path, tmp_path: Path) -> None:
    """Wherever the last line was cut off; the evening then goes on as it would have."""
    whole = evening.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for size in range(last, len(whole)):
        reading = read_log(whole[:size])
        assert (reading.size, reading.torn) == (last, whole[last:size])
    for size in (last, last + 1, len(whole) - 1, whole.rfind(b"\n", 0, last - 1) + 9):
        path = tmp_path / "torn.jsonl"
        path.write_bytes(whole[:size])
        kept = LoggedTable.resume(path, keys(SEED))
        while kept.number < 25 or kept.table.in_hand:
            step(kept, SEED)
        kept.close()
        assert path.read_bytes() == whole


def test_a_table_can_be_left_in_the_middle_of_a_hand(evening: Path, tmp_path: Path) -> None:
    whole = evening.read_bytes().splitlines(keepends=True)
    for count in range(1, len(whole), 11):
        path = tmp_path / "left.jsonl"
        path.write_bytes(b"".join(whole[:count]))
        play_on(path, SEED, hands=25).close()
        assert path.read_bytes() == b"".join(whole), count


def _spoiled(change: Callable[[dict[str, Any]], None]) -> Callable[[list[dict[str, Any]]], None]:
    return lambda lines: change(lines[0])


def _other_hash(first: dict[str, Any]) -> None:
    name = next(iter(first["games"]))
    first["games"] = {("0" * 64 if one == name else one): d for one, d in first["games"].items()}
    for item in first["rotation"]["games"]:
        item["game"] = "0" * 64 if item["game"] == name else item["game"]


def _other_rules(first: dict[str, Any]) -> None:
    next(iter(first["games"].values()))["players"]["max"] = 8


REFUSED: dict[str, tuple[Callable[[list[dict[str, Any]]], None], str]] = {
    "another hash": (_spoiled(_other_hash), "line 1: the log was played with another version of"),
    "other rules": (_spoiled(_other_rules), "line 1: the log was played with another version of"),
    "another engine": (
        _spoiled(lambda first: first.update({"engine": "9.9.0"})),
        "line 1: the log was written by anypoker 9.9.0",
    ),
    "no log": (_spoiled(lambda first: first.pop("anypoker table")), "is not the log of a table"),
    "no such word": (
        _spoiled(lambda first: first.update({"button": "golden"})),
        "line 1: 'golden' is not one of dead, moving",
    ),
    "no stakes": (_spoiled(lambda first: first.pop("stakes")), "'stakes' is missing"),
    "a line that is no entry": (
        lambda lines: lines.insert(2, {"dance": 1}),
        "line 3: 'dance' is no entry of a log",
    ),
    "an action that is none": (
        lambda lines: lines.insert(2, {"act": 1, "do": "jump"}),
        "line 3: 'jump' is not an action",
    ),
    "seat 0": (lambda lines: lines.insert(2, {"leave": 0}), "seats are counted from 1"),
}


@pytest.mark.parametrize("case", REFUSED.values(), ids=REFUSED.keys())
def test_a_log_that_is_not_ours_is_refused_with_a_sentence(
    evening: Path, case: tuple[Callable[[list[dict[str, Any]]], None], str]
) -> None:
    spoil, sentence = case
    lines = lines_of(evening)
    spoil(lines)
    with pytest.raises(LogError) as error:
        read_log("".join(json.dumps(line) + "\n" for line in lines).encode())
    assert sentence in str(error.value)


def test_a_hand_that_ends_otherwise_is_refused(evening: Path) -> None:
    lines = lines_of(evening)
    number, end = next((n, line) for n, line in enumerate(lines, 1) if "end" in line)
    end["end"][0] += 1
    reading = read_log("".join(json.dumps(line) + "\n" for line in lines).encode())
    with pytest.raises(LogError, match=f"line {number}: hand 1 ends with .* but the log says"):
        replay_entries(new_table(reading.setup), reading.entries)


@pytest.mark.parametrize("data", [b"", b'{"anypoker table"', b"\xff\xfe\n", b"[]\n", b"poker\n"])
def test_what_is_no_log_at_all(data: bytes) -> None:
    with pytest.raises(LogError):
        read_log(data)


def test_a_log_is_never_written_over(evening: Path) -> None:
    with pytest.raises(FileExistsError):
        LoggedTable.create(horse_setup(), evening)
