"""Database with many tables that have played many hands, each with a hand in progress.

Some tables are played hand by hand through the engine and stored as the card room stores them,
every action with its key. The others are copies of these under other names, with secrets
encrypted again: to a server that starts, they are tables like any other.
"""

import asyncio
import secrets
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, Engine, insert, select, text

from anypoker.engine.actions.sample import sample_legal_action
from anypoker.server.games.game_names import rotation_of
from anypoker.server.storage.database import open_database
from anypoker.server.storage.key_file import KeyFile, open_key_file
from anypoker.server.storage.schema import (
    card_table,
    entry,
    executed_command,
    hand,
    snapshot,
    table_game,
)
from anypoker.server.storage.table_store import IdempotencyKey, StoredTable, create_table
from anypoker.server.storage.writer import WriteBatch, Writer
from anypoker.server.table.settings import TableSettings
from anypoker.server.table.state import propose_change
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS
from anypoker.session.table_session import Session
from anypoker.tables import Cause, SeatSetup, Setup, parse_stakes_spec
from anypoker.tables import changes as c

GAMES = ("texas-holdem", "omaha-hi-lo", "seven-card-stud", "badugi", "razz", "five-card-draw")
SEATS = 6
STACK = 1_000_000  # limit bets: nobody runs out of it
BULK = 500


class BulkWriter(Writer):
    """Writes when there is much to write: nobody waits for an answer here."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._bulk: list[WriteBatch] = []

    async def commit(self, rows: WriteBatch) -> None:
        self._bulk.append(rows)
        if len(self._bulk) >= BULK:
            self.flush()

    def flush(self) -> None:
        failures = set(self._keep(self._bulk)) - {None}
        assert not failures, failures
        self._bulk = []


def write_long_evenings(data: Path, tables: int, hands: int, played: int, seed: int = 1) -> None:
    """`played`: how many of the tables are really played; the others are copies."""
    data.mkdir(parents=True, exist_ok=True)
    keys = open_key_file(data / "key")
    engine = open_database(f"sqlite:///{data / 'anypoker.db'}", keys)
    writer = BulkWriter(engine)
    chance = Random(seed)
    models = [
        asyncio.run(_play(writer, keys, GAMES[number % len(GAMES)], hands, chance))
        for number in range(played)
    ]
    with engine.begin() as connection:
        copied = [_Model(connection, keys, id_) for id_ in models]
    for number in range(tables - played):
        with engine.begin() as connection:
            copied[number % played].copy_to(connection, secrets.token_urlsafe(16))
    with engine.connect() as connection:
        connection.execute(text("PRAGMA wal_checkpoint(TRUNCATE)"))
    engine.dispose()


async def _play(writer: BulkWriter, keys: KeyFile, game: str, hands: int, rng: Random) -> str:
    terms = parse_stakes_spec("2/4 limit")
    people = tuple(
        SeatSetup(f"P{seat}", STACK, f"g{rng.getrandbits(64):016x}") for seat in range(SEATS)
    )
    setup = Setup(rotation_of(game, "2/4 limit"), terms, people)
    settings = TableSettings(people[0].id, STACK, started=True).with_room(DEFAULT_ROOM_OPTIONS)
    id_ = secrets.token_urlsafe(16)
    stored = await create_table(id_, game, setup, settings, keys, writer)
    session = Session(stored.logged)
    while session.table.number < hands:
        await _keep(stored, session.deal_change(), None)
        while session.table.in_hand:
            await _answer(stored, session, rng)
    await _keep(stored, session.deal_change(), None)
    for _ in range(rng.randrange(8)):
        if session.table.in_hand:
            await _answer(stored, session, rng)
    writer.flush()
    return id_


async def _answer(stored: StoredTable, session: Session, rng: Random) -> None:
    seat = next(iter(session.hand.seats_to_act))
    player = session.table.dealt_players[seat]
    decision = session.decision(player)
    assert decision is not None
    action = sample_legal_action(decision, rng.randrange)
    receipt = IdempotencyKey(player, secrets.token_hex(16))
    await _keep(stored, c.Act(player, action, decision.number), receipt)


async def _keep(stored: StoredTable, change: Any, receipt: IdempotencyKey | None) -> None:
    by = Cause.PLAYER if receipt else Cause.TABLE
    await stored.commit(
        propose_change(stored.state, change, stored.logged.clock(), by), stored.n + 1, receipt
    )


class _Model:
    """All that the database holds of a table."""

    def __init__(self, connection: Connection, keys: KeyFile, id_: str) -> None:
        self._id, self._keys = id_, keys
        (row,) = connection.execute(select(card_table).where(card_table.c.id == id_)).mappings()
        self._table = dict(row)
        self._seal = keys.decrypt(row["seal"], f"table {id_}")
        self._hand_seal = row["hand_seal"] and keys.decrypt(row["hand_seal"], f"hand {id_}")
        found = connection.execute(select(hand).where(hand.c.table_id == id_)).mappings()
        self._hands = [
            (dict(one), keys.decrypt(one["private"], f"hand {id_}/{one['number']}"))
            for one in found
        ]

        # Only what comes after the snapshot is ever read again; the rest is copied as it is.
        since = connection.scalar(select(snapshot.c.seq).where(snapshot.c.table_id == id_)) or 0
        found = connection.execute(select(entry).where(entry.c.table_id == id_)).mappings()
        self._entries = [
            (one["seq"], one["line"], one["seq"] > since and one["line"][:1] == b"\0")
            for one in found
        ]

    def _entry(self, new: str, seq: int, line: bytes, secret: bool) -> bytes:
        if not secret:
            return line
        plain = self._keys.decrypt(line[1:], f"entry {self._id}/{seq}")
        return b"\0" + self._keys.encrypt(plain, f"entry {new}/{seq}")

    def copy_to(self, connection: Connection, new: str) -> None:
        encrypt = self._keys.encrypt
        running = self._hand_seal and encrypt(self._hand_seal, f"hand {new}")
        own = {"id": new, "seal": encrypt(self._seal, f"table {new}"), "hand_seal": running}
        connection.execute(insert(card_table).values({**self._table, **own}))
        lines = [
            {"table_id": new, "seq": seq, "line": self._entry(new, seq, line, secret)}
            for seq, line, secret in self._entries
        ]
        connection.execute(insert(entry), lines)
        for one in (snapshot, executed_command, table_game):
            others = [column.name for column in one.columns if column.name != "table_id"]
            names = ", ".join(others)
            connection.execute(
                text(
                    f"INSERT INTO {one.name} (table_id, {names}) "
                    f"SELECT :new, {names} FROM {one.name} WHERE table_id = :old"
                ),
                {"new": new, "old": self._id},
            )
        records = [
            {**row, "table_id": new, "private": encrypt(data, f"hand {new}/{row['number']}")}
            for row, data in self._hands
        ]
        connection.execute(insert(hand), records)
