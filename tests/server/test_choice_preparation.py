"""Games that nobody named are prepared in a thread: the fallback, a bot's choice, a bomb pot."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from anypoker.game import Game
from anypoker.server.games.preparation import prepare_game
from anypoker.server.table import game_loading
from tests.server.in_process_server import SECOND, HandClock, Seated, room_in_process, table_for

OPTIONS = {"game_card": False, "choice_seconds": 10}


class Watch:
    """Notes in which thread each game is prepared."""

    def __init__(self) -> None:
        self.prepared: dict[str, bool] = {}  # by name: whether it was in the loop's thread
        self.loop = threading.get_ident()

    def __call__(self, game: Game) -> None:
        self.prepared[game.name] = threading.get_ident() == self.loop
        prepare_game(game)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    watch = Watch()
    monkeypatch.setattr(game_loading, "prepare_game", watch)
    return watch


def play(
    data: Path,
    names: list[str],
    after: Callable[[list[Seated]], Coroutine[Any, Any, None]],
    **asked: Any,
) -> None:
    async def evening() -> None:
        async with room_in_process(data, HandClock()) as room:
            people = await table_for(room, names, **asked)
            await after(people)

    asyncio.run(evening())


def test_fallback(tmp_path: Path, watch: Watch) -> None:
    async def silence(people: list[Seated]) -> None:
        ann = people[0]
        await ann.until(lambda one: one.choice is not None)
        assert ann.choice is not None
        fallback = ann.choice["fallback"]["name"]
        assert watch.prepared == {}
        clock = ann.live.now
        assert isinstance(clock, HandClock)
        clock.move(10 * SECOND)
        await ann.live.apply_expired()
        assert watch.prepared == {fallback: False}
        await ann.until(lambda one: one.view is not None)
        assert ann.stakes is not None
        assert ann.stakes["game"] == fallback

    play(tmp_path, ["Ann", "Bo"], silence, game=None, choice=["badugi", "razz"], options=OPTIONS)


def test_choice_of_a_bot(tmp_path: Path, watch: Watch) -> None:
    async def watching(people: list[Seated]) -> None:
        ann = people[0]
        await ann.until(lambda one: one.view is not None)
        assert ann.stakes is not None
        assert watch.prepared == {ann.stakes["game"]: False}

    play(
        tmp_path,
        ["Ann"],
        watching,
        game=None,
        choice=[],
        seats=2,
        bots=[{"kind": "caller"}],
        options=OPTIONS,
    )


def test_bomb_pot(tmp_path: Path, watch: Watch) -> None:
    async def watching(people: list[Seated]) -> None:
        ann = people[0]
        await ann.until(lambda one: one.view is not None)
        (name,) = watch.prepared
        assert "Bomb Pot" in name
        assert not watch.prepared[name]

    options = {"bomb_every": 1}
    play(tmp_path, ["Ann", "Bo"], watching, options=options)
