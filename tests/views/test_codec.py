"""Views, events and decisions read back what they write, for every golden hand and game."""

import json

import pytest

from anypoker.catalogue import catalogue_files, find, game_of
from anypoker.engine import decisions
from anypoker.views import (
    DecodeError,
    SpectatorKind,
    decision_json,
    event_json,
    read_decision,
    read_event,
    read_view,
    seen_events,
    view_json,
    view_of,
)
from tests.views.redraw import states
from tests.views.test_secrecy import random_hand


@pytest.mark.parametrize("slug", catalogue_files())
def test_what_is_written_reads_back(slug: str) -> None:
    game = game_of(slug).game
    for hand in states(random_hand(game, 2)):
        seat = hand.seats_to_act[0] if hand.seats_to_act else 0
        view = view_of(hand, seat)
        written = json.loads(json.dumps(view_json(view)))
        again = read_view(written, game)
        assert view_json(again) == written
        assert again._replace(events=()) == view._replace(events=())
        for asked in decisions(hand):
            assert read_decision(json.loads(json.dumps(decision_json(asked))), game) == asked
    for viewer in (seat, SpectatorKind.ALL_SEEING):
        for seen in seen_events(hand.events, viewer):
            form = json.loads(json.dumps(event_json(seen)))
            back = read_event(form, game.for_players(len(hand.stacks)))
            assert type(back.event) is type(seen.event)
            assert event_json(back) == form


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "fold",
        {},
        {"event": "bet_made"},
        {"event": "bet_made", "seat": "2", "amount": 40, "all_in": False},
        {"event": "bet_made", "seat": 2, "amount": 40.0, "all_in": False},
        {"event": "shown", "seat": 2, "cards": ["Ax"]},
        {"event": "no_such_event", "seat": 2},
    ],
)
def test_what_is_no_event_is_refused(data: object) -> None:
    with pytest.raises(DecodeError):
        read_event(data, find("texas-holdem").game)
