"""python -m bench.start.ways [--json] [--only WAY]... [--rounds N]

Time the ways in: a newcomer with an empty home directory runs the commands of the documentation and
plays a hand in the browser. The packages are built from this checkout and served by an index on
this machine; everything else comes from the public index. "Cold" has empty caches, "warm" is the
second call. Megabytes are the installed files without byte code.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools import build_pages

ROOT = Path(__file__).parents[2]
WAYS = {  # commands as in docs/how-to/install.md; the last one gets a free port
    "uvx": "uvx anypoker serve",
    "pipx": "pipx run anypoker serve",
    "pip": "[ -d room ] || { python3 -m venv room && room/bin/pip install -q anypoker; }\n"
    "room/bin/anypoker serve",
    "pip, source": "[ -d room ] || { python3 -m venv room && "
    "room/bin/pip install -q --no-binary anypoker anypoker; }\n"
    "room/bin/anypoker serve",
    "uv, source": "[ -d room ] || { uv venv -q room && "
    "uv pip install -q --python room/bin/python --no-binary anypoker anypoker; }\n"
    "room/bin/anypoker serve",
    "clone, uv": "[ -d anypoker ] || git clone -q $CLONE anypoker\nanypoker/run serve",
    "clone, pip": "[ -d anypoker ] || git clone -q $CLONE anypoker\nanypoker/run serve",
}
NEEDS = {
    "uvx": ["uv"],
    "uv, source": ["uv"],
    "pipx": ["pipx"],
    "clone, uv": ["uv", "git"],
    "clone, pip": ["git"],
}
LIBRARY = "src/anypoker/ranking/batch/library"
PATIENCE = 300.0  # seconds


@dataclass(frozen=True)
class Round:
    """Seconds until the page answers and until a hand is over; megabytes installed."""

    page: float
    hand: float
    megabytes: float


@dataclass(frozen=True)
class Shop:
    """World of a newcomer: a package index, a repository, programs."""

    index: str
    clone: Path
    programs: Path
    python: str


# ---------------------------------------------------------------- the packages


def copy_checkout(folder: Path) -> Path:
    """Make a repository with the files of this checkout, as a fresh clone has them."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    who = ["-c", "user.name=bench", "-c", "user.email=bench@localhost"]
    for words in (["init", "-q"], ["add", "-A"], [*who, "commit", "-q", "-m", "copy"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    return folder


def build(checkout: Path, out: Path) -> list[Path]:
    """Build the pages and both packages."""
    modules = checkout / "web/node_modules"
    if not modules.exists() and build_pages.is_installed(ROOT / "web", checkers=False):
        modules.symlink_to(ROOT / "web/node_modules")  # saves the download
    else:
        subprocess.run(
            [sys.executable, "-m", "tools.build_pages"], cwd=checkout, env=_own(), check=True
        )
    if modules.is_symlink():
        npm = shutil.which("npm") or "npm"
        words = [npm, "run", "--silent", "build", "--", "--logLevel=warn"]
        subprocess.run(words, cwd=checkout / "web", check=True)
        modules.unlink()
    catalogue = [sys.executable, "-m", "tools.build_catalogue"]
    source = _own() | {"PYTHONPATH": str(checkout / "src")}
    subprocess.run(catalogue, cwd=checkout, env=source, check=True, capture_output=True)
    built = [sys.executable, "-m", "hatchling", "build", "-d", str(out)]
    subprocess.run(built, cwd=checkout, env=_own(), check=True, capture_output=True)
    return sorted(out.glob("anypoker-*"))


def _own() -> dict[str, str]:
    return {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}


@contextmanager
def serve_index(folder: Path, packages: list[Path]) -> Iterator[str]:
    """Serve a package index (PEP 503) with our packages on this machine."""
    place = folder / "simple/anypoker"
    place.mkdir(parents=True)
    links = ""
    for package in packages:
        shutil.copy(package, place)
        links += f'<a href="{package.name}">{package.name}</a><br>\n'
    (place / "index.html").write_text(f"<!doctype html><title>anypoker</title>{links}")
    (folder / "simple/index.html").write_text('<!doctype html><a href="anypoker/">anypoker</a>')
    handler = partial(_Quiet, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/simple/"
        finally:
            server.shutdown()
            thread.join()


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args: Any) -> None:
        """Print nothing."""


# ---------------------------------------------------------------- the newcomer


class Newcomer:
    """An ordinary user with an empty home directory, if this process may become one."""

    def __init__(self, home: Path, shop: Shop, way: str) -> None:
        self.home, self.way = home, way
        self.user = 65534 if os.geteuid() == 0 else None
        if self.user is not None:
            for path in (home, shop.clone, *shop.clone.rglob("*")):  # git insists on it
                os.chown(path, self.user, self.user, follow_symlinks=False)
        programs = home.parent / f"bin-{home.name}"
        if not programs.is_dir():
            programs.mkdir()
            for name in ("python3", *NEEDS.get(way, [])):
                _link(name, programs, shop)
        self.environment = {
            "HOME": str(home),
            "PATH": f"{programs}:/usr/local/bin:/usr/bin:/bin",
            "UV_INDEX": shop.index,
            "PIP_EXTRA_INDEX_URL": shop.index,
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "CLONE": f"file://{shop.clone}",
            "LANG": "C.UTF-8",
            **{name: os.environ[name] for name in _PASSED if name in os.environ},
        }

    @contextmanager
    def card_room(self) -> Iterator[tuple[int, float]]:
        """Run the commands; yield the port and the seconds until the page answers."""
        port = free_port()
        began = time.monotonic()
        process = subprocess.Popen(
            ["sh", "-euc", f"{WAYS[self.way]} --port {port}"],
            cwd=self.home,
            env=self.environment,
            user=self.user,
            group=self.user,
            extra_groups=None if self.user is None else [],
            start_new_session=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        try:
            wait_for_page(port, process)
            yield port, time.monotonic() - began
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            try:
                process.communicate(timeout=20)
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)

    def megabytes(self) -> float:
        """Return the size of the installed files without byte code."""
        for package in sorted(self.home.rglob("site-packages/numpy")):
            places = {package.parent}
            if (source := self.home / "anypoker/src").is_dir():
                places.add(source)
            files = [path for place in places for path in place.rglob("*") if path.is_file()]
            return (
                sum(path.stat().st_size for path in files if "__pycache__" not in path.parts) / 1e6
            )
        return 0.0


# Settings of this machine that reach the public index.
_PASSED = ("SSL_CERT_FILE", "REQUESTS_CA_BUNDLE", "PIP_CERT", "HTTPS_PROXY", "https_proxy",
           "HTTP_PROXY", "http_proxy", "NO_PROXY", "no_proxy", "NODE_EXTRA_CA_CERTS")  # fmt: skip


def _link(name: str, programs: Path, shop: Shop) -> None:
    found = shop.python if name == "python3" else shutil.which(name, path=str(shop.programs))
    found = found or shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name} is not installed")
    if name == "uv":  # a copy: the user may not see where it comes from
        for one in ("uv", "uvx"):
            shutil.copy2(Path(found).with_name(one), programs)
    else:
        (programs / name).symlink_to(Path(found).absolute())


def free_port() -> int:
    """Return a port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_for_page(port: int, process: "subprocess.Popen[Any]") -> None:
    """Wait until the card room sends its page."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the commands failed:\n{process.communicate()[0]}")
        address = f"http://127.0.0.1:{port}/"
        with suppress(OSError), urllib.request.urlopen(address, timeout=5) as answer:
            if b'type="module"' in answer.read():
                return
        time.sleep(0.05)
    raise TimeoutError(f"no page after {PATIENCE:.0f} s")


def play_a_hand(browser: Any, port: int) -> None:
    """Open a table in a real browser, sit down against a bot and play until hand 2 is dealt."""
    from random import Random

    from tests.web.browser_players import Person
    from tests.web.full_hands import hand_number, play

    person = Person(browser, "Newcomer")
    person.url = f"http://127.0.0.1:{port}"
    person.page.goto(f"{person.url}/healthz")
    person.post("/api/guests", {"name": person.name})
    options = {"between_seconds": 0, "bot_seconds": 0}
    table = {"game": "texas-holdem", "seats": 2, "bots": [{}], "options": options}
    person.go_to(person.open_table(**table))
    person.take_seat()
    person.start()
    play([person], Random(1), lambda: hand_number(person) >= 2)
    assert person.wrong == [], person.wrong
    person.context.close()


# ---------------------------------------------------------------- measuring


def take_way(way: str, folder: Path, shop: Shop, browser: Any, rounds: int) -> list[Round]:
    """Walk one way: cold, then warm."""
    home = folder / "".join(letter for letter in way if letter.isalnum())
    home.mkdir()
    return walk(Newcomer(home, shop, way), browser, rounds)


def walk(newcomer: Newcomer, browser: Any, rounds: int = 1) -> list[Round]:
    """Open the card room and play a hand, each round."""
    found = []
    for _ in range(rounds):
        began = time.monotonic()
        with newcomer.card_room() as (port, page):
            play_a_hand(browser, port)
            hand = time.monotonic() - began
        found.append(Round(round(page, 1), round(hand, 1), round(newcomer.megabytes(), 1)))
    return found


@contextmanager
def open_shop(folder: Path, programs: Path | None = None) -> Iterator[Shop]:
    """Build the packages and serve them."""
    folder.chmod(0o755)
    clone = folder / "clone"
    clone.mkdir()
    copy_checkout(clone)
    checkout = folder / "checkout"
    shutil.copytree(clone, checkout)
    if (ROOT / LIBRARY).is_dir():  # compiled kernels of this checkout
        shutil.copytree(ROOT / LIBRARY, checkout / LIBRARY)
    packages = build(checkout, folder / "dist")
    programs = programs or Path(sys.executable).parent
    # A Python that every user may run.
    python = "/usr/bin/python3" if os.geteuid() == 0 else sys.executable
    with serve_index(folder / "index", packages) as index:
        yield Shop(index, clone, programs, python)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.start.ways")
    parser.add_argument("--json", action="store_true", help="Print the result as JSON.")
    parser.add_argument("--only", action="append", choices=WAYS, help="Only this way. Repeatable.")
    parser.add_argument("--rounds", type=int, default=2, help="Cold, then this many less one warm.")
    parser.add_argument("--programs", type=Path, help="Folder with uv and pipx for every user.")
    wanted = parser.parse_args()
    from tests.web.browser_players import open_browser

    found: dict[str, list[Round]] = {}
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="anypoker-ways-")))
        shop = stack.enter_context(open_shop(folder, wanted.programs))
        browser = stack.enter_context(open_browser())
        for way in wanted.only or WAYS:
            found[way] = take_way(way, folder, shop, browser, wanted.rounds)
            if not wanted.json:
                print(f"{way:12}", *found[way], flush=True)
    if wanted.json:
        rows = {way: [vars(one) for one in rounds] for way, rounds in found.items()}
        print(json.dumps(rows, indent=2))


if __name__ == "__main__":
    main()
