"""Hands as files over REST, through the eyes of who asks."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import httpx
import pytest

from anypoker.cards import card_text
from anypoker.catalogue import game_of_record, load_game_text
from anypoker.history import replay_text
from anypoker.history.phh import read_records, replay_record
from anypoker.history.sites.hand_times import told_time
from anypoker.history.sites.open_history import read_open_history
from anypoker.history.sites.pokerstars_reader import read_pokerstars
from anypoker.server.storage.hand_records import NoRecordError, hand_text, phh_text
from tests.server.server_process import Player, RoomProcess, Visitor, open_room


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RoomProcess]:
    with open_room(tmp_path_factory.mktemp("room")) as room:
        yield room


def play_until_a_fold(room: RoomProcess) -> tuple[str, list[Visitor], list[Player]]:
    visitors = [Visitor(room, name) for name in ("Ann", "Bo")]
    options = {"act_seconds": 600, "between_seconds": 600}
    table = visitors[0].open_table(game="texas-holdem", seats=2, options=options)
    players = [one.join(room, table) for one in visitors]
    for player in players:
        player.do("sit")
    players[0].do("host", verb="start")
    for player in players:
        player.until(lambda one: one.view is not None)
    asked = next(one for one in players if one.decision is not None)
    assert asked.answer("fold")["type"] == "done"
    for player in players:
        player.until(lambda one: one.view is not None and one.view["over"])
    return table, visitors, players


def test_files_show_what_the_asker_saw(room: RoomProcess) -> None:
    table, visitors, players = play_until_a_fold(room)
    address, now = f"/api/tables/{table}/hands/1", datetime.now(UTC)
    own = []
    for player in players:
        assert player.view is not None
        own.append([card["card"] for card in player.view["own"]])
    for seat, visitor in enumerate(visitors):
        assert players[seat].view is not None
        viewer = players[seat].view["viewer"]  # type: ignore[index]
        phh = visitor.http.get(f"{address}.phh")
        assert phh.headers["content-disposition"] == "attachment; filename=hand-1.phh"
        assert "".join(own[seat]) in phh.text
        assert "????" in phh.text
        for card in own[1 - seat]:
            assert card not in phh.text, "a card that was never shown"
        (record,) = read_records(phh.text).values()
        hand = replay_record(record, game_of_record).hand
        assert hand.over
        assert {card_text(card) for card in hand.hole_cards[viewer]} == set(own[seat])
        file = visitor.http.get(f"{address}.hand")
        assert file.status_code == 200
        assert "Not told, and made up" in file.text
        (again,) = replay_text(file.text, load_game_text)
        assert again.hand.over
        assert {card_text(card) for card in again.hand.hole_cards[viewer]} == set(own[seat])
        for form, read in (("txt", read_pokerstars), ("ohh", read_open_history)):
            told = visitor.http.get(f"{address}.{form}").text
            ((label, record),) = read(told, game_of_record)
            assert int(label) > 10**15, "trackers know hands of other tables by their numbers"
            assert abs(told_time(record.others).replace(tzinfo=UTC) - now) < timedelta(minutes=5)
            assert all(card in told for card in own[seat])
            assert not any(card in told for card in own[1 - seat])
    nobody = httpx.get(f"{room.url}{address}.phh")
    assert nobody.status_code == 200
    for card in (*own[0], *own[1]):
        assert card not in nobody.text
    assert nobody.text.count("????") == 2
    assert visitors[0].http.get(f"/api/tables/{table}/hands/2.phh").status_code == 404
    assert visitors[0].http.get(f"/api/tables/{table}/hands/1.doc").status_code in (404, 422)


def test_a_hand_that_no_file_can_tell_is_refused_with_a_sentence() -> None:
    """Such as one that was dealt anew, so that a card comes twice."""
    record = (
        'variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n'
        'starting_stacks = [100, 100]\nactions = ["d dh p1 AsKs", "d dh p2 AsKc", "p2 f"]\n'
    )
    facts = {"number": 3, "view": {"button": 1}}
    with pytest.raises(NoRecordError, match=r"hand 3 has no \.phh file: the record deals As twice"):
        phh_text(facts, {"record": record}, 0)
    with pytest.raises(NoRecordError, match=r"hand 3 has no \.hand file"):
        hand_text(facts, {"record": record}, 0)
