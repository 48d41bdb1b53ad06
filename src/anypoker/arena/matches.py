"""Whole matches between two bots, in games that define one.

Every match is played twice with the same cards and the seats swapped.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from anypoker.analysis.workers import SerialWorkers, Workers
from anypoker.arena.intervals import MeanInterval, rate_of
from anypoker.arena.settings import ArenaError
from anypoker.bots import Bot, BotFailure, is_program, make_bot, notify_hand_over, notify_rejected
from anypoker.bots.failure import warn_failure
from anypoker.cards import key_from_seed
from anypoker.engine import IllegalAction, decisions
from anypoker.game import Game
from anypoker.tables import Cause, LogEntry, SeatSetup, Table, advance, changes, match_setup
from anypoker.tables.table import new_table
from anypoker.views import view_of

TASK_MATCHES = 2


@dataclass(frozen=True)
class MatchSettings:
    """`matches`: how many are played; every two of them have the same cards."""

    game: Game
    bots: tuple[str, str]
    matches: int
    seed: int = 1

    def __post_init__(self) -> None:
        match_setup(self.game, ["one", "two"])  # which says why it cannot be
        for name in self.bots:
            make_bot(name, "", programs=True)


class MatchOutcome(NamedTuple):
    """Result of a match; `places` and `stacks` of the first and the second bot."""

    number: int
    hands: int
    places: tuple[int, int]
    stacks: tuple[int, int]


class MatchTask(NamedTuple):
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class MatchResult:
    """Points: 1 for a match that is won, a half for one that is drawn."""

    settings: MatchSettings
    played: tuple[MatchOutcome, ...]
    complete: bool

    def points(self, side: int) -> list[float]:
        """Return the points of one of the two bots, match by match."""
        found = []
        for one in self.played:
            mine, other = one.places[side], one.places[1 - side]
            found.append(0.5 if mine == other else float(mine < other))
        return found

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return {
            "game": self.settings.game.name,
            "seed": self.settings.seed,
            "matches": len(self.played),
            "hands": sum(one.hands for one in self.played),
            "complete": self.complete,
            "bots": [self._bot_json(side) for side in (0, 1)],
        }

    def _bot_json(self, side: int) -> dict[str, Any]:
        points = self.points(side)
        score, low, high = score_of(points)
        return {
            "name": self.settings.bots[side],
            "score": round(score, 4),
            "low": None if low is None else round(low, 4),
            "high": None if high is None else round(high, 4),
            "won": points.count(1.0),
            "drawn": points.count(0.5),
            "lost": points.count(0.0),
        }


def score_of(points: list[float]) -> MeanInterval:
    """Return the score and its 95% interval over pairs of matches with the same cards."""
    if not points:
        return MeanInterval(0.5, None, None)
    score = sum(points) / len(points)
    pairs = rate_of([sum(pair) / 2 for pair in zip(points[::2], points[1::2], strict=False)])
    if pairs.low is None or pairs.high is None:
        return MeanInterval(score, None, None)
    # A last match without its twin counts in the score alone.
    error = (pairs.high - pairs.low) / 2
    return MeanInterval(score, max(score - error, 0.0), min(score + error, 1.0))


def play_match(settings: MatchSettings, number: int) -> MatchOutcome:
    """Play the match of this number; odd ones repeat the cards of the one before, seats swapped."""
    sides = (0, 1) if number % 2 == 0 else (1, 0)
    seed = f"{settings.seed}/{number // 2}"
    names = [settings.bots[side] for side in sides]
    bots = [make_bot(name, f"{seed}/{seat}", programs=True) for seat, name in enumerate(names)]
    shown = ["program" if is_program(name) else name for name in names]  # commands may be long
    seats = [SeatSetup(f"{name} {seat + 1}", 1, str(seat)) for seat, name in enumerate(shown)]
    table = new_table(match_setup(settings.game, seats))
    if table.reason_not_dealing():
        raise ArenaError(f"no match can begin: {table.reason_not_dealing()}")
    while not table.over:
        deal = changes.Deal(key_from_seed(seed, table.number))
        table = _advanced(table, deal)
        while table.in_hand:
            table = _answered(table, settings.game, bots, names)
        _notify_match_over(table, bots)
    ended = {place.player: place for place in table.places}
    of_sides = [ended[str(sides.index(side))] for side in (0, 1)]
    return MatchOutcome(
        number,
        table.number,
        (of_sides[0].place, of_sides[1].place),
        (of_sides[0].stack, of_sides[1].stack),
    )


def _advanced(table: Table, change: changes.Change) -> Table:
    return advance(table, LogEntry(change, by=Cause.BOT)).table


def _notify_match_over(table: Table, bots: list[Bot]) -> None:
    """Send programs the end of the hand."""
    hand = table.hand
    assert hand is not None
    for seat, player in enumerate(table.dealt_players):
        notify_hand_over(bots[int(player)], hand, seat)


def _answered(table: Table, game: Game, bots: list[Bot], names: list[str]) -> Table:
    hand = table.hand
    assert hand is not None
    decision = decisions(hand)[0]
    player = table.dealt_players[decision.seat]
    view = view_of(hand, decision.seat, words=False)
    bot = bots[int(player)]
    try:
        action = bot.decide(game, view)
        return _advanced(table, changes.Act(player, action, decision.number))
    except (IllegalAction, BotFailure) as error:
        if isinstance(error, IllegalAction):
            notify_rejected(bot, decision, str(error))
        warn_failure(names[int(player)], str(error), decision)
        return _advanced(table, changes.Act(player, decision.timeout, decision.number))


def play_matches(settings: MatchSettings, task: MatchTask) -> list[MatchOutcome]:
    """Return the matches of a task."""
    return [play_match(settings, number) for number in task.numbers]


def run_matches(
    settings: MatchSettings,
    workers: Workers | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> MatchResult:
    """Play them all; Ctrl-C ends early with what is known so far."""
    workers = workers or SerialWorkers()
    count = settings.matches
    tasks = (
        MatchTask(tuple(range(first, min(first + TASK_MATCHES, count))))
        for first in range(0, count, TASK_MATCHES)
    )
    played: list[MatchOutcome] = []
    complete = True
    try:
        for found in workers.each(play_matches, settings, tasks):
            played += found
            if progress is not None:
                progress(len(played), count)
    except KeyboardInterrupt:
        complete = False
    return MatchResult(settings, tuple(sorted(played)), complete)
