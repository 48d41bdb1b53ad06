"""Winning hands of a game, in a few lines of its catalogue entry."""

from anypoker.catalogue import CatalogueGame
from anypoker.catalogue.odds import KnownOdds, KnownShareOdds, odds_of

MOST = 6  # kinds of hands that are named; the others share a line
SELDOM = 0.05  # and so are those that win less often than this, if there are many


NO_BREAK = "\N{NO-BREAK SPACE}"
HEAD = "| Share | Winning hands | Tied | Unclaimed |\n| --- | --- | ---: | ---: |"


def odds_text(found: CatalogueGame) -> str:
    """The odds of a game as Markdown, or that they are not known yet."""
    odds = odds_of(found.slug, found.game)
    if odds is None:
        return "Odds: not calculated yet."
    counted = odds["by"] == "kernels"
    rows = [_row(share, counted) for share in odds["shares"]]
    return "\n".join([f"{_sentence(odds, counted)}\n", HEAD, *rows])


def _sentence(odds: KnownOdds, counted: bool) -> str:
    kinds = {"kernels": "deals", "batch": "hands played in batches"}
    kind = kinds.get(odds["by"], "hands played by bots")
    kind += f" ({odds['why']})" if odds["why"] else ""
    words = f"{odds['players']} players who all stay in, {odds['deals']:,} {kind}"
    if len(odds["shares"]) > 1:
        words += f": one player scoops {percent(odds['scooped'], counted)}"
        if odds["quartered"] >= 0.005:
            words += f", a player gets a quarter or less {percent(odds['quartered'], counted)}"
    return f"{words}."


def _row(share: KnownShareOdds, counted: bool) -> str:
    wins = _levels(share["levels"]) if share["levels"] else _wins(share["wins"], counted)
    tied, nobody = (percent(share[key], counted) for key in ("tied", "unclaimed"))
    return f"| {share['name']} | {wins} | {tied} | {nobody} |"


def _levels(levels: dict[str, str]) -> str:
    return (
        f"50% of the winners have {levels['0.5']} or better, 10% {levels['0.1']}, "
        f"90% {levels['0.9']}"
    )


def _wins(wins: dict[str, float], counted: bool) -> str:
    """The kinds that win most, in the order of their strength.

    >>> told = _wins({"flush": 0.3, "straight": 0.699, "pair": 0.001}, counted=True)
    >>> told.replace(NO_BREAK, " ")
    'flush 30.0 %, straight 69.9 %, pair 0.1 %'
    """
    often = sorted(wins, key=lambda name: -wins[name])[:MOST]
    if len(wins) > MOST:
        often = [name for name in often if wins[name] >= SELDOM] or often
    told = [f"{name} {percent(rate, counted)}" for name, rate in wins.items() if name in often]
    rest = sum(rate for name, rate in wins.items() if name not in often)
    if rest >= 0.0005:
        told.append(f"others {percent(rest, counted)}")
    return ", ".join(told)


def percent(rate: float, counted: bool) -> str:
    """Write a share with one decimal if it is based on many deals, and nothing for zero.

    >>> rates = percent(0.0631, counted=True), percent(0.07, counted=False), percent(0.0, True)
    >>> [rate.replace(NO_BREAK, " ") for rate in rates]
    ['6.3 %', '7 %', '–']
    """
    if rate < 0.0005:
        return "–"
    return f"{100 * rate:.1f}{NO_BREAK}%" if counted else f"{100 * rate:.0f}{NO_BREAK}%"
