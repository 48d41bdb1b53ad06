"""What a client knows of a table: the messages of the server, put together."""

from typing import Any

from anypoker.server.protocol.messages import MESSAGES


class KnownTable:
    """`n`: the number of the last message."""

    def __init__(self, after: int = 0) -> None:
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.choice: dict[str, Any] | None = None
        self.you: dict[str, Any] = {}
        self.card: dict[str, Any] | None = None
        self.stakes: dict[str, Any] | None = None  # of the hand in play
        self.n = after

    def put(self, message: dict[str, Any], check: bool = True) -> None:
        """Add a message; it has to be one of the protocol, and to come in order."""
        if check:
            MESSAGES.validate_python(message)
        if "n" in message and message["type"] != "done":
            assert message["n"] >= self.n or message["type"] == "state"
            self.n = message["n"]
        match message["type"]:
            case "state":
                self.view, self.table = message["view"], message["table"]
                self.choice, self.you = message["choice"], message["you"]
                self.card = message.get("card")
                self.stakes = message["table"].get("stakes_now")
            case "you":
                self.you = message["you"]
            case "table":
                self.table, self.choice = message["table"], message["choice"]
                self.card = message.get("card")
                self.stakes = message["table"].get("stakes_now")
            case "presence":
                self.table["spectators"] = message["spectators"]
                for seat in self.table.get("seats", ()):
                    if seat.get("player"):
                        is_here = seat["player"] in message["connected"]
                        seat["connected"] = seat["bot"] is not None or is_here
            case "events":
                self._put_events(message)

    def _put_events(self, message: dict[str, Any]) -> None:
        mine = {name: one for name, one in (message["mine"] or {}).items() if name != "texts"}
        if message["begins"]:
            self.choice = self.card = None
            self.stakes = message.get("stakes")
            none: dict[str, Any] = {
                "viewer": None,
                "own": [],
                "outward": [],
                "named": [],
                "you_have": [],
                "decision": None,
            }
            self.view = {**none, **message["now"], **mine, "events": message["events"]}
        else:
            assert self.view is not None
            events = [*self.view["events"], *message["events"]]
            self.view = {**self.view, **message["now"], **mine, "events": events}

    @property
    def decision(self) -> dict[str, Any] | None:
        return self.view["decision"] if self.view is not None else None
