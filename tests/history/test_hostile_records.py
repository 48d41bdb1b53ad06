"""Files of hands that were made to hurt: a sentence at once."""

import os
import resource
from pathlib import Path
from time import process_time

import pytest

from anypoker.catalogue import game_of_record
from anypoker.history.record_files import RecordFileError, replay_file
from tests.history.mutations import KINDS, check_mutations

PHH = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [{stack}, 100]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 {action}"]
"""
HAND = """game: texas-holdem
seats:
  Ann {stack}
  Ben 100
button: Ann
dice: {dice}

"""


def phh(stack: str = "100", action: str = "f") -> str:
    return PHH.format(stack=stack, action=action)


HOSTILE = {
    "huge.phh": (phh("1e5000000"), "more than 15 digits"),
    "large.phh": (phh("1e300"), "more than 15 digits"),
    "tiny.phh": (phh("1e-5000000"), "17 after it"),
    "no-exponent.phh": (phh("1e" + "9" * 30), "is not an amount"),
    "digits.phh": (phh("9" * 5_000), "not TOML"),
    "many-digits.phh": (phh("9" * 400), "more than 15 digits"),
    "raise.phh": (phh(action="cbr 1e5000000"), "more than 15 digits"),
    "raise-digits.phh": (phh(action="cbr " + "9" * 50_000), "more than 15 digits"),
    "dotted.phh": (".".join("a" * 20_000) + " = 1", "more than 50 parts"),
    "dotted-inside.phh": ("x = {" + ".".join("a" * 20_000) + " = 1}", "more than 50 parts"),
    "dotted-table.phh": ("[" + ".".join("a" * 20_000) + "]", "more than 50 parts"),
    "keys.phh": ("\n".join(f"a{n}.b.c = 1" for n in range(20_000)), "'variant' must be"),
    "brackets.phh": ("a = " + "[" * 100_000, "too deep"),
    "closed.phh": ("a = " + "[" * 50_000 + "]" * 50_000, "too deep"),
    "braces.phh": ("a = " + "{a=" * 33_000, "too deep"),
    "brackets.hand": ('game: {"a":' + "[" * 50_000 + "]" * 50_000 + "}", "too deep"),
    "digits.hand": ('game: {"a":' + "9" * 50_000 + "}", "not JSON"),
    "stack.hand": (HAND.format(stack="9" * 50_000, dice=""), "is not a seat"),
    "dice.hand": (HAND.format(stack=1, dice="7 " * 50_000), "are no dice"),
    "inputs.hand": (HAND.format(stack=1, dice="") + "> Ann folds\n" * 200_000, "at most 20,000"),
    "brackets.table": ('{"anypoker table":2,"x":' + "[" * 100_000 + "\n", "no 'anypoker table'"),
    "digits.table": ('{"anypoker table":' + "9" * 100_000 + "}\n", "no 'anypoker table'"),
    "entry.table": ('{"anypoker table":1}\n' + "[" * 100_000 + "\n", "line 1"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_with_a_sentence_at_once(name: str, tmp_path: Path) -> None:
    text, said = HOSTILE[name]
    path = tmp_path / name
    path.write_text(text)
    began = process_time()
    with pytest.raises(RecordFileError) as refusal:
        replay_file(str(path), game_of_record)
    assert said in str(refusal.value)
    assert len(str(refusal.value)) < 1_200
    assert process_time() - began < 1


def test_hostile_files_take_little_memory(tmp_path: Path) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for name, (text, _) in HOSTILE.items():
        path = tmp_path / name
        path.write_text(text)
        with pytest.raises(RecordFileError):
            replay_file(str(path), game_of_record)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert after - before < 300_000  # kilobytes


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.phh")
    with pytest.raises(RecordFileError, match="a folder or a device"):
        replay_file(str(tmp_path / "pipe.phh"), game_of_record)


@pytest.mark.parametrize("kind", KINDS)
def test_spoiled_files_are_read_or_refused_with_a_sentence(kind: str, tmp_path: Path) -> None:
    outcomes = check_mutations(tmp_path, kind, 60, "tests")
    assert outcomes["refused"] > 10, outcomes
