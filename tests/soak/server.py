"""The card room killed in the middle of play, and fed with what is no message."""

import json
import shutil
import signal
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx

from tests.server.room import Player, RoomProcess, Visitor, open_room

BUY = 1_000


def run_server_kills(count: int, seed: int, folder: Path | None) -> None:
    """Play, kill, start again: nothing that was acknowledged is lost or doubled."""
    print(f"seed {seed}")
    data = folder or Path(tempfile.mkdtemp(prefix="anypoker-kill-"))
    evening = KilledEvening(data, Random(seed))
    try:
        for number in range(count):
            evening.play_and_kill()
            if number % 10 == 9:
                print(
                    f"{number + 1} kills, {evening.acknowledged} acknowledged, hand {evening.hand}"
                )
        evening.check()
    finally:
        if folder is None:
            shutil.rmtree(data)
    print(f"{count} kills, {evening.acknowledged} acknowledged actions: none lost, none doubled")


class KilledEvening:
    """Two people who call and raise at random at one table, whose server dies again and again."""

    def __init__(self, data: Path, chance: Random) -> None:
        self.data, self.chance = data, chance
        self.acknowledged = self.hand = 0
        self.table = ""
        self.cookies: list[str] = []
        self.views: list[dict[str, Any] | None] = [None, None]
        self.pending: list[tuple[str, dict[str, Any]] | None] = [None, None]
        self.last: list[tuple[str, dict[str, Any], int] | None] = [None, None]
        self.keys = 0

    def play_and_kill(self) -> None:
        with open_room(self.data) as room:
            players = self._join(room)
            self._take_up(players)
            until = time.monotonic() + self.chance.uniform(0.05, 3)
            while time.monotonic() < until:
                self._act(self.chance.choice(players), players)
            room.stop(signal.SIGKILL)

    def check(self) -> None:
        """At the end every chip is where the ledger says."""
        with open_room(self.data) as room:
            self._take_up(self._join(room))

    def _join(self, room: RoomProcess) -> list[Player]:
        if not self.table:
            visitors = [Visitor(room, name) for name in ("Ann", "Bo")]
            options = {"act_seconds": 3_000}
            self.table = visitors[0].open_table(game="texas-holdem", seats=2, options=options)
            self.cookies = [
                "; ".join(f"{name}={value}" for name, value in one.http.cookies.items())
                for one in visitors
            ]
            players = [Player(room, self.table, cookie) for cookie in self.cookies]
            for player in players:
                player.do("sit", stack=BUY)
            players[0].do("host", verb="start")
            return players
        return [Player(room, self.table, cookie) for cookie in self.cookies]

    def _take_up(self, players: list[Player]) -> None:
        """Back at the table: the same cards, what was acknowledged is there, and is not redone."""
        for seat, player in enumerate(players):
            player.until(lambda one: one.table)
            known, now = self.views[seat], player.view
            if known is not None and now is not None and now["hand"] == known["hand"]:
                assert now["number"] >= known["number"], "an acknowledged action is lost"
                shared = min(len(now["own"]), len(known["own"]))
                assert now["own"][:shared] == known["own"][:shared], "the cards are others"
                told = len(known["events"])
                assert now["events"][:told] == known["events"], "what was told has changed"
            elif known is not None and now is not None:
                assert now["hand"] > known["hand"], "a hand is lost"
            done = self.last[seat]
            if done is not None:
                key, command, n = done
                again = player.ask("act", key=key, **command)
                assert again == {"type": "done", "key": key, "n": n}, "it was done again"
            waiting = self.pending[seat]
            if waiting is not None:  # whoever is not sure asks once more
                player.ask("act", key=waiting[0], **waiting[1])
                self.pending[seat] = None
        stacks = sum(seat["stack"] for seat in players[0].table["seats"])
        pot = players[0].view["pot"] if players[0].view and not players[0].view["over"] else 0
        bought = sum(seat["bought"] for seat in players[0].table["seats"])
        assert (stacks + pot + bought) % BUY == 0, f"{stacks} + {pot} + {bought} chips"

    def _act(self, player: Player, players: list[Player]) -> None:
        seat = players.index(player)
        if player.decision is None:
            mine = next((one for one in player.table["seats"] if one["seat"] == seat), None)
            if mine and mine["stack"] == 0 and not mine["bought"] and not _plays(player):
                player.ask("rebuy", chips=BUY)
            else:
                player.read_what_came()
            self.views[seat] = player.view
            return
        decision = player.decision
        actions = ["call", "fold"] if decision.get("call") else ["check"]
        if decision.get("least"):
            actions.append(f"{'raise to' if decision['call'] else 'bet'} {decision['least']}")
        self.keys += 1
        command = {"question": decision["number"], "action": self.chance.choice(actions)}
        key = f"kill {self.keys}"
        self.pending[seat] = key, command
        player.view = {**(player.view or {}), "decision": None}
        answer = player.ask("act", key=key, **command)
        self.pending[seat] = None
        self.views[seat], self.hand = player.view, player.table["hand"]
        if answer["type"] == "done":
            self.acknowledged += 1
            self.last[seat] = key, command, answer["n"]


def _plays(player: Player) -> bool:
    return player.view is not None and not player.view["over"]


# ---------------------------------------------------------------- abuse


def run_server_abuse(count: int, seed: int) -> None:
    """Messages and requests that are wrong in some way: refused with a sentence, without effect."""
    print(f"seed {seed}")
    chance = Random(seed)
    folder = Path(tempfile.mkdtemp(prefix="anypoker-abuse-"))
    try:
        with open_room(folder, "--no-limits") as room:
            _abuse(room, count, chance)
            errors = room.stop(signal.SIGINT)
        assert errors == "", errors
    finally:
        shutil.rmtree(folder)
    print(f"{count} wrong messages and requests: all refused, the table is as it was")


def _abuse(room: RoomProcess, count: int, chance: Random) -> None:
    ann, eve = Visitor(room, "Ann"), Visitor(room, "Eve")
    table = ann.open_table(game="texas-holdem", seats=3, options={"act_seconds": 3_000})
    host = ann.join(room, table)
    host.do("sit", seat=0)
    known = {k: v for k, v in host.table.items() if k != "spectators"}
    enemy = eve.join(room, table)
    enemy.until(lambda one: one.table)
    for number in range(count):
        if number % 4 == 0:
            _bad_request(room, chance, table)
        else:
            enemy.socket.send(bad_message(chance, ann.id))
            while enemy.next()["type"] != "error":
                pass
    host.do("chat", text="still here")
    after = {k: v for k, v in host.table.items() if k != "spectators"}
    assert after == known, "somebody has changed the table"


def bad_message(chance: Random, victim: str) -> str:
    """A message that nobody may send, or that is none."""
    verbs = ("start", "pause", "end", "void", "kick", "set_stack", "hand_on", "game")
    wrong: list[Any] = [
        {"do": "host", "key": "x", "verb": chance.choice(verbs), "player": victim, "chips": 5},
        {
            "do": "act",
            "key": str(chance.random()),
            "question": chance.randint(-1, 99),
            "action": "call",
        },
        {"do": "sit", "key": str(chance.random()), "seat": chance.choice([-1, 0, 99, 2**70, "1"])},
        {"do": "sit", "key": "", "stack": 10**30},
        {"do": chance.choice(["", "fly", None, 5, []]), "key": "k"},
        {"do": "chat", "key": "k", "text": "x" * chance.choice([0, 401, 5_000])},
        {"do": "leave", "key": str(chance.random()), "player": victim},
        {"do": "rebuy", "key": str(chance.random()), "chips": chance.choice([0, -5, 10, True])},
        {"do": "show", "key": str(chance.random()), "cards": chance.choice(["As", "??", "\0"])},
        [[[[]]]] * 3,
        chance.random(),
    ]
    text = json.dumps(chance.choice(wrong))
    if chance.random() < 0.3:
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice('{}[]",:\\\x00é') + text[place + 1 :]
    return text


def _bad_request(room: RoomProcess, chance: Random, table: str) -> None:
    paths = ("/api/guests", "/api/tables", "/api/check", "/api/sample", "/api/shared-games")
    hand = f"/api/tables/{table}/hands/{chance.randint(-5, 99)}"
    gets = (hand, "/api/tables/nothing", "/api/games/%00")
    body = chance.choice(
        [
            b"",
            b"{",
            b"null",
            b"[]",
            b'{"name": ""}',
            b'{"name": 5}',
            b'{"game": "../key"}',
            b"\xff\xfe",
        ]
    )
    headers = {"Content-Type": chance.choice(["application/json", "text/plain"])}
    if chance.random() < 0.5:
        answer = httpx.get(f"{room.url}{chance.choice(gets)}")
    else:
        answer = httpx.post(f"{room.url}{chance.choice(paths)}", content=body, headers=headers)
    assert 400 <= answer.status_code < 500, (answer.status_code, body)
