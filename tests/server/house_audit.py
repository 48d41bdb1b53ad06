"""The books of tables with house rules, checked from what the database holds of them.

Nothing here is taken from the table's own reckoning. Who kills, who stands and who pays follows
from the public events of the stored hands; every stack follows from chips that were bought and from
the hands, and has to be the one with which the next hand begins.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, create_engine, select

from anypoker.cards import card_text
from anypoker.history import GameRegistry
from anypoker.history.log.header import read_header
from anypoker.server.storage.database import _with_driver
from anypoker.server.storage.hand_records import unpack
from anypoker.server.storage.key_file import KeyFile, open_key_file
from anypoker.server.storage.schema import card_table, entry, hand
from anypoker.server.storage.table_store import read_entry
from anypoker.tables import changes as c
from tests.server.house_tables import RULES, HouseTable

Facts = dict[str, Any]
Paid = list[tuple[str, str, int]]  # who paid whom how much


class Books:
    """One table: `chips` of each player, `bought` by each, and how often each rule was due."""

    def __init__(self, house: HouseTable) -> None:
        self.house = house
        rules = [rule.strip() for rule in house.stakes.split(",")[1:]]
        numbers = {rule.rpartition(" ")[0]: rule.rpartition(" ")[2] for rule in rules}
        self.prices = {rule: int(price) for rule, price in numbers.items() if price.isdigit()}
        self.halves = 3 if "half kill" in rules else 4 if "kill" in rules else 0
        self.small_bet = int(house.stakes.partition("/")[0]) if self.halves else 0
        self.due: Counter[str] = Counter()
        self.chips: dict[str, int] = {}
        self.bought: Counter[str] = Counter()
        self.seats: dict[int, str] = {}
        self.willing: set[str] = set()
        self.leg = self.killer = ""
        self.standing: set[str] = set()
        self.last: Facts | None = None
        self.begun: dict[str, int] = {}  # stacks of the hand in play
        self.to_come: Counter[str] = Counter()  # chips bought while it is played
        self.playing = False
        self.shown: set[str] = set()  # cards that the winner of the last hand has shown
        self.unpaid = ""  # who gets a bounty after showing
        self.gone: set[str] = set()  # players who have cashed out: they pay and get no bounty

    # ------------------------------------------------------------ entries of the log

    def take(self, change: c.Change, facts: Facts | None) -> None:
        """Take an entry; `facts`: of the hand that it deals, if that is over."""
        match change:
            case c.Sit():
                self.chips[change.player] = change.stack
                self.gone.discard(change.player)
                self.bought[change.player] += change.stack
                self.seats[change.seat] = change.player
            case c.Buy():
                self.chips[change.player] += change.chips
                self.bought[change.player] += change.chips
                if self.playing and change.player in self.begun:
                    self.to_come[change.player] += change.chips
            case c.Straddle():
                (self.willing.add if change.wants else self.willing.discard)(change.player)
            case c.Deal():
                self.last = None
                if facts is not None:  # else it is still played
                    self._deal(facts)
            case c.End():
                self._end(change)
            case c.Leave():
                self.gone.add(change.player)
            case c.Show():
                self._show(change)

    def _deal(self, facts: Facts) -> None:
        players = facts["players"]
        stacks = [player["stack"] for player in facts["view"]["start"]["players"]]
        for player, stack in zip(players, stacks, strict=True):
            assert stack == self.chips[player], f"hand {facts['number']} begins with other chips"
        self.begun = dict(zip(players, stacks, strict=True))
        posted = [one for one in facts["view"]["events"] if one["event"] == "posted"]
        straddles = [one for one in posted if one["what"] == "straddle"]
        for place, one in enumerate(straddles):
            self._check_straddle(players[one["seat"]], one["amount"], place)
        self.due["straddle"] += len(straddles)
        self._check_kill(facts, posted)
        if "stand-up" in self.prices:
            self.standing = self.standing or set(players)
        self.willing, self.last, self.unpaid, self.playing = set(), facts, "", True

    def _check_straddle(self, player: str, amount: int, place: int) -> None:
        price = self.prices.get("button straddle")
        if price is None:
            assert player in self.willing, "a straddle that nobody wanted"
            price = 2 * int(self.house.stakes.split("/")[1].split()[0]) << place
        assert amount == min(price, self.begun[player]), f"a straddle of {amount}, not {price}"

    def _check_kill(self, facts: Facts, posted: Iterable[dict[str, Any]]) -> None:
        if not self.halves:
            return
        kills = self.killer if self.killer in facts["players"] else ""
        bet = facts["view"]["stakes"]["small_bet"]
        assert bet == (self.small_bet * self.halves // 2 if kills else self.small_bet)
        killed = {facts["players"][one["seat"]] for one in posted if one["what"] == "kill"}
        assert killed <= {kills}, "a kill by somebody who does not owe it"
        if kills:
            live = sum(one["amount"] for one in posted if facts["players"][one["seat"]] == kills)
            assert live >= min(self.small_bet * self.halves // 2, self.begun[kills])
            self.due["half kill" if self.halves == 3 else "kill"] += 1

    # ------------------------------------------------------------ the end of a hand

    def _end(self, end: c.End) -> None:
        facts = self.last
        assert facts is not None, "a hand is over and not stored"
        players = facts["players"]
        left = dict(zip(players, end.stacks, strict=True))
        assert sum(end.stacks) == sum(self.begun.values()), "a hand makes or loses chips"
        lost = {player: self.begun[player] - left[player] for player in players}
        for player in players:
            self.chips[player] -= lost[player]
        events = facts["view"]["events"]
        by_pot: dict[int, set[str]] = {}
        for one in events:
            if one["event"] == "won":
                by_pot.setdefault(one["pot"], set()).add(players[one["seat"]])
        self.due["run twice"] += any(
            one["event"] == "run_started" and one["number"] == 2 for one in events
        )
        self._check_bounty(facts, by_pot, list(end.bounties))
        self._note_legs(facts, set().union(*by_pot.values()), lost)
        self._check_stand_up(players, by_pot, list(end.stand_up))
        self.to_come.clear()
        self.playing = False

    def _check_bounty(self, facts: Facts, by_pot: dict[int, set[str]], paid: Paid) -> None:
        if "seven-deuce" not in self.prices:
            assert not paid
            return
        self.shown = set()
        alone = by_pot[0] if len(by_pot[0]) == 1 else set()
        for winner in alone:
            self.unpaid = winner
            seat = facts["players"].index(winner)
            for one in facts["view"]["events"]:
                if one["event"] == "shown" and one["seat"] == seat:
                    self.shown |= set(one["cards"])
        assert sorted(paid) == sorted(self._pay_bounty()), "another bounty than the one due"

    def _pay_bounty(self) -> Paid:
        """Pay what is due for cards that are shown by now."""
        if not self.unpaid or sorted(card[0] for card in self.shown) != ["2", "7"]:
            return []
        assert self.last is not None
        winner, self.unpaid, paid = self.unpaid, "", []
        for payer in self.last["players"]:
            chips = min(self.prices["seven-deuce"], self._stack(payer))
            if payer != winner and chips:
                paid.append((payer, winner, chips))
                self.chips[payer] -= chips
                self.chips[winner] += chips
        self.due["seven-deuce"] += 1
        return paid

    def _stack(self, player: str) -> int:
        """Return the stack of a player: chips bought during the hand come with the next."""
        if player in self.gone and not self.playing:
            return 0
        return self.chips[player] - self.to_come.get(player, 0)

    def _show(self, show: c.Show) -> None:
        if show.player == self.unpaid and show.player not in self.gone:
            self.shown |= {card_text(card) for card in show.cards}
            self._pay_bounty()

    def _note_legs(self, facts: Facts, won: set[str], lost: dict[str, int]) -> None:
        if not self.halves:
            return
        waits = self.killer if self.killer not in facts["players"] else ""
        if len(won) != 1:
            self.leg = self.leg if self.leg in won else ""
            self.killer = (self.killer if self.killer in won else "") or waits
            return
        (winner,) = won
        free = sum(chips for player, chips in lost.items() if player != winner)
        for one in facts["view"]["events"]:
            if one["event"] == "posted" and not one["dead"]:
                free -= one["amount"] if facts["players"][one["seat"]] != winner else 0
        second = winner == self.leg and free >= facts["view"]["stakes"]["small_bet"]
        self.killer = (winner if winner == self.killer or second else "") or waits
        self.leg = winner

    def _check_stand_up(self, players: list[str], by_pot: dict[int, set[str]], paid: Paid) -> None:
        due: Paid = []
        if "stand-up" in self.prices:
            self.standing -= {one for won in by_pot.values() if len(won) == 1 for one in won}
            if len(self.standing) == 1:
                (loser,) = self.standing
                order = [self.seats[seat] for seat in sorted(self.seats)]
                at = order.index(loser)
                for other in (*order[at + 1 :], *order[:at]):
                    chips = min(self.prices["stand-up"], self._stack(loser))
                    if other in players and chips:
                        due.append((loser, other, chips))
                        self.chips[loser] -= chips
                        self.chips[other] += chips
                self.due["stand-up"] += bool(due)
            if len(self.standing) <= 1:
                self.standing = set()
        assert due == paid, f"paid {paid}, due {due}"


def audit_houses(
    folder: Path, database: str | None, houses: dict[str, HouseTable]
) -> dict[str, Books]:
    """Return the books of these tables; an AssertionError says what is wrong with them."""
    url = _with_driver(database) if database else f"sqlite:///{folder / 'anypoker.db'}"
    keys, engine = open_key_file(folder / "key"), create_engine(url)
    with engine.connect() as connection:
        books = {id_: _books(connection, keys, id_, house) for id_, house in houses.items()}
    engine.dispose()
    return books


def _books(connection: Connection, keys: KeyFile, id_: str, house: HouseTable) -> Books:
    row = connection.execute(select(card_table).where(card_table.c.id == id_)).one()
    book, books, number = GameRegistry(), Books(house), 0
    read_header(row.header, book)
    rows = connection.execute(select(hand).where(hand.c.table_id == id_))
    stored = {one.number: unpack(one.facts) for one in rows}
    lines = select(entry).where(entry.c.table_id == id_).order_by(entry.c.seq)
    for one in connection.execute(lines):
        change = read_entry(one.line, id_, one.seq, keys, book).change
        number += isinstance(change, c.Deal)
        books.take(change, stored.get(number))
    books.due["hands"] = len(stored)
    return books


def count_due(books: Iterable[Books]) -> Counter[str]:
    """Return how often each rule was due at all tables."""
    return sum((one.due for one in books), Counter[str]())


def check_due(due: Counter[str], least: int) -> str:
    """Return the numbers in words; an AssertionError if a rule was due too seldom."""
    words = ", ".join(f"{rule} {due[rule]}" for rule in RULES)
    assert all(due[rule] >= least for rule in RULES), f"not {least} of each rule: {words}"
    return f"{due['hands']} hands with house rules ({words})"
