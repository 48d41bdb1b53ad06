"""Files of hands in any format: hands as recorded and as replayed.

Games are found by whoever asks: `find_game(word, folder)` gives the game that a file in that
folder names, by name, by path or in full.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from stat import S_ISREG
from typing import Any

from anypoker.cards import Card
from anypoker.engine import Hand
from anypoker.engine.invariants import InvariantError, Ledger, check_state
from anypoker.errors import AnypokerError
from anypoker.game import Game
from anypoker.history.hand.replay import Replay, replay_text
from anypoker.history.log.file import read_log_file
from anypoker.history.log.reader import LOG_START
from anypoker.history.log.replay import LoggedHand, logged_hands
from anypoker.history.phh import (
    PhhError,
    Record,
    ReplayedRecord,
    agreement,
    read_records,
    recorded_events,
    replay_record,
)
from anypoker.history.sites.open_history import read_open_history
from anypoker.history.sites.poker_now import read_poker_now
from anypoker.history.sites.pokerstars_reader import read_pokerstars
from anypoker.limits import whole_number
from anypoker.views import SpectatorKind, seen_events, transcript

FindGame = Callable[[str, Path], Game]

# Hand histories of poker sites: PokerStars text, Open Hand History, logs of Poker Now.
SITE_READERS: dict[str, Callable[[str, Callable[[str], Game]], Iterator[tuple[str, Record]]]] = {
    ".txt": read_pokerstars,
    ".ohh": read_open_history,
    ".csv": read_poker_now,
}


class RecordFileError(AnypokerError, ValueError):
    """A file that cannot be read; the message says which and why."""


@dataclass(frozen=True, slots=True)
class ReplayedHand:
    """A hand as recorded and as replayed.

    `hand`: its number in the file, or its name. `why` the two differ, empty if they agree.
    `lines`: how the hand went (or `diff`: where it differs). `told`: the lines are what the file
    is about, and are always shown. `played`: the hand itself, None where there is none to look at;
    `guessed`: cards in it that the file does not tell.
    """

    file: str
    hand: int | str
    expected: list[Any]
    got: list[Any]
    why: str
    lines: tuple[str, ...]
    diff: bool = False
    transcript: bool = False
    played: Hand | None = None
    guessed: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand out of a file. `scale`: how many of its chips are one of the file's; `guessed`: cards
    that the file does not tell; `others`: what else it says about the hand."""

    label: int | str
    hand: Hand
    scale: int = 1
    guessed: tuple[Card, ...] = ()
    others: Mapping[str, Any] = field(default_factory=dict)


def replay_file(name: str, find_game: FindGame, keep: bool = False) -> list[ReplayedHand]:
    """Replay all hands of a file; with `keep`, return the hands themselves."""
    try:
        found = READERS[_ending(name)](name, find_game)
        return list(found) if keep else [replace(one, played=None) for one in found]
    except (AnypokerError, ValueError) as error:
        raise _unreadable(name, error) from None


def recorded_hands(name: str, find_game: FindGame) -> Iterator[RecordedHand]:
    """Return the hands of a file as they were played."""
    try:
        match _ending(name):
            case ".table":
                yield from (RecordedHand(one.number, one.hand) for one in _logged(name))
            case ".phh" | ".phhs" | ".txt" | ".ohh" | ".csv":
                for label, record in _told_hands(name, find_game):
                    played = _played(record, Path(name).parent, find_game)
                    if played.why:
                        raise RecordFileError(f"{name}, hand {label}: {played.why}")
                    guessed = tuple(sorted(played.guessed))
                    others = {k: v for k, v in record.others.items() if k != "hand"}
                    yield RecordedHand(label, played.hand, played.scale, guessed, others)
            case _:
                for number, one in enumerate(_hands(name, find_game), 1):
                    yield RecordedHand(number, one.hand)
    except (AnypokerError, ValueError) as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: Exception) -> RecordFileError:
    sentence = str(error) if name in str(error) else f"{name}, {error}"
    if len(sentence) > MAX_SENTENCE_LENGTH:  # it quotes what is written there
        half = MAX_SENTENCE_LENGTH // 2
        sentence = f"{sentence[:half]} … {sentence[-half:]}"
    return RecordFileError(sentence)


def _ending(name: str) -> str:
    """Return the format of a file: its ending; a table log is known by its first bytes."""
    try:
        if not S_ISREG(Path(name).stat().st_mode):
            raise RecordFileError(f"{name} is not a file of hands but a folder or a device")
        with Path(name).open("rb") as stream:
            if stream.read(len(LOG_START)) == LOG_START:
                return ".table"
    except OSError as error:
        raise RecordFileError(f"{name} cannot be read: {error.strerror}") from None
    ending = Path(name).suffix.lower()
    if ending not in READERS:
        raise RecordFileError(
            f"{name} is not a file of hands: their names end in {', '.join(READERS)}, unless it is "
            "the log of a table"
        )
    return ending


MAX_BYTES = 8_000_000
MAX_SENTENCE_LENGTH = 1_000


def _text(name: str) -> str:
    """Read the text of a file within the size limit."""
    try:
        with Path(name).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise RecordFileError(f"{name} cannot be read: {error.strerror}") from None
    if len(data) > MAX_BYTES:
        raise RecordFileError(f"{name} is too long for a file of hands: over {MAX_BYTES:,} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = f"its byte {error.start + 1} is 0x{data[error.start]:02x}"
        raise RecordFileError(f"{name} is not UTF-8 text: {byte}") from None


# ---------------------------------------------------------------- .hand


def _hands(name: str, find_game: FindGame) -> list[Replay]:
    folder = Path(name).parent
    return replay_text(_text(name), lambda word: find_game(word, folder))


def _hand_file(name: str, find_game: FindGame) -> Iterator[ReplayedHand]:
    for number, one in enumerate(_hands(name, find_game), 1):
        agrees = one.agrees or one.has_only_actions
        lines = [*one.file.preamble, "", *one.got]
        if not agrees:
            lines = one.diff(f"{name}, hand {number}")
        yield ReplayedHand(
            name,
            number,
            list(one.expected),
            list(one.got),
            _broken_law(one.hand) or ("" if agrees else _first_difference(one)),
            tuple(lines),
            diff=not agrees,
            transcript=True,
            played=one.hand if agrees else None,
        )


def _broken_law(hand: Hand) -> str:
    """Return the invariant that a hand violates; only if the engine has a bug."""
    try:
        check_state(hand)
        Ledger(tuple(player.stack for player in hand.seats.players)).follow(hand)
    except InvariantError as broken:
        return str(broken)
    return ""


def _first_difference(replayed: Replay) -> str:
    """Return the first line that differs."""
    written, played = replayed.expected, replayed.got
    for number, (one, other) in enumerate(zip(written, played, strict=False), 1):
        if one != other:
            return f"line {number} of the hand is written '{one}', but it is '{other}'"
    if len(written) > len(played):
        return f"the hand ends before '{written[len(played)]}'"
    return f"the replay continues with '{played[len(written)]}'"


# ---------------------------------------------------------------- .phh, .phhs, poker sites


def _records(name: str) -> Iterator[tuple[int | str, Record]]:
    """Return the records of a file by number or name."""
    for number, (title, record) in enumerate(read_records(_text(name)).items(), 1):
        counted = whole_number(title)
        yield counted if counted is not None else title or number, record


def _told_hands(name: str, find_game: FindGame) -> Iterator[tuple[int | str, Record]]:
    """Return the records of a file, whatever format tells them, by number or name."""
    ending = _ending(name)
    if ending not in SITE_READERS:
        yield from _records(name)
        return
    folder = Path(name).parent
    read = SITE_READERS[ending]
    for label, record in read(_text(name), lambda word: find_game(word, folder)):
        yield whole_number(label) or label, record


def _played(record: Record, folder: Path, find_game: FindGame) -> ReplayedRecord:
    return replay_record(record, lambda word: find_game(word, folder))


def _told_file(name: str, find_game: FindGame) -> Iterator[ReplayedHand]:
    for label, record in _told_hands(name, find_game):
        try:
            played = _played(record, Path(name).parent, find_game)
        except PhhError as error:
            said = _numbers(record.finishing_stacks or record.winnings)
            yield ReplayedHand(name, label, said, [], str(error), ())
            continue
        expected, got, why = agreement(played)
        names = [player.name for player in played.hand.seats.players]
        lines = tuple(transcript(recorded_events(played), names))
        yield ReplayedHand(
            name,
            label,
            _numbers(expected),
            _numbers(got),
            why,
            lines,
            played=played.hand,
            guessed=frozenset(played.guessed),
        )


def _numbers(amounts: tuple[Decimal, ...]) -> list[int | float | str]:
    """Convert amounts to JSON, which has no infinity."""
    return [
        str(amount)
        if amount.is_infinite()
        else int(amount)
        if amount == int(amount)
        else float(amount)
        for amount in amounts
    ]


# ---------------------------------------------------------------- .table


def _logged(name: str) -> Iterator[LoggedHand]:
    try:
        contents = read_log_file(Path(name))
    except OSError as error:
        raise RecordFileError(f"{name} cannot be read: {error.strerror}") from None
    return logged_hands(contents)


def _log_file(name: str, find_game: FindGame) -> Iterator[ReplayedHand]:
    for one in _logged(name):
        lines = transcript_of(one.hand)
        stacks = list(one.hand.stacks)
        yield ReplayedHand(
            name, one.number, list(one.expected), stacks, one.why, lines, played=one.hand
        )


def transcript_of(hand: Hand) -> tuple[str, ...]:
    """Return the transcript of a hand with all cards visible."""
    names = [player.name for player in hand.seats.players]
    return tuple(transcript(seen_events(hand.events, SpectatorKind.ALL_SEEING), names))


# The ending of a file's name -> how its hands are read.
READERS: dict[str, Callable[[str, FindGame], Iterator[ReplayedHand]]] = {
    ".hand": _hand_file,
    ".phh": _told_file,
    ".phhs": _told_file,
    **dict.fromkeys(SITE_READERS, _told_file),
    ".table": _log_file,
}
