"""Plain text table of `anypoker join`: one seat of a table in a card room."""

import queue
import threading
from typing import Any, TextIO

from anypoker.engine import IllegalAction
from anypoker.game import Game
from anypoker.terminal.plain_table import (
    PlainFrontEnd,
    QuitTable,
    question_lines,
    read_typed_answer,
)
from anypoker.terminal.remote.card_lines import choice_lines
from anypoker.terminal.remote.connection import TableConnection
from anypoker.terminal.remote.room_link import JoinError, RoomGuest, RoomLink, ask
from anypoker.terminal.remote.table_state import TableState, seat_lines
from anypoker.terminal.remote.typed_commands import (
    HELP,
    HOST_HELP,
    TypedCommandError,
    is_command,
    read_command,
)
from anypoker.views import SeatView

Json = dict[str, Any]


class RemotePlainTable(PlainFrontEnd):
    """Plain text table in a card room."""

    def __init__(self, link: RoomLink, guest: RoomGuest, typed: TextIO, out: TextIO) -> None:
        super().__init__(typed, out)
        self._link, self._guest = link, guest
        self.state = TableState(guest.id)
        self._events: queue.Queue[tuple[str, Any]] = queue.Queue()
        self._room = TableConnection(
            link,
            guest,
            lambda message, game: self._events.put(("message", (message, game))),
            lambda words: self._events.put(("broken", words)),
        )
        self._asked = 0  # number of the decision or choice that was printed last

    def play(self) -> None:
        """Play until the player quits or the input ends."""
        self._room.start()
        threading.Thread(target=self._read_lines, name="keyboard", daemon=True).start()
        try:
            while True:
                kind, content = self._events.get()
                if kind == "typed":
                    self._take_line(content)
                elif kind == "message":
                    self._take(*content)
                else:
                    self.say([content or "reconnected"])
        except QuitTable:
            pass
        finally:
            self._room.close()

    def _read_lines(self) -> None:
        for line in self.typed:
            self._events.put(("typed", " ".join(line.split())))
        self._events.put(("typed", "quit"))

    # ------------------------------------------------------------ messages from the card room

    def _take(self, message: Json, game: Game | None) -> None:
        if message["type"] == "error":
            self.say([f"! {message['sentence']}"])
            self._asked = 0  # print the decision again
        lines = self.state.take(message, game)
        self.say([*lines.sentences, *(line.text for line in lines.lines)])
        if message["type"] == "state":
            self.say([self.state.status_line(), "Type help for help."])
        self._ask()

    def _ask(self) -> None:
        view, state = self.state.view, self.state
        if view is not None and view.decision is not None:
            if view.decision.number != self._asked:
                self._asked = view.decision.number
                self.say(question_lines(view, state.best_hands()))
            return
        choice = state.choice if state.must_choose or state.may_vote else None
        if choice is not None and choice["question"] != self._asked:
            self._asked = choice["question"]
            self.say(choice_lines(choice, state.player))

    # ------------------------------------------------------------ typed lines

    def _take_line(self, text: str) -> None:
        if self.echo:
            self.say([f"> {text}"])
        self.check_quit(text)
        try:
            lines = self.look_up(text.lower(), self.state.view, self.state.game)
            if lines is not None:
                self.say(lines)
            elif text and self.state.table:
                self._room.send(self.command_of(text))
        except (IllegalAction, TypedCommandError, JoinError) as error:
            self.say([f"! {error}"])

    def command_of(self, text: str) -> Json:
        """Parse a line: an action if the player has a decision, or a command."""
        view = self.state.view
        if view is not None and view.decision is not None:
            try:
                action = read_typed_answer(text, view)
            except IllegalAction:
                if not is_command(text):
                    raise
            else:
                return {"do": "act", "question": view.decision.number, "action": str(action)}
        return self.state.with_choice(read_command(text, self.state.table))

    def look_up(self, word: str, view: SeatView | None, game: Game | None) -> list[str] | None:
        if word == "ledger":
            return ledger_lines(self._link, self._guest)
        if word == "rules" and game is None:
            return [self.state.rules]
        lines = super().look_up(word, view, game)
        if word == "table":
            return [*(lines or ()), *seat_lines(self.state.table), self.state.status_line()]
        return lines

    def help_lines(self, view: SeatView | None) -> list[str]:
        return [*HELP, *(HOST_HELP if self.state.is_host else ())]


def ledger_lines(link: RoomLink, guest: RoomGuest) -> list[str]:
    """Fetch the ledger: each player's chips, and who pays whom."""
    ledger, _ = ask(link.base, f"/api/tables/{link.table}/ledger", guest.cookie)
    names = {line["player"]: line["name"] for line in ledger["lines"]}
    lines = [
        f"{line['name']}: bought {line['bought']}, cashed {line['cashed']}, "
        f"has {line['stack']}, net {line['net']:+}"
        for line in ledger["lines"]
    ]
    payments = [
        f"{names[one['payer']]} pays {names[one['payee']]} {one['chips']}"
        for one in ledger["payments"]
    ]
    return [*lines, *payments]
