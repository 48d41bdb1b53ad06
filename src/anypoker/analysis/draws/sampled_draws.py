"""The best draw where the board counts as well, by sampled completions.

A seat sees its own cards and the open board cards. Each choice of cards to keep is completed with
the same samples of the others, and the best choices get more samples. The samples follow from the
cards alone, so the same cards are always played the same way. Each draw is treated as the last one.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.draws.draw_order import ProgramDraw
from anypoker.analysis.draws.hand_equity import HandEquity, Parts, values_of
from anypoker.analysis.draws.policy import SeenCards
from anypoker.analysis.payoffs.outcomes import NotEnumerableError, PayoffModel
from anypoker.analysis.payoffs.payoff_kernels import Counts
from anypoker.ranking.batch.compiling import compile_kernel
from anypoker.ranking.batch.splitmix import STEP, mix_bits
from anypoker.strength.hand_kernels import Rows
from anypoker.strength.unseen_kernels import draw_card, write_unseen

_FIRST_SAMPLES = 16  # at every choice
_MORE_LOOKS = 64  # at the best ones
_BEST = 8
_TOGETHER = 64  # deals per block
MAX_CHOICES = 128
_ON_BOARD = np.uint64(0xBF58_476D_1CE4_E5B9)  # any number: a card there is not one in the hand


class CardColumns(NamedTuple):
    """Columns of a row by origin of the card."""

    own: Counts
    open: Counts  # cards of the board that are seen
    hidden: Counts  # those that are not


@compile_kernel
def sample_rows(
    deck: Rows,
    own: Rows,
    board: Rows,
    choices: Counts,
    columns: CardColumns,
    salt: np.uint64,
    scratch: Rows,
    rows: Rows,
) -> None:
    """Write by deal, choice and sample a row of the cards at the showdown.

    `choices`: by deal, the cards that go, one bit each. `scratch`: two rows of 256 bytes.
    """
    seen, rest = scratch[0], scratch[1]
    looks = len(rows) // choices.size
    final = len(columns.own)
    hidden = len(columns.hidden)
    for deal in range(len(own)):
        for place in range(own.shape[1]):
            seen[own[deal, place]] += 1
        for place in range(board.shape[1]):
            seen[board[deal, place]] += 1
        count = write_unseen(deck, seen, rest)
        state = salt
        for place in range(own.shape[1]):
            state += mix_bits(np.uint64(own[deal, place]) + STEP)
        for place in range(board.shape[1]):
            state += mix_bits(np.uint64(board[deal, place]) + _ON_BOARD)
        for look in range(looks):
            wanted = hidden + final if hidden + final < count else count
            for place in range(wanted):
                state += STEP
                draw_card(rest, np.int64(place), count, state)
            for choice in range(choices.shape[1]):
                row = rows[(deal * choices.shape[1] + choice) * looks + look]
                gone = choices[deal, choice]
                at = 0
                for place in range(own.shape[1]):
                    if not gone >> place & 1:
                        row[columns.own[at]] = own[deal, place]
                        at += 1
                fresh = hidden
                while at < final:
                    row[columns.own[at]] = rest[fresh]
                    at += 1
                    fresh += 1
                for place in range(board.shape[1]):
                    row[columns.open[place]] = board[deal, place]
                for place in range(hidden):
                    row[columns.hidden[place]] = rest[place]


class SampledDraws:
    """The best draw by sampled completions."""

    def __init__(self, outcomes: PayoffModel, worth: HandEquity) -> None:
        self.outcomes, self.worth = outcomes, worth
        self.deck = np.array(sorted(outcomes.game.deck.cards), np.uint8)
        self.scratch = np.zeros((2, 256), np.uint8)

    def throws(self, step: ProgramDraw, seen: SeenCards, least: Counts, most: Counts) -> Counts:
        thrown = np.empty(len(least), np.int64)
        for start in range(0, len(least), _TOGETHER):
            some = slice(start, start + _TOGETHER)
            part = SeenCards(seen.own[some], seen.board[some], seen.places)
            thrown[some] = self._some(step, part, least[some], most[some])
        return thrown

    def _some(self, step: ProgramDraw, seen: SeenCards, least: Counts, most: Counts) -> Counts:
        choices = np.array(sorted(range(1 << seen.own.shape[1]), key=int.bit_count), np.int64)
        sizes = np.bitwise_count(choices)
        choices = choices[(sizes >= least.min()) & (sizes <= most.max())]
        every = np.tile(choices, (len(seen.own), 1))
        sums = _FIRST_SAMPLES * self._worths(step, seen, every, _FIRST_SAMPLES, 0)
        gone = np.bitwise_count(every)
        sums[(gone < least[:, None]) | (gone > most[:, None])] = -1
        if len(choices) > _BEST:
            best = np.sort(np.argsort(-sums, axis=1, kind="stable")[:, :_BEST], axis=1)
            every = np.take_along_axis(every, best, axis=1)
            sums = np.take_along_axis(sums, best, axis=1)
        possible = sums >= 0
        sums += _MORE_LOOKS * self._worths(step, seen, every, _MORE_LOOKS, 1)
        chosen = np.where(possible, sums, -1).argmax(axis=1)
        return np.take_along_axis(every, chosen[:, None], axis=1)[:, 0]

    def _worths(
        self, step: ProgramDraw, seen: SeenCards, choices: Counts, looks: int, salt: int
    ) -> Parts:
        """Return the mean equity by deal and choice."""
        layout = self.outcomes.layout
        rows = np.zeros((choices.size * looks, layout.slots), np.uint8)
        columns = CardColumns(
            own=np.array([place.slot for place in layout.own[step.seat]], np.int64),
            open=np.array([layout.board[place] for place in seen.places], np.int64),
            hidden=np.array(
                [slot for place, slot in enumerate(layout.board) if place not in seen.places],
                np.int64,
            ),
        )
        sample_rows(
            self.deck,
            np.ascontiguousarray(seen.own),
            np.ascontiguousarray(seen.board),
            np.ascontiguousarray(choices),
            columns,
            np.uint64(2 * step.left + salt),
            self.scratch,
            rows,
        )
        worths = self.worth.of(values_of(self.outcomes, step.seat, rows))
        means: NDArray[np.float64] = worths.reshape(*choices.shape, looks).mean(axis=2)
        return means


def check_choices(step: ProgramDraw, cards: int) -> None:
    """Raise `NotEnumerableError` if there are too many choices to sample."""
    if sum(comb(cards, gone) for gone in range(step.least, step.most + 1)) > MAX_CHOICES:
        raise NotEnumerableError(f"players draw from {cards} cards, which can be done in many ways")
