"""Plain text table: lines out, typed actions and commands in.

Typed actions are the engine's text forms, or the keys of the full-screen table.
"""

import queue
import re
import threading
from collections.abc import Hashable, Iterable
from typing import TextIO

from anypoker.engine import Action, IllegalAction
from anypoker.engine.actions.parse import EXAMPLES
from anypoker.rules import explain_text
from anypoker.terminal.board_and_pots import pot_words
from anypoker.terminal.controls import Control, control_for
from anypoker.terminal.table_source import TableSource, TableUpdate
from anypoker.views import SeatView, decision_prompt
from anypoker.views.pot_odds import pot_odds_words
from anypoker.views.table_text import own_lines, table_lines
from anypoker.views.typed_answers import example_words, read_answer

WIDTH = 78  # of the rules on a terminal

_KEYS = re.compile(r"[A-Za-z]? ?[0-9]*|[A-Za-z0-9]( [A-Za-z0-9])*")  # r, r 20, 1 3

_HELP = (
    f"Type one of the offered actions. Examples of all actions: {', '.join(EXAMPLES)}.",
    "One-letter keys also work: f, c, b or r, with or without an amount; the number of a card or "
    "word.",
)


class QuitTable(Exception):  # noqa: N818 - not an error
    """The player quits, or the input ends."""


class PlainTable:
    """Plain text front end of a table."""

    def __init__(self, source: TableSource, typed: TextIO, out: TextIO) -> None:
        self.source, self.typed, self.out = source, typed, out
        self.echo = not typed.isatty()
        self._asked: Hashable = None  # the decision or question that was printed last
        self._inputs: queue.SimpleQueue[str | None] = queue.SimpleQueue()  # None: an update

    def play(self) -> None:
        """Play until the player quits, the input ends, or the table is over."""
        self.source.start(lambda: self._inputs.put(None))
        if self.source.live:
            threading.Thread(target=self._read_lines, name="keyboard", daemon=True).start()
        try:
            while True:
                while self.source.has_update():
                    self._show(self.source.take_update())
                if self.source.is_over():
                    return
                self._ask()
                text = self._next_input()
                if text is not None:
                    self._take_line(text)
        except QuitTable:
            self.say([""])
        finally:
            self.source.close()

    # ------------------------------------------------------------ output

    def say(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in lines:
            self.out.write(f"{line}\n")
        self.out.flush()

    def _show(self, update: TableUpdate) -> None:
        if update.rejected:
            self.say([f"! {update.message}"])
            self._asked = None  # print the decision again
        self.say([*([""] if update.new_hand else []), *update.texts()])
        if update.whole_state:
            self.say(self.source.summary())

    def _ask(self) -> None:
        """Print the player's decision, or another question, once."""
        view = self.source.view()
        if view is not None and view.decision is not None:
            key: Hashable = (view.hand, view.decision.number)
            if key != self._asked:
                self.say(question_lines(view, self.source.best_hands(view)))
        else:
            key, lines = self.source.question() or (None, [])
            if key is not None and key != self._asked:
                self.say(lines)
        self._asked = self._asked if key is None else key

    # ------------------------------------------------------------ input

    def _next_input(self) -> str | None:
        """Wait for a typed line; None if a live table has an update first."""
        if self.source.live:
            text = self._inputs.get()
            if text is not None and self.echo:
                self.say([f"> {text}"])
            return text
        self.out.write("> ")
        self.out.flush()
        line = self.typed.readline()
        text = " ".join(line.split())
        if self.echo:
            self.out.write(f"{text}\n")
        return text if line else "quit"

    def _read_lines(self) -> None:
        for line in self.typed:
            self._inputs.put(" ".join(line.split()))
        self._inputs.put("quit")

    def _take_line(self, text: str) -> None:
        if text.lower() in ("q", "quit", "exit"):
            raise QuitTable
        try:
            lines = self._look_up(text.lower())
            if lines is not None:
                self.say(lines)
            elif text:
                take_typed(self.source, text)
        except ValueError as error:
            self.say([f"! {error}"])

    def _look_up(self, word: str) -> list[str] | None:
        """Return what a word such as `table` or `rules` shows; None if it is another word."""
        view, game = self.source.view(), self.source.game()
        match word:
            case "help" | "?":
                asked = view is not None and view.decision is not None
                prompt = prompt_lines(view) if view is not None and asked else []
                return [*prompt, *_HELP, *self.source.help_lines()]
            case "table":
                lines = [] if view is None else list(table_lines(view, you=True))
                return [*lines, *self.source.seat_lines()]
            case "rules" if game is not None:
                return [explain_text(game, WIDTH if self.out.isatty() else None).rstrip()]
            case "rules":
                return [self.source.rules()]
            case "odds" | "$" if view is not None:
                return [pot_odds_words(view)]
        return self.source.look_up(word)


def take_typed(source: TableSource, text: str) -> bool:
    """Take a typed line: an action if the player has a decision, or a command of the table.

    Return whether it was an action.

    Raises:
        ValueError: if it is neither.
    """
    view = source.view()
    if view is not None and view.decision is not None:
        try:
            action = read_typed_answer(text, view)
        except IllegalAction:
            if not source.is_command(text):
                raise
        else:
            source.answer(action)
            return True
    source.command(text)
    return False


def read_typed_answer(text: str, view: SeatView) -> Action:
    """Parse a typed action: its text form, or the keys of the full-screen table."""
    assert view.decision is not None
    try:
        return read_answer(text, view.decision)
    except IllegalAction:
        action = _by_keys(text, control_for(view)) if _KEYS.fullmatch(text) else None
        if action is None:
            raise
        return action


def _by_keys(text: str, control: Control) -> Action | None:
    """Press keys, and Enter if necessary; None if they are not an action."""
    keys = text.lower().replace(" ", "")
    known = {hint.key for hint in control.hints()} | {mark.key for mark in control.marks().values()}
    if "0-9" in known:
        known.update("0123456789")
    if not known.issuperset(keys):
        return None
    for index, key in enumerate(keys):
        action = control.press(key)
        if action is not None:
            return action if index == len(keys) - 1 else None
    return control.press("enter")


def question_lines(view: SeatView, hands: list[str]) -> list[str]:
    """Describe the state of the hand and the legal actions."""
    lines = [f"{view.step}: {pot_words(view).lower()}"]
    lines += own_lines(view)
    if hands:
        lines.append(f"You have {'; '.join(hands)}")
    return [*lines, *prompt_lines(view)]


def prompt_lines(view: SeatView) -> list[str]:
    """List the legal actions, with an example if the list does not show the syntax."""
    assert view.decision is not None
    example = example_words(view.decision)
    return [decision_prompt(view), *([example] if example else [])]
