"""python tools/smoke.py COMMAND...: start a card room and use it, on any system.

COMMAND is what runs anypoker, such as `anypoker` or `uvx anypoker`. The script needs only the
standard library. With `--url URL` as COMMAND it uses a server that runs already.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from http.cookiejar import CookieJar
from typing import Any

PATIENCE = 120.0  # seconds


def use(url: str) -> None:
    """Read the page, become a guest, open a table with a bot and list it."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(path: str, body: dict[str, Any] | None = None) -> bytes:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url + path, data, {"content-type": "application/json"})
        with opener.open(request, timeout=30) as answer:
            content: bytes = answer.read()
            return content

    assert b'type="module"' in ask(""), "the pages are missing"
    ask("api/guests", {"name": "Smoke"})
    table = {"game": "texas-holdem", "seats": 2, "bots": [{}], "private": False}
    opened = json.loads(ask("api/tables", table))
    listed = json.loads(ask("api/tables"))
    assert [one["id"] for one in listed] == [opened["id"]], listed


def start(command: list[str], data: str) -> tuple["subprocess.Popen[str]", str]:
    """Start a card room; return it and its address."""
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--data-dir", data]
    process = subprocess.Popen([*command, *words], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+/", line):
            return process, found[0]
    raise SystemExit(f"the server ended with status {process.wait()}")


def wait_for(url: str) -> None:
    """Wait for a server that another process started."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"{url}healthz", timeout=5):
                return
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


def main(*words: str) -> None:
    if words[:1] == ("--url",):
        wait_for(words[1])
        use(words[1])
    else:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as data:
            process, url = start(list(words) or [sys.executable, "-m", "anypoker"], data)
            try:
                use(url)
            finally:
                process.terminate()
                status = process.wait(30)
        if sys.platform != "win32":  # where terminate kills
            assert status == 0, f"the server ended with status {status}"
    print("the card room works")


if __name__ == "__main__":
    main(*sys.argv[1:])
