"""Card decisions of the thinker: all options tried in the same samples, in one batch."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from anypoker.bots.bot import ActionProbs
from anypoker.bots.card_options import CardDecision, Option, options_of
from anypoker.bots.thinker.draws.declare_decision import claims
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.bots.thinker.rounds.round_kernels import Flags, Floats, Numbers
from anypoker.bots.thinker.rounds.runouts import Runouts
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.game import DeclareStep
from anypoker.strength.hand_valuer import Values
from anypoker.views import FACE_DOWN, OwnCard

_NEAR = 0.01  # of the pot: ways that are as good as the best
_CLOSE, _MAX_CLOSE = 0.05, 8  # ways that may be so, which are compared again
_MAX_BY_ENGINE = 24
_MAX_DEALS, _WORLDS = 512, 16  # in which ways are compared


def card_options(outlook: RangeModel, decision: d.Decision) -> list[Option] | None:
    """Return the candidate answers; None if the thinker has no better way than roll-outs."""
    if isinstance(decision, d.ArrangeDecision) or not isinstance(decision, CardDecision):
        return None
    return options_of(decision, outlook.view.own, outlook.rng)


def choose_cards(outlook: RangeModel, ways: Sequence[Option]) -> ActionProbs:
    """Return the ways that win most, nearly equal ones alike."""
    if len(ways) == 1:
        return [(ways[0].action, 1.0)]
    if not outlook.valuing.fast and len(ways) > _MAX_BY_ENGINE:
        ways = [ways[0], *outlook.rng.sample(list(ways[1:]), _MAX_BY_ENGINE - 1)]
    left = outlook.draws_left(outlook.me)
    by_table = outlook.table is not None and left > 0
    worth = _worth_by_table(outlook, ways, left) if by_table else option_equities(outlook, ways)
    close = np.argsort(-worth, kind="stable")[:_MAX_CLOSE]
    close = np.sort(close[worth[close] >= worth.max() - _CLOSE])
    again = left == 1 if by_table else outlook.valuing.fast
    if again and len(close) > 1 and np.ptp(worth) > 1e-9:
        # The table knows all cards that may come, but not what these opponents did.
        ways = [ways[place] for place in close.tolist()]
        worth = (worth[close] + 3 * option_equities(outlook, ways, 3)) / 4
    best = np.flatnonzero(worth >= worth.max() - _NEAR)
    # Among equals the first: it keeps most cards.
    chosen = best[:1] if worth.max() - worth.min() < 1e-9 else best
    weights = np.exp((worth[chosen] - worth.max()) / (_NEAR / 3))
    weights /= weights.sum()
    pairs = zip(chosen.tolist(), weights.tolist(), strict=True)
    return [(ways[place].action, part) for place, part in pairs]


def option_equities(outlook: RangeModel, ways: Sequence[Option], times: int = 1) -> Floats:
    """Return the equity of each option, over `times` as many runouts as usual."""
    # Ways differ by little: many deals tell them apart, and few worlds do, the same for all.
    if outlook.valuing.fast:
        deals = outlook.own_deals(times * min(8 * outlook.deals, _MAX_DEALS))
        field, weights = outlook.sample_field(_WORLDS)
    else:
        deals = outlook.own_deals(outlook.deals)
        field, weights = outlook.sample_field()
    count = len(deals.board)
    theirs, says, fits = outlook.field_values(field, deals)
    worlds = _worlds_of_deals(outlook, weights, fits, count)
    won = np.zeros(len(ways))
    held_now = np.array([[one.card for one in outlook.view.own]], np.int32)
    most = max(way.new for way in ways)
    fresh = outlook.fresh(held_now, max(_goes(outlook, most) * most, 1), deals)[0]
    for (layout, _), members in _by_layout(ways).items():
        later = deals.own(0) if deals.later else None
        rows = _rows(outlook, [ways[n] for n in members], fresh, later)
        held = [*layout, *outlook.later_cards()]
        mine = _best_of_goes(outlook, held, rows, deals)
        won[members] = _shares(outlook, mine, theirs, says, worlds)
    return won


def _worth_by_table(outlook: RangeModel, ways: Sequence[Option], left: int) -> Floats:
    """Return the equity of each draw by the draw table."""
    table = outlook.table
    assert table is not None
    return np.array([table.worth_of_kept([one.card for one in way.own], left) for way in ways])


def _worlds_of_deals(outlook: RangeModel, weights: Floats, fits: Flags, count: int) -> list[int]:
    """Return by runout the opponents' hands that do not clash with the own cards."""
    own = np.array([outlook.own_places()], np.int64)
    likely = (outlook.fitting(own, outlook.last_field)[0] * weights)[:, None] * fits
    likely = np.where(likely.sum(axis=0) > 0, likely, weights[:, None])
    ends = np.cumsum(likely, axis=0)
    at = outlook.random.random(count) * ends[-1]
    found: list[int] = (ends > at).argmax(axis=0).tolist()
    return found


def _by_layout(ways: Sequence[Option]) -> dict[tuple[tuple[OwnCard, ...], int], list[int]]:
    """Group options with the same layout of cards; new cards are face down in no pile."""
    groups: dict[tuple[tuple[OwnCard, ...], int], list[int]] = {}
    blank = OwnCard(FACE_DOWN, False, None, False)
    for number, way in enumerate(ways):
        lying = tuple(one._replace(card=FACE_DOWN) for one in way.own)
        layout = (*lying, *([blank] * way.new))
        groups.setdefault((layout, way.new), []).append(number)
    return groups


def _goes(outlook: RangeModel, new: int) -> int:
    """Return the number of draws that the samples cover."""
    return min(max(outlook.about.draws, 1), 3) if new else 1


def _rows(
    outlook: RangeModel,
    ways: Sequence[Option],
    fresh: NDArray[np.int32],
    later: NDArray[np.int32] | None,
) -> NDArray[np.int32]:
    """Return the own final cards by attempt, option and runout; options share the new cards."""
    new, count = ways[0].new, len(fresh)
    goes = _goes(outlook, new)
    kept = len(ways[0].own)
    width = kept + new + (later.shape[1] if later is not None else 0)
    rows = np.empty((goes, len(ways), count, width), np.int32)
    for go in range(goes):
        for number, way in enumerate(ways):
            rows[go, number, :, :kept] = [one.card for one in way.own]
        rows[go, :, :, kept : kept + new] = fresh[None, :, go * new : (go + 1) * new]
        if later is not None:
            rows[go, :, :, kept + new :] = later[None]
    return rows


def _best_of_goes(
    outlook: RangeModel, held: list[OwnCard], rows: NDArray[np.int32], deals: Runouts
) -> Values:
    """Take the best attempt where several draws are left."""
    found: Values | None = None
    for go in rows:
        values = outlook.final_values(outlook.me, held, go, deals)
        if found is None:
            found = values
        else:
            better = outlook.worth(values) > outlook.worth(found)
            found = np.where(better[None], values, found)
    assert found is not None
    return found


def _shares(
    outlook: RangeModel, mine: Values, theirs: Values, says: Flags, worlds: list[int]
) -> Floats:
    """Return each option's mean share of the pot over the runouts."""
    entries = min(len(mine), len(theirs))
    deals = range(len(worlds))
    other = theirs[:entries][:, worlds, deals][:, None, :]
    weights = outlook.weights(entries)[:, None, None]
    if outlook.said is None:
        shares: Floats = _part_won(mine[:entries], other, weights).mean(axis=1)
        return shares
    by_word = _parts_by_word(outlook, outlook.said, mine[:entries], other, weights)
    best: Floats = np.max([part.mean(axis=1) for part in by_word.values()], axis=0)
    return best


def _part_won(own: Values, other: Values, weights: Floats) -> Floats:
    """Return the share of the pot by option and runout."""
    claimed = ((np.isfinite(own) | np.isfinite(other)) * weights).sum(axis=0)
    won = (((own < other) + 0.5 * ((own == other) & np.isfinite(own))) * weights).sum(axis=0)
    parts: Floats = np.where(claimed > 0, won / np.maximum(claimed, 1e-12), 0.5)
    return parts


def _parts_by_word(
    outlook: RangeModel, said: DeclareStep, own: Values, other: Values, weights: Floats
) -> dict[str, Floats]:
    """Return the same for every possible declaration; declaring several sides must
    win all of them."""
    entries = outlook.valuing.entries(outlook.me, outlook.mine.held)[: len(own)]
    known = outlook.view.seats[outlook.me].declared
    found = {}
    for option in said.options:
        if option.word not in known if known else option.all_rows:
            continue  # whatever both rows win, the better of them wins alone
        sides = np.array([claims(option, entry) for entry in entries])[:, None, None]
        held = np.where(sides, own, np.inf)
        part = _part_won(held, other, weights)
        if len(option.sides) > 1:
            part = np.where(((held < other) | ~sides).all(axis=0), part, 0.0)
        found[option.word] = part
    return found


def choose_sides(outlook: RangeModel, decision: d.DeclareDecision) -> ActionProbs:
    """Return the word that wins most, for each pot against those who may win it."""
    opponents = outlook.about.opponents
    pots = [
        [seat for seat in opponents if seat in pot.seats]
        for pot in outlook.view.pots
        if outlook.me in pot.seats
    ]
    if not decision.pots == len(pots) > 1:
        pots = [opponents]
    deals = outlook.own_deals(outlook.deals)
    field, weights = outlook.sample_field()
    words = tuple(_side(outlook, decision, deals, field, weights, seats) for seats in pots)
    return [(a.DeclareSides(words[:1] if len(set(words)) == 1 else words), 1.0)]


def _side(
    outlook: RangeModel,
    decision: d.DeclareDecision,
    deals: Runouts,
    field: list[Numbers],
    weights: Floats,
    opponents: Sequence[int],
) -> str:
    """Return the declaration that wins most; declaring several sides must win all of them."""
    if not opponents:
        return decision.words[0]
    said = outlook.said
    assert said is not None
    theirs, _, fits = outlook.field_values(field, deals, opponents)
    worlds = _worlds_of_deals(outlook, weights, fits, len(deals.board))
    own = np.array([outlook.own_places()], np.int64)
    mine = outlook.finished(outlook.mine, own, deals)
    count = min(len(mine), len(theirs))
    other = theirs[:count][:, worlds, range(len(worlds))][:, None, :]
    parts = _parts_by_word(
        outlook, said, mine[:count], other, outlook.weights(count)[:, None, None]
    )
    worth = {word: float(part.mean()) for word, part in parts.items()}
    return max(decision.words, key=lambda word: worth.get(word, 0.0))
