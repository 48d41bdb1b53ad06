"""Tables of these tests are kept in a folder of their own, built anew in every run."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> "pytest.MonkeyPatch":
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANYPOKER_CACHE", str(tmp_path_factory.mktemp("tables")))
        yield patch
