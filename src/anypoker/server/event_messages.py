"""What happens in a hand becomes messages: one for all, with a part for each seat."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson

from anypoker.engine import Event, Hand
from anypoker.engine import events as e
from anypoker.game import Game
from anypoker.match import Table
from anypoker.rules import explain_markdown
from anypoker.server.board_places import board_places
from anypoker.views import (
    Onlooker,
    SeatView,
    best_hand_words,
    event_json,
    seen_event,
    view_fields_json,
    view_json,
    views_of,
)
from anypoker.views.event_words import winning_hand_words
from anypoker.views.hidden_cards import PRIVATE

# The fields of a view that stay as they were during a hand, and those that are not everybody's.
_FIXED = ("hand", "game", "structure", "stakes", "layout")
_OWN = ("viewer", "own", "named", "you_have", "decision")
_LEFT_OUT = ("events", "table", *_OWN)
_CHANGING = tuple(name for name in SeatView._fields if name not in _FIXED and name not in _LEFT_OUT)

# What leaves everybody's cards as they were.
_BETTING = (e.Posted, e.Checked, e.Called, e.BetMade, e.Raised, e.Folded, e.RoundEnded)

encode = orjson.dumps


@lru_cache(maxsize=128)
def rules_of(game: Game) -> str:
    """The rules of a game in English, as Markdown."""
    return explain_markdown(game)


def whole_view(hand: Hand, seat: int | None, words: bool = True) -> dict[str, Any]:
    """All that a seat sees, or somebody without one."""
    viewer: Any = Onlooker.SPECTATOR if seat is None else seat
    (view,) = views_of(hand, [viewer], words=words)
    data = view_json(view)
    del data["table"]
    add_hand_words(data, view)
    return data


def add_hand_words(data: dict[str, Any], view: SeatView) -> None:
    """Say in words with what hands shares were won, where the fields of a view tell of it."""
    for told, won in zip(data["won"], view.won, strict=True):
        told["words"] = winning_hand_words(won)


class HandDescriptions:
    """What every seat of the running hand has, in words, as long as its cards are the same."""

    def __init__(self) -> None:
        self._hand: int | None = None
        self._words: dict[int, tuple[str, ...]] = {}

    def of(self, game: Game, view: SeatView, events: Sequence[Event]) -> tuple[str, ...]:
        """Of the seat of the view; `events`: what has happened since it was asked last."""
        seat = view.viewer
        assert seat is not None
        same = all(isinstance(one, _BETTING) for one in events)
        if not same or seat not in self._words:
            self._words[seat] = tuple(best_hand_words(game, view))
        return self._words[seat]

    def turn_to(self, hand: int) -> None:
        if self._hand != hand:
            self._hand, self._words = hand, {}


def events_message(
    n: int,
    table: Table,
    events: Sequence[Event],
    begins: bool,
    rules: str | None,
    clock: dict[str, Any] | None,
    words: HandDescriptions,
) -> tuple[bytes, dict[str, bytes]]:
    """The `events` message for everybody, and for each player of the hand by its id."""
    hand = table.hand
    assert hand is not None
    words.turn_to(hand.seats.hand)
    seats = range(len(table.dealt_players))
    public, *own = views_of(hand, [Onlooker.SPECTATOR, *seats], words=False)
    names = (*_FIXED, *_CHANGING) if begins else _CHANGING
    head = encode({"type": "events", "n": n, "hand": public.hand, "begins": begins})[:-1]
    now = view_fields_json(public, names)
    add_hand_words(now, public)
    places = None if rules is None else board_places(hand.game)
    tail = encode({"now": now, "clock": clock, "rules": rules, "places": places})[1:-1]
    shared = encode([event_json(seen_event(one, Onlooker.SPECTATOR)) for one in events])
    secret = any(type(one) in PRIVATE for one in events)
    private = {}
    for seat, player in enumerate(table.dealt_players):
        told = shared
        if secret:
            told = encode([event_json(seen_event(one, seat)) for one in events])
        view = own[seat]
        view = view._replace(you_have=words.of(hand.game, view, events))
        mine = encode({"mine": view_fields_json(view, _OWN)})[1:]
        private[player] = b"".join((head, b',"events":', told, b",", tail, b",", mine))
    return b"".join((head, b',"events":', shared, b",", tail, b',"mine":null}')), private
