"""Opponent types of the level hard: players who reason like the level normal."""

from random import Random
from typing import NamedTuple

import numpy as np
import pytest

import anypoker as ap
from anypoker.bots.thinker.levels import LEVELS
from anypoker.bots.thinker.ranges.opponent_types import opponent_type_reaches
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.bots.thinker.ranges.range_update import update_ranges_from_round
from anypoker.bots.thinker.ranges.range_weights import hand_strength
from anypoker.bots.thinker.rounds.betting_tree import grow_tree
from anypoker.bots.thinker.rounds.round_kernels import ASKED, Floats, MatchupTable
from anypoker.bots.thinker.rounds.round_solver import betting_round_starts
from anypoker.bots.thinker.rounds.strategies import RangePair, prune_strategy
from anypoker.engine import Action, Hand, apply_in_place, decisions
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.engine.actions.legal import call_down
from anypoker.views import view_of

HARD = LEVELS["hard"]


def at_the_river() -> Hand:
    """Hold'em heads-up: nobody has bet, and the first is asked at the river."""
    hand = ap.start("texas-holdem", [200, 200], seed="rivals")
    while hand.betting.rounds < 4:
        asked = decisions(hand)[0]
        apply_in_place(hand, asked.seat, call_down(asked))
    return hand


def even_sides(hands: int = 20) -> tuple[RangePair, MatchupTable]:
    """The better of two hands wins, as if their numbers were their ranks; any two may be held."""
    ranks = np.arange(hands)
    shares = 0.5 + 0.5 * np.sign(ranks[:, None] - ranks[None, :]).astype(float)
    fits, likely = np.ones((hands, hands)), np.full(hands, 1 / hands)
    none: Floats = np.zeros((hands, hands))
    pairs = MatchupTable(
        fits, fits, shares[None], np.ascontiguousarray(shares.T)[None], none, none,
        np.ones((0, hands)), np.ones((0, hands)), 1.0,
    )  # fmt: skip
    return RangePair(ranks[:, None], [ranks[:, None]], shares, fits, likely, likely), pairs


@pytest.mark.parametrize("level", ["easy", "normal", "hard"])
def test_kinds_of_opponents_are_as_many_at_every_turn(level: str) -> None:
    hand = at_the_river()
    me = decisions(hand)[0].seat
    tree = grow_tree(hand, [], me, 1 - me, 0)
    sides, pairs = even_sides()
    style = LEVELS[level]
    known = opponent_type_reaches(tree, pairs, sides, style).sum(axis=0)
    assert known[0] == pytest.approx(
        (style.p_straightforward + style.p_calling_station + style.p_level_one) * sides.second
    )
    turns = [node for node, kind in enumerate(tree.kind) if kind == ASKED]
    assert any(tree.side[node] for node in turns)
    for node in turns:
        below = known[tree.children[node]]
        expected = below.sum(axis=0) if tree.side[node] else below[0]
        assert expected == pytest.approx(known[node])


def test_who_thinks_as_is_usual_folds_what_an_honest_bet_beats() -> None:
    """Who takes bets for what they seem to be folds weak hands, and never a strong one."""
    hand = at_the_river()
    me = decisions(hand)[0].seat
    tree = grow_tree(hand, [], me, 1 - me, 0)
    sides, pairs = even_sides()
    known = opponent_type_reaches(tree, pairs, sides, HARD).sum(axis=0)
    bets = next(n for n, one in enumerate(tree.actions[0]) if isinstance(one, a.Bet))
    asked = tree.children[0][bets]
    folds = next(n for n, one in enumerate(tree.actions[asked]) if isinstance(one, a.Fold))
    folded = known[tree.children[asked][folds]] / known[asked]
    assert folded[:4].min() > 0.6
    assert folded[-4:].max() < 0.1


def test_a_plan_is_cleared_of_what_is_hardly_part_of_it() -> None:
    actions: list[Action] = [a.Check(), a.Bet(2), a.Bet(4)]
    plan = np.array([[0.5, 0.1], [0.3, 0.3], [0.2, 0.6]])
    assert prune_strategy(actions, plan).tolist() == [[0.5, 0.0], [0.3, 0.3], [0.2, 0.6]]


class Recalled(NamedTuple):
    """Return percentile, likelihood after the actions, and types of each opponent hand."""

    good: Floats
    likelier: Floats
    kinds: Floats


def recalled(game: str, seed: str, bold: bool) -> Recalled:
    """In the third round of betting: an opponent who bet in every round, or who only called."""
    hand = ap.start(game, [200, 200], seed=seed)
    bettor = 1 if bold else 0
    while hand.betting.rounds < 3:
        asked = decisions(hand)[0]
        action = call_down(asked)
        if asked.seat == bettor and isinstance(asked, d.BettingDecision) and asked.most:
            action = a.Bet(asked.least) if asked.opens else a.RaiseTo(asked.least)
        apply_in_place(hand, asked.seat, action)
    outlook = RangeModel(hand.game, view_of(hand, 0, words=False), HARD, Random(seed))
    own, (field, weights) = outlook.sample_own(), outlook.sample_field()
    shares = outlook.shares(own, field)
    sides = RangePair(
        own, field, shares, outlook.fitting(own, field),
        np.full(len(own), 1 / len(own)), weights / weights.sum(),
    )  # fmt: skip
    found = sides
    for begun, path in betting_round_starts(hand)[:-1]:
        after = update_ranges_from_round(outlook, HARD, found, begun, path)
        assert after is not None
        found = after
    assert found.kinds is not None
    good = hand_strength(1.0 - shares.T, sides.fits.T, sides.first)
    return Recalled(good, found.second / sides.second, found.kinds.sum(axis=1))


GAMES = ["texas-holdem", "seven-card-stud", "omaha-8"]


@pytest.mark.parametrize("game", GAMES)
def test_who_bet_in_every_round_is_likelier_to_be_strong(game: str) -> None:
    found = [recalled(game, f"{n}", bold=True) for n in range(6)]
    good = np.concatenate([one.good for one in found])
    likely = np.concatenate([one.likelier for one in found])
    assert likely.min() > 0
    assert np.average(good, weights=likely) > good.mean() + 0.01


@pytest.mark.parametrize("game", GAMES)
def test_who_called_every_bet_is_likelier_to_be_one_who_calls(game: str) -> None:
    calls = {
        bold: np.mean([recalled(game, f"{n}", bold).kinds[1] for n in range(6)])
        for bold in (False, True)
    }
    assert calls[True] < HARD.p_calling_station < calls[False]


def test_a_hand_that_was_drawn_to_is_not_recalled() -> None:
    hand = ap.start("17-poker", [200, 200], seed=1)
    drew: set[int] = set()
    while not (drew and isinstance(decisions(hand)[0], d.BettingDecision)):
        asked = decisions(hand)[0]
        action = call_down(asked)
        if isinstance(asked, d.DrawDecision):
            action = a.DrawCards(tuple(hand.hole_cards[asked.seat][:1]))
            drew.add(asked.seat)
        apply_in_place(hand, asked.seat, action)
    view = view_of(hand, decisions(hand)[0].seat, words=False)
    sides, _ = even_sides()
    outlook = RangeModel(hand.game, view, HARD, Random(1))
    assert update_ranges_from_round(outlook, HARD, sides, *betting_round_starts(hand)[0]) is None
