"""Full-screen table of `anypoker join`: one seat of a table in a card room."""

import time
from functools import partial
from typing import Any

from rich.text import Text
from textual.widgets import Static

from anypoker.engine import Action
from anypoker.game import Game, Layout
from anypoker.terminal.controls import Hint, control_for
from anypoker.terminal.game_picker import GameChoice, GameScreen, catalogue_offers
from anypoker.terminal.remote.connection import TableConnection
from anypoker.terminal.remote.room_link import RoomGuest, RoomLink
from anypoker.terminal.remote.table_state import TableState, seat_words
from anypoker.terminal.remote.typed_commands import is_command, read_command
from anypoker.terminal.table_screen import Offer, TableScreen
from anypoker.views import SeatView

Json = dict[str, Any]


class RemoteTableApp(TableScreen):
    """Full-screen table in a card room."""

    FOOT = "? rules  l log  $ pot odds  : type anything  t chat  q quit (keeps the seat)"

    def __init__(self, link: RoomLink, guest: RoomGuest) -> None:
        super().__init__()
        self.state = TableState(guest.id)
        self.room = TableConnection(
            link,
            guest,
            lambda message, game: self._from_room(self._heard, message, game),
            lambda words: self._from_room(self._broken, words),
        )
        self._decision = 0  # number of the decision that the control is for
        self._choosing = 0

    def _from_room(self, callback: Any, *facts: Any) -> None:
        """Call back from the reader thread, unless the app has ended."""
        if self.is_running:
            self.call_from_thread(callback, *facts)

    # ------------------------------------------------------------ the table

    def seen(self) -> SeatView | None:
        return self.state.view

    def layout_of_board(self) -> Layout | None:
        return self.state.game.layout if self.state.game is not None else None

    def best_hands(self, view: SeatView) -> list[str]:
        return self.state.best_hands()

    def rules_markdown(self) -> str:
        return self.state.rules

    def title_parts(self) -> tuple[str, list[str]]:
        table, view = self.state.table, self.state.view
        name = view.game if view is not None else table["game"]
        facts = [table["name"], table["stakes"]]
        if view is not None:
            facts += [f"hand {view.hand}", *([] if view.over else [view.step])]
        return name, facts

    def status(self) -> str:
        words = [*self.state.winnings(), self.state.status_line()]
        if self.state.view is None:
            words += [seat_words(seat) for seat in self.state.table["seats"] if seat.get("name")]
        return "; ".join(words)

    def offers(self) -> list[Offer]:
        seat, table = self.state.seat, self.state.table
        offers: list[tuple[Hint, Json]] = []
        if table["status"] == "over":
            return []
        if seat is None:
            offers.append((Hint("s", "sit down"), {"do": "sit"}))
        elif seat["status"] == "out":
            offers.append((Hint("b", "come back"), {"do": "back"}))
        elif not seat["stack"] and (self.state.view is None or self.state.view.over):
            offers.append((Hint("r", "buy chips"), {"do": "rebuy"}))
        if self.state.is_host and table["status"] != "playing":
            offers.append((Hint("g", "start the game"), {"do": "host", "verb": "start"}))
        return [Offer(hint, partial(self._send, command)) for hint, command in offers]

    def time_words(self) -> str:
        left = self.state.seconds_left(round(time.time() * 1000))
        return "" if left is None else f" ({left} s)"

    def command_hint(self) -> str:
        return "sit, out, back, rebuy, leave, show As, say …, host start …"

    def on_mount(self) -> None:
        self.fit(self.size.width, self.size.height)
        self.set_interval(1, self._tick)
        self.run_worker(self.room.start, thread=True)

    def on_unmount(self) -> None:
        self.room.close()

    def _tick(self) -> None:
        """Update the time left."""
        if self.state.clock is not None and not self.is_covered():
            self.query_one("#prompt", Static).update(self.prompt_text())

    # ------------------------------------------------------------ messages from the card room

    def _broken(self, words: str) -> None:
        self.message = words
        self.say(Text(words or "reconnected", "italic"))
        if self.state.table:
            self.redraw()

    def _heard(self, message: Json, game: Game | None) -> None:
        if message["type"] == "error":
            self.message = message["sentence"]
        lines = self.state.take(message, game)
        for sentence in lines.sentences:
            self.say(Text(sentence, "italic"))
        view = self.state.view
        if view is not None:
            self.show_lines(list(lines.lines), view.viewer, self.state.names)
        self._update_control()
        if self.state.table:
            self.redraw()

    def _update_control(self) -> None:
        view = self.state.view
        decision = view.decision if view is not None else None
        if decision is None:
            self.control, self._decision = None, 0
        elif decision.number != self._decision and view is not None:
            self.control, self._decision, self.message = control_for(view), decision.number, ""
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
            return None if named else GameChoice(typed, typed, "as typed", (typed,))

        offers = named or catalogue_offers()
        title = choice.get("reason") or "You have the button: choose the game"
        self.push_screen(GameScreen(title, offers, spoken), chosen)

    # ------------------------------------------------------------ commands to the card room

    def _send(self, command: Json) -> None:
        self.message = ""
        self.room.send(command)

    def answer(self, action: Action) -> None:
        number, self.control = self._decision, None
        self._send({"do": "act", "question": number, "action": str(action)})
        self.redraw()

    def is_command(self, text: str) -> bool:
        return is_command(text)

    def typed_command(self, text: str) -> None:
        if text.strip():
            self._send(self.state.with_choice(read_command(text, self.state.table)))

    def action_press(self, key: str) -> None:
        if self.state.table or key == "q":  # other keys need the first message
            super().action_press(key)

    def press_more(self, key: str) -> bool:
        if key == "t":
            self.open_command("say something to the table", "say ")
        return key == "t"
