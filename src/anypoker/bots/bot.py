"""What a bot is: rules and a view go in, an action comes out."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from anypoker.engine import Action, Decision, IllegalAction
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


ActionProbs = Sequence[tuple[Action, float]]  # answers, and how likely each is


def policy_of(bot: Bot, game: Game, view: SeatView) -> ActionProbs:
    """How likely a bot's answers are: by its `policy`, if it has one; else it gives one answer."""
    policy = getattr(bot, "policy", None)
    return [(bot.decide(game, view), 1.0)] if policy is None else policy(game, view)


def is_seed_independent(bot: Bot, game: Game, view: SeatView) -> bool:
    """Whether bots of all seeds have the same policy here, as far as this one can tell."""
    certain = getattr(bot, "is_seed_independent", None)
    return certain is not None and bool(certain(game, view))


def due_decision(view: SeatView) -> Decision:
    """Return the decision that a view asks for.

    Raises:
        IllegalAction: If the seat of the view is not asked anything.
    """
    if view.decision is None:
        seat = "a spectator" if view.viewer is None else f"seat {view.viewer}"
        raise IllegalAction(
            f"{seat} has no decision to make now: ask a bot only with a view that has a 'decision'"
        )
    return view.decision


def bot_random(seed: str, view: SeatView) -> Random:
    """The random numbers of a bot for this question to this seat in this hand.

    They depend on nothing else of the view, so that what a view tells besides can grow and no bot
    plays differently for it.
    """
    return Random(f"{seed}/{view.hand}/{view.viewer}/{due_decision(view).number}")
