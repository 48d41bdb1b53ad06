"""`serve --share` with fake tunnel programs in PATH that print what the real ones print."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from anypoker.server import tunnels
from anypoker.server.tunnels import TunnelError, find_tunnel, open_tunnel

# What cloudflared, tailscale, ngrok and ssh print according to their public documentation.
CLOUDFLARED = """
2025-12-02T10:30:44Z INF Thank you for trying Cloudflare Tunnel. https://www.cloudflare.com/website-terms/
2025-12-02T10:30:44Z INF Requesting new quick Tunnel on trycloudflare.com...
2025-12-02T10:30:46Z INF +-----------------------------------------------------------------------+
2025-12-02T10:30:46Z INF |  Your quick Tunnel has been created! Visit it at (it may take a while): |
2025-12-02T10:30:46Z INF |  https://purple-rain-4d7f.trycloudflare.com                            |
2025-12-02T10:30:46Z INF +-----------------------------------------------------------------------+
"""
TAILSCALE = """
Available on the internet:

https://cards.tail9f3a.ts.net/
|-- proxy http://127.0.0.1:8000

Press Ctrl+C to exit.
"""
NGROK = """
t=2026-08-10T07:20:39+0000 lvl=info msg="open config file" path=/home/ann/.config/ngrok.yml err=nil
t=2026-08-10T07:20:40+0000 lvl=info msg="starting web service" obj=web addr=127.0.0.1:4040
t=2026-08-10T07:20:40+0000 lvl=info msg="started tunnel" obj=tunnels name=command_line \
addr=http://localhost:8000 url=https://a1b2.ngrok-free.app
"""
SSH = """
Allocated port 41234 for remote forward to 127.0.0.1:8000
"""
OUTPUTS = {
    "cloudflared": (CLOUDFLARED, "https://purple-rain-4d7f.trycloudflare.com"),
    "tailscale": (TAILSCALE, "https://cards.tail9f3a.ts.net"),
    "ngrok": (NGROK, "https://a1b2.ngrok-free.app"),
    "ssh:ann@example.org": (SSH, "http://example.org:41234"),
}


def fake(folder: Path, name: str, output: str, then: str = "exec /bin/sleep 60") -> None:
    """Write a program that prints its words and its output, and then waits."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    lines = f"cat >&2 <<'END'\n{output}\nEND"
    program.write_text(
        f'#!/bin/sh\nPATH=/usr/bin:/bin\necho $$ "$@" > {folder}/words\n{lines}\n{then}\n'
    )
    program.chmod(0o755)


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    (tmp_path / "bin").mkdir()
    return tmp_path / "bin"


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or ") Z " not in state.read_text()


def started_pid(programs: Path) -> int:
    return int((programs / "words").read_text().split()[0])


@pytest.mark.parametrize("name", OUTPUTS)
def test_link_is_read_and_program_is_stopped(programs: Path, name: str) -> None:
    output, link = OUTPUTS[name]
    fake(programs, name.partition(":")[0], output)
    with open_tunnel(find_tunnel(name), 8123, print) as found:
        assert found == link
        assert "8123" in (programs / "words").read_text()
        pid = started_pid(programs)
        assert is_running(pid)
    assert not is_running(pid)


def test_first_installed_program_is_used(programs: Path) -> None:
    with pytest.raises(TunnelError, match="no tunnel program is installed: install cloudflared"):
        find_tunnel(None)
    fake(programs, "ngrok", NGROK)
    assert find_tunnel(None).name == "ngrok"
    fake(programs, "tailscale", TAILSCALE)
    assert find_tunnel(None).name == "tailscale"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("cloudflared", "cloudflared is not installed, or not on the PATH"),
        ("ssh:example.org", "ssh is not installed, or not on the PATH"),
        ("wormhole", "'wormhole' is not a tunnel; use cloudflared, tailscale, ngrok or ssh:HOST"),
        ("ssh:-oProxyCommand=x", "'-oProxyCommand=x' is not a host; use ssh:HOST or ssh:USER@HOST"),
    ],
)
def test_missing_program_is_named(programs: Path, name: str, sentence: str) -> None:
    with pytest.raises(TunnelError) as error:
        find_tunnel(name)
    assert str(error.value) == sentence


def test_program_that_ends_is_reported_with_its_last_line(programs: Path) -> None:
    fake(programs, "ngrok", "ERROR: authentication failed: ERR_NGROK_4018", "exit 1")
    with (
        pytest.raises(TunnelError, match="ngrok has ended without a public link: ERROR: auth"),
        open_tunnel(find_tunnel("ngrok"), 8000, print),
    ):
        pass


def test_silent_program_is_ended(programs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tunnels, "PATIENCE", 0.5)
    fake(programs, "cloudflared", "INF Requesting new quick Tunnel on trycloudflare.com...")
    with (
        pytest.raises(TunnelError, match=r"cloudflared has no public link after 0 s: INF Request"),
        open_tunnel(find_tunnel("cloudflared"), 8000, print),
    ):
        pass
    assert not is_running(started_pid(programs))


def test_death_of_an_open_tunnel_is_reported(programs: Path) -> None:
    fake(programs, "cloudflared", CLOUDFLARED, "sleep 0.3; exit 7")
    said: list[str] = []
    with open_tunnel(find_tunnel("cloudflared"), 8000, said.append):
        until = time.monotonic() + 20
        while not said and time.monotonic() < until:
            time.sleep(0.02)
    assert said == ["cloudflared has ended with status 7: the public link no longer works"]


@contextmanager
def serve(folder: Path, programs: Path, *words: str) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-m", "anypoker", "serve", "--host", "127.0.0.1", "--port", "0"]
    process = subprocess.Popen(
        [*command, "--data-dir", str(folder), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PATH": str(programs)},
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def read_opening(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith("Press Ctrl-C"):
            return said
    raise AssertionError(said)


def test_serve_prints_links_from_near_to_far_and_the_code(tmp_path: Path, programs: Path) -> None:
    fake(programs, "cloudflared", CLOUDFLARED)
    with serve(tmp_path / "data", programs, "--share", "--room-name", "Friday  game") as process:
        said = read_opening(process)
        pid = started_pid(programs)
        lines = [line for line in said.splitlines() if re.match(r"[A-Z]", line)]
        port = re.search(r":(\d+)/", lines[0])[1]  # type: ignore[index]
        assert lines[0] == f"The card room is open: http://127.0.0.1:{port}/"
        assert lines[1] == "From anywhere: https://purple-rain-4d7f.trycloudflare.com/"
        assert lines[2] == "This room is called Friday game."
        assert re.fullmatch(r"Operator code, .*/operator, works once: \w{4}-\w{4}", lines[3])
        name = "purple-rain-4d7f.trycloudflare.com"
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as far:
            headers = {"host": name, "origin": f"https://{name}", "x-forwarded-for": "203.0.113.9"}
            made = far.post("/api/guests", json={"name": "Far"}, headers=headers)
            assert made.status_code == 200, made.text
            assert "Secure" in made.headers["set-cookie"]
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as near:
            made = near.post("/api/guests", json={"name": "Near"})
            assert "Secure" not in made.headers["set-cookie"]
            table = near.post("/api/tables", json={"game": "texas-holdem"}).json()
            assert table["link"].startswith(f"https://{name}/table/")
        process.terminate()
        assert process.wait(20) == 0
    assert not is_running(pid)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no death signal")
def test_tunnel_ends_with_a_killed_server(tmp_path: Path, programs: Path) -> None:
    fake(programs, "cloudflared", CLOUDFLARED)
    with serve(tmp_path / "data", programs, "--share") as process:
        read_opening(process)
        process.kill()
        process.wait()
    until = time.monotonic() + 20
    while is_running(started_pid(programs)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not is_running(started_pid(programs))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--share"], "no tunnel program is installed"),
        (["--tunnel", "ngrok"], "ngrok is not installed"),
        (["--share", "--public-url", "https://x.org"], "choose one: --public-url or --share"),
        (["--room-name", ""], "'' is not a valid name"),
    ],
)
def test_serve_explains_what_is_missing(
    tmp_path: Path, programs: Path, words: list[str], sentence: str
) -> None:
    with serve(tmp_path / "data", programs, *words) as process:
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 2
    assert sentence in errors
    assert "Traceback" not in errors
