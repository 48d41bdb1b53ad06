"""Precomputed odds of the catalogue games, one line per game in `odds.json`."""

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import TypedDict

from anypoker.rules import Game, canonical

KNOWN = Path(__file__).with_name("odds.json")
PLAYERS = 6  # or as many as the game allows
# What a game is called, how it looks and what is bet changes nothing in what wins it.
ODDS_FILE = frozenset(
    {
        "game",
        "category",
        "aliases",
        "summary",
        "references",
        "players",
        "bettingStructures",
        "limits",
        "communityCardLayout",
        "match",
    }
)


class KnownShareOdds(TypedDict):
    """`tied`, `unclaimed`: parts of all deals. `wins`: of those in which a player wins this share.

    Where hands are of very many classes, `levels` instead: a tenth of the winners are at least as
    good as the first, half of them as the second, nine in ten as the third.
    """

    name: str
    tied: float
    unclaimed: float
    wins: dict[str, float]
    levels: dict[str, str]


class KnownOdds(TypedDict):
    """`by`: kernels, or the engine where bots decided; `why`: what players decide, if anything."""

    digest: str
    players: int
    deals: int
    seed: int
    by: str
    why: str
    scooped: float
    quartered: float
    shares: list[KnownShareOdds]


def digest_of(game: Game) -> str:
    """Changes with everything in a game that may change its odds.

    >>> from msgspec.structs import replace
    >>> from anypoker.catalogue import find
    >>> omaha = find("omaha").game
    >>> digest_of(replace(omaha, summary="Another one.")) == digest_of(omaha)
    True
    >>> digest_of(replace(omaha, steps=omaha.steps[:-2])) == digest_of(omaha)
    False
    """
    document = {key: v for key, v in canonical(game).items() if key not in ODDS_FILE}
    seats = min(PLAYERS, game.players.most)
    text = json.dumps([seats, document], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def known_odds() -> dict[str, KnownOdds]:
    """Return the stored odds by slug; each has a digest that shows whether it still holds."""
    if not KNOWN.exists():
        return {}
    found: dict[str, KnownOdds] = json.loads(KNOWN.read_text(encoding="utf-8"))
    return found


def odds_text(known: dict[str, KnownOdds]) -> str:
    """Return the file: a game a line, so that a change shows what has changed."""
    lines = [
        f"{json.dumps(slug)}: {json.dumps(known[slug], ensure_ascii=False)}"
        for slug in sorted(known)
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def odds_of(slug: str, game: Game) -> KnownOdds | None:
    """Return the stored odds of this very game."""
    odds = known_odds().get(slug)
    return odds if odds is not None and odds["digest"] == digest_of(game) else None
