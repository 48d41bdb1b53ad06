"""Preview of a game: the betting and stakes that the next hand of a table would have."""

from collections.abc import Iterator

import pytest

from tests.server.server_process import RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


def test_preview_has_the_stakes_of_the_next_hand(room: RoomProcess) -> None:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    table = ann.open_table(
        choice=[], seats=6, options={"between_seconds": 0, "choice_seconds": 600}
    )
    players = [ann.join(room, table), bo.join(room, table)]
    for player in players:
        player.ask("sit")
    previews = {
        game: ann.http.get(f"/api/tables/{table}/game-preview", params={"game": game}).json()
        for game in ("razz", "omaha", "deuces wild razz")
    }
    assert previews["razz"]["stakes"]["structure"] == "Limit"
    assert previews["omaha"]["stakes"]["structure"] == "Pot Limit"
    assert any(one["wins"] for one in previews["razz"]["sentences"])
    assert previews["deuces wild razz"]["game"]["name"] != "Razz"
    players[0].do("host", verb="start")
    for player in players:
        player.read_what_came()
    while all(player.choice is None for player in players):
        for player in players:
            player.read_what_came()
    dealer = next(
        player
        for player in players
        if player.choice is not None and player.choice["player"] == player.you["player"]
    )
    dealer.do("choose", question=dealer.choice["question"], game="razz")
    dealer.until(lambda one: (one.table["stakes_now"] or one.table["stakes_next"]) is not None)
    dealt = dealer.table["stakes_now"] or dealer.table["stakes_next"]
    assert dealt == previews["razz"]["stakes"]


def test_preview_of_an_unknown_game_is_not_found(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    table = ann.open_table(choice=[], seats=6)
    answer = ann.http.get(f"/api/tables/{table}/game-preview", params={"game": "no such game"})
    assert answer.status_code == 404
    assert "no such game" in answer.json()["sentence"]
