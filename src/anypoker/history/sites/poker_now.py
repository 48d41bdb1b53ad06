"""Reader of Poker Now logs: CSV with the columns entry, at and order, the newest line first."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

from anypoker.cards import Card, CardError, parse_cards
from anypoker.game import Game, Structure
from anypoker.history.phh.amounts import read_amount
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.record import Record
from anypoker.history.sites.errors import SiteFormatError
from anypoker.history.sites.record_builder import RecordBuilder
from anypoker.history.sites.site_games import SITE_GAMES

_GAMES = {one.poker_now: one for one in SITE_GAMES if one.poker_now}
_LIMITS = {
    "no limit": Structure.NO_LIMIT,
    "pot limit": Structure.POT_LIMIT,
    "limit": Structure.LIMIT,
    "fixed limit": Structure.LIMIT,
}
_PLAYER = r'"(.{1,200}?) @ [\w-]{1,40}"'
_AMOUNT = r"([\d,]{1,20}(?:\.\d{1,4})?)"
_START = re.compile(
    r"-- starting hand #(\d{1,12}).*?\((No Limit|Pot Limit|Fixed Limit|Limit) ([^)]+)\) "
    rf"\((?:dealer: {_PLAYER}|dead button)\) --"
)
_STACK = re.compile(rf"#(\d{{1,2}}) {_PLAYER} \({_AMOUNT}\)")
_LINE = re.compile(rf"{_PLAYER} (.+)")
_POST = re.compile(rf"posts an? (.+?) of {_AMOUNT}")
_BOARD = re.compile(r"(?:Flop|Turn|River): .*\[(.+)\]")
_COLLECTED = re.compile(rf"collected {_AMOUNT} from pot")
_SUITS = str.maketrans({"♠": "s", "♥": "h", "♦": "d", "♣": "c", ",": "", "\ufe0f": ""})


def read_poker_now(text: str, games: Callable[[str], Game]) -> Iterator[tuple[str, Record]]:
    """Return the hands of a log with their numbers, the first one first.

    Raises:
        SiteFormatError: with the hand that cannot be read.
    """
    hand: list[str] = []
    count = 0
    for entry in _entries(text):
        if entry.startswith("-- starting hand #"):
            hand = [entry]
        elif entry.startswith("-- ending hand #"):
            if hand:
                count += 1
                yield _read_hand(hand, games)
            hand = []
        elif hand:
            hand.append(entry)
    if not count:
        raise SiteFormatError("the log has no hand that begins and ends")


def _entries(text: str) -> Sequence[str]:
    rows = csv.DictReader(io.StringIO(text))
    if rows.fieldnames is None or "entry" not in rows.fieldnames:
        raise SiteFormatError("this is not a log of Poker Now: it has no column 'entry'")
    try:
        entries = [(row.get("order") or "", (row["entry"] or "").strip()) for row in rows]
    except csv.Error as error:
        raise SiteFormatError(f"this is not CSV: {error}") from None
    if all(order.isdecimal() and len(order) < 25 for order, _ in entries):
        entries.sort(key=lambda pair: int(pair[0]))
    else:
        entries.reverse()
    return [entry for _, entry in entries]


def _read_hand(lines: Sequence[str], games: Callable[[str], Game]) -> tuple[str, Record]:
    start = _START.match(lines[0])
    if start is None:
        raise SiteFormatError(f"'{lines[0][:80]}' does not begin a hand as Poker Now writes it")
    number = start[1]
    try:
        return number, _Reader(start, lines[1:], games).read()
    except (SiteFormatError, PhhError, CardError) as error:
        raise SiteFormatError(f"hand {number}: {error}") from None


class _Reader:
    """Reader of one hand."""

    def __init__(
        self, start: re.Match[str], lines: Sequence[str], games: Callable[[str], Game]
    ) -> None:
        self._lines = lines
        site = _GAMES.get(start[3])
        if site is None:
            known = ", ".join(_GAMES)
            raise SiteFormatError(f"the game must be one of {known}, not {start[3][:40]!r}")
        structure = _LIMITS[start[2].lower()]
        players = self._players(start[4])
        self._builder = RecordBuilder(site.slug, games(site.slug), structure, players)
        self._is_dealt = False
        self._big = Decimal(0)
        self._limit = structure is Structure.LIMIT

    def _players(self, dealer: str | None) -> list[tuple[str, Decimal]]:
        """Return names and stacks from the left of the dealer."""
        line = next((one for one in self._lines if one.startswith("Player stacks:")), "")
        seats = {int(seat): (name, _amount(stack)) for seat, name, stack in _STACK.findall(line)}
        button = next((seat for seat, (name, _) in seats.items() if name == dealer), 0)
        order = sorted(seats, key=lambda seat: (seat <= button, seat))
        return [seats[seat] for seat in order]

    def read(self) -> Record:
        for line in self._lines:
            if "(second run)" in line:
                raise SiteFormatError("hands that were run twice cannot be read")
            if board := _BOARD.match(line):
                self._deal()
                self._builder.board(_cards(board[1]))
            elif told := _LINE.match(line):
                self._act(told[1], told[2])
        self._deal()
        sizes = self._builder.sizes
        if self._limit:
            sizes |= {"small_bet": self._big, "big_bet": 2 * self._big}
        else:
            sizes["min_bet"] = self._big
        return self._builder.record()

    def _deal(self) -> None:
        """Deal when the forced bets are made.

        The log does not say whose hand "Your hand" is: cards are known when they are shown.
        """
        if not self._is_dealt:
            self._is_dealt = True
            self._builder.first_deal({})

    def _act(self, name: str, words: str) -> None:
        builder = self._builder
        if post := _POST.match(words):
            self._post(name, post[1], _amount(post[2]))
            return
        verb = words.split()[0]
        match verb:
            case "folds" | "checks" | "calls":
                self._deal()
                builder.act(name, "f" if verb == "folds" else "cc")
            case "bets" | "raises":
                self._deal()
                amount = re.search(_AMOUNT, words)
                if amount is None:
                    raise SiteFormatError(f"'{words[:60]}' names no amount")
                builder.act(name, "cbr", _amount(amount[1]))
            case "shows":
                self._deal()
                builder.show(name, _cards(words.removeprefix("shows a ").removesuffix(".")))
            case "collected":
                if found := _COLLECTED.match(words):
                    builder.collect(name, _amount(found[1]))

    def _post(self, name: str, what: str, amount: Decimal) -> None:
        match what:
            case "ante":
                self._builder.ante(name, amount)
            case "big blind":
                self._big = max(self._big, amount)
                self._builder.blind(name, amount, amount)
            case "small blind":
                self._builder.blind(name, amount, amount)
            case "straddle":
                self._builder.straddle(name, amount, self._big)
            case "missing small blind":
                self._builder.dead(name, amount)
            case "missed big blind":
                self._builder.post(name, amount)
            case _:
                raise SiteFormatError(f"nobody knows what it means to post a {what[:40]}")


def _cards(text: str) -> tuple[Card, ...]:
    """Read cards as Poker Now writes them.

    >>> from anypoker.cards import cards_text
    >>> cards_text(_cards("10♠, A♥"))
    'Ts Ah'
    """
    return tuple(parse_cards(text.replace("10", "T").translate(_SUITS).replace(" ", "")))


def _amount(text: str) -> Decimal:
    return read_amount(text.replace(",", ""))
