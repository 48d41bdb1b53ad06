"""Every way in, walked by a newcomer with an empty home directory."""

import tempfile
from contextlib import ExitStack
from pathlib import Path

from bench.start import ways
from tests.web.browser_players import open_browser


def run_newcomer(names: list[str], programs: Path | None) -> None:
    """Walk the ways cold and warm; each ends with a hand in the browser."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="anypoker-ways-")))
        shop = stack.enter_context(ways.open_shop(folder, programs))
        browser = stack.enter_context(open_browser())
        for way in names or ways.WAYS:
            cold, warm = ways.take_way(way, folder, shop, browser, rounds=2)
            print(f"{way}: page after {cold.page} s, hand after {cold.hand} s; then", end=" ")
            print(f"{warm.page} s and {warm.hand} s; {cold.megabytes} MB", flush=True)
