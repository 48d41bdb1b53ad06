"""Tournaments from the terminal: `join` and `bot join` register, wait, and follow every move."""

from pathlib import Path

import pytest

from anypoker.terminal.remote.room_link import JoinError, guest_of, parse_link
from anypoker.terminal.remote.tournament_seat import find_seat
from tests.server.server_process import QUICK, RoomProcess, Visitor
from tests.server.test_joining import Begin, begin, room
from tests.soak.bot_failures import command_of

__all__ = ["begin", "room"]  # fixtures

LEVELS = [
    {"stakes": "1000/2000", "hands": 2},
    {"stakes": "5000/10000", "hands": 2},
    {"stakes": "20000/40000", "hands": 100},
]


def create(host: Visitor, **asked: object) -> str:
    body = {
        "game": "texas-holdem", "levels": LEVELS, "seats": 3, "bot": {"kind": "caller"},
        "options": {**QUICK, "act_seconds": 20}, **asked,
    }  # fmt: skip
    answer = host.http.post("/api/tournaments", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_bot_program_plays_a_tournament_to_its_end(
    room: RoomProcess, tmp_path: Path, begin: Begin
) -> None:
    ann = Visitor(room, "Ann")
    id_ = create(ann, bots=6)
    link = f"{room.url}/tournament/{id_}"
    bot = begin(tmp_path, link, "--name", "Robo", program=command_of("call"))
    bot.until("You are registered for Tournament: Texas Hold'em.")
    bot.until("7 players are registered; the host starts the tournament.")
    assert ann.http.post(f"/api/tournaments/{id_}/start", json={}).status_code == 204
    bot.until("Hand 1")
    bot.until("The tournament is over for the bot.")
    assert bot.end() == 0
    info = ann.http.get(f"/api/tournaments/{id_}").json()
    robo = next(one for one in info["standings"] if one["name"] == "Robo")
    assert robo["standing"] == "out" or robo["place"] == 1


def test_terminal_follows_moves_and_leaves(room: RoomProcess, tmp_path: Path, begin: Begin) -> None:
    ann = Visitor(room, "Ann")
    long = [{"stakes": "50/100", "hands": 1_000}]
    id_ = create(ann, bots=3, seats=2, final_seats=3, start_players=4, levels=long)
    zoe = begin(tmp_path, f"{room.url}/tournament/{id_}", "--name", "Zoe")
    zoe.until("Type help for help.")
    zoe.write("rebuy")
    zoe.until("! Zoe cannot rebuy now")
    info = ann.http.get(f"/api/tournaments/{id_}").json()
    table = {one["name"]: one["table"] for one in info["standings"]}
    other = next(one for one in info["standings"] if one["table"] != table["Zoe"])
    removed = ann.http.post(f"/api/tournaments/{id_}/remove", json={"player": other["player"]})
    assert removed.status_code == 204
    if any(line.startswith("You may ") for line in zoe.said):
        zoe.write("fold")
    zoe.until("Final table: 3 players draw new seats.", check_or_fold=True)
    zoe.write("leave")
    zoe.until("Zoe finishes 3rd.")


def test_tournaments_that_cannot_be_joined(room: RoomProcess, tmp_path: Path) -> None:
    ann = Visitor(room, "Ann")
    id_ = create(ann)
    link = parse_link(f"{room.url}/tournament/{id_}")
    guest = guest_of(link, "Bo", tmp_path / "cookies.json")
    said: list[str] = []

    def cancel(_: float) -> None:
        ann.http.post(f"/api/tournaments/{id_}/cancel", json={})

    with pytest.raises(JoinError, match="the tournament is cancelled"):
        find_seat(link, guest, said.append, cancel)
    assert said[0] == "You are registered for Tournament: Texas Hold'em."
    with pytest.raises(JoinError, match="there is no such tournament"):
        find_seat(link._replace(tournament="none"), guest, said.append)
