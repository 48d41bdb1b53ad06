"""Commands of the Containerfile, run as an ordinary user, to a hand in the browser."""

import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from bench.start.ways import copy_checkout, free_port, play_a_hand, wait_for_page
from tests.web.browser_players import open_browser
from tools import run_containerfile

MOST_MEGABYTES = 140  # Debian, its libraries and Python have about 105: in all under 250
_RUN = "import sys; from tools import run_containerfile; run_containerfile.main()"


def run_container() -> None:
    """Run the Containerfile in a folder, start the card room, play a hand and stop it."""
    user = 65534 if os.geteuid() == 0 else None
    python = "/usr/bin/python3" if user is not None else sys.executable
    with tempfile.TemporaryDirectory(prefix="anypoker-container-") as name:
        folder, context = Path(name) / "root", Path(name) / "context"
        for one in (folder, context):
            one.mkdir()
        Path(name).chmod(0o755)
        copy_checkout(context)
        if user is not None:
            os.chown(folder, user, user)
        groups: list[int] | None = None if user is None else []
        who: dict[str, Any] = {"user": user, "group": user, "extra_groups": groups}
        home = {"HOME": str(folder), "PATH": "/usr/local/bin:/usr/bin:/bin"}
        began = time.monotonic()
        subprocess.run(
            [python, "-c", _RUN, str(folder), str(context)],
            cwd=context,
            env={**os.environ, **home, "PYTHONPATH": ""},
            check=True,
            **who,
        )
        print(f"built in {time.monotonic() - began:.0f} s")
        _play(folder, context, home, who)


def _play(folder: Path, context: Path, home: dict[str, str], who: dict[str, Any]) -> None:
    text = (context / "Containerfile").read_text(encoding="utf-8")
    found = dict(run_containerfile.instructions(text))  # the last of each kind
    result = run_containerfile.Result(folder)
    port = free_port()
    words = found["CMD"].replace("8000", str(port)).strip("[]").replace('"', "").split(", ")
    process = subprocess.Popen(
        [str(folder / "opt/anypoker/bin/anypoker"), *map(result.moved, words)],
        env={**home, "ANYPOKER_CACHE": str(folder / "data/cache"), "ANYPOKER_KERNELS": "library"},
        stdout=subprocess.DEVNULL,
        **who,
    )
    try:
        wait_for_page(port, process)
        with open_browser() as browser:
            play_a_hand(browser, port)
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
        assert time.monotonic() - began < 3
    finally:
        process.kill()
    size = run_containerfile.tree_size(folder / "opt/anypoker")
    print(f"a hand was played; the environment has {size:.0f} MB, without Debian and Python")
    assert size < MOST_MEGABYTES
