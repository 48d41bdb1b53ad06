"""Hands that bots play, from a start that a word decides."""

from collections.abc import Callable, Iterator, Sequence

from anypoker.bots import Bot
from anypoker.cards import key_from_seed
from anypoker.engine import (
    Hand,
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.decision import Decision
from anypoker.game import Game
from anypoker.views import SeatView, view_of


def begun(game: Game, seed: str, number: int = 0, stack: int = 60) -> Hand:
    """A hand of a small table; the button moves with the number."""
    count = min(game.players.most, max(game.players.least, 4))
    seats = seats_of(*[stack] * count, button=number % count)
    stakes = Stakes(ante=1, run_times=2)
    return start(
        game,
        seats,
        stakes,
        shuffled_deck_from_key(game.for_players(count), key_from_seed(seed, number)),
    )


def played(hand: Hand, bots: Sequence[Bot]) -> Hand:
    """The hand to its end; an answer that is not allowed is refused by the engine."""
    for _ in asked(hand, lambda view: bots[view.viewer or 0]):
        pass
    return hand


def asked(hand: Hand, bot_of: Callable[[SeatView], Bot]) -> Iterator[tuple[SeatView, Decision]]:
    """Every question of a hand with the view of who is asked, just before it is answered."""
    while not hand.over:
        decision = decisions(hand)[0]
        view = view_of(hand, decision.seat)
        yield view, decision
        action = bot_of(view).decide(hand.game, view)
        apply_in_place(hand, decision.seat, action, decision.number)
