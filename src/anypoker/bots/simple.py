"""Bots that do not think."""

from dataclasses import dataclass

from anypoker.bots.bot import bot_random
from anypoker.engine import Action
from anypoker.engine.legal_actions import call_down
from anypoker.engine.sample_actions import sample_legal_action
from anypoker.game import Game
from anypoker.views import SeatView


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
