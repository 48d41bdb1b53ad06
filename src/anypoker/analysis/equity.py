"""Who is ahead, and by how much: each player's part of the pot when all stay in to the end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from anypoker.analysis.asking.questions import Question, countable, question_of, spot_of
from anypoker.analysis.asking.spots import Spot, SpotError
from anypoker.analysis.counting.dealing import CHUNK
from anypoker.analysis.deals.outcomes import NotCountableError, Outcomes
from anypoker.analysis.deals.refusal import DRAWS, choices
from anypoker.analysis.deals.totals import Totals
from anypoker.analysis.work import AloneHere, Kind, Progress, Task, Workers
from anypoker.rules import Game

MOST_EXACT = 4_000_000  # deals that are counted one by one unless something else is asked
MOST_COUNTED = 20_000_000_000  # minutes, not hours
SAMPLES = 1_000_000
PLAYED_SAMPLES = 2_000


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

    def facts(self) -> dict[str, Any]:
        """As programs read it."""
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
    board: Sequence[str] = (),
    dead: str = "",
    exact: bool | None = None,
    samples: int | None = None,
    seed: int = 1,
    play: bool = False,
    draws: int | None = None,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Equity:
    """What each hand wins on average.

    `exact` True counts every way the cards can lie, False samples, None chooses. `draws`: how many
    are left; what players do then is given with their hands (`2s3d4h7cKd/Kd`), or up to the
    best-draw policy. `play`: players draw and discard as the sensible bot does. Raises `SpotError`,
    `CardError` or `RangeError` with a sentence for cards that cannot be.

    >>> from anypoker.catalogue import find
    >>> found = equity(find("holdem").game, ["AhKh", "QsQd"], board=["Jh7h2c"])
    >>> found.exact, found.deals, round(found.players[0].equity, 9)
    (True, 990, 0.544444444)
    """
    workers = workers or AloneHere()
    question = asked = question_of(game, hands, board, dead, draws)
    note = _note(game)
    try:
        if play:
            raise NotCountableError(choices(game) or "asked for")
        if choices(game) == DRAWS:
            from anypoker.analysis.draws.questions import settled  # which most games do not need

            known = settled(question)
            if known is None:
                return _drawn(game, question, exact, samples, seed, workers, progress)
            question, note = known
        elif draws is not None:
            raise SpotError(f"nobody draws in {game.name}")
        spot = spot_of(question)
    except NotCountableError as refused:
        return _played(game, question, refused, exact, samples, seed, workers, progress)
    except SpotError as refused:
        if choices(game) == DRAWS or draws is not None:
            raise
        return _played(game, question, refused, exact, samples, seed, workers, progress)
    wanted = exact if exact is not None else samples is None and spot.completions <= MOST_EXACT
    if wanted and spot.completions > MOST_COUNTED:
        raise SpotError(
            f"the cards can lie in {spot.completions:,} ways: more than {MOST_COUNTED:,} take too "
            "long to count; sample them"
        )
    if wanted:
        tasks = exact_tasks(spot, workers)
        totals = workers.run(question, tasks, progress)
    else:
        tasks = sampled_tasks(Kind.SAMPLE, samples or SAMPLES, seed, CHUNK)
        totals = workers.run(question, tasks, progress)
    done = totals.deals == sum(task.deals for task in tasks) if not wanted else workers.finished
    return Equity(
        game.name,
        wanted,
        totals.deals,
        _players(asked, totals, _units(spot.outcomes), _names(spot.outcomes), wanted),
        "kernels",
        note,
        None if wanted else seed,
        done,
    )


def exact_tasks(spot: Spot, workers: Workers) -> list[Task]:
    """Everything at once, or by the first card that is dealt if there are several to share it."""
    if workers.several and not spot.ranges and spot.completions > CHUNK:
        return [Task(Kind.ALL, first, 0, 0) for first in range(len(spot.deck))]
    return [Task(Kind.ALL, None, 0, 0)]


def sampled_tasks(kind: Kind, deals: int, seed: int, chunk: int) -> list[Task]:
    """So many deals in chunks, each with a seed of its own."""
    sizes = [chunk] * (deals // chunk) + ([deals % chunk] if deals % chunk else [])
    return [Task(kind, number, size, seed) for number, size in enumerate(sizes)]


def _note(game: Game) -> str:
    decided = choices(game)
    if decided is None:
        return ""
    return f"{decided}: the cards named are those that they keep, the others are still to come"


def _units(outcomes: Outcomes) -> tuple[int, int]:
    """How many units a pot has, and how many a share by itself."""
    return int(outcomes.terms.whole), int(outcomes.terms.each)


def _names(outcomes: Outcomes) -> list[str]:
    return [share.name for share in outcomes.shares]


def _players(
    question: Question, totals: Totals, units: tuple[int, int], names: list[str], exact: bool
) -> tuple[PlayerEquity, ...]:
    whole, each = units
    seats = range(len(question.hands))
    if not totals.deals:
        return tuple(PlayerEquity(hand, 0, 0, 0, 0, {}, None) for hand in question.hands)
    return tuple(
        PlayerEquity(
            question.hands[seat],
            totals.mean("units", seat) / whole,
            totals.mean("wins", seat),
            totals.mean("ties", seat),
            totals.mean("scoops", seat),
            {name: totals.mean("shares", seat, place) / each for place, name in enumerate(names)},
            None if exact or totals.deals < 2 else totals.deviation(seat, whole),
        )
        for seat in seats
    )


def _drawn(
    game: Game,
    question: Question,
    exact: bool | None,
    samples: int | None,
    seed: int,
    workers: Workers,
    progress: Progress | None,
) -> Equity:
    """Sampled, where draws depend on what is dealt."""
    from anypoker.analysis.draws.sampling import samples_and_chunk

    if exact:
        raise SpotError(
            f"{game.name} can be counted exactly before its last draw (--draws 1) if all hands "
            "and open cards are known, or after it (--draws 0)"
        )
    enough, chunk = samples_and_chunk(question)
    tasks = sampled_tasks(Kind.DRAW, samples or enough, seed, chunk)
    totals = workers.run(question, tasks, progress)
    outcomes = countable(question.game, len(question.hands), True)
    return Equity(
        game.name,
        False,
        totals.deals,
        _players(question, totals, _units(outcomes), _names(outcomes), False),
        "kernels",
        "players draw: by the best-draw policy, unless given",
        seed,
        totals.deals == sum(task.deals for task in tasks),
    )


def _played(
    game: Game,
    question: Question,
    refused: NotCountableError | SpotError,
    exact: bool | None,
    samples: int | None,
    seed: int,
    workers: Workers,
    progress: Progress | None,
) -> Equity:
    """By the engine, hand by hand, where no kernel can count."""
    from anypoker.analysis.played.playing import (  # bots take a while
        PLAYED_CHUNK,
        WHOLE,
        playing_of,
    )

    if isinstance(refused, SpotError) and not _may_decide(question):
        raise refused
    playing = playing_of(question)  # its errors are about the cards
    if exact:
        raise SpotError(f"{game.name} cannot be counted exactly: {refused}")
    tasks = sampled_tasks(Kind.PLAY, samples or PLAYED_SAMPLES, seed, PLAYED_CHUNK)
    totals = workers.run(question, tasks, progress)
    return Equity(
        game.name,
        False,
        totals.deals,
        _players(question, totals, (WHOLE, WHOLE), playing.names, False),
        "engine",
        f"{refused}: played out by the engine, every player deciding as the sensible bot does",
        seed,
        totals.deals == sum(task.deals for task in tasks),
    )


def _may_decide(question: Question) -> bool:
    """Whether more cards than are left at the showdown can be meant: some are given up."""
    outcomes = countable(question.game, len(question.hands), True)
    return choices(outcomes.game) is not None
