"""The client's side: keeps its chains, writes its record, checks every line."""

from collections.abc import Callable

from anypoker.deck_proof.chain import CHAIN_STEPS, HashChain
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.record import Commit, Line, Reveal, Roots, write_header, write_line
from anypoker.deck_proof.verify import Finding, RecordVerifier

MAX_OPEN_CHAINS = 8  # hands that were committed to and not dealt


class ProofClient:
    """Client of one player at one table. `keep` gets the bytes of the record."""

    def __init__(self, table: str, player: str | None, keep: Callable[[bytes], None]) -> None:
        self.table, self.player, self._keep = table, player, keep
        self.verifier = RecordVerifier(table, player)
        self._chains: dict[int, HashChain] = {}
        self._revealed: dict[tuple[int, int], Roots] = {}  # the roots that each value was for
        self._lines: set[bytes] = set()  # of the latest hand
        self._latest = 0
        keep(write_header(table, player))

    @property
    def findings(self) -> list[Finding]:
        return self.verifier.findings

    def commit(self, hand: int) -> str:
        """Commit to a new chain for a hand, or return the commitment made before."""
        if self.player is None:
            raise DeckProofError("a spectator takes no part in the shuffle")
        if hand not in self._chains:
            chain = HashChain(self.table, hand, self.player)
            self._chains[hand] = chain
            while len(self._chains) > MAX_OPEN_CHAINS:
                del self._chains[min(self._chains)]
            self.receive(Commit(hand, chain.secret.hex()))
        return self._chains[hand].commitment.hex()

    def receive(self, line: Line) -> None:
        """Write a line to the record and check it; skip one that the record has already."""
        data = write_line(line)
        if not isinstance(line, Commit):
            if line.hand > self._latest:
                self._latest, self._lines = line.hand, set()
            if data in self._lines:
                return  # sent again after a reconnection
            if line.hand == self._latest:
                self._lines.add(data)
        self._keep(data)
        self.verifier.feed(line)

    def reveal_for(self, roots: Roots) -> str | None:
        """Take the roots of a shuffle; return the value to reveal, None to take no part.

        A client reveals one value per shuffle, and only for roots that it has kept before. It does
        not reveal for roots that fail its checks.
        """
        if self._revealed.get((roots.hand, roots.shuffle)) == roots:
            return self._value(roots)  # sent again after a reconnection
        failed = len(self.findings)
        self.receive(roots)
        value = self._value(roots)
        if value is None or len(self.findings) > failed:
            return None
        if not self.verifier.takes_part(roots.hand):
            return None
        self._revealed[roots.hand, roots.shuffle] = roots
        while len(self._revealed) > CHAIN_STEPS:
            del self._revealed[min(self._revealed)]
        self.receive(Reveal(roots.hand, roots.shuffle, value))
        return value

    def _value(self, roots: Roots) -> str | None:
        chain = self._chains.get(roots.hand)
        value = None if chain is None else chain.value(roots.shuffle)
        return None if value is None else value.hex()
