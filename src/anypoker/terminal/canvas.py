"""Canvas of text cells with styles."""

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text


class Canvas:
    """Canvas of a number of columns and lines; text outside is clipped."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", Style.null())] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str | Style = "") -> int:
        """Write text to the right of a cell; return where it ends."""
        look = style if isinstance(style, Style) else Style.parse(style)
        if 0 <= y < self.height:
            for letter in text:
                wide = cell_len(letter)
                if wide == 1 and 0 <= x < self.width:
                    self._cells[y][x] = (letter, look)
                x += wide
        return x

    def put_centred(
        self, left: int, width: int, y: int, text: str, style: str | Style = ""
    ) -> None:
        """Write text in the middle of some columns; clip it if it is too long."""
        shown = clip_text(text, width)
        self.put(left + (width - len(shown)) // 2, y, shown, style)

    def text(self) -> Text:
        """Return the canvas as text."""
        sheet = Text(no_wrap=True, end="")
        for number, line in enumerate(self._cells):
            if number:
                sheet.append("\n")
            for letter, look in line:
                sheet.append(letter, look)
        return sheet


def clip_text(text: str, width: int) -> str:
    """
    >>> clip_text("two pair, kings and fours", 12)
    'two pair, k…'
    """
    return text if len(text) <= width else text[: max(width - 1, 0)] + "…"
