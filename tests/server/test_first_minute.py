"""The first minute of a table: who opens it is seated, who came is listed, a full table starts."""

from collections.abc import Iterator

import pytest

from anypoker.server.table.automatic_changes import start_when_full
from anypoker.session.setup.option_texts import option_sentence, option_texts
from anypoker.session.setup.room_options import options_schema
from tests.server.server_process import RoomProcess, Visitor, open_room
from tests.server.test_handle import room as with_options
from tests.server.test_handle import table_state


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


def test_every_option_has_a_label_and_a_sentence() -> None:
    texts, properties = option_texts(), options_schema()["properties"]
    parts = properties["rake"]["anyOf"][0]["properties"]
    names = {*properties, "rake_percent", "rake_cap"}
    assert set(parts) == {"percent", "cap", "no_flop_no_drop"}
    for name in names:
        assert texts[name][0].isupper() or texts[name][0].isdigit()
        assert texts[f"{name}_help"].endswith(".")
        for value in properties.get(name, {}).get("enum", ()):
            assert f"{name}_{value.replace(' ', '_')}" in texts
        if properties.get(name, {}).get("minimum") == 0:
            assert f"{name}_zero" in texts, name
    known = {key for name in names for key in texts if key == name or key.startswith(f"{name}_")}
    assert known == set(texts)
    assert option_sentence("turn_up", True) == "Show hands at all-in is on"


def test_opener_is_seated_if_wanted(room: RoomProcess) -> None:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    table = ann.open_table(game="texas-holdem", seats=3, stakes="0.25/0.50", sit=True)
    host, other = ann.join(room, table), bo.join(room, table)
    for one in (host, other):
        one.until(lambda player: player.table)
    seat = host.table["seats"][0]
    assert (seat["player"], seat["stack"], host.table["unit"]) == (ann.id, 5000, 100)
    assert host.table["stakes_shown"] == "0.25/0.50"
    assert other.table["watching"] == [{"player": bo.id, "name": "Bo"}]
    (listed,) = [ann.http.get(f"/api/tables/{table}").json()]
    assert listed["watching"] == [{"player": bo.id, "name": "Bo"}]
    unseated = ann.join(room, ann.open_table(game="texas-holdem"))
    unseated.until(lambda player: player.table)
    assert all(seat.get("player") is None for seat in unseated.table["seats"])


def test_table_with_the_name_of_its_game_is_renamed(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    for name, after in (("Texas Hold'em", "Badugi"), ("Friday", "Friday")):
        host = ann.join(room, ann.open_table(game="texas-holdem", name=name, sit=True))
        host.do("host", verb="game", game="badugi", stakes="2/4 limit")
        assert host.table["name"] == after
        host.do("host", verb="game", game="texas-holdem", stakes="1/2 no limit")
        assert host.table["name"] == name


def test_full_table_starts_if_the_host_wants_that() -> None:
    assert start_when_full(table_state(2, started=False)) is None
    full = with_options(table_state(2, started=False), start_full=True)
    change = start_when_full(full)
    assert change is not None
    assert change.state.settings.started
    assert start_when_full(with_options(table_state(3, started=False), start_full=True)) is None
