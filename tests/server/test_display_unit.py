"""Tables of cents: stakes with decimals, the unit in messages, sentences in that unit."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from anypoker.server.protocol.table_encoder import TableMessages
from anypoker.server.rest.models import TableRequest
from anypoker.server.table.broadcasts import Broadcasts
from anypoker.server.table.failures import FaultLog
from anypoker.server.table.state import Accepted, TableState, open_decision
from anypoker.server.table_setup import in_chips
from anypoker.session.setup.display_unit import UnitError, format_stakes, read_stakes
from anypoker.tables import parse_stakes_spec
from tests.server.server_process import Visitor, open_room
from tests.server.test_handle import NOW, accepted, asked, dealt, played, rejected, table_state


@given(st.integers(1, 10**9), st.integers(0, 10**9), st.integers(0, 10**6))
def test_shown_stakes_read_back_as_the_same_chips(small: int, more: int, ante: int) -> None:
    stakes = str(parse_stakes_spec(f"{small}/{small + more} no limit, ante {ante}, run times 2"))
    assert read_stakes(format_stakes(stakes, 100)) == (stakes, 100)
    assert read_stakes(format_stakes(stakes, 1)) == (stakes, 1)


@pytest.mark.parametrize(
    ("text", "chips", "unit"),
    [
        ("0.25/0.50 no limit", "25/50 no limit", 100),
        ("0,25/0,50 no limit", "25/50 no limit", 100),
        (".5/1nl", "50/100nl", 100),
        ("0.5/1 limit, ante 0.1, straddles 2 4", "50/100 limit, ante 10, straddles 200 400", 100),
        ("1,000/2,000 limit, half kill", "1000/2000 limit, half kill", 1),
        ("1/2", "1/2", 1),
    ],
)
def test_stakes_are_readin_chips(text: str, chips: str, unit: int) -> None:
    assert read_stakes(text) == (chips, unit)
    asked, its = in_chips(TableRequest(game="texas-holdem", stakes=text))
    assert (asked.stakes, its) == (chips, unit)


@pytest.mark.parametrize("text", ["0.255/0.5", "1.2.3/4", "0.5/1,0001"])
def test_other_decimals_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(UnitError, match="is not an amount: write at most two decimals"):
        read_stakes(text)


def test_whole_chip_table_refuses_decimals_after_its_first_hand() -> None:
    state = played(table_state())
    change = rejected(state, "ann", do="host", verb="stakes", stakes="0.25/0.50")
    assert change == "this table has dealt hands and keeps its unit: open a new table for that"
    kept = accepted(state, "ann", do="host", verb="stakes", stakes="5/10").state
    assert kept.settings.unit == 1


def test_decimals_before_the_first_hand_change_unit_and_stacks() -> None:
    state = table_state()
    change = accepted(state, "ann", do="host", verb="stakes", stakes="0.25/0.50 no limit")
    settings, table = change.state.settings, change.state.table
    assert (settings.unit, settings.usual_stack) == (100, 5000)
    assert [player.stack for player in table.players] == [5000, 5000]
    assert str(table.terms) == "25/50 no limit"
    assert _said(state, change) == ["The stakes are 0.25/0.50 no limit"]
    back = accepted(change.state, "ann", do="host", verb="stakes", stakes="1/2", unit=1)
    assert (back.state.settings.unit, back.state.settings.usual_stack) == (1, 200)
    assert [player.stack for player in back.state.table.players] == [200, 200]


def test_cent_table_says_every_amount_in_its_unit() -> None:
    state = table_state(unit=100)
    for fields, sentence in (
        ({"do": "rebuy", "chips": 150}, "Ann buys 1.50"),
        ({"do": "host", "verb": "set_stack", "player": "bo", "chips": 5}, "to 0.05"),
        ({"do": "host", "verb": "stakes", "stakes": "0.5/1"}, "The stakes are 0.50/1.00"),
        ({"do": "host", "verb": "stakes", "stakes": "50/100"}, "The stakes are 0.50/1.00"),
        ({"do": "host", "verb": "options", "options": {"seven_deuce": 25}}, "7-2 bounty: 0.25"),
        ({"do": "leave"}, "Ann leaves with 2.00"),
    ):
        change = accepted(state, "ann", **fields)
        assert any(sentence in words for words in _said(state, change)), sentence
    messages = TableMessages("t", "Table", FaultLog("t"), lambda: NOW)
    info = messages.table_data(state, ())
    assert (info["stakes"], info["stakes_shown"], info["unit"]) == ("1/2", "0.01/0.02", 100)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"do": "rebuy", "chips": 900}, "one tops up to 2.50 here: Ann may buy 0.50 at most"),
        ({"do": "host", "verb": "stakes", "stakes": "0.50/0.25"}, "to the second: 0.50/0.25"),
        ({"do": "host", "verb": "stakes", "stakes": "50/25"}, "to the second: 0.50/0.25"),
    ],
)
def test_cent_table_rejects_in_its_unit(fields: dict[str, Any], sentence: str) -> None:
    state = table_state(unit=100)
    options = {"most_buy": 250}
    state = accepted(state, "ann", do="host", verb="options", options=options).state
    assert sentence in rejected(state, "ann", **fields)


def test_illegal_bet_names_amounts_in_the_unit() -> None:
    state = dealt(table_state(unit=100))
    question = open_decision(state.table, asked(state))
    assert question is not None
    act = {"do": "act", "question": question.number, "action": "raise to 3"}
    sentence = rejected(state, asked(state), **act)
    assert sentence == "a raise must be to 0.04..2.00, not 0.03"
    sentence = rejected(state, asked(state), **{**act, "action": "bet 150"})
    assert sentence == (
        "'bet 1.50' is not allowed here; allowed: fold, call 0.01, raise to 0.04..2.00"
    )


def test_refused_stakes_of_a_new_table_are_in_its_unit(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        wanted = {"game": "texas-holdem", "seats": 2, "stakes": "0.50/0.25", "name": "Cents"}
        answer = Visitor(room, "Ann").http.post("/api/tables", json=wanted)
        assert answer.status_code == 422
        assert "the first from 0.01 to the second: 0.50/0.25" in answer.text


def test_downloads_and_records_have_the_unit(tmp_path: Path) -> None:
    with open_room(tmp_path) as room:
        ann = Visitor(room, "Ann")
        bots = [{"kind": "caller"}]
        table = ann.open_table(
            game="texas-holdem",
            seats=2,
            stakes="0.25/0.50",
            sit=True,
            bots=bots,
            options={"bot_seconds": 0},
        )
        host = ann.join(room, table)
        host.do("host", verb="start")
        while not (host.view and host.view["over"]):
            if host.decision is not None:
                host.answer("call" if host.decision["call"] else "check")
            else:
                host.next()
        assert ann.http.get(f"/api/tables/{table}/hands/1").json()["unit"] == 100
        shared = ann.http.post(f"/api/tables/{table}/hands/1/share", json={}).json()["id"]
        assert ann.http.get(f"/api/shared-hands/{shared}").json()["unit"] == 100
        lines = ann.http.get(f"/api/tables/{table}/ledger.csv").text.splitlines()
        assert lines[1].startswith("Ann,50.00,0.00,")
        assert all("." in cell for cell in lines[1].split(",")[1:])
        assert ann.http.get("/api/tables").json() == []


def _said(state: TableState, change: Accepted) -> list[str]:
    """Return the notices of a change that everyone gets."""
    messages = TableMessages("t", "Table", FaultLog("t"), lambda: NOW)
    sent = Broadcasts(messages).build(state.table, change, 0, ())
    return [words for one in sent for words in json.loads(one.to(None)).get("said", [])]
