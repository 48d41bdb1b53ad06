"""Betting decisions of the thinker: the solved round, read for the own hand.

The own hand is played as one of a range, so bluffs and slow-plays arise without special rules, and
bet sizes depend on the range, never on the hand itself.
"""

from dataclasses import dataclass, replace

import numpy as np

from anypoker.bots.bot import ActionProbs
from anypoker.bots.thinker.levels import BotLevel, PlayStyle
from anypoker.bots.thinker.ranges.position import weigh_by_position
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.bots.thinker.ranges.range_update import update_ranges_from_round
from anypoker.bots.thinker.ranges.range_weights import hand_strength, past_rounds, update_weights
from anypoker.bots.thinker.rounds.betting_tree import passive_action_index
from anypoker.bots.thinker.rounds.defence import never_folds
from anypoker.bots.thinker.rounds.round_kernels import Flags, Floats, Numbers
from anypoker.bots.thinker.rounds.round_solver import (
    Path,
    betting_round_starts,
    solve_betting_round,
)
from anypoker.bots.thinker.rounds.strategies import (
    MIN_MIX_PROB,
    RangePair,
    RoundStrategy,
    prune_strategy,
)
from anypoker.engine import Action, Hand
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.views import SeatView, view_of
from anypoker.views.determinize import DeterminizationError, sample_determinization

_TINY_EXACT = 0.1  # rarer actions are dropped, where all hands are enumerated
_MIN_SIZE = 0.2  # of all bets, that every size is
# Where only some hands may open and cards are redealt, few sampled hands agree with
# the view: limits on the events played in search of one, and on the hands tried.
_REPLAYED, _MIN_TRIES = 6000, 10
_DEFENDED_STACK = 0.25  # most of the stack that is risked only because the range has to defend
_ERROR_RATE = 0.03  # how often a player deviates from the strategy


@dataclass(frozen=True)
class SolvedDecision:
    """A betting decision solved for all hands that the seat may hold.

    Attributes:
        own: the hands, as indices into the cards unseen by `outlook`.
        first: how likely each is.
        tiny: rarer actions are dropped.
        calls: by hand, whether it never folds.
    """

    outlook: RangeModel
    plan: RoundStrategy
    own: Numbers
    first: Floats
    tiny: float
    calls: Flags

    def answers(self, view: SeatView, level: BotLevel, character: PlayStyle) -> ActionProbs:
        """Return the probabilities of the answers with the hand of this view."""
        real = self.outlook.real_place(self.own, view)
        calls = bool(self.calls[real])
        return _answers(self.plan, real, self.first, self.tiny, calls, character, level)


def solve_decision(outlook: RangeModel, level: BotLevel, view: SeatView) -> SolvedDecision:
    """Solve the round of a betting decision."""
    tries = max(_REPLAYED // max(len(view.events), 1), _MIN_TRIES)
    world = sample_determinization(outlook.game, view, outlook.rng, tries)
    starts = betting_round_starts(world)
    exact = outlook.knows_every_hand()
    sides = _by_plans(outlook, level, starts) if exact else None
    if sides is None:
        sides = _by_model(outlook, level, view, starts)
    plan = solve_betting_round(outlook, level, sides, *starts[-1])
    if plan.tree.here < 0:
        raise DeterminizationError("the decision does not occur in the sampled round")
    calls = np.zeros(len(sides.first), np.uint8)
    if not exact:
        strength = hand_strength(sides.shares, sides.fits, sides.second)
        alone = sum(not sitting.folded for sitting in view.seats) == 2
        price = plan.tree.price[plan.tree.here]
        call = view.decision.call if isinstance(view.decision, d.BettingDecision) else 0
        deep = call <= _DEFENDED_STACK * view.seats[outlook.me].stack
        alone = alone and deep and plan.tree.raises_made <= 1
        calls = never_folds(strength, sides.first, price, alone).astype(np.uint8)
    return SolvedDecision(
        outlook, plan, sides.own, sides.first, _TINY_EXACT if exact else MIN_MIX_PROB, calls
    )


def is_exhaustive(outlook: RangeModel, level: BotLevel) -> bool:
    """Return whether all hands and runouts are enumerated, in this round and those before.

    Then neither the seed nor the own hand has an influence on how the round is solved.
    """
    world = sample_determinization(outlook.game, outlook.view, outlook.rng)
    for begun, _ in betting_round_starts(world):
        view = view_of(begun, outlook.me, words=False)
        then = RangeModel(outlook.game, view, level, outlook.rng)
        if not (then.enumerates_hands() and then.knows_every_deal()):
            return False
    return True


def _sides(outlook: RangeModel, level: BotLevel) -> RangePair:
    """Return all that both may hold, before anything was done."""
    own = outlook.sample_own()
    field, weights = outlook.sample_field()
    shares = _blurred(outlook, outlook.shares(own, field), level)
    return RangePair(own, field, shares, outlook.fitting(own, field), np.ones(len(own)), weights)


def _by_model(
    outlook: RangeModel, level: BotLevel, view: SeatView, starts: list[tuple[Hand, Path]]
) -> RangePair:
    """Weigh hands by the likelihood model of earlier rounds."""
    sides = weigh_by_position(view, _sides(outlook, level), outlook.about.opponents)
    # Where there is a table of draws, hands were found by what was done with them.
    rounds = past_rounds(view)[:-1] if outlook.table is None else []
    recalls = level.p_level_one > 0 and len(rounds) == len(starts) - 1
    for number, past in enumerate(rounds):
        if past.done:
            now = past.board == len(view.board)
            told = sides.shares if now else outlook.shares(sides.own, sides.field, past.board)
            first, second = update_weights(
                view.viewer, past, told, sides.fits, sides.first, sides.second, outlook.bold
            )
            recalled = None
            if recalls:
                recalled = update_ranges_from_round(outlook, level, _likely(sides), *starts[number])
            if recalled is not None:
                sides = replace(recalled, first=first)
            else:
                kinds = None if sides.kinds is None else sides.kinds * (second / sides.second)
                sides = replace(sides, first=first, second=second, kinds=kinds)
    return _likely(sides)


def _likely(sides: RangePair) -> RangePair:
    """Normalise probabilities."""
    total = sides.second.sum()
    kinds = None if sides.kinds is None else sides.kinds / total
    return replace(
        sides, first=sides.first / sides.first.sum(), second=sides.second / total, kinds=kinds
    )


def _by_plans(
    outlook: RangeModel, level: BotLevel, starts: list[tuple[Hand, Path]]
) -> RangePair | None:
    """Weigh hands by the strategies of earlier rounds; None if not all are known."""
    likely: list[dict[tuple[int, ...], float]] | None = None
    for begun, path in starts[:-1]:
        then = RangeModel(outlook.game, view_of(begun, outlook.me, words=False), level, outlook.rng)
        if not then.knows_every_hand():
            return None
        sides = _with_weights(then, _sides(then, level), likely)
        plan = solve_betting_round(then, level, sides, begun, path)
        parts = [sides.first, sides.second]
        for node, choice in plan.tree.taken:
            side = plan.tree.side[node]
            chosen = plan.at(node, len(parts[side]))[choice]
            parts[side] = parts[side] * (_ERROR_RATE + (1.0 - _ERROR_RATE) * chosen)
        likely = [
            dict(zip(then.hands_of(hands), part.tolist(), strict=True))
            for hands, part in zip((sides.own, sides.field[0]), parts, strict=True)
        ]
    return _with_weights(outlook, _sides(outlook, level), likely)


def _with_weights(
    outlook: RangeModel, sides: RangePair, likely: list[dict[tuple[int, ...], float]] | None
) -> RangePair:
    if likely is None:
        first, second = sides.first, sides.second
    else:
        first = np.array([likely[0].get(hand, 0.0) for hand in outlook.hands_of(sides.own)])
        second = np.array([likely[1].get(hand, 0.0) for hand in outlook.hands_of(sides.field[0])])
    return replace(sides, first=first / first.sum(), second=second / second.sum())


def _blurred(outlook: RangeModel, shares: Floats, level: BotLevel) -> Floats:
    if not level.equity_noise:
        return shares
    rows, columns = shares.shape
    wrong = outlook.random.normal(0.0, level.equity_noise, (rows, 1))
    wrong = wrong + outlook.random.normal(0.0, level.equity_noise, (1, columns))
    return np.clip(shares + wrong, 0.0, 1.0)


def _answers(
    plan: RoundStrategy,
    real: int,
    first: Floats,
    tiny: float,
    calls: bool,
    character: PlayStyle,
    level: BotLevel,
) -> ActionProbs:
    actions = plan.tree.actions[plan.tree.here]
    plans = plan.at(plan.tree.here, len(first))
    own = _any_size(actions, plans, first, real)
    if calls and a.Fold() in actions:
        own[passive_action_index(actions)] += own[actions.index(a.Fold())]
        own[actions.index(a.Fold())] = 0.0
    own = prune_strategy(actions, own[:, None], tiny)[:, 0]
    if level.random_action_rate:
        stays = np.array([not isinstance(action, a.Fold) for action in actions])
        own = (
            1.0 - level.random_action_rate
        ) * own / own.sum() + level.random_action_rate * stays / max(stays.sum(), 1)
    own = own**character.mix_exponent
    for place, action in enumerate(actions):
        own[place] *= style_weight(character, action)
    own = own / own.sum()
    return [(action, float(part)) for action, part in zip(actions, own, strict=True) if part > 0]


def _any_size(actions: list[Action], plans: Floats, first: Floats, real: int) -> Floats:
    """Return the own plan, in which the size of a bet is that of all hands together."""
    own: Floats = plans[:, real].copy()
    sized = [n for n, action in enumerate(actions) if isinstance(action, a.Bet | a.RaiseTo)]
    if len(sized) > 1:
        by_size = (plans[sized] * first).sum(axis=1)
        if by_size.sum() > 0:
            part = np.maximum(by_size / by_size.sum(), _MIN_SIZE)
            own[sized] = own[sized].sum() * part / part.sum()
    return own


def style_weight(character: PlayStyle, action: Action) -> float:
    """Return the factor on an action's probability for a style."""
    if isinstance(action, a.Fold):
        return character.folds
    if isinstance(action, a.Call | a.Check):
        return character.calls
    return character.raises


def own_equity(outlook: RangeModel) -> float:
    """Return the own part of the pot if all stay in, against what the field may hold."""
    own: Numbers = np.array([outlook.own_places()], np.int64)
    field, weights = outlook.sample_field()
    fits = outlook.fitting(own, field)
    return float(hand_strength(outlook.shares(own, field), fits, weights)[0])
