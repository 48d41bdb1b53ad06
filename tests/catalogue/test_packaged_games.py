"""Parse results that come with a package: equal to those of the parser, and never outdated."""

import subprocess
import sys
from pathlib import Path

import pytest

from anypoker.catalogue import packaged_games
from anypoker.catalogue.files import catalogue_files
from anypoker.catalogue.lookup import read_game_text
from tools.build_catalogue import build, is_current

_FIND = """
import sys
from pathlib import Path
from anypoker.catalogue import packaged_games, lookup
packaged_games.FILE = Path(sys.argv[1])
assert lookup.find("omaha").game.name == "Omaha"
sys.exit("pydantic" in sys.modules)
"""


@pytest.fixture(scope="module")
def packed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("packed") / "games.packed"
    file.write_bytes(build())
    return file


@pytest.fixture
def file(packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copy = tmp_path / "games.packed"
    copy.write_bytes(packed.read_bytes())
    monkeypatch.setattr(packaged_games, "FILE", copy)
    return copy


def test_packaged_games_are_what_the_parser_reads(file: Path) -> None:
    assert is_current()
    texts = [one.text for one in catalogue_files().values()]
    for text in texts[::9]:
        assert packaged_games.packaged_reading(text) == read_game_text(text)
    assert packaged_games.packaged_reading(texts[0] + " ") is None


def test_packaged_games_of_other_code_are_not_used(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = catalogue_files()["omaha"].text
    content = file.read_bytes()
    for damaged in (b"", b"{}", content[:500], content[:-40_000].replace(b"x", b"y")):
        file.write_bytes(damaged)
        found = packaged_games.packaged_reading(text)
        assert found is None or found == read_game_text(text)
    file.write_bytes(content)
    assert packaged_games.packaged_reading(text) is not None
    monkeypatch.setattr(packaged_games, "digest_of_readers", lambda: "another")
    assert packaged_games.packaged_reading(text) is None
    assert not is_current()


def test_first_command_needs_no_parser(
    packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANYPOKER_CACHE", str(tmp_path))
    for place, status in ((packed, 0), (tmp_path / "none", 1)):
        done = subprocess.run([sys.executable, "-c", _FIND, place], check=False)
        assert done.returncode == status
        for entry in (tmp_path / "catalogue").iterdir():
            entry.unlink()
