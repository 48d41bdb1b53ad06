"""The proxies and the service of the how-to "host an evening", as they stand there."""

import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.nginx_front import example_part, whole_configuration
from tests.server.server_process import PATIENCE, RoomProcess, Visitor, open_room
from tools.reference.pages import DOCS

PAGE = DOCS / "how-to" / "host.md"
NAME = "cards.example.org"


def block(first: str) -> str:
    """The block of the page that begins with this line."""
    text = PAGE.read_text(encoding="utf-8")
    start = text.index(f"```text\n{first}") + len("```text\n")
    return text[start : text.index("```", start)]


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def nginx(folder: Path, room: int, port: int) -> list[str]:
    places = "\n".join(
        f"    {kind}_temp_path {folder}/{kind};"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    inside = block("location / {").replace("127.0.0.1:8000", f"127.0.0.1:{room}")
    (folder / "nginx.conf").write_text(
        f"daemon off;\npid {folder}/pid;\nerror_log {folder}/errors;\nuser root;\nevents {{}}\n"
        f"http {{\n    access_log off;\n{places}\n"
        f"    server {{\n        listen 127.0.0.1:{port};\n        server_name {NAME};\n{inside}\n"
        "    }\n}\n"
    )
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, room: int, port: int) -> list[str]:
    # Certificates are for names on the internet: here it listens without, at a port of its own.
    inside = block(NAME).replace("127.0.0.1:8000", f"127.0.0.1:{room}")
    inside = inside.replace(f"{NAME} {{", f"http://{NAME}:{port} {{\n    bind 127.0.0.1", 1)
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n    auto_https off\n}}\n{inside}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


PROXIES: dict[str, Callable[[Path, int, int], list[str]]] = {"nginx": nginx, "caddy": caddy}


@contextmanager
def running(command: list[str], port: int, folder: Path) -> Iterator[None]:
    """A proxy that answers at a port, until the block is left."""
    log = folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, stdout=out, stderr=out, env={"HOME": str(folder), "PATH": "/usr/bin:/bin"}
        )
    try:
        until = time.monotonic() + PATIENCE
        while True:
            assert process.poll() is None, log.read_text()
            assert time.monotonic() < until, log.read_text()
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    behind = ("--public-url", f"http://{NAME}", "--name", NAME, "--trust-proxy")
    with open_room(tmp_path_factory.mktemp("room"), *behind) as room:
        yield room


def test_caddy_reads_the_example_of_nodes() -> None:
    program = shutil.which("caddy", path="/usr/sbin:/usr/bin:/sbin:/bin")
    if program is None:
        pytest.skip("caddy is not installed (Debian: apt-get install caddy)")
    example = DOCS / "examples" / "nodes" / "Caddyfile"
    words = [program, "adapt", "--adapter", "caddyfile", "--config", str(example)]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert "10.0.0.3:8000" in done.stdout


def nodes_caddy(folder: Path, room: int, port: int) -> list[str]:
    text = (DOCS / "examples" / "nodes" / "Caddyfile").read_text(encoding="utf-8")
    assert text.count("10.0.0.2:8000 10.0.0.3:8000") == 2
    text = text.replace("10.0.0.2:8000", f"127.0.0.1:{free_port()}")  # nothing listens there
    text = text.replace("10.0.0.3:8000", f"127.0.0.1:{room}")
    text = text.replace(f"{NAME} {{", f"http://{NAME}:{port} {{\n    bind 127.0.0.1", 1)
    (folder / "Caddyfile").write_text(f"{{\n    admin off\n    auto_https off\n}}\n{text}")
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def nodes_nginx(folder: Path, room: int, port: int) -> list[str]:
    part = example_part([f"127.0.0.1:{one}" for one in (free_port(), room)], str(port))
    (folder / "nginx.conf").write_text(whole_configuration(part, folder))
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


NODES: dict[str, Callable[[Path, int, int], list[str]]] = {
    "nginx": nodes_nginx,
    "caddy": nodes_caddy,
}


@pytest.mark.parametrize("name", NODES)
def test_example_of_nodes_passes_by_a_dead_node(
    room: RoomProcess, tmp_path: Path, name: str
) -> None:
    program = shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin")
    if program is None:
        pytest.skip(f"{name} is not installed (Debian: apt-get install {name})")
    ann = Visitor(room, "Ann")
    tables = [ann.open_table(game="razz") for _ in range(4)]
    cookie = "; ".join(f"{key}={value}" for key, value in ann.http.cookies.items())
    port = free_port()
    _, *words = NODES[name](tmp_path, room.port, port)
    with running([program, *words], port, tmp_path):
        base, headers = f"http://127.0.0.1:{port}", {"Host": f"{NAME}:{port}", "Cookie": cookie}
        for table in tables:  # some of them belong to the dead node
            answer = httpx.get(f"{base}/api/tables/{table}", headers=headers, timeout=PATIENCE)
            assert (answer.status_code, answer.json()["id"]) == (200, table)
            wire = socket.create_connection(("127.0.0.1", port), PATIENCE)
            url = f"ws://{NAME}:{port}/api/tables/{table}/socket"
            more = {"Cookie": cookie}
            with connect(url, sock=wire, additional_headers=more, compression=None) as play:
                assert '"type":"state"' in str(play.recv(PATIENCE))


@pytest.mark.parametrize("name", PROXIES)
def test_a_proxy_of_the_page_carries_pages_and_sockets(
    room: RoomProcess, tmp_path: Path, name: str
) -> None:
    program = shutil.which(name, path="/usr/sbin:/usr/bin:/sbin:/bin")
    if program is None:
        pytest.skip(f"{name} is not installed (Debian: apt-get install {name})")
    port = free_port()
    _, *words = PROXIES[name](tmp_path, room.port, port)
    with running([program, *words], port, tmp_path):
        base, headers = f"http://127.0.0.1:{port}", {"Host": f"{NAME}:{port}"}
        with httpx.Client(base_url=base, headers=headers, timeout=PATIENCE) as http:
            made = http.post("/api/guests", json={"name": "Ann"}, headers={"Host": NAME})
            assert made.status_code == 200, made.text
            cookie = made.headers["set-cookie"].partition(";")[0]
            as_ann = {"Cookie": cookie, "Host": NAME, "Origin": f"http://{NAME}"}
            opened = http.post("/api/tables", json={"game": "razz"}, headers=as_ann)
            assert opened.status_code == 201, opened.text
            assert opened.json()["link"].startswith(f"http://{NAME}/table/")
            hidden = http.get("/metrics", headers=as_ann)
            assert hidden.status_code == 404, "who comes through a proxy is not on this machine"
        table = opened.json()["id"]
        wire = socket.create_connection(("127.0.0.1", port), PATIENCE)
        with connect(
            f"ws://{NAME}/api/tables/{table}/socket",
            sock=wire,
            additional_headers={"Cookie": cookie},
            origin=Origin(f"http://{NAME}"),
            compression=None,
        ) as play:
            assert '"type":"state"' in str(play.recv(PATIENCE))
            play.send('{"do": "sit", "key": "1", "seat": 0}')
            while '"type":"done"' not in (said := str(play.recv(PATIENCE))):
                assert '"type":"error"' not in said, said


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)
def test_the_service_of_the_page_is_a_unit_of_systemd(tmp_path: Path) -> None:
    here = Path(sys.executable).with_name("anypoker")
    unit = block("[Unit]").replace("/opt/anypoker/.venv/bin/anypoker", str(here))
    assert str(here) in unit
    file = tmp_path / "anypoker.service"
    file.write_text(unit)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    # Unknown keys are only told; what it says of other units of this machine is none of ours.
    said = [line for line in done.stderr.splitlines() if "anypoker.service" in line]
    assert not said, said
