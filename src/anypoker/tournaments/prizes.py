"""Prizes of a tournament: percentages, a table of them by entries, or the standard."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from anypoker.sentences import Sentence
from anypoker.tournaments.errors import TournamentError

WHOLE = 10_000  # shares are hundredths of a percent
_SMALL_FIELDS = ((4, (10_000,)), (7, (6_500, 3_500)), (20, (5_000, 3_000, 2_000)))
_PAID_PERCENT = 15  # of a larger field


@dataclass(frozen=True, slots=True)
class Prizes:
    """Prizes by place.

    `rows`: pairs of a number of entries and the shares of the places, in hundredths of a percent;
    a row holds from its number of entries on. Without rows, the standard holds: 15% of the field is
    paid, and the last paid place gets one and a half times its share of the pool.
    """

    rows: tuple[tuple[int, tuple[int, ...]], ...] = ()

    def __post_init__(self) -> None:
        for entries, shares in self.rows:
            if entries < 1 or not shares or min(shares) < 1:
                raise TournamentError("a row of prizes has entries and shares from 0.01%")
            if sum(shares) != WHOLE:
                raise TournamentError(
                    Sentence(
                        "the prizes of a tournament add up to 100%, not {sum}%",
                        sum=f"{sum(shares) / 100:g}",
                    )
                )
            if any(higher < lower for higher, lower in pairwise(shares)):
                raise TournamentError("a higher place gets at least the prize of the next one")
        if any(after <= before for (before, _), (after, _) in pairwise(self.rows)):
            raise TournamentError("each row of prizes is for more entries than the one before")

    def amounts(self, pool: int, entries: int) -> tuple[int, ...]:
        """Divide a pool; the first place gets the odd chips.

        >>> Prizes(((1, (6_500, 3_500)),)).amounts(25, 5)
        (17, 8)
        >>> Prizes().amounts(900, 9), len(Prizes().amounts(20_000, 200))
        ((450, 270, 180), 30)
        """
        return _amounts(self, pool, entries)


@lru_cache(maxsize=64)  # asked again with every command
def _amounts(prizes: Prizes, pool: int, entries: int) -> tuple[int, ...]:
    if not entries:
        return ()
    fitting = [shares for least, shares in prizes.rows if least <= entries]
    if prizes.rows:
        paid = _shared(pool, fitting[-1] if fitting else prizes.rows[0][1])
    else:
        paid = _standard(pool, entries)
    paid = paid[:entries]
    paid[0] += pool - sum(paid)
    return tuple(paid)


def percentages(percent: Sequence[float]) -> Prizes:
    """Make prizes from percentages.

    >>> percentages([50, 30, 20]).rows
    ((1, (5000, 3000, 2000)),)
    """
    return Prizes(((1, shares_of(percent)),))


def shares_of(percent: Sequence[float]) -> tuple[int, ...]:
    """Return percentages as hundredths of a percent."""
    return tuple(round(100 * one) for one in percent)


def _shared(pool: int, shares: Sequence[int]) -> list[int]:
    return [pool * share // WHOLE for share in shares]


def _standard(pool: int, entries: int) -> list[int]:
    for most, shares in _SMALL_FIELDS:
        if entries <= most:
            return _shared(pool, shares)
    places = max((_PAID_PERCENT * entries + 50) // 100, 3)
    least = 3 * pool // (2 * entries)
    rest = pool - places * least
    weights = [10**9 // place for place in range(1, places + 1)]
    return [least + rest * weight // sum(weights) for weight in weights]
