"""The banker's edge: exact counts over all deals for a player who makes the best of each choice.

A count goes through the cards in the order in which the player sees them. Hands that differ only in
their suits are counted once. Amounts are in antes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from anypoker.engine.showdown.spread import spread_win
from anypoker.errors import AnypokerError
from anypoker.game import (
    ANTE_BET,
    BankerSettlement,
    BetKind,
    BetStep,
    DealStep,
    Game,
    WagerStep,
)
from anypoker.ranking.batch import all_hands
from anypoker.strength.banker_plan import (
    BankerPlan,
    BetStage,
    BetValues,
    NoBankerPlanError,
    Seen,
    banker_plan,
)

MAX_DEALS = 60_000_000  # deals after exchanging suits that a count looks at

Suits = tuple[tuple[int, int], ...]  # by suit: the player's ranks and the board's, as bits
Wagers = tuple[float, ...]
Wins = NDArray[np.float64]
HandValues = dict[str, NDArray[np.uint32]]


class TooManyDealsError(AnypokerError, ValueError):
    """A game with more deals than are counted."""


@dataclass(frozen=True)
class SideBetEdge:
    """A bet made before any card: the banker's edge as a part of the bet."""

    bet: str
    edge: float


@dataclass(frozen=True)
class BankerEdge:
    """Result of a count, in antes: the banker's average win and the average of all bets.

    Bets that a player may make before any card are counted apart, as `side_bets`.
    """

    deals: int
    edge: float
    staked: float
    folded: float
    side_bets: tuple[SideBetEdge, ...]

    @property
    def edge_of_staked(self) -> float:
        return self.edge / self.staked


@dataclass(frozen=True)
class _Outlook:
    """Averages of a position: the player's win, all that is bet, and folds."""

    win: float
    staked: float
    folded: float


def banker_edge(game: Game) -> BankerEdge:
    """Count a game against the banker exactly.

    Raises:
        NoBankerPlanError: If the bets depend on more than the cards.
        TooManyDealsError: If there are too many deals.
    """
    settle = game.showdown.settle
    if isinstance(settle, BankerSettlement) and settle.spread is not None:
        return _spread_edge(game, settle)
    plan = banker_plan(game)
    count = _Count(plan)
    start = tuple(float(plan.forced.get(name, 0)) for name in plan.rules.names)
    sides = [stage for stage in plan.choices if stage.seen == Seen() and not stage.folds]
    later = tuple(stage for stage in plan.choices if stage not in sides)
    count.check_size(later)
    nothing: Suits = ((0, 0),) * 4
    found = count.outlook(nothing, Seen(), later, start)
    bets = []
    if sides:
        wins = count.average_wins(later[0].seen if later else Seen())
        for stage in sides:
            place = plan.rules.names.index(stage.offer.bet)
            bets.append(SideBetEdge(stage.offer.bet, -float(wins[place])))
    return BankerEdge(count.deals, -found.win, found.staked, found.folded, tuple(bets))


def _spread_edge(game: Game, settle: BankerSettlement) -> BankerEdge:
    """Count all third cards between two others; more is bet on these if it wins on average.

    Raises:
        NoBankerPlanError: If bets are made in another way.
    """
    match [step.action for step in game.steps]:
        case [
            BetStep(kind=BetKind.ANTES),
            DealStep(),
            WagerStep(folds=False) as more,
            DealStep(),
            _,
        ]:
            offers = more.bets
        case _:
            raise NoBankerPlanError("the bets are not an ante, and more after two cards")
    bets = {bet.name: bet for bet in settle.bets}
    cards, ranks = game.deck.cards, game.deck.ranks
    won = staked = deals = 0
    for between in combinations(cards, 2):
        rest = [card for card in cards if card not in between]
        made = [(ANTE_BET, 1)]
        for offer in offers:
            amounts = [offer.price.times * times for times in offer.times]
            win = sum(spread_win(bets[offer.bet], ranks, between, card, 1) for card in rest)
            if win > 0 or not offer.optional:
                made.append((offer.bet, max(amounts) if win > 0 else min(amounts)))
        deals += len(rest)
        staked += len(rest) * sum(amount for _, amount in made)
        for card in rest:
            won += sum(
                spread_win(bets[name], ranks, between, card, amount) for name, amount in made
            )
    return BankerEdge(deals, -won / deals, staked / deals, 0.0, ())


class _Count:
    def __init__(self, plan: BankerPlan) -> None:
        self.plan = plan
        self.values = BetValues(plan)
        self.deck = [int(card) for card in plan.game.deck.cards]
        self.names = plan.rules.names
        self.apart = self.values.has_banker  # the board is the banker's, too
        if plan.end.up:
            raise TooManyDealsError("the banker's open card makes too many deals to count")
        self.wins = lru_cache(maxsize=None)(self._wins)
        self.outlook = lru_cache(maxsize=None)(self._outlook)
        self.next_positions = lru_cache(maxsize=None)(self._next_positions)
        self.deals = _deals(len(self.deck), plan.end)
        self.every_hand: tuple[NDArray[np.uint64], NDArray[np.int64], HandValues] | None = None

    def check_size(self, stages: tuple[BetStage, ...]) -> None:
        """Refuse games with more positions at the last bet than a count can look at."""
        end = self.plan.end
        seen = stages[-1].seen if stages else Seen()
        known = seen.own + seen.board
        unseen = len(self.deck) - known
        to_come = end.own + end.board - known
        each = comb(unseen, to_come) * comb(unseen - to_come, end.down)
        if comb(len(self.deck), known) // 12 * each > MAX_DEALS:
            raise TooManyDealsError(f"{self.plan.game.name} has too many deals to count")

    # ------------------------------------------------------------ positions

    def _outlook(
        self, suits: Suits, seen: Seen, stages: tuple[BetStage, ...], wagers: Wagers
    ) -> _Outlook:
        """Return the best outlook of a position before the next choice."""
        if not stages:
            win = float(np.dot(wagers, self.wins(suits, seen)))
            return _Outlook(win, sum(wagers), 0.0)
        stage = stages[0]
        if stage.seen != seen:
            return self._average(suits, seen, stages, wagers)
        place = self.names.index(stage.offer.bet)
        without = (
            _Outlook(-sum(wagers), sum(wagers), 1.0)
            if stage.folds
            else self.outlook(suits, seen, stages[1:], wagers)
        )
        if wagers[place]:
            return self.outlook(suits, seen, stages[1:], wagers)
        ways = [without]
        for times in stage.offer.times:
            amount = float(stage.offer.price.times * times)
            bet = (*wagers[:place], amount, *wagers[place + 1 :])
            ways.append(self.outlook(suits, seen, stages[1:], bet))
        return max(ways, key=lambda way: way.win)

    def _average(
        self, suits: Suits, seen: Seen, stages: tuple[BetStage, ...], wagers: Wagers
    ) -> _Outlook:
        win = staked = folded = 0.0
        total = 0
        for position, number in self.next_positions(suits, seen, stages[0].seen):
            found = self.outlook(position, stages[0].seen, stages, wagers)
            win += number * found.win
            staked += number * found.staked
            folded += number * found.folded
            total += number
        return _Outlook(win / total, staked / total, folded / total)

    def _next_positions(
        self, suits: Suits, seen: Seen, then: Seen
    ) -> tuple[tuple[Suits, int], ...]:
        """Return the positions after the next cards, and in how many ways each comes about."""
        found: dict[Suits, int] = {}
        for own in combinations(self._unseen(suits), then.own - seen.own):
            held = self._add(suits, own, False)
            for board in combinations(self._unseen(held), then.board - seen.board):
                position = tuple(sorted(self._add(held, board, self.apart)))
                found[position] = found.get(position, 0) + 1
        return tuple(found.items())

    def _unseen(self, suits: Suits) -> list[int]:
        return [c for c in self.deck if not (suits[c & 3][0] | suits[c & 3][1]) >> (c >> 2) & 1]

    @staticmethod
    def _add(suits: Suits, cards: tuple[int, ...], board: bool) -> Suits:
        masks = [list(pair) for pair in suits]
        for card in cards:
            masks[card & 3][board] |= 1 << (card >> 2)
        return tuple((own, common) for own, common in masks)

    # ------------------------------------------------------------ bets

    def _wins(self, suits: Suits, seen: Seen) -> Wins:
        """Return what a chip on each bet wins on average, if the player stays in."""
        own, board = _cards(suits, 0), _cards(suits, 1)
        end = self.plan.end
        unseen = self._unseen(suits)
        if not self.apart:
            rows = _with_more([*own, *board], unseen, end.own + end.board - seen.own - seen.board)
            mean: Wins = self.values.wins(self.values.strengths(rows), None).mean(axis=1)
            return mean
        total, number = np.zeros(len(self.names)), 0
        for hole in combinations(unseen, end.own - seen.own):
            left = [card for card in unseen if card not in hole]
            for common in combinations(left, end.board - seen.board):
                mine = [*own, *hole, *board, *common]
                row = self.values.strengths(np.array([mine], np.uint8))
                for bankers, times in self._bankers(mine, [*board, *common]):
                    total += self.values.wins(row, bankers) @ times
                    number += int(times.sum())
        return total / number

    def _bankers(self, gone: list[int], board: list[int]) -> Iterator[tuple[HandValues, Wins]]:
        """Yield the values of hands that the banker may hold, and how often each comes."""
        if board:
            left = [card for card in self.deck if card not in gone]
            for hands in all_hands(left, self.plan.end.down):
                rows = np.concatenate(
                    [hands, np.tile(np.array(board, np.uint8), (len(hands), 1))], axis=1
                )
                yield self.values.strengths(rows), np.ones(len(rows))
            return
        masks, kinds, different = self._every_hand()
        free = (masks & np.uint64(sum(1 << card for card in gone))) == 0
        number = len(next(iter(different.values())))
        yield different, np.bincount(kinds[free], minlength=number).astype(np.float64)

    def _every_hand(self) -> tuple[NDArray[np.uint64], NDArray[np.int64], HandValues]:
        """Return all hands of a banker without a board: as bits, by kind, and values of kinds."""
        if self.every_hand is None:
            blocks = all_hands(self.deck, self.plan.end.down)
            hands = np.concatenate([block.copy() for block in blocks])
            masks = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
            found = self.values.strengths(hands)
            columns = np.stack(list(found.values()), axis=1)
            different, kinds = np.unique(columns, axis=0, return_inverse=True)
            by_name = {name: different[:, place] for place, name in enumerate(found)}
            self.every_hand = masks, kinds.reshape(-1), by_name
        return self.every_hand

    def average_wins(self, then: Seen) -> Wins:
        """Return what a chip on each bet wins on average over all deals, if nobody folds."""
        nothing: Suits = ((0, 0),) * 4
        total, number = np.zeros(len(self.names)), 0
        for position, count in self.next_positions(nothing, Seen(), then):
            total += count * self.wins(position, then)
            number += count
        return total / number


def _with_more(cards: list[int], unseen: list[int], number: int) -> NDArray[np.uint8]:
    """Return these cards with each choice of more cards, by row."""
    more = np.concatenate([block.copy() for block in all_hands(unseen, number)])
    return np.concatenate([np.tile(np.array(cards, np.uint8), (len(more), 1)), more], axis=1)


def _cards(suits: Suits, which: int) -> list[int]:
    return [
        rank << 2 | suit
        for suit, pair in enumerate(suits)
        for rank in range(13)
        if pair[which] >> rank & 1
    ]


def _deals(deck: int, end: Seen) -> int:
    hole = comb(deck, end.own)
    board = comb(deck - end.own, end.board)
    return hole * board * comb(deck - end.own - end.board, end.down)
