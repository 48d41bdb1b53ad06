"""Statistics of players are counted from hands that everybody saw."""

from typing import Any

from anypoker.server.rest_models import PlayerStatistics

_WILLING = ("called", "bet_made", "raised")
_RAISES = ("bet_made", "raised")


def statistics_of(hands: list[dict[str, Any]]) -> list[PlayerStatistics]:
    """Player by player, in the order in which they appear."""
    found: dict[str, PlayerStatistics] = {}
    for facts in hands:
        view = facts["view"]
        first = _first_round(view["events"])
        shown = {event["seat"] for event in view["events"] if event["event"] == "shown"}
        for seat, player in enumerate(facts["players"]):
            sitting = view["seats"][seat]
            known = found.setdefault(
                player,
                PlayerStatistics(
                    player=player,
                    name=sitting["name"],
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
            known.vpip += any(kind in _WILLING for kind in acted)
            known.pfr += any(kind in _RAISES for kind in acted)
            known.showdowns += seat in shown
            known.won += net > 0
            known.net += net
    return list(found.values())


def _first_round(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What happened until the first betting round was over."""
    for place, event in enumerate(events):
        if event["event"] == "round_ended":
            return events[:place]
    return events
