"""The table in a real terminal: what keys do to the screen, from the command to the farewell."""

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes import PATIENCE

pytestmark = pytest.mark.skipif(
    shutil.which("tmux") is None, reason="there is no tmux here to be a terminal"
)


class Terminal:
    """A window of tmux on a server of its own.

    Its socket is named from within its folder: the whole path may be longer than a socket's may be.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def tmux(self, *words: str, check: bool = True) -> str:
        done = subprocess.run(
            ["tmux", "-u", "-S", "tmux", *words],
            capture_output=True,
            encoding="utf-8",
            check=check,
            cwd=self.folder,
            # Whoever runs this may have another shell, or none.
            env={n: v for n, v in os.environ.items() if n != "TMUX"} | {"SHELL": "/bin/sh"},
        )
        return done.stdout

    def open(self, *words: str) -> None:
        play = shlex.join([sys.executable, "-m", "anypoker", "play", *words])
        state = shlex.quote(str(self.folder / "state"))
        shell = f"XDG_STATE_HOME={state} {play}; echo status $?; sleep {PATIENCE:.0f}"
        if (self.folder / "tmux").exists():
            self.tmux("respawn-pane", "-k", shell)
        else:
            self.tmux("-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", shell)

    def screen(self) -> str:
        return self.tmux("capture-pane", "-p")

    def press(self, *keys: str) -> None:
        self.tmux("send-keys", *keys)

    def wait_for(self, words: str) -> str:
        until = time.monotonic() + PATIENCE
        while words not in (screen := self.screen()):
            assert time.monotonic() < until, f"'{words}' never came; the screen:\n{screen}"
            time.sleep(0.1)
        return screen


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    folder = tmp_path / ("a folder with a long name " * 5)  # too long for a socket
    folder.mkdir()
    one = Terminal(folder)
    yield one
    one.tmux("kill-server", check=False)


def test_a_hand_and_its_end_and_going_on(terminal: Terminal) -> None:
    words = ("texas-holdem", "--seats", "3", "--seed", "1", "--bots", "caller", "--pace", "0")
    terminal.open(*words, "--stakes", "1/2 no limit")
    screen = terminal.wait_for("You may fold, call 1, raise to 4..200")
    assert len(screen.rstrip("\n").split("\n")) <= 24
    assert "▶ You" in screen
    terminal.press("h")
    terminal.wait_for("→  raise to 5")
    terminal.press("Enter")
    terminal.wait_for("You may check, bet 2..195")
    terminal.press("q")
    screen = terminal.wait_for("status 0")
    assert "Resume the hand" in screen
    terminal.open("--resume", "last", "--pace", "0")
    terminal.wait_for("You may check, bet 2..195")
    terminal.press("c")
    terminal.wait_for("Turn bet")
    terminal.press("C-c")
    screen = terminal.wait_for("status 0")
    assert "Traceback" not in screen


def test_without_a_game_one_is_chosen(terminal: Terminal) -> None:
    terminal.open("--seed", "1", "--pace", "0")
    terminal.wait_for("Which game shall it be?")
    terminal.press(*"anaconda high")
    terminal.press("Enter")
    screen = terminal.wait_for("Anaconda High ·")
    assert "Traceback" not in screen


def test_leaving_the_choice_is_no_error(terminal: Terminal) -> None:
    terminal.open()
    terminal.wait_for("Which game shall it be?")
    terminal.press("Escape")
    terminal.wait_for("status 0")
