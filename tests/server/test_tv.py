"""The socket of a big screen: a spectator's messages, whoever owns the browser."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.server_process import Player, RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    folder: Path = tmp_path_factory.mktemp("room")
    with open_room(folder) as room:
        yield room


def _screen(room: RoomProcess, table: str, visitor: Visitor) -> Player:
    """Connect with the cookie of a seated player, but only to watch."""
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.http.cookies.items())
    return Player(room, table, cookie, more="&watch=1")


def _play_hand(players: list[Player], fold: bool) -> list[str]:
    """Play a hand in which one player folds, and return the hole cards of all."""
    held: list[str] = []
    for player in players:
        player.until(lambda one: one.view is not None and len(one.view["own"]) == 2)
        assert player.view is not None
        held += [one["card"] for one in player.view["own"]]
    folded = False
    while True:
        asked = None
        for player in players:
            player.read_what_came()
            assert player.view is not None
            if player.view["over"]:
                return held
            if player.decision is not None:
                asked = player
        if asked is not None:
            asked.answer("fold" if fold and not folded else None)
            folded = True


@pytest.mark.parametrize("spectators", ["live", "behind", "none"])
def test_tv_gets_the_bytes_of_a_spectator(room: RoomProcess, spectators: str) -> None:
    visitors = [Visitor(room, name) for name in ("Ann", "Bo", "Cy")]
    options = {"spectators": spectators, "between_seconds": 600}
    table = visitors[0].open_table(game="texas-holdem", seats=3, options=options)
    players = [visitor.join(room, table) for visitor in visitors]
    for player in players:
        if player.next()["you"]["seat"] is None:  # whoever opens a table sits there
            player.do("sit")
    watchers = [Player(room, table), _screen(room, table, visitors[0])]
    for watcher in watchers:
        watcher.next()
    players[0].do("host", verb="start")
    held = _play_hand(players, fold=True)
    for watcher in watchers:
        watcher.until(lambda one: one.table["hand"] == 1)
        watcher.read_what_came()
    spectator, screen = ([raw for raw in one.raw[1:] if _is_shown(raw)] for one in watchers)
    assert screen == spectator
    assert json.loads(watchers[1].raw[0])["you"]["player"] is None
    # Every card that the screen got was shown by the table.
    text = "".join(watchers[1].raw)
    shown = {
        card
        for raw in watchers[1].raw
        for event in json.loads(raw).get("events", [])
        if event["event"] == "shown"
        for card in event["cards"]
    }
    assert not [card for card in held if card not in shown and f'"{card}"' in text]
    assert bool(shown) == (spectators != "none")


def _is_shown(raw: str) -> bool:
    return str(json.loads(raw)["type"]) != "presence"  # counts connections, as they come


def test_tv_cannot_act(room: RoomProcess) -> None:
    ann = Visitor(room, "Ann")
    table = ann.open_table(game="texas-holdem", seats=3, bots=[{}])
    screen = _screen(room, table, ann)
    assert screen.ask("sit")["type"] == "error"
    assert screen.ask("host", verb="start")["type"] == "error"
