"""Digest items of the card room: every byte that clients receive in a scripted session."""

import asyncio
import hashlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from anypoker.engine import decisions
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.server.table.audience import Audience
from anypoker.server.table.deck_proofs import ProofPolicy
from anypoker.server.table.subscribers import Client
from tests.server.in_process_server import HandClock, Seated, room_in_process, table_for
from tests.server.recording_client import HeardClient
from tools.digest.item import Item

GAMES = (
    "texas-holdem", "omaha-8", "seven-card-stud", "2-7-triple-draw", "anaconda", "badugi",
    "pineapple-ofc", "caribbean-stud", "wall-street", "auction", "nine-card-brag", "let-it-ride",
)  # fmt: skip


class _RecordingClient(HeardClient):
    """Client that records every message."""

    def __init__(self, player: str | None, name: str | None) -> None:
        self.received: list[bytes] = []
        super().__init__(player, name)

    def send_message(self, message: bytes) -> bool:
        self.received.append(message)
        return super().send_message(message)


@contextmanager
def _reproducible(seed: str) -> Iterator[None]:
    """Take ids, nonces and deck keys from a sequence, and send presence without delay."""
    numbers = count()

    def data(size: int | None = None) -> bytes:
        block = hashlib.sha512(f"{seed}/{next(numbers)}".encode()).digest()
        return block[: size or 32]

    with ExitStack() as stack:
        stack.enter_context(patch.object(Audience, "presence_seconds", 0.0))
        stack.enter_context(patch("os.urandom", data))
        stack.enter_context(patch("secrets.token_bytes", data))
        stack.enter_context(patch("secrets.token_hex", lambda size=None: data(size).hex()))
        stack.enter_context(patch("secrets.token_urlsafe", lambda size=None: data(size).hex()))
        yield


async def _play(people: list[Seated], hands: int) -> None:
    """Play hands with random legal actions."""
    live = people[0].live
    chosen = 0
    while live.table.number < hands or live.table.in_hand:
        hand = live.table.hand
        if hand is None or hand.over or not live.table.in_hand:
            await asyncio.sleep(0)  # the table deals the next hand
            continue
        asked = decisions(hand)[0]
        chosen += 1
        action = sample_legal_action(asked, Random(chosen).randrange)
        player = next(one for one in people if one.guest.id == live.table.dealt_players[asked.seat])
        await player.ask("act", question=asked.number, action=str(action))


async def _session(folder: Path, game: str, hands: int) -> dict[str, list[bytes]]:
    clock = HandClock()
    Seated._keys = count(1)
    with patch("tests.server.in_process_server.HeardClient", _RecordingClient):
        async with room_in_process(folder, clock, ProofPolicy(alone=False)) as room:
            people = await table_for(room, ["Ann", "Bo", "Cy"], game=game, stack=200)
            watcher = _RecordingClient(None, None)
            people[0].live.join(watcher, 0)
            await _play(people, hands)
            clients: list[tuple[str, Client]] = [(one.guest.name, one.client) for one in people]
            clients.append(("watcher", watcher))
            return {name: getattr(client, "received") for name, client in clients}  # noqa: B009


def wire_items(game: str, hands: int = 3) -> Iterator[Item]:
    """Play a session of one game and digest what each client received."""
    with TemporaryDirectory() as folder, _reproducible(game):
        received: dict[str, Any] = asyncio.run(_session(Path(folder), game, hands))
    for name, messages in received.items():
        yield Item("behaviour", f"wire/{game}/{name}", b"\n".join(messages).decode())
