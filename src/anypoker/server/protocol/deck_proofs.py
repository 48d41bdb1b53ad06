"""Commands and messages of deck proofs. docs/reference/deck-proofs.md specifies their contents."""

from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from anypoker.deck_proof.record import MAX_SHUFFLES
from anypoker.limits import SAFE_INTEGER
from anypoker.server.protocol.base_command import BaseCommand
from anypoker.server.protocol.bounded_types import QuestionNumber
from anypoker.server.protocol.server_model import Json, closed

HashText = Annotated[str, Field(pattern="^[0-9a-f]{64}$", max_length=64)]
DeviceId = Annotated[str, Field(pattern="^([0-9a-f]{32})?$", max_length=32)]
PastHand = Annotated[int, Field(ge=0, le=SAFE_INTEGER)]
ShuffleNumber = Annotated[int, Field(ge=0, lt=MAX_SHUFFLES)]

# ---------------------------------------------------------------- commands


class DeckProofJoin(BaseCommand):
    """Get `deck_proof` messages on this connection, and take part in shuffles by committing.
    `device`: 32 hexadecimal digits that the client keeps with its record, so that two devices of
    one guest have two records. `after`: the last hand whose end the record has, 0 before the first.
    The server answers with the state and the lines of the hand, and with those of up to four hands
    before it that come after `after`."""

    do: Literal["deck_proof_join"]
    device: DeviceId = ""
    after: PastHand | None = None


class DeckProofCommit(BaseCommand):
    """Commit to a hash chain for the next hand. `hand`: the one in the latest `state`;
    `commitment`: value 0 of the chain."""

    do: Literal["deck_proof_commit"]
    hand: QuestionNumber
    commitment: HashText


class DeckProofReveal(BaseCommand):
    """Reveal the next value of your chain for a shuffle whose `roots` line you have kept."""

    do: Literal["deck_proof_reveal"]
    hand: QuestionNumber
    shuffle: ShuffleNumber
    value: HashText


DeckProofCommand = DeckProofJoin | DeckProofCommit | DeckProofReveal

# ---------------------------------------------------------------- messages


@closed
class DeckProofSeat(TypedDict):
    """A player at the table. `committed`: to the next hand; `took_part`: whether the player's value
    was used in the first shuffle of the last hand, None if the player was not dealt in; `missed`:
    reveals that the player missed at this table; `awaited`: False if the player missed several
    reveals in a row, so the table hardly waits for the next one. A bot never takes part."""

    seat: int
    player: str
    committed: bool
    took_part: bool | None
    missed: int
    awaited: bool


@closed
class DeckProofState(TypedDict):
    """State of the proofs. `table`: its name in contexts; `player`: the reader's name in contexts,
    None without a guest; `hand`: the hand to commit to next, counted in contexts; `hands`: those
    that the chain has, `voided` ones included; `code`: of the chain, empty before its first hand;
    `required`: players who do not commit are not dealt in."""

    table: str
    player: str | None
    hand: int
    hands: int
    voided: int
    code: str
    required: bool
    seats: list[DeckProofSeat]


@closed
class DeckProofHand(TypedDict):
    """An earlier hand with lines in a `deck_proof` message. `hand`: as in its lines; `table_hand`:
    its number as in `events`. A hand that was voided before the deal has the number of the next."""

    hand: int
    table_hand: int


@closed
class DeckProofMessage(TypedDict):
    """Lines for the reader's record of deck proofs, in order: `roots`, `opening`, `card`, `die`,
    `shown` and `end`. After a reconnection lines come again: skip a line that the record already
    has. `table_hand`: the number of the last hand as in `events`, 0 before the first; `past`: the
    numbers of the hands before it that have lines in this message, after a reconnection and for
    delayed spectators; `state`: None if it has not changed; `rules`: the files of the games whose
    hashes the contexts of these lines name, each once per connection. Only connections that joined
    get this message. It has no number: `n` is that of the last message."""

    type: Literal["deck_proof"]
    n: int
    table_hand: int
    lines: list[Json]
    state: DeckProofState | None
    past: NotRequired[list[DeckProofHand]]
    rules: NotRequired[list[str]]
