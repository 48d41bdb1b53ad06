"""The log of a table: what it says, what it refuses, and that the table follows from it."""

import json
import multiprocessing
import os
import stat
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, get_args

import pytest

from anypoker.cards import Key, commitment_of, key_from_seed, parse_cards, parse_key
from anypoker.engine.actions import RaiseTo
from anypoker.game import Structure
from anypoker.history import LogError, TableJournal, read_log, read_log_file, replay_entries
from anypoker.history.log.codecs import GameRegistry
from anypoker.history.log.file import new_log, secrets_path
from anypoker.history.log.lines import read_line, write_line
from anypoker.history.log.reader import MAX_BYTES
from anypoker.tables import (
    BotKind,
    Cause,
    LogEntry,
    Options,
    Rake,
    RotationGame,
    SeatSetup,
    Setup,
    TableError,
    match_setup,
    new_table,
    parse_stakes_spec,
    single_game_rotation,
)
from anypoker.tables import changes as c
from tests.tables.sample_session import created, games, horse_setup, mix, play_on, resumed, step

SEED = "a log"


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("log") / "evening.table"
    play_on(path, SEED, hands=25).close()
    return path


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_first_line_says_what_is_played(evening: Path) -> None:
    first = lines_of(evening)[0]
    assert first["anypoker table"] == 2
    assert first["written_by"].startswith("anypoker ")
    assert len(first["files"]) == 5
    assert all(len(name) == 64 for name in first["files"])
    setup = first["setup"]
    assert setup["stakes"] == "2/4 limit"
    assert setup["seats"][0] == {"name": "P1", "stack": 120, "id": "P1", "bot": None}
    assert setup["seats"][-1] is None


def test_every_line_has_its_time_and_cause(evening: Path) -> None:
    entries = read_log_file(evening).entries
    times = [entry.at for entry in entries]
    assert times == sorted(times)
    assert all(times)
    assert {entry.by for entry in entries} == {Cause.PLAYER, Cause.TABLE}


def test_the_table_follows_from_its_log(evening: Path) -> None:
    contents = read_log_file(evening)
    table = replay_entries(new_table(contents.setup), contents)
    again = play_on(None, SEED, hands=25).table
    assert table.seats == again.seats
    assert table.accounts == again.accounts
    assert table.positions == again.positions
    assert table.hand is not None
    assert again.hand is not None
    assert table.hand.mutable_fields() == again.hand.mutable_fields()


def test_the_key_of_a_hand_is_in_the_log_only_when_it_is_over(tmp_path: Path) -> None:
    path = tmp_path / "keys.table"
    kept = created(path, SEED)
    kept.deal()
    deal = lines_of(path)[-1]
    key = key_from_seed(SEED, 1)
    assert deal["entry"] == "deal"
    assert "key" not in deal
    assert deal["seal"] == commitment_of(key)
    assert key.hex() not in path.read_text()
    secrets = json.loads(secrets_path(path).read_text())
    assert secrets["hand"] == key.hex()
    while kept.table.in_hand:
        step(kept, SEED)
    kept.close()
    (end,) = [line for line in lines_of(path) if line.get("entry") == "end"]
    assert parse_key(end["key"]) == key


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
def test_the_files_of_a_table_are_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "mine.table"
    before = os.umask(0)
    try:
        kept = created(path, SEED)
        kept.deal()
        kept.close()
    finally:
        os.umask(before)
    for file in tmp_path.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_without_its_key_a_running_hand_is_voided(tmp_path: Path) -> None:
    path = tmp_path / "lost.table"
    kept = created(path, SEED)
    kept.propose_and_accept(c.Buy("P1", 30))
    kept.deal()
    kept.propose_and_accept(c.Buy("P2", 10))
    kept.close()
    secrets_path(path).unlink()
    again = resumed(path, SEED)
    assert not again.table.in_hand
    assert [player.stack for player in again.table.players] == [150, 130, 120, 120]
    again.deal()
    again.close()
    third = resumed(path, SEED)
    third.close()
    assert third.table.in_hand
    assert "the key of the hand is lost" in path.read_text()


def test_a_key_that_is_not_the_sealed_one_is_refused() -> None:
    kept = created(None, SEED)
    with pytest.raises(TableError, match="not the one that was sealed"):
        kept.propose_and_accept(c.Deal(key_from_seed(1), commitment_of(key_from_seed(2))))


def test_what_players_add_changes_the_cards() -> None:
    decks = []
    for added in ((), (("P1", "seven"),), (("P1", "eight"),), (("P1", "sev"), ("P2", "en"))):
        kept = created(None, SEED)
        kept.propose_and_accept(c.Deal(key_from_seed(1), commitment_of(key_from_seed(1)), added))
        assert kept.hand is not None
        decks.append(kept.hand.chance.deck)
    assert len(set(decks)) == 4


KINDS: list[c.Change] = [
    c.Sit("p9", 3, "Çem #3", 70, True, BotKind("caller", 2)),
    c.Leave("P1"),
    c.Kick("P1", "rude"),
    c.Stay("P1"),
    c.SitOut("P1"),
    c.ComeBack("P1", post=False),
    c.MoveSeat("P1", 5, True),
    c.Rename("P1", "Zoë 👩‍🚀"),
    c.Buy("P1", 10),
    c.Buy("P1", 10, capped=True),
    c.CancelBuy("P1"),
    c.SetStack("P1", 10),
    c.Transfer("P1", "P2", 10, "a side bet"),
    c.Charge("P1", 3, "the hour"),
    c.SetMarks("P1", ("Fantasyland",)),
    c.Arrange(
        (c.FloorSeat("P1", "Ann", 70, True), None, c.FloorSeat("b", "Bo", 5, bot=BotKind("tight"))),
        parse_stakes_spec("1/2"),
        3,
    ),
    c.ChangeTerms(parse_stakes_spec("1/2 no limit, ante 1, straddles 4")),
    c.ChangeGames(mix("horse"), parse_stakes_spec("2/4")),
    c.ChangeOptions(Options(straddles=2, seven_deuce=5, rake=Rake(2.5, 3))),
    c.Choose(RotationGame(games("razz"), Structure.LIMIT, {"ante": 2}), 17),
    c.AskAgain("Jonas left. Choose a game for 5."),
    c.Straddle("P1", False),
    c.BombPot(RotationGame(games("two-row oakie"), Structure.LIMIT)),
    c.BombPot(None, "because"),
    c.Pause(),
    c.Resume(),
    c.Deal(Key(b""), "seal", (("P1", "more"),)),
    c.Deal(Key(b""), "seal", (), '{"table":"t"}', (("ab", None), ())),
    c.Reveals(1, ("ab", None)),
    c.Act("P1", RaiseTo(40), 17),
    c.Show("P1", tuple(parse_cards("7h 2c"))),
    c.RabbitHunt("P1"),
    c.Void("an error"),
    c.End((5, 6), 1, (("P1", "P2", 5),), (("P2", ("Fantasyland",)),)),
]


def test_every_kind_of_entry_reads_back() -> None:
    """One codec for both directions; keys of deals are not in it."""
    assert {type(change) for change in KINDS} == set(get_args(c.Change))
    written, read = GameRegistry(), GameRegistry()
    for change in KINDS:
        entry = LogEntry(change, 1_700_000_000_000, Cause.HOST, "the host")
        line = write_line(entry, written)
        assert line.count(b"\n") == 1
        assert read_line(line, read).entry == entry
    assert set(written.games) == set(read.games)


def test_a_setup_reads_back(tmp_path: Path) -> None:
    seats = (SeatSetup("Ann", 50, "a"), None, SeatSetup("Ann", 60, "b", BotKind("random")))
    options = Options(bomb_every=5, rake=Rake(5, 3, False))
    plain = Setup(mix("dealers-choice"), parse_stakes_spec("2/4"), seats, first=2, options=options)
    for number, setup in enumerate((plain, match_setup(games("17-poker"), ("Ann", "Bob")))):
        path = tmp_path / f"{number}.table"
        new_log(path, setup).close()
        assert read_log_file(path).setup == setup


def test_a_torn_last_line_is_dropped(evening: Path, tmp_path: Path) -> None:
    """Wherever the last line was cut off; the evening then goes on as it would have."""
    whole = evening.read_bytes()
    last = whole.rstrip(b"\n").rfind(b"\n") + 1
    for size in range(last, len(whole)):
        contents = read_log(whole[:size])
        assert (contents.size, contents.torn_bytes) == (last, whole[last:size])
    path = tmp_path / "torn.table"
    for size in (last, last + 1, len(whole) - 1, whole.rfind(b"\n", 0, last - 1) + 9):
        path.write_bytes(whole[:size])
        secrets_path(path).write_bytes(secrets_path(evening).read_bytes())
        kept = resumed(path, SEED)
        while kept.number < 25 or kept.table.in_hand:
            step(kept, SEED)
        kept.close()
        assert path.read_bytes() == whole


def test_a_table_can_be_left_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    whole = play_on(tmp_path / "whole.table", SEED, hands=12)
    whole.close()
    path = tmp_path / "left.table"
    kept = created(path, SEED)
    while kept.number < 12 or kept.table.in_hand:
        step(kept, SEED)
        kept.close()
        kept = resumed(path, SEED)
    kept.close()
    assert path.read_bytes() == (tmp_path / "whole.table").read_bytes()


def _first(change: Callable[[dict[str, Any]], None]) -> Callable[[list[dict[str, Any]]], None]:
    return lambda lines: change(lines[0])


def _other_hash(first: dict[str, Any]) -> None:
    name = next(iter(first["files"]))
    first["files"] = {("0" * 64 if one == name else one): d for one, d in first["files"].items()}
    for item in first["setup"]["rotation"]["games"]:
        item["game"] = "0" * 64 if item["game"] == name else item["game"]


def _other_rules(first: dict[str, Any]) -> None:
    next(iter(first["files"].values()))["players"]["max"] = 8


def _deep(lines: list[dict[str, Any]]) -> None:
    lines[0]["files"] = {"0" * 64: json.loads("[" * 900 + "]" * 900)}


REFUSED: dict[str, tuple[Callable[[list[dict[str, Any]]], None], str]] = {
    "another hash": (_first(_other_hash), "line 1: the log was played with another version of"),
    "other rules": (_first(_other_rules), "line 1: the log was played with another version of"),
    "another format": (
        _first(lambda first: first.update({"anypoker table": 9})),
        "line 1: the log has format 9; this version of anypoker reads 2",
    ),
    "no log": (_first(lambda first: first.pop("anypoker table")), "is not a table log"),
    "no such word": (
        _first(lambda first: first["setup"].update({"button": "golden"})),
        "line 1: this is not a log entry: Invalid enum value 'golden'",
    ),
    "no stakes": (
        _first(lambda first: first["setup"].pop("stakes")),
        "missing required field `stakes` - at `$.setup`",
    ),
    "bad options": (
        _first(lambda first: first["setup"].update({"options": {"run_times": 99}})),
        "'run_times' must be 1..10, not 99",
    ),
    "a line that is no entry": (
        lambda lines: lines.insert(2, {"entry": "dance"}),
        "line 3: this is not a log entry: Invalid value 'dance' - at `$.entry`",
    ),
    "a key that no entry has": (
        lambda lines: lines.insert(2, {"entry": "leave", "player": "P1", "why": "so"}),
        "line 3: this is not a log entry: Object contains unknown field `why`",
    ),
    "an action that is none": (
        lambda lines: lines.insert(2, {"entry": "act", "player": "P1", "action": "jump"}),
        "line 3: 'jump' is not an action",
    ),
    "no file, but brackets": (_deep, "line 1: "),
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


def test_another_version_of_the_program_reads_the_log(evening: Path) -> None:
    lines = lines_of(evening)
    lines[0]["written_by"] = "anypoker 9.9.0"
    text = "".join(json.dumps(line) + "\n" for line in lines)
    assert read_log(text.encode()).entries == read_log_file(evening).entries


def test_a_hand_that_ends_otherwise_is_refused(evening: Path) -> None:
    lines = lines_of(evening)
    number, end = next((n, line) for n, line in enumerate(lines, 1) if line.get("entry") == "end")
    end["stacks"][0] += 1
    contents = read_log("".join(json.dumps(line) + "\n" for line in lines).encode())
    with pytest.raises(LogError, match=f"line {number}: hand 1 ends with .* but the log says"):
        replay_entries(new_table(contents.setup), contents)


HOSTILE = {
    "nothing": b"",
    "half a line": b'{"anypoker table"',
    "not text": b"\xff\xfe\n",
    "a list": b"[]\n",
    "no JSON": b"poker\n",
    "deep brackets": b'{"anypoker table":2,"files":' + b"[" * 1_000_000 + b"\n",
    "deep objects": b'{"anypoker table":1,"games":' + b'{"a":' * 500_000 + b"\n",
    "deep, and closed": b'{"anypoker table":1,"games":' + b"[" * 9_000 + b"]" * 9_000 + b"}\n",
    "a long line": b'{"anypoker table":2,"files":"' + b"x" * 5_000_000 + b'"}\n',
    "a huge number": b'{"anypoker table":' + b"9" * 1_000_000 + b"}\n",
    "too much": b" " * (MAX_BYTES + 1),
    "many lines": b'{"anypoker table":2}\n' + b"\n" * 1_000_000,
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
def test_what_is_no_log_at_all(data: bytes) -> None:
    begun = time.process_time()
    with pytest.raises(LogError):
        read_log(data)
    assert time.process_time() - begun < 1


def test_a_log_is_never_written_over(evening: Path) -> None:
    with pytest.raises(FileExistsError):
        TableJournal.create(horse_setup(), evening)


def _begin(path: Path, start: Any, told: Any) -> None:
    start.wait()
    try:
        kept = created(path, SEED)
    except (FileExistsError, LogError) as error:
        told.put(type(error).__name__)
    else:
        told.put("begun")
        kept.deal()
        kept.close()


def test_of_two_processes_that_begin_a_log_one_is_told_no(tmp_path: Path) -> None:
    context = multiprocessing.get_context("fork")
    for number in range(5):
        path = tmp_path / f"{number}.table"
        start, told = context.Event(), context.Queue()
        processes = [context.Process(target=_begin, args=(path, start, told)) for _ in range(2)]
        for process in processes:
            process.start()
        start.set()
        answers = sorted(told.get(timeout=60) for _ in processes)
        for process in processes:
            process.join(60)
            process.close()
        told.close()
        told.join_thread()
        assert answers[1] == "begun"
        assert answers[0] in ("FileExistsError", "LogError")
        assert len(lines_of(path)) == 2


def test_one_game_is_never_played_for_stakes_of_another_structure() -> None:
    from anypoker.tables import SetupError

    holdem = single_game_rotation(games("texas-holdem"), Structure.LIMIT)
    with pytest.raises(SetupError, match="is to be played Limit here, and the stakes say"):
        Setup(holdem, parse_stakes_spec("1/2 no limit"), (SeatSetup("a", 9), SeatSetup("b", 9)))


def test_mutated_logs_are_refused_with_a_sentence(evening: Path) -> None:
    """Bytes turned, cut and doubled: a table, or a LogError; never anything else."""
    whole = evening.read_bytes()
    chance = Random("format 2")
    refused = 0
    for _ in range(250):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(data))
            match chance.randrange(3):
                case 0:
                    data[place] = chance.randrange(256)
                case 1:
                    del data[place : place + chance.randrange(1, 40)]
                case _:
                    data[place:place] = data[place : place + chance.randrange(1, 40)]
        try:
            contents = read_log(bytes(data))
            replay_entries(new_table(contents.setup), contents)
        except LogError:
            refused += 1
    assert refused > 200
