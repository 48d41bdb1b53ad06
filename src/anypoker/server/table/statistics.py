"""Statistics of players are counted from hands that everybody saw."""

from typing import Any

from anypoker.server.rest.models import PlayerStatistics
from anypoker.server.storage.hand_records import record_players

_VPIP_EVENTS = ("called", "bet_made", "raised")
_RAISES = ("bet_made", "raised")


class PlayerStatsCounter:
    """Of one table: hands are counted once, as they come. `last`: the newest that is counted."""

    def __init__(self) -> None:
        self.last = 0
        self._found: dict[str, PlayerStatistics] = {}

    def add(self, hands: list[dict[str, Any]]) -> None:
        """Count hands, the oldest first; those that are counted already are left out."""
        new = [facts for facts in hands if facts["number"] > self.last]
        _count(self._found, [facts for facts in new if "void" not in facts])
        self.last = max((facts["number"] for facts in new), default=self.last)

    def players(self) -> list[PlayerStatistics]:
        """Player by player, in the order in which they came."""
        return list(self._found.values())


def _count(found: dict[str, PlayerStatistics], hands: list[dict[str, Any]]) -> None:
    for facts in hands:
        view = facts["view"]
        first = _first_round(view["events"])
        shown = {event["seat"] for event in view["events"] if event["event"] == "shown"}
        for seat, told in enumerate(record_players(facts)):
            sitting = view["seats"][seat]
            known = found.setdefault(
                told["player"],
                PlayerStatistics(
                    **told,
                    hands=0,
                    vpip=0,
                    pfr=0,
                    showdowns=0,
                    won=0,
                    net=0,
                ),
            )
            acted = [event["event"] for event in first if event.get("seat") == seat]
            net = sitting["stack"] - sitting["started"]
            known.hands += 1
            known.vpip += any(kind in _VPIP_EVENTS for kind in acted)
            known.pfr += any(kind in _RAISES for kind in acted)
            known.showdowns += seat in shown
            known.won += net > 0
            known.net += net


def _first_round(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the events up to the end of the first betting round."""
    for place, event in enumerate(events):
        if event["event"] == "round_ended":
            return events[:place]
    return events
