"""When the pages are built anew."""

import os
from pathlib import Path

from tools.build_pages import is_built


def _file(path: Path, time: int) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("", encoding="utf-8")
    os.utime(path, (time, time))
    return path


def test_pages_are_built_when_they_are_missing_or_older_than_a_source(tmp_path: Path) -> None:
    web, first = tmp_path / "web", tmp_path / "pages/index.html"
    _file(web / "package.json", 10)
    source = _file(web / "src/table/Seat.svelte", 20)
    _file(web / "node_modules/library.js", 90)  # no source
    assert not is_built(web, first)
    _file(first, 30)
    assert is_built(web, first)
    os.utime(source, (40, 40))
    assert not is_built(web, first)
