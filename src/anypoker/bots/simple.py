"""Bots without judgement: caller and random."""

from dataclasses import dataclass

from anypoker.bots.bot import bot_random, due_decision
from anypoker.engine import Action
from anypoker.engine.actions.legal import call_down
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.game import Game
from anypoker.views import SeatView


@dataclass(frozen=True, slots=True)
class CallingBot:
    """Checks, calls and pays to stay in, and does as little as possible where it must act."""

    def decide(self, game: Game, view: SeatView) -> Action:
        return call_down(due_decision(view))


@dataclass(frozen=True, slots=True)
class RandomBot:
    """Does anything that is allowed."""

    seed: str

    def decide(self, game: Game, view: SeatView) -> Action:
        return sample_legal_action(due_decision(view), bot_random(self.seed, view).randrange)
