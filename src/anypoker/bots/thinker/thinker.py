"""The thinker: plays any game from its rules, against sampled ranges."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from anypoker.bots.blueprint.store import load_blueprint
from anypoker.bots.bot import ActionProbs, bot_random, due_decision
from anypoker.bots.sensible import DecisionContext, SensibleBot
from anypoker.bots.thinker.draws.card_decision import (
    card_options,
    choose_cards,
    choose_sides,
    option_equities,
)
from anypoker.bots.thinker.levels import BALANCED, LEVELS, BotLevel, PlayStyle
from anypoker.bots.thinker.ranges.range_model import RangeModel
from anypoker.bots.thinker.rounds.betting_decision import (
    SolvedDecision,
    is_exhaustive,
    own_equity,
    solve_decision,
    style_weight,
)
from anypoker.bots.thinker.rounds.brag_solver import brag_answers, look_or_stake
from anypoker.bots.thinker.rounds.stay_decision import hand_place, stay_answers
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.game import Game
from anypoker.ranking.batch.compiling import missing_kernels
from anypoker.solver import load_strategies
from anypoker.views import FACE_DOWN, SeatView
from anypoker.views.determinize import DeterminizationError


@dataclass(frozen=True, slots=True)
class ThinkerBot:
    """Solves each round of betting for all hands; chooses cards by what wins most.

    `solves`: where the whole game is small enough to be solved, it plays from the solution.
    `plans`: it plays from a blueprint where there is one.
    """

    seed: str
    level: BotLevel = field(default=LEVELS["normal"])
    character: PlayStyle = BALANCED
    solves: bool = True
    plans: bool = True

    def decide(self, game: Game, view: SeatView) -> Action:
        action_probs = self.policy(game, view)
        # Not the random numbers of the samples: choice and samples are independent.
        at = Random(f"{self.seed}/{view.hand}/{view.viewer}/{view.number}/answer").random()
        for action, part in action_probs:
            at -= part
            if at < 0:
                return action
        return action_probs[-1][0]

    def policy(self, game: Game, view: SeatView) -> ActionProbs:
        """Return the probabilities of its answers."""
        quick = self._without_ranges(game, view)
        if quick is not None:
            return quick
        outlook = RangeModel(game, view, self.level, bot_random(self.seed, view))
        try:
            return self._policy(outlook, game, view, due_decision(view))
        except DeterminizationError:
            return self._sensibly(game, view)

    def policies(self, game: Game, views: Sequence[SeatView]) -> list[ActionProbs]:
        """Return the policy of each view; they differ only in what their seat alone knows.

        Where all hands are enumerated, the round is solved once for all of them.
        """
        exact = self.solves and load_strategies(game, views[0].start, views[0].stakes) is not None
        planned = None if exact else self._planned(game, views)
        if planned is not None:
            return planned
        solved: SolvedDecision | None = None
        found: list[ActionProbs] = []
        for view in views:
            quick = self._without_ranges(game, view)
            if quick is None and solved is None and not found:
                solved = self._solved_for_all(game, view)
            if quick is not None:
                found.append(quick)
            elif solved is not None:
                found.append(solved.answers(view, self.level, self.character))
            else:
                found.append(self.policy(game, view))
        return found

    def is_seed_independent(self, game: Game, view: SeatView) -> bool:
        """Return whether its policy follows from the view alone, whatever the seed."""
        decision = due_decision(view)
        if _no_choice(decision) is not None or self._solved(game, view) is not None:
            return True
        if self._is_plain(game, view):
            return False
        return self._is_exhaustive(game, view)

    def _is_exhaustive(self, game: Game, view: SeatView) -> bool:
        betting = isinstance(due_decision(view), d.BettingDecision | d.BringInDecision)
        if not betting or self.level.equity_noise:
            return False
        outlook = RangeModel(game, view, self.level, bot_random(self.seed, view))
        return is_exhaustive(outlook, self.level)

    def _solved_for_all(self, game: Game, view: SeatView) -> SolvedDecision | None:
        """Return the decision solved, if the solution is the same for every hand of the seat."""
        outlook = RangeModel(game, view, self.level, bot_random(self.seed, view))
        try:
            if not self._is_exhaustive(game, view):
                return None
            return solve_decision(outlook, self.level, view)
        except DeterminizationError:
            return None

    def _without_ranges(self, game: Game, view: SeatView) -> ActionProbs | None:
        """Return the answers that need no ranges of hands; None for all others."""
        sure = _no_choice(due_decision(view))
        if sure is not None:
            return [(sure, 1.0)]
        solved = self._solved(game, view)
        if solved is not None:
            return solved
        if self._is_plain(game, view):
            return self._sensibly(game, view)
        return self._by_place(game, view)

    def _by_place(self, game: Game, view: SeatView) -> ActionProbs | None:
        """Return the answer to decisions for which only the hand's place among all counts."""
        decision = due_decision(view)
        if not isinstance(decision, d.StayDecision | d.BragDecision | d.SideShowDecision):
            return None
        if isinstance(decision, d.BragDecision) and decision.may_look:
            return [(look_or_stake(view, decision), 1.0)]
        context = DecisionContext(SensibleBot(self.seed), game, view)
        rollouts = context.rollouts(1)
        if isinstance(decision, d.StayDecision):
            return stay_answers(view, decision, context.about, rollouts)
        place = hand_place(view, context.about, rollouts)
        if self.level.equity_noise:
            place = min(max(context.rng.gauss(place, self.level.equity_noise), 0.0), 1.0)
        if isinstance(decision, d.BragDecision):
            return brag_answers(view, decision, place)
        return [(a.Accept() if place > _SIDE_SHOW else a.Decline(), 1.0)]

    def _is_plain(self, game: Game, view: SeatView) -> bool:
        """Return whether the sensible bot decides."""
        looks = isinstance(view.decision, d.BragDecision) and view.decision.may_look
        blind = not looks and any(own.card == FACE_DOWN for own in view.own)
        alone = sum(not sitting.folded for sitting in view.seats) < 2
        plainly = isinstance(view.decision, _PLAINLY) or game.showdown.settle is not None
        return blind or alone or plainly or missing_kernels() is not None

    def _solved(self, game: Game, view: SeatView) -> ActionProbs | None:
        """Return play by a solution or a blueprint, adjusted to the style; None without one."""
        if self.level.random_action_rate:
            return None
        if self.solves:
            plans = load_strategies(game, view.start, view.stakes)
            action_probs = None if plans is None else plans.action_probs(view)
            if action_probs is not None:
                return self._styled(action_probs)
        planned = self._planned(game, [view])
        return None if planned is None else planned[0]

    def _planned(self, game: Game, views: Sequence[SeatView]) -> list[ActionProbs] | None:
        """Return play by a blueprint in these views of one seat; None without one."""
        betting = isinstance(views[0].decision, d.BettingDecision)
        if not betting or not self.plans or self.level.random_action_rate:
            return None
        if missing_kernels() is not None:
            return None
        blueprint = load_blueprint(game, views[0].start, views[0].stakes)
        found = None if blueprint is None else blueprint.policies(views)
        return None if found is None else [self._styled(one) for one in found]

    def _styled(self, action_probs: ActionProbs) -> ActionProbs:
        if self.character is BALANCED:
            return action_probs
        liked = [
            (one, part**self.character.mix_exponent * style_weight(self.character, one))
            for one, part in action_probs
        ]
        total = sum(part for _, part in liked)
        return [(one, part / total) for one, part in liked]

    def _policy(
        self, outlook: RangeModel, game: Game, view: SeatView, decision: d.Decision
    ) -> ActionProbs:
        if isinstance(decision, d.BettingDecision | d.BringInDecision):
            solved = solve_decision(outlook, self.level, view)
            return solved.answers(view, self.level, self.character)
        if isinstance(decision, d.DeclareDecision) and outlook.said is not None:
            return choose_sides(outlook, decision)
        if isinstance(decision, d.PenaltyDecision):
            stays = own_equity(outlook) * (view.pot + decision.price) > decision.price
            return [(a.Purchase() if stays else a.Fold(), 1.0)]
        ways = card_options(outlook, decision)
        if ways is None or (isinstance(decision, d.BuyDecision) and decision.piles):
            return self._sensibly(game, view)
        if isinstance(decision, d.BuyDecision) and decision.optional:
            return _buy(outlook, decision, view)
        return choose_cards(outlook, ways)

    def _sensibly(self, game: Game, view: SeatView) -> ActionProbs:
        """Decide as the sensible bot does."""
        return [(SensibleBot(self.seed).decide(game, view), 1.0)]


_SIDE_SHOW = 0.55  # of all hands that a hand beats with which a side show is accepted

# What is thought about without ranges of hands.
_PLAINLY = (
    d.ExchangeDecision | d.OfferDecision | d.MarketDecision | d.AuctionDecision | d.WagerDecision
)


def _no_choice(decision: d.Decision) -> Action | None:
    """Return the answer, where there is nothing to think about."""
    match decision:
        case d.RunTimesDecision():
            return a.RunTimes(decision.most)
        case d.DrawDecision() | d.DiscardDecision() | d.ExposeDecision() if not decision.most:
            return decision.timeout
        case _:
            return None


def _buy(outlook: RangeModel, decision: d.BuyDecision, view: SeatView) -> ActionProbs:
    from anypoker.bots.card_options import Option

    ways = card_options(outlook, decision)
    assert ways is not None
    without = Option(a.Decline(), view.own, 0)
    worth = option_equities(outlook, [without, *ways])
    best = int(worth[1:].argmax())
    gain = worth[1 + best] - worth[0]
    buys = gain * view.pot > decision.price
    return [(ways[best].action if buys else a.Decline(), 1.0)]
