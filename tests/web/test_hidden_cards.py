"""The search for hidden cards finds a leak, and takes nothing else for one."""

import json
from typing import Any

from tests.web.hidden_cards import Screen, hidden_found

EMPTY = Screen(0, "", "")


def _message(
    n: int, events: list[dict[str, Any]], own: list[str] | None = None, seat: int = 0
) -> str:
    mine = {"viewer": seat, "own": [{"card": card} for card in own or []], "decision": None}
    return json.dumps({"type": "events", "n": n, "hand": 1, "events": events, "mine": mine})


def _found(ann: list[str], ben: list[str], screen: Screen = EMPTY) -> list[str]:
    looked, found = hidden_found(["Ann", "Ben"], [ann, ben], [EMPTY, screen])
    assert looked > 0
    return found


ANN = _message(1, [{"event": "dealt", "seat": 0, "cards": ["As", "Kd"]}], ["As", "Kd"])
BEN = _message(1, [{"event": "dealt", "seat": 0, "cards": ["??", "??"]}], ["2c", "3c"], 1)


def test_what_others_hold_is_found_in_messages_page_and_storage() -> None:
    assert _found([ANN], [BEN]) == []
    leak = _message(2, [{"event": "checked", "seat": 0, "why": "As"}], ["2c", "3c"], 1)
    quiet = _message(2, [{"event": "checked", "seat": 0}], ["As", "Kd"])
    assert ["Ben, hand 1: As in " in one for one in _found([ANN, quiet], [BEN, leak])] == [True]
    page = Screen(1, '<span aria-label="king of diamonds">', "")
    assert _found([ANN], [BEN], page) == ["Ben, hand 1: Kd in the page"]
    assert _found([ANN], [BEN], Screen(1, "", '{"x": "Kd"}')) == ["Ben, hand 1: Kd in the storage"]


def test_a_card_that_is_shown_is_hidden_no_more() -> None:
    shown = [{"event": "shown", "seat": 0, "cards": ["As"]}]
    ann = _message(2, shown, ["As", "Kd"])
    ben = _message(2, shown, ["2c", "3c"], 1)
    assert _found([ANN, ann], [BEN, ben]) == []


def test_cards_that_somebody_has_only_looked_at_stay_hidden() -> None:
    looked = _message(2, [{"event": "looked", "seat": 0, "cards": ["As", "Kd"]}], ["As", "Kd"])
    blind = _message(1, [{"event": "dealt", "seat": 0, "cards": ["??", "??"]}], ["??", "??"])
    unseen = [{"event": "looked", "seat": 0, "cards": ["??", "??"]}]
    assert _found([blind, looked], [BEN, _message(2, unseen, ["2c", "3c"], 1)]) == []
    leak = [{"event": "looked", "seat": 0, "cards": ["As", "??"]}]
    assert len(_found([blind, looked], [BEN, _message(2, leak, ["2c", "3c"], 1)])) == 1
