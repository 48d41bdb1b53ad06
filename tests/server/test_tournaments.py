"""Tournaments of the card room: real tables, moves between them, host rights.

Kills of the server in mid-tournament: `./run soak tournament-night`.
"""

import asyncio
import time
from pathlib import Path
from typing import Any

import orjson
import pytest
from fastapi.testclient import TestClient

from anypoker.server.app import Settings, make_app
from anypoker.server.card_room import CardRoom
from anypoker.server.job_queue import JobOwner
from anypoker.server.protocol.commands import COMMANDS
from anypoker.server.rest.tournament_models import TournamentRequest
from anypoker.server.storage.guests import Guest
from anypoker.server.table.floor_changes import refuse_floor_command
from anypoker.server.tournament.actor import TournamentActor
from anypoker.server.tournament.description import describe, draws_data
from anypoker.server.tournament.handle import Pause, Resume
from anypoker.server.tournament.settings import plan_tournament
from anypoker.tables import TableError
from anypoker.tournaments import Phase, TournamentError, check_tournament, commands
from tests.server.in_process_server import Seated

FAST = {"between_seconds": 0, "bot_seconds": 0, "act_seconds": 3_000}
SHORT: list[dict[str, Any]] = [
    {"stakes": "200/400", "hands": 2},
    {"stakes": "2000/4000", "hands": 2},
    {"stakes": "10000/20000", "hands": 100},
]


async def create(room: CardRoom, **asked: Any) -> tuple[TournamentActor, Any]:
    host, _ = await room.guests.welcome("Host")
    request = TournamentRequest.model_validate(
        {"game": "texas-holdem", "levels": SHORT, "bot": {"kind": "random"}, **asked}
        | {"options": {**FAST, **asked.get("options", {})}}
    )
    return await room.tournaments.create(await plan_tournament(request, JobOwner("x")), host), host


def count_chips(room: CardRoom, actor: TournamentActor) -> int:
    """Count all chips: at tables that are up to date, and of players elsewhere; return tables."""
    state = actor.state
    check_tournament(state.value)
    counted = 0
    for number, id_ in state.ids.items():
        live = room.tables.get(id_)
        link = live.state.settings.floor if live is not None else None
        if live is None or link is None or link.orders != state.orders[number]:
            continue  # it still has to carry out an arrangement, and deals nothing before
        there = sum(state.value.entrants[one].stack for one in state.value.tables[number].players)
        assert live.table.chips == there
        counted += 1
    return counted


async def play_on(room: CardRoom, actor: TournamentActor, seconds: float = 300) -> int:
    """Wait for the end and count chips all the time; return how often a table was counted."""
    counted, end = 0, time.monotonic() + seconds
    while actor.state.value.phase is not Phase.OVER or actor.state.closing:
        assert time.monotonic() < end, describe(
            actor.state, 0, actor.now(), None, 0, lambda _: None, ""
        )
        counted += count_chips(room, actor)
        await asyncio.sleep(0.002)
    return counted


class Follower:
    """A person who plays in this process and follows the tournament from table to table."""

    def __init__(self, room: CardRoom, actor: TournamentActor, guest: Guest) -> None:
        self.room, self.actor, self.guest = room, actor, guest
        self.moves: list[dict[str, Any]] = []
        self.at: Seated | None = None

    async def play(self) -> None:
        """Call everything until the player is out or has won."""
        while (place := self.actor.place_of(self.guest.id)) is None or (
            place["table"] not in self.room.tables
        ):
            await asyncio.sleep(0.01)
        self.at = Seated(self.room.tables[place["table"]], self.guest)
        while self.actor.state.is_open:
            try:
                message = await asyncio.wait_for(self.at.next(), 0.5)
            except TimeoutError:
                continue
            if message["type"] == "move":
                self.moves.append(message)
                self.at = Seated(self.room.tables[message["table"]], self.guest)
            elif self.at.decision is not None:
                asked, view = self.at.decision, self.at.view
                self.at.view = {**(view or {}), "decision": None}
                action = "call" if asked.get("call") else asked["timeout"]
                sent = {"do": "act", "question": asked["number"], "action": action}
                data = orjson.dumps({**sent, "key": f"{self.at.live.stored.id}{asked['number']}"})
                await self.at.live.enqueue(self.at.client, COMMANDS.validate_json(data))


async def bots_alone(data: Path) -> None:
    room = CardRoom(data)
    await room.open()
    try:
        actor, host = await create(room, bots=11, seats=4, start_players=12, bounty=10)
        ann, _ = await room.guests.welcome("Ann")
        with pytest.raises(TournamentError, match="only the host"):
            await actor.ask(commands.Start(), ann.id)
        with pytest.raises(TournamentError, match="only the host"):
            await actor.ask(commands.Register(host.id, "Host"), ann.id)
        await actor.ask(commands.Register(ann.id, "Ann", "my word"), ann.id)
        assert actor.state.value.phase is Phase.RUNNING
        while len(room.tables) < 3:
            await asyncio.sleep(0.01)
        await actor.ask(commands.Leave(ann.id), ann.id)  # her chips leave play
        assert await play_on(room, actor) > 10
        value = actor.state.value
        assert sorted(one.place for one in value.places)[0] == 1
        assert len(value.places) == 12
        assert value.prizes_paid == 1_200
        assert value.bounties_paid == 120
        assert all(one.stored.settings.over for one in room.tables.values())
        assert draws_data(actor.state)["draws"][0]["words"] == ((ann.id, "my word"),)
        assert {"placed", "over"} <= {one.kind for one in actor.state.news}
    finally:
        await room.close()
    again = CardRoom(data)  # a tournament that is over is still shown
    await again.open()
    assert again.tournaments.actors[actor.stored.id].state.value == actor.state.value
    await again.close()


def test_bots_play_to_the_end_without_anyone_watching(tmp_path: Path) -> None:
    asyncio.run(bots_alone(tmp_path))


async def people_move(data: Path) -> int:
    """Play a tournament; return how often people were led to another table."""
    room = CardRoom(data)
    await room.open()
    try:
        actor, host = await create(room, bots=5, seats=3, late_levels=1)
        people = [(await room.guests.welcome(f"P{number}"))[0] for number in range(3)]
        for one in people:
            await actor.ask(commands.Register(one.id, one.name), one.id)
        await actor.ask(commands.Start(), host.id)
        followers = [Follower(room, actor, one) for one in people]
        tasks = [asyncio.create_task(one.play()) for one in followers]
        await actor.ask(commands.Register(host.id, "Host"), host.id)  # late
        followers.append(Follower(room, actor, host))
        tasks.append(asyncio.create_task(followers[-1].play()))
        table = next(iter(room.tables.values()))
        for command in (
            {"do": "host", "verb": "options", "options": {"rake": {"percent": 5, "cap": 3}}},
            {"do": "host", "verb": "pause"},
        ):
            refused = COMMANDS.validate_json(orjson.dumps({**command, "key": "x"}))
            with pytest.raises(TableError, match="part of a tournament"):
                refuse_floor_command(table.state, refused)
        with pytest.raises(TournamentError, match="not paused"):
            await actor.ask(Resume(), host.id)
        await actor.ask(Pause(), host.id)
        await asyncio.sleep(0.2)
        hands = sum(one.table.number for one in room.tables.values())
        await asyncio.sleep(0.2)
        assert sum(one.table.number for one in room.tables.values()) == hands
        await actor.ask(Resume(), host.id)
        await play_on(room, actor)
        await asyncio.gather(*tasks)
        moves = [move for one in followers for move in one.moves]
        for move in moves:
            assert move["tournament"] == actor.stored.id
            assert move["why"], move  # players are told why, also at the final table
        value = actor.state.value
        assert value.entries == 9
        assert value.prizes_paid == 900
        return len(moves)
    finally:
        await room.close()


def test_people_follow_their_moves_and_hosts_pause(tmp_path: Path) -> None:
    tries = (asyncio.run(people_move(tmp_path / str(number))) for number in range(5))
    assert any(tries), "nobody was led to another table"  # they may all be broke before


BAD: list[tuple[dict[str, Any], str]] = [
    ({}, "set one of 'game', 'mix', 'file' and 'choice'"),
    ({"game": "texas-holdem", "structure": "slow"}, "'slow' is not a structure"),
    ({"game": "texas-holdem", "levels": [{"stakes": "x", "hands": 1}]}, "level 1:"),
    ({"game": "texas-holdem", "levels": [{"stakes": "1/2"}]}, "'hands' or 'minutes'"),
    ({"game": "texas-holdem", "seats": 40}, "seats"),
    ({"game": "texas-holdem", "prizes": [50, 30]}, "add up to 100%"),
    ({"game": "texas-holdem", "prizes": {"0": [100]}}, "prizes"),
    ({"game": "texas-holdem", "bots": 201}, "bots"),
    ({"game": "texas-holdem", "bots": 5, "most_players": 5}, "for a person"),
    ({"game": "texas-holdem", "stack": 0}, "stack"),
    ({"game": "texas-holdem", "most_players": 1_001}, "most_players"),
    ({"game": "texas-holdem", "rebuys": 3, "rebuy_levels": 0}, "'rebuy_levels'"),
    ({"game": "texas-holdem", "surprise": 1}, "surprise"),
    ({"game": "texas-holdem", "options": {"rake": {"percent": 5, "cap": 3}}}, "no rake"),
    ({"game": "texas-holdem", "options": {"banker": 1}}, "no fixed banker"),
    ({"game": "texas-holdem", "options": {"require_proofs": True}}, "everyone is dealt in"),
]


def test_rest_of_tournaments(tmp_path: Path) -> None:
    """Bad input gets a sentence; rights, registration, ETag and draws over HTTP."""
    with TestClient(make_app(Settings(tmp_path)), base_url="http://127.0.0.1") as http:
        path = "/api/tournaments"
        assert http.post(path, json={"game": "texas-holdem"}).status_code == 401
        http.post("/api/guests", json={"name": "Host"})
        for asked, words in BAD:
            answer = http.post(path, json=asked)
            assert answer.status_code == 422, asked
            assert words in answer.json()["sentence"], answer.json()
        created = http.post(path, json={"game": "texas-holdem", "name": "Turbo", "minutes": 5})
        one = f"{path}/{created.json()['id']}"
        assert http.post(f"{one}/start", json={}).json()["sentence"] == (
            "a tournament needs at least 2 players"
        )
        assert http.post(f"{one}/register", json={"word": "x" * 1_000}).status_code == 422
        assert http.post(f"{one}/register", json={}).status_code == 204
        again = http.post(f"{one}/register", json={})
        assert again.json()["sentence"] == "Host is already registered"
        answer = http.get(one)
        info = answer.json()
        assert info["state"] == "registering"
        assert info["you"]["host"]
        assert info["you"]["entrant"]["name"] == "Host"
        assert info["levels"][0]["minutes"] == 5
        unchanged = http.get(one, headers={"if-none-match": answer.headers["etag"]})
        assert unchanged.status_code == 304
        assert [each["name"] for each in http.get(path).json()] == ["Turbo"]
        assert http.post(f"{one}/pause", json={}).json()["sentence"] == (
            "the tournament is not running"
        )
        assert http.post(f"{one}/rebuy", json={}).status_code == 422
        host = dict(http.cookies)
        http.cookies.clear()
        http.post("/api/guests", json={"name": "Ann"})
        for verb in ("start", "cancel", "pause", "resume"):
            refused = http.post(f"{one}/{verb}", json={})
            assert refused.json()["sentence"] == "only the host of the tournament may do that"
        assert http.post(f"{one}/remove", json={"player": "x"}).status_code == 403
        http.cookies.clear()
        http.cookies.update(host)
        assert http.post(f"{one}/unregister", json={}).status_code == 204
        invitation = http.get(f"{one}/invitation").json()
        assert invitation["link"].endswith(f"/tournament/{created.json()['id']}")
        draws = http.get(f"{one}/draws").json()
        assert draws["commitment"] == info["commitment"] == draws["next"]
        assert draws["draws"] == []
        assert http.get(f"{one}/standings?count=5").json() == {"count": 0, "standings": []}
        assert http.get(f"{one}/standings?count=5000").status_code == 422
        assert http.post(f"{one}/cancel", json={}).status_code == 204
        assert http.get(path).json() == []
        assert http.get(f"{path}/none").status_code == 404
        assert len(http.get(f"{path}/structures?stack=5000&minutes=10").json()) == 3
