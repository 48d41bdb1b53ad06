"""What a bot is: rules and a view go in, an action comes out."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from anypoker.engine import Action
from anypoker.game import Game
from anypoker.views import SeatView


class Bot(Protocol):
    """Decides for a seat that is asked, from what this seat sees and nothing else.

    A bot has no memory: the same seed and the same view give the same action. So a table that is
    left and taken up again goes on as if nobody had left.
    """

    def decide(self, game: Game, view: SeatView) -> Action:
        """The answer to `view.decision`, which is there."""
        ...


Chances = Sequence[tuple[Action, float]]  # answers, and how likely each is


def policy_of(bot: Bot, game: Game, view: SeatView) -> Chances:
    """How likely a bot's answers are: by its `policy`, if it has one; else it gives one answer."""
    policy = getattr(bot, "policy", None)
    return [(bot.decide(game, view), 1.0)] if policy is None else policy(game, view)


def is_certain(bot: Bot, game: Game, view: SeatView) -> bool:
    """Whether bots of all seeds have the same policy here, as far as this one can tell."""
    certain = getattr(bot, "is_certain", None)
    return certain is not None and bool(certain(game, view))


def bot_random(seed: str, view: SeatView) -> Random:
    """The random numbers of a bot for this question to this seat in this hand.

    They depend on nothing else of the view, so that what a view tells besides can grow and no bot
    plays differently for it.
    """
    assert view.decision is not None, "a bot is asked only when its seat is"
    return Random(f"{seed}/{view.hand}/{view.viewer}/{view.decision.number}")
