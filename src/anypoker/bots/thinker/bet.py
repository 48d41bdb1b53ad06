"""Betting: the whole round is solved for all hands that both sides may hold, then the own is read.

So the own hand is played as one of many, bluffs and traps come by themselves, and how much is bet
depends on all hands together, never on the one that is held.
"""

from dataclasses import dataclass

import numpy as np

from anypoker.bots.thinker.action_model import Did, likelihood, quantiles
from anypoker.bots.thinker.betting_tree import Branches, grow_tree, is_bet
from anypoker.bots.thinker.kernels import Floats, Numbers, solve_round
from anypoker.bots.thinker.levels import Character, Level
from anypoker.bots.thinker.outlook import Outlook
from anypoker.engine import Action, Hand, apply_in_place, decisions, start
from anypoker.engine import actions as a
from anypoker.engine.events import (
    BetMade,
    Called,
    Checked,
    Dealt,
    HandStarted,
    Raised,
    Redealt,
    RoundEnded,
)
from anypoker.game import Bet
from anypoker.views import SeatView
from anypoker.views.worlds import WorldError, sample_world

Chances = list[tuple[Action, float]]

_REALISED = 0.12  # how much of the pot the better hand wins of the other before the end
_TINY = 0.35  # of the likeliest answer: what is less likely is no part of a plan
_CALLS = 0.35  # how often rivals are taken to check or call without thinking
_LEAST_SIZE = 0.2  # of all bets, that every size is


@dataclass(frozen=True)
class _Round:
    """What was done in one round of betting, and how many cards lay on the board then."""

    board: int
    done: tuple[tuple[int, Did], ...]


def bet(outlook: Outlook, level: Level, character: Character, view: SeatView) -> Chances:
    """How likely each answer to the question for a bet should be."""
    tree = _tree(outlook, view)
    if tree.here < 0:
        raise WorldError("the question is asked nowhere in the round that is imagined")
    own, real = outlook.sample_own()
    field, weights = outlook.sample_field()
    shares = _blurred(outlook, outlook.shares(own, field), level)
    fits = outlook.fitting(own, field)
    first, second = np.ones(len(own)), weights
    for past in _rounds(view)[:-1]:
        if past.done:
            told = (
                shares if past.board == len(view.board) else outlook.shares(own, field, past.board)
            )
            first, second = _weigh(view.viewer, past, told, fits, first, second)
    first, second = first / first.sum(), second / second.sum()
    plan = _solved(tree, shares, fits, first, second, level)
    return _answers(tree, plan, real, first, character, level)


def _blurred(outlook: Outlook, shares: Floats, level: Level) -> Floats:
    if not level.blur:
        return shares
    rows, columns = shares.shape
    wrong = outlook.random.normal(0.0, level.blur, (rows, 1))
    wrong = wrong + outlook.random.normal(0.0, level.blur, (1, columns))
    return np.clip(shares + wrong, 0.0, 1.0)


def _tree(outlook: Outlook, view: SeatView) -> Branches:
    """The round as far as one can tell: from its start in a world that agrees with the view."""
    world = sample_world(outlook.game, view, outlook.chance)
    begun, path = _round_start(world)
    rival = _main_rival(outlook, world, path)
    steps = outlook.game.steps[max(view.step_index, 0) + 1 :]
    left = sum(isinstance(action, Bet) for step in steps for action in step.actions)
    return grow_tree(begun, path, outlook.me, rival, left)


def _round_start(world: Hand) -> tuple[Hand, list[tuple[int, Action]]]:
    """The hand when the first of this round was asked, and what was done since."""
    hand = start(world.game, world.seats, world.stakes, world.chance)
    begun, first, rounds = hand, 0, (-1, -1)
    for number in range(len(world.played) + 1):
        asked = decisions(hand)
        if asked and is_bet(asked[0]):
            now = (max(hand.betting.rounds, 1), hand.redeals)
            if now != rounds:
                begun, first, rounds = hand.copy(), number, now
        if number < len(world.played):
            apply_in_place(hand, *world.played[number])
    return begun, list(world.played[first:])


def _main_rival(outlook: Outlook, world: Hand, path: list[tuple[int, Action]]) -> int:
    """Who stands for the field: the last to bet, else who acts next of those who can."""
    rivals = outlook.about.rivals
    for seat, action in reversed(path):
        if seat in rivals and isinstance(action, a.Bet | a.RaiseTo | a.BringIn):
            return seat
    count = len(world.stacks)
    order = [(outlook.me + step) % count for step in range(1, count)]
    able = [seat for seat in order if seat in rivals and world.stacks[seat]]
    return able[-1] if able else rivals[0]


# ---------------------------------------------------------------- what others have done


def _rounds(view: SeatView) -> list[_Round]:
    """The rounds of betting of this deal, the one that is played now as the last."""
    rounds: list[_Round] = []
    board = 0
    done: list[tuple[int, Did]] = []
    raised = False
    for seen in view.events:
        match seen.event:
            case HandStarted() | Redealt():
                rounds, board, done, raised = [], 0, [], False
            case Dealt(seat=None):
                board += 1
            case Checked(seat):
                done.append((seat, Did.CHECK))
            case Called(seat):
                done.append((seat, Did.CALL))
            case BetMade(seat):
                done.append((seat, Did.BET))
                raised = True
            case Raised(seat):
                done.append((seat, Did.RAISE if raised else Did.BET))
                raised = True
            case RoundEnded():
                rounds.append(_Round(board, tuple(done)))
                done, raised = [], False
            case _:
                pass
    rounds.append(_Round(board, tuple(done)))
    return rounds


def _weigh(
    me: int | None, past: _Round, shares: Floats, fits: Floats, first: Floats, second: Floats
) -> tuple[Floats, Floats]:
    """Hands by how likely what was done in a round is with them."""
    mine = _strength(shares, fits, second)
    theirs = _strength(1.0 - shares.T, fits.T, first)
    for seat, did in past.done:
        if seat == me:
            first = first * likelihood(did, quantiles(mine, first))
        else:
            second = second * likelihood(did, quantiles(theirs, second))
    return first, second


def _strength(shares: Floats, fits: Floats, weights: Floats) -> Floats:
    """By hand: its part of the pot against all that it may meet."""
    met = fits * weights
    total = met.sum(axis=1)
    return np.where(total > 0, (met * shares).sum(axis=1) / np.maximum(total, 1e-12), 0.5)


# ---------------------------------------------------------------- the round itself


def _solved(
    tree: Branches, shares: Floats, fits: Floats, first: Floats, second: Floats, level: Level
) -> Floats:
    """By node, choice and own hand: the average plan."""
    mine = _strength(shares, fits, second)[:, None]
    theirs = 1.0 - _strength(1.0 - shares.T, fits.T, first)[None, :]
    later = any(tree.later)
    if later:
        edge = mine + theirs - 2.0 * (first @ _strength(shares, fits, second))
        ended = np.clip(shares + _REALISED * edge, 0.0, 1.0)
    else:
        ended = shares
    stays = np.clip(2.5 * (mine - 0.3), 0.0, 1.0) * np.clip(2.5 * (0.7 - theirs), 0.0, 1.0)
    flow = (2.0 * shares - 1.0) * stays
    arrays = tree.arrays()
    nodes, most = arrays.children.shape
    size = max(len(first), len(second))
    sums = np.zeros((nodes, most, size))
    solve_round(
        arrays,
        np.ascontiguousarray(fits),
        np.ascontiguousarray(ended),
        np.ascontiguousarray(flow),
        first,
        second,
        level.rounds,
        _CALLS,
        np.zeros((nodes, most, size)),
        sums,
        np.zeros((nodes, most, size)),
        np.zeros((2, nodes, size)),
        np.zeros((nodes, size)),
    )
    return sums


def _answers(
    tree: Branches,
    sums: Floats,
    real: int,
    first: Floats,
    character: Character,
    level: Level,
) -> Chances:
    actions = tree.actions[tree.here]
    plan = sums[tree.here, : len(actions), : len(first)]
    reach = plan.sum(axis=0)
    total = np.where(reach > 0, reach, 1.0)
    plans = np.where(reach > 0, plan / total, 1.0 / len(actions))
    own = _any_size(actions, plans, first, real)
    own = _clear(actions, own)
    if level.haze:
        own = own + level.haze * (own > 0) / max((own > 0).sum(), 1)
    own = own**character.mixing
    for place, action in enumerate(actions):
        own[place] *= taste(character, action)
    own = own / own.sum()
    return [(action, float(part)) for action, part in zip(actions, own, strict=True) if part > 0]


def _clear(actions: list[Action], own: Floats) -> Floats:
    """The plan without what is hardly part of it; all bets count together."""
    bets = np.array([isinstance(action, a.Bet | a.RaiseTo) for action in actions])
    alike = np.where(bets, own[bets].sum(), own)
    return np.where(alike < _TINY * alike.max(), 0.0, own)


def _any_size(actions: list[Action], plans: Floats, first: Floats, real: int) -> Floats:
    """The own plan, in which the size of a bet is that of all hands together."""
    own: Floats = plans[:, real].copy()
    sized = [n for n, action in enumerate(actions) if isinstance(action, a.Bet | a.RaiseTo)]
    if len(sized) > 1:
        by_size = (plans[sized] * first).sum(axis=1)
        if by_size.sum() > 0:
            part = np.maximum(by_size / by_size.sum(), _LEAST_SIZE)
            own[sized] = own[sized].sum() * part / part.sum()
    return own


def taste(character: Character, action: Action) -> float:
    """How much more likely an answer is to a player of this kind."""
    if isinstance(action, a.Fold):
        return character.folds
    if isinstance(action, a.Call | a.Check):
        return character.calls
    return character.raises


def stays_in(outlook: Outlook, price: int, pot: int) -> bool:
    """Whether the own hand is worth a price that must be paid to stay in."""
    return own_share(outlook) * (pot + price) > price


def own_share(outlook: Outlook) -> float:
    """The own part of the pot if all stay in, against what the field may hold."""
    own: Numbers = np.array([outlook.own_places()], np.int64)
    field, weights = outlook.sample_field()
    fits = outlook.fitting(own, field)
    return float(_strength(outlook.shares(own, field), fits, weights)[0])
