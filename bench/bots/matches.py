"""A bot against another one in the games of the arena, on fixed deals."""

from collections.abc import Sequence
from functools import partial
from math import sqrt
from pathlib import Path
from statistics import variance

from anypoker.arena import ArenaSettings
from anypoker.arena.deal_play import PairDeal, play_deal
from anypoker.arena.intervals import rate_of
from anypoker.cli.commands.arena import arena_games
from bench.arena.cells import GAMES
from bench.bots.measures import FAMILYWISE, Row, file_name, kept, per_hundred

POOLED = "pooled"
LEVELS = (("thinker:hard", "thinker:normal"), ("thinker:normal", "thinker:easy"))
_Z = 1.959964  # half of a 95 % interval in standard errors


def match_rows(
    bots: tuple[str, str], games: Sequence[str], deals: int, seed: int, folder: Path
) -> list[Row]:
    """Return what the first bot wins from the second, by game and pooled.

    Pooled results weigh each game by how precisely it was measured.
    """
    rows, certain = [], []
    entries = [entry for entry in GAMES if entry.words in games]
    for entry in entries:
        (game,), seats = arena_games(entry.slug, None, entry.stakes, None)
        settings = ArenaSettings((game,), bots, seats, 2 * deals, True, seed)
        file = folder / file_name("match", entry.key, *bots, seed)
        played = [PairDeal(**row) for row in kept(file, deals, partial(_deal, settings))]
        won = per_hundred(game, played)
        rate = rate_of(won, 1 - FAMILYWISE / len(entries))
        alone = rate_of(won)
        cost = [
            sum(one.nanoseconds[side] for one in played)
            / max(sum(one.decisions[side] for one in played), 1)
            / 1e6
            for side in (0, 1)
        ]
        rows.append(
            {
                "game": entry.words,
                "bots": list(bots),
                "deals": len(played),
                **rate._asdict(),
                "low_alone": alone.low,
                "high_alone": alone.high,
                "milliseconds": cost,
                "defaults": [sum(one.defaults[side] for one in played) for side in (0, 1)],
            }
        )
        if len(won) > 1 and variance(won):
            certain.append((alone.mean, variance(won) / len(won)))
    rows.append(_pooled(bots, certain, sum(row["deals"] for row in rows)))
    return rows


def _pooled(bots: tuple[str, str], certain: Sequence[tuple[float, float]], deals: int) -> Row:
    weight = sum(1 / square for _, square in certain)
    mean = sum(won / square for won, square in certain) / weight if weight else 0.0
    half = _Z / sqrt(weight) if weight else None
    low, high = (None, None) if half is None else (mean - half, mean + half)
    return {
        "game": POOLED,
        "bots": list(bots),
        "deals": deals,
        "mean": mean,
        "low": low,
        "high": high,
        "low_alone": low,
        "high_alone": high,
        "milliseconds": [],
        "defaults": [],
    }


def _deal(settings: ArenaSettings, deal: int) -> Row:
    return play_deal(settings, 0, deal)._asdict()
