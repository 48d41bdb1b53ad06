"""Tunnel programs that give a server on this machine a public link.

The program must be installed; nothing is downloaded. Each prints its link in its own way:

cloudflared  on stderr, in a box: `INF |  https://some-words.trycloudflare.com  |`
             https://developers.cloudflare.com/cloudflare-one/networks/connectors/cloudflare-tunnel/do-more-with-tunnels/trycloudflare/
tailscale    on stdout, after "Available on the internet:", in a line: `https://host.tailnet.ts.net/`
             https://tailscale.com/docs/reference/tailscale-cli/funnel
ngrok        on stdout with `--log stdout`: `msg="started tunnel" … url=https://name.ngrok-free.app`
             https://ngrok.com/docs/agent/cli
ssh          on stderr with a remote port of 0: `Allocated port 41234 for remote forward to …`
             https://man.openbsd.org/ssh#R
"""

import os
import re
import shutil
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass

from anypoker.errors import AnypokerError

PATIENCE = 30.0  # seconds until a tunnel must have a link
_STOPPING = 3.0  # seconds that a tunnel gets to end
_PROGRAMS = ("cloudflared", "tailscale", "ngrok")
_MAX_LINE = 4096  # bytes of a line that are read
# The tunnel ends with this process, even after kill -9. Linux only; others rely on the clean end.
_WITH_PARENT = """
import ctypes, os, signal, sys
try:
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
except (OSError, AttributeError):
    pass
os.execvp(sys.argv[1], sys.argv[1:])
"""


class TunnelError(AnypokerError):
    """A tunnel that cannot be opened; the sentence says why."""


@dataclass(frozen=True, slots=True)
class Tunnel:
    """A program that makes a public link.

    Attributes:
        name: the program.
        words: its arguments; `{port}` stands for the local port.
        link: finds the link, or the remote port, in a line of its output.
        host: for ssh, the host on which the remote port is.
    """

    name: str
    words: tuple[str, ...]
    link: re.Pattern[str]
    host: str = ""

    def link_in(self, line: str) -> str | None:
        """Return the public link in a line of output; None if it has none."""
        found = self.link.search(line)
        if found is None:
            return None
        return f"http://{self.host}:{found[1]}" if self.host else found[1].rstrip("/")


_CLOUDFLARED = Tunnel(
    "cloudflared",
    ("tunnel", "--no-autoupdate", "--url", "http://127.0.0.1:{port}"),
    re.compile(r"(https://(?!api\.)[a-z0-9-]+\.trycloudflare\.com)\b"),
)
_TAILSCALE = Tunnel(
    "tailscale",
    ("funnel", "{port}"),
    re.compile(r"^\s*(https://[a-z0-9.-]+\.ts\.net(?::\d+)?)/?\s*$"),
)
_NGROK = Tunnel(
    "ngrok",
    ("http", "127.0.0.1:{port}", "--log", "stdout", "--log-format", "logfmt"),
    re.compile(r'msg="started tunnel".* url=(https://\S+)'),
)
_KNOWN = {one.name: one for one in (_CLOUDFLARED, _TAILSCALE, _NGROK)}


def find_tunnel(wanted: str | None) -> Tunnel:
    """Return the tunnel of this name, or the first that is installed.

    Raises:
        TunnelError: if it is unknown or not installed.
    """
    if wanted is not None and wanted.startswith("ssh:"):
        return _installed(_ssh_tunnel(wanted.removeprefix("ssh:")))
    if wanted is not None:
        if wanted not in _KNOWN:
            raise TunnelError(f"'{wanted}' is not a tunnel; use {', '.join(_PROGRAMS)} or ssh:HOST")
        return _installed(_KNOWN[wanted])
    if found := installed_programs():
        return _KNOWN[found[0]]
    raise TunnelError(
        "no tunnel program is installed: install cloudflared, tailscale or ngrok, "
        "or use --tunnel ssh:HOST with a host of yours"
    )


def installed_programs() -> list[str]:
    """Return the tunnel programs on this machine that need no host."""
    return [name for name in _PROGRAMS if shutil.which(name)]


def _installed(tunnel: Tunnel) -> Tunnel:
    if shutil.which(tunnel.name) is None:
        raise TunnelError(f"{tunnel.name} is not installed, or not on the PATH")
    return tunnel


def _ssh_tunnel(target: str) -> Tunnel:
    if not re.fullmatch(r"(?:[\w.-]+@)?[A-Za-z0-9][A-Za-z0-9.-]*", target):
        raise TunnelError(f"'{target}' is not a host; use ssh:HOST or ssh:USER@HOST")
    options = ("ExitOnForwardFailure=yes", "ServerAliveInterval=30", "BatchMode=yes")
    settings = [word for option in options for word in ("-o", option)]
    words = ("-N", "-T", *settings, "-R", "*:0:127.0.0.1:{port}", target)
    port = re.compile(r"Allocated port (\d{1,5}) for remote forward")
    return Tunnel("ssh", words, port, target.rpartition("@")[2])


@contextmanager
def open_tunnel(tunnel: Tunnel, port: int, ended: Callable[[str], None]) -> Iterator[str]:
    """Run a tunnel to a local port and yield its public link; `ended` gets a sentence if it dies.

    Raises:
        TunnelError: if it ends or has no link in time.
    """
    command = [word.format(port=port) for word in (tunnel.name, *tunnel.words)]
    if sys.platform == "linux":
        command = [sys.executable, "-I", "-S", "-c", _WITH_PARENT, *command]
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=os.name == "posix",  # Ctrl-C is for the server, which stops it
    )
    reader = _Reader(tunnel, process, ended)
    try:
        yield reader.wait_for_link()
    finally:
        reader.stop()


class _Reader(threading.Thread):
    """Reads what a tunnel prints, so that it never waits for a full pipe."""

    def __init__(
        self, tunnel: Tunnel, process: "subprocess.Popen[bytes]", ended: Callable[[str], None]
    ) -> None:
        super().__init__(name=f"tunnel {tunnel.name}", daemon=True)
        self._tunnel, self._process = tunnel, process
        self._last: deque[str] = deque(maxlen=1)
        self._known = threading.Event()  # there is a link, or there will be none
        self._link: str | None = None
        self._stopping = False
        self._ended = ended
        self.start()

    def run(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        with stream:
            while raw := stream.readline(_MAX_LINE):
                line = raw.decode(errors="replace").strip()
                if line:
                    self._last.append(line)
                if self._link is None and (link := self._tunnel.link_in(line)):
                    self._link = link
                    self._known.set()
        status = self._process.wait()
        if self._link is not None and not self._stopping:
            name = self._tunnel.name
            self._ended(f"{name} has ended with status {status}: the public link no longer works")
        self._known.set()

    def wait_for_link(self) -> str:
        in_time = self._known.wait(PATIENCE)
        if self._link is not None:
            return self._link
        said = f": {self._last[0][:300]}" if self._last else ""
        if in_time:
            raise TunnelError(f"{self._tunnel.name} has ended without a public link{said}")
        raise TunnelError(f"{self._tunnel.name} has no public link after {PATIENCE:.0f} s{said}")

    def stop(self) -> None:
        """End the program."""
        self._stopping = True
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            self._process.wait(_STOPPING)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self.join(_STOPPING)
