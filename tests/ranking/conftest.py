"""Separate cache of ranking tables for these tests, built in every run."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True, scope="package")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[pytest.MonkeyPatch]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANYPOKER_CACHE", str(tmp_path_factory.mktemp("tables")))
        yield patch
