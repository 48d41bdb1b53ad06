"""Time of a hand: UTC in Open Hand History, Eastern Time in PokerStars text, fields in PHH."""

import re
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import Any

UNDATED = datetime(2000, 1, 1)  # of hands whose time is unknown
_EASTERN = re.compile(r"(\d{4})/(\d\d)/(\d\d) (\d{1,2}):(\d\d):(\d\d) ET\b")
_UTC = "UTC"


def eastern(when: datetime) -> datetime:
    """Return a time in UTC as US Eastern Time; an unknown one stays as it is.

    >>> str(eastern(datetime(2026, 7, 1, 2)))
    '2026-06-30 22:00:00'
    """
    when = when.replace(tzinfo=None)
    if when == UNDATED or when.year == 1:
        return when
    summer = _sunday(when.year, 3, 2), _sunday(when.year, 11, 1)
    is_summer = summer[0] + timedelta(hours=7) <= when < summer[1] + timedelta(hours=6)
    return when - timedelta(hours=4 if is_summer else 5)


def from_eastern(line: str) -> datetime | None:
    """Return the UTC time of a heading of PokerStars text; None if it has none."""
    found = _EASTERN.search(line)
    if found is None:
        return None
    try:
        local = datetime(*map(int, found.groups()))  # type: ignore[arg-type]
        if local == UNDATED:
            return None
        # The hour that comes twice in autumn is the first of them.
        return next(
            (
                local + timedelta(hours=hours)
                for hours in (4, 5)
                if eastern(local + timedelta(hours=hours)) == local
            ),
            local + timedelta(hours=5),
        )
    except (ValueError, OverflowError):
        return None


def from_utc(text: str) -> datetime | None:
    """Return the time of a hand of Open Hand History; None if it has none."""
    try:
        when = datetime.fromisoformat(text[:40])
        when = when.replace(tzinfo=None) - (when.utcoffset() or timedelta())
    except (ValueError, OverflowError):
        return None
    return None if when == UNDATED else when


def time_fields(when: datetime | None) -> dict[str, Any]:
    """Return the fields of Poker Hand History for a time in UTC."""
    if when is None:
        return {}
    return {
        "time": when.time().replace(microsecond=0),
        "time_zone_abbreviation": _UTC,
        "day": when.day,
        "month": when.month,
        "year": when.year,
    }


def told_time(others: Mapping[str, Any]) -> datetime:
    """Return when a hand was played by the fields of Poker Hand History, which may lack."""
    clock = others.get("time")
    parts = [others.get(name) for name in ("year", "month", "day")]
    try:
        day = date(*map(int, parts))  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        return UNDATED
    return datetime.combine(day, clock if isinstance(clock, time) else time())


def _sunday(year: int, month: int, number: int) -> datetime:
    """Return the first Sunday of a month, or a later one."""
    first = datetime(year, month, 1)
    return first + timedelta(days=(6 - first.weekday()) % 7 + 7 * (number - 1))
