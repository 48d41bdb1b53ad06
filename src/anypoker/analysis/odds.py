"""Odds of a game: what wins at the showdown, over many deals."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from math import sqrt
from typing import Any, NamedTuple

from anypoker.analysis.draws.sampling import samples_and_chunk
from anypoker.analysis.enumeration.enumerate_deals import BLOCK, CHUNK
from anypoker.analysis.equity import sampled_tasks
from anypoker.analysis.low_hand_ranks import leading_ranks
from anypoker.analysis.payoffs.outcomes import NotEnumerableError, PayoffModel
from anypoker.analysis.payoffs.passive_hand import has_openers
from anypoker.analysis.payoffs.totals import Totals
from anypoker.analysis.query.equity_query import EquityQuery, countable_outcomes, make_query
from anypoker.analysis.simulation.batch_playouts import AT_ONCE, FAST_CHUNK, fast_playout
from anypoker.analysis.simulation.playouts import BY_BOTS, PLAYED_CHUNK, WHOLE
from anypoker.analysis.workers import Progress, SerialWorkers, TaskKind, Workers
from anypoker.game import Game, RankedHand
from anypoker.ranking import Ordering, Strength
from anypoker.ranking.ordering import Patterns
from anypoker.rules.explain.qualifiers import qualifier_words

DEALS = 1_000_000
PLAYED_DEALS = 500
MIN_ENGINE_DEALS = 20
FAST_DEALS = 2_000
FEW_DEALS = 100  # the engine has played them before the kernels of batches are prepared, once
POINTS = 30  # points of the convergence chart
TRACKED_FRACTION = 2_500  # one deal in this many is tracked, within these bounds:
FOLLOWED_LEAST, FOLLOWED_MOST = 400, 2_000
FOLLOWED_CHUNK = 50
_QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9)


@dataclass(frozen=True)
class ClassOdds:
    """Frequency of a class of hands among the winners of a share.

    `or_better`: of this class or a better one.
    """

    number: int
    name: str
    count: int
    rate: float
    or_better: float


class WinnerQuantile(NamedTuple):
    """A quantile of the winning hands: class, ordinal, and in words what is as good or better."""

    number: int
    ordinal: int
    words: str


@dataclass(frozen=True)
class ShareOdds:
    """`tied`, `unclaimed`: parts of all deals. `quantiles`: a tenth of the winners are at least as
    good as the first, and so on; `strengths`: how many different ones win."""

    name: str
    ordering: str | None
    claimed: int
    tied: float
    unclaimed: float
    classes: tuple[ClassOdds, ...]
    leading: dict[str, float]  # of lows without a pair, by their highest card
    strengths: int
    quantiles: dict[str, WinnerQuantile]


@dataclass(frozen=True)
class SeatOdds:
    """Mean result of a position, and its standard error from two deals on."""

    seat: int
    part: float
    stderr: float | None
    scoop: float


@dataclass(frozen=True)
class StageOdds:
    """The favourite after a stage of the deal, if all cards are seen.

    Its part of the pot in the end, the part of deals in which it wins most, and the part of deals
    in which it is another hand than a stage before.
    """

    name: str
    part: float
    held: float
    changed: float


@dataclass(frozen=True)
class Odds:
    """Odds of a game.

    `scooped`: one player takes all; `split`: several are paid; `quartered`: a player gets a quarter
    or less. `followed`: deals tracked stage by stage. `trail`: the first seat's share by number of
    deals.
    """

    game: str
    players: int
    deals: int
    seed: int
    by: str
    note: str
    complete: bool
    scooped: float
    split: float
    quartered: float
    shares: tuple[ShareOdds, ...]
    seats: tuple[SeatOdds, ...]
    followed: int
    stages: tuple[StageOdds, ...]
    trail: tuple[tuple[int, float], ...]

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        return asdict(self)


def odds(
    game: Game,
    players: int,
    *,
    deals: int | None = None,
    seed: int = 1,
    workers: Workers | None = None,
    progress: Progress | None = None,
) -> Odds:
    """Deal a game out so often and look at what wins.

    >>> from anypoker.catalogue import find
    >>> found = odds(find("holdem").game, 6, deals=20_000)
    >>> found.shares[0].name, max(found.shares[0].classes, key=lambda odds: odds.rate).name
    ('High', 'two pair')
    """
    workers = workers or SerialWorkers()
    game = game.for_players(players)
    question = make_query(game, [""] * players)
    try:
        outcomes = countable_outcomes(question.game, players, False)
    except NotEnumerableError as refused:
        try:
            outcomes = countable_outcomes(question.game, players, True)
            enough, chunk = samples_and_chunk(question)
        except NotEnumerableError:
            return _played(game, question, str(refused), deals, seed, workers, progress)
        kind, wanted = TaskKind.DRAW, enough if deals is None else deals
        note = "players draw by the best-draw policy"
    else:
        kind, wanted, note = TaskKind.OBSERVE, DEALS if deals is None else deals, ""
        chunk = _chunk_of(wanted)
    if has_openers(game):
        note = "; ".join(filter(None, (note, "every deal is taken to be opened")))
    tasks = sampled_tasks(kind, wanted, seed, chunk)
    totals = workers.run(question, tasks, progress)
    complete = workers.finished
    followed = Totals()
    if complete and kind is TaskKind.OBSERVE:
        steps = sampled_tasks(TaskKind.FOLLOW, _followed_of(wanted), seed, FOLLOWED_CHUNK)
        followed = workers.run(question, steps, progress)
    whole = int(outcomes.division.whole)
    shares = [
        _Share(share.name, share.ordering, _unclaimed(totals, place))
        for place, share in enumerate(outcomes.shares)
    ]
    found = _odds_of(game, question, totals, shares, whole, seed, "kernels", note)
    return replace(
        found,
        complete=complete and workers.finished,
        followed=int(followed.parts["followed"][0]) if followed.parts else 0,
        stages=tuple(_stages(outcomes, followed, whole)),
    )


def _chunk_of(deals: int) -> int:
    """Return the deals per task: few enough for a convergence chart, in whole blocks if many."""
    wanted = max(deals // POINTS, 100)
    return wanted if wanted < BLOCK else min(wanted // BLOCK * BLOCK, CHUNK)


def _followed_of(deals: int) -> int:
    return min(deals, max(FOLLOWED_LEAST, min(FOLLOWED_MOST, deals // TRACKED_FRACTION)))


class _Share(NamedTuple):
    """A share of the pot, and how often nobody claimed it."""

    name: str
    ordering: Ordering | None
    unclaimed: float


def _odds_of(
    game: Game,
    question: EquityQuery,
    totals: Totals,
    shares: list[_Share],
    whole: int,
    seed: int,
    by: str,
    note: str,
) -> Odds:
    """Return the odds of complete totals, without those of stages."""
    dealt = totals.deals > 0
    scooped, split, quartered = (totals.mean("pots", place) if dealt else 0.0 for place in range(3))
    told = [_share(totals, place, share) for place, share in enumerate(shares) if dealt]
    seats = [
        SeatOdds(
            seat + 1,
            totals.mean("units", seat) / whole,
            totals.deviation(seat, whole) if totals.deals > 1 else None,
            totals.mean("scoops", seat),
        )
        for seat in range(len(question.hands))
        if dealt
    ]
    return Odds(
        game=game.name,
        players=len(question.hands),
        deals=totals.deals,
        seed=seed,
        by=by,
        note=note,
        complete=True,
        scooped=scooped,
        split=split,
        quartered=quartered,
        shares=tuple(told),
        seats=tuple(seats),
        followed=0,
        stages=(),
        trail=tuple(_trail(totals, whole)),
    )


def _unclaimed(totals: Totals, place: int) -> float:
    if not totals.deals:
        return 0.0
    claimed = totals.parts["claimed"]
    none = sum(int(count) for bits, count in enumerate(claimed) if not bits >> place & 1)
    return none / totals.deals


def _share(totals: Totals, place: int, share: _Share) -> ShareOdds:
    ordering = share.ordering
    winning = Counter(
        {(number, ordinal): n for (s, number, ordinal), n in totals.winning.items() if s == place}
    )
    by_class: Counter[int] = Counter()
    for (number, _), count in winning.items():
        by_class[number] += count
    names = {info.number: info.name for info in ordering.classes()} if ordering else {1: "held"}
    total, so_far = winning.total(), 0
    classes = []
    for number, count in sorted(by_class.items()):
        so_far += count
        called = names.get(number, str(number))
        classes.append(ClassOdds(number, called, count, count / total, so_far / total))
    return ShareOdds(
        share.name,
        ordering.name if ordering else None,
        total,
        totals.mean("tied", place),
        share.unclaimed,
        tuple(classes),
        _leading(ordering, winning, total),
        len(winning),
        _quantiles(ordering, winning) if ordering else {},
    )


def _leading(
    ordering: Ordering | None, winning: Counter[tuple[int, int]], total: int
) -> dict[str, float]:
    names = leading_ranks(ordering) if ordering else {}
    rates: dict[str, float] = {}
    for strength in sorted(winning):
        name = names.get(Strength(*strength))
        if name is not None:
            rates[name] = rates.get(name, 0.0) + winning[strength] / total
    return rates


def _quantiles(ordering: Ordering, winning: Counter[tuple[int, int]]) -> dict[str, WinnerQuantile]:
    found: dict[str, WinnerQuantile] = {}
    total, so_far = winning.total(), 0
    wanted = list(_QUANTILES)
    for strength in sorted(winning):
        so_far += winning[strength]
        while wanted and so_far >= wanted[0] * total:
            found[f"{wanted.pop(0):g}"] = WinnerQuantile(
                *strength, _level_words(ordering, strength)
            )
    return found


def _level_words(ordering: Ordering, strength: tuple[int, int]) -> str:
    """Describe what is as good or better; by class where suits break ties."""
    by_suits = isinstance(ordering.family, Patterns) and ordering.family.suits
    return qualifier_words(
        ordering, Strength(strength[0], sys.maxsize if by_suits else strength[1])
    )


def _stages(outcomes: PayoffModel, followed: Totals, whole: int) -> Iterator[StageOdds]:
    if not followed.parts:
        return
    deals = int(followed.parts["followed"][0])
    for place, stage in enumerate(outcomes.layout.stages):
        led, held, changed = (
            int(followed.parts[name][place]) for name in ("led", "held", "changed")
        )
        yield StageOdds(stage.name, led / whole / deals, held / deals, changed / deals)


def _trail(totals: Totals, whole: int) -> Iterator[tuple[int, float]]:
    deals = units = 0
    for _, (more, won) in sorted(totals.trail.items()):
        deals += more
        units += won
        yield deals, units / whole / deals


def error_after(odds: Odds, deals: int) -> float:
    """Return the standard error of the first seat's share after this many deals."""
    return (odds.seats[0].stderr or 0.0) * sqrt(odds.deals / deals)


def default_engine_deals(game: Game) -> int:
    """Return the default number of engine hands; a hand may be redealt many times."""
    again = [rule.deals for rule in (game.showdown.losers, game.showdown.legs) if rule is not None]
    return max(MIN_ENGINE_DEALS, PLAYED_DEALS // max(again, default=1))


def _played(
    game: Game,
    question: EquityQuery,
    why: str,
    deals: int | None,
    seed: int,
    workers: Workers,
    progress: Progress | None,
) -> Odds:
    """Play hands where players decide about cards, in batches if they are many and it compiles."""
    if (deals is None or deals > FEW_DEALS) and fast_playout(game) is not None:
        kind, enough, chunk, by, how = TaskKind.PLAY_FAST, FAST_DEALS, FAST_CHUNK, "batch", AT_ONCE
    else:
        chunk = min(PLAYED_CHUNK, 20)
        kind, enough, by, how = TaskKind.PLAY, default_engine_deals(game), "engine", BY_BOTS
    tasks = sampled_tasks(kind, enough if deals is None else deals, seed, chunk)
    totals = workers.run(question, tasks, progress)
    orderings: dict[str, Ordering | None] = {}
    for entry in game.showdown.every_entry():
        wanted = entry.hand
        ordering = wanted.ordering if isinstance(wanted, RankedHand) else None
        orderings.setdefault(entry.name, ordering)
    shares = [
        _Share(name, ordering, totals.mean("unclaimed", place) if totals.deals else 0.0)
        for place, (name, ordering) in enumerate(orderings.items())
    ]
    found = _odds_of(game, question, totals, shares, WHOLE, seed, by, f"{why}: {how}")
    return replace(found, complete=workers.finished)
