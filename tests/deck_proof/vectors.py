"""Known answers of every formula of the deck proof.

`python -m tests.deck_proof.vectors` writes them. They change only with a new version of the format.
"""

import json
from pathlib import Path
from random import Random
from typing import Any

from anypoker.cards import DECKS as NAMED_DECKS
from anypoker.cards import DeckKind, cards_text
from anypoker.deck_proof import HashChain, chain_code, first_hash, hand_hash
from anypoker.deck_proof.deal import choice_leaf, deal_digest, die_value, picked_deck, slot_order
from anypoker.deck_proof.hashing import byte_stream, permutation, tagged_hash
from anypoker.deck_proof.merkle import tree_levels, tree_path
from anypoker.deck_proof.record import write_header, write_line
from anypoker.deck_proof.salted_deck import SaltedDeck, card_leaf, card_salt, shuffle_id
from tests.deck_proof.simulation import SimulatedTable

EXAMPLES = Path(__file__).parents[2] / "docs/examples"
VECTORS = EXAMPLES / "deck-proof-vectors.json"
RECORD = EXAMPLES / "deck-proof-record.jsonl"

TABLE, HAND, PLAYER = "Tisch Nº 1", 7, "player 1"


def make_vectors() -> dict[str, Any]:
    """Compute all answers."""
    random = Random("vectors")
    secret, seed, nonce, base = (random.randbytes(32) for _ in range(4))
    chain = HashChain(TABLE, HAND, PLAYER, secret)
    deck = NAMED_DECKS[DeckKind.SHORT_TA].cards
    cards = [*cards_text(deck).split(), "Jk", "As/7d"]
    its_id = shuffle_id(TABLE, HAND, 0)
    salted = SaltedDeck(its_id, 5, cards, seed)
    roots = [random.randbytes(32) for _ in range(8)]
    reveals = [chain.value(0), None, random.randbytes(32)]
    digest = deal_digest(base, 0, 52, roots, nonce, reveals)
    later = deal_digest(digest, 1, 9, roots[:1], None, reveals)
    proof = hand_hash(base, digest, "played", [digest, later])
    return {
        "hash": {
            "empty": tagged_hash("node").hex(),
            "text": tagged_hash("context", "♠ ä").hex(),
            "mixed": tagged_hash("chain", "t", 12, "p", 0, secret).hex(),
            "long": tagged_hash("context", "x" * 1000).hex(),
            "mixed_secret": secret.hex(),
        },
        "permutations": [
            {"n": n, "order": permutation(n, byte_stream("order", seed))} for n in (1, 2, 53, 256)
        ],
        "chain": {
            "table": TABLE,
            "hand": HAND,
            "player": PLAYER,
            "secret": secret.hex(),
            "numbers": [0, 1, 2, 31, 32],
            "values": [chain.commitment.hex()]
            + [(chain.value(number - 1) or b"").hex() for number in (1, 2, 31, 32)],
        },
        "trees": [_tree(count) for count in range(1, 12)],
        "deck": {
            "id": its_id.hex(),
            "deck": 5,
            "seed": seed.hex(),
            "cards": " ".join(cards),
            "slots": " ".join(salted.cards),
            "salt_3": card_salt(seed, 3).hex(),
            "leaf_3": card_leaf(its_id, 5, 3, card_salt(seed, 3), salted.cards[3]).hex(),
            "root": salted.root.hex(),
        },
        "deal": {
            "base": base.hex(),
            "roots": [root.hex() for root in roots],
            "choices": nonce.hex(),
            "reveals": [None if value is None else value.hex() for value in reveals],
            "slots": 52,
            "digest": digest.hex(),
            "picked": picked_deck(digest),
            "order": slot_order(digest, 52),
            "later_slots": 9,
            "later_digest": later.hex(),
        },
        "dice": {
            "nonce": nonce.hex(),
            "leaf_4": choice_leaf(its_id, 4, nonce).hex(),
            "values": [die_value(digest, index, nonce) for index in range(12)],
        },
        "hand": {
            "first": first_hash(TABLE).hex(),
            "proof": proof.hex(),
            "code": chain_code(proof),
        },
    }  # fmt: skip


def _tree(count: int) -> dict[str, Any]:
    leaves = [tagged_hash("leaf", number) for number in range(count)]
    levels = tree_levels(leaves)
    paths = [[one.hex() for one in tree_path(levels, index)] for index in range(count)]
    return {"count": count, "root": levels[-1][0].hex(), "paths": paths}


def make_record() -> bytes:
    """Return the record of a player: a hand, a voided hand, and one with a reshuffle."""
    table = SimulatedTable(Random("record"))
    table.play()
    table.play(outcome="voided", silent=["player 2"])
    table.play(shuffles=2)
    lines = table.players["player 1"].record.lines
    return write_header(table.table, "player 1") + b"".join(map(write_line, lines))


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(make_vectors(), indent=1, ensure_ascii=False) + "\n")
    RECORD.write_bytes(make_record())
