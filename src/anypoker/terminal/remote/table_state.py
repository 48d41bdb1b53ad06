"""State of a card-room table as one guest knows it, updated by the server's messages.

A `state` message has everything; later messages update it. No game rules are needed: the view of
the hand comes from the server.
"""

from collections.abc import Iterable
from typing import Any

from anypoker.game import Game
from anypoker.terminal.remote.card_lines import card_lines
from anypoker.terminal.table_source import Note, TableUpdate, TypedCommandError
from anypoker.views import (
    SeatView,
    TableSeat,
    read_event,
    read_view,
    transcript_lines,
)
from anypoker.views.last_actions import winning_lines

Json = dict[str, Any]
_NOT_IN_HAND: Json = {
    "viewer": None,
    "own": [],
    "outward": [],
    "named": [],
    "you_have": [],
    "decision": None,
}
_STATES = {
    "out": "sitting out",
    "waiting": "waiting for the big blind",
    "posting": "about to post",
    "leaving": "leaving",
}


class TableState:
    """State of a table for the guest with the id `player`."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.table: Json = {}
        self.rules = ""
        self.game: Game | None = None
        self.view: SeatView | None = None
        self.clock: Json | None = None
        self.choice: Json | None = None
        self.card: Json | None = None
        self._data: Json | None = None

    # ------------------------------------------------------------ messages

    def take(self, message: Json, game: Game | None) -> TableUpdate:
        """Apply a message; `game` is the game of its hand, if it has one."""
        match message["type"]:
            case "state":
                return self._take_state(message, game)
            case "events":
                return self._take_events(message, game)
            case "table":
                self.table, self.choice = message["table"], message["choice"]
                self._see()
                return TableUpdate(_notes((*message["said"], *self._new_card(message))))
            case "presence":
                for seat in self.table["seats"]:
                    if seat.get("player") and not seat["bot"]:
                        seat["connected"] = seat["player"] in message["connected"]
                self.table["spectators"] = message["spectators"]
            case "chat":
                line = message["line"]
                return TableUpdate((_chat_note(line),))
            case "equities":
                return self._take_equities(message)
        return TableUpdate()

    def _take_state(self, message: Json, game: Game | None) -> TableUpdate:
        self.table, self.rules = message["table"], message["rules"]
        self.clock, self.choice = message["clock"], message["choice"]
        card = self._new_card(message)
        self.game, self._data = game, message["view"]
        self._see()
        table = self.table
        head = f"{table['name']}: {table['game']}, {table['stakes']}"
        notes = (Note(head, heading=True), *(_chat_note(line) for line in message["chat"][-5:]))
        if self.view is None:
            return TableUpdate((*notes, *_notes(card)), whole_state=True)
        number = f"Hand {self.view.hand}{', over' if self.view.over else ', continued'}"
        lines = transcript_lines(self.view.events, self.names, self._reader)
        numbered = (*notes, Note(number, heading=True), *_notes(card))
        return TableUpdate((*numbered, *lines), whole_state=True)

    def _take_events(self, message: Json, game: Game | None) -> TableUpdate:
        self.clock = message["clock"]
        if message["rules"] is not None:
            self.rules = message["rules"]
        mine = message["mine"] or {}
        begins = message["begins"]
        if begins:
            self.choice = self.card = None
            self._deal_in(message["hand"], message["players"])
            self.game = game
            known: Json = {**_NOT_IN_HAND, "events": []}
        elif self._data is None:
            return TableUpdate()  # of an unknown hand: a state message will follow
        else:
            known = self._data
        events = [*known["events"], *message["events"]]
        self._data = {**known, **message["now"], **mine, "events": events}
        self._see()
        assert self.view is not None
        assert self.game is not None
        new = [
            read_event(one, self.game.for_players(len(self.view.seats)))
            for one in message["events"]
        ]
        lines = transcript_lines(new, self.names, self._reader)
        if not begins:
            return TableUpdate(tuple(lines))
        heading = Note(f"Hand {message['hand']} · {self.view.game}", heading=True)
        return TableUpdate((heading, *lines), new_hand=True)

    def _deal_in(self, hand: int, players: list[Json]) -> None:
        """Set the seats of a new hand by player id, because names may repeat."""
        dealt = {one["player"]: seat for seat, one in enumerate(players)}
        seats = [
            {**one, "hand_seat": dealt.get(one["player"])} if one.get("player") else one
            for one in self.table["seats"]
        ]
        self.table = {**self.table, "hand": hand, "seats": seats}

    def _take_equities(self, message: Json) -> TableUpdate:
        words = [
            f"{name} {part:.0%}"
            for name, part in zip(self.names, message["equities"], strict=False)
            if part is not None
        ]
        return TableUpdate((Note("Equity: " + ", ".join(words)),)) if words else TableUpdate()

    def _see(self) -> None:
        """Build the view with the current seats of the table."""
        if self._data is None or self.game is None:
            self.view = None
            return
        won = [{k: v for k, v in one.items() if k != "words"} for one in self._data["won"]]
        view = read_view({**self._data, "won": won, "table": []}, self.game)
        self.view = view._replace(table=tuple(self._table_seats()))

    def _table_seats(self) -> list[TableSeat]:
        return [
            TableSeat(
                one.get("name"),
                one.get("stack", 0),
                one.get("hand_seat"),
                _STATES.get(one.get("status", ""), ""),
            )
            for one in self.table.get("seats", ())
        ]

    # ------------------------------------------------------------ queries

    @property
    def names(self) -> list[str]:
        return [sitting.name for sitting in self.view.seats] if self.view is not None else []

    @property
    def _reader(self) -> int:
        """The guest's seat in the hand, or -1: a player may be named "You"."""
        viewer = self.view.viewer if self.view is not None else None
        return -1 if viewer is None else viewer

    @property
    def seat(self) -> Json | None:
        """The guest's seat at the table; None for a spectator."""
        own = [one for one in self.table["seats"] if one.get("player") == self.player]
        return own[0] if own else None

    @property
    def is_host(self) -> bool:
        return bool(self.table["host"] == self.player)

    @property
    def must_choose(self) -> bool:
        """True if the guest has to choose the next game."""
        return self.choice is not None and self.choice["player"] == self.player

    @property
    def may_vote(self) -> bool:
        """True if the table votes on the next game and the guest has a seat."""
        voting = self.choice is not None and self.choice.get("voting", False)
        return voting and self.seat is not None

    def with_choice(self, command: Json) -> Json:
        """Add the number of the open choice or card to a command about the next game.

        Raises:
            TypedCommandError: if there is none.
        """
        if command["do"] in ("choose", "vote"):
            if self.choice is None:
                raise TypedCommandError("no game is being chosen now")
            return {**command, "question": self.choice["question"]}
        if command["do"] in ("ready", "veto"):
            if self.card is None:
                raise TypedCommandError("no game card is shown now")
            return {**command, "hand": self.card["hand"]}
        return command

    def _new_card(self, message: Json) -> tuple[str, ...]:
        """Return the lines of a game card that was not shown before."""
        before, self.card = self.card, message.get("card")
        if self.card is None:
            return ()
        shown = [(one["hand"], one["game"]) for one in (before, self.card) if one is not None]
        return (
            tuple(card_lines(self.card, self.player))
            if len(shown) < 2 or shown[0] != shown[1]
            else ()
        )

    def best_hands(self) -> list[str]:
        """Describe the guest's best hands."""
        return list(self.view.you_have) if self.view is not None else []

    def winnings(self) -> list[str]:
        """List what each player won in the last hand."""
        return [] if self.view is None else winning_lines(self.view, self.names)

    def seconds_left(self, now: int) -> int | None:
        """Return the time left at `now` (in ms); None if no clock runs."""
        if self.clock is None:
            return None
        return int(max((self.clock["bank_until"] - now) // 1000, 0))

    def status_line(self) -> str:
        """Describe the guest's status and what the table waits for."""
        seat = self.seat
        waits = self.table["waits_for"]
        reason = f"{waits[:1].upper()}{waits[1:]}." if waits else ""
        if self.table["status"] == "over":
            return "This table is closed."
        if seat is None:
            return f"You are watching. {reason}".strip()
        if seat["status"] == "out":
            return "You are sitting out."
        if self.view is not None and not self.view.over:
            return "Hand in progress."
        return reason or "Next hand starting …"


def _notes(sentences: Iterable[str]) -> tuple[Note, ...]:
    return tuple(Note(sentence) for sentence in sentences)


def _chat_note(line: Json) -> Note:
    return Note(f"{line['name']}: {line['text']}")


def seat_words(seat: Json) -> str:
    """Describe a seat: its player, stack and status."""
    name = seat.get("name")
    if not name:
        return f"seat {seat['seat'] + 1}: free"
    status = {"out": ", sitting out", "leaving": ", leaving"}.get(seat.get("status", ""), "")
    away = "" if seat.get("connected") else ", away"
    return f"seat {seat['seat'] + 1}: {name}{_bot_words(seat)} {seat['stack']}{status}{away}"


def _bot_words(seat: Json) -> str:
    bot = seat.get("bot")
    if not bot:
        return ""
    level = f" level {bot['level']}" if bot["level"] else ""
    return f" (bot, {bot['kind']}{level})"
