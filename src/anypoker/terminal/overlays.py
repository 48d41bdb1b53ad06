"""Overlays of the table: the rules, and the whole log."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown, RichLog, Static

_KEYS = """
---

## Keys at this table

| key | does |
|---|---|
| keys in the line below the table | answer what you are asked |
| `:` | type an answer, as in the plain table |
| `$` | pot odds, and your stack in big blinds |
| `?` | these rules |
| `l` | whole log |
"""


class Overlay(ModalScreen[None]):
    """Overlay that closes with Escape or the key that opened it."""

    DEFAULT_CSS = """
    Overlay { align: center middle; }
    Overlay > #sheet { width: 92%; max-width: 110; height: 92%; border: round $primary;
                       background: $surface; padding: 0 1; }
    Overlay #foot { dock: bottom; height: 1; color: $text-muted; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,question_mark,l", "dismiss", "Back", priority=True),
    ]
    FOOT = "↑ ↓ PgUp PgDn scroll · Esc goes back"


class RulesScreen(Overlay):
    """Rules of the game, and the keys of all tables and of this kind of table."""

    def __init__(self, markdown: str, keys: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        rows = "".join(f"| {key} | {does} |\n" for key, does in keys)
        self.markdown = f"{markdown}{_KEYS}{rows}"

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="sheet"):
            yield Markdown(self.markdown)
        yield Static(self.FOOT, id="foot")

    def on_mount(self) -> None:
        self.query_one("#sheet").focus()


class LogScreen(Overlay):
    """Whole log of the table."""

    def __init__(self, lines: list[Text]) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        yield RichLog(id="sheet", wrap=True, markup=False, min_width=1)
        yield Static(self.FOOT, id="foot")

    def on_mount(self) -> None:
        log = self.query_one(RichLog)
        for line in self.lines:
            log.write(line)
        log.focus()
