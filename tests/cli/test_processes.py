"""What only a real process shows: the entry points, a closed pipe, a cold start."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = [sys.executable, "-m", "anypoker"]


def run(*words: str | bytes, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONIOENCODING": f"{encoding}:strict"},
    )


def test_the_console_script_and_the_module_are_one_command() -> None:
    script = Path(sys.executable).with_name("anypoker")
    version = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout == run("--version").stdout


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize(
    "words", ["games --json", "show texas-holdem", "show two-row-oakie", "games --like razz --json"]
)
def test_what_was_answered_once_is_answered_at_once(words: str) -> None:
    first = run(*words.split())
    before = cpu_of_children()
    again = run(*words.split())
    took = cpu_of_children() - before
    assert again.stdout == first.stdout != ""
    # `python -m bench.start` measures; what is tested here is that nothing is made anew.
    assert took < 1.5, f"anypoker {words} took {took:.2f} s of CPU"


def test_a_closed_pipe_ends_quietly() -> None:
    command = [*COMMAND, "schema"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode != 0, "nobody has read the answer"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk needs /dev/full")
def test_a_full_disk_is_told_in_a_sentence() -> None:
    for words in ("schema", "games --json", "--version", "equity holdem AhKh QsQd --board Jh7h2c"):
        shell = f'"{sys.executable}" -m anypoker {words} >/dev/full'
        result = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
        assert result.returncode == 1, words
        assert result.stderr == ("anypoker: cannot write the output: No space left on device\n"), (
            words
        )


def test_closed_streams_are_no_fault() -> None:
    for words in ("games >&-", "show nothing 2>&-", "check - <&-"):
        shell = f'"{sys.executable}" -m anypoker {words}'
        result = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=False)
        assert "Traceback" not in result.stderr, words


def test_bad_input_gives_sentences_and_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(b'{"game": "\xff"}')
    results = [run("check", str(file)), run("show", str(file)), run("show", "no such game")]
    assert [result.returncode for result in results] == [1, 2, 2]
    for result in results:
        assert "Traceback" not in result.stderr
    assert "is not UTF-8 text" in " ".join(results[0].stdout.split())  # a long path is wrapped
    assert "is not UTF-8 text" in results[1].stderr


def test_letters_that_the_terminal_lacks_end_no_command(tmp_path: Path) -> None:
    file = tmp_path / "cafe.json"
    file.write_text('{"game": "Café ♠", "gamme": 1}', encoding="utf-8")
    nameless = os.fsencode(tmp_path) + b"/\xff.json"  # no text at all
    for words in (("check", str(file)), ("check", "--json", nameless), ("show", nameless)):
        result = run(*words, encoding="ascii")
        assert result.returncode in (1, 2)
        assert "Traceback" not in result.stderr


def test_a_home_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    """Nothing is kept from one run to the next; a table is kept where one says."""
    homeless = {name: word for name, word in os.environ.items() if not name.startswith("XDG_")}
    homeless = homeless | {"HOME": os.devnull, "ANYPOKER_CACHE": ""}
    play = ["play", "razz", "--plain", "--hands", "1"]
    told = {}
    for words in (["games", "razz"], ["check", "razz"], play, [*play, "--log", "mine.table"]):
        done = subprocess.run(
            [*COMMAND, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            cwd=tmp_path,
            env=homeless,
        )
        told[words[-1]] = (done.returncode, done.stderr)
    place = f"{os.devnull}/.local/state/anypoker/tables"
    assert told.pop("1") == (
        1,
        f"anypoker: cannot save the table in {place}: Not a directory; name a "
        "writable file with --log-file\n",
    )
    assert set(told.values()) == {(0, "")}
