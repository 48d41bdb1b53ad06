"""Draws of seats that players can verify: a seed is committed to, and revealed with the draw.

The commitment to the seed of the first draw is published before anybody registers. Players may add
a word when they register. Every draw reveals its seed and the commitment to the next one, so nobody
knows a draw before it happens, and the operator cannot choose among seeds. The hashes are those of
deck proofs. docs/reference/seat-draws.md specifies every byte, so nothing here may ever change.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from anypoker.deck_proof.hashing import byte_stream, tagged_hash
from anypoker.sentences import Sentence
from anypoker.tournaments.errors import TournamentError

Slot = tuple[int, int]  # a table and a seat, both from 1 as players see them


class Draw(Struct, frozen=True):
    """A draw with everything that its result follows from.

    `what`: start, late, break, final or race. `players` get the `slots` in the drawn order; in a
    race they are the owners of the odd chips, one for each, from seat 1. `next`: the commitment to
    the seed of the next draw. Seeds and commitments are hexadecimal.
    """

    number: int
    what: str
    seed: str
    next: str
    words: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    slots: tuple[Slot, ...]


def seed_of(secret: bytes, number: int) -> bytes:
    """Return the seed of a draw, from 1."""
    return tagged_hash("tournament-seed", secret, number)


def commitment_to(seed: bytes) -> str:
    """Return the commitment to a seed."""
    return tagged_hash("tournament-commitment", seed).hex()


def make_draw(
    secret: bytes,
    number: int,
    what: str,
    words: Sequence[tuple[str, str]],
    players: Sequence[str],
    slots: Sequence[Slot],
) -> Draw:
    """Make a draw; its result follows from it."""
    seed, following = seed_of(secret, number), seed_of(secret, number + 1)
    return Draw(
        number,
        what,
        seed.hex(),
        commitment_to(following),
        tuple(words),
        tuple(players),
        tuple(slots),
    )


def _stream(draw: Draw) -> Iterator[int]:
    words = [part for pair in draw.words for part in pair]
    seed = bytes.fromhex(draw.seed)
    digest = tagged_hash("tournament-draw", seed, draw.number, draw.what, len(draw.words), *words)
    return byte_stream("tournament-order", digest)


def _below(bound: int, stream: Iterator[int]) -> int:
    """Return a number 0..bound-1 from four bytes; numbers that would favour some are skipped."""
    limit = 2**32 - 2**32 % bound
    while True:
        number = int.from_bytes(bytes(next(stream) for _ in range(4)), "big")
        if number < limit:
            return number % bound


def drawn_order(count: int, draw: Draw) -> list[int]:
    """Return the numbers 0..count-1 in the drawn order (Fisher-Yates from the end)."""
    order, stream = list(range(count)), _stream(draw)
    for last in range(count - 1, 0, -1):
        other = _below(last + 1, stream)
        order[last], order[other] = order[other], order[last]
    return order


def drawn_seats(draw: Draw) -> dict[str, Slot]:
    """Return the table and the seat of each player: the first player gets the first drawn slot.

    >>> draw = make_draw(bytes(32), 1, "start", [("a", "x")], ["a", "b", "c"], [(1, 1), (1, 2)])
    >>> sorted(drawn_seats(draw))
    ['a', 'b']
    """
    order = drawn_order(len(draw.slots), draw)
    return {player: draw.slots[slot] for player, slot in zip(draw.players, order, strict=False)}


def verify_draws(commitment: str, draws: Sequence[Draw]) -> list[dict[str, Slot]]:
    """Verify draws in their order and return the seats that each gives.

    Raises:
        TournamentError: if a seed is not the one that was committed to.
    """
    seats = []
    for number, draw in enumerate(draws, 1):
        try:
            known = draw.number == number and commitment_to(bytes.fromhex(draw.seed)) == commitment
        except ValueError:
            known = False
        if not known:
            raise TournamentError(
                Sentence("the seed of draw {number} is not the committed one", number=number)
            )
        seats.append(drawn_seats(draw) if draw.slots else {})
        commitment = draw.next
    return seats
