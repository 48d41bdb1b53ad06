"""The deals of a benchmark and their results."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from anypoker.agents.benchmark.agent import AgentTally, CountedAgent
from anypoker.agents.benchmark.game_set import PLAYERS, BenchGame, set_version
from anypoker.arena import ArenaSettings
from anypoker.arena.deal_play import RUNOUTS, PairDeal, play_deal
from anypoker.arena.intervals import MeanInterval, rate_of
from anypoker.bots import Bot, make_bot
from anypoker.rules import canonical

AGENT = "agent"
RIVALS = ("sensible", "thinker")
ProgressCallback = Callable[[int, int], None]  # hands that are played, hands in all


class BenchSettings(ArenaSettings):
    """An arena in which the first bot is the agent."""

    def check_bot(self, name: str) -> None:
        if name != AGENT:
            make_bot(name, "")


@dataclass(frozen=True)
class Score:
    """Result of an agent against one opponent, in one game or in all."""

    rival: str
    rate: MeanInterval  # big blinds per 100 hands
    hands: int
    decisions: int
    illegal: int
    unanswered: int

    def as_json(self) -> dict[str, Any]:
        bounds = [None if x is None else round(x, 3) for x in self.rate]
        return {
            "rival": self.rival,
            **dict(zip(("bb_per_100", "low", "high"), bounds, strict=True)),
            "hands": self.hands,
            "decisions": self.decisions,
            "illegal": self.illegal,
            "illegal_rate": round(self.illegal / max(self.decisions, 1), 5),
            "unanswered": self.unanswered,
        }


@dataclass(frozen=True)
class BenchResult:
    """`scores`: by game, one per opponent; `totals`: one per opponent."""

    agent: str
    seed: int
    hands: int  # of each game against each opponent
    games: tuple[BenchGame, ...]
    scores: tuple[tuple[Score, ...], ...]
    totals: tuple[Score, ...]
    complete: bool

    @property
    def illegal_rate(self) -> float:
        """Return the part of all answers that were illegal."""
        decisions = sum(score.decisions for score in self.totals)
        return sum(score.illegal for score in self.totals) / max(decisions, 1)

    def as_json(self) -> dict[str, Any]:
        """Return the result as JSON data; generated games with their files."""
        return {
            "benchmark": set_version(),
            "agent": self.agent,
            "seed": self.seed,
            "hands": self.hands,
            "complete": self.complete,
            "illegal_rate": round(self.illegal_rate, 5),
            "total": [score.as_json() for score in self.totals],
            "games": [
                {
                    "game": one.game.name,
                    "generated": bool(one.made_of),
                    **(
                        {"made_of": one.made_of, "file": canonical(one.game)} if one.made_of else {}
                    ),
                    "against": [score.as_json() for score in row],
                }
                for one, row in zip(self.games, self.scores, strict=True)
            ],
        }


def run_benchmark(
    agent: str,
    make: Callable[[str], Bot],
    games: Sequence[BenchGame],
    *,
    rivals: Sequence[str] = RIVALS,
    hands: int = 20,
    seed: int = 1,
    progress: ProgressCallback | None = None,
) -> BenchResult:
    """Play `hands` hands of each game against each opponent, every deal twice with seats swapped.

    Ctrl-C ends early with what is known so far.
    """
    tally, played = AgentTally(), list[list[PairDeal]]()
    listed = tuple(one.for_arena() for one in games)
    deals = (hands + 1) // 2
    settings = [
        BenchSettings(listed, (AGENT, rival), PLAYERS, 2 * deals * len(listed), True, seed)
        for rival in rivals
    ]

    def make_player(name: str, bot_seed: str) -> Bot:
        if name != AGENT:
            return make_bot(name, bot_seed)
        return CountedAgent(make(bot_seed), tally)

    complete, total = True, 2 * deals * len(listed) * len(settings)
    try:
        for one in settings:
            tally.rival = one.bots[1]
            played.append([])
            for deal in range(one.deals):
                played[-1].append(play_deal(one, 0, deal, make_player))
                if progress is not None:
                    progress(2 * sum(map(len, played)), total)
    except KeyboardInterrupt:
        complete = False
    rows = list(zip(settings, played, strict=False))
    scores = tuple(
        tuple(_score(one, found, tally, number) for one, found in rows)
        for number in range(len(games))
    )
    totals = tuple(_score(one, found, tally, None) for one, found in rows)
    return BenchResult(agent, seed, 2 * deals, tuple(games), scores, totals, complete)


def _score(
    settings: ArenaSettings, played: Sequence[PairDeal], tally: AgentTally, game: int | None
) -> Score:
    """Return the result of one game, or of all if None."""
    count, rival = len(settings.games), settings.bots[1]
    deals = [one for one in played if game is None or one.deal % count == game]
    won = [
        100 * one.net / (RUNOUTS * one.played * settings.game_of(one.deal).unit) for one in deals
    ]
    chosen = settings.games if game is None else settings.games[game : game + 1]
    names = {(rival, one.game.name) for one in chosen}
    return Score(
        rival,
        rate_of(won),
        sum(one.played for one in deals),
        sum(tally.decisions[name] for name in names),
        sum(tally.illegal[name] for name in names),
        sum(tally.unanswered[name] for name in names),
    )
