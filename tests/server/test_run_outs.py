"""Hands that lie open while the board runs out: told in stages, with everybody's chances."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from msgspec.structs import replace

from anypoker.analysis.equity import enumerated_equity
from anypoker.engine import Action, ShuffledDeck, parse_action
from anypoker.server.bots.pool import BotPool
from anypoker.server.games.game_names import named_game
from tests.server.byte_recorder import Wire, WireHand, run_with_wire
from tests.server.server_process import Player, RoomProcess, Visitor, open_room
from tests.server.wire_tables import full_table

ALL_IN: list[tuple[int, Action]] = [
    (seat, parse_action(words)) for seat, words in ((2, "fold"), (0, "raise to 4"), (1, "call"))
]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


def chances_of(player: Player) -> list[dict[str, Any]]:
    messages = [orjson.loads(raw) for raw in player.raw]
    return [one for one in messages if one["type"] == "equities"]


def test_a_board_that_runs_out_is_told_in_stages_with_chances(room: RoomProcess) -> None:
    ann, bo = Visitor(room, "Ann"), Visitor(room, "Bo")
    options = {"act_seconds": 600, "between_seconds": 600}
    table = ann.open_table(
        game="texas-holdem", seats=2, stakes="1/2 no limit", stack=50, options=options
    )
    players = [ann.join(room, table), bo.join(room, table)]
    for player in players:
        player.do("sit")
    players[0].do("host", verb="start")
    for player in players:
        player.until(lambda one: one.view is not None)
    first = next(one for one in players if one.decision is not None)
    other = next(one for one in players if one is not first)
    assert first.answer("raise to 50")["type"] == "done"
    other.until_asked()
    known = len(other.view["events"]) if other.view is not None else 0
    boards: list[list[str]] = []
    sizes = [known]
    other.send("act", question=other.decision["number"], action="call")  # type: ignore[index]
    while not (other.view is not None and other.view["over"]):
        if other.next()["type"] == "events":
            assert other.view is not None
            boards.append([card["card"] for card in other.view["board"]])
            sizes.append(len(other.view["events"]))
    assert [len(board) for board in boards] == [0, 3, 4, 5, 5]
    other.until(lambda one: len(chances_of(one)) == 3)
    told = chances_of(other)
    assert [one["events"] for one in told] == sizes[1:4]
    view = other.view
    assert view is not None
    hands = ["".join(seat["shown"]) for seat in view["seats"]]
    game = named_game("texas-holdem")
    for one, board in zip(told, boards, strict=False):
        found = enumerated_equity(game, hands, "".join(board))
        near = 0 if one["exact"] else 0.02
        for seat, player_found in enumerate(found.players):
            wanted = pytest.approx(player_found.equity, abs=near + 0.0001)
            assert one["equities"][seat] == wanted
        (share,) = one["shares"][0]
        assert sum(each[share] for each in one["shares"]) == pytest.approx(1, abs=0.001)
    late = bo.join(room, table)
    state = late.next()
    assert [one["events"] for one in state["equities"]] == [one["events"] for one in told]


async def _play(wire: Wire, deck: ShuffledDeck | None = None) -> WireHand:
    game = named_game("texas-holdem")
    return await wire.play(full_table(game, 3, 4, "run out"), deck, list(ALL_IN))


def test_chances_tell_nothing_of_hidden_cards(tmp_path: Path) -> None:
    """The cards of who has folded change places with cards that never come."""

    async def both(wire: Wire) -> tuple[WireHand, WireHand]:
        first = await _play(wire)
        cards = list(first.chance.deck)
        folded = [cards.index(card) for card in first.hand.hole_cards[2]]
        for place, below in zip(folded, (-1, -2), strict=True):
            cards[place], cards[below] = cards[below], cards[place]
        return first, await _play(wire, replace(first.chance, deck=tuple(cards)))

    first, second = run_with_wire(tmp_path, both)
    assert first.hand.over
    assert first.hand.hole_cards[2] != second.hand.hole_cards[2]
    told = [raw for step in first.steps for raw in step.sent[-1]]
    assert sum(orjson.loads(raw)["type"] == "equities" for raw in told) == 3
    for one, other in zip(first.steps, second.steps, strict=True):
        for viewer in (0, 1, 3):  # all but who has folded; the last one watches
            assert one.sent[viewer] == other.sent[viewer]


def test_nothing_waits_for_chances(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(BotPool, "equities", never)

    async def impatient(wire: Wire) -> WireHand:
        wire.patient = False
        return await _play(wire)

    played = run_with_wire(tmp_path, impatient)
    assert played.hand.over
    told = [orjson.loads(raw)["type"] for step in played.steps for raw in step.sent[-1]]
    assert "equities" not in told
    assert told.count("events") == 3 + 5  # the deal, two answers, the call in stages
