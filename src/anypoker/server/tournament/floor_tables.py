"""New tables of a tournament in the card room."""

from dataclasses import replace

from anypoker.game import WonBy
from anypoker.limits import MAX_NAME
from anypoker.server.table.settings import FloorLink, TableSettings
from anypoker.server.tournament.state import TournamentState, arrangement
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, changed_options
from anypoker.tables import SeatSetup, Setup
from anypoker.tables.games.tournament import Tournament as TableContest
from anypoker.tables.options import NO_OPTIONS


def floor_table(state: TournamentState, number: int, now: int) -> tuple[Setup, TableSettings, str]:
    """Return the setup, the settings and the name of a table of a tournament."""
    plan, value = arrangement(state, number), state.value
    seats = tuple(
        None if one is None else SeatSetup(one.name, one.stack, one.player, one.bot)
        for one in plan.seats
    )
    contest = TableContest(WonBy.LAST_STANDING, part=True)
    rotation, options = value.settings.rotation, value.settings.options
    setup = Setup(rotation, plan.terms, seats, contest=contest, options=options)
    _, room = changed_options(dict(state.room_options), NO_OPTIONS, DEFAULT_ROOM_OPTIONS)
    people = [one.player for one in plan.seats if one is not None and one.bot is None]
    link = FloorLink(
        state.id, state.name, number, plan.number, may_deal=value.tables[number].in_hand
    )
    settings = TableSettings(
        state.host,
        value.settings.stack,
        started=True,
        seated_at=dict.fromkeys(people, now),
        floor=link,
    ).with_room(replace(room, listed=False, approve_seats=False, start_full=False))
    end = f" #{number}"
    return setup, settings, state.name[: MAX_NAME - len(end)] + end
