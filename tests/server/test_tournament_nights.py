"""Tournaments from outside: kills in a break, nobody connected, deletions, ties for places."""

import asyncio
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from anypoker.history.log.journal import wall_clock
from anypoker.server.card_room import CardRoom
from tests.server.server_process import Visitor, open_room
from tests.server.test_tournaments import play_on

PATIENCE = 60.0
FAST = {"between_seconds": 0, "bot_seconds": 0, "act_seconds": 1, "bank_seconds": 0}
ALL_IN = [{"stakes": "20000/40000", "hands": 100}]
MINUTE = 60_000


class Host(Visitor):
    """Host of a tournament."""

    def create(self, **asked: Any) -> str:
        body = {"game": "texas-holdem", "bot": {"kind": "caller"}, "options": FAST, **asked}
        answer = self.http.post("/api/tournaments", json=body)
        assert answer.status_code == 201, answer.text
        return f"/api/tournaments/{answer.json()['id']}"

    def do(self, path: str, verb: str, **body: Any) -> int:
        return int(self.http.post(f"{path}/{verb}", json=body).status_code)

    def until(self, path: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while not wanted(info := self.http.get(path).json()):
            assert time.monotonic() < end, info
            time.sleep(0.05)
        return dict(info)

    def delete(self) -> int:
        headers = {"Content-Type": "application/json"}
        return int(self.http.request("DELETE", "/api/guests/me", headers=headers).status_code)


def is_over(info: dict[str, Any]) -> bool:
    return info["phase"] == "over"


def test_break_continues_after_a_kill(tmp_path: Path) -> None:
    """The time of the stop does not count, and the add-on is still sold."""
    levels = [{"stakes": "25/50", "hands": 1, "break_minutes": 5}, *ALL_IN]
    with open_room(tmp_path) as room:
        ann = Host(room, "Ann")
        path = ann.create(bots=7, seats=4, levels=levels, rebuy_levels=1, add_on=5_000)
        assert ann.do(path, "register") == 204
        assert ann.do(path, "start") == 204
        ann.until(path, lambda info: info["break_ms"] > 0)
        asked = time.monotonic()
        before = ann.http.get(path).json()
        room.stop(signal.SIGKILL)
        running = time.monotonic() - asked
    time.sleep(4)
    opened = time.monotonic()
    with open_room(tmp_path) as again:
        ann.come_back(again)
        info = ann.http.get(path).json()
        running += time.monotonic() - opened
        assert info["state"] == "break"
        passed = before["break_ms"] - info["break_ms"]
        assert -1_000 < passed <= running * 1_000 + 1_000
        assert info["standings"] == before["standings"]
        assert info["you"]["may_add_on"]
        assert ann.do(path, "add-on") == 204
        assert ann.do(path, "leave") == 204
        again.stop(signal.SIGKILL)
    asyncio.run(_end_break(tmp_path, path.rsplit("/", 1)[-1]))


async def _end_break(data: Path, id_: str) -> None:
    ahead = 0
    room = CardRoom(data, clock=lambda: wall_clock() + ahead)
    await room.open()
    try:
        actor = room.tournaments.actors[id_]
        assert actor.state.value.break_until
        ahead = 5 * MINUTE
        await play_on(room, actor)
        assert actor.state.value.collected == 8 * 100 + 100
        assert actor.state.value.prizes_paid == 900
    finally:
        await room.close()


def test_tournament_ends_with_nobody_connected(tmp_path: Path) -> None:
    """Timeouts act for absent people; their blinds are posted until they are out."""
    levels = [{"stakes": "1000/2000", "hands": 2}, *ALL_IN]
    with open_room(tmp_path) as room:
        people = [Host(room, name) for name in ("Ann", "Bo", "Cy")]
        path = people[0].create(bots=2, seats=3, levels=levels, bounty=10)
        assert all(one.do(path, "register") == 204 for one in people)
        assert people[0].do(path, "start") == 204
        info = people[0].until(path, is_over)
        assert room.stop() == ""
    assert info["standings"][0]["stack"] == 5 * 10_000
    assert sum(one["prize"] for one in info["standings"]) == 500
    assert sum(one["bounties"] for one in info["standings"]) == 50


def test_host_leaves_and_guests_are_deleted(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann, zoe = Host(room, "Ann"), Host(room, "Zoe")
        levels = [{"stakes": "50/100", "hands": 3}, *ALL_IN]
        path = ann.create(bots=3, levels=levels, options={**FAST, "between_seconds": 1})
        assert ann.do(path, "register") == zoe.do(path, "register") == 204
        assert ann.delete() == zoe.delete() == 409
        assert zoe.do(path, "unregister") == 204
        assert zoe.delete() == 204
        assert ann.do(path, "start") == 204
        assert ann.do(path, "pause") == 204
        assert ann.do(path, "leave") == 204  # she remains the host
        assert ann.delete() == 409  # nobody else could end the pause
        assert ann.do(path, "resume") == 204
        info = ann.until(path, is_over)
        assert [one["name"] for one in info["standings"]].count("Ann") == 1
        assert "Zoe" not in [one["name"] for one in info["standings"]]
        assert ann.delete() == 204
        cy = Host(room, "Cy")
        names = [one["name"] for one in cy.http.get(path).json()["standings"]]
        assert "Ann" in names
        assert room.stop() == ""


def _ties(host: Host) -> int:
    """Play a tournament in which everyone is all-in; return how many players share a place."""
    path = host.create(bots=4, levels=ALL_IN, prizes=[40, 30, 20, 10])
    assert host.do(path, "start") == 204
    info = host.until(path, is_over)
    rows = info["standings"]
    shared = Counter(one["place"] for one in rows)
    assert shared[1] == 1
    assert sum(one["prize"] for one in rows) == 400
    for place, count in shared.items():
        prizes = [one["prize"] for one in rows if one["place"] == place]
        assert max(prizes) - min(prizes) <= 1  # they share the prizes of their places
        assert sum(prizes) == sum(info["prizes"][place - 1 : place - 1 + count])
    return max(shared.values())


def test_all_others_bust_in_one_hand(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = Host(room, "Ann")
        assert any(_ties(ann) == 3 for _ in range(20))
        assert room.stop() == ""
