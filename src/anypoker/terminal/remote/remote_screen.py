"""A table of a card room on the full screen, with the keys of every table."""

import time
from typing import Any

from rich.text import Text
from textual.widgets import Static

from anypoker.engine import Action, IllegalAction
from anypoker.game import Game, Layout
from anypoker.session.text.typed_actions import examples
from anypoker.terminal.controls import Hint, control_for
from anypoker.terminal.game_picker import GameChoice, GameScreen, catalogue_offers
from anypoker.terminal.overlays import RulesScreen
from anypoker.terminal.plain_table import read_typed_answer
from anypoker.terminal.remote.connection import TableConnection
from anypoker.terminal.remote.remote_plain import seat_lines
from anypoker.terminal.remote.room_link import RoomGuest, RoomLink
from anypoker.terminal.remote.table_state import TableState
from anypoker.terminal.remote.typed_commands import TypedCommandError, is_command, read_command
from anypoker.terminal.table_screen import TableScreen, keys_text
from anypoker.views import SeatView
from anypoker.views.pot_odds import pot_odds_words

Json = dict[str, Any]


class RemoteTableApp(TableScreen):
    """Play at a table of a card room."""

    FOOT = "? rules  l log  $ pot odds  : type anything  t talk  q go (keeps the seat)"

    def __init__(self, link: RoomLink, guest: RoomGuest) -> None:
        super().__init__()
        self.state = TableState(guest.id)
        self.room = TableConnection(
            link,
            guest,
            lambda message, game: self._from_room(self._heard, message, game),
            lambda words: self._from_room(self._broken, words),
        )
        self._asked = 0  # the question that the control is for
        self._choosing = 0
        self.lost = ""

    def _from_room(self, callback: Any, *facts: Any) -> None:
        """From the thread that listens; nobody is there to be told once the table is left."""
        if self.is_running:
            self.call_from_thread(callback, *facts)

    # ------------------------------------------------------------ what the table is

    def seen(self) -> SeatView | None:
        return self.state.view

    def layout_of_board(self) -> Layout | None:
        return self.state.game.layout if self.state.game is not None else None

    def best_hands(self, view: SeatView) -> list[str]:
        return self.state.best_hands()

    def on_mount(self) -> None:
        self.fit(self.size.width, self.size.height)
        self.set_interval(1, self._tick)
        self.run_worker(self.room.start, thread=True)

    def on_unmount(self) -> None:
        self.room.close()

    def _tick(self) -> None:
        """The time that is left goes on."""
        if self.state.clock is not None and not self.is_covered():
            self.query_one("#prompt", Static).update(self.prompt_text())

    # ------------------------------------------------------------ what comes

    def _broken(self, words: str) -> None:
        self.message = words
        self.say(Text(words or "the connection is back", "italic"))
        if self.state.table:
            self.redraw()

    def _heard(self, message: Json, game: Game | None) -> None:
        if message["type"] == "error":
            self.message = message["sentence"]
        told = self.state.take(message, game)
        for sentence in told.sentences:
            self.say(Text(sentence, "italic"))
        view = self.state.view
        if view is not None:
            self.show_lines(list(told.lines), view.viewer, self.state.names)
        self._face_question()
        if self.state.table:
            self.redraw()

    def _face_question(self) -> None:
        view = self.state.view
        decision = view.decision if view is not None else None
        if decision is None:
            self.control, self._asked = None, 0
        elif decision.number != self._asked and view is not None:
            self.control, self._asked, self.message = control_for(view), decision.number, ""
        choice = self.state.choice if self.state.must_choose else None
        if choice is not None and choice["question"] != self._choosing:
            self._choosing = choice["question"]
            self._choose_game(choice)

    def _choose_game(self, choice: Json) -> None:
        named = [GameChoice(name, name, "", (name,)) for name in choice["games"]]

        def chosen(name: str | None) -> None:
            if name is not None:
                self._send({"do": "choose", "question": choice["question"], "game": name})

        def spoken(typed: str) -> GameChoice | None:
            return None if named else GameChoice(typed, typed, "as you say it", (typed,))

        offers = named or catalogue_offers()
        self.push_screen(GameScreen("You have the button: which game?", offers, spoken), chosen)

    # ------------------------------------------------------------ what goes out

    def _send(self, command: Json) -> None:
        self.message = ""
        self.room.send(command)

    def _answer(self, action: Action) -> None:
        question, self.control = self._asked, None
        self._send({"do": "act", "question": question, "action": str(action)})
        self.redraw()

    def typed(self, text: str) -> None:
        if not text.strip():
            return
        view = self.state.view
        try:
            if view is not None and view.decision is not None and not is_command(text):
                self._answer(read_typed_answer(text, view))
                return
            command = read_command(text, self.state.table)
        except (IllegalAction, TypedCommandError) as error:
            self.message = str(error)
            self.redraw()
            return
        if command["do"] == "choose" and self.state.choice is not None:
            command["question"] = self.state.choice["question"]
        self._send(command)

    def action_press(self, key: str) -> None:
        if self.is_covered() or not self.state.table:
            if key == "q":
                self.action_leave()
            return
        if key == "q":
            self.action_leave()
        elif key == "?":
            self.push_screen(RulesScreen(self.state.rules))
        elif key == "l":
            self.show_log()
        elif key == "$" and self.state.view is not None:
            self.message = pot_odds_words(self.state.view)
            self.redraw()
        elif key == ":":
            self._open_line()
        elif key == "t":
            self.open_command("say something to the table", "say ")
        elif self.control is not None:
            action = self.control.press(key)
            if action is not None:
                self._answer(action)
            else:
                self.redraw()
        else:
            self._press_between(key)

    def _open_line(self) -> None:
        view = self.state.view
        if view is not None and view.decision is not None:
            allowed = examples(view.decision) or (view.decision.timeout,)
            self.open_command(f"an answer, such as: {allowed[0]}; or a command: help lists them")
        else:
            self.open_command("sit, out, back, rebuy, leave, show As, say …, host start …")

    def _press_between(self, key: str) -> None:
        """Keys while nothing is asked."""
        offers = {hint.key: command for hint, command in self._offers()}
        if key in offers:
            self._send(offers[key])

    def _offers(self) -> list[tuple[Hint, Json]]:
        """What one key does while nothing is asked."""
        seat, table = self.state.seat, self.state.table
        offers: list[tuple[Hint, Json]] = []
        if table["status"] == "over":
            return offers
        if seat is None:
            offers.append((Hint("s", "sit down"), {"do": "sit"}))
        elif seat["status"] == "out":
            offers.append((Hint("b", "come back"), {"do": "back"}))
        elif not seat["stack"] and (self.state.view is None or self.state.view.over):
            offers.append((Hint("r", "buy chips"), {"do": "rebuy"}))
        if self.state.is_host and table["status"] != "playing":
            offers.append((Hint("g", "start the game"), {"do": "host", "verb": "start"}))
        return offers

    # ------------------------------------------------------------ what one sees

    def title_text(self) -> Text:
        table, view = self.state.table, self.state.view
        name = view.game if view is not None else table["game"]
        facts = [table["name"], table["stakes"]]
        if view is not None:
            facts += [f"hand {view.hand}", *([] if view.over else [view.step])]
        return Text.assemble((name, "bold"), *(f" · {fact}" for fact in facts if fact))

    def prompt_text(self) -> Text:
        time_left = self._time_words()
        if self.control is not None:
            head = (f"{self.control.prompt()}{time_left}", "bold")
            return Text.assemble(head, "\n", keys_text(self.control.hints()))
        view = self.state.view
        hints = keys_text([hint for hint, _ in self._offers()])
        if view is not None and not view.over:
            names = [view.seats[seat].name for seat in view.waiting]
            return Text.assemble(f"{' and '.join(names)} to act{time_left} …\n", hints)
        told = [*self.state.winnings(), self.state.status_line()]
        if view is None:
            told += [line for line in seat_lines(self.state.table) if not line.endswith("free")]
        return Text.assemble(("; ".join(told), "bold"), "\n", hints)

    def _time_words(self) -> str:
        left = self.state.seconds_left(round(time.time() * 1000))
        return "" if left is None else f" ({left} s)"
