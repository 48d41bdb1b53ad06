"""The full-screen table: seats, board, own cards, log, prompt, keys and command line.

`TableScreen` is the front end of all tables. Its subclasses connect it to a table:
`full_screen_table.TableApp` to a session on this machine, `remote.remote_screen.RemoteTableApp` to
a card room.
"""

from collections.abc import Callable
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget
from textual.widgets import Input, RichLog, Static

from anypoker.engine import Action
from anypoker.game import Layout
from anypoker.session.text.typed_actions import examples
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.controls import Control, Hint, Marks
from anypoker.terminal.overlays import LogScreen, RulesScreen
from anypoker.terminal.own_seat import draw_own
from anypoker.terminal.plain_table import read_typed_answer
from anypoker.terminal.table_drawing import draw_table
from anypoker.terminal.transcript_style import line_text
from anypoker.views import SeatView, TranscriptLine
from anypoker.views.pot_odds import pot_odds_words

WIDE = 112  # columns from which the log is beside the table

_KEY_NAMES = {" ": "Space", "enter": "Enter"}
Draw = Callable[[Canvas, SeatView, "TableScreen"], None]


class Offer(NamedTuple):
    """A key that works while the player has no decision."""

    hint: Hint
    act: Callable[[], None]


def _drawn(widget: Widget, draw: Draw) -> Text:
    """Draw a part of the table; empty before the first hand."""
    app = widget.app
    assert isinstance(app, TableScreen)
    canvas = Canvas(widget.size.width, widget.size.height)
    view = app.seen()
    if view is not None:
        draw(canvas, view, app)
    return canvas.text()


class Felt(Widget):
    """The opponents and the board."""

    def render(self) -> Text:
        return _drawn(self, self._draw)

    @staticmethod
    def _draw(canvas: Canvas, view: SeatView, app: "TableScreen") -> None:
        control = app.control
        marks = control.marks() if control is not None and control.on_board else {}
        draw_table(canvas, view, app.layout_of_board(), marks)


class OwnSeat(Widget):
    """The player's own cards."""

    def render(self) -> Text:
        return _drawn(self, self._draw)

    @staticmethod
    def _draw(canvas: Canvas, view: SeatView, app: "TableScreen") -> None:
        marks: Marks = {}
        if app.control is not None and not app.control.on_board:
            marks = app.control.marks()
        turned = tuple(
            own
            if (mark := marks.get(index)) is None or mark.card is None
            else own._replace(card=mark.card)
            for index, own in enumerate(view.own)
        )
        view = view._replace(own=turned)
        draw_own(canvas, view, app.best_hands(view), marks)


class TableScreen(App[None]):
    """Full-screen front end of a table; subclasses supply the table."""

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
    AUTO_FOCUS = None  # keys are actions; a colon opens the command line
    FOOT = "? rules  l log  $ pot odds  : type an answer  q leave"

    def __init__(self) -> None:
        super().__init__()
        self.control: Control | None = None
        self.log_lines: list[Text] = []
        self.message = ""

    # ------------------------------------------------------------ the table (for subclasses)

    def seen(self) -> SeatView | None:
        """Return the player's view; None before the first hand."""
        raise NotImplementedError

    def layout_of_board(self) -> Layout | None:
        """Return the layout of the board."""
        raise NotImplementedError

    def best_hands(self, view: SeatView) -> list[str]:
        """Describe the player's best hands."""
        raise NotImplementedError

    def rules_markdown(self) -> str:
        """Return the rules of the game."""
        raise NotImplementedError

    def title_parts(self) -> tuple[str, list[str]]:
        """Return the name of the game and the facts of the title line."""
        raise NotImplementedError

    def status(self) -> str:
        """Return the prompt between hands."""
        raise NotImplementedError

    def offers(self) -> list[Offer]:
        """List the keys that work while the player has no decision."""
        raise NotImplementedError

    def time_words(self) -> str:
        """Return the time left, to be added to the prompt."""
        return ""

    def answer(self, action: Action) -> None:
        """Take the player's action."""
        raise NotImplementedError

    def typed_command(self, text: str) -> None:
        """Take a typed line that is not an action."""

    def command_hint(self) -> str:
        """Describe the commands that can be typed in addition to actions."""
        return ""

    def press_more(self, key: str) -> bool:
        """Handle a key of this kind of table; False if it has none."""
        return False

    # ------------------------------------------------------------ keys and actions

    def action_press(self, key: str) -> None:
        """Do what a key means: leave, look something up, act, or take an offer."""
        if self.is_covered():
            return
        view = self.seen()
        if key == "q":
            self.action_leave()
        elif key == "?":
            self.push_screen(RulesScreen(self.rules_markdown()))
        elif key == "l":
            self.push_screen(LogScreen(self.log_lines))
        elif key == "$" and view is not None and not view.over:
            self.message = pot_odds_words(view)
            self.redraw()
        elif key == ":":
            self._open_line()
        elif self.press_more(key):
            pass
        elif self.control is not None:
            self.message = ""
            action = self.control.press(key)
            if action is not None:
                self.answer(action)
            else:
                self.redraw()
        else:
            offers = {offer.hint.key: offer for offer in self.offers()}
            if (offer := offers.get(_KEY_NAMES.get(key, key))) is not None:
                offer.act()

    def typed(self, text: str) -> None:
        """Take a typed line: an action, or a command of the table."""
        view = self.seen()
        try:
            if view is not None and view.decision is not None and not self.is_command(text):
                self.answer(read_typed_answer(text, view))
            else:
                self.typed_command(text)
        except ValueError as error:
            self.message = str(error)
            self.redraw()

    def is_command(self, text: str) -> bool:
        """Return whether a line is a command even while the player has a decision."""
        return False

    def _open_line(self) -> None:
        view, more = self.seen(), self.command_hint()
        if view is not None and view.decision is not None:
            allowed = examples(view.decision) or (view.decision.timeout,)
            commands = "; or a command: help lists them" if more else ""
            self.open_command(f"an action, such as: {allowed[0]}{commands}")
        elif more:
            self.open_command(more)

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
        self.call_after_refresh(self._rewrite_log)

    def _rewrite_log(self) -> None:
        """Write the log again, wrapped to its current width."""
        log = self.query_one("#log", RichLog)
        log.clear()
        for line in self.log_lines:
            log.write(line)

    def fit(self, width: int, height: int) -> None:
        """Choose the layout for a screen size."""
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
        """Return whether an overlay covers the table."""
        return self.screen is not self.screen_stack[0]

    def action_leave(self) -> None:
        """Leave the table."""
        self.exit()

    # ------------------------------------------------------------ command line

    def open_command(self, placeholder: str, value: str = "") -> None:
        """Open the command line."""
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

    # ------------------------------------------------------------ output

    def show_lines(self, lines: list[TranscriptLine], you: int | None, names: list[str]) -> None:
        """Add transcript lines to the log."""
        for line in lines:
            self.say(line_text(line, you, names))

    def say(self, text: Text) -> None:
        """Add a line to the log."""
        self.log_lines.append(text)
        self.query_one("#log", RichLog).write(text)

    def title_text(self) -> Text:
        """Draw the title line."""
        name, facts = self.title_parts()
        return Text.assemble((name, "bold"), *(f" · {fact}" for fact in facts if fact))

    def prompt_text(self) -> Text:
        """Draw the prompt: the decision, the players to act, or the status between hands."""
        left = self.time_words()
        if self.control is not None:
            head = (f"{self.control.prompt()}{left}", "bold")
            return Text.assemble(head, "\n", keys_text(self.control.hints()))
        hints = keys_text([offer.hint for offer in self.offers()])
        view = self.seen()
        if view is not None and not view.over:
            names = [view.seats[seat].name for seat in view.waiting]
            return Text.assemble(f"{' and '.join(names)} to act{left} …\n", hints)
        return Text.assemble((self.status(), "bold"), "\n", hints)

    def redraw(self) -> None:
        """Draw everything again."""
        self.query_one("#top", Static).update(self.title_text())
        self.query_one("#felt").refresh()
        self.query_one("#own").refresh()
        self.query_one("#prompt", Static).update(self.prompt_text())
        foot = Text(self.FOOT, "dim")
        message = Text(self.message, "bold #ff9e6d") if self.message else foot
        self.query_one("#message", Static).update(message)


def keys_text(hints: list[Hint]) -> Text:
    """Draw keys with their meaning."""
    text = Text()
    for hint in hints:
        # Non-breaking spaces keep a key and its meaning on one line.
        text.append(f"\u00a0{hint.key}\u00a0", "bold black on #9ecae1")
        text.append(f" {hint.does}".replace(" ", "\u00a0"))
        text.append("  ")
    return text
