"""Who answers beside the kernels: draws by the best-draw policy, all else by prospects."""

import numpy as np
from numpy.typing import NDArray

from anypoker.analysis.deals.outcomes import NotCountableError
from anypoker.analysis.draws.players import policy_of
from anypoker.analysis.draws.policy import DrawPolicy, SeenCards
from anypoker.analysis.draws.program import DrawStep, program_of
from anypoker.batch import Batch
from anypoker.batch import columns as at
from anypoker.batch.prospects import Prospects
from anypoker.batch.table import Hands, Players


def players_for(batch: Batch) -> Players:
    """Players for the hands of a batch; `Policy.MODEL` bets by what they say hands are worth."""
    prospects = Prospects(batch)
    try:
        policy = policy_of(batch.program.game, batch.seats)
    except NotCountableError:
        return Players(prospects.choose, prospects.weigh)
    return Players(BestDraws(batch, policy, prospects).choose, prospects.weigh)


class BestDraws:
    """The best-draw policy of `analysis.draws` at the questions of a batch."""

    def __init__(self, batch: Batch, policy: DrawPolicy, prospects: Prospects) -> None:
        self.policy, self.prospects = policy, prospects
        ops = batch.program.ops[:, at.OP] == at.DO_DRAW
        self.left = np.cumsum(ops[::-1])[::-1]  # by row: draws from there on
        steps = program_of(batch.program.game, batch.seats)
        self.steps = {(s.seat, s.left): s for s in steps if isinstance(s, DrawStep)}

    def choose(self, batch: Batch, which: Hands) -> NDArray[np.int64]:
        """Answers to questions about anything but money."""
        answers = np.zeros(len(which), np.int64)
        rows = batch.rows.numbers[which]
        draws = rows[:, at.KIND] == at.ASK_DRAW
        if not draws.all():
            answers[~draws] = self.prospects.choose(batch, which[~draws])
        seats = rows[:, at.SEAT]
        held = rows[np.arange(len(rows)), at.HELD + seats]
        alike = np.column_stack([rows[:, [at.PC]], seats, held])
        for sign in np.unique(alike[draws], axis=0):
            some = draws & (alike == sign).all(axis=1)
            answers[some] = self._draw(batch, which[some], *sign.tolist())
        return answers

    def _draw(self, batch: Batch, which: Hands, row: int, seat: int, held: int) -> Hands:
        cards = batch.rows.cards
        first = at.HOLE + seat * at.MOST_HELD
        laid = int(batch.rows.numbers[which[0], at.BOARD_SIZE])
        lies = cards[which[0], at.BOARD_LIES : at.BOARD_LIES + laid]
        places = tuple(np.flatnonzero(lies & at.UP).tolist())
        seen = SeenCards(
            np.ascontiguousarray(cards[which, first : first + held]),
            np.ascontiguousarray(cards[which][:, [at.BOARD + place for place in places]]),
            places,
        )
        numbers = batch.rows.numbers[which]
        least, most = (numbers[:, column].astype(np.int64) for column in (at.LEAST, at.MOST))
        step = self.steps[seat, int(self.left[row])]
        return self.policy.throws(step, seen, least, most)
