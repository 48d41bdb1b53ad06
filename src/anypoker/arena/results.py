"""Results of an arena: big blinds per 100 hands with intervals, cross table, ratings."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10
from typing import Any

from anypoker.arena.control_variates import corrected
from anypoker.arena.deal_play import RUNOUTS, PairDeal
from anypoker.arena.intervals import MeanInterval, rate_of
from anypoker.arena.settings import ArenaSettings

_MEAN_RATING, _ELO = 1500.0, 400.0
_ITERATIONS = 500  # in which the ratings settle


@dataclass(frozen=True)
class BotResult:
    """`hands`: hands played, counted once for every seat that the bot had in them."""

    name: str
    rate: MeanInterval
    rating: float
    hands: int
    decisions: int
    defaults: int
    seconds: float


@dataclass(frozen=True)
class ArenaResult:
    """`against`: by bot and opponent, what the bot wins; None where it is its own opponent."""

    settings: ArenaSettings
    bots: tuple[BotResult, ...]
    against: tuple[tuple[MeanInterval | None, ...], ...]
    deals: int  # that are played, of every two bots together
    complete: bool

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data."""
        settings = self.settings
        return {
            "games": [one.game.name for one in settings.games],
            "run_outs": [
                "many at once" if settings.program_of(one) else "one by one"
                for one in settings.games
            ],
            "seats": settings.seats,
            "seed": settings.seed,
            "duplicate": settings.duplicate,
            "corrected_for_luck": settings.corrected,
            "hands": settings.hands,
            "deals": self.deals,
            "complete": self.complete,
            "bots": [_bot_json(bot) for bot in self.bots],
            "against": [
                {
                    "bot": settings.bots[one],
                    "rival": settings.bots[other],
                    **_rate_json(rate),
                }
                for one, row in enumerate(self.against)
                for other, rate in enumerate(row)
                if rate is not None
            ],
        }


def _rate_json(rate: MeanInterval) -> dict[str, float | None]:
    rounded = [None if x is None else round(x, 3) for x in rate]
    return dict(zip(("bb_per_100", "low", "high"), rounded, strict=True))


def _bot_json(bot: BotResult) -> dict[str, Any]:
    return {
        "name": bot.name,
        **_rate_json(bot.rate),
        "rating": round(bot.rating, 1),
        "hands": bot.hands,
        "decisions": bot.decisions,
        "defaults": bot.defaults,
        "ms_per_decision": round(1000 * bot.seconds / max(bot.decisions, 1), 3),
    }


def result_of(settings: ArenaSettings, played: Sequence[PairDeal], complete: bool) -> ArenaResult:
    """Return the results of these deals, in whatever order they come."""
    played = sorted(played)
    count = len(settings.bots)
    by_pair = {
        pair: {one.deal: one for one in played if one.pair == number}
        for number, pair in enumerate(settings.pairs)
    }
    against: list[list[MeanInterval | None]] = [[None] * count for _ in range(count)]
    for (one, other), deals in by_pair.items():
        won = list(_per_hundred(settings, deals).values())
        against[one][other] = rate_of(won)
        against[other][one] = rate_of([-x for x in won])
    return ArenaResult(
        settings,
        tuple(_bot_result(settings, place, by_pair) for place in range(count)),
        tuple(map(tuple, against)),
        len(played),
        complete,
    )


def _per_hundred(settings: ArenaSettings, deals: dict[int, PairDeal]) -> dict[int, float]:
    """Return the first bot's results in big blinds per 100 hands, corrected for luck."""
    won, luck = [], []
    for one in deals.values():
        scale = 100 / (one.played * settings.game_of(one.deal).unit)
        won.append(scale * one.net / RUNOUTS)
        luck.append([scale * chips for chips in one.luck])
    values = corrected(won, luck) if settings.corrected else won
    return dict(zip(deals, values, strict=True))


def _other_factor(settings: ArenaSettings, one: PairDeal) -> float:
    """Return the second bot's result as a multiple; with odd seats it plays other hands."""
    hands = settings.seats * (2 if settings.duplicate else 1) - one.played
    return -one.played / hands


def _bot_result(
    settings: ArenaSettings, place: int, by_pair: dict[tuple[int, int], dict[int, PairDeal]]
) -> BotResult:
    """Return a bot's result against all others; a deal is one number for all pairs."""
    by_deal: dict[int, list[float]] = {}
    hands = decisions = defaults = spent = 0
    for pair, deals in by_pair.items():
        if place not in pair:
            continue
        side = pair.index(place)
        results = _per_hundred(settings, deals)
        for deal, one in deals.items():
            won = results[deal] * (_other_factor(settings, one) if side else 1)
            by_deal.setdefault(deal, []).append(won)
            every = settings.seats * (2 if settings.duplicate else 1)
            hands += every - one.played if side else one.played
            decisions += one.decisions[side]
            defaults += one.defaults[side]
            spent += one.nanoseconds[side]
    rate = rate_of([sum(won) / len(won) for won in by_deal.values()])
    rating = ratings(settings, by_pair)[place]
    name = settings.bots[place]
    return BotResult(name, rate, rating, hands, decisions, defaults, spent / 1e9)


def ratings(
    settings: ArenaSettings, by_pair: dict[tuple[int, int], dict[int, PairDeal]]
) -> list[float]:
    """Fit Elo-like ratings to deals won (Bradley-Terry model).

    One drawn deal per pair is added, so that a bot that always wins has a finite rating.
    """
    count = len(settings.bots)
    points = [[0.0] * count for _ in range(count)]
    for (one, other), deals in by_pair.items():
        scores = [0.5, *(0.5 if d.net == 0 else float(d.net > 0) for d in deals.values())]
        points[one][other] = sum(scores)
        points[other][one] = len(scores) - points[one][other]
    strength = [1.0] * count
    for _ in range(_ITERATIONS):
        for one in range(count):
            met = [
                (points[one][other] + points[other][one]) / (strength[one] + strength[other])
                for other in range(count)
                if other != one
            ]
            strength[one] = sum(points[one]) / sum(met)
        total = sum(map(log10, strength)) / count
        strength = [s / 10**total for s in strength]
    return [_MEAN_RATING + _ELO * log10(s) for s in strength]
