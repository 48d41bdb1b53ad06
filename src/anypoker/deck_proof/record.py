"""Record `deck_proof` of one player: JSON lines in the order in which the client got them."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from anypoker.deck_proof.context import MAX_CONTEXT, MAX_DICE, MAX_SLOTS, HandNumber, Text
from anypoker.deck_proof.deal import DECKS
from anypoker.deck_proof.errors import DeckProofError
from anypoker.deck_proof.merkle import MAX_PATH
from anypoker.limits import MAX_PLAYERS

FORMAT = 1
MAX_LINE = 100_000  # bytes
MAX_LINES = 5_000_000  # of a record
MAX_SHUFFLES = 1_000  # of a hand

Hash = Annotated[str, Meta(min_length=64, max_length=64)]
Shuffle = Annotated[int, Meta(ge=0, lt=MAX_SHUFFLES)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)]
CardText = Annotated[str, Meta(min_length=2, max_length=5)]
Path = Annotated[tuple[Hash, ...], Meta(max_length=MAX_PATH)]


class Header(Struct, frozen=True):
    """First line of a record."""

    deck_proof: int
    table: Text
    player: Text | None = None  # None: a spectator, or a hand that was shared


class Commit(Struct, frozen=True, tag_field="kind", tag="commit"):
    """The client commits to a chain. The secret is its own and never leaves its record."""

    hand: HandNumber
    secret: Hash


class Roots(Struct, frozen=True, tag_field="kind", tag="roots", omit_defaults=True):
    """The server publishes a shuffle: eight roots of the first one, one root of a later one."""

    hand: HandNumber
    shuffle: Shuffle
    slots: Annotated[int, Meta(ge=1, le=MAX_SLOTS)]
    roots: Annotated[tuple[Hash, ...], Meta(min_length=1, max_length=DECKS)]
    context: Annotated[str, Meta(max_length=MAX_CONTEXT)] | None = None  # of the first shuffle
    choices: Hash | None = None  # root of the nonces of the dice


class Reveal(Struct, frozen=True, tag_field="kind", tag="reveal"):
    """The client reveals its next value."""

    hand: HandNumber
    shuffle: Shuffle
    value: Hash


class Opening(Struct, frozen=True, tag_field="kind", tag="opening", omit_defaults=True):
    """The server publishes all reveals, and opens the decks that are not dealt."""

    hand: HandNumber
    shuffle: Shuffle
    reveals: Annotated[tuple[Hash | None, ...], Meta(max_length=MAX_PLAYERS)]
    seeds: Annotated[tuple[Hash | None, ...], Meta(max_length=DECKS)] = ()


class CardLine(Struct, frozen=True, tag_field="kind", tag="card", omit_defaults=True):
    """A card leaves the stock, or the client may see one that left it before."""

    hand: HandNumber
    shuffle: Shuffle
    position: Annotated[int, Meta(ge=0, lt=MAX_SLOTS)]  # from the top of the shuffle
    to: SeatNumber | None = None  # None: the board
    card: CardText | None = None  # None: the client may not see it
    salt: Hash | None = None
    path: Path | None = None


class DieLine(Struct, frozen=True, tag_field="kind", tag="die"):
    """A die is rolled."""

    hand: HandNumber
    index: Annotated[int, Meta(ge=0, lt=MAX_DICE)]
    value: Annotated[int, Meta(ge=1, le=6)]
    nonce: Hash
    path: Path


class ShownLine(Struct, frozen=True, tag_field="kind", tag="shown"):
    """A seat shows cards whose slots stay secret."""

    hand: HandNumber
    seat: SeatNumber
    cards: Annotated[tuple[CardText, ...], Meta(max_length=MAX_SLOTS)]


class End(Struct, frozen=True, tag_field="kind", tag="end"):
    """The hand is over or voided; its hash is the head of the chain."""

    hand: HandNumber
    outcome: Annotated[str, Meta(max_length=20)]
    proof: Hash


Line = Commit | Roots | Reveal | Opening | CardLine | DieLine | ShownLine | End

_HEADER = msgspec.json.Decoder(Header)
_LINE: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


class ProofRecord(Struct, frozen=True):
    """A record that was read."""

    header: Header
    lines: tuple[Line, ...]


def write_header(table: str, player: str | None) -> bytes:
    return msgspec.json.encode(Header(FORMAT, table, player)) + b"\n"


def write_line(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


def read_lines(lines: Iterable[bytes]) -> Iterator[Header | Line]:
    """Read a record line by line, the header first.

    Raises:
        DeckProofError: with the number of a line that cannot be read.
    """
    number = 0
    for number, raw in enumerate(lines, 1):
        if len(raw) > MAX_LINE:
            raise DeckProofError(f"line {number} has more than {MAX_LINE:,} bytes")
        if number > MAX_LINES:
            raise DeckProofError(f"the record has more than {MAX_LINES:,} lines")
        try:
            decoded: Header | Line = (_HEADER if number == 1 else _LINE).decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise DeckProofError(f"line {number} is not part of a deck proof: {error}") from None
        if isinstance(decoded, Header) and decoded.deck_proof != FORMAT:
            raise DeckProofError(
                f"this is a deck proof of version {decoded.deck_proof}; known: {FORMAT}"
            )
        yield decoded
    if not number:
        raise DeckProofError("the file is empty")


def read_record(data: bytes) -> ProofRecord:
    """Read a whole record.

    Raises:
        DeckProofError: if it is not one.
    """
    header, *lines = read_lines(data.splitlines())
    assert isinstance(header, Header)
    return ProofRecord(header, tuple(line for line in lines if not isinstance(line, Header)))
