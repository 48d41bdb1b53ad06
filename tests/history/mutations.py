"""Files of hands, spoiled byte by byte: each is read, or refused with a sentence.

Used by the property test and by the soak.
"""

from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

from anypoker.catalogue import game_of_record
from anypoker.history.phh import record_of, record_text
from anypoker.history.record_files import RecordFileError, replay_file
from tests.history.test_phh_round_trip import games, random_hand

KINDS = ("phh", "hand", "table")
MAX_SECONDS = 3.0  # of CPU for one small file: more counts as a hang
_TESTS = Path(__file__).parents[1]
_GAMES = ("texas-holdem", "omaha-8", "razz", "badugi", "17-poker", "two-row oakie declare")
# What parsers have been seen to choke on, put in the place of what is there.
_NASTY = (
    b"1e5000000", b"1e-400", b"9" * 5000, b"-1", b"nan", b"inf", b"[" * 3000, b"{" * 3000,
    b"a.a" * 3000, b"\x00", b"\xff\xfe", b'"', b"'''", b"\n", b"\r", b"===\n", b"\\u0000",
    b"true", b"null", b"0x1F", b"1979-05-27", "²½Ⅷ".encode(), b"p0", b"p99", b"As", b"??",
)  # fmt: skip


@cache
def whole_files(kind: str) -> list[bytes]:
    """Files of this kind that can be read."""
    match kind:
        case "phh":
            hands = [random_hand(games(word), f"mutations/{word}") for word in _GAMES]
            return [record_text(record_of(hand, games)).encode() for hand in hands]
        case "hand":
            return [path.read_bytes() for path in sorted((_TESTS / "hands").rglob("*.hand"))]
        case _:
            return [(_TESTS / "history" / "horse.table").read_bytes()]


def spoil(whole: bytes, rng: Random) -> bytes:
    """The bytes turned, cut, doubled, or replaced by what is nasty, in up to four places."""
    data = bytearray(whole)
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(max(len(data), 1))
        length = rng.randrange(1, 40)
        match rng.randrange(4):
            case 0 if data:
                data[place] = rng.randrange(256)
            case 1:
                del data[place : place + length]
            case 2:
                data[place:place] = data[place : place + length]
            case _:
                data[place : place + rng.randrange(8)] = rng.choice(_NASTY)
    return bytes(data)


def check_mutations(folder: Path, kind: str, count: int, seed: str) -> Counter[str]:
    """Spoil so many files; what became of them. Anything but a sentence goes through."""
    outcomes: Counter[str] = Counter()
    path = folder / f"spoiled.{kind}"
    whole = whole_files(kind)
    for number in range(count):
        chance = Random(f"{seed}/{kind}/{number}")
        path.write_bytes(spoil(chance.choice(whole), chance))
        began = process_time()
        outcomes[_outcome(path)] += 1
        taken = process_time() - began
        assert taken < MAX_SECONDS, f"{kind} number {number} of seed {seed} took {taken:.1f} s"
    return outcomes


def _outcome(path: Path) -> str:
    try:
        hands = replay_file(str(path), game_of_record)
    except RecordFileError:
        return "refused"
    return "another hand" if any(hand.why for hand in hands) else "read"
