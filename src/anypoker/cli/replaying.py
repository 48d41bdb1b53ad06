"""From the files that hold hands to hands that were played again."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from anypoker.errors import AnypokerError

if TYPE_CHECKING:
    from anypoker.cards import Card
    from anypoker.engine import Hand
    from anypoker.history import Replay
    from anypoker.history.phh import Record, ReplayedRecord
    from anypoker.match.logged_hands import LoggedHand
    from anypoker.rules import Game

_LOG_START = b'{"anypoker table":'


class UnreadableError(AnypokerError, ValueError):
    """A file that cannot be read; the sentence says which, and why."""


@dataclass(frozen=True, slots=True)
class ReplayedHand:
    """A hand as it was written and as it went.

    `hand`: its number in the file, or its name. `why` the two differ, empty if they agree.
    `lines`: how the hand went (or `diff`: where it differs). `told`: the lines are what the file
    is about, and are always shown.
    """

    file: str
    hand: int | str
    expected: list[Any]
    got: list[Any]
    why: str
    lines: tuple[str, ...]
    diff: bool = False
    told: bool = False


def replay_file(name: str) -> list[ReplayedHand]:
    """All hands of a file."""
    from anypoker.catalogue import UnreadableFileError

    try:
        return list(READERS[_ending(name)](name))
    except (UnreadableFileError, ValueError) as error:
        raise _unreadable(name, error) from None


@dataclass(frozen=True, slots=True)
class RecordedHand:
    """A hand out of a file. `scale`: how many of its chips are one of the file's; `guessed`: cards
    that the file does not tell; `others`: what it says about the hand besides."""

    label: int | str
    hand: "Hand"
    scale: int = 1
    guessed: tuple["Card", ...] = ()
    others: Mapping[str, Any] = field(default_factory=dict)


def recorded_hands(name: str) -> Iterator[RecordedHand]:
    """The hands of a file as they were played, for other forms of them."""
    from anypoker.catalogue import UnreadableFileError

    try:
        match _ending(name):
            case ".table":
                yield from (RecordedHand(one.number, one.hand) for one in _logged(name))
            case ".phh" | ".phhs":
                for label, record in _records(name):
                    played = _played(record, Path(name).parent)
                    if played.why:
                        raise UnreadableError(f"{name}, hand {label}: {played.why}")
                    guessed = tuple(sorted(played.guessed))
                    others = {k: v for k, v in record.others.items() if k != "hand"}
                    yield RecordedHand(label, played.hand, played.scale, guessed, others)
            case _:
                for number, one in enumerate(_hands(name), 1):
                    yield RecordedHand(number, one.hand)
    except (UnreadableFileError, ValueError) as error:
        raise _unreadable(name, error) from None


def _unreadable(name: str, error: Exception) -> UnreadableError:
    return UnreadableError(str(error) if name in str(error) else f"{name}, {error}")


def _ending(name: str) -> str:
    """What the name of a file ends in, or should: the log of a table is known by how it begins."""
    try:
        with Path(name).open("rb") as stream:
            if stream.read(len(_LOG_START)) == _LOG_START:
                return ".table"
    except OSError as error:
        raise UnreadableError(f"{name} cannot be read: {error.strerror}") from None
    ending = Path(name).suffix.lower()
    if ending not in READERS:
        raise UnreadableError(
            f"{name} is no file of hands: their names end in {', '.join(READERS)}, unless it is "
            "the log of a table"
        )
    return ending


def parse_game_word(word: str) -> "Game":
    """A game by name, or in full."""
    return game_of_hand(word, Path())


# ---------------------------------------------------------------- .hand


def _hands(name: str) -> "list[Replay]":
    from anypoker.catalogue import read_text
    from anypoker.history import replay_text

    path = Path(name)
    return replay_text(read_text(path), lambda word: game_of_hand(word, path.parent))


def _hand_file(name: str) -> Iterator[ReplayedHand]:
    for number, one in enumerate(_hands(name), 1):
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
            told=True,
        )


def _broken_law(hand: "Hand") -> str:
    """The law that a hand breaks as it stands now: never, unless the engine has a fault."""
    from anypoker.engine.laws import LawBroken, Ledger, check_state

    try:
        check_state(hand)
        Ledger(tuple(player.stack for player in hand.seats.players)).follow(hand)
    except LawBroken as broken:
        return str(broken)
    return ""


def game_of_hand(word: str, folder: Path) -> "Game":
    """The game that a file in this folder names: by name, by path, or in full."""
    from anypoker.catalogue import find, load_game_text

    if word.startswith("{"):
        return load_game_text(word, folder)
    if word.endswith(".json"):
        return find(str(folder / word)).game
    return find(word).game


def _first_difference(replayed: "Replay") -> str:
    """The first line in which the two differ."""
    written, played = replayed.expected, replayed.got
    for number, (one, other) in enumerate(zip(written, played, strict=False), 1):
        if one != other:
            return f"line {number} of the hand is written '{one}', but it is '{other}'"
    if len(written) > len(played):
        return f"the hand ends before '{written[len(played)]}'"
    return f"the hand goes on with '{played[len(written)]}'"


# ---------------------------------------------------------------- .phh, .phhs


def _records(name: str) -> "Iterator[tuple[int | str, Record]]":
    """The records of a file by number, or by name if it has names."""
    from anypoker.catalogue import read_text
    from anypoker.history.phh import read_records

    for number, (title, record) in enumerate(read_records(read_text(Path(name))).items(), 1):
        yield int(title) if title.isdecimal() else title or number, record


def _played(record: "Record", folder: Path) -> "ReplayedRecord":
    from anypoker.history.phh import replay_record

    return replay_record(record, lambda word: game_of_hand(word, folder))


def _phh_file(name: str) -> Iterator[ReplayedHand]:
    from anypoker.history.phh import PhhError, agreement, recorded_events
    from anypoker.views import transcript

    for label, record in _records(name):
        try:
            played = _played(record, Path(name).parent)
        except PhhError as error:
            said = _numbers(record.finishing_stacks or record.winnings)
            yield ReplayedHand(name, label, said, [], str(error), ())
            continue
        expected, got, why = agreement(played)
        lines = tuple(transcript(recorded_events(played), record.names))
        yield ReplayedHand(name, label, _numbers(expected), _numbers(got), why, lines)


def _numbers(amounts: tuple[Decimal, ...]) -> list[int | float | str]:
    """Amounts for JSON, which knows no infinity."""
    return [
        str(amount)
        if amount.is_infinite()
        else int(amount)
        if amount == int(amount)
        else float(amount)
        for amount in amounts
    ]


# ---------------------------------------------------------------- .table


def _logged(name: str) -> "Iterator[LoggedHand]":
    from anypoker.match import read_log
    from anypoker.match.logged_hands import logged_hands

    try:
        data = Path(name).read_bytes()
    except OSError as error:
        raise UnreadableError(f"{name} cannot be read: {error.strerror}") from None
    return logged_hands(read_log(data))


def _log_file(name: str) -> Iterator[ReplayedHand]:
    for number, hand, expected, why in _logged(name):
        yield ReplayedHand(
            name, number, list(expected), list(hand.stacks), why, transcript_of(hand)
        )


def transcript_of(hand: "Hand") -> tuple[str, ...]:
    """How a hand went, for somebody who may know everything."""
    from anypoker.views import Onlooker, seen_events, transcript

    names = [player.name for player in hand.seats.players]
    return tuple(transcript(seen_events(hand.events, Onlooker.ALL_SEEING), names))


# The ending of a file's name -> how its hands are read.
READERS: dict[str, Callable[[str], Iterator[ReplayedHand]]] = {
    ".hand": _hand_file,
    ".phh": _phh_file,
    ".phhs": _phh_file,
    ".table": _log_file,
}
