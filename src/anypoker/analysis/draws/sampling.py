"""Statistics of random deals of a draw game, drawn by the best-draw policy."""

from collections.abc import Iterator

import numpy as np

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.draw_deals import BLOCK
from anypoker.analysis.draws.draw_queries import deals_of
from anypoker.analysis.draws.sampled_draws import SampledDraws
from anypoker.analysis.enumeration.deal_statistics import observe_deals
from anypoker.analysis.enumeration.enumerate_deals import seed_of
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.equity_query import EquityQuery, countable_outcomes
from anypoker.strength.hand_kernels import Rows

SAMPLES = 200_000
_SLOW_SAMPLES = 10_000  # where every draw takes a thousand samples
_SLOW_BLOCK = 1 << 8
_BLOCKS = 2  # that have a seed together


def _samples_draws(question: EquityQuery) -> bool:
    return isinstance(policy_of(question.game, len(question.hands)), SampledDraws)


def samples_and_chunk(question: EquityQuery) -> tuple[int, int]:
    """Return the default number of deals, and the number of deals per seed."""
    if _samples_draws(question):
        return _SLOW_SAMPLES, _BLOCKS * _SLOW_BLOCK
    return SAMPLES, _BLOCKS * BLOCK


def sample(question: EquityQuery, deals: int, seed: int, chunk: int) -> Totals:
    """Sample deals, always the same for a seed and a chunk."""
    outcomes = countable_outcomes(question.game, len(question.hands), True)
    return observe_deals(outcomes, drawn_blocks(question, seed_of(seed, chunk)), deals, chunk)


def drawn_blocks(question: EquityQuery, state: np.uint64) -> Iterator[Rows]:
    """Yield showdowns after the draws, without end; each block overwrites the last."""
    policy = policy_of(question.game, len(question.hands))
    drawn = deals_of(question, _SLOW_BLOCK if _samples_draws(question) else BLOCK)
    return drawn.blocks(policy, state)
