"""Files that are kept from one run to the next: what is read stays, what nobody reads goes."""

import os
from pathlib import Path
from time import time

from anypoker.disk_cache import keep, kept

DAY = 24 * 60 * 60


def last_read(file: Path, days: int) -> None:
    when = time() - days * DAY
    os.utime(file, (when, when))


def test_what_is_kept_is_found(tmp_path: Path) -> None:
    assert kept(tmp_path / "new") is None
    keep(tmp_path / "new", b"new")
    assert kept(tmp_path / "new") == b"new"


def test_what_nobody_reads_goes_when_something_is_written(tmp_path: Path) -> None:
    for name, days in (("old", 91), ("younger", 89)):
        keep(tmp_path / name, name.encode())
        last_read(tmp_path / name, days)
    keep(tmp_path / "new", b"new")
    assert {file.name for file in tmp_path.iterdir()} == {"younger", "new"}


def test_what_is_read_stays(tmp_path: Path) -> None:
    keep(tmp_path / "old", b"old")
    last_read(tmp_path / "old", 1000)
    assert kept(tmp_path / "old") == b"old"
    keep(tmp_path / "new", b"new")
    assert kept(tmp_path / "old") == b"old"


def test_files_and_folders_of_others_stay(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann,")
    (tmp_path / "folder").mkdir()
    for name in ("letter", "folder"):
        last_read(tmp_path / name, 1000)
    keep(tmp_path / "new", b"new")
    assert {file.name for file in tmp_path.iterdir()} == {"letter", "folder", "new"}
