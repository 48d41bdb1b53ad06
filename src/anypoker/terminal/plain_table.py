"""Plain text front end of a table, and the table of `anypoker play --plain`.

Typed actions are the engine's text forms, or the keys of the full-screen table.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from anypoker.engine import Action, IllegalAction
from anypoker.engine.actions.parse import EXAMPLES
from anypoker.game import Game
from anypoker.history import TableTransition
from anypoker.rules import explain_text
from anypoker.session.player_session import PlayerSession
from anypoker.session.text.typed_actions import example_words, read_answer
from anypoker.tables import TableError
from anypoker.terminal.board_and_pots import pot_words
from anypoker.terminal.controls import Control, control_for
from anypoker.views import SeatView, decision_prompt
from anypoker.views.pot_odds import pot_odds_words
from anypoker.views.view_text import own_lines, table_lines

WIDTH = 78  # of the rules on a terminal

_KEYS = re.compile(r"[A-Za-z]? ?[0-9]*|[A-Za-z0-9]( [A-Za-z0-9])*")  # r, r 20, 1 3

_HELP = (
    f"Type one of the offered actions. Examples of all actions: {', '.join(EXAMPLES)}.",
    "One-letter keys also work: f, c, b or r, with or without an amount; the number of a card or "
    "word.",
    "Other commands: table, rules, odds (of the pot), help, quit.",
)


class QuitTable(Exception):  # noqa: N818 - not an error
    """The player quits, or the input ends."""


class PlainFrontEnd:
    """Input and output of a plain text table: lines, look-ups, quitting."""

    def __init__(self, typed: TextIO, out: TextIO) -> None:
        self.typed, self.out = typed, out
        self.echo = not typed.isatty()

    def say(self, lines: Iterable[str]) -> None:
        """Print lines."""
        for line in lines:
            self.out.write(f"{line}\n")
        self.out.flush()

    def check_quit(self, text: str) -> None:
        """Raise `QuitTable` if the player types quit."""
        if text.lower() in ("q", "quit", "exit"):
            raise QuitTable

    def look_up(self, word: str, view: SeatView | None, game: Game | None) -> list[str] | None:
        """Return what a word such as `table` or `rules` shows; None if it is another word."""
        match word:
            case "help" | "?":
                return self.help_lines(view)
            case "table" if view is not None:
                return list(table_lines(view, you=True))
            case "rules" if game is not None:
                return [explain_text(game, WIDTH if self.out.isatty() else None).rstrip()]
            case "odds" | "$" if view is not None:
                return [pot_odds_words(view)]
        return None

    def help_lines(self, view: SeatView | None) -> list[str]:
        """Return the help text."""
        return [*(prompt_lines(view) if view is not None else ()), *_HELP]


class PlainTable(PlainFrontEnd):
    """Plain text table at one seat of a session."""

    def __init__(self, front: PlayerSession, typed: TextIO, out: TextIO) -> None:
        super().__init__(typed, out)
        self.front, self.session = front, front.session

    def play(self, hands: int | None = None) -> None:
        """Play until the player leaves, the table ends, or `hands` hands are over."""
        table = self.session.table
        count = len(table.setup.players)
        terms = table.announced_terms()
        self.say([f"{table.rotation.name}, {terms}, {count} players. Type help for help."])
        try:
            if self.session.in_play():
                self.say([f"Hand {self.session.table.number}, continued"])
                self.say(line.text for line in self.front.transcript())
                self._hand()
            while hands is None or self.front.tally().hands < hands:
                finished = self.front.end_sentence()
                if finished is not None:
                    self.say(["", finished])
                    return
                self._between()
                step = self.front.deal()
                count_words = ""
                if hands is not None and hands > 1:
                    count_words = f"{self.front.tally().hands + 1} of {hands}"
                self.say(["", *self.front.heading(count_words), *self._lines(step)])
                self._hand()
        except QuitTable:
            self.say([""])

    def _between(self) -> None:
        """Let the player settle what comes before the next hand."""
        front = self.front
        if front.is_broke():
            chips = front.buy_in()
            self.say([f"You have no chips left. Type buy to buy {chips} more, or quit"])
            while self._read().lower() != "buy":
                self.say(["! type buy or quit"])
            front.rebuy()
        while front.must_choose():
            reason = self.session.table.ask_reason
            self.say([reason] if reason else [])
            self.say(["You have the button. Type the name of the next game"])
            self._choose(self._read())

    def _choose(self, name: str) -> None:
        item = self.session.find_item(name)
        if item is not None:
            try:
                self.front.choose(item)
            except TableError as error:
                self.say([f"! {error}"])
            return
        known = ", ".join(item.game.name for item in self.session.choices())
        self.say([f"! '{name}' is not played here; choose one of {known}"])

    def _hand(self) -> None:
        front = self.front
        while self.session.in_play():
            if front.decision() is not None:
                self._ask()
            else:
                self.say(self._lines(front.take_bot_step(front.bot_step())))

    def _lines(self, step: TableTransition) -> Iterator[str]:
        yield from (line.text for line in self.front.transition_lines(step))
        yield from self.front.announcements_of_step(step)

    def _ask(self) -> None:
        """Read lines until one is a legal action."""
        view = self.front.view()
        assert view.decision is not None
        self.say(question_lines(view, self.front.best_hands(view)))
        while True:
            text = self._read()
            lines = self.look_up(text, view, self.front.game)
            if lines is not None:
                self.say(lines)
            elif text:
                try:
                    step = self.front.answer(read_typed_answer(text, view))
                except IllegalAction as error:
                    self.say([f"! {error}"])
                else:
                    self.say(self._lines(step))
                    return

    def _read(self) -> str:
        self.out.write("> ")
        self.out.flush()
        line = self.typed.readline()
        text = " ".join(line.split())
        if self.echo:
            self.out.write(f"{text}\n")
        self.check_quit(text if line else "quit")
        return text


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
