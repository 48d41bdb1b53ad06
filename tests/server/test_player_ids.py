"""Players with one name: every message and record says by an id who is meant."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from typing_extensions import is_typeddict

from anypoker.catalogue import game_of
from anypoker.server.protocol import choice_messages, messages
from anypoker.server.protocol.server_model import ServerModel
from anypoker.server.rest import models as rest_models
from anypoker.server.storage.hand_records import record_players
from anypoker.terminal.remote.table_state import TableState
from anypoker.terminal.remote.typed_commands import read_command
from anypoker.terminal.table_source import TypedCommandError
from tests.server.server_process import PATIENCE, Player, RoomProcess, Visitor, open_room

NAME = "Ada"  # of all guests, and of the first bot of every table
HANDS = 3
# Models with a name that is not a player's, or that say under `id` or `you` who is meant.
NOT_PLAYERS = {
    "NamedGame",
    "DealtGame",
    "TableInfo",
    "TableSummary",
    "GuestInfo",
    "GuestTable",
    "SessionSummary",
    "RowInfo",
    "TournamentLink",
}
# Players whose place in a list is their seat in the hand; `players` says who that is.
BY_SEAT = {"start", "events", "now", "view"}


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RoomProcess]:
    with open_room(tmp_path) as room:
        yield room


def sent_types() -> Iterator[tuple[type, dict[str, Any]]]:
    """Yield the models and typed dictionaries that the server sends, with their fields."""
    for module in (messages, choice_messages, rest_models):
        for one in vars(module).values():
            if is_typeddict(one) and hasattr(one, "__pydantic_config__"):
                yield one, get_type_hints(one)
            elif isinstance(one, type) and issubclass(one, ServerModel):
                yield one, {name: field.annotation for name, field in one.model_fields.items()}


def test_every_type_with_a_name_has_an_id() -> None:
    types = list(sent_types())
    named = [(one, fields) for one, fields in types if "name" in fields]
    assert len(named) > 15
    for one, fields in named:
        assert "player" in fields or one.__name__ in NOT_PLAYERS, one
    for one, fields in types:
        for name, hint in fields.items():
            texts = str in get_args(hint)
            assert not (texts and name in ("names", "players") and one is not messages.Clock), one


class Table:
    """Three guests of one name and a bot of that name at one table."""

    def __init__(self, room: RoomProcess) -> None:
        guests = [Visitor(room, NAME) for _ in range(3)]
        self.host = guests[0]
        bots = [{"kind": "caller"}, {"kind": "thinker:tricky", "level": 1}]
        # Limit, so that nobody who calls goes broke: without people the bots would wait.
        self.id = self.host.open_table(
            game="texas-holdem", stakes="1/2 limit", seats=6, bots=bots, private=False
        )
        self.guests = {one.id: one.join(room, self.id) for one in guests}
        for player in self.guests.values():
            player.do("sit")
        self.watcher = Player(room, self.id)
        self.ids = {*self.guests, "bot-1", "bot-2"}

    def play(self) -> None:
        """Play hands in which everyone calls."""
        self.guests[self.host.id].do("host", verb="start")
        deadline = time.monotonic() + PATIENCE
        while (self.guests[self.host.id].view or {}).get("hand", 0) <= HANDS:
            assert time.monotonic() < deadline, self.guests[self.host.id].table
            for player in self.guests.values():
                player.read_what_came()
                if player.decision is not None:
                    answer = player.answer()
                    assert answer["type"] == "done", answer
        for player in (*self.guests.values(), self.watcher):
            player.read_what_came()

    def get(self, path: str) -> Any:
        answer = self.host.http.get(f"/api/tables{path}")
        assert answer.status_code == 200, answer.text
        return answer.json()


def check_names(data: Any, ids: set[str], by_seat: bool = False) -> int:
    """Check that whatever has a player's name has its id; return how many were found."""
    if isinstance(data, list):
        return sum(check_names(one, ids, by_seat) for one in data)
    if not isinstance(data, dict):
        return 0
    found = 0
    if not by_seat and str(data.get("name", "")).split(" (")[0] in (NAME, "Bo"):
        assert data["player"] in ids, data
        found = 1
    return found + sum(
        check_names(value, ids, by_seat or key in BY_SEAT)
        for key, value in data.items()
        if key != "texts"  # parameters of sentences that name players anyway
    )


def check_message(message: dict[str, Any], table: Table, viewer: str | None) -> int:
    """Check who plays where in a message of a hand, and every name in it."""
    players = message.get("players")
    if message["type"] == "events":
        assert (players is not None) == message["begins"]
    if players:
        seats = message["now"]["seats"] if message["type"] == "events" else message["view"]["seats"]
        assert [one["name"] for one in players] == [one["name"] for one in seats]
        assert len({one["player"] for one in players} & table.ids) == len(seats)
        assert len({one["seat"] for one in players}) == len(seats)
        assert [one["bot"] is not None for one in players] == [
            one["player"].startswith("bot-") for one in players
        ]
        mine = (message.get("mine") or message.get("view") or {}).get("viewer")
        assert mine is None or players[mine]["player"] == viewer
    return check_names(message, table.ids)


def test_every_message_identifies_players_by_id(room: RoomProcess) -> None:
    table = Table(room)
    table.play()
    found = 0
    for viewer, player in (*table.guests.items(), (None, table.watcher)):
        for raw in player.raw:
            found += check_message(json.loads(raw), table, viewer)
    assert found > 20 * HANDS
    listed = table.get("")
    assert {one["player"] for one in listed[0]["seated"]} == table.ids
    for path in (
        "", f"/{table.id}", f"/{table.id}/hands", f"/{table.id}/ledger", f"/{table.id}/statistics",
    ):  # fmt: skip
        assert check_names(table.get(path), table.ids) >= len(table.ids), path
    hand = table.get(f"/{table.id}/hands")[0]
    record = table.get(f"/{table.id}/hands/{hand['number']}")
    assert [one["player"] for one in hand["players"]] == record["players"]
    assert {"bot-1", "bot-2"} < set(record["players"]) <= table.ids
    places = {
        one["player"]: one["seat"] for one in table.get(f"/{table.id}")["seats"] if "player" in one
    }
    assert record["seats"] == [places[player] for player in record["players"]]
    bots = {one["player"]: one["bot"] for one in record_players(record)}
    assert bots["bot-1"] == {"kind": "caller", "level": 0, "character": ""}
    assert bots["bot-2"] == {"kind": "thinker", "level": 1, "character": "tricky"}
    old = {key: value for key, value in record.items() if key not in ("bots", "seats")}
    assert [one["bot"] for one in record_players(old)] == [None] * len(bots)


def test_joined_terminal_seats_players_by_id(room: RoomProcess) -> None:
    table = Table(room)
    table.play()
    game = game_of("texas-holdem").game
    for viewer, player in table.guests.items():
        state = TableState(viewer)
        for raw in player.raw:
            message = json.loads(raw)
            state.take(message, game)
            if message["type"] == "events" and message["begins"]:
                dealt = {one["player"]: seat for seat, one in enumerate(message["players"])}
                places = {
                    one["player"]: one["hand_seat"]
                    for one in occupied(state)
                    if one["hand_seat"] is not None
                }
                assert places == dealt
                assert state.view is not None
                assert places.get(viewer) == state.view.viewer


def occupied(state: TableState) -> list[dict[str, Any]]:
    return [one for one in state.table["seats"] if one.get("player")]


def test_typed_command_names_a_seat_where_a_name_repeats() -> None:
    seats = [{"seat": n, "player": f"g{n}", "name": NAME} for n in range(2)]
    table = {"seats": [*seats, {"seat": 2, "player": "g2", "name": "Bo"}, {"seat": 3}]}
    assert read_command("host kick Bo", table)["player"] == "g2"
    with pytest.raises(
        TypedCommandError, match="2 players are called 'ada': type seat 1 or seat 2"
    ):
        read_command("host kick ada", table)
    assert read_command("host kick seat 2", table)["player"] == "g1"
    assert read_command("host stack seat 1 200", table)["player"] == "g0"
