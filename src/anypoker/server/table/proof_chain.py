"""Chain of a table's deck proofs: the values that are stored with its settings."""

import hashlib
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from anypoker.deck_proof import read_context
from anypoker.deck_proof.hand_check import HandCheck
from anypoker.deck_proof.hand_hash import VOIDED, chain_code
from anypoker.deck_proof.hashing import read_hash
from anypoker.deck_proof.record import End, Line, Roots
from anypoker.tables.hands.proved_deal import HandProof

_LINE: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


class WaitingEntry(msgspec.Struct, frozen=True):
    """Entry of the log that waits for a later shuffle of the hand.

    Its root is published, so nothing else may happen to the hand before.
    """

    data: str  # the encrypted line of the log, hexadecimal
    seq: int  # of the last entry before it


class ProofChain(msgspec.Struct, frozen=True, omit_defaults=True):
    """Deck proofs of one table so far.

    Attributes:
        deals: contexts published, those of voided hands included.
        head: hash of the last hand that ended; empty before the first.
        missed: reveals that each player missed.
        took_part: players of the last deal, and whether their value was used.
        open: public lines of the hand that is not over, up to its deal.
    """

    deals: int = 0
    head: str = ""
    voided: int = 0
    missed: dict[str, int] = {}
    took_part: dict[str, bool] = {}
    open: tuple[str, ...] = ()
    waits: WaitingEntry | None = None

    @property
    def ended(self) -> int:
        """Hands of the chain that are over, voided ones included."""
        return self.deals - bool(self.open)

    @property
    def code(self) -> str:
        """Short code of the chain; empty before the first hand."""
        return chain_code(read_hash(self.head, "the head of the chain")) if self.head else ""

    def opened(self, *lines: Line) -> "ProofChain":
        """Add lines of the hand that is about to be dealt."""
        texts = tuple(msgspec.json.encode(line).decode() for line in lines)
        return replace(self, deals=lines[0].hand, open=(*self.open, *texts), waits=None)

    def lines(self) -> list[Line]:
        """Return the lines of the open hand."""
        return [_LINE.decode(text) for text in self.open]

    def with_dealt(self, proof: HandProof | None, players: Sequence[str]) -> "ProofChain":
        """Add the hand of a table that was dealt before the chain was stored."""
        if proof is None:
            return self
        context = read_context(proof.context)
        if context.hand <= self.deals:
            return self
        none = "0" * 64  # the real roots follow from the key of the hand; nobody gets these
        first = Roots(
            context.hand,
            0,
            len(context.cards),
            (none,) * context.decks,
            proof.context,
            none if context.dice else None,
        )
        values = proof.reveals[0] or (None,) * len(players)
        took_part = {one: value is not None for one, value in zip(players, values, strict=True)}
        return replace(self.opened(first), took_part=took_part)

    def ended_with(self, end: End) -> "ProofChain":
        """Return the chain after the end of the open hand."""
        voided = self.voided + (end.outcome == VOIDED)
        return replace(self, head=end.proof, voided=voided, open=(), waits=None)


def voided_end(table: str, lines: list[Line]) -> End:
    """Return the end of a hand that is voided after these public lines."""
    first, *later = lines
    assert isinstance(first, Roots)
    check = HandCheck(table, None, first, None)
    for line in later:
        check.take(line)
    return End(first.hand, VOIDED, check.hash_with(VOIDED).hex())


def table_tag(table: str) -> str:
    """Return the name of a table in its proofs. The id itself is a secret that lets people in."""
    return hashlib.sha256(f"anypoker/deck-proof/table\0{table}".encode()).hexdigest()[:32]


def device_tag(table: str, player: str, device: str) -> str:
    """Return the name of a player's device in the proofs of one table."""
    data = f"anypoker/deck-proof/player\0{table}\0{player}"
    return hashlib.sha256((data + f"\0{device}" * bool(device)).encode()).hexdigest()[:32]
