"""Equity: each player's share of the pot if all stay in to the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from anypoker.analysis.enumeration.enumerate_deals import CHUNK
from anypoker.analysis.payoffs.outcomes import NotEnumerableError, PayoffModel
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.payoffs.unsupported import DRAWS, choice_refusal
from anypoker.analysis.query.equity_query import (
    EquityQuery,
    countable_outcomes,
    make_query,
    spot_of,
)
from anypoker.analysis.query.known_deal import KnownDeal, KnownDealError
from anypoker.analysis.query.range_slots import ranked_note
from anypoker.analysis.workers import Progress, SerialWorkers, Task, TaskKind, Workers
from anypoker.game import Game

MAX_EXACT = 4_000_000  # deals that are counted one by one unless something else is asked
MAX_COUNTED = 20_000_000_000  # minutes, not hours
SAMPLES = 1_000_000
ENGINE_SAMPLES = 2_000
_KEPT = "the cards named are those that they keep, the others are still to come"


@dataclass(frozen=True)
class PlayerEquity:
    """`equity`: the average part of the pot. `win`: more than anyone else, `tie`: as much as others
    and nobody more, `scoop`: all of it. `shares`: the average part of each share."""

    hand: str
    equity: float
    win: float
    tie: float
    scoop: float
    shares: dict[str, float]
    stderr: float | None


@dataclass(frozen=True)
class Equity:
    """`by`: what counted, "kernels" or the "engine"; `note`: what was assumed."""

    game: str
    exact: bool
    deals: int
    players: tuple[PlayerEquity, ...]
    by: str
    note: str
    seed: int | None
    complete: bool  # whether all was counted that was to be counted

    @property
    def stderr(self) -> float | None:
        """The largest of the players' standard errors."""
        errors = [player.stderr for player in self.players if player.stderr is not None]
        return max(errors, default=None)

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return {
            "game": self.game,
            "exact": self.exact,
            "deals": self.deals,
            "players": [
                {
                    "hand": player.hand,
                    "equity": player.equity,
                    "win": player.win,
                    "tie": player.tie,
                    "scoop": player.scoop,
                    "shares": player.shares,
                    "stderr": player.stderr,
                }
                for player in self.players
            ],
            "stderr": self.stderr,
            "by": self.by,
            "note": self.note,
            "seed": self.seed,
            "complete": self.complete,
        }


def equity(
    game: Game,
    hands: Sequence[str],
    *,
    board: str | Sequence[str] = (),
    dead: str = "",
    exact: bool | None = None,
    samples: int | None = None,
    seed: int = 1,
    play: bool = False,
    draws: int | None = None,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Equity:
    """Calculate each hand's equity.

    `board`: cards in the order dealt (`Jh7h2c`), or a list that may name piles (`Top=AsKd`).
    `exact`: True enumerates all deals, False samples, None chooses. `draws`: draws left; hands give
    the first draw (`2s3d4h7cKd/Kd`) or leave it to the best-draw policy. `play`: players draw and
    discard as the sensible bot does.

    >>> from anypoker.catalogue import find
    >>> found = equity(find("holdem").game, ["AhKh", "QsQd"], board="Jh7h2c")
    >>> found.exact, found.deals, round(found.players[0].equity, 9)
    (True, 990, 0.544444444)

    Raises:
        KnownDealError, CardError, RangeError: for impossible cards.
    """
    piles = [board] if isinstance(board, str) else board
    game = game.for_players(len(hands))
    question = make_query(game, hands, piles, dead, draws)
    run = _Run(game, question, exact, samples, seed, workers or SerialWorkers(), progress)
    decided = choice_refusal(game)
    note = f"{decided}: {_KEPT}" if decided else ""
    try:
        if play:
            raise NotEnumerableError(decided or "asked for")
        if decided == DRAWS:
            from anypoker.analysis.draws.draw_queries import settle_draws

            known = settle_draws(question)
            if known is None:
                return _drawn(run)
            question, note = known
        elif draws is not None:
            raise KnownDealError(f"nobody draws in {game.name}")
        spot = spot_of(question)
    except NotEnumerableError as refused:
        return _played(run, refused)
    except KnownDealError as refused:
        if decided in (None, DRAWS) or draws is not None:
            raise
        # Hands may name more cards than they keep.
        return _played(run, NotEnumerableError(f"{decided}, and {refused}"))
    return _counted(run, spot, question, note)


def enumerated_equity(
    game: Game,
    hands: Sequence[str],
    board: str,
    dead: str = "",
    *,
    most_exact: int = MAX_EXACT,
    samples: int = SAMPLES,
) -> Equity:
    """Calculate equities if players decide nothing more and only the board is to come.

    Up to `most_exact` deals are enumerated, more are sampled.

    Raises:
        NotEnumerableError: if no kernel can count the game.
    """
    question = make_query(game, hands, [board], dead)
    spot = spot_of(question)
    exact = spot.completions <= most_exact
    run = _Run(game, question, exact, samples, 1, SerialWorkers(), None)
    return _counted(run, spot, question, "")


class _Shares(NamedTuple):
    """The shares of a pot, and in how many units it and each of them is divided."""

    names: list[str]
    whole: int
    each: int


@dataclass(frozen=True)
class _Run:
    """A query and the way to answer it."""

    game: Game
    question: EquityQuery
    exact: bool | None
    samples: int | None
    seed: int
    workers: Workers
    progress: Progress | None

    def sampled(self, question: EquityQuery, kind: TaskKind, enough: int, chunk: int) -> Totals:
        deals = enough if self.samples is None else self.samples
        tasks = sampled_tasks(kind, deals, self.seed, chunk)
        return self.workers.run(question, tasks, self.progress)

    def result(
        self, totals: Totals, shares: _Shares, by: str, note: str, *, exact: bool = False
    ) -> Equity:
        ranked = ranked_note(self.game, self.question.hands, self.question.draws)
        return Equity(
            self.game.name,
            exact,
            totals.deals,
            _players(self.question, totals, shares, exact),
            by,
            "; ".join(filter(None, (note, ranked))),
            None if exact else self.seed,
            self.workers.finished,
        )


def exact_tasks(spot: KnownDeal, workers: Workers) -> list[Task]:
    """Return one task, or one per first card if several workers share the query."""
    if workers.several and not spot.ranges and spot.completions > CHUNK:
        return [Task(TaskKind.ALL, first, 0, 0) for first in range(len(spot.deck))]
    return [Task(TaskKind.ALL, None, 0, 0)]


def sampled_tasks(kind: TaskKind, deals: int, seed: int, chunk: int) -> list[Task]:
    """Return chunks of `samples` deals, each with a separate seed."""
    if deals < 1:
        raise KnownDealError(f"one deal at least must be sampled, not {deals}")
    sizes = [chunk] * (deals // chunk) + ([deals % chunk] if deals % chunk else [])
    return [Task(kind, number, size, seed) for number, size in enumerate(sizes)]


def _counted(run: _Run, spot: KnownDeal, question: EquityQuery, note: str) -> Equity:
    """Deal by deal, where all that players do is known; `question` says so in words."""
    exact = run.exact
    if exact is None:
        exact = run.samples is None and spot.completions <= MAX_EXACT
    if exact and spot.completions > MAX_COUNTED:
        raise KnownDealError(
            f"the cards can lie in {spot.completions:,} ways: more than {MAX_COUNTED:,} take too "
            "long to count; sample them"
        )
    if exact:
        totals = run.workers.run(question, exact_tasks(spot, run.workers), run.progress)
    else:
        totals = run.sampled(question, TaskKind.SAMPLE, SAMPLES, CHUNK)
    return run.result(totals, _shares(spot.outcomes), "kernels", note, exact=exact)


def _drawn(run: _Run) -> Equity:
    """Sample deals, where draws depend on the cards dealt."""
    from anypoker.analysis.draws.sampling import samples_and_chunk

    if run.exact:
        raise KnownDealError(
            f"{run.game.name} can be counted exactly before its last draw (--draws 1) if all hands "
            "and open cards are known, or after it (--draws 0)"
        )
    question = run.question
    totals = run.sampled(question, TaskKind.DRAW, *samples_and_chunk(question))
    shares = _shares(countable_outcomes(question.game, len(question.hands), True))
    note = "players draw: by the best-draw policy, unless given"
    return run.result(totals, shares, "kernels", note)


def _played(run: _Run, refused: NotEnumerableError) -> Equity:
    """Let the engine play hand by hand, where no kernel can count."""
    # Bots take a while to import.
    from anypoker.analysis.simulation.playouts import BY_BOTS, PLAYED_CHUNK, WHOLE, playout_of

    playing = playout_of(run.question)  # its errors are about the cards
    if run.exact:
        raise KnownDealError(f"{run.game.name} cannot be counted exactly: {refused}")
    totals = run.sampled(run.question, TaskKind.PLAY, ENGINE_SAMPLES, PLAYED_CHUNK)
    shares = _Shares(playing.names, WHOLE, WHOLE)
    return run.result(totals, shares, "engine", f"{refused}: {BY_BOTS}")


def _shares(outcomes: PayoffModel) -> _Shares:
    names = [share.name for share in outcomes.shares]
    return _Shares(names, int(outcomes.division.whole), int(outcomes.division.each))


def _players(
    question: EquityQuery, totals: Totals, shares: _Shares, exact: bool
) -> tuple[PlayerEquity, ...]:
    if not totals.deals:
        return tuple(PlayerEquity(hand, 0, 0, 0, 0, {}, None) for hand in question.hands)
    return tuple(
        PlayerEquity(
            hand,
            totals.mean("units", seat) / shares.whole,
            totals.mean("wins", seat),
            totals.mean("ties", seat),
            totals.mean("scoops", seat),
            {
                name: totals.mean("shares", seat, place) / shares.each
                for place, name in enumerate(shares.names)
            },
            None if exact or totals.deals < 2 else totals.deviation(seat, shares.whole),
        )
        for seat, hand in enumerate(question.hands)
    )
