"""One real browser for the tests of a module."""

from collections.abc import Iterator
from typing import Any

import pytest

from anypoker.server.pages import PAGES
from tests.web.people import CHROMIUM, open_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    if not (PAGES / "index.html").is_file():
        pytest.skip("the pages are not built: npm install and npm run build in web/")
    pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    with open_browser() as chromium:
        yield chromium
