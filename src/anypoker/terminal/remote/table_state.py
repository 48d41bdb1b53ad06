"""What is known of a table of a card room, put together from its messages.

A `state` has everything; what comes after it is put over what is known. No rule of any game is
needed for that: the view of the hand is the one that the table in the terminal always shows.
"""

from typing import Any, NamedTuple

from anypoker.game import Game
from anypoker.views import (
    SeatView,
    TableSeat,
    TranscriptLine,
    read_event,
    read_view,
    transcript_lines,
)
from anypoker.views.last_actions import winnings
from anypoker.views.messages import PlayerNames

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


class MessageLines(NamedTuple):
    """What a message comes to, for a log: lines of the hand, and sentences besides."""

    lines: tuple[TranscriptLine, ...] = ()
    sentences: tuple[str, ...] = ()


class TableState:
    """The table as one guest knows it, by its id."""

    def __init__(self, player: str) -> None:
        self.player = player
        self.table: Json = {}
        self.rules = ""
        self.game: Game | None = None
        self.view: SeatView | None = None
        self.clock: Json | None = None
        self.choice: Json | None = None
        self._data: Json | None = None

    # ------------------------------------------------------------ messages

    def take(self, message: Json, game: Game | None) -> MessageLines:
        """A message that came; `game`: the one that its hand is played in, if there is a hand."""
        match message["type"]:
            case "state":
                return self._take_state(message, game)
            case "events":
                return self._take_events(message, game)
            case "table":
                self.table, self.choice = message["table"], message["choice"]
                self._see()
                return MessageLines(sentences=tuple(message["said"]))
            case "presence":
                for seat in self.table["seats"]:
                    if seat.get("player") and not seat["bot"]:
                        seat["connected"] = seat["player"] in message["connected"]
                self.table["spectators"] = message["spectators"]
            case "chat":
                line = message["line"]
                return MessageLines(sentences=(f"{line['name']}: {line['text']}",))
            case "equities":
                return self._take_equities(message)
        return MessageLines()

    def _take_state(self, message: Json, game: Game | None) -> MessageLines:
        self.table, self.rules = message["table"], message["rules"]
        self.clock, self.choice = message["clock"], message["choice"]
        self.game, self._data = game, message["view"]
        self._see()
        table = self.table
        head = f"{table['name']}: {table['game']}, {table['stakes']}"
        talk = tuple(f"{line['name']}: {line['text']}" for line in message["chat"][-5:])
        if self.view is None:
            return MessageLines(sentences=(head, *talk))
        number = f"Hand {self.view.hand}{', over' if self.view.over else ', continued'}"
        lines = transcript_lines(self.view.events, self.names, self._reader)
        return MessageLines(tuple(lines), (head, *talk, number))

    def _take_events(self, message: Json, game: Game | None) -> MessageLines:
        self.clock = message["clock"]
        if message["rules"] is not None:
            self.rules = message["rules"]
        mine = message["mine"] or {}
        begins = message["begins"]
        if begins:
            self._deal_in(message["hand"], message["players"])
            self.game = game
            known: Json = {**_NOT_IN_HAND, "events": []}
        elif self._data is None:
            return MessageLines()  # of a hand that was never told: a state will follow
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
        heading = f"Hand {message['hand']} · {self.view.game}"
        return MessageLines(tuple(lines), (heading,) if begins else ())

    def _deal_in(self, hand: int, players: list[Json]) -> None:
        """Note where everyone sits in a hand that begins, by their ids: names may repeat."""
        dealt = {one["player"]: seat for seat, one in enumerate(players)}
        seats = [
            {**one, "hand_seat": dealt.get(one["player"])} if one.get("player") else one
            for one in self.table["seats"]
        ]
        self.table = {**self.table, "hand": hand, "seats": seats}

    def _take_equities(self, message: Json) -> MessageLines:
        words = [
            f"{name} {part:.0%}"
            for name, part in zip(self.names, message["equities"], strict=False)
            if part is not None
        ]
        return (
            MessageLines(sentences=("Chances: " + ", ".join(words),)) if words else MessageLines()
        )

    def _see(self) -> None:
        """The view, with the places of the table as they are now."""
        if self._data is None or self.game is None:
            self.view = None
            return
        won = [{k: v for k, v in one.items() if k != "words"} for one in self._data["won"]]
        view = read_view({**self._data, "won": won, "table": []}, self.game)
        self.view = view._replace(table=tuple(self._places()))

    def _places(self) -> list[TableSeat]:
        return [
            TableSeat(
                one.get("name"),
                one.get("stack", 0),
                one.get("hand_seat"),
                _STATES.get(one.get("status", ""), ""),
            )
            for one in self.table.get("seats", ())
        ]

    # ------------------------------------------------------------ what one asks of it

    @property
    def names(self) -> list[str]:
        return [sitting.name for sitting in self.view.seats] if self.view is not None else []

    @property
    def _reader(self) -> int:
        """The guest's seat in the hand, -1 if it has none: a player may be named "You"."""
        viewer = self.view.viewer if self.view is not None else None
        return -1 if viewer is None else viewer

    @property
    def seat(self) -> Json | None:
        """Where the guest sits; None: it watches."""
        found = [one for one in self.table["seats"] if one.get("player") == self.player]
        return found[0] if found else None

    @property
    def is_host(self) -> bool:
        return bool(self.table["host"] == self.player)

    @property
    def must_choose(self) -> bool:
        """Whether the guest has to choose the next game."""
        return self.choice is not None and self.choice["player"] == self.player

    def best_hands(self) -> list[str]:
        return list(self.view.you_have) if self.view is not None else []

    def winnings(self) -> list[str]:
        """Who won how much in the last hand."""
        if self.view is None:
            return []
        return winnings(self.view, PlayerNames(self.names, self._reader))

    def seconds_left(self, now: int) -> int | None:
        """Of the time that runs, at this time in milliseconds; None: nobody's runs."""
        if self.clock is None:
            return None
        return int(max((self.clock["bank_until"] - now) // 1000, 0))

    def status_line(self) -> str:
        """Where the guest stands and what the table waits for, in a sentence."""
        seat = self.seat
        waits = self.table["waits_for"]
        if self.table["status"] == "over":
            return "The evening is over."
        if seat is None:
            return f"You watch. {waits.capitalize() + '.' if waits else ''}".strip()
        if seat["status"] == "out":
            return "You sit out."
        if self.view is not None and not self.view.over:
            return "A hand is played."
        return f"{waits[:1].upper()}{waits[1:]}." if waits else "The next hand comes soon."
