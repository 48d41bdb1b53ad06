"""The pages of the browser table, built where they are missing or older than their sources.

`python tools/build_pages.py` needs no more than Python and npm; without npm it says so, and the
card room serves everything but the pages.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
FIRST = ROOT / "src/anypoker/server/pages/index.html"
INSTALLED = WEB / "node_modules/.installed"  # what package.json was when all of it was installed


def main() -> int:
    """0: the pages are there and new."""
    if is_built(WEB, FIRST):
        return 0
    npm = shutil.which("npm")
    if npm is None:
        _say("there is no npm here, so the pages of the browser table cannot be built: install")
        _say("Node.js 20 or newer and call ./run serve again; programs can play meanwhile")
        return 1
    wanted = (WEB / "package.json").read_text(encoding="utf-8")
    if not INSTALLED.is_file() or INSTALLED.read_text(encoding="utf-8") != wanted:
        _say("fetching what the pages are built with")
        # Not `npm ci`: it wants the optional packages of all platforms.
        if not _done([npm, "install", "--no-audit", "--no-fund", "--loglevel=error"]):
            return 1
        INSTALLED.write_text(wanted, encoding="utf-8")
    _say("building the pages")
    return 0 if _done([npm, "run", "--silent", "build", "--", "--logLevel=warn"]) else 1


def is_built(web: Path, first: Path) -> bool:
    """Whether the first page is newer than everything it is made of."""
    if not first.is_file():
        return False
    made = first.stat().st_mtime
    sources = [*web.glob("*.*"), *web.glob("src/**/*"), *web.glob("public/**/*")]
    return all(one.stat().st_mtime <= made for one in sources if one.is_file())


def _done(command: list[str]) -> bool:
    finished = subprocess.run(command, cwd=WEB, check=False)
    if finished.returncode:
        _say(f"{' '.join(command[:2])} failed in {WEB}: the pages are not built")
    return finished.returncode == 0


def _say(line: str) -> None:
    print(f"run: {line}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
