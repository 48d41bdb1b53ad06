"""Tables of the real card room in this process, whose clients keep every byte that they are sent.

The room, its database, its tables and its REST are those of `anypoker serve`; only the sockets are
left out, behind which nothing is added. A hand can be dealt from a deck that is laid before it.
"""

import asyncio
from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
from sqlalchemy import select

from anypoker.analysis.all_in_equity import AllInStage, OpenStage
from anypoker.cards import Key, key_from_seed
from anypoker.engine import Action, Chance, Event, Hand, chance_of, decisions
from anypoker.engine.sample_actions import sample_legal_action
from anypoker.game import Game
from anypoker.host.seating import usual_terms
from anypoker.match import SeatSetup, Setup
from anypoker.server import commands as m
from anypoker.server.app import Settings, make_app
from anypoker.server.bot_pool import BotPool
from anypoker.server.card_room import CardRoom
from anypoker.server.game_names import rotation_of_game
from anypoker.server.guests import COOKIE
from anypoker.server.live_table import LiveTable
from anypoker.server.schema import snapshot
from anypoker.server.table_settings import TableSettings
from anypoker.server.table_store import create_table
from tests.server.heard_client import HeardClient as Client

PEOPLE = 6
_ROOM = {"act_seconds": 0, "between_seconds": 600, "listed": True}
_WATCHED = ("live", "behind")  # how somebody without a seat may watch, table by table


class Step(NamedTuple):
    """What followed from one action. `sent`: by viewer, in the order of the seats, then those who
    have none; `facts`: what has happened, for who may know everything."""

    facts: list[Event]
    sent: list[list[bytes]]


class WireHand(NamedTuple):
    """A whole hand. `after`: what can be asked over REST when it is over, by viewer;
    `snapshot`: what the database holds of the table for its next start."""

    hand: Hand
    chance: Chance
    steps: list[Step]
    after: list[list[bytes]]
    snapshot: bytes


# What the hand of a table is dealt from, in place of what its key says: its task inherits it.
_DECK: ContextVar[Chance | None] = ContextVar("deck", default=None)


class Wire:
    """A card room in which many hands can be played at once. `patient`: whether chances of open
    hands are waited for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.room = CardRoom(folder, clock=lambda: 1_000)  # the same time for every hand
        self.patient = True
        self.keys: list[Key] = []
        self.people: list[tuple[str, str]] = []  # ids and cookies
        self._numbers = count(1)
        app = make_app(Settings(folder, limited=False), self.room)
        app.state.room = self.room
        transport = httpx.ASGITransport(app)
        self._http = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1")

    async def open(self) -> None:
        for number in range(PEOPLE):
            guest, cookie = await self.room.guests.welcome(f"P{number}")
            self.people.append((guest.id, cookie))

    async def close(self) -> None:
        await self._http.aclose()
        await self.room.close()

    async def play(
        self,
        game: Game,
        players: int,
        stack: int,
        seed: str,
        deck: Chance | None = None,
        actions: list[tuple[int, Action]] | None = None,
        askers: Container[int] = (),
    ) -> WireHand:
        """Play one hand: at random, or from another deck with the same answers, as far as they are
        legal. The same seed gives the same table, deck and comings and goings. `askers`: which
        viewers ask over REST afterwards."""
        key = key_from_seed(seed)
        self.keys.append(key)
        _DECK.set(deck)
        live = await self._open_table(game, players, stack, key)
        clients = [Client(self.people[seat][0], f"P{seat}") for seat in range(players)]
        clients.append(Client(None, None))
        for client in clients:
            live.join(client, 0)
        try:
            return await self._play(live, clients, seed, key, deck, actions, askers)
        finally:
            self.room._tasks[live.stored.id].cancel()
            del self.room.tables[live.stored.id]

    async def _open_table(self, game: Game, players: int, stack: int, key: Key) -> LiveTable:
        rotation = rotation_of_game(game, None)
        seats = tuple(SeatSetup(f"P{n}", stack, self.people[n][0]) for n in range(players))
        setup = Setup(rotation, usual_terms(rotation.usual_structure), seats)
        # The key says it, so that the same hand is always watched in the same way.
        room_options = {**_ROOM, "spectators": _WATCHED[key[0] % len(_WATCHED)]}
        settings = TableSettings(self.people[0][0], stack, started=True, options=room_options)
        id_ = f"table{next(self._numbers):09}"
        room = self.room
        stored = await create_table(id_, "Friday", setup, settings, room.keys, room.writer)
        stored.logged.keys = lambda _: key
        stored.logged.secret = key
        return room._begin(stored, [])

    async def _play(
        self,
        live: LiveTable,
        clients: list[Client],
        seed: str,
        key: Key,
        deck: Chance | None,
        actions: list[tuple[int, Action]] | None,
        askers: Container[int],
    ) -> WireHand:
        while not live.table.number:
            await asyncio.sleep(0.001)  # the hand is dealt without anybody's doing
        hand = live.table.hand
        assert hand is not None
        chance = deck or chance_of(hand.game, key)
        random = Random(seed)
        steps = [Step(list(hand.events), await self._heard(live, clients, f"{seed}/0"))]
        following = iter(actions) if actions is not None else None
        while not hand.over:
            chosen = _choice(hand, random) if following is None else next(following, None)
            if chosen is None:
                break  # with other cards there is more to answer
            seat, action = chosen
            known = len(hand.events)
            if not await _answer(live, clients[seat], hand, seat, action):
                break  # with other cards it is not legal
            assert live.table.hand is not None
            hand = live.table.hand
            sent = await self._heard(live, clients, f"{seed}/{len(steps)}")
            steps.append(Step(hand.events[known:], sent))
        after: list[list[bytes]] = [[] for _ in clients]
        for place, client in enumerate(clients):
            if hand.over and place in askers:
                after[place] = await self._ask_rest(live, client)
        wanted = select(snapshot.c.data).where(snapshot.c.table_id == live.stored.id)
        data = await self.room.writer.read(lambda connection: connection.scalar(wanted))
        return WireHand(hand, chance, steps, after, data)

    async def _heard(self, live: LiveTable, clients: list[Client], seed: str) -> list[list[bytes]]:
        """What everybody was sent; sometimes somebody comes anew, or comes back after a gap."""
        if self.patient:  # chances are told when they are counted
            await asyncio.gather(*live.run_outs.tasks)
            await _settled(live)
        draw = Random(seed)
        newcomers: list[tuple[int, Client]] = []
        if draw.random() < 0.2:
            after = draw.choice([0, max(live.stored.n - 2, 0)])
            place = draw.randrange(len(clients))
            newcomers = [(place, Client(clients[place].player, clients[place].name))]
        for _, client in newcomers:
            live.join(client, after)
            await _settled(live)
        sent = [_drain(live, client) for client in clients]
        for place, client in newcomers:
            sent[place] += _drain(live, client)
            live.leave(client)
        await _settled(live)
        for mine, client in zip(sent, clients, strict=True):
            mine += _drain(live, client)
        return sent

    async def _ask_rest(self, live: LiveTable, client: Client) -> list[bytes]:
        """All that somebody may ask about a hand that is over, and what it may share."""
        cookies = dict(self.people).get(client.player or "", "")
        headers = {"Cookie": f"{COOKIE}={cookies}"} if cookies else {}
        base = f"/api/tables/{live.stored.id}"
        answers = []
        paths = ("", "/hands", "/hands/1", "/hands/1.hand", "/hands/1.phh", "/statistics")
        for path in (*paths, "/ledger", "/ledger.csv"):
            answer = await self._http.get(base + path, headers=headers)
            told = answer.status_code == 200
            if not told and path.endswith((".hand", ".phh")):  # not every hand can be written so
                form = path.rpartition(".")[2]
                told = answer.status_code == 422 and f"has no .{form} file" in answer.text
            assert told, f"{path}: {answer.status_code} {answer.text}"
            answers.append(_same_table(live, answer.content))
        if cookies:
            shared = await self._http.post(f"{base}/hands/1/share", json={}, headers=headers)
            assert shared.status_code == 201, shared.text
            seen = await self._http.get(f"/api/shared-hands/{shared.json()['id']}")
            assert seen.status_code == 200, seen.text
            answers.append(_same_table(live, seen.content))
        return answers


def _choice(hand: Hand, random: Random) -> tuple[int, Action]:
    question = random.choice(decisions(hand))
    return question.seat, sample_legal_action(question, random.randrange)


async def _answer(live: LiveTable, client: Client, hand: Hand, seat: int, action: Action) -> bool:
    question = hand.asked[seat]
    if not question:
        return False
    command = m.Act(do="act", key=str(question), question=question, action=str(action))
    before = len(hand.played)
    answer = client.expect_answer()
    await live.bring(client, command)
    if not await answer:
        return False
    await _settled(live)
    assert live.table.hand is not None
    return len(live.table.hand.played) > before or live.table.hand.over


async def _settled(live: LiveTable) -> None:
    """Wait until the table has done all that it was asked for: it does one thing at a time, and
    what stands in its inbox without a client is done without waiting for the disk."""
    while not live._inbox.empty():
        await asyncio.sleep(0)


def _drain(live: LiveTable, client: Client) -> list[bytes]:
    sent = []
    while not client.queue.empty():
        message = client.queue.get_nowait()
        assert message is not None
        sent.append(_same_table(live, message))
    return sent


def _same_table(live: LiveTable, message: bytes) -> bytes:
    return message.replace(live.stored.id.encode(), b"table")


@contextmanager
def laid_decks() -> Iterator[None]:
    """In here a table is dealt from the deck that is laid for it, if one is."""

    def dealt(game: Game, key: Key) -> Chance:
        return _DECK.get() or chance_of(game, key)

    with patch("anypoker.match.hand_changes.chance_of", dealt):
        yield


@contextmanager
def chances_counted_once() -> Iterator[None]:
    """In here the chances of open hands are counted once for everything that they follow from:
    if a hidden card were in it, they would be counted anew, and could differ."""
    count = BotPool.chances
    known: dict[tuple[str, ...], asyncio.Task[AllInStage | None]] = {}

    async def counted(
        pool: BotPool, game: Game, choices: list[str], stage: OpenStage
    ) -> AllInStage | None:
        what = game.name, *choices, repr(stage)
        if what not in known:
            known[what] = asyncio.create_task(count(pool, game, choices, stage))
        return await asyncio.shield(known[what])

    patient = patch("anypoker.server.bot_pool.LATEST", 600.0)  # none is left out for being late
    with patient, patch.object(BotPool, "chances", counted):
        yield


def run_with_wire(folder: Path, work: Callable[[Wire], Any]) -> Any:
    """Do something with a card room in this process."""

    async def running() -> Any:
        wire = Wire(folder)
        await wire.open()
        try:
            with laid_decks(), chances_counted_once():
                return await work(wire)
        finally:
            await wire.close()

    return asyncio.run(running())
