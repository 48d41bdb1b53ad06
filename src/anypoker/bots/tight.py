"""The tight bot: waits for good hands, bets them, and folds all others."""

from dataclasses import dataclass

from anypoker.bots.betting_decision import raise_size
from anypoker.bots.bot import due_decision
from anypoker.bots.sensible import DecisionContext, SensibleBot
from anypoker.engine import Action
from anypoker.engine import actions as a
from anypoker.engine import decision as d
from anypoker.game import Game
from anypoker.views import SeatView

_BET, _STAY = 1.35, 1.2  # times its fair part of the pot that a hand must win to bet, and to pay


@dataclass(frozen=True, slots=True)
class TightBot:
    """Folds what is not clearly better than an average hand; its cards it chooses sensibly."""

    seed: str

    def decide(self, game: Game, view: SeatView) -> Action:
        decision = due_decision(view)
        sensible = SensibleBot(self.seed, effort=300)
        if not isinstance(decision, d.BettingDecision | d.BringInDecision | d.PenaltyDecision):
            return sensible.decide(game, view)
        live = sum(not sitting.folded for sitting in view.seats)
        strength = live * DecisionContext(sensible, game, view).equity()
        if isinstance(decision, d.PenaltyDecision):
            return a.Purchase() if strength > _STAY else a.Fold()
        if decision.most and strength > _BET:
            size = raise_size(view, decision, 0.7)
            opens = isinstance(decision, d.BettingDecision) and decision.opens
            return a.Bet(size) if opens else a.RaiseTo(size)
        if isinstance(decision, d.BringInDecision):
            return decision.timeout
        if not decision.call or strength <= _STAY:
            return decision.timeout
        return a.Call()
