"""Verification of one player's record, line by line."""

from enum import StrEnum

from msgspec import Struct

from anypoker.deck_proof.chain import HashChain
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.hand_check import HandCheck
from anypoker.deck_proof.hand_hash import chain_code, first_hash
from anypoker.deck_proof.hashing import read_hash
from anypoker.deck_proof.record import Commit, End, Line, ProofRecord, Roots

MAX_HANDS = 100_000  # of a record
_OPEN_SECRETS = 8  # commitments to hands that were not dealt yet


class Finding(Struct, frozen=True):
    """Something that is wrong, or worth knowing, about a hand."""

    hand: int
    sentence: str


class Verdict(StrEnum):
    """Result for one hand."""

    VERIFIED = "verified"  # the player's own value took part in the shuffle
    CONSISTENT = "consistent only"  # no error, but no value of the player took part
    FAILED = "failed"


class HandVerdict(Struct, frozen=True):
    """Result for one hand of a record."""

    hand: int
    verdict: Verdict
    took_part: int  # seats whose value was used in the first shuffle
    seats: int
    cards: int  # proved
    voided: bool


class RecordVerifier:
    """Verifier that is fed the lines of a record in order.

    `findings` are proofs of cheating or of a broken record. `notices` are facts that a player
    should know, such as a value that came too late.
    """

    def __init__(self, table: str, player: str | None) -> None:
        self.table, self.player = table, player
        self.findings: list[Finding] = []
        self.notices: list[Finding] = []
        self.missed: dict[str, int] = {}  # reveals that each committed player missed
        self.hands: dict[int, HandCheck] = {}  # by number, in order
        self._last = 0  # the hand that began last
        self._secrets: dict[int, HashChain] = {}
        self._heads: dict[int, bytes] = {}  # hash of each finished hand

    @property
    def code(self) -> str | None:
        """The code of the chain after the last finished hand; None before it."""
        return chain_code(self._heads[self.last_hand]) if self._heads else None

    @property
    def last_hand(self) -> int:
        """The number of the last finished hand; 0 before it."""
        return max(self._heads, default=0)

    @property
    def is_open(self) -> bool:
        """True if the end of the last hand has not come."""
        return bool(self.hands) and self.hands[self._last].outcome is None

    @property
    def complete_to(self) -> int:
        """The number of the last hand that needs no further line; 0 before the first."""
        return max(self._last - 1, 0) if self.is_open else self._last

    def takes_part(self, hand: int) -> bool:
        """Return whether the player's own commitment is in the context of a hand."""
        return hand in self.hands and self.hands[hand].own_committed

    def feed(self, line: Line) -> None:
        """Check one line."""
        try:
            self._take(line)
        except DeckProofError as error:
            self.findings.append(Finding(line.hand, str(error)))

    def _take(self, line: Line) -> None:
        if isinstance(line, Commit):
            self._commit(line)
            return
        if isinstance(line, Roots) and line.shuffle == 0:
            self._begin(line)
            return
        check = self.hands.get(line.hand)
        if check is None:
            raise DeckProofError("the hand has no roots: they must come before everything else")
        if line.hand != self._last:
            raise DeckProofError("a line of this hand comes after the next hand began")
        check.take(line)
        self._collect(check)
        if isinstance(line, End):
            self._heads[line.hand] = check.proof

    def _commit(self, line: Commit) -> None:
        if self.player is None:
            raise DeckProofError("a record without a player has a secret")
        if line.hand in self._secrets or line.hand in self.hands:
            raise DeckProofError("the client committed twice, or after the hand began")
        secret = read_hash(line.secret, "the secret")
        self._secrets[line.hand] = HashChain(self.table, line.hand, self.player, secret)
        while len(self._secrets) > _OPEN_SECRETS:
            del self._secrets[min(self._secrets)]

    def _begin(self, line: Roots) -> None:
        if line.hand in self.hands:
            if self.hands[line.hand].first_roots != line:
                text = "the context or the roots were replaced after they were published"
                raise DeckProofError(text)
            if line.hand != self._last:
                raise DeckProofError("a line of this hand comes after the next hand began")
            if not self.is_open:
                raise DeckProofError("a line of this hand comes after its end")
            return  # sent again after a reconnection
        if line.hand < self._last:
            raise DeckProofError(f"the hand comes after hand {self._last}: it is replayed")
        if len(self.hands) >= MAX_HANDS:
            raise DeckProofError(f"the record has more than {MAX_HANDS:,} hands")
        check = HandCheck(self.table, self.player, line, self._secrets.pop(line.hand, None))
        if self.hands:
            last = self.hands[self._last]
            last.forget_details()
            if last.outcome is None:
                self.notices.append(Finding(last.hand, "the record does not have its end"))
        self.hands[line.hand], self._last = check, line.hand
        self._collect(check)
        before = first_hash(self.table) if line.hand == 1 else self._heads.get(line.hand - 1)
        if before is None:
            if len(self.hands) > 1 or self.player is not None:
                text = "the record does not have the hand before, so the chain starts again here"
                self.notices.append(Finding(line.hand, text))
        elif check.context.previous != before.hex():
            raise DeckProofError("the context does not name the hash of the hand before")

    def _collect(self, check: HandCheck) -> None:
        """Take over what a hand has found."""
        for sentence in check.drain_notices():
            self.notices.append(Finding(check.hand, sentence))
        for player in check.drain_missed():
            self.missed[player] = self.missed.get(player, 0) + 1

    def verdicts(self) -> list[HandVerdict]:
        """Return the result of every hand."""
        failed = {one.hand for one in self.findings}
        return [
            HandVerdict(
                number,
                Verdict.FAILED
                if number in failed
                else Verdict.VERIFIED
                if check.own_used
                else Verdict.CONSISTENT,
                check.took_part,
                len(check.context.seats),
                check.proved,
                check.outcome == "voided",
            )
            for number, check in self.hands.items()
        ]


def verify_record(record: ProofRecord) -> RecordVerifier:
    """Verify a whole record."""
    verifier = RecordVerifier(record.header.table, record.header.player)
    for line in record.lines:
        verifier.feed(line)
    return verifier
