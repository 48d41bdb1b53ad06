"""Bots that do not think."""

from dataclasses import dataclass

from anypoker.bots.bot import bot_random
from anypoker.engine import Action, Decision
from anypoker.engine.actions import BringIn, Call, Purchase
from anypoker.engine.decision import BettingDecision, BringInDecision, PenaltyDecision
from anypoker.engine.sample_actions import sample_legal_action
from anypoker.game import Game
from anypoker.views import SeatView


def call_down(decision: Decision) -> Action:
    """Check, call or pay to stay in, and where something must be done, as little as possible."""
    if isinstance(decision, BettingDecision) and decision.call:
        return Call()
    if isinstance(decision, PenaltyDecision):
        return Purchase()
    return BringIn() if isinstance(decision, BringInDecision) else decision.timeout


@dataclass(frozen=True, slots=True)
class CallingBot:
    """Checks, calls and pays to stay in, and does as little as possible where it must act."""

    def decide(self, game: Game, view: SeatView) -> Action:
        assert view.decision is not None, "a bot is asked only when its seat is"
        return call_down(view.decision)


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Does anything that is allowed."""

    seed: str

    def decide(self, game: Game, view: SeatView) -> Action:
        assert view.decision is not None, "a bot is asked only when its seat is"
        return sample_legal_action(view.decision, bot_random(self.seed, view).randrange)
