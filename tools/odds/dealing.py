"""Deal a game out."""

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
LEAST = 0.0005  # what wins more seldom is left out
MAX_ROWS = 13  # of more classes of hands, only some levels are kept
LEVELS = ("0.1", "0.5", "0.9")


class NobodyFollows(SerialWorkers):
    """Deals, but does not look who leads at each stage, which would take nearly all the time."""

    def run(
        self, question: EquityQuery, tasks: Sequence[Task], progress: Progress | None
    ) -> Totals:
        dealt = [task for task in tasks if task.kind is not TaskKind.FOLLOW]
        return super().run(question, dealt, progress)


class Deals(NamedTuple):
    """How many, where cards alone decide, where a policy draws, and where bots play."""

    counted: int = 100_000
    drawn: int = 5_000
    played: int = 100

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
    """The odds by so many deals."""
    game = game_of(slug).game
    found = deal_out(
        game,
        min(PLAYERS, game.players.most),
        deals=deals.of(game),
        seed=SEED,
        workers=NobodyFollows(),
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
    """The shares that anybody ever won: in games of one's choice, those of the others are not."""
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
        "wins": {name: _rounded(rate) for name, rate in wins.items() if rate >= LEAST},
        "levels": levels,
    }


def _rounded(rate: float) -> float:
    return round(rate, 4)
