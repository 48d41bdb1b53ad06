"""Tables of the real card room in this process, whose clients keep every byte that they are sent.

The room, its database, its tables and its REST are those of `anypoker serve`; only the sockets are
left out, behind which nothing is added. A hand can be dealt from a deck that is laid before it.
"""

import asyncio
import json
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import httpx
from sqlalchemy import Connection, Select, select

from anypoker.analysis.open_stages import AllInStage, RunoutStage
from anypoker.cards import Key, key_from_seed
from anypoker.catalogue import game_of_record
from anypoker.engine import Action, Event, Hand, ShuffledDeck, decisions, shuffled_deck_from_key
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.game import Game
from anypoker.history.phh import record_of, record_text
from anypoker.server.app import Settings, make_app
from anypoker.server.bots.pool import BotPool
from anypoker.server.card_room import CardRoom
from anypoker.server.games.game_names import rotation_of_game
from anypoker.server.protocol import commands as m
from anypoker.server.protocol.deck_proofs import DeckProofJoin
from anypoker.server.storage.guests import COOKIE
from anypoker.server.storage.schema import entry, snapshot
from anypoker.server.storage.schema import hand as stored_hand
from anypoker.server.storage.table_store import _ENCRYPTED, create_table
from anypoker.server.table.actor import TableActor
from anypoker.server.table.audience import Audience
from anypoker.server.table.deck_proofs import ProofPolicy
from anypoker.server.table.mailbox import NextHandDue
from anypoker.server.table.settings import TableSettings
from anypoker.session.setup.room_options import Spectators
from anypoker.session.setup.seating import default_stakes
from anypoker.tables import SeatSetup, Setup
from anypoker.views import SpectatorKind, view_json
from tests.server.proof_wire import (
    PROOF_ANSWER,
    PROOF_KEY,
    check_salts,
    laid_proofs,
    take_part,
    without_hashes,
)
from tests.server.recording_client import HeardClient as Client
from tests.server.wire_tables import TAKEN, Sits, WireTable, seated

PEOPLE = 10
FORMS = ("hand", "phh", "txt", "ohh")  # of hands that are over, as files
_ROOM = {"act_seconds": 0, "between_seconds": 600, "listed": True}
_WATCHED = ("live", "behind", "none")  # how somebody without a seat may watch, table by table
_PATIENCE = 300.0  # seconds for a hand, however busy the machine is
_JOINS = 0.2  # part of the steps after which somebody joins again
_LOOK = 4  # among the first so many steps is one after which askers look at all other exits

Exits = dict[str, bytes]  # by name, all that somebody can get at one time


class Step(NamedTuple):
    """What followed from one action. `sent`: by client, in the order of the table, then a
    spectator; `seen`: what else each could get at that time; `facts`: what has happened, for who
    may know everything."""

    facts: list[Event]
    sent: list[list[bytes]]
    seen: list[Exits]


class WireHand(NamedTuple):
    """A whole hand. `viewers`: by client, the seat of the hand, or that it has none. `after`: what
    each client can get when the hand is over; `stored`: what the database holds in plain of the
    hand and of the table for its next start."""

    hand: Hand
    number: int
    chance: ShuffledDeck
    viewers: list[int | SpectatorKind]
    steps: list[Step]
    after: list[Exits]
    stored: Exits


# What the hand of a table is dealt from, in place of what its key says: its task inherits it.
_DECK: ContextVar[ShuffledDeck | None] = ContextVar("deck", default=None)


# The places of messages must not depend on the time.
Audience.presence_seconds = 0.0


class Wire:
    """A card room in which many hands can be played at once. `patient`: whether chances of open
    hands are waited for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        laid = ProofPolicy(alone=False)  # decks are laid for hands that no client proves
        self.room = CardRoom(folder, clock=lambda: 1_000, proof_policy=laid)  # always the same time
        self.patient = True
        self.proofs = False  # whether all clients take part in deck proofs
        self.keys: set[Key] = set()
        self.people: list[tuple[str, str]] = []  # ids and cookies
        self._numbers = count(1)
        app = make_app(Settings(folder, has_rate_limit=False), self.room)
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
        wanted: WireTable,
        deck: ShuffledDeck | None = None,
        actions: list[tuple[int, Action]] | None = None,
        askers: Container[int | SpectatorKind] = (),
    ) -> WireHand:
        """Play one hand: at random, or from another deck with the same answers, as far as they are
        legal. The same table and seed give the same deck and the same comings and goings.
        `askers`: the viewers who look at all other exits as well."""
        key = key_from_seed(wanted.seed)
        self.keys.add(key)
        _DECK.set(deck)
        live = await self._open_table(wanted, key)
        clients = [
            Client(self.people[seat][0], f"P{seat}")
            for seat, sits in enumerate(wanted.seats)
            if sits is not Sits.EMPTY
        ]
        clients.append(Client(None, None))
        for client in clients:
            live.join(client, 0)
        if self.proofs:
            assert wanted.button is not None, "a new table deals before anybody has committed"
            await take_part(live, clients)
        if wanted.button is not None:  # such a table has played before, and would pause now
            live.mailbox.post(NextHandDue())
        try:
            async with asyncio.timeout(_PATIENCE):
                return await _WirePlay(self, live, wanted, clients, askers).play(key, deck, actions)
        finally:
            self.room._tasks[live.stored.id].cancel()
            del self.room.tables[live.stored.id]

    async def _open_table(self, wanted: WireTable, key: Key) -> TableActor:
        rotation = rotation_of_game(wanted.game, None)
        seats = tuple(
            SeatSetup(f"P{n}", wanted.stack, self.people[n][0]) if sits in TAKEN else None
            for n, sits in enumerate(wanted.seats)
        )
        setup = Setup(rotation, default_stakes(rotation.default_structure), seats)
        # The key says it, so that the same hand is always watched in the same way.
        room_options = {**_ROOM, "spectators": _WATCHED[key[0] % len(_WATCHED)]}
        settings = TableSettings(self.people[0][0], wanted.stack, True, options=room_options)
        id_ = f"table{next(self._numbers):09}"
        room = self.room
        stored = await create_table(id_, "Friday", setup, settings, room.keys, room.writer)
        stored.state = stored.state._replace(table=seated(stored.table, wanted))
        stored.logged.table = stored.table
        stored.logged.keys = lambda _: key
        stored.logged.bot_secret = key
        return room._begin(stored, [])

    async def get(self, path: str, player: str | None, method: str = "GET", **more: Any) -> Any:
        """Ask over REST as a player; None: as somebody without a name."""
        cookie = dict(self.people).get(player or "", "")
        headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
        return await self._http.request(method, path, headers=headers, **more)


class _WirePlay:
    """One hand at one table, and all that comes out of it."""

    def __init__(
        self,
        wire: Wire,
        live: TableActor,
        wanted: WireTable,
        clients: list[Client],
        askers: Container[int | SpectatorKind],
    ) -> None:
        self.wire, self.live, self.wanted, self.clients = wire, live, wanted, clients
        self.askers = askers
        self.viewers: list[int | SpectatorKind] = []

    async def play(
        self, key: Key, deck: ShuffledDeck | None, actions: list[tuple[int, Action]] | None
    ) -> WireHand:
        live, seed, before = self.live, self.wanted.seed, self.live.table.number
        while live.table.number == before:
            await asyncio.sleep(0.001)  # the hand is dealt without anybody's doing
        hand = live.table.hand
        assert hand is not None
        seats = [live.table.seat_in_hand(client.player or "") for client in self.clients]
        self.viewers = [SpectatorKind.SPECTATOR if seat is None else seat for seat in seats]
        by_seat = dict(zip(seats, self.clients, strict=True))
        random = Random(seed)
        steps = [await self._step(list(hand.events), 0)]
        if not hand.over:
            await self._sit_down()
        following = iter(actions) if actions is not None else None
        while not hand.over:
            chosen = _choice(hand, random) if following is None else next(following, None)
            if chosen is None:
                break  # with other cards there is more to answer
            seat, action = chosen
            known = len(hand.events)
            if not await _answer(live, by_seat[seat], hand, seat, action):
                break  # with other cards it is not legal
            assert live.table.hand is not None
            hand = live.table.hand
            steps.append(await self._step(hand.events[known:], len(steps)))
        after: list[Exits] = [{} for _ in self.clients]
        for place in self._asking() if hand.over else ():
            after[place] = await self._all_exits(self.clients[place])
        number, stored = live.table.number, await self._stored()
        chance = deck or shuffled_deck_from_key(hand.game, key)
        if self.wire.proofs:
            check_salts(live, self.clients, self.viewers, hand)
            dealt = hand.chance
            chance = ShuffledDeck(dealt.deck, dealt.dice, key, dealt.later)
        return WireHand(hand, number, chance, self.viewers, steps, after, stored)

    async def _sit_down(self) -> None:
        """New players sit down while the hand is played."""
        for seat, sits in enumerate(self.wanted.seats):
            if sits is Sits.COMES:
                player = self.wire.people[seat][0]
                client = next(one for one in self.clients if one.player == player)
                answer = client.expect_answer("sit")
                await self.live.enqueue(client, m.SitCommand(do="sit", key="sit", seat=seat))
                assert await answer, "nobody can sit down"

    def _asking(self) -> list[int]:
        return [place for place, one in enumerate(self.viewers) if one in self.askers]

    # ------------------------------------------------------------ during the hand

    async def _step(self, facts: list[Event], number: int) -> Step:
        draw = Random(f"{self.wanted.seed}/{number}")
        sent = await self._heard(draw)
        seen: list[Exits] = [{} for _ in self.clients]
        if number == Random(self.wanted.seed).randrange(_LOOK):
            for place in self._asking():
                seen[place] = await self._exits_in_play(self.clients[place])
        return Step(facts, sent, seen)

    async def _heard(self, draw: Random) -> list[list[bytes]]:
        """What everybody was sent; sometimes somebody comes anew, or comes back after a gap."""
        live, clients = self.live, self.clients
        if self.wire.patient:  # chances are told when they are counted
            await asyncio.gather(*live.run_outs.tasks)
            await _settled(live)
        newcomers: list[tuple[int, Client]] = []
        if draw.random() < _JOINS:
            after = draw.choice([0, max(live.stored.n - 2, 0)])
            place = draw.randrange(len(clients))
            newcomers = [(place, Client(clients[place].player, clients[place].name))]
        for _, client in newcomers:
            live.join(client, after)
            await self._watch_proofs(client)
        sent = [_drain(live, client) for client in clients]
        for place, client in newcomers:
            sent[place] += _drain(live, client)
            live.leave(client)
        await _settled(live)
        for mine, client in zip(sent, clients, strict=True):
            mine += _drain(live, client)
        return sent

    async def _watch_proofs(self, client: Client) -> None:
        """Let a connection get deck proofs, if the others do."""
        if self.wire.proofs:
            await self.live.enqueue(client, DeckProofJoin(do="deck_proof_join", key=PROOF_KEY))
        await _settled(self.live)

    async def _exits_in_play(self, client: Client) -> Exits:
        """What somebody can ask for while the hand is played, and what a program at its seat, or a
        terminal, draws from."""
        number = self.live.table.number
        exits = await self._rest(client, ("", "/hands", "/statistics", "/ledger", "/ledger.csv"))
        if self.live.table.in_hand and client is self.clients[-1]:
            for path in [f"/hands/{number}", *(f"/hands/{number}.{form}" for form in FORMS)]:
                answer = await self.wire.get(f"{self._base}{path}", client.player)
                assert answer.status_code in (403, 404), f"{path} of a hand that is played"
        if client.player is not None:
            exits |= self._local(client.player)
        return exits

    def _local(self, player: str) -> Exits:
        """Return the views of bots and terminals, and an export for one player."""
        session = self.live.session
        hand = session.hand
        lines = [line.text for line in session.transcript_lines(hand.events, player)]
        record = record_of(hand, game_of_record, viewer=session.viewer(player))
        return {
            "view": json.dumps(view_json(session.view(player))).encode(),
            "transcript": "\n".join(lines).encode(),
            "export": record_text(record).encode(),
        }

    def _may_read(self, client: Client) -> bool:
        return self.live.audience.spectator_mode(client.player) is not Spectators.NONE

    # ------------------------------------------------------------ when it is over

    @property
    def _base(self) -> str:
        return f"/api/tables/{self.live.stored.id}"

    async def _all_exits(self, client: Client) -> Exits:
        """All that somebody can get of a hand that is over, and what it may share."""
        number = self.live.table.number
        exits = await self._exits_in_play(client)
        hand = f"/hands/{number}"
        exits |= await self._rest(client, (hand, *(f"{hand}.{form}" for form in FORMS)))
        if client.player is not None and self._may_read(client):
            for hides in (False, True):
                exits[f"shared, names hidden: {hides}"] = await self._shared(client, hand, hides)
        again = Client(client.player, client.name)
        self.live.join(again, 0)
        await self._watch_proofs(again)
        exits["joined"] = b"\n".join(_drain(self.live, again))
        self.live.leave(again)
        await _settled(self.live)
        return exits

    async def _rest(self, client: Client, paths: tuple[str, ...]) -> Exits:
        """The answers of REST under these paths."""
        outside = not self._may_read(client)
        exits = {}
        for path in paths:
            answer = await self.wire.get(self._base + path, client.player)
            expected = answer.status_code == 200 or (outside and answer.status_code == 403)
            if not expected and path.endswith(FORMS):  # not every hand can be written
                form = path.rpartition(".")[2]
                expected = answer.status_code == 422 and f"has no .{form} file" in answer.text
            assert expected, f"{path}: {answer.status_code} {answer.text}"
            exits[path] = _same_table(self.live, answer.content)
        return exits

    async def _shared(self, client: Client, hand: str, hides: bool) -> bytes:
        """A hand that somebody shares, as anybody reads it."""
        path, wish = f"{self._base}{hand}/share", {"hide_names": hides}
        shared = await self.wire.get(path, client.player, "POST", json=wish)
        assert shared.status_code == 201, shared.text
        seen = await self.wire.get(f"/api/shared-hands/{shared.json()['id']}", None)
        assert seen.status_code == 200, seen.text
        if hides:
            for id_, _ in self.wire.people:
                assert id_ not in seen.text, "the id of a player is in a hand without names"
            for seat in range(len(self.wanted.seats)):
                assert f'"P{seat}"' not in seen.text, "a name is in a hand without names"
        return _same_table(self.live, seen.content)

    async def _stored(self) -> Exits:
        """Return the part of the database that is not encrypted."""
        id_ = self.live.stored.id
        asked = {
            "snapshot": select(snapshot.c.data).where(snapshot.c.table_id == id_),
            "facts": select(stored_hand.c.facts).where(stored_hand.c.table_id == id_),
            "entries": select(entry.c.line).where(entry.c.table_id == id_).order_by(entry.c.seq),
        }
        stored = {}
        for name, wanted in asked.items():
            rows = await self.wire.room.writer.read(partial(_scalars, wanted))
            plain = [bytes(row) for row in rows if not bytes(row).startswith(_ENCRYPTED)]
            stored[name] = _same_table(self.live, b"\n".join(plain))
        return stored


def _choice(hand: Hand, random: Random) -> tuple[int, Action]:
    question = random.choice(decisions(hand))
    return question.seat, sample_legal_action(question, random.randrange)


async def _answer(live: TableActor, client: Client, hand: Hand, seat: int, action: Action) -> bool:
    question = hand.open_decisions[seat]
    if not question:
        return False
    command = m.ActCommand(do="act", key=str(question), question=question, action=str(action))
    before = len(hand.actions)
    answer = client.expect_answer(command.key)
    await live.enqueue(client, command)
    if not await answer:
        return False
    await _settled(live)
    assert live.table.hand is not None
    return len(live.table.hand.actions) > before or live.table.hand.over


async def _settled(live: TableActor) -> None:
    """Wait until the table has done all that it was asked for: it does one thing at a time, and
    what stands in its inbox without a client is done without waiting for the disk."""
    while not live.mailbox.is_empty:
        await asyncio.sleep(0)


def _drain(live: TableActor, client: Client) -> list[bytes]:
    sent = []
    while not client.queue.empty():
        message = client.queue.get_nowait()
        assert message is not None
        if not message.startswith(PROOF_ANSWER):
            sent.append(_same_table(live, message))
    return sent


def _same_table(live: TableActor, message: bytes) -> bytes:
    return without_hashes(message.replace(live.stored.id.encode(), b"table"))


@contextmanager
def laid_decks() -> Iterator[None]:
    """In here a table is dealt from the deck that is laid for it, if one is."""

    def dealt(game: Game, key: Key) -> ShuffledDeck:
        return _DECK.get() or shuffled_deck_from_key(game, key)

    laid = patch("anypoker.tables.hands.hand_changes.shuffled_deck_from_key", dealt)
    with laid, laid_proofs(_DECK.get):
        yield


@contextmanager
def chances_counted_once() -> Iterator[None]:
    """In here the chances of open hands are counted once for everything that they follow from:
    if a hidden card were in it, they would be counted anew, and could differ."""
    count = BotPool.equities
    known: dict[tuple[str, ...], asyncio.Task[AllInStage | None]] = {}

    async def counted(
        pool: BotPool, game: Game, choices: list[str], stage: RunoutStage
    ) -> AllInStage | None:
        what = game.name, *choices, repr(stage)
        if what not in known:
            known[what] = asyncio.create_task(count(pool, game, choices, stage))
        return await asyncio.shield(known[what])

    patient = patch("anypoker.server.bots.pool.LATEST", 600.0)  # none is left out for being late
    with patient, patch.object(BotPool, "equities", counted):
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


def _scalars(wanted: Select[Any], connection: Connection) -> Sequence[Any]:
    return connection.scalars(wanted).all()
