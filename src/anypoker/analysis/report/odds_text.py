"""Odds of a game as sentences and rows, for the terminal, the page and the picture."""

from collections.abc import Iterator
from itertools import accumulate

from anypoker.analysis.odds import Odds, SeatOdds, ShareOdds
from anypoker.rules.explain.english import article

MAX_ROWS = 16
_SURE = 4.0  # standard errors: less may be luck with this many seats
_PARTS = {
    "0.1": "one winner in ten",
    "0.25": "one winner in four",
    "0.5": "every other winner",
    "0.75": "three winners in four",
    "0.9": "nine winners in ten",
}


def percent(rate: float) -> str:
    """
    >>> percent(0.2534), percent(0.0123), percent(0.00002), percent(0.0), percent(1.0)
    ('25.3%', '1.23%', '< 0.01%', '0%', '100%')
    """
    if rate in (0.0, 1.0):
        return f"{100 * rate:.0f}%"
    if not 0.0001 <= rate <= 0.9995:
        return "< 0.01%" if rate < 0.5 else "> 99.9%"
    return f"{100 * rate:.2f}%" if rate < 0.1 else f"{100 * rate:.1f}%"


def title(odds: Odds) -> str:
    return f"What wins {odds.game}"


def deals_sentence(odds: Odds) -> str:
    """Describe in a sentence how the deals were counted."""
    times = f"{odds.deals:,} times" if odds.deals != 1 else "once"
    early = "" if odds.complete else ", and stopped early"
    return f"Dealt {times} to {odds.players} players who all stay in to the showdown{early}."


def share_rows(share: ShareOdds) -> list[tuple[str, float]]:
    """Return the winners of a share, best first, by class.

    Where nearly all winners are of one class, by their highest card instead.
    """
    rows = [(odds.name, odds.rate) for odds in share.classes]
    if _by_leading(share):
        rest = 1 - sum(share.leading.values())
        rows = [*share.leading.items(), *([("others", rest)] if rest > 1e-9 else [])]
    return rows if len(rows) <= MAX_ROWS + 1 else list(_gathered(rows))


def _by_leading(share: ShareOdds) -> bool:
    return bool(share.leading) and max(odds.rate for odds in share.classes) > 0.9


def _gathered(rows: list[tuple[str, float]]) -> Iterator[tuple[str, float]]:
    """Keep the most frequent adjacent rows; merge the rare ones at either end."""

    def rate_of(some: list[tuple[str, float]]) -> float:
        return sum(rate for _, rate in some)

    starts = range(len(rows) - MAX_ROWS + 1)
    first = max(starts, key=lambda start: rate_of(rows[start : start + MAX_ROWS]))
    better, worse = rows[:first], rows[first + MAX_ROWS :]
    if better:
        yield "better", rate_of(better)
    yield from rows[first : first + MAX_ROWS]
    if worse:
        yield "worse", rate_of(worse)


def cumulative_rates(rows: list[tuple[str, float]]) -> list[float]:
    """Return the cumulative frequencies: this row or a better one.

    >>> cumulative_rates([("a", 0.25), ("b", 0.75)])
    [0.25, 1.0]
    """
    return [round(so_far, 12) for so_far in accumulate(rate for _, rate in rows)]


def level_rows(share: ShareOdds) -> list[tuple[str, str]]:
    """Return quantiles of the winners: how many of them, and what they have."""
    return [(_PARTS[part], level.words) for part, level in share.quantiles.items()]


def share_sentence(share: ShareOdds, several: bool) -> str:
    """Summarise what wins a share."""
    if not share.classes:
        return f"Nobody ever makes {share.name}."
    name = share.name if several else "the pot"
    told = []
    if share.ordering is None:
        told.append(f"The player who holds the card wins {name}")
    elif not _by_leading(share):
        often = max(share.classes, key=lambda odds: odds.rate)
        told.append(f"{_with_article(often.name)} wins {name} most often ({percent(often.rate)})")
    if "0.5" in share.quantiles:
        of_it = f" of {name}" if several and not told else ""
        told.append(f"half of the winners{of_it} have {share.quantiles['0.5'].words}")
    if share.unclaimed:
        told.append(f"in {percent(share.unclaimed)} of the deals nobody makes {share.name}")
    sentence = "; ".join(told)
    return f"{sentence[:1].upper()}{sentence[1:]}."


def _with_article(name: str) -> str:
    if name[:1].isdigit() or name.startswith(("no ", "two ", "three ", "four ", "five ")):
        return name
    return article(name.removeprefix("one "))


def pot_facts(odds: Odds) -> list[tuple[float, str]]:
    """Return how often pots are divided in which way."""
    facts = [(odds.scooped, "one player takes all"), (odds.split, "several are paid")]
    if len(odds.shares) > 1:
        facts.append((odds.quartered, "a player gets a quarter or less"))
    facts += [
        (share.unclaimed, f"nobody makes {share.name}") for share in odds.shares if share.unclaimed
    ]
    return facts


def splits(share: ShareOdds) -> list[tuple[str, float]]:
    """Return the outcomes of a share as parts of all deals."""
    alone = max(1 - share.tied - share.unclaimed, 0.0)
    return [("won alone", alone), ("tied", share.tied), ("nobody makes it", share.unclaimed)]


def position_sentence(odds: Odds) -> str:
    """Describe whether position matters."""
    fair = 1 / len(odds.seats)

    def surprise(seat: SeatOdds) -> float:
        return abs(seat.part - fair) / seat.stderr if seat.stderr else 0.0

    if max(map(surprise, odds.seats)) < _SURE:
        return (
            "No position wins measurably more than another: all differences are within the error."
        )
    best = max(odds.seats, key=lambda seat: seat.part)
    worst = min(odds.seats, key=lambda seat: seat.part)
    return (
        f"It matters where one sits: position {best.seat} wins {100 * best.part:.2f}% of the "
        f"chips, position {worst.seat} only {100 * worst.part:.2f}%."
    )


def stage_sentence(odds: Odds) -> str:
    """Describe how the stages were measured."""
    return (
        f"From {odds.followed:,} deals, looked at card by card with all hands open. The favourite "
        f"is who wins most from there on average; the rates are good to about "
        f"{100 * 0.5 / max(odds.followed, 1) ** 0.5:.1f} points."
    )
