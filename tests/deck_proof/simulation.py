"""Tables that deal without a game: every player's record of honest hands, and of cheated ones."""

from collections.abc import Callable, Sequence
from random import Random

from anypoker.deck_proof import DECKS, Context, ContextSeat, HandProver, ProofClient, first_hash
from anypoker.deck_proof.hand_hash import PLAYED
from anypoker.deck_proof.record import Line, ProofRecord, ShownLine, read_record

SMALL_DECK = ["2c", "2d", "2h", "2s", "3c", "3d", "3h", "Jk", "Jk", "As/7d", "Ks"]

Records = dict[str, list[Line]]


class Player:
    """A client and the bytes of its record."""

    def __init__(self, table: str, name: str | None) -> None:
        self.data, self.name = b"", name or ""
        self.client = ProofClient(table, name, self._keep)

    def _keep(self, data: bytes) -> None:
        self.data += data

    @property
    def record(self) -> ProofRecord:
        return read_record(self.data)


class SimulatedTable:
    """Hands at a table whose server is honest unless `prover` is another class."""

    def __init__(
        self,
        random: Random,
        players: int = 3,
        deck: Sequence[str] = SMALL_DECK,
        prover: Callable[[Context, bytes], HandProver] = HandProver,
    ) -> None:
        self.random, self.deck, self.prover = random, list(deck), prover
        self.game = "Small"
        self.table = f"table {random.randrange(10**6)}"
        self.names = [f"player {place}" for place in range(players)]
        self.players = {name: Player(self.table, name) for name in self.names}
        self.hand, self.decks = 0, DECKS
        self.previous = first_hash(self.table).hex()

    def everyone(self) -> list[ProofClient]:
        return [player.client for player in self.players.values()]

    def context(self, bystanders: Sequence[str] = ()) -> Context:
        seats = tuple(
            ContextSeat(
                2 * place,
                name,
                None if name in bystanders else self.players[name].client.commit(self.hand),
            )
            for place, name in enumerate(self.names)
        )
        deck = " ".join(self.deck)
        return Context(
            self.table,
            self.hand,
            self.game,
            "1/2",
            0,
            seats,
            deck,
            self.previous,
            dice=2,
            decks=self.decks,
        )

    def play(
        self,
        shuffles: int = 1,
        silent: Sequence[str] = (),
        bystanders: Sequence[str] = (),
        outcome: str = PLAYED,
    ) -> HandProver:
        """Play a hand: each player gets a card, the board two, and one die is rolled."""
        self.hand += 1
        prover = self.prover(self.context(bystanders), self.random.randbytes(32))
        for shuffle in range(shuffles):
            self._shuffle(prover, shuffle, silent, bystanders)
        for client in self.everyone():
            client.receive(prover.die_line(0))
            client.receive(ShownLine(self.hand, 0, (prover.order(0)[0],)))
            client.receive(prover.end(outcome))
        self.previous = prover.end(outcome).proof
        return prover

    def _shuffle(
        self, prover: HandProver, shuffle: int, silent: Sequence[str], bystanders: Sequence[str]
    ) -> None:
        count = self.random.randint(len(self.names) + 2, len(self.deck))
        if shuffle and count < len(self.deck):  # a reshuffle is under the rest, a new deal is not
            dealt, every = len(self.names) + 2, len(prover.order(shuffle - 1))
            for position in range(dealt, every):
                for client in self.everyone():
                    client.receive(prover.card_line(shuffle - 1, position, None, False))
        roots = prover.publish(self.random.sample(self.deck, count) if shuffle else None)
        reveals: list[bytes | None] = []
        for name in self.names:
            value = None if name in silent else self.players[name].client.reveal_for(roots)
            if name in silent:
                self.players[name].client.receive(roots)
            reveals.append(None if value is None else bytes.fromhex(value))
        opening = prover.deal(reveals)
        for client in self.everyone():
            client.receive(opening)
        for position, to in enumerate([*range(len(self.names)), None, None]):
            for place, client in enumerate(self.everyone()):
                seat = None if to is None else 2 * to
                client.receive(prover.card_line(shuffle, position, seat, to in (place, None)))

    def records(self) -> Records:
        """Return the lines of every record."""
        return {name: list(player.record.lines) for name, player in self.players.items()}
