"""The bot interface: rules and a view in, an action out."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import Protocol

from anypoker.engine import Action, Decision, IllegalAction
from anypoker.game import Game
from anypoker.views import SeatView


class Bot(Protocol):
    """A decision maker that sees nothing but the view of its seat.

    A bot has no memory: the same seed and view give the same action, so a resumed table plays as
    if it had never stopped.
    """

    def decide(self, game: Game, view: SeatView) -> Action:
        """Return the answer to `view.decision`, which is there."""
        ...


ActionProbs = Sequence[tuple[Action, float]]  # answers, and how likely each is


def policy_of(bot: Bot, game: Game, view: SeatView) -> ActionProbs:
    """Return the probabilities of a bot's answers; without a `policy` one answer has them all."""
    policy = getattr(bot, "policy", None)
    return [(bot.decide(game, view), 1.0)] if policy is None else policy(game, view)


def policies_of(bot: Bot, game: Game, views: Sequence[SeatView]) -> list[ActionProbs]:
    """Return the policy for each of several views of one seat.

    The views differ only in the cards that the seat alone knows (see `views.holding_views`). The
    results equal those of single calls; a bot with a `policies` shares work between the views.
    """
    policies = getattr(bot, "policies", None)
    if policies is None:
        return [policy_of(bot, game, view) for view in views]
    found: list[ActionProbs] = policies(game, views)
    return found


def is_seed_independent(bot: Bot, game: Game, view: SeatView) -> bool:
    """Return whether bots of all seeds have the same policy here, as far as the bot knows.

    This follows from what everybody sees: it is the same for every holding of the seat.
    """
    certain = getattr(bot, "is_seed_independent", None)
    return certain is not None and bool(certain(game, view))


def range_asker(
    make: Callable[[int], Bot], game: Game
) -> Callable[[Sequence[SeatView], int], list[ActionProbs]]:
    """Return a function that asks the bot of a seed for its policies of several views.

    The views differ only in what their seat alone knows. A policy that does not depend on the seed
    is computed once.
    """
    made = lru_cache(maxsize=1024)(make)
    first = made(0)  # fail early on an unknown name
    last: list[tuple[Sequence[SeatView], list[ActionProbs] | None]] = []

    def ask(views: Sequence[SeatView], seed: int) -> list[ActionProbs]:
        if not last or last[0][0] is not views:
            sure = is_seed_independent(first, game, views[0])
            last[:] = [(views, policies_of(first, game, views) if sure else None)]
        answers = last[0][1]
        return policies_of(made(seed), game, views) if answers is None else answers

    return ask


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
    """Seed the random numbers of a bot for one decision of one seat in one hand.

    Nothing else of the view counts, so that new view fields do not change how bots play.
    """
    return Random(f"{seed}/{view.hand}/{view.viewer}/{due_decision(view).number}")
