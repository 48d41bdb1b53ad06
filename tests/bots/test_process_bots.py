"""Bots that are programs: they play anything, and whatever they do costs the table nothing."""

import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import TypeAdapter
from typer.testing import CliRunner

from anypoker.bots import BotFailure, FailureKind, UnknownBotError, make_bot, split_bot_names
from anypoker.bots.process import ProcessBot, ProcessLimits, ProcessPool, close_programs
from anypoker.bots.process.messages import FROM_BOT, TO_BOT, bot_schema
from anypoker.cards import key_from_seed
from anypoker.catalogue import find
from anypoker.cli.app import app
from anypoker.engine import (
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.session.bots.bot_conformance import check_games
from anypoker.views import view_of
from tests.bots.test_bots import KINDS
from tests.soak.bot_failures import (
    FAULTS,
    begun,
    command_of,
    play_with_defaults,
    play_with_failures,
    run_bot_failures,
)

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "bots"
PYTHON = shlex.join([sys.executable, str(EXAMPLES / "bot.py")])
PATIENT = ProcessLimits(decision=120.0, ready=120.0)


@pytest.fixture(autouse=True)
def no_program_is_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("ANYPOKER_BOT_SECONDS", "120")  # a busy machine may need them
    yield
    close_programs()


def run(*words: str) -> "subprocess.CompletedProcess[str]":
    result = CliRunner().invoke(app, list(words))
    return subprocess.CompletedProcess(words, result.exit_code, result.stdout, result.stderr)


# ---------------------------------------------------------------- the examples


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The examples that this machine can run: language -> command."""
    found = {"python": PYTHON}
    if shutil.which("node"):
        found["javascript"] = shlex.join(["node", str(EXAMPLES / "bot.js")])
    if compiler := shutil.which("cc"):
        binary = tmp_path_factory.mktemp("c") / "bot"
        source = str(EXAMPLES / "bot.c")
        subprocess.run([compiler, "-Wall", "-Werror", "-o", str(binary), source], check=True)
        found["c"] = shlex.join([str(binary)])
    return found


@pytest.mark.parametrize("language", ["python", "javascript", "c"])
def test_the_examples_answer_every_kind_of_decision(
    language: str, examples: dict[str, str]
) -> None:
    if language not in examples:
        pytest.skip(f"{language}: neither node nor cc is on this machine")
    result = run("bot", "check", examples[language], "--seconds", "120", "--json")
    told = json.loads(result.stdout)
    assert result.returncode == 0, told
    assert told["passed"] == told["kinds"] == len(KINDS)
    assert all(row["asked"] for row in told["decisions"])


def test_the_python_example_is_short() -> None:
    assert len((EXAMPLES / "bot.py").read_text().splitlines()) <= 30


def test_a_check_names_what_a_bot_cannot_do() -> None:
    result = run("bot", "check", command_of("illegal amount"), "--seconds", "120")
    assert result.returncode == 1
    assert f"0 of {len(KINDS)} kinds" in result.stdout
    assert "a raise must be" in result.stdout or "not allowed" in result.stdout, result.stdout


# The default everywhere, but for what the expression in its argument says of `kind` and `game`.
DANCER = """
import json, sys
wrong = compile(sys.argv[1], "wrong", "eval")
for line in sys.stdin:
    said = json.loads(line)
    if said.get("game"): game = said["game"]["game"]
    if said["type"] == "hello": print(json.dumps({"type": "ready"}), flush=True)
    if said["type"] == "decision":
        kind, action = said["decision"]["decision"], said["decision"]["timeout"]
        action = "dance" if eval(wrong) else action
        answer = {"type": "action", "number": said["number"], "action": action}
        print(json.dumps(answer), flush=True)
"""


def check_dancer(folder: Path, wrong: str, *words: str) -> str:
    """What `bot check` says of a program that dances where `wrong` is true."""
    program = folder / "dancer.py"
    program.write_text(DANCER)
    command = shlex.join([sys.executable, "-IS", str(program), wrong])
    result = run("bot", "check", command, "--seconds", "120", *words)
    assert result.returncode == 1, result.stdout
    return result.stdout


def test_a_failure_counts_for_the_kind_that_failed(tmp_path: Path) -> None:
    *rows, end = check_dancer(tmp_path, "kind == 'betting'").splitlines()
    assert end.startswith(f"{len(KINDS) - 1} of {len(KINDS)} kinds")
    failed = [row for row in rows if " failed " in row]
    assert [row.split()[0] for row in failed] == ["betting"]
    assert "illegal action: 'dance' is not an action" in failed[0]
    assert failed[0].endswith("…"), "no list of all actions"


@pytest.mark.parametrize(
    ("kind", "wrong", "game"),
    [
        ("betting", "kind == 'betting' and game != \"Texas Hold'em\"", "Razz"),  # told as ok before
        ("pass", "kind == 'pass'", "Anaconda"),  # in the hands for another kind, before its own
    ],
)
def test_a_failure_in_the_game_of_another_kind_counts(
    tmp_path: Path, kind: str, wrong: str, game: str
) -> None:
    told = json.loads(check_dancer(tmp_path, wrong, "--json"))
    assert (told["passed"], told["kinds"]) == (len(KINDS) - 1, len(KINDS))
    failed = [row for row in told["decisions"] if not row["passed"]]
    assert [(row["decision"], row["game"], row["failed"]) for row in failed] == [(kind, game, 1)]


def test_a_kind_that_is_told_as_ok_and_fails_later_is_told_again(tmp_path: Path) -> None:
    rows = check_dancer(tmp_path, "kind == 'betting' and game == 'Badugi'").splitlines()
    assert [row.split()[:2] for row in rows if row.startswith("betting ")] == [
        ["betting", "ok"],
        ["betting", "failed"],
    ]
    assert rows[-1].startswith(f"{len(KINDS) - 1} of {len(KINDS)} kinds")


def test_many_kinds_that_fail_do_not_fail_the_last(tmp_path: Path) -> None:
    told = json.loads(check_dancer(tmp_path, "kind != 'offer'", "--json"))
    assert [row["decision"] for row in told["decisions"] if row["passed"]] == ["offer"]
    failed = [row for row in told["decisions"] if not row["passed"]]
    wrong = "illegal action: 'dance' is not an action"
    assert all(row["sentence"].startswith(wrong) for row in failed)


def test_what_is_there_but_cannot_be_started_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my bot").write_text("#!/bin/sh\n")
    Path("my bot").chmod(0o644)
    Path("folder").mkdir()
    plain = run("bot", "check", "'./my bot'")
    assert plain.returncode == 2
    assert "'./my bot' is there but not executable" in plain.stderr
    assert "chmod +x './my bot'" in plain.stderr
    assert "python3 './my bot'" in plain.stderr
    folder = run("bot", "check", "./folder")
    assert folder.returncode == 2
    assert "'./folder' is a folder" in folder.stderr
    missing = run("bot", "check", "./missing")
    assert "there is no program './missing' to be started" in missing.stderr


@pytest.mark.parametrize("empty", ["", " ", "process:"])
def test_a_check_wants_a_command(empty: str) -> None:
    result = run("bot", "check", empty)
    assert result.returncode == 2
    assert "name a command, such as ./mybot" in result.stderr
    assert "process:" not in result.stderr


def test_a_bot_of_the_house_can_be_checked_too() -> None:
    for name in ("random", "thinker:easy"):
        assert f"{len(KINDS)} of {len(KINDS)} kinds" in run("bot", "check", name).stdout
    wrong = run("bot", "check", "thinker:clever")
    assert wrong.returncode == 2
    assert "a thinker is none of 'clever'" in wrong.stderr


def test_every_kind_of_decision_has_a_game_that_asks_it() -> None:
    kinds = {kind.__name__.removesuffix("Decision").lower() for kind in KINDS}
    assert {kind.replace("_", "") for kind in check_games()} == kinds


# ---------------------------------------------------------------- what goes over the lines


ECHO = """
import json, sys
log = open(sys.argv[1], "a")
for line in sys.stdin:
    said = json.loads(line)
    log.write(line); log.flush()
    def say(**message):
        log.write(json.dumps(message) + chr(10)); log.flush()
        print(json.dumps(message), flush=True)
    if said["type"] == "hello": say(type="ready", name="echo")
    if said["type"] == "decision":
        say(type="view"); log.write(sys.stdin.readline())
        say(type="time"); log.write(sys.stdin.readline())
        say(type="action", number=said["number"], seat=said["seat"],
            action=said["decision"]["timeout"])
"""


def test_every_line_is_as_the_schema_says(tmp_path: Path) -> None:
    program, log = tmp_path / "echo.py", tmp_path / "lines"
    program.write_text(ECHO)
    command = shlex.join([sys.executable, str(program), str(log)])
    bot = ProcessBot(command, "seed", PATIENT)
    games = [find(slug).game for slug in ("texas-holdem", "anaconda", "anaconda")]
    net = []
    for number, game in enumerate(games):
        seats = seats_of(100, 100, 100, hand=number + 1)
        hand = start(
            game,
            seats,
            Stakes(ante=1),
            shuffled_deck_from_key(game.for_players(3), key_from_seed(number)),
        )
        while not hand.over:
            decision = decisions(hand)[0]
            action = decision.timeout
            if decision.seat == 1:
                action = bot.decide(hand.game, view_of(hand, 1, words=False))
            apply_in_place(hand, decision.seat, action)
        net.append(hand.stacks[1] - 100)
        seen = [str(event) for event in view_of(hand, 1).events]
        bot.end_hand(view_of(hand, 1, words=False))
    close_programs()
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    validator = jsonschema.Draft202012Validator(bot_schema())
    for line in lines:
        validator.validate(line)
        (FROM_BOT if line["type"] in ("ready", "action") else _both(line)).validate_python(line)
    types = [line["type"] for line in lines]
    assert types[:3] == ["hello", "ready", "hand"]
    assert types[-1] == "bye"
    told = {"hello", "ready", "hand", "events", "decision", "view", "time", "action", "result"}
    assert set(types) == told | {"bye"}
    hands = [line for line in lines if line["type"] == "hand"]
    assert [line["hand"] for line in hands] == [1, 2, 3]
    files = [line["game"] and line["game"]["game"] for line in hands]
    assert files == [None, "Anaconda", None], "a game file is told when it is another one"
    results = [line for line in lines if line["type"] == "result"]
    assert [line["net"] for line in results] == net
    last = lines[len(lines) - 1 - types[::-1].index("hand") :]
    events = [event for line in last for event in line.get("events", ())]
    assert len(events) == len(seen), "every event is told once"


def _both(line: dict[str, object]) -> TypeAdapter[Any]:
    """`view` and `time` go both ways: a request has nothing else in it."""
    return FROM_BOT if set(line) == {"type"} and line["type"] != "bye" else TO_BOT


def test_a_program_sees_no_card_that_its_seat_does_not(tmp_path: Path) -> None:
    """The same hand with the cards of the others exchanged: the same bytes go to the program."""
    said = []
    for swap in (False, True):
        log = tmp_path / f"lines {swap}"
        program = tmp_path / "echo.py"
        program.write_text(ECHO)
        bot = ProcessBot(shlex.join([sys.executable, str(program), str(log)]), "seed", PATIENT)
        game = find("texas-holdem").game
        chance = shuffled_deck_from_key(game.for_players(3), key_from_seed("secret"))
        deck = list(chance.deck)
        if swap:  # the first two cards go to the seats after the button: not to seat 0
            deck[0], deck[30] = deck[30], deck[0]
        hand = start(
            game,
            seats_of(100, 100, 100, hand=1),
            Stakes(ante=1),
            type(chance)(**{**_fields(chance), "deck": tuple(deck)}),
        )
        bot.decide(hand.game, view_of(hand, decisions(hand)[0].seat, words=False))
        assert decisions(hand)[0].seat == 0
        close_programs()
        lines = [line for line in log.read_text().splitlines() if '"time"' not in line]
        said.append(lines)
    assert said[0] == said[1]


def _fields(chance: object) -> dict[str, object]:
    return {name: getattr(chance, name) for name in chance.__struct_fields__}  # type: ignore[attr-defined]


def test_a_late_answer_is_no_answer_to_the_next_question(tmp_path: Path) -> None:
    program = tmp_path / "late.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    said = json.loads(line)\n"
        "    if said['type'] == 'hello': print('{\"type\":\"ready\"}', flush=True)\n"
        "    if said['type'] == 'decision':\n"
        "        for number, action in ((said['number'] - 1, 'fold'), (said['number'], 'call')):\n"
        "            print(json.dumps(dict(type='action', number=number, action=action)),"
        " flush=True)\n"
    )
    bot = ProcessBot(shlex.join([sys.executable, str(program)]), "seed", PATIENT)
    hand = begun("texas-holdem", "late")
    apply_in_place(hand, 0, decisions(hand)[0].timeout)
    view = view_of(hand, 1, words=False)
    assert str(bot.decide(hand.game, view)) == "call"


# ---------------------------------------------------------------- what fails


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failure_costs_nothing_but_the_default(fault: str) -> None:
    hand = begun("texas-holdem", fault)
    faults = play_with_failures(hand, 2, fault, most=2)
    assert set(faults) == {FAULTS[fault]}
    assert hand.actions == play_with_defaults(begun("texas-holdem", fault), 2).actions


def test_failures_of_all_kinds_at_many_tables(capsys: pytest.CaptureFixture[str]) -> None:
    run_bot_failures(50, 7)
    assert "50 failures: nothing but the default was done" in capsys.readouterr().out


def test_a_program_that_always_fails_is_given_up() -> None:
    limits = ProcessLimits(ready=120.0, decision=120.0, failures=3)
    bot = ProcessBot("", "seed", limits, ProcessPool(command_of("exit"), limits))
    hand = begun("texas-holdem", "often")
    faults = []
    for _ in range(5):
        with pytest.raises(BotFailure) as told:
            bot.decide(hand.game, view_of(hand, 0, words=False))
        faults.append(told.value.fault)
    assert faults == [FailureKind.CRASH] * 3 + [FailureKind.GIVEN_UP] * 2


def test_a_failure_says_the_last_words_of_the_program() -> None:
    bot = ProcessBot(command_of("crash"), "seed", PATIENT)
    hand = begun("texas-holdem", "words")
    with pytest.raises(BotFailure, match=r"crash: it ended with 1 \(RuntimeError: out of luck\)"):
        bot.decide(hand.game, view_of(hand, 0, words=False))


# ---------------------------------------------------------------- at the tables


def test_programs_are_started_only_by_a_command_line() -> None:
    with pytest.raises(UnknownBotError, match="only a command line starts programs"):
        make_bot(f"process:{PYTHON}", "seed")
    assert isinstance(make_bot(f"process:{PYTHON}", "seed", programs=True), ProcessBot)


def test_there_is_no_shell(tmp_path: Path) -> None:
    """What a shell would take for a second command is an argument."""
    made = tmp_path / "made"
    with pytest.raises(UnknownBotError, match="there is no program 'true;'"):
        make_bot(f"process:true; touch {made}", "seed", programs=True)
    bot = make_bot(f"process:true ; touch {made}", "seed", programs=True)
    hand = begun("texas-holdem", "shell")
    with pytest.raises(BotFailure):
        bot.decide(hand.game, view_of(hand, 0, words=False))
    assert not made.exists()


@pytest.mark.parametrize("wrong", ["process:", "process:no-such-program", "process:'"])
def test_a_program_that_is_not_there_is_a_sentence(wrong: str) -> None:
    result = run("arena", "texas-holdem", "--bots", wrong, "caller")
    assert result.returncode == 2
    assert "Traceback" not in result.stderr
    assert "process:" in result.stderr


def test_a_program_plays_in_the_arena_and_is_exact_for_a_seed() -> None:
    words = ("arena", "texas-holdem", "--bots", f"process:{PYTHON}", "caller", "--hands", "8")
    first, second = (json.loads(run(*words, "--json").stdout) for _ in range(2))
    for told in (first, second):
        for bot in told["bots"]:
            del bot["ms_per_decision"]
    assert first == second
    assert [bot["defaults"] for bot in first["bots"]] == [0, 0]


def test_failures_are_told_in_the_arena() -> None:
    failing = f"process:{command_of('crash')}"
    result = run("arena", "texas-holdem", "--bots", failing, "caller", "--hands", "4")
    assert result.returncode == 0
    assert "invalid actions, replaced by the default action" in result.stdout
    assert "RuntimeError: out of luck" in result.stderr
    assert "is done instead" in result.stderr


def test_programs_play_matches_and_simulations() -> None:
    program = f"process:{PYTHON}"
    told = json.loads(
        run("match", "17-poker", "--bots", program, "caller", "--matches", "2", "--json").stdout
    )
    assert told["matches"] == 2
    failing = f"process:{command_of('illegal amount')}"
    result = run("simulate", "badugi", "--bots", f"{program},{failing}", "--hands", "3")
    assert "no invariant violated" in result.stdout
    assert "999999999" in result.stderr


def test_commas_in_quotes_belong_to_the_command() -> None:
    assert split_bot_names("caller,process:./a 'b,c', tight") == [
        "caller",
        "process:./a 'b,c'",
        "tight",
    ]


def test_a_program_sits_at_a_table_of_ones_own(tmp_path: Path) -> None:
    log = tmp_path / "table"
    bots = f"process:{PYTHON},process:{command_of('exit')}"
    words = ("play", "texas-holdem", "--plain", "--players", "3", "--seed", "1", "--log", str(log))
    typed = "fold\ncheck\n" * 6
    result = CliRunner().invoke(app, [*words, "--hands", "2", "--bots", bots], input=typed)
    assert "Ada (program)" in result.stdout
    assert "Bo (program): crash: it ended with 0; " in result.stdout, result.stdout
    assert "You played 2 hands" in result.stdout
    # A log says which programs sat there; only a command line starts them.
    resume = ("play", "--resume", "--plain", "--log", str(log))
    refused = CliRunner().invoke(app, list(resume), input="")
    assert refused.exit_code == 2
    assert "a log file cannot start" in refused.stderr
    again = CliRunner().invoke(app, [*resume, "--bots", bots, "--hands", "1"], input=typed)
    assert "You played 1 hand" in again.stdout
