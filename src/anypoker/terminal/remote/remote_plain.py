"""A table of a card room as lines of text: what happens is printed, what is typed is sent."""

import queue
import threading
from typing import Any, TextIO

from anypoker.engine import IllegalAction
from anypoker.game import Game
from anypoker.rules import explain_text
from anypoker.terminal.plain_table import WIDTH, question_lines, read_typed_answer
from anypoker.terminal.remote.connection import TableConnection
from anypoker.terminal.remote.room_link import JoinError, RoomGuest, RoomLink, ask
from anypoker.terminal.remote.table_state import TableState
from anypoker.terminal.remote.typed_commands import (
    HELP,
    HOST_HELP,
    TypedCommandError,
    is_command,
    read_command,
)
from anypoker.views.pot_odds import pot_odds_words
from anypoker.views.view_text import table_lines

Json = dict[str, Any]


class RemotePlainTable:
    """Plays at a table of a card room over two streams of lines."""

    def __init__(self, link: RoomLink, guest: RoomGuest, typed: TextIO, out: TextIO) -> None:
        self._link, self._guest, self._typed, self._out = link, guest, typed, out
        self.state = TableState(guest.id)
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue()
        self._room = TableConnection(
            link,
            guest,
            lambda message, game: self._events.put(("message", (message, game))),
            lambda words: self._events.put(("broken", words)),
        )
        self._asked = 0  # the question that was told last
        self._echo = not typed.isatty()

    def play(self) -> None:
        """Until the person goes, or nobody types any more."""
        self._room.start()
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()
        try:
            while True:
                kind, what = self._events.get()
                if kind == "typed" and not self._take_line(what):
                    return
                if kind == "message":
                    self._take(*what)
                elif kind == "broken":
                    self._say(what or "the connection is back")
        finally:
            self._room.close()

    def _read(self) -> None:
        for line in self._typed:
            self._events.put(("typed", " ".join(line.split())))
        self._events.put(("typed", "quit"))

    # ------------------------------------------------------------ what comes

    def _take(self, message: Json, game: Game | None) -> None:
        if message["type"] == "error":
            self._say(f"! {message['sentence']}")
            self._asked = 0  # what is asked is told again
        told = self.state.take(message, game)
        self._say(*told.sentences, *(line.text for line in told.lines))
        if message["type"] == "state":
            self._say(self.state.status_line(), "Write help for help.")
        self._ask()

    def _ask(self) -> None:
        view, state = self.state.view, self.state
        if view is not None and view.decision is not None:
            if view.decision.number != self._asked:
                self._asked = view.decision.number
                self._say(*question_lines(view, state.best_hands()))
            return
        choice = state.choice if state.must_choose else None
        if choice is not None and choice["question"] != self._asked:
            self._asked = choice["question"]
            games = ", ".join(choice["games"]) or "any game"
            self._say(f"You have the button. Write choose GAME; one of {games}")

    # ------------------------------------------------------------ what is typed

    def _take_line(self, text: str) -> bool:
        """Do what a line says; False: the person goes."""
        if self._echo:
            self._say(f"> {text}")
        if text.lower() in ("q", "quit", "exit"):
            return False
        if not text:
            return True
        try:
            told = self._look(text.lower())
            if told is not None:
                self._say(*told)
            elif self.state.table:
                self._room.send(self.command_of(text))
        except (IllegalAction, TypedCommandError, JoinError) as error:
            self._say(f"! {error}")
        return True

    def command_of(self, text: str) -> Json:
        """What a line asks for: an answer to what is asked, or something besides."""
        view = self.state.view
        if view is not None and view.decision is not None:
            try:
                action = read_typed_answer(text, view)
            except IllegalAction:
                if not is_command(text):
                    raise
            else:
                return {"do": "act", "question": view.decision.number, "action": str(action)}
        command = read_command(text, self.state.table)
        if command["do"] == "choose" and self.state.choice is not None:
            command["question"] = self.state.choice["question"]
        return command

    def _look(self, word: str) -> list[str] | None:
        """What the person wants to see; None: it is no such word."""
        view, game = self.state.view, self.state.game
        match word:
            case "help" | "?":
                return [*HELP, *(HOST_HELP if self.state.is_host else ())]
            case "table":
                lines = table_lines(view, you=True) if view is not None else []
                return [*lines, *seat_lines(self.state.table), self.state.status_line()]
            case "rules":
                width = WIDTH if self._out.isatty() else None
                return [explain_text(game, width).rstrip()] if game else [self.state.rules]
            case "odds" | "$" if view is not None:
                return [pot_odds_words(view)]
            case "ledger":
                return ledger_lines(self._link, self._guest)
        return None

    def _say(self, *lines: str) -> None:
        for line in lines:
            self._out.write(f"{line}\n")
        self._out.flush()


def seat_lines(table: Json) -> list[str]:
    """Who sits where."""
    lines = []
    for one in table.get("seats", ()):
        name = one.get("name")
        state = {"out": ", sits out", "leaving": ", leaves"}.get(one.get("status", ""), "")
        away = ", away" if name and not one.get("connected") else ""
        words = f"{name}{_bot_words(one)} {one['stack']}{state}{away}" if name else "free"
        lines.append(f"seat {one['seat'] + 1}: {words}")
    return lines


def _bot_words(seat: Json) -> str:
    """Say in brackets that a bot sits there, and of which kind."""
    bot = seat.get("bot")
    if not bot:
        return ""
    level = f" level {bot['level']}" if bot["level"] else ""
    return f" (bot, {bot['kind']}{level})"


def ledger_lines(link: RoomLink, guest: RoomGuest) -> list[str]:
    """Who brought and took how much, and who pays whom."""
    told, _ = ask(link.base, f"/api/tables/{link.table}/ledger", guest.cookie)
    names = {line["player"]: line["name"] for line in told["lines"]}
    lines = [
        f"{line['name']}: bought {line['bought']}, cashed {line['cashed']}, "
        f"has {line['stack']}, net {line['net']:+}"
        for line in told["lines"]
    ]
    pays = [f"{names[p['payer']]} pays {names[p['payee']]} {p['chips']}" for p in told["payments"]]
    return [*lines, *pays]
