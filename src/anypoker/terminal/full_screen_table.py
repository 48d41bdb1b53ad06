"""Full-screen table: seats, board, own cards, log, prompt, keys and command line."""

import asyncio
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget
from textual.widgets import Input, RichLog, Static

from anypoker.engine import Action
from anypoker.errors import AnypokerError
from anypoker.game import Layout
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.controls import Control, Hint, Marks, control_for
from anypoker.terminal.game_picker import GameScreen
from anypoker.terminal.overlays import LogScreen, RulesScreen
from anypoker.terminal.own_seat import draw_own
from anypoker.terminal.plain_table import take_typed
from anypoker.terminal.table_drawing import draw_table
from anypoker.terminal.table_source import GameQuestion, Note, TableSource, TableUpdate
from anypoker.terminal.transcript_style import line_text
from anypoker.views import SeatView
from anypoker.views.pot_odds import pot_odds_words
from anypoker.views.typed_answers import examples

WIDE = 112  # columns from which the log is beside the table

_KEY_NAMES = {" ": "Space", "enter": "Enter"}
Draw = Callable[[Canvas, SeatView, "TableApp"], None]


def _drawn(widget: Widget, draw: Draw) -> Text:
    """Draw a part of the table; empty before the first hand."""
    app = widget.app
    assert isinstance(app, TableApp)
    canvas = Canvas(widget.size.width, widget.size.height)
    view = app.source.view()
    if view is not None:
        draw(canvas, view, app)
    return canvas.text()


class Felt(Widget):
    """The opponents and the board."""

    def render(self) -> Text:
        return _drawn(self, self._draw)

    @staticmethod
    def _draw(canvas: Canvas, view: SeatView, app: "TableApp") -> None:
        control = app.control
        marks = control.marks() if control is not None and control.on_board else {}
        draw_table(canvas, view, app.board_layout(), marks)


class OwnSeat(Widget):
    """The player's own cards."""

    def render(self) -> Text:
        return _drawn(self, self._draw)

    @staticmethod
    def _draw(canvas: Canvas, view: SeatView, app: "TableApp") -> None:
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
        draw_own(canvas, view, app.source.best_hands(view), marks)


class TableApp(App[None]):
    """Full-screen front end of a table."""

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

    def __init__(self, source: TableSource) -> None:
        super().__init__()
        self.source = source
        self.control: Control | None = None
        self.log_lines: list[Text] = []
        self.message = ""
        self.failure: AnypokerError | None = None  # ended the app
        self._driving = False  # updates are being shown
        self._asked: Hashable = None  # the decision that the control is for
        self._choice: Hashable = None  # the choice of a game that was opened last

    # ------------------------------------------------------------ updates

    def on_mount(self) -> None:
        self.fit(self.size.width, self.size.height)
        if self.source.live:
            self.set_interval(1, self._tick)
            self.run_worker(self._start, thread=True)
        else:
            self._try(lambda: self.source.start(lambda: None))

    def on_unmount(self) -> None:
        self.source.close()

    def _start(self) -> None:
        """Connect to a live table, in a thread."""
        try:
            self.source.start(self._wake)
        except AnypokerError as error:
            self.failure = error
            self.call_from_thread(self.exit)

    def _wake(self) -> None:
        """Show new updates; called by the thread of a live table."""
        if self.is_running:
            self.call_from_thread(self._drive)

    @contextmanager
    def _exit_on_failure(self) -> Iterator[None]:
        """Exit if the table fails, such as a log that cannot be written.

        A `ValueError` is for the player: the table takes another answer.
        """
        try:
            yield
        except AnypokerError as error:
            if isinstance(error, ValueError):
                raise
            self.failure = error
            self.exit()

    def _try(self, act: Callable[[], None]) -> bool:
        """Let the player do something; show the reason if it is refused."""
        try:
            with self._exit_on_failure():
                act()
        except ValueError as error:
            self.message = str(error)
            self.redraw()
            return False
        if self.failure is None:
            self._drive()
        return True

    def _drive(self) -> None:
        """Show all updates, until the player has a decision or the table waits for others."""
        if not self._driving:
            self._driving = True
            self._show_updates()

    @work
    async def _show_updates(self) -> None:
        try:
            await self._take_updates()
        finally:
            self._driving = False

    async def _take_updates(self) -> None:
        while self.source.has_update():
            if self.source.waits_for_bot():
                self.redraw()
                await asyncio.sleep(await asyncio.to_thread(self.source.prepare))
            with self._exit_on_failure():
                self._show(self.source.take_update())
            if self.failure is not None:
                return
        if self.source.is_over():
            self.action_leave()
            return
        self._update_control()
        self.redraw()

    def _show(self, update: TableUpdate) -> None:
        """Add an update to the log."""
        if update.message is not None:
            self.message = update.message
        if update.rejected:
            self._asked = None
        view = self.source.view()
        names = [seat.name for seat in view.seats] if view is not None else []
        for entry in update.entries:
            if isinstance(entry, Note):
                self.say(Text(entry.text, "bold" if entry.heading else "italic"))
            elif view is not None:
                self.say(line_text(entry, view.viewer, names))

    def _update_control(self) -> None:
        """Make a control for a new decision, or open a new choice of a game."""
        view = self.source.view()
        if view is None or view.decision is None:
            self.control, self._asked = None, None
        elif (view.hand, view.decision.number) != self._asked:
            self.control, self._asked = control_for(view), (view.hand, view.decision.number)
        question = self.source.game_question()
        if question is not None and question.key != self._choice:
            self._choice = question.key
            self._choose_game(question)

    def _choose_game(self, question: GameQuestion) -> None:
        def chosen(name: str | None) -> None:
            self._try(lambda: question.choose(name))

        self.push_screen(GameScreen(question.title, question.games, question.spoken), chosen)

    def _tick(self) -> None:
        """Update the time left."""
        if self.source.seconds_left() is not None and not self.is_covered():
            self.query_one("#prompt", Static).update(self.prompt_text())

    def board_layout(self) -> Layout | None:
        """Return the layout of the board."""
        game = self.source.game()
        return None if game is None else game.layout

    # ------------------------------------------------------------ keys and actions

    def action_press(self, key: str) -> None:
        """Do what a key means: leave, look something up, act, or take an offer."""
        if self.is_covered() or (key != "q" and not self.source.is_ready()):
            return
        view = self.source.view()
        if key == "q":
            self.action_leave()
        elif key == "?":
            self.push_screen(RulesScreen(self.source.rules(), self.source.key_rows))
        elif key == "l":
            self.push_screen(LogScreen(self.log_lines))
        elif key == "$" and view is not None and not view.over:
            self.message = pot_odds_words(view)
            self.redraw()
        elif key == ":":
            self._open_line()
        elif (typed := self.source.typed_keys.get(key)) is not None:
            self.open_command(typed.placeholder, typed.start)
        elif self.control is not None:
            self.message = ""
            action = self.control.press(key)
            if action is not None:
                self.answer(action)
            else:
                self.redraw()
        else:
            offers = {offer.hint.key: offer for offer in self.source.offers()}
            if (offer := offers.get(_KEY_NAMES.get(key, key))) is not None:
                self.message = ""
                self._try(offer.act)

    def answer(self, action: Action) -> None:
        """Take the player's action."""
        if self._try(lambda: self.source.answer(action)):
            self.control, self.message = None, ""

    def typed(self, text: str) -> None:
        """Take a typed line: an action, or a command of the table."""

        def take() -> None:
            if take_typed(self.source, text):
                self.control = None

        if text.strip() and self._try(take):
            self.message = ""

    def _open_line(self) -> None:
        view, more = self.source.view(), self.source.command_hint()
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

    def say(self, text: Text) -> None:
        """Add a line to the log."""
        self.log_lines.append(text)
        self.query_one("#log", RichLog).write(text)

    def title_text(self) -> Text:
        """Draw the title line."""
        name, facts = self.source.title()
        return Text.assemble((name, "bold"), *(f" · {fact}" for fact in facts if fact))

    def prompt_text(self) -> Text:
        """Draw the prompt: the decision, the players to act, or the status between hands."""
        seconds = self.source.seconds_left()
        left = "" if seconds is None else f" ({seconds} s)"
        if self.control is not None:
            head = (f"{self.control.prompt()}{left}", "bold")
            return Text.assemble(head, "\n", keys_text(self.control.hints()))
        hints = keys_text([offer.hint for offer in self.source.offers()])
        view = self.source.view()
        if view is not None and not view.over:
            names = [view.seats[seat].name for seat in view.waiting]
            return Text.assemble(f"{' and '.join(names)} to act{left} …\n", hints)
        return Text.assemble((self.source.status(), "bold"), "\n", hints)

    def redraw(self) -> None:
        """Draw everything again."""
        if not self.source.is_ready():
            return
        self.query_one("#top", Static).update(self.title_text())
        self.query_one("#felt").refresh()
        self.query_one("#own").refresh()
        self.query_one("#prompt", Static).update(self.prompt_text())
        foot = Text(self.source.foot, "dim")
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
