"""What is asked over HTTP: who may ask, and what comes back."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from anypoker.catalogue import UnknownGameError
from anypoker.server.games.game_names import named_game
from tests.server.extreme_games import EXPENSIVE
from tests.server.server_process import RoomProcess, Visitor, open_room
from tools.reference.pages import DOCS
from tools.reference.transcripts import fences


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Host": "cards.example.org"}, 421),
        ({"Origin": "http://evil.example.org"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Length": "900000"}, 413),
    ],
)
def test_what_comes_from_elsewhere_is_refused(
    room: RoomProcess, headers: dict[str, str], status: int
) -> None:
    usual = {"Content-Type": "application/json"}
    body = b'{"name": "Ann"}'
    if "Content-Length" in headers:
        body, headers = b"x" * 900_000, {}
    answer = httpx.post(f"{room.url}/api/guests", content=body, headers={**usual, **headers})
    assert answer.status_code == status
    assert "sentence" in answer.json()
    assert "set-cookie" not in answer.headers


def test_answers_tell_browsers_to_be_careful(room: RoomProcess) -> None:
    answer = httpx.get(f"{room.url}/api/tables")
    assert "unsafe-inline" not in answer.headers["content-security-policy"]
    assert answer.headers["referrer-policy"] == "no-referrer"
    cookie = httpx.post(f"{room.url}/api/guests", json={"name": "Ann"}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_numbers_for_who_watches_over_the_server_stay_on_this_machine(room: RoomProcess) -> None:
    assert "anypoker_tables" in httpx.get(f"{room.url}/metrics").text
    for headers in ({"X-Forwarded-For": "192.0.2.7"}, {"Host": "192.168.7.7"}):
        assert httpx.get(f"{room.url}/metrics", headers=headers).status_code == 404


def test_a_guest_has_two_games_counted_at_a_time(room: RoomProcess) -> None:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    asked = {"game": "texas-holdem"}
    begun = [ann.http.post("/api/odds", json=asked).status_code for _ in range(3)]
    assert begun == [202, 202, 429]
    assert bo.http.post("/api/odds", json=asked).status_code == 202


def test_equities_of_hands_in_a_job(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")

    def answer(**asked: object) -> dict[str, Any]:
        begun = ann.http.post("/api/odds", json={"game": "seven-card-stud", **asked})
        assert begun.status_code == 202, begun.text
        job: dict[str, Any] = begun.json()
        while job["status"] == "waiting":
            time.sleep(0.05)
            job = ann.http.get(f"/api/odds/{job['id']}").json()
        return job

    hands = ["(AsAd)KcQdJh9s(7c), (KsKd)QhJs9hTc(8c)@50", "(2s2d)3c4d6h8s(9c)"]
    found = answer(hands=hands, dead="AhAc")
    assert found["status"] == "done", found
    assert [player["equity"] for player in found["equity"]["players"]] == [1, 0]
    wrong = answer(hands=["(AsAd)Kc", "QQ, KB-"])
    assert (wrong["status"], wrong["hand"], wrong["position"]) == ("failed", 1, 5)
    assert (
        ann.http.post("/api/odds", json={"game": "razz", "hands": ["A" * 5_000]}).status_code == 422
    )


def test_the_database_is_its_owners_alone(room: RoomProcess) -> None:
    for name in ("anypoker.db", "anypoker.db-wal", "key"):
        assert (room.data / name).stat().st_mode & 0o077 == 0, name


def test_what_is_too_much_is_answered_with_its_key(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    player = ann.join(room, ann.open_table(game="razz"))
    keys = {player.send("chat", text="") for _ in range(100)}
    refused: set[str] = set()
    while len(refused) < 100:
        message = player.next()
        if message["type"] == "error":
            refused.add(message["key"])
    assert refused == keys


def test_a_forged_cookie_is_nobody(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    (value,) = ann.http.cookies.values()
    forged = f"{value[:-1]}{'0' if value[-1] != '0' else '1'}"
    answer = httpx.get(f"{room.url}/api/guests/me", cookies={"anypoker_guest": forged})
    assert answer.status_code == 401
    assert ann.http.get("/api/guests/me").json()["name"] == "Ann"


def test_games_are_found_and_paths_are_not_read(room: RoomProcess, tmp_path: Path) -> None:
    ann = Visitor(room, "Ann")
    listed = ann.http.get("/api/games", params={"q": "badugi"}).json()
    assert "badugi" in [one["slug"] for one in listed]
    told = ann.http.get("/api/games/texas-holdem").json()
    assert told["rules"].startswith("# Texas Hold'em")
    assert told["relatives"][0]["similarity"] <= 100
    reasons = ann.http.get("/api/modifiers", params={"game": "badugi"}).json()
    assert {one["fits"] for one in reasons} == {True, False}
    secret = tmp_path / "secret.json"
    secret.write_text('{"game": "Secret"}')
    for word in (str(secret), "/etc/passwd", "../key"):
        answer = ann.http.post("/api/tables", json={"game": word})
        assert answer.status_code == 422
        assert answer.json()["sentence"].startswith("unknown game")


def test_a_file_of_ones_own_is_checked_and_played(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    wrong = ann.http.post("/api/check", json={"text": '{"game": "x"}'}).json()
    assert not wrong["ok"]
    assert wrong["problems"][0]["message"]
    text = json.dumps({"extends": "texas-holdem", "game": "My Hold'em"})
    right = ann.http.post("/api/check", json={"text": text}).json()
    assert right["ok"]
    assert right["game"]["name"] == "My Hold'em"
    hand = ann.http.post("/api/sample", json={"text": text}).json()
    assert hand["lines"]
    table = ann.open_table(file=text, seats=2)
    assert ann.http.get(f"/api/tables/{table}").json()["game"] == "My Hold'em"


@pytest.mark.parametrize(("game", "between"), [("texas-holdem", 0.3), ("seven-card-stud", 0)])
def test_the_client_of_the_docs_plays(
    room: RoomProcess, tmp_path: Path, game: str, between: float
) -> None:
    """It is dealt into two hands and pays nothing after them, at a new table and later on."""
    page = (DOCS / "how-to" / "host.md").read_text(encoding="utf-8")
    (program,) = [fence.body for fence in fences(page) if fence.kind == "python"]
    assert len(program.splitlines()) <= 60
    (tmp_path / "caller.py").write_text(program, encoding="utf-8")
    ann = Visitor(room, "Ann")
    options = {"between_seconds": between, "bot_seconds": 0}
    bots = [{"kind": "caller"}]
    table = ann.open_table(game=game, seats=3, bots=bots, options=options)
    host = ann.join(room, table)
    host.do("host", verb="start")
    cashed = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, tmp_path / "caller.py", f"{room.url}/table/{table}", "2"],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert done.stderr == ""
        cashed.append(int(done.stdout.removeprefix("Caller leaves with ")))
    lines = ann.http.get(f"/api/tables/{table}/ledger").json()["lines"]
    assert sorted(cashed) == sorted(one["cashed"] for one in lines if one["name"] == "Caller")
    hand = ann.http.get(f"/api/tables/{table}/hands/1").json()
    assert hand["view"]["viewer"] is None
    stats = ann.http.get(f"/api/tables/{table}/statistics").json()
    assert [one["hands"] for one in stats if one["name"] == "Caller"] == [2, 2]
    assert sum(one["net"] for one in stats) == 0
    host.read_what_came()


def test_another_key_file_is_refused(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        assert room.stop(signal.SIGINT) == ""
    (tmp_path / "key").write_bytes(b"0" * 32)
    with pytest.raises(RuntimeError, match="another key file"):
        RoomProcess(tmp_path)


def test_nobody_starts_a_program_over_the_network(room: RoomProcess) -> None:
    """Bots that are programs are started by a command line, never by a request."""
    ann = Visitor(room, "Ann")
    kind = "process:true"
    answer = ann.http.post("/api/tables", json={"game": "texas-holdem", "bots": [{"kind": kind}]})
    assert answer.status_code == 422
    assert "only a command line starts programs" in answer.json()["sentence"]
    host = ann.join(room, ann.open_table(game="texas-holdem", seats=3))
    host.do("sit", seat=0)
    refused = host.ask("host", verb="add_bot", kind=kind)
    assert refused["type"] == "error"
    assert "only a command line starts programs" in refused["sentence"]


def test_a_game_tells_its_odds_if_they_are_known(room: RoomProcess) -> None:
    known = httpx.get(f"{room.url}/api/games/texas-holdem", timeout=60).json()["odds"]
    assert known["players"] == 6
    (share,) = known["shares"]
    assert sum(share["wins"].values()) == pytest.approx(1, abs=0.01)
    assert "digest" not in known
    composed = httpx.get(f"{room.url}/api/games/bomb pot texas hold'em", timeout=60).json()
    assert composed["odds"] is None, "nobody has dealt out a game with modifiers"


def test_a_name_without_end_is_refused_at_once(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    began = time.process_time()
    with pytest.raises(UnknownGameError, match="unknown game 'omaha omaha"):
        named_game("omaha " * 500)
    assert time.process_time() - began < 0.2
    answer = ann.http.get(f"/api/games/{'omaha%20' * 500}")
    assert answer.status_code == 422
    assert answer.json()["sentence"].startswith("unknown game 'omaha omaha")


def test_table_with_expensive_file_is_not_opened(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    text = json.dumps(EXPENSIVE["20 shares, run ten times"])
    for path, body in (("/api/tables", {"file": text}), ("/api/shared-games", {"text": text})):
        answer = ann.http.post(path, json=body)
        assert answer.status_code == 422
        assert "s of computing time; at most 0.5 s is allowed" in answer.json()["sentence"]
