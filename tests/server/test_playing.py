"""People and bots at a table, over real sockets, with a server that may die."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.conftest import Options
from tests.server.server_process import Player, RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory, database: Options) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room"), *database()) as room:
        yield room


def _hands(player: Player, hands: int) -> None:
    """Play until so many hands are over."""
    while True:
        player.until(lambda one: one.decision is not None or one.table["hand"] > hands)
        if player.decision is None:
            return
        assert player.answer()["type"] == "done"


def test_a_person_plays_with_bots(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    bots = [{"kind": "caller"}, {"kind": "random"}]
    # Limit bets out of deep stacks: four hands cost nobody all chips, which would end the play.
    game = {"game": "texas-holdem", "stakes": "2/4 limit", "stack": 1000}
    table = ann.open_table(name="Friday", seats=4, bots=bots, **game)
    player = ann.join(room, table)
    player.do("sit", seat=1, stack=1000)
    player.do("host", verb="start")
    _hands(player, 4)
    ledger = ann.http.get(f"/api/tables/{table}/ledger").json()
    player.do("host", verb="pause")
    assert {line["name"] for line in ledger["lines"]} == {"Ann", "Ada", "Bo"}
    told = ann.http.get(f"/api/tables/{table}").json()
    assert told["hand"] >= 4


def test_two_people_and_a_spectator_see_what_they_may(room: RoomProcess) -> None:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    table = ann.open_table(game="five card draw", seats=2, options={"act_seconds": 600})
    first, second = ann.join(room, table), bo.join(room, table)
    watching = Player(room, table)
    first.do("sit", seat=0)
    second.do("sit", seat=1)
    assert second.ask("host", verb="start")["sentence"] == "only the host of the table may do that"
    first.do("host", verb="start")
    for one in (first, second, watching):
        one.until(lambda each: each.view is not None)
    assert first.view is not None
    assert second.view is not None
    assert watching.view is not None
    own = [{card["card"] for card in one.view["own"]} for one in (first, second)]
    assert len(own[0] | own[1]) == 10
    assert watching.view["own"] == []
    for raw in watching.raw:
        assert not any(f'"{card}"' in raw for card in own[0] | own[1])
    assert not any(f'"{card}"' in raw for card in own[1] for raw in first.raw)


def test_a_killed_server_goes_on_with_the_same_cards(tmp_path: Path, database: Options) -> None:
    options = database()
    with open_room(tmp_path, *options) as room:
        ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
        table = ann.open_table(game="texas-holdem", seats=2, options={"act_seconds": 600})
        players = [ann.join(room, table), bo.join(room, table)]
        for player in players:
            player.do("sit")
        players[0].do("host", verb="start")
        for player in players:
            player.until(lambda one: one.view is not None)
        asked = next(player for player in players if player.decision is not None)
        question = asked.decision["number"] if asked.decision else 0
        done = asked.ask("act", key="mine", question=question, action="call")
        assert done["type"] == "done"
        for player in players:
            player.until(lambda one, n=done["n"]: one.n >= n)
        before = [player.view for player in players]
        room.stop(signal.SIGKILL)
    with open_room(tmp_path, *options) as room:
        visitors = [ann, bo]
        again = [
            one.join(room, table, player.n) for one, player in zip(visitors, players, strict=True)
        ]
        for player, known in zip(again, before, strict=True):
            assert player.next()["type"] == "state"
            assert player.view == known
        same = again[players.index(asked)]
        assert same.ask("act", key="mine", question=question, action="call") == done
        answer = same.ask("act", key="new", question=question, action="call")
        assert answer["sentence"].startswith(f"question {question} is settled")
