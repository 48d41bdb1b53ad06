"""Range update: an earlier betting round solved again for the present range."""

from dataclasses import replace

import numpy as np

from anypoker.bots.thinker.levels import BotLevel
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.bots.thinker.rounds.round_kernels import Numbers
from anypoker.bots.thinker.rounds.round_solver import Path, range_after_round
from anypoker.bots.thinker.rounds.strategies import RangePair
from anypoker.engine import Hand
from anypoker.views import FACE_DOWN, view_of


def update_ranges_from_round(
    outlook: RangeModel, level: BotLevel, sides: RangePair, begun: Hand, path: Path
) -> RangePair | None:
    """Return the only opponent's range and types after a round.

    None if others took part, or if a hand has changed since by a draw or a pass.
    """
    if any(outlook.drawing_luck(cards.seat) > 1 for cards in (outlook.mine, *outlook.theirs)):
        return None
    then = RangeModel(outlook.game, view_of(begun, outlook.me, words=False), level, outlook.rng)
    opponents = [cards.seat for cards in then.theirs]
    if opponents != [cards.seat for cards in outlook.theirs] or len(opponents) > 1:
        return None
    own = _held_then(outlook, then, sides.own, len(then.mine.hidden))
    field = _held_then(outlook, then, sides.field[0], len(then.theirs[0].hidden))
    if own is None or field is None:
        return None
    past = replace(sides, own=own, field=[field], shares=then.shares(own, [field]))
    found = range_after_round(then, level, past, begun, path)
    return replace(sides, second=found.second, kinds=found.kinds)


def _held_then(
    outlook: RangeModel, then: RangeModel, hands: Numbers, number: int
) -> Numbers | None:
    """Return the first `count` hidden cards of hands, as indices into the cards unseen then."""
    free = list(then.unseen)
    places = []
    for card in outlook.unseen:
        if card not in free:
            return None
        places.append(free.index(card))
        free[places[-1]] = FACE_DOWN
    return np.array(places, np.int64)[hands[:, :number]] if number <= hands.shape[1] else None
