"""What the lobby asks: games at a glance, what words mean, how a game plays, the invitation."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from anypoker.catalogue import catalogue_files, game_of
from anypoker.server import app
from anypoker.server.games.game_stats import measure_game
from anypoker.server.games.lobby_games import lobby_games, picture_of, tags_of
from tests.server.server_process import RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


def test_every_game_has_a_picture_and_words_to_be_found_by() -> None:
    games = {one["slug"]: one for one in lobby_games()}
    assert set(games) == set(catalogue_files())
    assert all(one["places"] or one["own"] for one in games.values())
    assert games["omaha-8"]["tags"] == ["Hi-lo"]
    assert "four cards" in games["omaha-8"]["words"]
    assert games["seven-card-stud"]["own"] == "dduuuud"
    assert games["seven-card-stud"]["places"] == []
    assert "Wild" in games["baseball"]["tags"]
    assert games["razz"]["tags"] == ["Low"]


def test_the_list_is_sent_compressed_to_whoever_takes_it(room: RoomProcess) -> None:
    def answer(encoding: str) -> httpx.Response:
        headers = {"accept-encoding": encoding}
        return httpx.get(f"{room.url}/api/lobby/games", headers=headers, timeout=30)

    packed, plain = answer("gzip"), answer("identity")
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < 40_000 < int(plain.headers["content-length"])
    assert "content-encoding" not in plain.headers
    assert packed.json() == plain.json() == lobby_games()


def test_the_list_is_made_before_anybody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = threading.Event()
    monkeypatch.setattr(app, "packed_lobby_games", made.set)

    async def open_and_wait() -> bool:
        room = app.make_app(app.Settings(tmp_path))
        async with room.router.lifespan_context(room):
            return await asyncio.to_thread(made.wait, 10)

    assert asyncio.run(open_and_wait())


def test_a_grid_is_drawn_as_one() -> None:
    game = game_of("around-the-corner").game
    assert picture_of(game)["layout"]["kind"] == "grid"
    assert "Boards & grids" in tags_of(game)


def test_the_character_of_a_game_is_counted() -> None:
    found = measure_game(game_of("omaha-8").game, hands=10)
    # Six players who only call are asked once in each of four rounds.
    assert (found["hands"], found["players"], found["decisions"], found["rounds"]) == (10, 6, 24, 4)
    assert {one["share"] for one in found["to_win"]} == {"High", "Low"}
    assert 0 < found["split"] <= 1


def test_spoken_words_mean_a_game_with_modifiers(room: RoomProcess) -> None:
    def meant(name: str) -> httpx.Response:
        return httpx.get(f"{room.url}/api/lobby/game", params={"name": name}, timeout=30)

    found = meant("two row delayed omaha hi-lo").json()
    assert found["base"] == {"slug": "omaha-8", "name": "Omaha Eight or Better"}
    assert found["modifiers"] == ["delayed", "two-row"]
    assert len(found["places"]) == 10
    assert found["betting"][0] == {"structure": "Limit", "stakes": "2/4 limit", "stack": 160}
    assert meant("omaha-8").json()["modifiers"] == []
    unknown = meant("canasta")
    assert unknown.status_code == 422
    assert "canasta" in unknown.json()["sentence"]


def test_an_invitation_is_a_link_and_its_code(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    opened = ann.http.post("/api/tables", json={"game": "razz"}).json()
    found = httpx.get(f"{room.url}/api/tables/{opened['id']}/invitation").json()
    assert found["link"].endswith(f"/table/{opened['id']}")
    assert found["size"] >= 21
    assert found["path"].startswith("M0 0h1v1h-1z")  # the dark corner that every code has


def test_lobby_game_names_the_match_of_its_file(room: RoomProcess) -> None:
    def match(name: str) -> object:
        return httpx.get(f"{room.url}/api/lobby/game", params={"name": name}).json()["match"]

    assert match("17-poker") == {"hands": 10, "stacks": 100, "won_by": "most_chips"}
    assert match("razz") is None
