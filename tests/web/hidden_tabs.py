"""Tabs of one browser window, of which all but one are hidden and their timers slow.

Playwright keeps every page visible, so these tabs speak the DevTools protocol themselves.
"""

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.web.browser_players import CHROMIUM, LAN, QUIET

_ADDRESS = re.compile(r"ws://\S+")


class Window:
    """A browser window, and the frames that its tabs send over sockets."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._count = 0
        self.sent: list[dict[str, Any]] = []  # frames of all tabs, as JSON

    def call(self, method: str, session: str = "", **params: Any) -> Any:
        """Send a command and return its result."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        self._socket.send(json.dumps(message | ({"sessionId": session} if session else {})))
        until = monotonic() + 30
        while True:
            heard = json.loads(self._socket.recv(timeout=max(0.0, until - monotonic())))
            if heard.get("method") == "Network.webSocketFrameSent":
                self.sent.append(json.loads(heard["params"]["response"]["payloadData"]))
            if heard.get("id") == self._count:
                assert "result" in heard, heard
                return heard["result"]

    def open_tab(self, url: str) -> "Tab":
        """Open a tab in front of the others."""
        target = self.call("Target.createTarget", url="about:blank", newWindow=False)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Network.enable", session)
        self.call("Target.activateTarget", targetId=target)
        tab = Tab(self, session)
        tab.go_to(url)
        return tab


class Tab:
    def __init__(self, window: Window, session: str) -> None:
        self._window, self._session = window, session

    def go_to(self, url: str) -> None:
        self._window.call("Page.navigate", self._session, url=url)
        self.wait_for("document.readyState === 'complete' && location.href !== 'about:blank'")

    def run(self, script: str) -> Any:
        """Evaluate an expression, and wait for it if it is a promise."""
        found = self._window.call(
            "Runtime.evaluate",
            self._session,
            expression=script,
            awaitPromise=True,
            returnByValue=True,
        )
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def wait_for(self, condition: str, seconds: float = 30) -> None:
        until = monotonic() + seconds
        while not self.run(f"Promise.resolve({condition}).then(Boolean)"):
            assert monotonic() < until, (condition, self.run("document.body.innerText"))
            sleep(0.05)


@contextmanager
def open_window(folder: Path) -> Iterator[Window]:
    """Start a browser with one window; its profile is in this folder."""
    assert CHROMIUM is not None
    options = ["--headless=new", "--remote-debugging-port=0", f"--user-data-dir={folder}"]
    process = subprocess.Popen(
        [CHROMIUM, *QUIET, LAN, *options, "about:blank"], stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stderr is not None
        address = next(found[0] for line in process.stderr if (found := _ADDRESS.search(line)))
        with connect(address, max_size=None, compression=None) as socket:
            yield Window(socket)
    finally:
        process.terminate()
        process.wait(10)
        if process.stderr is not None:
            process.stderr.close()
