"""Reader of PokerStars text, and of other sites that write it the same way."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from anypoker.cards import Card, CardError, parse_cards
from anypoker.game import Game, Structure
from anypoker.history.phh.amounts import read_amount
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.record import Record
from anypoker.history.sites.errors import SiteFormatError
from anypoker.history.sites.hand_times import from_eastern, time_fields
from anypoker.history.sites.record_builder import RecordBuilder
from anypoker.history.sites.site_games import SITE_GAMES

START = re.compile(r"^(?:PokerStars|Poker)\b[^#\n]{0,40}#([A-Za-z]{0,4}\d{1,30}):", re.MULTILINE)
_GAMES = {one.pokerstars.lower(): one for one in SITE_GAMES}
_NAMES = "|".join(sorted((re.escape(name) for name in _GAMES), key=len, reverse=True))
_MONEY = r"[$€£]?[\d,]{1,20}(?:\.\d{1,4})?"
_HEADER = re.compile(
    rf"({_NAMES}) (No Limit|Pot Limit|Fixed Limit|Limit)\b.{{0,60}}?\(?({_MONEY})/({_MONEY})",
    re.IGNORECASE,
)
_BUTTON = re.compile(r"Seat #(\d{1,2}) is the button")
_SEAT = re.compile(rf"Seat (\d{{1,2}}): (.{{1,200}}) \(({_MONEY}) in chips.*?\)(.*)")
_POST = re.compile(rf"posts (.{{1,40}}?) ({_MONEY})(?: and is all-in)?")
_STREET = re.compile(r"\*\*\* (.{1,30}) \*\*\*(.*)")
_RUN = re.compile(r"(FIRST|SECOND|THIRD|FOURTH) (FLOP|TURN|RIVER|SHOW ?DOWN)")
_RUNS = ("FIRST", "SECOND", "THIRD", "FOURTH")
_CARDS = re.compile(r"\[([^\]]{0,80})\]")
_COLLECTED = re.compile(rf"(.{{1,200}}) collected \(?({_MONEY})\)? from (?:.*?)pot(?:-\d+)?")
_FEE = re.compile(rf"\| (?:Rake|Jackpot|Bingo|Fortune|Tax) ({_MONEY})")
_MUCKED = re.compile(r"Seat \d{1,2}: (.{1,200}?)(?: \([a-z ]+\))* mucked \[([^\]]{0,80})\]")
_STUD = ("3RD STREET", "4TH STREET", "5TH STREET", "6TH STREET", "7TH STREET")
_FIRST = ("HOLE CARDS", "DEALING HANDS", "3RD STREET")
_LIMITS = {
    "no limit": Structure.NO_LIMIT,
    "pot limit": Structure.POT_LIMIT,
    "fixed limit": Structure.LIMIT,
    "limit": Structure.LIMIT,
}


def read_pokerstars(text: str, games: Callable[[str], Game]) -> Iterator[tuple[str, Record]]:
    """Return the hands of a file with their numbers.

    Raises:
        SiteFormatError: with the number of the line that cannot be read.
    """
    starts = [match.start() for match in START.finditer(text)]
    if not starts:
        raise SiteFormatError("this is not PokerStars text: no line begins a hand")
    for first, end in zip(starts, [*starts[1:], len(text)], strict=True):
        line = text.count("\n", 0, first) + 1
        yield _Reader(text[first:end].splitlines(), line, games).read()


@dataclass(slots=True)
class _Seats:
    """Players by seat number, and who has the button."""

    players: dict[int, tuple[str, Decimal]] = field(default_factory=dict)
    button: int = 0

    def in_order(self) -> list[tuple[str, Decimal]]:
        """Return the players from the left of the button."""
        numbers = sorted(self.players)
        left = [number for number in numbers if number > self.button]
        return [self.players[number] for number in left + numbers[: len(numbers) - len(left)]]


class _Reader:
    """Reader of one hand."""

    def __init__(self, lines: list[str], first_line: int, games: Callable[[str], Game]) -> None:
        self._lines, self._first_line, self._games = lines, first_line, games
        self._at = 0
        self._posted: set[str] = set()
        self._street = ""
        self._waiting: dict[str, list[Card]] = {}  # cards of a street, dealt at its first action
        self._is_dealing = False
        self._names: list[str] = []
        self._shown: set[str] = set()

    def read(self) -> tuple[str, Record]:
        try:
            return self._read()
        except (SiteFormatError, PhhError, CardError) as error:
            line = self._first_line + self._at
            raise SiteFormatError(f"line {line}: {error}") from None

    def _read(self) -> tuple[str, Record]:
        number = START.match(self._lines[0])
        header = _HEADER.search(self._lines[0])
        assert number is not None
        if header is None:
            known = ", ".join(one.pokerstars for one in SITE_GAMES)
            raise SiteFormatError(f"the game is not one of {known}, with its limit and stakes")
        site = _GAMES[header[1].lower()]
        structure = _LIMITS[header[2].lower()]
        self._small, self._big = _money(header[3]), _money(header[4])
        body = self._read_seats()
        game = self._games(site.slug)
        self._builder = RecordBuilder(site.slug, game, structure, self._seats.in_order())
        sizes = self._builder.sizes
        if structure is Structure.LIMIT:
            sizes |= {"small_bet": self._small, "big_bet": self._big}
        else:
            sizes["min_bet"] = self._big
        self._limit = structure is Structure.LIMIT
        self._names = sorted((name for name, _ in self._seats.in_order()), key=len, reverse=True)
        for place, line in enumerate(self._lines[body:], body):
            self._at = place
            self._line(line.strip())
        self._deal()
        when = from_eastern(self._lines[0])
        return number[1], self._builder.record(**time_fields(when))

    def _read_seats(self) -> int:
        """Read the players; return the first line after them."""
        self._seats = _Seats()
        for place, line in enumerate(map(str.strip, self._lines[1:]), 1):
            self._at = place
            if button := _BUTTON.search(line):
                self._seats.button = int(button[1])
            elif seat := _SEAT.fullmatch(line):
                if "sitting out" not in seat[4] and "out of hand" not in seat[4]:
                    self._seats.players[int(seat[1])] = (seat[2], _money(seat[3]))
            elif self._seats.players:
                return place
        raise SiteFormatError("the hand ends after its players")

    # ------------------------------------------------------------ lines

    def _line(self, line: str) -> None:
        if street := _STREET.match(line):
            self._begin(street[1].upper(), street[2])
        elif self._street == "SUMMARY":
            self._summary(line)
        elif line.startswith("Dealt to "):
            self._dealt(line.removeprefix("Dealt to "))
        elif collected := _COLLECTED.fullmatch(line):
            self._builder.collect(collected[1], _money(collected[2]))
        else:
            for name in self._names:
                if line.startswith(f"{name}: "):
                    self._act(name, line.removeprefix(f"{name}: "))
                    return

    def _begin(self, street: str, rest: str) -> None:
        self._deal()
        self._builder.end_draw()
        self._street = street
        cards = [parse_cards(found) for found in _CARDS.findall(rest)]
        if (run := _RUN.fullmatch(street)) is not None:
            if cards:
                self._builder.run_board(_RUNS.index(run[1]), cards[-1])
        elif street in ("FLOP", "TURN", "RIVER") and cards:
            self._builder.board(cards[-1])
        elif street in _FIRST or street in (*_STUD, "RIVER"):
            self._is_dealing = True

    def _deal(self) -> None:
        """Deal the cards of a street when its first action comes, or the next street."""
        if not self._is_dealing:
            return
        self._is_dealing = False
        known, self._waiting = dict(self._waiting), {}
        if self._street in _FIRST:
            self._builder.add_missing_blinds(self._small, self._big_blind)
            self._builder.first_deal(known)
        else:
            self._builder.street_card(known)

    def _dealt(self, rest: str) -> None:
        name = next((one for one in self._names if rest.startswith(one)), None)
        groups = [parse_cards(found) for found in _CARDS.findall(rest)]
        if name is None or not groups:
            return
        if self._is_dealing:
            self._waiting[name] = list(groups[-1])
        else:
            self._builder.drawn(name, groups[-1])

    def _act(self, name: str, words: str) -> None:
        verb, _, rest = words.partition(" ")
        builder = self._builder
        match verb:
            case "posts":
                self._post(name, words)
            case "folds" | "checks" | "calls":
                self._deal()
                builder.act(name, "f" if verb == "folds" else "cc")
            case "bets":
                self._deal()
                builder.act(name, "cbr", _money(rest.split()[0]))
            case "raises":
                self._deal()
                _, _, to = rest.partition(" to ")
                builder.act(name, "cbr", _money((to or "?").split()[0]))
            case "brings":
                self._deal()
                amount = _money(rest.removeprefix("in ").removeprefix("for ").split()[0])
                builder.sizes["bring_in"] = amount
                builder.act(name, "pb")
            case "discards":
                self._deal()
                cards = _CARDS.search(rest)
                thrown = parse_cards(cards[1]) if cards else ()
                builder.draw(name, _count(rest.split()[0]), thrown)
            case "stands":
                self._deal()
                builder.draw(name, 0, ())
            case "shows":
                cards = _CARDS.search(rest)
                self._deal()
                if cards and name not in self._shown:
                    self._shown.add(name)
                    builder.show(name, parse_cards(cards[1]))
            case "mucks":
                self._deal()
                builder.show(name, None)
            case "doesn't" | "sits" | "is" | "has" | "said," | "will" | "leaves" | "joins":
                pass
            case "Chooses":  # how often the board is run
                pass
            case _:
                raise SiteFormatError(f"nobody knows what it means that a player {verb[:40]}")

    def _post(self, name: str, words: str) -> None:
        post = _POST.match(words)
        if post is None:
            raise SiteFormatError(f"'{words[:60]}' does not say what is posted")
        what, amount = post[1].lower(), _money(post[2])
        builder = self._builder
        match what:
            case "the ante" | "ante":
                builder.ante(name, amount)
            case "small blind" if what not in self._posted:
                builder.blind(name, amount, amount if self._limit else self._small)
            case "big blind" if what not in self._posted:
                builder.blind(name, amount, self._big_blind)
            case "big blind":
                builder.post(name, amount)
            case "small blind" | "dead":
                builder.dead(name, amount)
            case "small & big blinds":
                live = min(amount, self._big_blind)
                builder.post(name, live)
                builder.dead(name, amount - live)
            case "straddle" | "a straddle":
                builder.straddle(name, amount, self._big_blind)
            case _:
                raise SiteFormatError(f"nobody knows what it means to post {what[:40]}")
        self._posted.add(what)

    @property
    def _big_blind(self) -> Decimal:
        """Return the big blind: in limit games, the small bet."""
        return self._small if self._limit else self._big

    def _summary(self, line: str) -> None:
        if line.startswith("Total pot "):
            self._builder.rake = sum(map(_money, _FEE.findall(line)), Decimal(0))
        elif mucked := _MUCKED.match(line):
            name = next((one for one in self._names if mucked[1].startswith(one)), None)
            if name is not None and name not in self._shown:
                self._shown.add(name)
                self._builder.show(name, parse_cards(mucked[2]))


def _count(word: str) -> int:
    if not word.isdecimal() or len(word) > 2:
        raise SiteFormatError(f"{word[:20]!r} is not a number of cards")
    return int(word)


def _money(text: str) -> Decimal:
    """Read an amount as sites write it.

    >>> _money("$1,234.50")
    Decimal('1234.50')
    """
    return read_amount(text.lstrip("$€£").replace(",", ""))
