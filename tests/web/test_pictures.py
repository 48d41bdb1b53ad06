"""Pictures of the screens: the smallest run of `python -m tools.pictures`."""

from pathlib import Path
from typing import Any

from tests.server.server_process import RoomProcess
from tools.pictures.__main__ import ASSETS, SHOTS
from tools.pictures.scenes import SCENES
from tools.pictures.studio import MAX_BYTES, PHONE, Shot, Studio

DOCS = ASSETS.parent


def test_a_scene_becomes_a_small_picture(browser: Any, room: RoomProcess, tmp_path: Path) -> None:
    studio = Studio(browser, tmp_path, room, only=(PHONE,))
    SCENES["empty_table"](studio)
    studio.leave()
    screens = ("empty-table-390-dark", "empty-table-two-390-light")
    size = studio.save(Shot("small", ("empty_table",), screens, 400), tmp_path)
    assert 2_000 < size <= MAX_BYTES
    assert (tmp_path / "small.webp").read_bytes().startswith(b"RIFF")


def test_pictures_of_the_documentation_are_small_and_used() -> None:
    pages = "".join(page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md"))
    for shot in SHOTS:
        assert (ASSETS / f"{shot.file}.webp").stat().st_size <= MAX_BYTES, shot.file
        assert f"assets/{shot.file}.webp" in pages or shot.file == "table-holdem", shot.file
        assert set(shot.scenes) <= set(SCENES)
