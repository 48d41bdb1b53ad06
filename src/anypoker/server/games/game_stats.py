"""The character of a game, measured: how much there is to decide, and what it takes to win.

Nobody folds, so every hand is shown down. Bets are called; whatever else a game asks is answered
as the sensible bot answers it, for hands that are drawn to or declared by nobody tell nothing.
"""

import time
from collections import Counter
from statistics import mean
from typing import Any

import anypoker as ap
from anypoker.engine import Action
from anypoker.engine.decision import BettingDecision, BringInDecision
from anypoker.engine.events import Won
from anypoker.game import Game
from anypoker.ranking import Direction, Ordering, Strength
from anypoker.rules.explain.qualifiers import qualifier_words
from anypoker.server.games.lobby_games import betting_rounds
from anypoker.views import SeatView

HANDS = 120
MIN_HANDS = 6  # hands, however long they take
SECONDS = 6.0  # of CPU
PLAYERS = 6


class ShowdownBot:
    """Never folds, never raises, and plays its cards sensibly."""

    def __init__(self, seed: str) -> None:
        self._calls, self._thinks = ap.bot("caller", seed), ap.bot("sensible", seed)

    def decide(self, game: Game, view: SeatView) -> Action:
        betting = isinstance(view.decision, BettingDecision | BringInDecision)
        return (self._calls if betting else self._thinks).decide(game, view)


def measure_game(game: Game, hands: int = HANDS) -> dict[str, Any]:
    """`split`: the part of hands in which several are paid; `to_win`: by share, what half of its
    winners have or beat."""
    players = max(game.players.least, min(PLAYERS, game.players.most))
    decisions: list[int] = []
    split = 0
    winning: dict[str, Counter[tuple[Ordering, Strength]]] = {}
    bots = [ShowdownBot(str(seat)) for seat in range(players)]
    begun = time.process_time()
    for hand in ap.play(game, bots, hands, seed="character"):
        decisions.append(hand.number)
        won = [event for event in hand.events if isinstance(event, Won)]
        split += len({event.seat for event in won}) > 1
        for event in won:
            if event.entry and event.ordering is not None and event.strength is not None:
                found = winning.setdefault(event.entry, Counter())
                found[event.ordering, event.strength] += 1
        if len(decisions) >= MIN_HANDS and time.process_time() - begun > SECONDS:
            break
    return {
        "hands": len(decisions),
        "players": players,
        "decisions": round(mean(decisions), 1),
        "rounds": betting_rounds(game),
        "split": split / len(decisions),
        "to_win": [
            {"share": share, "words": _middle(found)}
            for share, found in sorted(winning.items(), key=lambda one: -one[1].total())
        ],
    }


def _middle(found: Counter[tuple[Ordering, Strength]]) -> str:
    """Word the median winning hand."""
    so_far = 0
    for ordering, strength in sorted(found, key=lambda one: one[1]):
        so_far += found[ordering, strength]
        if 2 * so_far >= found.total():
            return _in_short(ordering, strength)
    return ""


def _in_short(ordering: Ordering, strength: Strength) -> str:
    """Return a high hand by its class; a low one by its cards, for most lows are of one class."""
    if ordering.direction is Direction.LOW:
        return qualifier_words(ordering, strength).removesuffix(" or better").rstrip(",")
    return next(one.name for one in ordering.classes() if one.number == strength.number)
