"""Tournaments against hostile people: absurd settings, and every command at every moment."""

import asyncio
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from fastapi.testclient import TestClient

from anypoker.server.app import Settings, make_app
from anypoker.server.card_room import CardRoom
from anypoker.server.table.failures import REFUSED
from anypoker.server.tournament.handle import Pause, Resume, RoomCommand
from anypoker.server.tournament.registry import MAX_DAYS_AHEAD
from anypoker.tournaments import Phase, TournamentError, commands
from tests.server.test_tournaments import Follower, count_chips, create

NUMBERS = (
    "stack", "seats", "final_seats", "most_players", "entry", "bounty", "late_levels", "rebuys",
    "rebuy_levels", "add_on", "add_on_price", "start_at", "start_players", "hand_for_hand", "bots",
    "hands", "minutes",
)  # fmt: skip
ABSURD: tuple[Any, ...] = (
    -1, 0, 1, 2, 10**9, 10**12, 2**53 - 1, 2**53, 2**63, 10**30, 1.5, "5", None, True, [], {},
)  # fmt: skip
DAY = 86_400_000
LEVEL = {"stakes": "50/100", "minutes": 5}


def test_absurd_numbers_are_refused_or_can_be_shown(tmp_path: Path) -> None:
    """Whatever is accepted can be read, fits into the numbers of browsers, and is cancelled."""
    app = make_app(Settings(tmp_path, has_rate_limit=False))
    with TestClient(app, base_url="http://127.0.0.1") as http:
        http.post("/api/guests", json={"name": "<b>Host</b>"})
        for name in NUMBERS:
            for value in ABSURD:
                asked = {"game": "texas-holdem", "name": "<img src=x>", name: value}
                made = http.post("/api/tournaments", json=asked)
                assert made.status_code in (201, 422), (name, value, made.text)
                assert made.json().get("sentence") != "", (name, value)
                if made.status_code == 201:
                    one = f"/api/tournaments/{made.json()['id']}"
                    info = http.get(one)
                    assert info.status_code == 200, (name, value)
                    assert max(_numbers(info.json())) < 2**53, (name, value)
                    assert http.post(f"{one}/cancel", json={}).status_code == 204


def _numbers(data: Any) -> list[float]:
    if isinstance(data, dict):
        return [one for value in data.values() for one in _numbers(value)]
    if isinstance(data, list):
        return [one for value in data for one in _numbers(value)]
    return [data] if isinstance(data, int | float) else [0]


REFUSALS: list[tuple[dict[str, Any], str]] = [
    ({"start_at": 1}, "a tournament starts in the next"),
    ({"start_at": 253_402_300_799_000}, "a tournament starts in the next"),  # the year 9999
    ({"levels": [LEVEL] * 1_000}, "at most 200 items"),
    ({"levels": [LEVEL | {"chip": 51}]}, "level 1: the smallest chip is at most 50"),
    ({"levels": [LEVEL, LEVEL | {"chip": 10**12}]}, "level 2: the smallest chip is at most 50"),
    ({"hands": 5, "minutes": 5}, "set either 'hands' or 'minutes' per level"),
    ({"structure": "<b>"}, "'<b>' is not a structure; use one of turbo, standard, deep"),
    ({"name": "a\u202eb"}, "the control character U+202E is not allowed"),
    ({"prizes": [1e-300, 99]}, "from 0.01%"),
    ({"stack": 10**14}, "is too large for a ready-made structure; write levels"),
    ({"stack": 10**14, "levels": [LEVEL]}, "a tournament gives out at most"),
    (
        {
            "stack": 41 * 10**11,
            "levels": [{"stakes": f"{10**12 - 1}/{10**12 - 1}", "hands": 1, "chip": 10**12 - 1}]
            * 2,
            "most_players": 1_000,
            "rebuys": 1,
            "rebuy_levels": 1,
        },
        "a tournament gives out at most",  # with the chips that a race may add
    ),
]


def test_absurd_settings_get_a_sentence(tmp_path: Path) -> None:
    now = round(time.time() * 1000)
    days = [now - DAY, now + (MAX_DAYS_AHEAD + 1) * DAY]
    starts = [({"start_at": at}, "a tournament starts in the next") for at in days]
    with TestClient(make_app(Settings(tmp_path)), base_url="http://127.0.0.1") as http:
        http.post("/api/guests", json={"name": "Host"})
        for asked, words in [*starts, *REFUSALS]:
            answer = http.post("/api/tournaments", json={"game": "texas-holdem"} | asked)
            assert answer.status_code == 422, asked
            assert words in answer.json()["sentence"], asked
        asked = {"game": "texas-holdem", "start_at": now + DAY}
        assert http.post("/api/tournaments", json=asked).status_code == 201


class Nuisance:
    """Somebody who sends every command at any moment, for everybody."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()

    def command(self, players: list[tuple[str, str]]) -> tuple[RoomCommand, str]:
        """Return a command with the guest who sends it."""
        guest, name = self.chance.choice(players)
        other = guest
        if self.chance.random() < 0.2:
            other = self.chance.choice([*players, ("gnobody", "Nobody")])[0]
        ways: list[RoomCommand] = [
            commands.Register(other, name, "w" * self.chance.choice((0, 5))),
            commands.Unregister(other),
            commands.Rebuy(other),
            commands.DeclineRebuy(other),
            commands.AddOn(other),
            commands.Start(),
            commands.Cancel(),
            Pause(),
            Resume(),
        ]
        if self.chance.random() < 0.03:
            ways = [commands.Leave(other)]
        return self.chance.choice(ways), guest


async def _abuse(data: Path, seed: int) -> Nuisance:
    room = CardRoom(data)
    await room.open()
    nuisance = Nuisance(seed)
    try:
        levels = [
            {"stakes": "200/400", "hands": 3, "chip": 25},
            {"stakes": "1000/2000", "hands": 3, "chip": 500},
            {"stakes": "10000/20000", "hands": 100, "chip": 1_000},
        ]
        actor, _ = await create(
            room, levels=levels, bots=4, seats=4, most_players=16, rebuys=2, rebuy_levels=1,
            add_on=3_000, add_on_price=50, late_levels=1, bounty=10,
        )  # fmt: skip
        people = [(await room.guests.welcome(f"<b>P{number}</b>"))[0] for number in range(10)]
        await asyncio.gather(
            *(
                actor.ask(commands.Register(one.id, one.name), one.id)
                for one in people[:7] * 3  # three times each, at the same time
            ),
            return_exceptions=True,
        )
        assert actor.state.value.entries == 11
        known = [(one.id, one.name) for one in people]
        await actor.ask(commands.Start(), actor.state.host)
        tasks = [asyncio.create_task(Follower(room, actor, one).play()) for one in people]
        end = time.monotonic() + 300
        while actor.state.value.phase is Phase.RUNNING or actor.state.closing:
            assert time.monotonic() < end, actor.state.value
            command, guest = nuisance.command(known)
            done = await _try(actor, command, guest)
            (nuisance.done if done else nuisance.refused)[type(command).__name__] += 1
            for player in list(actor.state.rebuy_until):  # some decide in time
                await _try(actor, commands.Rebuy(player), player)
                await _try(actor, commands.DeclineRebuy(player), player)
            if actor.state.value.break_until:  # nobody waits for the end of a break here
                for one in people:
                    nuisance.done["AddOn"] += await _try(actor, commands.AddOn(one.id), one.id)
                actor.stored.state = actor.state._replace(offset=actor.state.offset - 60_000)
            count_chips(room, actor)
            await asyncio.sleep(0.002)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        value = actor.state.value
        assert value.phase is Phase.OVER
        assert sorted(one.player for one in value.places) == sorted(value.entrants)
        assert value.prizes_paid == value.collected
        assert value.bounties_paid == 10 * value.entries
    finally:
        await room.close()
    return nuisance


async def _try(actor: Any, command: RoomCommand, guest: str) -> bool:
    """Send a command; return whether it was accepted."""
    refusal = ""
    try:
        await actor.ask(command, guest)
    except TournamentError as error:
        refusal = str(error)
    assert refusal != REFUSED, command  # a fault of the program
    return not refusal


def test_commands_at_wrong_moments_keep_all_chips(tmp_path: Path) -> None:
    done: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for seed in range(2):
        nuisance = asyncio.run(_abuse(tmp_path / str(seed), seed))
        done += nuisance.done
        refused += nuisance.refused
    assert done["AddOn"], done
    assert {"Start", "Cancel", "Pause", "Rebuy", "Unregister", "AddOn"} <= refused.keys()
