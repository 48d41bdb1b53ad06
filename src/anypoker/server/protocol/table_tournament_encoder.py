"""Tournament at one table, as its players see it: levels, the clock, places and prizes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from anypoker.server.protocol.messages import ContestInfo, LevelClock
from anypoker.session.setup.display_unit import WHOLE, format_stakes
from anypoker.tables import Table
from anypoker.tables.games.tournament import Tournament, prize_of


def contest_data(
    table: Table,
    now: int,
    unit: int = WHOLE,
    seats: Mapping[str, int] = MappingProxyType({}),
    colour_of: Callable[[str], int | None] = lambda player: None,
) -> ContestInfo | None:
    """Describe the tournament as `ContestInfo`; None for a cash game.

    `seats`: of the players when it began, by id.
    """
    contest = table.setup.contest
    if contest is None or contest.part:  # a tournament over several tables has its own page
        return None
    entrants = len(table.entrants())
    prizes = contest.prize_amounts(entrants)
    return {
        "hands": contest.hands,
        "levels": [
            {
                "stakes": (stakes := str(one.terms)),
                "stakes_shown": format_stakes(stakes, unit),
                "hands": one.hands,
                "minutes": one.minutes,
            }
            for one in contest.levels
        ],
        "places": [
            {
                "place": one.place,
                "player": one.player,
                "name": one.name,
                "stack": one.stack,
                "prize": prize_of(table.places, one.player, prizes),
                "seat": seats.get(one.player),
                "colour": colour_of(one.player),
            }
            for one in table.places
        ],
        "over": table.over,
        "won_by": str(contest.won_by),
        "entrants": entrants,
        "entry": contest.entry,
        "percent": list(contest.prizes),
        "prizes": list(prizes),
        **_level_clock(table, contest, now),
    }


def _level_clock(table: Table, contest: Tournament, now: int) -> LevelClock:
    """Return how much of the level is left; the next hand after its end begins the next level."""
    level = table.announced_level()
    runs = table.number > 0 and not table.paused and not table.over
    left_ms = left_hands = 0
    if 0 < level < len(contest.levels):
        end = contest.level_end(level)
        if end.minutes:
            played = table.played + (max(0, now - table.now) if runs else 0)
            left_ms = max(0, end.minutes * 60_000 - played)
        else:
            left_hands = max(0, end.hands - table.number + table.in_hand)
    return {"left_hands": left_hands, "left_ms": left_ms, "runs": runs, "now": now}
