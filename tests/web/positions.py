"""Positions of many games, drawn by the real page: the server's messages, without a server's pace.

The page is the one that everybody gets; only its socket is answered here, by messages that the
engine's views make and the server's models check.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from anypoker.cards import key_from_seed
from anypoker.catalogue import all_games, find
from anypoker.engine import (
    Stakes,
    apply_in_place,
    decisions,
    seats_of,
    shuffled_deck_from_key,
    start,
)
from anypoker.engine.actions import Bet, RaiseTo
from anypoker.engine.actions.legal import call_down
from anypoker.engine.actions.sample import sample_legal_action
from anypoker.engine.decision import BettingDecision
from anypoker.server.games.board_slots import board_places
from anypoker.server.protocol.event_encoder import whole_view
from anypoker.server.protocol.messages import SeatInfo, StateMessage, TableInfo, You
from anypoker.session.setup.room_options import DEFAULT_ROOM_OPTIONS, options_data
from anypoker.tables import Options
from tests.server.server_process import RoomProcess
from tests.web.browser_players import LAN_NAME

SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
NAMES = ("Ann", "Maximilian", "Ben", "Cat", "Wilhelmina", "Dan", "Eve", "Oleksandra", "Flo", "Jo")
# Games that need most room, each in its own way; chance adds the others.
CROWDED = (
    "texas-holdem",
    "seven-card-stud",
    "double-board-omaha",
    "nightmare",
    "17-poker",
    "high-and-low-poker",
    "sohe",
    "anaconda",
    "badugi",
    "omaha-hi-lo",
    "three-hand-holdem",
    "baseball-high-low",
    "pay-to-draw",
    "dealers-choice-omaha",
)
# A frame after everything of the position is drawn; the table's name tells which one it is.
_DRAWN = """async (name) => {
  const frame = () => new Promise((go) => requestAnimationFrame(go));
  while (document.querySelector("header h1")?.textContent !== name) await frame();
  await frame();
  await frame();
}"""


def chosen_games(count: int, seed: int) -> list[str]:
    """So many games, the crowded ones first."""
    others = [slug for slug in all_games() if slug not in CROWDED]
    return [*CROWDED[:count], *Random(seed).sample(others, max(0, count - len(CROWDED)))]


def player_counts(slug: str) -> range:
    players = find(slug).game.players
    return range(max(2, players.least), min(10, players.most) + 1)


def positions(slug: str, count: int, seed: int) -> Iterator[StateMessage]:
    """State messages of a hand that is played at random: the first question to the first seat, the
    moment at which most lies on the table, and the end."""
    played = _Played(slug, count, seed)
    asked: dict[str, Any] | None = None
    fullest: tuple[int, dict[str, Any] | None] = 0, None
    for view in played.views():
        if asked is None and view["decision"]:
            asked = view
        if _fullness(view) > fullest[0]:
            fullest = _fullness(view), view
    for what, one in (("asked", asked), ("full", fullest[1]), ("over", whole_view(played.hand, 0))):
        if one is not None:
            yield played.state(what, one)


def question(slug: str, count: int, seed: int, kind: str) -> StateMessage:
    """State message of the first question of a kind to the first seat, in a hand like those."""
    played = _Played(slug, count, seed)
    for view in played.views():
        if view["decision"] and view["decision"]["decision"] == kind:
            return played.state(kind, view)
    raise AssertionError(f"no {kind} in {slug}")


def betting(
    slug: str, count: int, name: str, board: int = 0, step: int = 1, bets: float = 0.25
) -> StateMessage:
    """State message of a betting decision of the first seat in a quiet hand: nobody folds before
    that many cards of the board and that many decisions, and some bet."""
    for seed in range(200):
        played = _Played(slug, count, f"{name} {seed}", (2_000,))
        asked = 0
        while not played.hand.over:
            first = decisions(played.hand)[0]
            view = whole_view(played.hand, 0)
            is_betting = bool(view["decision"]) and view["decision"]["decision"] == "betting"
            asked += is_betting
            if is_betting and asked >= step and len(view["board"]) >= board:
                if any(one["bet"] for one in view["seats"]):
                    return played.state("betting", view)
                break
            action = call_down(first)
            if (
                isinstance(first, BettingDecision)
                and first.least > 0
                and played.chance.random() < bets
            ):
                action = Bet(first.least) if first.opens else RaiseTo(first.least)
            apply_in_place(played.hand, first.seat, action, first.number)
    raise AssertionError(f"no such bet in {slug}")


class _Played:
    """A hand that is played at random, with few folds."""

    def __init__(
        self,
        slug: str,
        count: int,
        seed: int | str,
        stacks: tuple[int, ...] = (180, 2_400, 10_000),
    ) -> None:
        self.name = f"{slug} {count}"
        self.chance = Random(f"{slug} {count} {seed}")
        game = find(slug).game
        self.stakes = Stakes(
            structure=game.structures[0], ante=1, bring_in=1, small_bet=20, big_bet=40, run_times=2
        )
        all_stacks = [self.chance.choice(stacks) for _ in range(count)]
        key = key_from_seed(self.chance.getrandbits(64))
        button = self.chance.randrange(count)
        self.hand = start(
            game,
            seats_of(*all_stacks, button=button),
            self.stakes,
            shuffled_deck_from_key(game.for_players(count), key),
        )

    def views(self) -> Iterator[dict[str, Any]]:
        """Play, with a view of the first seat before each action."""
        while not self.hand.over:
            yield whole_view(self.hand, 0)
            asked = self.chance.choice(decisions(self.hand))
            action = sample_legal_action(asked, self.chance.randrange)
            if str(action) == "fold" and self.chance.random() < 0.95:
                continue
            apply_in_place(self.hand, asked.seat, action, asked.number)

    def state(self, what: str, view: dict[str, Any]) -> StateMessage:
        return _state(f"{self.name} {what}", view, board_places(self.hand.game), self.stakes)


def _fullness(view: dict[str, Any]) -> int:
    seats = view["seats"]
    cards = sum(len(one["up"]) + one["down"] + len(one["shown"] or ()) for one in seats)
    return cards + len(view["board"]) + 2 * sum(one["bet"] > 0 for one in seats)


def _state(name: str, view: dict[str, Any], places: Any, stakes: Stakes) -> StateMessage:
    for one, called in zip(view["seats"], NAMES, strict=False):
        one["name"] = called
    seats: list[SeatInfo] = [
        {
            "seat": at,
            "player": f"p{at}",
            "name": one["name"],
            "stack": one["stack"],
            "hand_seat": at,
            "status": "playing",
            "connected": True,
            "bot": {"kind": "sensible", "level": 0, "character": ""} if at % 3 == 2 else None,
        }
        for at, one in enumerate(view["seats"])
    ]
    table: TableInfo = {
        "id": "boxes",
        "name": name,
        "status": "playing",
        "game": view["game"],
        "next_game": view["game"],
        "stakes": str(stakes.structure),
        "hand": 1,
        "host": "p0",
        "private": False,
        "seats": seats,
        "applicants": [],
        "options": options_data(Options(), DEFAULT_ROOM_OPTIONS),
        "level": 0,
        "waits_for": "",
        "usual_stack": 200,
        "may_straddle": [],
        "spectators": 0,
        "contest": None,
        "stakes_shown": str(stakes.structure),
        "unit": 1,
        "watching": [],
        "next_table": None,
        "banned": [],
        "stakes_now": None,
        "stakes_next": None,
        "bomb_votes": [],
        "bomb_needed": 0,
        "tournament": None,
    }
    you: You = {
        "player": "p0",
        "name": "Ann",
        "seat": 0,
        "hand_seat": 0,
        "host": True,
        "removed": None,
        "call_link": "",
        "plan": None,
    }
    return {
        "type": "state",
        "n": 1,
        "you": you,
        "table": table,
        "rules": "",
        "places": places,
        "view": view,
        "clock": None,
        "choice": None,
        "chat": [],
        "players": [],
        "equities": [],
        "card": None,
    }


class Screen:
    """The page of a table on a screen of some size, on which positions are put."""

    def __init__(
        self, browser: Any, room: RoomProcess, width: int, height: int, **context: Any
    ) -> None:
        self.size = f"{width}x{height}"
        self.context = browser.new_context(
            viewport={"width": width, "height": height}, reduced_motion="reduce", **context
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(30_000)
        self.wrong: list[str] = []
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self._line: list[Any] = []
        self.acted: list[str] = []  # actions that the page has sent
        self.page.route_web_socket("**/socket*", self._open_line)
        self.page.goto(f"http://{LAN_NAME}:{room.port}/healthz")
        self.page.evaluate(
            """() => fetch("/api/guests", { method: "POST", body: '{"name": "Ann"}',
                 headers: { "content-type": "application/json" } })"""
        )
        self.page.goto(f"http://{LAN_NAME}:{room.port}/table/boxes")
        while not self._line:
            self.page.wait_for_timeout(20)

    def _open_line(self, line: Any) -> None:
        self._line.append(line)
        line.on_message(self._hear)

    def _hear(self, text: str) -> None:
        if json.loads(text).get("do") == "ping":
            self._line[-1].send('{"type":"pong"}')
        if (action := json.loads(text).get("action")) is not None:
            self.acted.append(action)

    def show(self, message: StateMessage) -> None:
        self.send(message)
        self.page.evaluate(_DRAWN, message["table"]["name"])

    def send(self, message: StateMessage) -> None:
        self._line[-1].send(json.dumps(message))
