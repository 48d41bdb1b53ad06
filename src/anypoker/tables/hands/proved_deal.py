"""Hands whose shuffles have a deck proof: their orders follow from key, context and reveals."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from anypoker.cards import Card, Key, card_text, parse_card
from anypoker.deck_proof import DeckProofError, HandProver, read_context
from anypoker.deck_proof.hashing import read_hash
from anypoker.engine import (
    Action,
    Event,
    Hand,
    Seats,
    ShuffledDeck,
    ShuffleNeeded,
    Stakes,
    apply,
    apply_in_place,
    start,
)
from anypoker.game import Game

Reveals = tuple[str | None, ...]  # one value per seat of the hand; empty: nobody revealed one


class HandProof(Struct, frozen=True):
    """Public part of the proof of a hand; the secret part is its key.

    Attributes:
        context: what was published before the first reveal.
        reveals: the values of each shuffle so far.
    """

    context: str
    reveals: tuple[Reveals, ...]


def prover_of(proof: HandProof, key: Key, later: Sequence[Sequence[Card]] = ()) -> HandProver:
    """Return the dealing side of a hand with all its shuffles so far; do not deal with it.

    Raises:
        DeckProofError: if context or reveals are not those of a deck proof.
    """
    if not later and (proof, key) in _dealt:
        return _dealt[proof, key]
    orders = tuple(tuple(order) for order in later)
    return _prover(proof.context, proof.reveals[: len(orders) + 1], key, orders)


_dealt: dict[tuple[HandProof, Key], HandProver] = {}
_MAX_DEALT = 64


def remember_prover(prover: HandProver, proof: HandProof, key: Key) -> None:
    """Spare `prover_of` the work for a hand whose first shuffle is dealt."""
    _dealt[proof, key] = prover
    while len(_dealt) > _MAX_DEALT:
        del _dealt[next(iter(_dealt))]


@lru_cache(maxsize=256)
def _prover(
    context: str, reveals: tuple[Reveals, ...], key: Key, later: tuple[tuple[Card, ...], ...]
) -> HandProver:
    return new_prover(context, reveals, key, later)


def new_prover(
    context: str,
    reveals: Sequence[Reveals],
    key: Key,
    later: Sequence[Sequence[Card]] = (),
) -> HandProver:
    """Return a dealing side that may continue: it is nobody else's."""
    prover = HandProver(read_context(context), key)
    if prover.text != context:
        raise DeckProofError("the context of the hand is not in its usual form")
    for number, values in enumerate(reveals):
        prover.publish([card_text(card) for card in later[number - 1]] if number else None)
        prover.deal(_values(values, len(prover.context.seats)))
    return prover


def _values(values: Reveals, seats: int) -> list[bytes | None]:
    if not values:
        return [None] * seats
    return [None if value is None else read_hash(value, "a reveal") for value in values]


def proved_deck(proof: HandProof, key: Key) -> ShuffledDeck:
    """Return the deck of a hand; the orders of later shuffles come from outside."""
    prover = prover_of(proof, key)
    deck = tuple(parse_card(card) for card in prover.order(0))
    return ShuffledDeck(deck, tuple(prover.dice()), key, outside=True)


def with_next_order(chance: ShuffledDeck, proof: HandProof, needed: ShuffleNeeded) -> ShuffledDeck:
    """Add the order of the shuffle that a hand needs.

    Raises:
        ShuffleNeeded: if its reveals are not known.
    """
    if needed.number >= len(proof.reveals):
        raise needed
    reveals = proof.reveals[: needed.number + 1]
    prover = new_prover(proof.context, reveals, chance.key, (*chance.later, needed.cards))
    return chance.with_order([parse_card(card) for card in prover.order(needed.number)])


def start_proved(
    game: Game, seats: Seats, stakes: Stakes, chance: ShuffledDeck, proof: HandProof, asked: int
) -> Hand:
    """Start a hand with a deck proof.

    Raises:
        ShuffleNeeded: if the deal needs a shuffle whose reveals are not known.
    """
    while True:
        try:
            return start(game, seats, stakes, chance, asked)
        except ShuffleNeeded as needed:
            chance = with_next_order(chance, proof, needed)


def apply_action(
    hand: Hand, proof: HandProof | None, seat: int, action: Action, question: int | None = None
) -> tuple[Hand, list[Event]]:
    """Apply an action to a hand that is the caller's own; return the hand after it.

    Raises:
        IllegalAction: if the action is not legal.
        ShuffleNeeded: if the hand needs a shuffle whose reveals are not known.
    """
    if proof is None or not hand.chance.outside:
        return hand, apply_in_place(hand, seat, action, question)
    while True:
        try:
            after, events = apply(hand, seat, action, question)
        except ShuffleNeeded as needed:
            hand.chance = with_next_order(hand.chance, proof, needed)
        else:
            return after, list(events)
