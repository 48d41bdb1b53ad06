"""Counts of a session: biggest pots and awards, from hands as everybody saw them."""

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from anypoker.sentences import read_sentence
from anypoker.server.storage.hand_records import record_players

MAX_POTS = 3
MAX_AWARDS = 4
_CALLS = ("called",)


class BigPot(NamedTuple):
    """A pot with the players who won most of it; `words`: their hand, if it was shown."""

    number: int
    game: str
    pot: int
    winners: tuple[str, ...]
    words: str


class Award(NamedTuple):
    """An award: its kind, the player, and the number that earned it."""

    award: str
    player: str
    n: int


# Awards in the order of preference, with the least number that earns one.
AWARDS = {
    "hot_streak": 3,  # hands won in a row
    "all_games": 3,  # different games won
    "comeback": 1,  # the smallest stack before finishing ahead
    "fearless": 3,  # times all in
    "smooth": 5,  # pots won without showing a hand
    "wall": 10,  # calls
    "curious": 5,  # showdowns
    "photo_finish": 2,  # pots split
    "iron_seat": 10,  # hands played, every one of them
}


@dataclass(slots=True)
class SessionCounter:
    """Counts of one table's hands, which are added once each, as they come."""

    last: int = 0  # the newest hand that is counted
    hands: int = 0
    began: int = 0  # milliseconds, end of the first hand
    ended: int = 0
    games: set[str] = field(default_factory=set)
    bots: set[str] = field(default_factory=set)
    dealt: Counter[str] = field(default_factory=Counter)  # hands by player
    pots: list[BigPot] = field(default_factory=list)
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    _streaks: Counter[str] = field(default_factory=Counter)
    _won_games: dict[str, set[str]] = field(default_factory=dict)
    _first: dict[str, int] = field(default_factory=dict)  # stacks of the first hands
    _lowest: dict[str, int] = field(default_factory=dict)

    def add(self, hands: list[dict[str, Any]]) -> None:
        """Count hands, the oldest first; those that are counted already are left out."""
        for facts in hands:
            if facts["number"] > self.last:
                self.last = facts["number"]
                if "void" not in facts:
                    self._add(facts)

    def _add(self, facts: dict[str, Any]) -> None:
        view, ids = facts["view"], facts["players"]
        self.hands += 1
        self.began = self.began or facts["at"]
        self.ended = facts["at"]
        self.games.add(view["game"])
        for player in record_players(facts):
            if player["bot"] is not None or player["player"].startswith("bot-"):
                self.bots.add(player["player"])
        self.dealt.update(ids)
        pot = _big_pot(facts)
        if pot is not None:
            self.pots = sorted([*self.pots, pot], key=lambda one: (-one.pot, one.number))[:MAX_POTS]
        for name, who in _marks(facts):
            self.counts.setdefault(name, Counter())[who] += 1
        self._follow_stacks(view, ids)

    def _follow_stacks(self, view: dict[str, Any], ids: list[str]) -> None:
        for player, seat in zip(ids, view["seats"], strict=True):
            if seat["stack"] > seat["started"]:
                self._streaks[player] += 1
                self._won_games.setdefault(player, set()).add(view["game"])
                best = self.counts.setdefault("hot_streak", Counter())
                best[player] = max(best[player], self._streaks[player])
            else:
                self._streaks[player] = 0
            first = self._first.setdefault(player, seat["started"])
            if 0 < seat["stack"] * 4 <= first:
                self._lowest[player] = min(self._lowest.get(player, first), seat["stack"])

    def awards(self, people: Collection[str], ahead: Collection[str]) -> list[Award]:
        """Choose awards for people, at most one each; `ahead`: those with a positive result."""
        counts = {
            **self.counts,
            "all_games": Counter({who: len(games) for who, games in self._won_games.items()}),
            "comeback": Counter({who: -n for who, n in self._lowest.items() if who in ahead}),
            "iron_seat": Counter({who: n for who, n in self.dealt.items() if n == self.hands}),
        }
        chosen: list[Award] = []
        free = set(people) - self.bots
        for name, least in AWARDS.items():
            best = _unique_best({who: n for who, n in counts.get(name, {}).items() if who in free})
            if best is not None and abs(counts[name][best]) >= least:
                chosen.append(Award(name, best, abs(counts[name][best])))
                free.discard(best)
            if len(chosen) == MAX_AWARDS:
                break
        return chosen


def _unique_best(counts: dict[str, int]) -> str | None:
    """Return the only player with the largest number."""
    most = max(counts.values(), default=None)
    best = [who for who, n in counts.items() if n == most]
    return best[0] if len(best) == 1 else None


def _big_pot(facts: dict[str, Any]) -> BigPot | None:
    won = facts["view"]["won"]
    if not won:
        return None
    amounts: Counter[int] = Counter()
    for one in won:
        amounts[one["seat"]] += one["amount"]
    most = max(amounts.values())
    best = [seat for seat, amount in amounts.items() if amount == most]
    words = [one.get("words") or "" for one in won if one["seat"] in best]
    winners = tuple(facts["players"][seat] for seat in best)
    pot = sum(amounts.values())
    shown = read_sentence(words[0], facts.get("texts", {})) if words else ""
    return BigPot(facts["number"], facts["view"]["game"], pot, winners, shown)


def _marks(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield an award and a player for everything that counts towards one."""
    view, ids = facts["view"], facts["players"]
    shown = {event["seat"] for event in view["events"] if event["event"] == "shown"}
    winners = {one["seat"] for one in view["won"]}
    all_in = set()
    for event in view["events"]:
        seat = event.get("seat")
        if event["event"] in _CALLS:
            yield "wall", ids[seat]
        if event.get("all_in") and seat is not None:
            all_in.add(seat)
    for seat in all_in:
        yield "fearless", ids[seat]
    for seat in shown:
        yield "curious", ids[seat]
    for seat in winners - shown:
        if len(winners) == 1:
            yield "smooth", ids[seat]
    if len(winners) > 1 and not any(one["pot"] for one in view["won"]):
        for seat in winners:
            yield "photo_finish", ids[seat]
