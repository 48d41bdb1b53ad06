"""Proofs that nobody arranged the deck: hash chains, salted decks, records and their verification.

docs/reference/deck-proofs.md specifies every byte.
"""

from anypoker.deck_proof.chain import CHAIN_STEPS, HashChain, follows_in_chain
from anypoker.deck_proof.client import ProofClient
from anypoker.deck_proof.context import Context, ContextSeat, context_hash, read_context
from anypoker.deck_proof.deal import DECKS, deal_digest, die_value, picked_deck, slot_order
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.hand_hash import chain_code, first_hash, hand_hash
from anypoker.deck_proof.prover import HandProver
from anypoker.deck_proof.record import Line, ProofRecord, read_record, write_line

__all__ = [
    "CHAIN_STEPS",
    "DECKS",
    "Context",
    "ContextSeat",
    "DeckProofError",
    "HandProver",
    "HashChain",
    "Line",
    "ProofClient",
    "ProofRecord",
    "chain_code",
    "context_hash",
    "deal_digest",
    "die_value",
    "first_hash",
    "follows_in_chain",
    "hand_hash",
    "picked_deck",
    "read_context",
    "read_record",
    "slot_order",
    "write_line",
]
