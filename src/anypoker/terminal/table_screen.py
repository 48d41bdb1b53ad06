"""The full screen of a table: seats, board, own cards, log, keys and a line to type in.

Where the table is played is none of its business: `TableApp` plays one of this machine,
`JoinedApp` one of a card room.
"""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget
from textual.widgets import Input, RichLog, Static

from anypoker.game import Layout
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.controls import Control, Hint, Marks
from anypoker.terminal.overlays import LogScreen
from anypoker.terminal.own_seat import draw_own
from anypoker.terminal.table_drawing import draw_table
from anypoker.terminal.transcript_style import line_text
from anypoker.views import SeatView, TranscriptLine

WIDE = 112  # from so many columns on the log stands beside the table

Draw = Callable[[Canvas, SeatView, "TableScreen"], None]


def _drawn(widget: Widget, draw: Draw) -> Text:
    """A part of the table; before the first hand there is nothing to see."""
    app = widget.app
    assert isinstance(app, TableScreen)
    canvas = Canvas(widget.size.width, widget.size.height)
    view = app.seen()
    if view is not None:
        draw(canvas, view, app)
    return canvas.text()


class Felt(Widget):
    """The others and the board."""

    def render(self) -> Text:
        return _drawn(self, self._draw)

    @staticmethod
    def _draw(canvas: Canvas, view: SeatView, app: "TableScreen") -> None:
        control = app.control
        marks = control.marks() if control is not None and control.on_board else {}
        draw_table(canvas, view, app.layout_of_board(), marks)


class OwnSeat(Widget):
    """The person's cards."""

    def render(self) -> Text:
        return _drawn(self, self._draw)

    @staticmethod
    def _draw(canvas: Canvas, view: SeatView, app: "TableScreen") -> None:
        marks: Marks = {}
        if app.control is not None and not app.control.on_board:
            marks = app.control.marks()
        turned = tuple(
            own
            if (mark := marks.get(place)) is None or mark.card is None
            else own._replace(card=mark.card)
            for place, own in enumerate(view.own)
        )
        view = view._replace(own=turned)
        draw_own(canvas, view, app.best_hands(view), marks)


class TableScreen(App[None]):
    """What every full-screen table has; where it is played is for others to say."""

    CSS = """
    Screen { background: #10241b; color: #e8e8e0; }
    #top { height: 1; background: #1d3b2d; padding: 0 1; }
    #body { height: 1fr; }
    #table { height: 1fr; padding: 0 1; }
    #felt { height: 1fr; }
    #own { height: 5; }
    #log { height: 3; padding: 0 1; background: #0b1813; color: #b8c4bc; scrollbar-size: 0 0; }
    #control { height: auto; min-height: 4; padding: 0 1; background: #1d3b2d; }
    #command { height: 1; border: none; padding: 0; background: #2b4a6b; display: none; }
    .wide #body { layout: horizontal; }
    .wide #table { width: 1fr; height: 100%; }
    .wide #log { width: 40; height: 100%; }
    .tall #log { height: 8; }
    .large #own { height: 7; }
    .wide.tall #log { height: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True),
        Binding("tab", "press('tab')", priority=True, show=False),
    ]
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys answer; the line to type in is opened with a colon
    FOOT = "? rules  l log  $ pot odds  : type an answer  q leave"

    def __init__(self) -> None:
        super().__init__()
        self.control: Control | None = None
        self.log_lines: list[Text] = []
        self.message = ""

    # ------------------------------------------------------------ what the table is

    def seen(self) -> SeatView | None:
        """What the person sees; None before the first hand."""
        raise NotImplementedError

    def layout_of_board(self) -> Layout | None:
        raise NotImplementedError

    def best_hands(self, view: SeatView) -> list[str]:
        raise NotImplementedError

    def title_text(self) -> Text:
        raise NotImplementedError

    def prompt_text(self) -> Text:
        raise NotImplementedError

    def action_press(self, key: str) -> None:
        """What a key does."""
        raise NotImplementedError

    def typed(self, text: str) -> None:
        """What was typed into the line."""
        raise NotImplementedError

    # ------------------------------------------------------------ the screen

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        with Container(id="body"):
            with Vertical(id="table"):
                yield Felt(id="felt")
                yield OwnSeat(id="own")
            log = RichLog(id="log", wrap=True, markup=False, min_width=1)
            log.can_focus = False
            yield log
        with Vertical(id="control"):
            yield Static(id="prompt")
            yield Input(id="command")
            yield Static(id="message")

    def on_resize(self, event: events.Resize) -> None:
        self.fit(event.size.width, event.size.height)
        self.call_after_refresh(self._retell)

    def _retell(self) -> None:
        """Lines are broken as wide as the log is now."""
        log = self.query_one("#log", RichLog)
        log.clear()
        for line in self.log_lines:
            log.write(line)

    def fit(self, width: int, height: int) -> None:
        self.screen.set_class(width >= WIDE, "wide")
        self.screen.set_class(height >= 34, "tall")
        self.screen.set_class(width >= WIDE and height >= 50, "large")

    def on_key(self, event: events.Key) -> None:
        command = self.query_one("#command", Input)
        if command.has_focus:
            if event.key == "escape":
                self._close_command()
            return
        if self.is_covered():
            return
        key = event.character if event.is_printable and event.character else event.key
        event.stop()
        self.action_press(key)

    def is_covered(self) -> bool:
        """Whether something lies over the table."""
        return self.screen is not self.screen_stack[0]

    def show_log(self) -> None:
        self.push_screen(LogScreen(self.log_lines))

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit()

    # ------------------------------------------------------------ the line to type in

    def open_command(self, placeholder: str, value: str = "") -> None:
        command = self.query_one("#command", Input)
        command.placeholder = placeholder
        command.value = value
        command.display = True
        command.focus()

    def _close_command(self) -> None:
        command = self.query_one("#command", Input)
        command.display = False
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._close_command()
        self.typed(event.value)

    # ------------------------------------------------------------ what one sees

    def show_lines(self, lines: list[TranscriptLine], you: int | None, names: list[str]) -> None:
        for line in lines:
            self.say(line_text(line, you, names))

    def say(self, text: Text) -> None:
        self.log_lines.append(text)
        self.query_one("#log", RichLog).write(text)

    def redraw(self) -> None:
        self.query_one("#top", Static).update(self.title_text())
        self.query_one("#felt").refresh()
        self.query_one("#own").refresh()
        self.query_one("#prompt", Static).update(self.prompt_text())
        foot = Text(self.FOOT, "dim")
        message = Text(self.message, "bold #ff9e6d") if self.message else foot
        self.query_one("#message", Static).update(message)


def keys_text(hints: list[Hint]) -> Text:
    """Keys and what they do."""
    text = Text()
    for hint in hints:
        # A key and what it does stay together when the line is broken.
        text.append(f"\u00a0{hint.key}\u00a0", "bold black on #9ecae1")
        text.append(f" {hint.does}".replace(" ", "\u00a0"))
        text.append("  ")
    return text
