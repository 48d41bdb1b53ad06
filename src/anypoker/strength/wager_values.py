"""Values of the answers to a bet against a banker, over deals of the unseen cards.

The deals form a tree: before each later bet the cards that lie by then, and at the end the rest of
the board and the banker's hand. All deals of a level are valued together.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.cards import Card
from anypoker.game import OfferedBet
from anypoker.ranking.batch import all_hands
from anypoker.strength.banker_plan import BankerPlan, BetStage, BetValues, Seen
from anypoker.strength.unseen_cards import unseen_cards

MAX_DEALS = 120_000  # of all levels together
_LAST = 40  # deals of the last level at least, so that a later choice is not made by luck
_NEXT = 12  # deals of the levels between
_ROUNDS = 6  # of deals, if the best two answers are close
_CLOSE = 3.0  # standard errors between them

Amounts = Callable[[OfferedBet], Sequence[int]]
Wagers = tuple[int, ...]
Floats = NDArray[np.float64]
Places = NDArray[np.int64]


class Position(NamedTuple):
    """Cards that a player sees, and its chips on each bet."""

    own: tuple[Card, ...]
    board: tuple[Card, ...]
    up: tuple[Card, ...]  # of the banker
    dead: tuple[Card, ...]  # seen elsewhere
    wagers: Wagers


class WagerValues(NamedTuple):
    """Averages that a player wins by not betting, and by each amount."""

    values: list[float]
    exact: bool  # all deals were counted


def wager_values(
    plan: BankerPlan,
    here: int,
    position: Position,
    amounts_now: Sequence[int],
    amounts: Amounts,
    seed: int,
    most: int = MAX_DEALS,
) -> WagerValues:
    """Return the values of the answers to a bet. Not betting may be a fold.

    `here`: the place of the bet among the plan's choices. `most`: all deals are
    counted if they are at most that many.
    """
    now = plan.choices[here]
    if now.seen == Seen() and not now.folds:
        win = side_bet_win(plan, now.offer.bet)
        return WagerValues([0.0, *(win * amount for amount in amounts_now)], False)
    rounds: list[Floats] = []
    for number in range(_ROUNDS):
        tree = _Tree(plan, here, position, amounts, seed + number, most)
        rounds.append(tree.values(amounts_now))
        found = np.concatenate(rounds, axis=1)
        if tree.exact or _is_clear(found):
            break
    return WagerValues(found.mean(axis=1).tolist(), tree.exact)


def _is_clear(found: Floats) -> bool:
    """Return whether the best answer leads the second by more than chance, deal by deal."""
    second, best = np.argsort(found.mean(axis=1))[-2:]
    lead = found[best] - found[second]
    return bool(lead.mean() > _CLOSE * lead.std() / len(lead) ** 0.5)


@lru_cache(maxsize=64)
def side_bet_win(plan: BankerPlan, bet: str) -> float:
    """Return what a chip wins on average that is bet before any card, if the player stays in."""
    number = plan.end.own + plan.end.board
    rng = np.random.default_rng(1)
    deck = np.array(plan.game.deck.cards, np.uint8)
    table = plan.rules.bets[plan.rules.names.index(bet)].table
    if table and comb(len(deck), number) <= MAX_DEALS:
        rows = np.concatenate([block.copy() for block in all_hands(deck.tolist(), number)])
    else:
        number += plan.end.up + plan.end.down
        keys = rng.random((MAX_DEALS, len(deck)), np.float32)
        rows = deck[np.argpartition(keys, number - 1, axis=1)[:, :number]]
    values = BetValues(plan)
    place = plan.rules.names.index(bet)
    own = values.strengths(rows[:, : plan.end.own + plan.end.board])
    if table:
        return float(values.wins_of(place, own, None).mean())
    board = rows[:, plan.end.own : plan.end.own + plan.end.board]
    bankers = np.concatenate([rows[:, plan.end.own + plan.end.board :], board], axis=1)
    return float(values.wins_of(place, own, values.strengths(bankers)).mean())


class _Level(NamedTuple):
    """Deals before a bet: how many cards of each kind, and how many deals follow each before."""

    stage: BetStage | None  # None: the end
    own: int
    board: int
    up: int
    down: int
    fan: int

    @property
    def cards(self) -> int:
        return self.own + self.board + self.up + self.down


class _Tree:
    def __init__(
        self,
        plan: BankerPlan,
        here: int,
        position: Position,
        amounts: Amounts,
        seed: int,
        most: int,
    ) -> None:
        self.plan, self.here, self.position, self.amounts = plan, here, position, amounts
        self.most = most
        self.rng = np.random.default_rng(seed)
        self.bets = BetValues(plan)
        seen = [*position.own, *position.board, *position.up, *position.dead]
        self.unseen = np.array(unseen_cards(plan.game.deck.cards, seen), np.uint8)
        now = plan.choices[here]
        self.later = [
            stage
            for stage in plan.choices[here + 1 :]
            if (
                stage.offer.bet != now.offer.bet
                and not position.wagers[plan.rules.names.index(stage.offer.bet)]
            )
            or stage.offer.bet == now.offer.bet
        ]
        self.levels = self._levels()
        self.means = self._deal()
        # The same over the last deals after each deal before them.
        fan = self.levels[-1].fan
        self.means_at_end = self.means.reshape(len(self.means), -1, fan).mean(axis=2)

    def _levels(self) -> list[_Level]:
        """Return a level for each later moment in which the player sees more, and the end."""
        seen = self.plan.choices[self.here].seen
        moments = [*((stage.seen, stage) for stage in self.later), (self.plan.end, None)]
        plain: list[_Level] = []
        for then, stage in moments:
            more = _Level(
                stage,
                then.own - seen.own,
                then.board - seen.board,
                then.up - seen.up,
                then.down - seen.down,
                1,
            )
            if stage is not None:  # the banker's down cards are dealt at the end
                more = more._replace(down=0)
            else:
                more = more._replace(down=then.down if self.bets.has_banker else 0)
            plain.append(more)
            seen = then
        return self._with_fans(plain)

    def _with_fans(self, plain: list[_Level]) -> list[_Level]:
        """Deal in all ways where that is possible, else often enough."""
        unseen = len(self.unseen)
        ways = []
        for level in plain:
            ways.append(comb(unseen, level.cards) if level.cards else 1)
            unseen -= level.cards
        left = self.most if prod(ways) <= self.most else MAX_DEALS
        fans = [1] * len(plain)
        dealing = [place for place, level in enumerate(plain) if level.cards]
        for place in reversed(dealing[1:]):
            least = _LAST if place == dealing[-1] else _NEXT
            single = plain[place].cards == 1
            fans[place] = ways[place] if single else min(ways[place], least)
            left //= fans[place]
        if dealing:
            fans[dealing[0]] = max(min(ways[dealing[0]], left), 30)
            left //= fans[dealing[0]]
            fans[dealing[-1]] = min(ways[dealing[-1]], fans[dealing[-1]] * max(left, 1))
        self.exact = fans == ways
        return [level._replace(fan=fan) for level, fan in zip(plain, fans, strict=True)]

    def _deal(self) -> Floats:
        """Deal all levels and return what a chip on each bet wins, by bet and last deal."""
        dealt: Places = np.zeros((1, 0), np.int64)  # places among the unseen cards
        kinds: list[str] = []
        for level in self.levels:
            dealt = self._deal_level(dealt, level)
            for kind in ("own", "board", "up", "down"):
                kinds += [kind] * getattr(level, kind)
        cards = self.unseen[dealt]
        mine = self._rows(cards, kinds, "own", self.position.own)
        board = self._rows(cards, kinds, "board", self.position.board)
        own = self.bets.strengths(np.concatenate([mine, board], axis=1))
        if not self.bets.has_banker:
            return self.bets.wins(own, None)
        up = self._rows(cards, kinds, "up", self.position.up)
        down = self._rows(cards, kinds, "down", ())
        bankers = self.bets.strengths(np.concatenate([up, down, board], axis=1))
        return self.bets.wins(own, bankers)

    def _rows(
        self, cards: NDArray[np.uint8], kinds: list[str], kind: str, known: Sequence[Card]
    ) -> NDArray[np.uint8]:
        columns = [place for place, each in enumerate(kinds) if each == kind]
        fixed = np.tile(np.array(known, np.uint8), (len(cards), 1))
        return np.concatenate([fixed.reshape(len(cards), len(known)), cards[:, columns]], axis=1)

    def _deal_level(self, dealt: Places, level: _Level) -> Places:
        """Return each deal with the next cards of this level, `fan` times."""
        if not level.cards:
            return dealt
        number, unseen = len(dealt), len(self.unseen)
        if number == 1 and level.fan == comb(unseen, level.cards):
            hands = all_hands(range(unseen), level.cards)
            return np.concatenate([block.astype(np.int64) for block in hands])
        if level.cards == 1 and level.fan == unseen - dealt.shape[1]:
            free = np.ones((number, unseen), np.bool_)
            free[np.arange(number)[:, None], dealt] = False
            rows, places = np.nonzero(free)
            return np.concatenate([dealt[rows], places[:, None]], axis=1)
        again = np.repeat(dealt, level.fan, axis=0)
        for _ in range(level.cards):
            free = unseen - again.shape[1]
            place = self.rng.integers(0, free, len(again))
            for taken in np.sort(again.T, axis=0):
                place += place >= taken
            again = np.concatenate([again, place[:, None]], axis=1)
        return again

    # ------------------------------------------------------------ choices

    def values(self, amounts_now: Sequence[int]) -> Floats:
        """Return the value of each answer (rows) over the first deals (columns)."""
        names = self.plan.rules.names
        now = self.plan.choices[self.here]
        place = names.index(now.offer.bet)
        wagers = self.position.wagers
        ways = [self._worth(0, _with(wagers, place, one)) for one in amounts_now]
        without = (
            np.full(len(ways[0]), float(-sum(wagers))) if now.folds else self._worth(0, wagers)
        )
        return np.stack([without, *ways])

    def _worth(self, number: int, wagers: Wagers) -> Floats:
        """Return the value of each deal of a level, before its bet."""
        level = self.levels[number]
        if level.stage is None:
            worth: Floats = np.array(wagers, np.float64) @ self.means
            return worth
        place = self.plan.rules.names.index(level.stage.offer.bet)
        onward = self._average(number, wagers)
        if wagers[place]:
            return onward
        best = np.full(len(onward), float(-sum(wagers))) if level.stage.folds else onward
        for amount in self.amounts(level.stage.offer):
            best = np.maximum(best, self._average(number, _with(wagers, place, amount)))
        return best

    def _average(self, number: int, wagers: Wagers) -> Floats:
        """Return for each deal of a level the average of those of the next."""
        if self.levels[number + 1].stage is None:
            at_end: Floats = np.array(wagers, np.float64) @ self.means_at_end
            return at_end
        average: Floats = (
            self._worth(number + 1, wagers).reshape(-1, self.levels[number + 1].fan).mean(axis=1)
        )
        return average


def _with(wagers: Wagers, place: int, amount: int) -> Wagers:
    return (*wagers[:place], amount, *wagers[place + 1 :])
