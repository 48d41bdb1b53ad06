"""Instructions of the server per action, which do not depend on the load of the machine.

    python -m bench.server.instructions [--tables 10] [--rate 12] [--actions 900] [--source FOLDER]

The server runs in callgrind (Debian: `valgrind`), which counts what it executes in user space.
`--source` measures another checkout, for a comparison. Runs differ by about 3%. It takes three
minutes.
"""

import argparse
import asyncio
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import uvloop

from bench.server.load import Load
from tests.server.server_process import RoomProcess

WARM_RATE = 40.0  # actions a second while nothing is counted


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--rate", type=float, default=12, help="actions a second, all together")
    parser.add_argument("--actions", type=int, default=900)
    parser.add_argument("--warm", type=int, default=800, help="actions before the counted ones")
    parser.add_argument("--source", type=Path, help="folder `src` of another checkout")
    parser.add_argument("--play-only", action="store_true", help="play without callgrind")
    words = parser.parse_args()
    if not words.play_only and shutil.which("callgrind_control") is None:
        parser.error("install valgrind first")
    if words.source is not None:
        os.environ["PYTHONPATH"] = str(words.source.resolve())
    os.environ["PYTHONHASHSEED"] = "0"
    with tempfile.TemporaryDirectory(prefix="anypoker-instructions-") as folder:
        count = _measure(Path(folder), words)
    if words.play_only:
        print(f"{words.actions} actions played")
    else:
        print(f"{count / words.actions / 1000:,.0f} k instructions per action")


def _measure(folder: Path, words: argparse.Namespace) -> int:
    """Return the instructions of the counted actions."""
    counts = folder / "counts"
    under = ["valgrind", "--tool=callgrind", "--instr-atstart=no"]
    under += [f"--callgrind-out-file={counts}", "--vgdb-poll=1000000"]
    room = RoomProcess(folder / "room", "--no-limits", under=() if words.play_only else under)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        load = Load(room.port)
        try:
            runner.run(load.open(words.tables))
            runner.run(load.play_actions(WARM_RATE, words.warm))
            runner.run(load.settle())
            _control(room, words, "--instr=on")
            tally = runner.run(load.play_actions(words.rate, words.actions))
            runner.run(load.settle())
            _control(room, words, "--instr=off")
            _control(room, words, "--dump")
            assert not tally.lost, f"{tally.lost} messages were lost"
        finally:
            load.close()
            runner.run(asyncio.sleep(0))
            room.stop()
    found = [file.read_text(encoding="utf-8") for file in folder.glob("counts.*")]
    return max((int(re.findall(r"^totals: (\d+)", text, re.M)[0]) for text in found), default=0)


def _control(room: RoomProcess, words: argparse.Namespace, option: str) -> None:
    if not words.play_only:
        command = ["callgrind_control", option, str(room.process.pid)]
        subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main()
