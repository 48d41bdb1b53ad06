"""Pictures of the browser's screens: `python -m tools.pictures [NAME…] [--folder DIR]`.

Without a folder it writes the pictures of the documentation to docs/assets, all or those named.
With one it writes the screens of all scenes, or of those named, as PNG to look at: phone, laptop
and landscape, dark and light. Emoji need a font, such as Debian's fonts-noto-color-emoji.
"""

import argparse
import tempfile
from pathlib import Path

from tests.server.server_process import open_room
from tests.web.browser_players import LAN_NAME, open_browser
from tools.pictures.scenes import SCENES
from tools.pictures.studio import Shot, Studio

ASSETS = Path(__file__).parents[2] / "docs" / "assets"
SHOTS = (
    Shot("table-holdem", ("tables",), ("table-holdem-1280-dark",)),
    Shot("table-stud", ("tables",), ("table-stud-1280-dark",)),
    Shot("table-grid", ("tables",), ("table-grid-1280-light",)),
    Shot(
        "table-phones",
        ("tables",),
        tuple(f"table-{one}-390-dark" for one in ("holdem", "draw", "pass", "ten")),
    ),
    Shot(
        "first-minute",
        ("lobby", "empty_table"),
        ("lobby-390-dark", "empty-table-390-dark", "empty-table-two-390-light"),
    ),
    Shot("picker", ("picker",), ("picker-1280-dark",)),
    Shot(
        "picker-phones", ("picker",), ("picker-390-dark", "choosing-390-dark", "game-card-390-dark")
    ),
    Shot("showdown", ("showdown",), ("showdown-1280-dark",)),
    Shot(
        "shares-phones",
        ("splits",),
        ("declare-390-dark", "declarations-390-dark", "shares-12-390-dark"),
    ),
    Shot("host-tools", ("host",), ("host-1280-dark",)),
    Shot("closing", ("closing",), ("closing-1280-dark",)),
    Shot("tv", ("tv",), ("tv-6-1920-dark",), 720),
    Shot("workshop", ("workshop",), ("workshop-1280-dark",)),
)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("names", nargs="*", help="pictures, or scenes with --folder")
    words.add_argument("--folder", type=Path, help=f"screens of scenes: {', '.join(SCENES)}")
    asked = words.parse_args()
    if asked.folder is not None:
        asked.folder.mkdir(parents=True, exist_ok=True)
        take(asked.names or list(SCENES), asked.folder)
        return
    shots = [shot for shot in SHOTS if not asked.names or shot.file in asked.names]
    with tempfile.TemporaryDirectory(prefix="anypoker-pictures-") as folder:
        take(sorted({scene for shot in shots for scene in shot.scenes}), Path(folder))
        save(shots, Path(folder), ASSETS)


def take(scenes: list[str], folder: Path) -> None:
    """Play scenes, each in its own card room, and take all their pictures."""
    for name in scenes:
        with (
            tempfile.TemporaryDirectory(prefix="anypoker-room-") as data,
            open_room(Path(data), "--name", LAN_NAME, "--no-limits") as room,
            open_browser() as browser,
        ):
            studio = Studio(browser, folder, room)
            SCENES[name](studio)
            studio.leave()
            print(name, flush=True)


def save(shots: list[Shot], folder: Path, target: Path) -> None:
    """Write pictures of the documentation from the screens in a folder."""
    with open_browser() as browser:
        for shot in shots:
            print(f"{shot.file}: {Studio(browser, folder).save(shot, target):,} bytes")


if __name__ == "__main__":
    main()
