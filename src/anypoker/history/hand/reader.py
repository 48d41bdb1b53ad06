"""Parser of `.hand` files: header, input lines and expected transcript.

    # What is proved, and the rule it follows from.
    format: 2
    game: texas-holdem
    structure: No Limit
    stakes: small blind 1, big blind 2
    seats:
      Alice 100 As Kd
      Bob 100 Qh Qc
    button: Alice
    board: 2c 7d 9h Ts Js

    -- Blinds --
    > Alice raises to 6

The header names the game (a name, a path or the game itself in JSON), the table and the cards
that matter; the seed fills in the rest. Then `> ` is input, `? ` asks what a viewer sees, `# ` is
a remark, and everything else is the transcript.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder

from msgspec.structs import replace

from anypoker.cards import Card, CardError, Key, key_from_seed, parse_cards, parse_key
from anypoker.engine import IllegalStart, Seat, Seats, Stakes
from anypoker.engine.cards.dealt_cards import BOARD
from anypoker.engine.setup import Dues
from anypoker.errors import AnypokerError
from anypoker.game import Game, Structure, structure_named
from anypoker.history.hand.stakes_text import StakesError, parse_dues, parse_stakes
from anypoker.views import SpectatorKind, Viewer
from anypoker.views.messages import FORMAT

# A name, a path or a JSON document -> the game; a LookupError or ValueError says why there is none.
Games = Callable[[str], Game]

BETWEEN_HANDS = "==="
MAX_INPUTS = 20_000
KEYS = (
    "format",
    "game",
    "structure",
    "stakes",
    "seats",
    "button",
    "board",
    "deck",
    "shuffles",
    "dues",
    "marks",
    "dice",
    "seed",
    "key",
    "seen by",
)
_HEADER = re.compile(rf"({'|'.join(KEYS)})\s*:(.*)", re.IGNORECASE)
_SEAT = re.compile(r"(.*\S)\s+(\d{1,15})((?:\s+[^\s]+)*?)")
_BODY = ("--", ">", "?")
NO_CARDS = "-"  # in a row of `shuffles`: nothing is known of the cards on top


class HandFileError(AnypokerError, ValueError):
    """An invalid file; the message names the line, the problem and what is allowed."""

    def __init__(self, line: int, sentence: str) -> None:
        super().__init__(f"line {line}: {sentence}")
        self.line = line


@dataclass(frozen=True, slots=True)
class HandFile:
    """A hand as written in the file.

    `preamble`: everything before the hand begins, unchanged. `wishes`: which cards a
    seat (or the board) receives, in the order in which it receives them; `deck`: those on top of
    the deck; `later`: those on top after each later shuffle. `inputs`: the lines that are no
    transcript, with their numbers.
    """

    preamble: tuple[str, ...]
    game: Game
    seats: Seats
    stakes: Stakes
    wanted_cards: dict[int, tuple[Card, ...]]
    deck: tuple[Card, ...]
    later: tuple[tuple[Card, ...], ...]
    dice: tuple[int, ...]
    key: Key
    viewer: Viewer
    inputs: tuple[tuple[int, str], ...]
    body: tuple[str, ...]
    line: int  # the first of the hand in its file
    text_format: int | None = None  # version of the sentences; None: the file does not say

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.seats.players)


def read_hands(text: str, games: Games) -> list[HandFile]:
    """Return the hands of a file; a line of `===` stands between two of them."""
    lines = text.split("\n")
    starts = [0, *(i + 1 for i, line in enumerate(lines) if line.strip() == BETWEEN_HANDS)]
    ends = [*(start - 1 for start in starts[1:]), len(lines)]
    return [
        _read_hand([line.rstrip() for line in lines[start:end]], start, games)
        for start, end in zip(starts, ends, strict=True)
    ]


def _read_hand(lines: list[str], offset: int, games: Games) -> HandFile:
    reader = _Reader(lines, offset)
    values, length = reader.header()
    body = [line for line in lines[length:] if line]
    inputs = [
        (offset + number, line)
        for number, line in enumerate(lines[length:], length + 1)
        if line.startswith((">", "?", "#"))
    ]
    if len(inputs) > MAX_INPUTS:
        raise reader.error(0, f"a hand has at most {MAX_INPUTS:,} lines of input")
    players, wishes = reader.seats(values)
    preamble = lines[:length]
    while preamble and not preamble[-1]:
        preamble.pop()
    return HandFile(
        tuple(preamble),
        reader.game(values, games),
        Seats(
            players,
            reader.button(values, players),
            reader.dues(values, players),
            marks=reader.marks(values, players),
        ),
        reader.stakes(values),
        wishes | {BOARD: reader.cards(values, "board")},
        reader.cards(values, "deck"),
        reader.later(values),
        reader.dice(values),
        reader.key(values),
        reader.viewer(values, players),
        tuple(inputs),
        tuple(body),
        offset + 1,
        reader.text_format(values),
    )


Values = dict[str, tuple[int, str]]  # a key of the header -> its line and its text


class _Reader:
    """The header of one hand. Line numbers count from the start of the file."""

    def __init__(self, lines: list[str], offset: int) -> None:
        self.lines = lines
        self.offset = offset

    def error(self, place: int, sentence: str) -> HandFileError:
        return HandFileError(self.offset + place + 1, sentence)

    def header(self) -> tuple[Values, int]:
        """Parse the header; return the values by key and the number of lines."""
        values: Values = {}
        place = 0
        while place < len(self.lines):
            line = self.lines[place]
            if line.startswith(_BODY) or (not line and values):
                break
            if not line or line.startswith("#"):
                place += 1
                continue
            match = _HEADER.fullmatch(line)
            if match is None:
                raise self.error(place, f"'{line}' is not a header line: {_allowed()}")
            key = match[1].lower()
            if key in values:
                raise self.error(place, f"'{key}' is there twice")
            text, after = self.value(place, match.start(2))
            values[key] = (place, text)
            place = after
        return values, place

    def value(self, place: int, column: int) -> tuple[str, int]:
        """Return a value with its indented lines or JSON document."""
        first = self.lines[place][column:].strip()
        if first.startswith("{"):
            text = "\n".join([first, *self.lines[place + 1 :]])
            try:
                _, end = JSONDecoder().raw_decode(text)
            except JSONDecodeError as error:
                line = place + error.lineno - 1
                raise self.error(line, f"the game is not JSON: {error.msg}") from None
            except RecursionError:
                raise self.error(place, "the brackets of the game go too deep") from None
            except ValueError as error:  # a number with thousands of digits
                raise self.error(place, f"the game is not JSON: {error}") from None
            return text[:end], place + text.count("\n", 0, end) + 1
        after = place + 1
        while after < len(self.lines) and self.lines[after].startswith((" ", "\t")):
            after += 1
        return "\n".join([first, *self.lines[place + 1 : after]]), after

    def needed(self, values: Values, key: str) -> tuple[int, str]:
        if key not in values:
            raise self.error(0, f"the header does not say '{key}:'; {_allowed()}")
        return values[key]

    def text_format(self, values: Values) -> int | None:
        """Read the version of the transcript sentences."""
        place, text = values.get("format", (0, ""))
        known = [str(number) for number in range(1, FORMAT + 1)]
        if text.strip() and text.strip() not in known:
            allowed = " or ".join(known)
            raise self.error(place, f"'{text.strip()}' is not a format; write {allowed}")
        return int(text) if text.strip() else None

    def game(self, values: Values, games: Games) -> Game:
        place, text = self.needed(values, "game")
        try:
            return games(text.strip())
        except (LookupError, ValueError) as error:
            raise self.error(place, str(error)) from None

    def seats(self, values: Values) -> tuple[tuple[Seat, ...], dict[int, tuple[Card, ...]]]:
        place, text = self.needed(values, "seats")
        players: list[Seat] = []
        wishes: dict[int, tuple[Card, ...]] = {}
        for row, line in enumerate(text.split("\n")):
            if not line.strip():
                continue
            match = _SEAT.fullmatch(line.strip())
            if match is None:
                raise self.error(
                    place + row,
                    f"'{line.strip()}' is not a seat: write a name, its chips, its cards",
                )
            name = " ".join(match[1].split())
            if name in (player.name for player in players):
                raise self.error(place + row, f"two seats are called {name}")
            wishes[len(players)] = self.parse_cards(place + row, match[3])
            players.append(Seat(name, int(match[2])))
        return tuple(players), wishes

    def parse_cards(self, place: int, text: str) -> tuple[Card, ...]:
        try:
            return parse_cards(text)
        except CardError as error:
            raise self.error(place, str(error)) from None

    def cards(self, values: Values, key: str) -> tuple[Card, ...]:
        place, text = values.get(key, (0, ""))
        return self.parse_cards(place, text)

    def later(self, values: Values) -> tuple[tuple[Card, ...], ...]:
        place, text = values.get("shuffles", (0, ""))
        rows = enumerate(text.split("\n"), place)
        return tuple(
            () if line.strip() == NO_CARDS else self.parse_cards(row, line)
            for row, line in rows
            if line.strip()
        )

    def dues(self, values: Values, players: tuple[Seat, ...]) -> tuple[Dues, ...]:
        """Parse the forced bets of seats; other seats owe nothing."""
        if "dues" not in values:
            return ()
        place, text = values["dues"]
        owed = [Dues()] * len(players)
        for row, line in enumerate(text.split("\n"), place):
            if not line.strip():
                continue
            name, _, amounts = line.strip().rpartition(":")
            seat = self.named(row, name.strip(), players)
            try:
                owed[seat] = parse_dues(amounts)
            except StakesError as error:
                raise self.error(row, str(error)) from None
        return tuple(owed)

    def marks(self, values: Values, players: tuple[Seat, ...]) -> tuple[tuple[str, ...], ...]:
        """Parse the marks carried over from the previous hand."""
        if "marks" not in values:
            return ()
        place, text = values["marks"]
        marks: list[tuple[str, ...]] = [()] * len(players)
        for row, line in enumerate(text.split("\n"), place):
            if line.strip():
                name, _, words = line.strip().rpartition(":")
                seat = self.named(row, name.strip(), players)
                marks[seat] = tuple(word.strip() for word in words.split(","))
        return tuple(marks)

    def button(self, values: Values, players: tuple[Seat, ...]) -> int:
        place, text = self.needed(values, "button")
        return self.named(place, text.strip(), players)

    def named(self, place: int, name: str, players: tuple[Seat, ...]) -> int:
        names = [player.name for player in players]
        if name not in names:
            raise self.error(place, f"nobody is called '{name}': the seats are {', '.join(names)}")
        return names.index(name)

    def stakes(self, values: Values) -> Stakes:
        place, text = values.get("stakes", (0, ""))
        structure = self.structure(values)
        try:
            stakes = parse_stakes(text) if text.strip() else Stakes()
        except (StakesError, IllegalStart) as error:
            raise self.error(place, str(error)) from None
        return replace(stakes, structure=structure)

    def structure(self, values: Values) -> Structure | None:
        if "structure" not in values:
            return None
        place, text = values["structure"]
        found = structure_named(text)
        if found is not None:
            return found
        known = ", ".join(Structure)
        raise self.error(place, f"'{text.strip()}' is not a betting structure; use one of {known}")

    def dice(self, values: Values) -> tuple[int, ...]:
        place, text = values.get("dice", (0, ""))
        if not re.fullmatch(r"\s*([1-6]\s*)*", text):
            raise self.error(place, f"'{text.strip()}' are no dice: write numbers from 1 to 6")
        return tuple(int(number) for number in re.findall("[1-6]", text))

    def key(self, values: Values) -> Key:
        if "key" in values:
            place, text = values["key"]
            try:
                return parse_key(text.strip())
            except ValueError as error:
                raise self.error(place, str(error)) from None
        return key_from_seed(values.get("seed", (0, "1"))[1].strip())

    def viewer(self, values: Values, players: tuple[Seat, ...]) -> Viewer:
        if "seen by" not in values:
            return SpectatorKind.ALL_SEEING
        place, text = values["seen by"]
        if text.strip() == SpectatorKind.SPECTATOR.value:
            return SpectatorKind.SPECTATOR
        return self.named(place, text.strip(), players)


def _allowed() -> str:
    return f"a header has lines {', '.join(f'{key}:' for key in KEYS)} and ends with a blank line"
