"""One real browser for the tests of this folder, and one card room."""

from collections.abc import Iterator
from typing import Any

import pytest

from anypoker.server.rest.pages import PAGES
from tests.server.server_process import RoomProcess, open_room
from tests.web.browser_players import CHROMIUM, LAN_NAME, open_browser


# Not for the whole run: while Playwright is there, other tests cannot run an event loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    if not (PAGES / "index.html").is_file():
        pytest.skip("the pages are not built: npm install and npm run build in web/")
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with open_browser() as chromium:
        yield chromium


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    """A room that nobody stops: who does opens one for itself."""
    folder = tmp_path_factory.mktemp("room")
    with open_room(folder, "--name", LAN_NAME, "--no-limits") as room:
        yield room
