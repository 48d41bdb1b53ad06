"""Every command of the how-to "host a club", on loopback addresses instead of machines.

Programs that would change this machine are replaced: `sudo` runs as this user, `apt-get` and the
folder of programs use what is installed, `scp` copies between folders. All else is what the page
says: PostgreSQL with a password, two nodes, nginx, a tournament, the drain and the archive.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.processes import wait_until
from tests.server.nginx_front import example_part, whole_configuration, why_no_nginx
from tests.server.node_processes import free_port
from tests.server.postgresql import PostgreSQL, find_programs, why_none
from tools.reference.pages import DOCS

PAGE = DOCS / "how-to" / "host-a-club.md"
PATIENCE = 90.0
# Heading -> the machines on which each block is run: the database (1), the nodes (2 and 3).
MACHINES = {
    "Create the database": ["1"],
    "Install the nodes": ["23", "23"],
    "Start the nodes": ["2", "3", "3"],
    "Put a proxy in front": ["1"],
    "Play a tournament": ["1"],
    "Stop or upgrade a node": ["2", "2", "2"],
    "Archive old hands": ["3", "3"],
}
PACKAGES = {  # of Debian, and what the page uses of them
    "postgresql": "initdb",
    "python3-venv": "python3",
    "postgresql-client": "psql",
    "nginx": "nginx",
    "curl": "curl",
}
SUDO = """#!/bin/sh
if [ "$1" = -u ]; then shift 2; export PGHOST={socket} PGUSER=anypoker PGDATABASE=postgres; fi
exec "$@"
"""
PYTHON = """#!/bin/sh
[ "$1 $2" = "-m venv" ] || exit 9
mkdir -p "$3/bin"
printf '#!/bin/sh\\nexec {python} {here} "$@"\\n' > "$3/bin/pip"
printf '#!/bin/sh\\nexec {python} -m anypoker "$@"\\n' > "$3/bin/anypoker"
chmod +x "$3/bin/pip" "$3/bin/anypoker"
"""
SCP = """#!/bin/sh
[ "$1" = -p ] || exit 9
cp -p {home}2/$(echo "$2" | cut -d: -f2) {home}2/$(echo "$3" | cut -d: -f2) "$4"
"""


class Club(PostgreSQL):
    """PostgreSQL that only its own settings let anybody reach."""

    auth = ("--auth-local=trust", "--auth-host=scram-sha-256")

    def __init__(self, folder: Path, programs: Path) -> None:
        self.port = free_port()
        super().__init__(folder, programs)

    def _settings(self) -> list[str]:
        return [f"unix_socket_directories={self.folder}", f"port={self.port}"]

    def refuse_network(self) -> None:
        """Take out the lines that let this machine in over the network."""
        file = self.folder / "data" / "pg_hba.conf"
        lines = file.read_text().splitlines(keepends=True)
        file.write_text("".join(one for one in lines if not one.startswith("host")))


def commands(block: str) -> Iterator[str]:
    """Split a block into commands; one may have several lines."""
    part = ""
    for line in block.splitlines():
        part += f"{line}\n"
        if part.count("'") % 2 == 0 and part.count('"') % 2 == 0 and not line.endswith("\\"):
            yield part.strip()
            part = ""
    assert not part


def blocks() -> Iterator[tuple[str, str]]:
    """Return all blocks of commands with their headings."""
    heading = ""
    for found in re.finditer(r"^## ([^\n]*)$|^```(\w*)\n(.*?)^```$", PAGE.read_text(), re.M | re.S):
        heading = found[1] or heading
        if found[2] is not None:
            assert found[2] == "sh", f"a block of {found[2] or 'text'} is not tested"
            yield heading, found[3]


class Machines:
    """What the page calls machines: folders and loopback addresses."""

    def __init__(self, folder: Path, server: Club, kept: ExitStack) -> None:
        self._folder, self._server, self._kept = folder, server, kept
        self._node, self._front = free_port(), free_port()
        self.address = f"http://cards.example.org:{self._front}"
        self.nodes: dict[str, subprocess.Popen[str]] = {}
        self.said: list[str] = []
        self.programs = folder / "programs"
        self.programs.mkdir()
        for number in "123":
            (folder / f"home{number}").mkdir()
        words = {"socket": server.folder, "python": sys.executable, "home": folder / "home"}
        words["here"] = Path(__file__).with_name("checked_install.py")
        for name, text in (("sudo", SUDO), ("python3", PYTHON), ("scp", SCP)):
            self._replace(name, text.format(**words))
        self._replace("curl", f'#!/bin/sh\nexec {shutil.which("curl")} --silent '
                      f'--connect-to ::127.0.0.1:{self._front} "$@"\n')  # fmt: skip
        self._replace("nginx", f'#!/bin/sh\nexec {shutil.which("nginx")} '
                      f'-c {folder}/nginx.conf -p {folder} "$@"\n')  # fmt: skip
        (self.programs / "initdb").symlink_to(find_programs() / "initdb")
        if shutil.which("psql") is None:
            (self.programs / "psql").symlink_to(find_programs() / "psql")
        here = "127.0.0.2", "127.0.0.3"
        part = example_part([f"{one}:{self._node}" for one in here], str(self._front))
        (folder / "home1" / "nginx.conf").write_text(part)
        (folder / "conf.d").mkdir()
        (folder / "nginx.conf").write_text(
            whole_configuration(f"include {folder}/conf.d/*.conf;", folder)
        )

    def _replace(self, name: str, text: str) -> None:
        file = self.programs / name
        file.write_text(text)
        file.chmod(0o755)

    def here(self, command: str) -> str:
        """Return a command with the addresses and folders of this test."""
        for old, new in (
            ("10.0.0.1:5432", f"10.0.0.1:{self._server.port}"),
            ("10.0.0.", "127.0.0."),
            ("--port 8000", f"--port {self._node}"),
            (":8000", f":{self._node}"),
            ("https://cards.example.org", self.address),
            ("/etc/nginx/conf.d", f"{self._folder}/conf.d"),
            ("--minutes 10", "--minutes 0.02"),
        ):
            command = command.replace(old, new)
        return command

    def run(self, machine: str, command: str) -> None:
        """Run a command of the page on a machine."""
        special: dict[str, Callable[[str, str], None]] = {
            "sudo apt-get install --yes": self._install,
            "sudo systemctl": self._control,
            "anypoker serve": self._serve,
        }
        for words, how in special.items():
            if command.startswith(words):
                how(machine, command.removeprefix(words).strip())
                return
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", self.here(command)],
            env=self._environment(machine),
            cwd=self._folder / f"home{machine}",
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        self.said.append(done.stdout)

    def _environment(self, machine: str) -> dict[str, str]:
        home = self._folder / f"home{machine}"
        path = f"{home}/club/bin:{self.programs}:{os.environ['PATH']}:/usr/sbin"
        known = {key: value for key, value in os.environ.items() if not key.startswith("PG")}
        return known | {"HOME": str(home), "PATH": path, "PGPORT": str(self._server.port)}

    def _install(self, machine: str, packages: str) -> None:
        path = self._environment(machine)["PATH"]
        for name in packages.split():
            assert shutil.which(PACKAGES[name], path=path), name

    def _control(self, machine: str, words: str) -> None:
        if words == "restart postgresql":
            self._server.stop()
            self._server.start()
            return
        assert words == "reload nginx"
        process = subprocess.Popen(["nginx"], env=self._environment(machine))
        self._kept.callback(process.wait)
        self._kept.callback(process.terminate)
        wait_until(lambda: _answers(f"http://127.0.0.1:{self._front}/healthz"))

    def _serve(self, machine: str, words: str) -> None:
        process = subprocess.Popen(
            ["bash", "-c", f"exec anypoker serve {self.here(words)}"],
            env=self._environment(machine),
            stdout=subprocess.PIPE,
            text=True,
        )
        self._kept.callback(process.communicate)
        self._kept.callback(process.send_signal, signal.SIGTERM)
        assert process.stdout is not None
        assert "http" in process.stdout.readline()
        self.nodes[machine] = process


def _answers(url: str) -> bool:
    try:
        return httpx.get(url).status_code == 200
    except httpx.HTTPError:
        return False


@pytest.mark.skipif(bool(why_none()), reason=why_none() or "PostgreSQL is there")
@pytest.mark.skipif(bool(why_no_nginx()), reason=why_no_nginx() or "nginx is there")
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_every_command_of_the_page(tmp_path_factory: pytest.TempPathFactory) -> None:
    with ExitStack() as kept:
        place = kept.enter_context(_short_folder())
        (place / "pg").mkdir(0o700)
        server = Club(place / "pg", find_programs())
        kept.callback(server.stop)
        server.refuse_network()
        machines = Machines(tmp_path_factory.mktemp("club"), server, kept)
        wanted = {heading: list(on) for heading, on in MACHINES.items()}
        for heading, block in blocks():
            for machine in wanted[heading].pop(0):
                for command in commands(block):
                    machines.run(machine, command)
                    if "/api/tournaments" in command:
                        _play_in(machines)
        assert not any(wanted.values()), "the page has fewer commands than the test expects"
        said = "".join(machines.said)
        assert "The node has no tables: stop it now." in said
        assert "packed" in said


def _play_in(machines: Machines) -> None:
    """Enter the tournament that was created, and start it."""
    id_ = re.findall(r'"id":"([^"]+)"', machines.said[-1])[0]
    assert f'"link":"{machines.address}/tournament/' in machines.said[-1]
    home = machines.here("/etc/nginx/conf.d").removesuffix("/conf.d")
    cookies = Path(home, "home1", "host.txt").read_text()
    name, value = cookies.strip().splitlines()[-1].split("\t")[-2:]
    port = machines.address.rpartition(":")[2]
    base = f"http://127.0.0.1:{port}/api"
    with httpx.Client(timeout=PATIENCE) as http:
        for number in range(3):
            http.cookies.clear()
            http.post(f"{base}/guests", json={"name": f"Player {number}"}).raise_for_status()
            http.post(f"{base}/tournaments/{id_}/register", json={}).raise_for_status()
        http.cookies.clear()
        host = {"cookie": f"{name}={value}"}
        http.post(f"{base}/tournaments/{id_}/start", json={}, headers=host).raise_for_status()
        info = http.get(f"{base}/tournaments/{id_}").json()
        assert (info["phase"], info["name"], info["entries"]) == ("running", "Club night", 3)


@contextmanager
def _short_folder() -> Iterator[Path]:
    """A folder that the user of PostgreSQL may enter, with a name that is short enough."""
    with tempfile.TemporaryDirectory(prefix="anypoker-club-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
