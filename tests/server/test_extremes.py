"""Numbers and texts from outside have bounds, and no value of any field harms the card room."""

import asyncio
from pathlib import Path

import httpx
import pytest

from anypoker.catalogue import read_game_text
from anypoker.limits import bounds_of, text_fault
from anypoker.rules import json_schema
from anypoker.server.app import Settings, make_app
from anypoker.server.card_room import CardRoom
from anypoker.server.protocol.socket_schema import socket_schema
from anypoker.server.rest import pages
from anypoker.server.table.settings import TableSettings, read_settings, write_settings
from anypoker.session.setup.room_options import RoomOptions, clamped_room
from anypoker.tables.options import Options, Rake, clamped_options
from tests.soak.extreme_values import NUMBERS, unbounded
from tests.soak.extremes import command_schemas, request_schemas, run_extremes


def test_every_number_of_a_request_has_bounds(tmp_path: Path) -> None:
    api = make_app(Settings(tmp_path)).openapi()
    for method, path, parameters, body in request_schemas(api):
        for one in parameters:
            assert not unbounded(one["schema"], api), (method, path, one["name"])
        if body is not None:
            assert not unbounded(body, api), (method, path)


def test_every_number_of_a_command_has_bounds() -> None:
    root = socket_schema()
    for name, schema in command_schemas():
        assert not unbounded(schema, root), name


def test_every_number_of_a_game_file_has_bounds() -> None:
    schema = json_schema()
    parts = {name: unbounded(part, schema) for name, part in schema["$defs"].items()}
    assert not {name: found for name, found in parts.items() if found}


@pytest.mark.parametrize("kind", [Options, RoomOptions, Rake])
def test_every_number_of_the_options_has_bounds(kind: type) -> None:
    made = Rake(1.0) if kind is Rake else kind()
    numbers = {
        name
        for name in getattr(made, "_fields", None) or kind.__dataclass_fields__  # type: ignore[attr-defined]
        if type(getattr(made, name)) in (int, float)
    }
    assert numbers == bounds_of(kind).keys()


def test_stored_options_are_clamped() -> None:
    for name in bounds_of(RoomOptions):
        for value in NUMBERS:
            room = clamped_room({name: value})
            assert bounds_of(RoomOptions)[name].allow(getattr(room, name)), (name, value)
    for name in bounds_of(Options):
        for value in NUMBERS:
            options = clamped_options({name: value})
            assert bounds_of(Options)[name].allow(getattr(options, name)), (name, value)


def test_stored_settings_are_read_whatever_they_hold() -> None:
    bad = {"bot_seconds": 1e-300, "away_after": 10**23, "chat": None, "no such option": 5}
    stored = TableSettings("ann", 10**30, options=bad, pending_options={"act_seconds": 10**30})
    read = read_settings(write_settings(stored))
    assert (read.room().bot_seconds, read.room().away_after, read.room().chat) == (0.01, 100, True)
    assert read.pending_options == {"act_seconds": 14 * 24 * 3_600}
    assert read_settings(write_settings(read)) == read


def test_extreme_values_harm_no_table(tmp_path: Path) -> None:
    run_extremes(8, 7, tmp_path)


@pytest.mark.parametrize("number", ["1e-300", "1e-7", "9" * 5_000, "-1", "0.5", "1e400"])
def test_extreme_numbers_in_files_are_refused(number: str) -> None:
    number_of_cards = f'{{"extends": "texas-holdem", "game": "x", "players": {{"min": {number}}}}}'
    assert read_game_text(number_of_cards).game is None
    hand_size = (
        '{"extends": "texas-holdem", "game": "x", "showdown": {"bestHand": [{"name": "High", '
        f'"evaluationType": "high", "playerHandSize": {{"{number}": {{"anyCards": 5}}}}}}]}}}}'
    )
    assert read_game_text(hand_size).game is None


@pytest.mark.parametrize("path", ["x" * 300, "x" * 5_000, "a/" * 2_000, "assets/" + "x" * 5_000])
def test_long_path_is_answered(tmp_path: Path, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("the first page", encoding="utf-8")
    monkeypatch.setattr(pages, "PAGES", tmp_path)
    assert _status(tmp_path / "room", f"/{path}") in (200, 404)


@pytest.mark.parametrize(
    ("path", "status"),
    [("x" * 9_000, 414), ("api/shared-hands/%00", 400), ("table/%E2%80%AE", 400)],
)
def test_unreadable_address_is_refused(tmp_path: Path, path: str, status: int) -> None:
    assert _status(tmp_path, f"/{path}") == status


def _status(folder: Path, path: str) -> int:
    """The status of an answer; faults of the program are 500."""

    async def ask() -> int:
        room = CardRoom(folder)
        app = make_app(Settings(folder), room)
        app.state.room = room
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as http:
            answer = await http.get(path)
        room.engine.dispose()
        return answer.status_code

    return asyncio.run(ask())


@pytest.mark.parametrize(
    "text", ["a\0b", "\u202eevil", "\ud800", "a\nb", "\u2028", "\x1b[0m", "\x85"]
)
def test_control_characters_are_refused(text: str) -> None:
    assert text_fault(text)


@pytest.mark.parametrize("text", ["Grüße", "👩‍🚀", "שלום", "日本語", "می‌خواهم", "e\u0301"])
def test_texts_of_people_are_taken(text: str) -> None:
    assert not text_fault(text)
