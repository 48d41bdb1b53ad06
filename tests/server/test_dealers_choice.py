"""Dealer's choice over a socket: any number of seats, absent dealers, crashes in each phase."""

import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.server_process import Player, RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room"), "--no-limits") as room:
        yield room


def seated(room: RoomProcess, table: str, *visitors: Visitor) -> list[Player]:
    players = [one.join(room, table) for one in visitors]
    for player in players:
        player.do("sit")
    return players


@pytest.mark.parametrize("seats", range(2, 11))
def test_any_number_of_seats_can_be_played(room: RoomProcess, seats: int) -> None:
    ann = Visitor(room, "Ann")
    bots = [{"kind": "caller"}] * (seats - 1)
    for games in ([], ["razz", "badugi", "17 poker"]):
        table = ann.open_table(
            choice=games, seats=seats, bots=bots, options={"game_card": False, "act_seconds": 600}
        )
        (player,) = seated(room, table, ann)
        found = ann.http.get(f"/api/tables/{table}/games").json()
        assert found["players"] == seats
        if seats > 2:
            assert found["unfit"]["17-poker"] == f"For 2 players; there are {seats}."
        player.do("host", verb="start")
        player.until(lambda one: one.view is not None)
        assert player.view is not None
        assert len(player.view["seats"]) == seats
        assert player.stakes is not None
        ann.http.delete(f"/api/tables/{table}")


def test_default_table_of_six_asks_people_in_turn(room: RoomProcess) -> None:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    table = ann.open_table(choice=[], seats=6, options={"game_card": False})
    players = seated(room, table, ann, bo)
    players[0].do("host", verb="start")
    for number, (dealer, game) in enumerate(((1, "Badugi"), (0, "Omaha")), 1):
        players[dealer].until(lambda one: one.choice is not None)
        choice = players[dealer].choice
        assert choice is not None
        assert choice["player"] == (ann, bo)[dealer].id
        players[dealer].do("choose", question=choice["question"], game=game)
        for one in players:
            one.until(lambda one, number=number: one.view and one.view["hand"] == number)
            assert one.stakes is not None
            assert one.stakes["game"] == game
        while not all(one.view and one.view["over"] for one in players):
            for one in players:
                one.read_what_came()
                if one.decision is not None:
                    one.answer(one.decision["timeout"])
    found = ann.http.get(f"/api/tables/{table}/games").json()
    assert [one["name"] for one in found["recent"]] == ["Omaha", "Badugi"]


def test_absent_dealer_does_not_hang_the_table(room: RoomProcess) -> None:
    ann, bo, cy = (Visitor(room, name) for name in ("Ann", "Bo", "Cy"))
    options = {"game_card": False, "choice_seconds": 1, "act_seconds": 0}
    table = ann.open_table(choice=[], seats=6, options=options)
    players = seated(room, table, ann, bo, cy)
    players[2].socket.close()  # the dealer
    players[0].do("host", verb="start")
    players[0].until(lambda one: one.choice is not None)
    players[0].until(lambda one: one.view is not None)
    assert players[0].stakes is not None


def test_dealer_who_sits_out_passes_the_choice_on(room: RoomProcess) -> None:
    ann, bo, cy = (Visitor(room, name) for name in ("Ann", "Bo", "Cy"))
    table = ann.open_table(choice=[], seats=6)
    players = seated(room, table, ann, bo, cy)
    players[0].do("host", verb="start")
    players[0].until(lambda one: one.choice is not None and one.choice["player"] == cy.id)
    players[2].do("sit_out")
    players[0].until(lambda one: one.choice is not None and one.choice["player"] != cy.id)


def test_offline_people_do_not_hold_up_the_card(room: RoomProcess) -> None:
    ann, bo, cy = (Visitor(room, name) for name in ("Ann", "Bo", "Cy"))
    table = ann.open_table(choice=[], seats=6)
    players = seated(room, table, ann, bo, cy)
    players[0].do("host", verb="start")
    players[2].until(lambda one: one.choice is not None)
    assert players[2].choice is not None
    players[2].do("choose", question=players[2].choice["question"], game="razz")
    players[0].until(lambda one: one.card is not None)
    begun = time.monotonic()
    for player in players[:2]:
        player.do("ready", hand=1)
    players[2].socket.close()
    players[0].until(lambda one: one.view is not None)
    assert time.monotonic() - begun < 4


@pytest.mark.parametrize("phase", ["choice", "card"])
def test_crash_between_hands_is_resumed(tmp_path: Path, phase: str) -> None:
    with open_room(tmp_path) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = ann.open_table(choice=[], seats=6)
        players = seated(room, table, ann, bo)
        players[0].do("host", verb="start")
        players[1].until(lambda one: one.choice is not None)
        choice = players[1].choice
        assert choice is not None
        if phase == "card":
            players[1].do("choose", question=choice["question"], game="badugi")
            players[1].until(lambda one: one.card is not None)
            players[1].do("ready", hand=1)
        room.stop(signal.SIGKILL)
    with open_room(tmp_path) as room:
        for visitor in (ann, bo):
            visitor.come_back(room)
        players = [one.join(room, table) for one in (ann, bo)]
        if phase == "choice":
            players[1].until(lambda one: one.choice is not None)
            assert players[1].choice is not None
            assert players[1].choice["question"] == choice["question"]
            players[1].do("choose", question=choice["question"], game="badugi")
        players[1].until(lambda one: one.card is not None)
        assert players[1].card is not None
        assert players[1].card["ready"] == ([bo.id] if phase == "card" else [])
        players[0].until(lambda one: one.view is not None)
        assert players[0].stakes is not None
        assert players[0].stakes["game"] == "Badugi"
