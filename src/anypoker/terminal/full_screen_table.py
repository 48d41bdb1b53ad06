"""The full-screen table of `anypoker play`: it shows one seat of a session and reads its keys."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ClassVar

from rich.text import Text
from textual import events, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.widget import Widget
from textual.widgets import Input, RichLog, Static

from anypoker.engine import Action, Decision, IllegalAction
from anypoker.engine.events import Redealt
from anypoker.history import LogWriteError, TableStep
from anypoker.host.heading import hand_words, hands_left_words, is_mix
from anypoker.host.player_session import PlayerSession
from anypoker.host.typed_answers import examples, read_answer
from anypoker.match import Item
from anypoker.rules import explain_markdown
from anypoker.terminal.board_and_pots import draw_middle
from anypoker.terminal.canvas import Canvas
from anypoker.terminal.chooser import GameScreen, Offer
from anypoker.terminal.controls import Control, Hint, Marks, control_for
from anypoker.terminal.log_lines import line_text
from anypoker.terminal.other_seats import arrange_seats, draw_seat
from anypoker.terminal.overlays import LogScreen, RulesScreen
from anypoker.terminal.own_seat import draw_own
from anypoker.views import TranscriptLine
from anypoker.views.pot_odds import pot_odds_words

WIDE = 112  # from so many columns on the log stands beside the table


Draw = Callable[[Canvas, PlayerSession, Control | None], None]


def _drawn(widget: Widget, draw: Draw) -> Text:
    """A part of the table; before the first hand there is nothing to see."""
    app = widget.app
    assert isinstance(app, TableApp)
    canvas = Canvas(widget.size.width, widget.size.height)
    if app.front.session.table.hand is not None:
        draw(canvas, app.front, app.control)
    return canvas.text()


class Felt(Widget):
    """The others and the board."""

    def render(self) -> Text:
        return _drawn(self, self._draw)

    @staticmethod
    def _draw(canvas: Canvas, front: PlayerSession, control: Control | None) -> None:
        view = front.view()
        room = arrange_seats(view, canvas.width, canvas.height)
        for spot in room.spots:
            draw_seat(canvas, view, spot)
        area = (room.left, room.top, room.width, room.height)
        marks = control.marks() if control is not None and control.on_board else {}
        draw_middle(canvas, view, front.game.layout, area, marks)


class OwnPlace(Widget):
    """The person's cards."""

    def render(self) -> Text:
        return _drawn(self, self._draw)

    @staticmethod
    def _draw(canvas: Canvas, front: PlayerSession, control: Control | None) -> None:
        view = front.view()
        marks: Marks = {}
        if control is not None and not control.on_board:
            marks = control.marks()
        turned = tuple(
            own
            if (mark := marks.get(place)) is None or mark.card is None
            else own._replace(card=mark.card)
            for place, own in enumerate(view.own)
        )
        view = view._replace(own=turned)
        draw_own(canvas, view, front.best_hands(view), marks)


class TableApp(App[None]):
    """Play at one seat of a session. `pace`: seconds that a bot takes for show."""

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
    .wide.tall #log { height: 100%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", "Leave", priority=True),
        Binding("tab", "press('tab')", priority=True, show=False),
    ]
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None  # keys answer; the line to type in is opened with a colon

    def __init__(self, front: PlayerSession, pace: float = 0.6) -> None:
        super().__init__()
        self.front, self.session, self.pace = front, front.session, pace
        self.control: Control | None = None
        self.said: list[Text] = []
        self.message = ""
        self.hurry = False
        self.unkept: LogWriteError | None = None  # why the table ended before the person left it

    def compose(self) -> ComposeResult:
        yield Static(id="top")
        with Container(id="body"):
            with Vertical(id="table"):
                yield Felt(id="felt")
                yield OwnPlace(id="own")
            log = RichLog(id="log", wrap=True, markup=False, min_width=1)
            log.can_focus = False
            yield log
        with Vertical(id="control"):
            yield Static(id="prompt")
            yield Input(id="command")
            yield Static(id="message")

    def on_mount(self) -> None:
        self._fit(self.size.width, self.size.height)
        if self.session.in_play():
            self._say(Text(f"Hand {self.session.table.number}, continued", "bold"))
            self._tell(self.front.transcript())
            self._drive()
        else:
            self._next()

    def on_resize(self, event: events.Resize) -> None:
        self._fit(event.size.width, event.size.height)
        self.call_after_refresh(self._retell)

    def _retell(self) -> None:
        """Lines are broken as wide as the log is now."""
        log = self.query_one("#log", RichLog)
        log.clear()
        for line in self.said:
            log.write(line)

    def _fit(self, width: int, height: int) -> None:
        self.screen.set_class(width >= WIDE, "wide")
        self.screen.set_class(height >= 34, "tall")

    # ------------------------------------------------------------ the flow of a hand

    @contextmanager
    def _keeping(self) -> Iterator[None]:
        """What cannot be kept ends the table: nothing may happen that nobody remembers."""
        try:
            yield
        except LogWriteError as error:
            self.unkept = error
            self.exit()

    def _next(self) -> None:
        with self._keeping():
            self._go_on()

    def _go_on(self) -> None:
        """The next hand, unless the person has something to settle before it."""
        front = self.front
        if front.end_sentence() is not None:
            self.action_leave()
        elif front.is_broke():
            front.rebuy()
            self._go_on()
        elif front.must_choose():
            self._choose_game()
        else:
            step = front.deal()
            for line in front.heading():
                self._say(Text(line, "bold"))
            self._tell_step(step)
            self._drive()

    def _choose_game(self) -> None:
        offers = [item_offer(item) for item in self.session.choices()]
        items = {str(number): item for number, item in enumerate(self.session.choices())}

        def chosen(name: str | None) -> None:
            if name is None:
                self.action_leave()
                return
            with self._keeping():
                self.front.choose(items[name])
                self._go_on()

        def spoken(typed: str) -> Offer | None:
            item = self.session.find_item(typed)
            if item is None:
                return None
            items[typed] = item
            return item_offer(item)._replace(name=typed)

        numbered = [offer._replace(name=str(n)) for n, offer in enumerate(offers)]
        self.push_screen(
            GameScreen("You have the button: which game shall it be?", numbered, spoken), chosen
        )

    @work(exclusive=True)
    async def _drive(self) -> None:
        """Let the others act until the person is asked or the hand is over."""
        front = self.front
        self.hurry = False
        while self.session.in_play() and front.decision() is None:
            self._redraw()
            act = await asyncio.to_thread(front.bot_step)
            if self.pace and not self.hurry:
                await asyncio.sleep(self.pace)
            with self._keeping():
                self._tell_step(front.take_bot_step(act))
            if self.unkept is not None:
                return
        if self.session.in_play():
            self.control = control_for(front.view())
        self._redraw()

    def answer(self, action: Action) -> None:
        with self._keeping():
            try:
                step = self.front.answer(action)
            except IllegalAction as error:
                self.message = str(error)
                self._redraw()
                return
            self.control, self.message = None, ""
            self._tell_step(step)
            self._drive()

    # ------------------------------------------------------------ keys

    def on_key(self, event: events.Key) -> None:
        command = self.query_one("#command", Input)
        if command.has_focus:
            if event.key == "escape":
                self._close_command()
            return
        if self.screen is not self.screen_stack[0]:
            return
        key = event.character if event.is_printable and event.character else event.key
        event.stop()
        self.action_press(key)

    def action_press(self, key: str) -> None:
        """What a key does: leave, look something up, deal, or answer."""
        if self.screen is not self.screen_stack[0]:
            return  # something lies over the table
        if key == "q":
            self.action_leave()
        elif key == "?":
            self.push_screen(RulesScreen(explain_markdown(self.front.game)))
        elif key == "l":
            self.push_screen(LogScreen(self.said))
        elif key == "$" and self.session.in_play():
            self.message = pot_odds_words(self.front.view())
            self._redraw()
        elif key == " ":
            self.hurry = True
        elif key == ":" and self.control is not None:
            self._open_command()
        elif self.control is not None:
            self.message = ""
            action = self.control.press(key)
            if action is not None:
                self.answer(action)
            else:
                self._redraw()
        elif key == "enter" and not self.session.in_play():
            self._next()

    def action_leave(self) -> None:
        """Leave the table; its log has everything."""
        self.exit()

    def _decision(self) -> Decision:
        decision = self.front.decision()
        assert decision is not None, "a line is typed in only while the person is asked"
        return decision

    def _open_command(self) -> None:
        command = self.query_one("#command", Input)
        decision = self._decision()
        allowed = examples(decision) or (decision.timeout,)
        command.placeholder = f"an answer, such as: {allowed[0]}"
        command.value = ""
        command.display = True
        command.focus()

    def _close_command(self) -> None:
        command = self.query_one("#command", Input)
        command.display = False
        self.set_focus(None)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._close_command()
        try:
            action = read_answer(event.value, self._decision())
        except IllegalAction as error:
            self.message = str(error)
            self._redraw()
        else:
            self.answer(action)

    # ------------------------------------------------------------ what one sees

    def _tell_step(self, step: TableStep) -> None:
        lines = self.front.told(step)
        self._tell(lines)
        for line in lines:
            if isinstance(line.event, Redealt):
                self.message = line.text  # else new cards would lie there, and nobody knows why
        for words in self.front.announced(step):
            self._say(Text(words, "italic"))

    def _tell(self, lines: list[TranscriptLine]) -> None:
        for line in lines:
            self._say(line_text(line, self.front.seat, self.session.names))

    def _say(self, text: Text) -> None:
        self.said.append(text)
        self.query_one("#log", RichLog).write(text)

    def _redraw(self) -> None:
        self.query_one("#top", Static).update(self._title())
        self.query_one("#felt").refresh()
        self.query_one("#own").refresh()
        self.query_one("#prompt", Static).update(self._prompt())
        foot = Text("? rules  l log  $ pot odds  : type an answer  q leave", "dim")
        message = Text(self.message, "bold #ff9e6d") if self.message else foot
        self.query_one("#message", Static).update(message)

    def _title(self) -> Text:
        session = self.session
        terms = session.table.terms
        name = self.front.game.name
        if is_mix(session.table):
            name = f"{session.table.rotation.name}: {name}"
        facts = [f"{session.hand.structure} {terms.small}/{terms.big}", hand_words(session.table)]
        facts.append(hands_left_words(session.table))
        if session.in_play():
            facts.append(self.front.view().step)
        return Text.assemble((name, "bold"), *(f" · {fact}" for fact in facts if fact))

    def _prompt(self) -> Text:
        if self.control is not None:
            return Text.assemble((self.control.prompt(), "bold"), "\n", _keys(self.control.hints()))
        if self.session.in_play():
            names = [self.session.names[seat] for seat in self.session.hand.waiting]
            return Text.assemble(
                f"{' and '.join(names)} to act …\n", _keys([Hint("Space", "hurry")])
            )
        told, hint = result_text(self.front), Hint("Enter", "next hand")
        finished = self.front.end_sentence()
        if finished is not None:
            told, hint = f"{told} {finished}", Hint("Enter", "leave")
        elif self.front.is_broke():
            chips = self.front.buy_in()
            told, hint = f"{told} You have no chips left.", Hint("Enter", f"buy {chips} more")
        return Text.assemble((told, "bold"), "\n", _keys([hint]))


def item_offer(item: Item) -> Offer:
    """A game that the dealer may choose."""
    about = f"{item.structure} · {item.game.summary}"
    return Offer("", item.game.name, about, (item.game.name,), (about,))


def result_text(front: PlayerSession) -> str:
    """Who won what in the hand."""
    return "; ".join(front.winnings()) or "The hand is over."


def _keys(hints: list[Hint]) -> Text:
    text = Text()
    for hint in hints:
        # A key and what it does stay together when the line is broken.
        text.append(f"\u00a0{hint.key}\u00a0", "bold black on #9ecae1")
        text.append(f" {hint.does}".replace(" ", "\u00a0"))
        text.append("  ")
    return text
