"""The table of `anypoker play --plain`: lines of text out, typed answers in.

Answers are the engine's own texts, or the keys of the full-screen table.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TextIO

from anypoker.engine import Action, IllegalAction
from anypoker.engine.actions.parse import EXAMPLES
from anypoker.history import TableTransition
from anypoker.rules import explain_text
from anypoker.session.player_session import PlayerSession
from anypoker.session.text.typed_actions import example_words, read_answer
from anypoker.terminal.board_and_pots import pot_words
from anypoker.terminal.controls import Control, control_for
from anypoker.views import SeatView, decision_prompt
from anypoker.views.pot_odds import pot_odds_words
from anypoker.views.view_text import own_lines, table_lines

WIDTH = 78  # of the rules, at a terminal

_KEYS = re.compile(r"[A-Za-z]? ?[0-9]*|[A-Za-z0-9]( [A-Za-z0-9])*")  # r, r 20, 1 3

_HELP = (
    "Answer as it is offered. All that can be answered, each where it is asked: "
    f"{', '.join(EXAMPLES)}.",
    "One-letter keys work too: f, c, b or r, also with an amount; the number of a card or word.",
    "Also: table, rules, odds (of the pot), help, quit.",
)


class QuitTable(Exception):  # noqa: N818 - it is no error
    """The person leaves the table, or nobody types any more."""


class PlainTable:
    """Plays at one seat of a session, over two streams of lines."""

    def __init__(self, front: PlayerSession, typed: TextIO, out: TextIO) -> None:
        self.front, self.session, self.typed, self.out = front, front.session, typed, out
        self.echo = not typed.isatty()

    def play(self, hands: int | None = None) -> None:
        """Until the person leaves, the table ends, or so many hands are played."""
        table = self.session.table
        count = len(table.setup.players)
        terms = table.announced_terms()
        self._say([f"{table.rotation.name}, {terms}, {count} players. Write help for help."])
        try:
            if self.session.in_play():
                self._say([f"Hand {self.session.table.number}, continued"])
                self._say(line.text for line in self.front.transcript())
                self._hand()
            while hands is None or self.front.tally().hands < hands:
                finished = self.front.end_sentence()
                if finished is not None:
                    self._say(["", finished])
                    return
                self._between()
                step = self.front.deal()
                self._say(["", *self._heading(hands), *self._lines(step)])
                self._hand()
        except QuitTable:
            self._say([""])

    def _heading(self, hands: int | None) -> list[str]:
        """How the hand is called; of how many, if one leaves after so many."""
        lines = self.front.heading()
        if hands is not None and hands > 1 and " of " not in lines[-1].partition("·")[0]:
            number, dot, rest = lines[-1].partition(" ·")
            lines[-1] = f"{number} ({self.front.tally().hands + 1} of {hands}){dot}{rest}"
        return lines

    def _between(self) -> None:
        """What the person has to settle before the next hand."""
        front = self.front
        if front.is_broke():
            chips = front.buy_in()
            self._say([f"You have no chips left. You may buy {chips} more, or quit"])
            while self._read().lower() != "buy":
                self._say(["! write buy, or quit"])
            front.rebuy()
        while front.must_choose():
            self._say(["You have the button. You may choose the next game, by its name"])
            self._choose(self._read())

    def _choose(self, name: str) -> None:
        item = self.session.find_item(name)
        if item is not None:
            self.front.choose(item)
            return
        known = ", ".join(item.game.name for item in self.session.choices())
        self._say([f"! '{name}' is not played here; choose one of {known}"])

    def _hand(self) -> None:
        front = self.front
        while self.session.in_play():
            if front.decision() is not None:
                self._ask()
            else:
                self._say(self._lines(front.take_bot_step(front.bot_step())))

    def _lines(self, step: TableTransition) -> Iterator[str]:
        yield from (line.text for line in self.front.transition_lines(step))
        yield from self.front.announcements_of_step(step)

    def _ask(self) -> None:
        """Until there is an answer that is allowed."""
        view = self.front.view()
        assert view.decision is not None
        self._say(question_lines(view, self.front.best_hands(view)))
        while True:
            text = self._read()
            if text in ("table", "rules", "odds", "help", "?", "$"):
                self._say(self._told(text, view))
            elif text:
                try:
                    step = self.front.answer(read_typed_answer(text, view))
                except IllegalAction as error:
                    self._say([f"! {error}"])
                else:
                    self._say(self._lines(step))
                    return

    def _told(self, word: str, view: SeatView) -> Iterator[str]:
        if word == "table":
            yield from table_lines(view, you=True)
        elif word in ("odds", "$"):
            yield pot_odds_words(view)
        elif word == "rules":
            width = WIDTH if self.out.isatty() else None
            yield explain_text(self.front.game, width).rstrip()
        else:
            yield from prompt_lines(view)
            yield from _HELP

    def _read(self) -> str:
        self.out.write("> ")
        self.out.flush()
        line = self.typed.readline()
        text = " ".join(line.split())
        if self.echo:
            self.out.write(f"{text}\n")
        if not line or text.lower() in ("q", "quit", "exit"):
            raise QuitTable
        return text

    def _say(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.out.write(f"{line}\n")
        self.out.flush()


def read_typed_answer(text: str, view: SeatView) -> Action:
    """What was typed: an answer in words, or the keys of the full-screen table."""
    assert view.decision is not None
    try:
        return read_answer(text, view.decision)
    except IllegalAction:
        action = _by_keys(text, control_for(view)) if _KEYS.fullmatch(text) else None
        if action is None:
            raise
        return action


def _by_keys(text: str, control: Control) -> Action | None:
    """What these keys answer, with Enter after them where that is needed; None: nothing."""
    keys = text.lower().replace(" ", "")
    known = {hint.key for hint in control.hints()} | {mark.key for mark in control.marks().values()}
    if "0-9" in known:
        known.update("0123456789")
    if not known.issuperset(keys):
        return None
    for place, key in enumerate(keys):
        action = control.press(key)
        if action is not None:
            return action if place == len(keys) - 1 else None
    return control.press("enter")


def question_lines(view: SeatView, hands: list[str]) -> list[str]:
    """What one should know to answer, and what may be answered."""
    lines = [f"{view.step}: {pot_words(view).lower()}"]
    lines += own_lines(view)
    if hands:
        lines.append(f"You have {'; '.join(hands)}")
    return [*lines, *prompt_lines(view)]


def prompt_lines(view: SeatView) -> list[str]:
    """What may be answered, and how that is written where the offer alone does not show it."""
    assert view.decision is not None
    example = example_words(view.decision)
    return [decision_prompt(view), *([example] if example else [])]
