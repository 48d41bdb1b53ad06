"""Deals of a draw game: dealt, drawn by a policy, up to the showdown."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from anypoker.analysis.draws.deal_state import (
    DealRows,
    begin_deals,
    draw_bounds,
    exchange,
    give_card,
    lay_board_card,
    new_deal_rows,
)
from anypoker.analysis.draws.draw_order import Program, ProgramDraw, ReceiveStep
from anypoker.analysis.draws.policy import DrawPolicy, SeenCards
from anypoker.analysis.enumeration.enumerate_deals import RangeColumns, flat_ranges
from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.payoff_kernels import RangeArrays
from anypoker.analysis.query.range_slots import SeatRange
from anypoker.cards import Card
from anypoker.strength.hand_kernels import Rows
from anypoker.strength.unseen_cards import unseen_cards

BLOCK = 1 << 12


@dataclass(frozen=True)
class FixedDraw:
    """A given first draw: these positions, or this number of cards."""

    thrown: tuple[int, ...] | None = None
    number: int | None = None


@dataclass(frozen=True)
class KnownCards:
    """Known cards before the draws that are left."""

    own: tuple[tuple[Card | None, ...], ...]
    board: tuple[Card | None, ...] = ()
    dead: tuple[Card, ...] = ()
    given: tuple[FixedDraw | None, ...] = ()
    draws: int | None = None  # that are left; None: all
    ranges: tuple[SeatRange | None, ...] = ()  # by seat, for the first cards of its hand


class DrawDeals:
    """Deals of a game to a number of players, some of whose cards are known."""

    def __init__(
        self, outcomes: PayoffModel, program: Program, known: KnownCards, block: int = BLOCK
    ) -> None:
        self.outcomes, self.program, self.known, self.block = outcomes, program, known, block
        self.draws = max(step.left for step in program if isinstance(step, ProgramDraw))
        self.left = self.draws if known.draws is None else known.draws
        self.before: dict[int, Rows] = {}  # by seat: the hands of the last block before they drew
        self._held: dict[int, tuple[int, ...]] = {}  # by seat with a range: columns of `_rows_held`
        self._rows_held: Rows | None = None

    @cached_property
    def stock(self) -> tuple[Card, ...]:
        """The cards that may come."""
        named = [card for hand in (*self.known.own, self.known.board) for card in hand]
        known = [card for card in (*named, *self.known.dead) if card is not None]
        return tuple(unseen_cards(self.outcomes.game.deck.cards, known))

    @cached_property
    def tables(self) -> DealRows:
        layout = self.outcomes.layout
        dealt = [step.seat for step in self.program if isinstance(step, ReceiveStep)]
        most = max(dealt.count(seat) for seat in range(layout.players))
        cards = max(most, len(layout.own[0]))
        return new_deal_rows(
            self.block, len(self.outcomes.game.deck.cards), layout.players, cards, dealt.count(None)
        )

    def blocks(self, policy: DrawPolicy, state: np.uint64) -> Iterator[Rows]:
        """Yield showdowns as rows, without end; each block overwrites the last."""
        deck = np.array(self.stock, np.uint8)
        columns = np.arange(len(deck))
        if any(self.known.ranges):
            yield from self._ranged_blocks(policy, state)
        while True:
            state = np.uint64(payoff_kernels.deal_out(deck, columns, self.tables.stock, state))
            yield self.play(policy, state)

    @cached_property
    def _range_arrays(self) -> RangeArrays:
        """The ranges as the kernel takes them; notes the columns of each seat."""
        ranges: list[RangeColumns] = []
        for seat, one in enumerate(self.known.ranges):
            if one is not None:
                start = sum(len(before) for before, _, _ in ranges)
                columns = tuple(range(start, start + len(one.slots)))
                self._held[seat] = columns
                ranges.append((columns, one.holdings, one.weights))
        return flat_ranges(ranges)

    def _ranged_blocks(self, policy: DrawPolicy, state: np.uint64) -> Iterator[Rows]:
        """Yield such blocks with a holding of each range, its cards before the stock in a row."""
        deck = np.array(self.stock, np.uint8)
        arrays = self._range_arrays
        held = len(arrays.columns)
        rest = np.arange(held, len(deck))
        where = np.empty(256, np.int64)
        rows = np.empty((self.block, len(deck)), np.uint8)
        while True:
            state = np.uint64(payoff_kernels.deal_ranges(deck, arrays, rest, where, rows, state))
            self.tables.stock[:, : len(rest)] = rows[:, held:]
            self._rows_held = rows
            yield self.play(policy, state)

    def play(self, policy: DrawPolicy, state: np.uint64) -> Rows:
        """Play the deals of the present stocks to the showdown."""
        tables = self.tables
        held = {seat: list(columns) for seat, columns in self._held.items()}
        begin_deals(tables, np.int64(len(self.stock) - sum(map(len, held.values()))), state)
        waiting = [list(hand) for hand in self.known.own]
        board = list(self.known.board)
        open_cards: list[int] = []
        for step in self.program:
            if isinstance(step, ProgramDraw):
                if step.left <= self.left:
                    self._draw(policy, step, open_cards)
            elif step.seat is None:
                if step.up:
                    open_cards.append(int(tables.laid[0]))
                lay_board_card(tables, _next(board))
            elif held.get(step.seat):
                assert self._rows_held is not None
                at = int(tables.held[0, step.seat])
                tables.own[:, step.seat, at] = self._rows_held[:, held[step.seat].pop(0)]
                tables.held[:, step.seat] = at + 1
            else:
                give_card(tables, np.int64(step.seat), _next(waiting[step.seat]))
        return self._rows()

    def _draw(self, policy: DrawPolicy, step: ProgramDraw, open_cards: Sequence[int]) -> None:
        tables, seat = self.tables, np.int64(step.seat)
        least, most = np.empty((2, self.block), np.int64)
        bounds = np.array([step.least, step.most, step.extra], np.int64)
        if step.left == self.left:
            held = tables.held[0, step.seat]
            self.before[step.seat] = tables.own[:, step.seat, :held].copy()
        draw_bounds(tables, seat, bounds, step.reshuffles, least, most)
        given = self.known.given[step.seat] if self.known.given else None
        if step.left != self.left:
            given = None
        if given is not None and given.number is not None:
            least = most = np.minimum(most, given.number)
        if given is not None and given.thrown is not None:
            chosen = np.full(self.block, sum(1 << place for place in given.thrown), np.int64)
        else:
            own = np.ascontiguousarray(tables.own[:, step.seat, : tables.held[0, step.seat]])
            seen = SeenCards(own, tables.board[:, open_cards], tuple(open_cards))
            chosen = policy.throws(step, seen, least, most)
        exchange(tables, seat, np.int64(step.extra), step.reshuffles, chosen)

    def _rows(self) -> Rows:
        layout, tables = self.outcomes.layout, self.tables
        rows = np.zeros((self.block, layout.slots), np.uint8)
        for seat, places in enumerate(layout.own):
            rows[:, [place.slot for place in places]] = tables.own[:, seat, : len(places)]
        rows[:, layout.board] = tables.board[:, : len(layout.board)]
        return rows


def _next(waiting: list[Card | None]) -> np.int64:
    """Return the next card that is known, or -1."""
    card = waiting.pop(0) if waiting else None
    return np.int64(-1 if card is None else card)


def no_known_cards(players: int) -> KnownCards:
    return KnownCards(((),) * players)
