"""Cards that left the stock as the table shows them, to compare with the record.

A server could skip a card that it does not like: it proves that the card left the stock face down,
and the table does not show that.
"""

from collections.abc import Iterable, Mapping
from typing import Any

_KEPT_HANDS = 3
_Json = Mapping[str, Any]


class _SeenHand:
    """Events of one hand so far."""

    def __init__(self) -> None:
        self.left, self.is_over = 0, False
        self._is_kept = False
        self._sharing: set[int | None] = set()  # seats that share the card dealt last

    def follow(self, events: Iterable[_Json]) -> None:
        for event in events:
            self._follow(event)

    def _follow(self, event: _Json) -> None:
        kind = event["event"]
        kept, self._is_kept = self._is_kept, kind == "kept"
        sharing, self._sharing = self._sharing, set()
        match kind:
            case "dealt" if kept:
                return  # it left the stock when it was offered
            case "dealt":
                is_same = event["shared"] and bool(sharing) and event["seat"] not in sharing
                self.left += not is_same
                if event["shared"]:
                    self._sharing = {*(sharing if is_same else ()), event["seat"]}
            case "offered":
                self.left += event["new"]
            case "blocked":
                self.left += event["other"] is None
            case "replaced":
                self.left += 1
            case "hand_ended":
                self.is_over = True


class SeenCards:
    """Counts the cards that left the stock in the last hands, from the messages of a table."""

    def __init__(self) -> None:
        self._hands: dict[int, _SeenHand] = {}

    def see(self, message: _Json) -> None:
        """Take a message of the table."""
        if message["type"] == "state" and message.get("view"):
            view = message["view"]
            self._begin(view["hand"]).follow(view["events"])
        elif message["type"] == "events":
            if message.get("begins"):
                self._begin(message["hand"])
            if message["hand"] in self._hands:
                self._hands[message["hand"]].follow(message["events"])

    def _begin(self, hand: int) -> _SeenHand:
        self._hands[hand] = _SeenHand()
        while len(self._hands) > _KEPT_HANDS:
            del self._hands[min(self._hands)]
        return self._hands[hand]

    def left(self, hand: int) -> int | None:
        """Return how many cards left the stock; None if some of the hand was not seen."""
        seen = self._hands.get(hand)
        return seen.left if seen is not None and seen.is_over else None
