"""Both verifiers: `anypoker verify` and docs/examples/verify.js agree on every record."""

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from anypoker.cards import cards_text
from anypoker.catalogue import find
from anypoker.cli.app import app
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.record import read_record, write_header, write_line
from anypoker.deck_proof.verify import Verdict, verify_record
from anypoker.rules import canonical_text
from anypoker.terminal.remote.proof_record import ProofKeeper
from tests.deck_proof.cheats import CHEATS, VICTIM, honest
from tests.deck_proof.simulation import Records, SimulatedTable
from tests.deck_proof.vectors import EXAMPLES, RECORD, VECTORS, make_vectors
from tests.deck_proof.web_fixture import FIXTURE, fixture_text

VERIFIER = EXAMPLES / "verify.js"
HERE = Path(__file__).parent
needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")


def run(*files: Path, more: tuple[str, ...] = ()) -> Result:
    return CliRunner().invoke(app, ["verify", *map(str, files), *more])


def write_records(folder: Path, table: SimulatedTable, records: Records) -> list[Path]:
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, lines in records.items():
        path = folder / f"{name.replace(' ', '-')}.jsonl"
        path.write_bytes(write_header(table.table, name) + b"".join(map(write_line, lines)))
        paths.append(path)
    return paths


def node(*words: object) -> "subprocess.CompletedProcess[str]":
    command = ["node", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_known_answers_hold() -> None:
    assert json.loads(VECTORS.read_text("utf-8")) == make_vectors()


def test_records_of_the_browser_tests_are_current() -> None:
    assert FIXTURE.read_text("utf-8") == fixture_text()


def test_independent_verifier_is_short() -> None:
    assert len(VERIFIER.read_text("utf-8").splitlines()) <= 250


@needs_node
def test_known_answers_hold_in_javascript() -> None:
    checked = node(HERE / "check_vectors.js", VECTORS)
    assert checked.returncode == 0, checked.stderr


def test_example_record_is_verified() -> None:
    result = run(RECORD)
    assert result.exit_code == 0, result.output
    assert "3 hands: 3 verified; " in result.output
    assert "1 voided" in result.output
    assert "player 2 missed 1 reveal\n" in result.output


def test_missing_hand_is_told_by_every_program(tmp_path: Path) -> None:
    """A record has a gap if the server was restarted while the client was away."""
    lines = RECORD.read_text().splitlines()
    kept = [line for line in lines if json.loads(line).get("hand") != 2]
    (tmp_path / "gap.jsonl").write_text("\n".join(kept) + "\n")
    said = "hand 3: the record does not have the hand before, so the chain starts again here"
    assert said in run(tmp_path / "gap.jsonl").output
    if shutil.which("node"):
        assert said in node(VERIFIER, tmp_path / "gap.jsonl").stdout

    told: list[str] = []
    keeper = ProofKeeper(tmp_path, told.append)
    header, *rest = map(json.loads, kept)
    state = {"table": header["table"], "player": None, "hand": 4}
    shown = [line for line in rest if line["kind"] not in ("commit", "card", "die")]
    message = {"type": "deck_proof", "table_hand": 3, "lines": shown, "state": state}
    keeper.receive(message)
    assert [line for line in told if "starts again" in line] == [
        "Deck proof of hand 3: the record does not have the hand before, "
        "so the chain starts again here."
    ]


def test_hand_that_waits_for_values_is_not_counted(tmp_path: Path) -> None:
    """A player may leave between the roots of a hand and its deal."""
    table = SimulatedTable(Random(7))
    table.play()
    keeper = ProofKeeper(tmp_path, lambda sentence: None)
    state: dict[str, Any] = {"table": table.table, "player": None, "hand": 2, "seats": []}
    rest = [json.loads(line) for line in table.players["player 1"].data.splitlines()[1:]]
    lines = [line for line in rest if line["kind"] not in ("commit", "reveal")]
    keeper.receive({"type": "deck_proof", "table_hand": 1, "lines": lines, "state": state})
    told = keeper.lines()[0]
    table.hand += 1
    roots = table.prover(table.context(), bytes(32)).publish()
    lines = [json.loads(write_line(roots))]
    keeper.receive({"type": "deck_proof", "table_hand": 2, "lines": lines, "state": None})
    assert "0 of 1 hands verified" in told
    assert "0 of 1 hands verified" in keeper.lines()[0]


def test_records_agree_and_json_lists_them(tmp_path: Path) -> None:
    paths = write_records(tmp_path, *honest(Random(1)))
    assert "The records agree." in run(*paths).output
    report = json.loads(run(*paths, more=("--json",)).output)
    assert [one["verified"] for one in report["records"]] == [True] * len(paths)
    assert report["differences"] == []
    assert len({one["code"] for one in report["records"]}) == 1


def test_record_without_own_values_is_consistent_only(tmp_path: Path) -> None:
    lines = RECORD.read_bytes().splitlines(keepends=True)
    shared = [line for line in lines if b'"kind":"commit"' not in line and b'"reveal"' not in line]
    path = tmp_path / "shared.jsonl"
    path.write_bytes(b"".join(shared))
    result = run(path)
    assert result.exit_code == 3
    assert "3 consistent only" in result.output
    if shutil.which("node"):
        assert node(VERIFIER, path).returncode == 3


@pytest.mark.parametrize("takes_part", [False, True])
def test_one_deck_is_enough_if_nobody_takes_part(tmp_path: Path, takes_part: bool) -> None:
    """The server alone would pick one of eight, so the others show nothing."""
    table = SimulatedTable(Random(3))
    table.play()
    table.decks = 1
    table.play(bystanders=() if takes_part else table.names, shuffles=2)
    paths = write_records(tmp_path, table, table.records())
    result, status = run(*paths), 1 if takes_part else 3
    assert result.exit_code == status, result.output
    words = "or 1 if nobody takes part" if takes_part else "1 shuffled by the server alone"
    assert words in result.output
    if shutil.which("node"):
        assert node(VERIFIER, *paths).returncode == status


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\n", b'{"deck_proof":1,"table":"t"}\nno'])
def test_unreadable_file_gives_one_sentence(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "broken.jsonl"
    path.write_bytes(data)
    result = run(path)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def test_missing_file_gives_one_sentence(tmp_path: Path) -> None:
    result = run(tmp_path / "none.jsonl")
    assert result.exit_code == 2
    assert "No such file" in result.output


def test_endless_line_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    path.write_bytes(b'{"deck_proof":1,"table":"t"}\n' + b"x" * 300_000)
    result = run(path)
    assert result.exit_code == 2
    assert "100,000 bytes" in result.output


def javascript_statuses(cases: Sequence[Sequence[Path]]) -> list[int]:
    """Return what verify.js says of lists of records, all in one process."""
    script = """console.log = console.error = () => {};
        for (const files of JSON.parse(process.argv[1])) process.stdout.write(`${main(files)} `);"""
    listed = json.dumps([list(map(str, paths)) for paths in cases])
    done = node("-e", f"const {{ main }} = require({str(VERIFIER)!r});{script}", listed)
    assert done.returncode == 0, done.stderr
    return list(map(int, done.stdout.split()))


def fields(value: Any) -> list[tuple[Any, Any]]:
    """Return every place in a JSON value: what contains it, and its key or index."""
    keys: Any = range(len(value)) if isinstance(value, list) else value
    keys = keys if isinstance(value, dict | list) else ()
    return [each for key in keys for each in [(value, key), *fields(value[key])]]


def changed(lines: list[Any], random: Random) -> list[Any]:
    """Change one thing of a record: move, repeat or drop a line, or change a field of one."""
    lines = json.loads(json.dumps(lines))
    at, other = random.randrange(1, len(lines)), random.randrange(1, len(lines))
    kind = random.choice(["drop", "repeat", "exchange", "copy", "field", "field", "without"])
    if kind == "drop":
        del lines[at]
    elif kind == "repeat":
        lines.insert(other, lines[at])
    elif kind == "exchange":
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == "copy":
        alike = [one for one in lines if one.get("kind") == lines[at]["kind"]]
        lines[at] |= dict([random.choice(list(random.choice(alike).items()))])
    else:
        container, key = random.choice(fields(lines[at]))
        if kind == "without":
            del container[key]
        elif isinstance(container[key], str):
            container[key] = random.choice(["As", "Xx", "", None, "0" * 64, container[key][::-1]])
        else:
            container[key] = random.choice([None, 0, 1, 2, 63, 64, 1000, [], "0"])
    return lines


@needs_node
def test_verifiers_agree_on_changed_records(tmp_path: Path) -> None:
    """No change is an error for one of them alone; a file that cannot be read is one."""
    random, cases, texts = Random("changes"), [], []
    table, records = honest(random)
    first = [json.loads(write_header(table.table, "player 0"))]
    first += [json.loads(write_line(line)) for line in records["player 0"]]
    for number in range(150):
        path = tmp_path / f"{number}.jsonl"
        texts.append("".join(f"{json.dumps(line)}\n" for line in changed(first, random)))
        path.write_text(texts[-1])
        cases.append([path])
    found = javascript_statuses(cases)
    for text, [path], status in zip(texts, cases, found, strict=True):
        try:
            verifier = verify_record(read_record(path.read_bytes()))
            verified = all(one.verdict is Verdict.VERIFIED for one in verifier.verdicts())
            mine = 1 if verifier.findings else 0 if verified else 3
        except DeckProofError:
            mine = 1
        assert mine == (1 if status == 2 else status), text
    assert {found.count(status) > 5 for status in (0, 1)} == {True}


@needs_node
def test_verifiers_agree_on_every_cheat(tmp_path: Path) -> None:
    cases: dict[str, list[Path]] = {
        "honest": write_records(tmp_path / "honest", *honest(Random(2)))
    }
    for number, (kind, cheat) in enumerate(CHEATS.items()):
        table, records = cheat(Random(f"js {kind}"))
        two = {name: records[name] for name in ("player 0", VICTIM)}
        cases[kind] = write_records(tmp_path / str(number), table, two)
    statuses = dict(zip(cases, javascript_statuses(list(cases.values())), strict=True))
    assert statuses == {kind: 0 if kind == "honest" else 1 for kind in cases}
    for kind, paths in cases.items():
        assert run(*paths).exit_code == statuses[kind], kind


def test_deck_must_be_that_of_the_game(tmp_path: Path) -> None:
    deck = cards_text(find("texas-holdem").game.deck.cards).split()
    own = json.loads(canonical_text(find("texas-holdem").game)) | {"game": "Our Hold'em"}
    file = tmp_path / "ours.json"
    file.write_text(json.dumps(own), "utf-8")
    games = ("--game", str(file))
    for name, cards, more, status, said in (
        ("Texas Hold'em", deck, (), 0, ""),
        ("Texas Hold'em", deck[:-1], (), 1, "the deck is not that of Texas Hold'em: without As"),
        ("Our Hold'em", deck[:-1], (), 0, "is not compared with its rules: name their file"),
        ("Our Hold'em", deck[:-1], games, 1, "the deck is not that of Our Hold'em: without As"),
        ("Our Hold'em", deck, games, 0, ""),
    ):
        table = SimulatedTable(Random(3), deck=cards)
        table.game = name
        table.play()
        paths = write_records(tmp_path, table, table.records())
        result = run(paths[0], more=more)
        assert result.exit_code == status, result.output
        assert said in result.output
        assert said or "deck" not in result.output.replace(str(tmp_path), "")
        if shutil.which("node"):  # it has no catalogue: without the game's file it only tells
            told = node(VERIFIER, paths[0], *more[1:])
            assert told.returncode == (status if more else 0), told.stderr
            assert ("-As" in told.stdout) is (cards is not deck)


def test_many_failures_are_cut_off(tmp_path: Path) -> None:
    line = b'{"kind":"shown","hand":7,"seat":0,"cards":[]}\n'
    path = tmp_path / "many.jsonl"
    path.write_bytes(b'{"deck_proof":1,"table":"t"}\n' + 200 * line)
    result = run(path)
    assert result.exit_code == 1
    assert "… and 150 more" in result.output
    assert len(result.output.splitlines()) < 60
