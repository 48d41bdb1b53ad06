"""The dealing side's bookkeeping of one table: commitments, open reveals, the chain of hands."""

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from anypoker.deck_proof.context import ContextSeat
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.hand_hash import first_hash
from anypoker.deck_proof.hashing import read_hash
from anypoker.deck_proof.prover import HandProver
from anypoker.deck_proof.record import End, Opening, Roots

REVEAL_MS = 3_000  # milliseconds that clients have for a reveal


class ChainState(Struct, frozen=True):
    """Values that a table stores between hands."""

    deals: int = 0  # contexts published, those of voided hands included
    head: str = ""  # hash of the last hand; empty before the first
    missed: Mapping[str, int] = {}  # reveals that each player missed


class Exchange:
    """Messages of clients between two hands and during shuffles. Players are named as in contexts.

    The table publishes, waits until `is_complete` or the deadline, and closes.
    """

    def __init__(self, table: str, state: ChainState = ChainState()) -> None:  # noqa: B008
        self.table, self.state = table, state
        self._commitments: dict[str, str] = {}  # for the next hand
        self._prover: HandProver | None = None
        self._roots: Roots | None = None
        self._values: dict[str, bytes] = {}
        self.deadline = 0

    @property
    def next_hand(self) -> int:
        """The number that clients commit to."""
        return self.state.deals + 1

    @property
    def previous(self) -> str:
        """The hash that the next context names."""
        return self.state.head or first_hash(self.table).hex()

    # ------------------------------------------------------------ commitments

    def commit(self, player: str, hand: int, commitment: str) -> None:
        """Take a commitment for the next hand; until its context is published a later one counts.

        Raises:
            DeckProofError: if it is for another hand, or not a hash.
        """
        if hand != self.next_hand:
            raise DeckProofError(f"commit to hand {self.next_hand}, not to hand {hand}")
        read_hash(commitment, "the commitment")
        self._commitments[player] = commitment

    def withdraw(self, player: str) -> None:
        """Forget the commitment of a player who left, so that nobody waits for them."""
        self._commitments.pop(player, None)

    def seats(self, players: Sequence[tuple[int, str]]) -> list[ContextSeat]:
        """Return the seats of the next context, given seat numbers and players."""
        return [ContextSeat(seat, name, self._commitments.get(name)) for seat, name in players]

    # ------------------------------------------------------------ shuffles

    def publish(self, prover: HandProver, now: int, cards: Sequence[str] | None = None) -> Roots:
        """Publish the next shuffle of a hand; clients have until `deadline` to reveal.

        Raises:
            DeckProofError: if a shuffle is open already, or the hand is not the next one.
        """
        if self._roots is not None:
            raise DeckProofError("a shuffle still waits for its reveals")
        if prover is not self._prover:
            if (prover.context.hand, prover.context.previous) != (self.next_hand, self.previous):
                raise DeckProofError("the context is not that of the next hand")
            self._prover = prover
            self._commitments.clear()
            self.state = replace(self.state, deals=prover.context.hand)
        self._roots, self._values = prover.publish(cards), {}
        self.deadline = now + REVEAL_MS
        return self._roots

    def reveal(self, player: str, hand: int, shuffle: int, value: str) -> None:
        """Take a value for the open shuffle.

        Raises:
            DeckProofError: if no such shuffle is open, or the value is not the player's next one.
        """
        roots, prover = self._roots, self._prover
        if roots is None or prover is None or (roots.hand, roots.shuffle) != (hand, shuffle):
            raise DeckProofError("this shuffle is not open: the value came too late")
        raw, place = read_hash(value, "the value"), prover.context.seat_of(player)
        if place is None or not prover.accepts(place, raw):
            raise DeckProofError("the value is not the next one of your chain")
        self._values[player] = raw

    @property
    def is_complete(self) -> bool:
        """True if every player who committed has revealed."""
        return not self.awaited()

    def awaited(self) -> list[str]:
        """Return the players who committed and have not revealed for the open shuffle."""
        if self._prover is None or self._roots is None:
            return []
        committed = [one.player for one in self._prover.context.seats if one.commitment is not None]
        return [player for player in committed if player not in self._values]

    @property
    def prover(self) -> HandProver | None:
        """The dealing side of the hand that is played."""
        return self._prover

    def resume(self, prover: HandProver) -> None:
        """Continue a hand whose shuffles so far are dealt, after a restart."""
        self._prover = prover
        self.state = replace(self.state, deals=prover.context.hand)

    def close(self) -> Opening:
        """Deal the open shuffle by the values that came, and count the players who missed it.

        Raises:
            DeckProofError: if no shuffle is open.
        """
        if self._roots is None or self._prover is None:
            raise DeckProofError("no shuffle is open")
        missed = dict(self.state.missed)
        for player in self.awaited():
            missed[player] = missed.get(player, 0) + 1
        values = [self._values.get(one.player) for one in self._prover.context.seats]
        opening = self._prover.deal(values)
        self._roots, self.state = None, replace(self.state, missed=missed)
        return opening

    def end(self, outcome: str) -> End:
        """End the hand, or void it at any moment after its context was published.

        Raises:
            DeckProofError: if no hand is played.
        """
        if self._prover is None:
            raise DeckProofError("no hand with a proof is played")
        end = self._prover.end(outcome)
        self._prover = self._roots = None
        self.state = replace(self.state, head=end.proof)
        return end
