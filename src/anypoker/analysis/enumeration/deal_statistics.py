"""Statistics of deals for designers: what wins, how pots are split, who was ahead when."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.enumeration.enumerate_deals import BLOCK, Dealer, seed_of
from anypoker.analysis.payoffs import payoff_kernels
from anypoker.analysis.payoffs.outcomes import PayoffModel
from anypoker.analysis.payoffs.payoff_kernels import Counts
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.equity_query import EquityQuery, countable_outcomes
from anypoker.analysis.query.known_deal import make_spot
from anypoker.ranking import Strength, evaluator_of
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.strength.hand_kernels import NO_HAND, Rows, Values
from anypoker.strength.unseen_cards import unseen_cards
from anypoker.strength.values import CLASS_SHIFT

_NONE = np.uint32(NO_HAND)
_VALUE = np.uint32((1 << CLASS_SHIFT) - 1)
HELD = Strength(1, 1)  # the only strength of a share for holding a card
PEEKS = 250  # completions per stage to find the favourite


@compile_kernel
def observe(
    values: Values, parts: Counts, whole: np.int64, best: Values, tied: Counts, pots: Counts
) -> None:
    """Write the winning value of every deal, and count how pots were split.

    `tied` by share: won by several. `pots`: won by one player; by several; with a player who got a
    quarter or less.
    """
    shares, seats, deals = values.shape
    for deal in range(deals):
        for share in range(shares):
            least, winners = _NONE, 0
            for seat in range(seats):
                value = values[share, seat, deal]
                if value < least:
                    least, winners = value, 1
                elif value == least:
                    winners += 1
            best[share, deal] = least
            tied[share] += least != _NONE and winners > 1
        paid, small = 0, False
        for seat in range(seats):
            part = parts[seat, deal]
            paid += part > 0
            small |= 0 < part <= whole // 4
        pots[0] += paid == 1
        pots[1] += paid > 1
        pots[2] += small


def sample(question: EquityQuery, deals: int, seed: int, chunk: int) -> Totals:
    """Sample deals, always the same for a seed and a chunk."""
    outcomes = countable_outcomes(question.game, len(question.hands), False)
    spot = make_spot(outcomes, [()] * outcomes.players)
    return observe_deals(outcomes, Dealer(spot, seed_of(seed, chunk)).blocks(), deals, chunk)


def observe_deals(outcomes: PayoffModel, blocks: Iterator[Rows], deals: int, chunk: int) -> Totals:
    """Collect statistics of the first `deals` deals of endless blocks."""
    totals = Totals()
    observer = _Observer(outcomes)
    for rows in blocks:
        observer.look_at(rows[: deals - totals.deals], totals)
        if totals.deals == deals:
            break
    observer.add_to(totals)
    totals.trail[chunk] = (totals.deals, int(totals.parts["units"][0]))
    return totals


class _Observer:
    """Remembers what it has seen in a chunk."""

    def __init__(self, outcomes: PayoffModel) -> None:
        self.outcomes = outcomes
        shares = len(outcomes.shares)
        self.tied = np.zeros(shares, np.int64)
        self.pots = np.zeros(3, np.int64)
        self.winning: list[NDArray[np.int64]] = [np.zeros(0, np.int64)] * shares
        self.values = np.empty((shares, outcomes.players, BLOCK), np.uint32)
        self.best = np.empty((shares, BLOCK), np.uint32)

    def look_at(self, rows: Rows, totals: Totals) -> None:
        outcomes, sums = self.outcomes, self.outcomes.no_sums()
        values = np.ascontiguousarray(outcomes.values(rows, self.values))
        parts = np.empty((outcomes.players, len(rows)), np.int64)
        best = self.best[:, : len(rows)]
        payoff_kernels.divide_pots(values, outcomes.division, parts, sums)
        payoff_kernels.add_parts(parts, outcomes.division.whole, sums)
        observe(values, parts, outcomes.division.whole, best, self.tied, self.pots)
        for share, found in enumerate(best):
            counts = np.bincount(found[found != _NONE] & _VALUE)
            longer, shorter = sorted((counts, self.winning[share]), key=len, reverse=True)
            longer = longer.astype(np.int64)
            longer[: len(shorter)] += shorter
            self.winning[share] = longer
        totals.add(len(rows), sums._asdict())

    def add_to(self, totals: Totals) -> None:
        """Add what was seen to the totals."""
        totals.add(0, {"tied": self.tied, "pots": self.pots})
        for share, counts in enumerate(self.winning):
            ordering = self.outcomes.shares[share].ordering
            for value in np.flatnonzero(counts).tolist():
                strength = evaluator_of(ordering).strength(value) if ordering else HELD
                totals.winning[share, *strength] += int(counts[value])


def follow_favourite(question: EquityQuery, deals: int, seed: int, chunk: int) -> Totals:
    """Measure how the favourite changes while all cards are dealt face up.

    By stage: `led`, what the favourite of that stage wins in the end, in units; `changed`, how
    often it differs from the stage before; `held`, how often it wins most in the end.
    """
    outcomes = countable_outcomes(question.game, len(question.hands), False)
    layout = outcomes.layout
    spot = make_spot(outcomes, [()] * outcomes.players)
    stages = layout.stages
    led, changed, held = np.zeros((3, len(stages)), np.int64)
    dealer = Dealer(spot, seed_of(seed, chunk))
    state = np.uint64(seed_of(seed, ~chunk))
    full = next(dealer.blocks())
    for row in full[:deals]:
        in_the_end = _parts(outcomes, row[None])[:, 0]
        known: list[int] = []
        before = -1
        for number, stage in enumerate(stages):
            known += stage.slots
            rows = np.tile(row, (PEEKS, 1))
            free = np.array([slot for slot in range(layout.slots) if slot not in known], np.int64)
            deck = unseen_cards(outcomes.game.deck.cards, [row[slot] for slot in known])
            state = np.uint64(payoff_kernels.deal_out(np.array(deck, np.uint8), free, rows, state))
            won = _parts(outcomes, rows).sum(axis=1)
            favourite = before if won[before] == won.max() and number else int(won.argmax())
            led[number] += in_the_end[favourite]
            held[number] += in_the_end[favourite] == in_the_end.max()
            changed[number] += before not in (-1, favourite)
            before = favourite
    totals = Totals()
    followed = np.array([deals], np.int64)
    totals.add(0, {"led": led, "changed": changed, "held": held, "followed": followed})
    return totals


def _parts(outcomes: PayoffModel, rows: Rows) -> Counts:
    parts = np.empty((outcomes.players, len(rows)), np.int64)
    payoff_kernels.divide_pots(outcomes.values(rows), outcomes.division, parts, outcomes.no_sums())
    return parts
