"""Clients that take part in deck proofs at tables of which every byte is kept."""

import asyncio
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from weakref import WeakKeyDictionary

import orjson

from anypoker.cards import Card, card_text, parse_card
from anypoker.deck_proof import HandProver
from anypoker.deck_proof.record import Opening
from anypoker.deck_proof.socket_client import SocketProofs
from anypoker.engine import Hand, ShuffledDeck
from anypoker.server.protocol.commands import COMMANDS
from anypoker.server.table.actor import TableActor
from anypoker.views.visibility import SpectatorKind, seen_event
from tests.server.recording_client import HeardClient
from tests.views.redraw import _cards_in as cards_in_event
from tests.views.redraw import either_way

PROOF_KEY = "proof"
PROOF_ANSWER = b'{"type":"done","key":"proof"'

# What differs between two plays of one hand: all that a random number or a hash decides, and
# whether clients have committed to the next hand yet.
_MASKS = (
    (re.compile(rb'"committed":(true|false)'), b"COMMITTED"),
    (re.compile(rb'\\?"path\\?":\[[^\]]*\]'), b"PATH"),  # its length follows from the slot
    (re.compile(rb'\\?"seeds\\?":\[[^\]]*\]'), b"SEEDS"),  # the picked deck has none
    (re.compile(rb'\\?"code\\?":\\?"[^"]*"'), b"CODE"),
    (re.compile(rb"[0-9a-f]{64}|[0-9a-f]{32}"), b"HASH"),
)


# Messages of deck proofs that each client was sent, with their hashes.
_SENT: "WeakKeyDictionary[HeardClient, list[bytes]]" = WeakKeyDictionary()


def check_salts(
    live: TableActor,
    clients: Sequence[HeardClient],
    viewers: Sequence[int | SpectatorKind],
    hand: Hand,
) -> None:
    """Check that nobody was sent the salt of a card that they never see."""
    proved = live._proofs.hand
    assert proved is not None
    assert proved.prover is not None
    salts = [
        (card, salt)
        for salted, _ in proved.prover._dealt
        for card, salt in zip(salted.cards, salted.salts, strict=True)
    ]
    for client, viewer in zip(clients, viewers, strict=True):
        sent, seen = b"\n".join(_SENT[client]), set[Card]()
        for event in hand.events:
            seen |= set(cards_in_event(seen_event(event, viewer).event))
        known = {either_way(card) for card in seen}
        for card, salt in salts:
            is_sent = salt.hex().encode() in sent
            assert not is_sent or either_way(parse_card(card)) in known, f"the salt of {card}"
        if isinstance(viewer, int) and known:
            assert sent, "a player got no deck proofs"


def without_hashes(message: bytes) -> bytes:
    """Mask hashes and salts in what belongs to deck proofs."""
    if b"deck_proof" in message or b"commitment" in message:
        for pattern, mask in _MASKS:
            message = pattern.sub(mask, message)
    return message


async def take_part(live: TableActor, clients: Sequence[HeardClient]) -> None:
    """Let all clients take part; return when the players have committed."""
    for client in clients:
        _attach(live, client)
    named = {one.player for one in clients} - {None}
    async with asyncio.timeout(60):
        while live._proofs.committed().keys() != named:
            await asyncio.sleep(0.001)
    for client in clients:  # the answers of the others may be between them
        while not client.queue.empty():
            client.queue.get_nowait()


def _attach(live: TableActor, client: HeardClient) -> None:
    proofs = SocketProofs(lambda table, player: lambda data: None)
    heard = client.send_message

    def send(command: dict[str, Any]) -> None:
        data = orjson.dumps({**command, "key": PROOF_KEY})
        done = asyncio.ensure_future(live.enqueue(client, COMMANDS.validate_json(data)))
        done.add_done_callback(lambda one: one.cancelled() or one.result())

    def answer(message: bytes) -> None:
        for command in proofs.receive(orjson.loads(message)):
            send(command)

    raw = _SENT.setdefault(client, [])

    def hear(message: bytes) -> bool:
        if message.startswith(b'{"type":"deck_proof"'):
            raw.append(message)
            asyncio.get_running_loop().call_soon(answer, message)
        return heard(message)

    client.send_message = hear  # type: ignore[method-assign]
    send(proofs.join())


def _laid_order(cards: Sequence[str], laid: Sequence[Card]) -> list[str]:
    """Return the cards with those that are laid first, as far as they are among them."""
    left, known = list(cards), []
    for card in map(card_text, laid):
        if card in left:
            left.remove(card)
            known.append(card)
    return known + left


@contextmanager
def laid_proofs(laid: Callable[[], ShuffledDeck | None]) -> Iterator[None]:
    """In here proved shuffles have the orders that are laid, with the salts of the real ones."""
    deal, roll = HandProver.deal, HandProver.dice

    def dealt(prover: HandProver, reveals: Any) -> Opening:
        opening, deck = deal(prover, reveals), laid()
        if deck is not None:
            salted, slots = prover._dealt[opening.shuffle]
            orders = dict(enumerate((deck.deck, *deck.later)))
            order = _laid_order(prover.order(opening.shuffle), orders.get(opening.shuffle, ()))
            cards = list(salted.cards)
            for slot, card in zip(slots, order, strict=True):
                cards[slot] = card
            salted.cards = cards
        return opening

    def dice(prover: HandProver) -> list[int]:
        deck = laid()
        return roll(prover) if deck is None else list(deck.dice)

    # The values of clients are the same in every run, and so are the decks.
    same = SimpleNamespace(urandom=bytes)
    values = patch("anypoker.deck_proof.chain.os", same)
    devices = patch("anypoker.deck_proof.socket_client.os", same)
    rolled = patch.object(HandProver, "dice", dice)
    with values, devices, rolled, patch.object(HandProver, "deal", dealt):
        yield
