"""Camera for pages: one screen at several sizes and in both themes, as PNG or small WebP."""

import base64
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.server.server_process import RoomProcess
from tests.web.browser_players import Person

PHONE, LAPTOP, LANDSCAPE, TV = (390, 844), (1280, 800), (844, 390), (1920, 1080)
Size = tuple[int, int]
BOTH: tuple[Size, ...] = (PHONE, LAPTOP)
ALL: tuple[Size, ...] = (PHONE, LAPTOP, LANDSCAPE)
THEMES = ("dark", "light")
MAX_BYTES = 150_000  # of a picture in the documentation
_SETTLE_MS = 450  # until animations have ended

_THEME = "(theme) => { document.documentElement.dataset.theme = theme; }"
# PNG files beside each other, made smaller by the browser itself.
_WEBP = """async ([files, height, quality]) => {
  const images = await Promise.all(files.map((file) => fetch(file).then((one) => one.blob())
    .then((blob) => createImageBitmap(blob))));
  const gap = files.length > 1 ? 24 : 0;
  const sizes = images.map(({ width, height: h }) => [Math.round(width * height / h), height]);
  const canvas = new OffscreenCanvas(
    sizes.reduce((sum, [width]) => sum + width, 0) + gap * (files.length - 1), height);
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  let left = 0;
  images.forEach((image, i) => {
    pen.drawImage(image, left, 0, ...sizes[i]);
    left += sizes[i][0] + gap;
  });
  const blob = await canvas.convertToBlob({ type: "image/webp", quality });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 32768)
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return btoa(text);
}"""


class Shot(NamedTuple):
    """A picture of the documentation: screens beside each other, all as high as the picture."""

    file: str
    scenes: tuple[str, ...]  # that take the screens
    screens: tuple[str, ...]  # names of PNG files without the ending
    height: int = 800


class Studio:
    """A browser, the folder for its pictures, and the card room of the scene."""

    def __init__(
        self,
        browser: Any,
        folder: Path,
        room: RoomProcess | None = None,
        only: Sequence[Size] | None = None,  # other sizes are left out
    ) -> None:
        self.browser = browser
        self.folder = folder
        self._room = room
        self.only = only
        self.people: list[Person] = []

    @property
    def room(self) -> RoomProcess:
        assert self._room is not None, "no card room"
        return self._room

    def person(self, name: str, size: Size = LAPTOP) -> Person:
        """Let someone open a browser; nothing moves in it."""
        person = Person(self.browser, name, *size, reduced_motion="reduce")
        person.become_guest(self.room)
        self.people.append(person)
        return person

    def leave(self) -> None:
        """Close the browsers of a scene; what went wrong in them is an error."""
        wrong = [one for person in self.people for one in person.wrong]
        for person in self.people:
            person.context.close()
        self.people = []
        assert wrong == [], wrong

    def shoot(self, page: Any, name: str, sizes: Sequence[Size] = BOTH) -> None:
        """Take pictures of a page at these sizes, in both themes; the size then is as before."""
        before = page.viewport_size
        for width, height in sizes:
            if self.only is not None and (width, height) not in self.only:
                continue
            page.set_viewport_size({"width": width, "height": height})
            for theme in THEMES:
                page.evaluate(_THEME, theme)
                page.wait_for_timeout(_SETTLE_MS)
                page.screenshot(path=self.folder / f"{name}-{width}-{theme}.png")
        page.evaluate(_THEME, THEMES[0])
        page.set_viewport_size(before)

    def save(self, shot: Shot, target: Path) -> int:
        """Write a picture of the documentation as WebP, as good as the limit allows."""
        page = self.browser.new_page()
        files = [
            f"data:image/png;base64,{base64.b64encode(path.read_bytes()).decode()}"
            for path in (self.folder / f"{one}.png" for one in shot.screens)
        ]
        try:
            for quality in (0.9, 0.8, 0.7, 0.6):
                picture = base64.b64decode(page.evaluate(_WEBP, [files, shot.height, quality]))
                if len(picture) <= MAX_BYTES:
                    break
            else:
                raise AssertionError(f"{shot.file} is too large: {len(picture)} bytes")
        finally:
            page.close()
        (target / f"{shot.file}.webp").write_bytes(picture)
        return len(picture)
