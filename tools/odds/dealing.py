"""Odds of one game from many deals, rounded for storage."""

from collections.abc import Sequence
from typing import NamedTuple

from anypoker.analysis.draws.sampling import samples_and_chunk
from anypoker.analysis.odds import Odds, ShareOdds
from anypoker.analysis.odds import odds as deal_out
from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.equity_query import EquityQuery, countable_outcomes, make_query
from anypoker.analysis.report.odds_text import share_rows
from anypoker.analysis.workers import Progress, SerialWorkers, Task, TaskKind
from anypoker.catalogue import game_of
from anypoker.catalogue.odds import PLAYERS, KnownOdds, KnownShareOdds, digest_of
from anypoker.rules import Game

SEED = 1
MIN_RATE = 0.0005  # hand ranks that win less often are left out
MAX_ROWS = 13  # with more hand ranks only some quantiles are stored
LEVELS = ("0.1", "0.5", "0.9")


class DealOnlyWorkers(SerialWorkers):
    """Workers that skip the slowest part, which tracks the leader at each stage."""

    def run(
        self, question: EquityQuery, tasks: Sequence[Task], progress: Progress | None
    ) -> Totals:
        dealt = [task for task in tasks if task.kind is not TaskKind.FOLLOW]
        return super().run(question, dealt, progress)


class Deals(NamedTuple):
    """Number of deals per kind of game."""

    counted: int = 100_000  # cards alone decide
    drawn: int = 5_000  # a policy draws
    played: int = 100  # bots play

    def of(self, game: Game) -> int:
        players = min(PLAYERS, game.players.most)
        question = make_query(game.for_players(players), [""] * players)
        for drawn in (False, True):
            try:
                countable_outcomes(question.game, players, drawn)
                if drawn:
                    samples_and_chunk(question)
            except NotEnumerableError:
                continue
            return self.drawn if drawn else self.counted
        return self.played


def dealt_out(slug: str, deals: Deals) -> KnownOdds:
    """Deal a game and return its odds."""
    game = game_of(slug).game
    found = deal_out(
        game,
        min(PLAYERS, game.players.most),
        deals=deals.of(game),
        seed=SEED,
        workers=DealOnlyWorkers(),
    )
    return {
        "digest": digest_of(game),
        "players": found.players,
        "deals": found.deals,
        "seed": found.seed,
        "by": found.by,
        "why": found.note.partition(":")[0],
        "scooped": _rounded(found.scooped),
        "quartered": _rounded(found.quartered),
        "shares": [_share(share) for share in _won(found)],
    }


def _won(found: Odds) -> list[ShareOdds]:
    """List the shares that were won; in a dealer's choice only the chosen game has any."""
    return [share for share in found.shares if share.claimed]


def _share(share: ShareOdds) -> KnownShareOdds:
    names = {odds.number: odds.name for odds in share.classes}
    many = len(names) > MAX_ROWS
    wins = {} if many else dict(share_rows(share))
    levels = {level: names[share.quantiles[level][0]] for level in LEVELS} if many else {}
    return {
        "name": share.name,
        "tied": _rounded(share.tied),
        "unclaimed": _rounded(share.unclaimed),
        "wins": {name: _rounded(rate) for name, rate in wins.items() if rate >= MIN_RATE},
        "levels": levels,
    }


def _rounded(rate: float) -> float:
    return round(rate, 4)
