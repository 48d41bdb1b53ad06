"""Who sits where at the table that follows a closed one."""

from dataclasses import replace

import pytest
from msgspec import structs

from anypoker.server.games.game_names import rotation_of
from anypoker.server.table.deadlines import Deadlines
from anypoker.server.table.next_table import next_seats
from anypoker.server.table.settings import TableSettings
from anypoker.server.table.state import TableState, propose_change, seats_to_keep
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS
from anypoker.session.table_clock import TableClock
from anypoker.tables import (
    BotKind,
    Cause,
    SeatSetup,
    Setup,
    SetupError,
    new_table,
    parse_stakes_spec,
)
from anypoker.tables import changes as c
from anypoker.tables.games.tournament import sit_and_go
from tests.server.test_handle import NOW, dealt

CALLER = BotKind("caller")
ANN, BO, CY = ("ann", "Ann"), ("bo", "Bo"), ("cy", "Cy")


def tournament(seats: int = 5, start_full: bool = False) -> TableState:
    """Return a sit-and-go that Ann opened with a bot, and that Bo, Cy and a bot joined."""
    terms = parse_stakes_spec("1/2")
    opened = (SeatSetup("Ann", 200, "ann"), SeatSetup("Ada", 200, "bot-1", CALLER))
    free: tuple[SeatSetup | None, ...] = (None,) * (seats - 2)
    setup = Setup(
        rotation_of("texas-holdem", "1/2"),
        terms,
        (*opened, *free),
        contest=sit_and_go(terms, hands=5),
    )
    room = replace(DEFAULT_ROOM_OPTIONS, start_full=start_full)
    settings = TableSettings("ann", 200, started=True).with_room(room)
    state = TableState(new_table(setup), settings, Deadlines(TableClock(room)))
    joined = [
        c.Sit("bo", 2, "Bo", 200, True, None),
        c.Sit("cy", 3, "Cy", 200, True, None),
        c.Sit("bot-2", 4, "Bob", 200, True, BotKind("thinker", 2)),
    ]
    for change in joined[: seats - 2]:
        state = propose_change(state, change, NOW, Cause.PLAYER).state
    return dealt(state)


def names(seats: tuple[SeatSetup | None, ...]) -> list[str]:
    return [one.name if one is not None else "" for one in seats]


def test_tournament_continues_with_people_present_and_all_bots() -> None:
    state = tournament()
    assert state.settings.last_seats == seats_to_keep(state.table)
    assert names(next_seats(state, BO, {"ann", "bo"})) == ["Ann", "Ada", "Bo", "", "Bob"]
    bots = [one.bot for one in next_seats(state, BO, {"bo"}) if one is not None]
    assert bots == [CALLER, None, BotKind("thinker", 2)]
    gone = state.with_settings(removed={"ann": "rude"})  # kicked
    assert names(next_seats(gone, BO, {"ann", "bo"})) == ["", "Ada", "Bo", "", "Bob"]
    renamed = next_seats(state, ("bo", "Bea"), {"ann", "bo"})
    assert names(renamed) == ["Ann", "Ada", "Bea", "", "Bob"]


def test_tournament_that_starts_when_full_waits_for_the_others() -> None:
    state = tournament(start_full=True)
    assert names(next_seats(state, ANN, {"ann", "bo", "cy"})) == ["Ann", "Ada", "", "", "Bob"]


def test_opener_without_a_seat_gets_a_free_one_or_that_of_a_bot() -> None:
    eve = ("eve", "Eve")  # left before the first hand
    state = tournament()
    assert names(next_seats(state, eve, {"ann"})) == ["Ann", "Ada", "Eve", "", "Bob"]
    everyone = {"ann", "bo", "cy"}
    assert names(next_seats(state, eve, everyone)) == ["Ann", "Eve", "Bo", "Cy", "Bob"]
    people = state.with_settings(
        last_seats=tuple(one for one in state.settings.last_seats if not one.bot),
    )
    people = people._replace(table=structs.replace(people.table, seats=people.table.seats[:4]))
    assert names(next_seats(people, eve, everyone)) == ["Ann", "Eve", "Bo", "Cy"]


def test_cash_table_keeps_seats_of_people_free() -> None:
    state = tournament()
    setup = replace(state.table.setup, contest=None)
    cash = state._replace(table=structs.replace(state.table, setup=setup))
    assert names(next_seats(cash, CY, {"ann", "bo", "cy"})) == ["", "Ada", "", "Cy", "Bob"]


def test_full_table_has_no_seat_for_another_opener() -> None:
    state = tournament()
    seats = tuple(structs.replace(one, bot="") for one in state.settings.last_seats)
    full = state.with_settings(last_seats=seats)
    with pytest.raises(SetupError, match="all seats are kept"):
        next_seats(full, ("eve", "Eve"), {one.player for one in seats})
