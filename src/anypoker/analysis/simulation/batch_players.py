"""Players of a batch: draws by the best-draw policy, other decisions by roll-outs."""

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.draws.best_draw import policy_of
from anypoker.analysis.draws.draw_order import ProgramDraw, program_of
from anypoker.analysis.draws.policy import DrawPolicy, SeenCards
from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from anypoker.batch import Batch
from anypoker.batch import columns as col
from anypoker.batch.batch import Hands, PolicyCallbacks
from anypoker.batch.rollout_equity import RolloutEquity


def players_for(batch: Batch) -> PolicyCallbacks:
    """Return callbacks for the hands of a batch; `Policy.MODEL` bets by their equities."""
    prospects = RolloutEquity(batch)
    try:
        policy = policy_of(batch.program.game, batch.seats)
    except NotEnumerableError:
        return PolicyCallbacks(prospects.choose, prospects.estimate_equity)
    return PolicyCallbacks(BestDraws(batch, policy, prospects).choose, prospects.estimate_equity)


class BestDraws:
    """The best-draw policy of `analysis.draws` at the questions of a batch."""

    def __init__(self, batch: Batch, policy: DrawPolicy, prospects: RolloutEquity) -> None:
        self.policy, self.prospects = policy, prospects
        ops = batch.program.ops[:, col.OP] == col.DO_DRAW
        self.left = np.cumsum(ops[::-1])[::-1]  # by row: draws from there on
        steps = program_of(batch.program.game, batch.seats)
        self.steps = {(s.seat, s.left): s for s in steps if isinstance(s, ProgramDraw)}

    def choose(self, batch: Batch, which: Hands) -> NDArray[np.int64]:
        """Answer decisions that are not about money."""
        answers = np.zeros(len(which), np.int64)
        rows = batch.rows.numbers[which]
        draws = rows[:, col.KIND] == col.ASK_DRAW
        if not draws.all():
            answers[~draws] = self.prospects.choose(batch, which[~draws])
        seats = rows[:, col.SEAT]
        held = rows[np.arange(len(rows)), col.HELD + seats]
        alike = np.column_stack([rows[:, [col.PC]], seats, held])
        for sign in np.unique(alike[draws], axis=0):
            some = draws & (alike == sign).all(axis=1)
            answers[some] = self._draw(batch, which[some], *sign.tolist())
        return answers

    def _draw(self, batch: Batch, which: Hands, row: int, seat: int, held: int) -> Hands:
        cards = batch.rows.cards
        first = col.HOLE + seat * col.MAX_HELD
        laid = int(batch.rows.numbers[which[0], col.BOARD_SIZE])
        lies = cards[which[0], col.BOARD_FLAGS : col.BOARD_FLAGS + laid]
        places = tuple(np.flatnonzero(lies & col.UP).tolist())
        seen = SeenCards(
            np.ascontiguousarray(cards[which, first : first + held]),
            np.ascontiguousarray(cards[which][:, [col.BOARD + place for place in places]]),
            places,
        )
        numbers = batch.rows.numbers[which]
        least, most = (
            numbers[:, column].astype(np.int64) for column in (col.MIN_AMOUNT, col.MAX_AMOUNT)
        )
        step = self.steps[seat, int(self.left[row])]
        return self.policy.throws(step, seen, least, most)
