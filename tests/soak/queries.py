"""Queries about random spots of all games, compared with deals that the engine plays."""

import re
from collections import Counter
from fractions import Fraction
from math import isclose
from random import Random

import pytest
from rich.progress import track

from anypoker.analysis.payoffs.outcomes import NotEnumerableError
from anypoker.analysis.payoffs.unsupported import DRAWS, choice_refusal
from anypoker.analysis.query_language.ask import ask
from anypoker.analysis.query_language.query_error import QueryError
from anypoker.catalogue import catalogue_files, find
from anypoker.game import Game
from tests.analysis.query_oracle import Deal, Spot, make_spot, mean

UNKNOWN = 2  # cards of a spot that may still come
SPARE = 4  # others that may be dealt in their place
CHECKED = "checked"


def find_game(name: str) -> Game:
    return find(name).game


def check_game(slug: str, seed: str) -> str:
    """Compare one spot of a game; return `CHECKED`, or why the game cannot be queried."""
    game = find_game(slug)
    players = max(2, game.players.least)
    try:
        spot = make_spot(game, players, UNKNOWN, seed, SPARE)
    except NotEnumerableError as refused:
        _check_refused(slug, players, str(refused))
        return str(refused)
    decided = choice_refusal(game)
    if decided is not None and decided != DRAWS:
        return decided
    deals = spot.deals()
    names = [share.name or "High" for share in spot.model.shares]
    columns = ["equity(p1)", "wins(p1)", "scoops(p2)", *(f"share('{n}', p1)" for n in names)]
    text = spot.query(", ".join(columns), slug)
    if decided == DRAWS:
        text = text.replace(", dead=", ", draws=0, dead=")
    found = ask(text, find_game, exact=True)
    assert found.exact
    expected = [
        mean(deals, lambda deal: deal.parts[0]),
        mean(deals, lambda deal: deal.parts[0] == max(deal.parts) > 0 and _alone(deal)),
        mean(deals, lambda deal: deal.parts[1] == 1),
        *(_share_mean(spot, deals, place) for place in range(len(names))),
    ]
    for column, wanted in zip(found.columns, expected, strict=True):
        value = column.result.value
        assert value is not None
        assert isclose(value, wanted, abs_tol=1e-9), f"{slug}: {text}: {value} != {wanted}"
    return CHECKED


def _alone(deal: Deal) -> bool:
    return deal.parts.count(max(deal.parts)) == 1


def _share_mean(spot: Spot, deals: list[Deal], place: int) -> float:
    name = spot.model.shares[place].name
    none = [Fraction(0)]
    return mean(deals, lambda deal: deal.share_parts.get(name, none)[0])


def _check_refused(slug: str, players: int, reason: str) -> None:
    """A game that kernels cannot count is refused with the same reason."""
    with pytest.raises(QueryError, match=re.escape(reason)):
        ask(f"select equity(p1) from game='{slug}', players={players}", find_game, trials=1)


def run_queries(count: int, seed: int) -> None:
    """Check spots of this many games, one game after the other."""
    slugs = sorted(catalogue_files())
    Random(seed).shuffle(slugs)
    found: Counter[str] = Counter()
    for number in track(range(count), "asking"):
        slug = slugs[number % len(slugs)]
        found[check_game(slug, f"queries/{seed}/{slug}/{number}")] += 1
    checked = found.pop(CHECKED, 0)
    print(
        f"seed {seed}: {checked:,} spots agree; {found.total()} games refused, each for its reason"
    )
