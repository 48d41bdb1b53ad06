"""Files that are kept from one run to the next: who may write them, what stays and what goes."""

import os
import subprocess
import sys
from pathlib import Path
from time import time

import pytest

from anypoker.disk_cache import read_cached, write_cached

DAY = 24 * 60 * 60


def last_read(file: Path, days: int) -> None:
    when = time() - days * DAY
    os.utime(file, (when, when))


def test_what_is_kept_is_found(tmp_path: Path) -> None:
    assert read_cached(tmp_path / "new") is None
    write_cached(tmp_path / "new", b"new")
    assert read_cached(tmp_path / "new") == b"new"


def test_what_nobody_reads_goes_when_something_is_written(tmp_path: Path) -> None:
    for name, days in (("old", 91), ("younger", 89)):
        write_cached(tmp_path / name, name.encode())
        last_read(tmp_path / name, days)
    write_cached(tmp_path / "new", b"new")
    assert {file.name for file in tmp_path.iterdir()} == {"younger", "new"}


def test_what_is_read_stays(tmp_path: Path) -> None:
    write_cached(tmp_path / "old", b"old")
    last_read(tmp_path / "old", 1000)
    assert read_cached(tmp_path / "old") == b"old"
    write_cached(tmp_path / "new", b"new")
    assert read_cached(tmp_path / "old") == b"old"


def test_files_and_folders_of_others_stay(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ann,")
    (tmp_path / "folder").mkdir()
    for name in ("letter", "folder"):
        last_read(tmp_path / name, 1000)
    write_cached(tmp_path / "new", b"new")
    assert {file.name for file in tmp_path.iterdir()} == {"letter", "folder", "new"}


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_a_file_that_others_may_write_is_not_read(tmp_path: Path, mode: int) -> None:
    write_cached(tmp_path / "file", b"mine")
    (tmp_path / "file").chmod(mode)
    assert read_cached(tmp_path / "file") is None


@pytest.mark.parametrize("mode", [0o720, 0o702, 0o777])
def test_a_folder_that_others_may_write_is_not_used(tmp_path: Path, mode: int) -> None:
    folder = tmp_path / "folder"
    write_cached(folder / "file", b"mine")
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(mode)
    assert read_cached(folder / "file") is None
    write_cached(folder / "other", b"mine")
    assert [file.name for file in folder.iterdir()] == ["file"]


@pytest.mark.parametrize("owned", ["file", "folder"])
def test_what_belongs_to_another_user_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owned: str
) -> None:
    folder = tmp_path / "folder"
    write_cached(folder / "file", b"mine")
    other = os.geteuid() + 1
    if os.geteuid() == 0:
        os.chown(folder / "file" if owned == "file" else folder, other, -1)
    else:  # only root gives files away: be another user instead
        monkeypatch.setattr(os, "geteuid", lambda: other)
    assert read_cached(folder / "file") is None


def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "file", 0o600)
    assert read_cached(tmp_path / "file") is None


def test_what_killed_writers_left_is_removed(tmp_path: Path) -> None:
    program = (
        "import os, pathlib, sys\n"
        "pathlib.Path.replace = lambda *_: os.kill(os.getpid(), 9)\n"
        "from anypoker.disk_cache import write_cached\n"
        "write_cached(pathlib.Path(sys.argv[1]), b'new')\n"
    )
    killed = subprocess.run([sys.executable, "-c", program, str(tmp_path / "file")], check=False)
    assert killed.returncode == -9
    (left,) = tmp_path.iterdir()
    write_cached(tmp_path / "second", b"new")
    assert left.exists(), "it may still be being written"
    os.utime(left, (time() - 2 * 60 * 60,) * 2)
    write_cached(tmp_path / "third", b"new")
    assert {file.name for file in tmp_path.iterdir()} == {"second", "third"}
