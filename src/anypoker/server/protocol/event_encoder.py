"""Encoder of hands: events with public and private fields, whole views, and ended showdowns."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

import orjson

from anypoker.cards import cards_text
from anypoker.engine import Hand, decisions
from anypoker.engine import events as e
from anypoker.sentences import collect_texts
from anypoker.server.games.board_slots import board_places, hand_rows
from anypoker.server.protocol.choice_messages import StakesInfo
from anypoker.server.protocol.messages import Clock, EventsMessage, Message, StageInfo
from anypoker.server.protocol.messages import ComparedHand as ComparedHandInfo
from anypoker.server.table.player_info import hand_players
from anypoker.server.table.staging import Stage, StageKind, past_showdowns
from anypoker.server.table.subscribers import Broadcast, PrivateBytes
from anypoker.tables import Table
from anypoker.views import (
    SeatView,
    SpectatorKind,
    decision_json,
    event_json,
    seen_event,
    view_fields_json,
    view_json,
    views_of,
)
from anypoker.views.codec import public_seat_json
from anypoker.views.compared_hands import ComparedHand, hands_shown_to, open_hands
from anypoker.views.make_view import Seated
from anypoker.views.transcript import winning_hand_words
from anypoker.views.visibility import PRIVATE, sees_more

# Fields of a view that stay the same during a hand, and fields that are private.
_FIXED = ("hand", "game", "structure", "stakes", "layout")
_OWN = ("viewer", "own", "outward", "named", "you_have")
_LEFT_OUT = ("events", "table", "decision", *_OWN)
_CHANGING = tuple(name for name in SeatView._fields if name not in _FIXED and name not in _LEFT_OUT)
_PUBLIC = (*_FIXED, *_CHANGING)
_changing_of = attrgetter(*_CHANGING)

# Events that change no cards.
BETTING = (e.Posted, e.Checked, e.Called, e.BetMade, e.Raised, e.Folded, e.RoundEnded, e.Stayed)
# Events of a new step or the end of a hand, which change no cards either.
_SETTLING = (e.StepStarted, e.Refunded, e.Shown, e.Mucked, e.Won, e.HandEnded)


def encode(message: Message) -> bytes:
    """Encode a message."""
    return encode_part(message)


def encode_part(data: Any) -> bytes:
    """Encode data, trimmed: orjson leaves at least 4 KB of room, kept with every message."""
    return bytes(memoryview(orjson.dumps(data)))


def _part(data: Any) -> Any:
    """Encode a field once, to be put into several messages instead of its value."""
    return orjson.Fragment(encode_part(data))


def whole_view(hand: Hand, seat: int | None, words: bool = True) -> dict[str, Any]:
    """Return the full view of a seat as JSON, or of a spectator if None."""
    viewer: Any = SpectatorKind.SPECTATOR if seat is None else seat
    (view,) = views_of(hand, [viewer], words=words)
    data = view_json(view)
    del data["table"]
    add_hand_words(data, view)
    return data


def own_fields(view: SeatView) -> dict[str, Any]:
    """Return what only the viewer gets, with the `texts` of its sentences."""
    fields = view_fields_json(view, _OWN)
    texts = collect_texts(fields["you_have"])  # the only words among them
    return {**fields, "texts": texts} if texts else fields


def add_hand_words(data: dict[str, Any], view: SeatView) -> None:
    """Add the winning hands in words to the `won` field of a view."""
    for words, won in zip(data["won"], view.won, strict=True):
        words["words"] = winning_hand_words(won)


class EventMessages:
    """Encoder of the `events` messages of one table.

    A seat's private fields are encoded again only when cards change, and of the public view only
    the fields and seats that differ from the message before.
    """

    def __init__(self) -> None:
        self._sent: tuple[Hand, SeatView] | None = None  # the last hand and its public view
        self._seats: list[orjson.Fragment] = []  # the seats of that view, encoded
        self._fields: dict[int, dict[str, Any]] = {}  # private fields by seat, without decisions
        self._own: dict[int, dict[str, orjson.Fragment]] = {}  # the same, encoded

    def message(
        self,
        n: int,
        stage: Stage,
        before: Table,
        rules: str | None,
        clock: Clock | None,
        stakes: StakesInfo | None = None,
    ) -> Broadcast:
        """Build the message of a stage, with the private fields of each player."""
        table, events = stage.table, stage.events
        hand = table.hand
        assert hand is not None
        begins = table.number != before.number
        known = self._known(before) if not begins else None
        same = all(isinstance(one, BETTING + _SETTLING) for one in events)
        if known is None or not same or hand.compiled.needs_bet_steps:
            self._own = {}
        public = self._look(hand, range(len(table.dealt_players)))
        self._encode_seats(known, public)
        names = _changed_fields(known, public) if not begins else _PUBLIC
        now = view_fields_json(public, names, {"seats": self._seats})
        if "won" in now:
            add_hand_words(now, public)
        open_events = [seen_event(one, SpectatorKind.SPECTATOR) for one in events]
        shared = [event_json(one) for one in open_events]
        data: EventsMessage = {
            "type": "events",
            "n": n,
            "hand": public.hand,
            "begins": begins,
            "events": _part(shared),
            "now": _part(now),
            "clock": _part(clock),
            "rules": rules,
            "places": None if rules is None else board_places(hand.game),
        }
        if rules is not None and (rows := hand_rows(hand.game)):
            data["rows"] = rows
        texts = collect_texts(now["won"], stakes) if begins or "won" in now else {}
        if begins:
            data["players"] = hand_players(table)
            data["stakes"] = stakes
        if stage.kind is not None:
            data["stage"] = staged = _stage_json(stage, hand)
            texts |= collect_texts(staged)
        if texts:
            data["texts"] = texts
        compares = stage.kind is StageKind.SHOWDOWN and hand.next_deal is None
        self._sent = hand, public
        secret = [index for index, one in enumerate(events) if type(one) in PRIVATE]
        asked = {question.seat: question for question in decisions(hand)}
        private = {}
        for seat, player in enumerate(table.dealt_players):
            own = None
            mine = [index for index in secret if sees_more(events[index], seat)] if secret else ()
            if mine:
                seen = shared.copy()
                for index in mine:
                    seen[index] = event_json(seen_event(events[index], seat))
                own = _part(seen)
            question = asked.get(seat)
            decision = None if question is None else _part(decision_json(question))
            fields = self._own[seat]
            if compares and (hands := hands_shown_to(hand, events, seat)):
                compared = _hands_json(hands)
                texts = {**self._fields[seat].get("texts", {}), **collect_texts(compared)}
                fields = {**fields, "compared": _part(compared), "texts": _part(texts)}
            private[player] = PrivateBytes(own, fields, decision)
        return Broadcast(n, data, private)

    def private_parts(self, hand: Hand) -> list[dict[str, Any]] | None:
        """Return the private fields that each seat was sent last; None if of another state."""
        if self._sent is None or self._sent[0] is not hand:
            return None
        return [self._fields[seat] for seat in range(len(hand.stacks))]

    def _known(self, before: Table) -> SeatView | None:
        """Return the public view that was sent last, if it is that of `before`."""
        if self._sent is not None and self._sent[0] is before.hand:
            return self._sent[1]
        return None

    def _look(self, hand: Hand, seats: Iterable[int]) -> SeatView:
        """Return the public view; encode the private fields of seats whose cards have changed."""
        missing = [seat for seat in seats if seat not in self._own]
        # In some games earlier events decide which cards are wild, and so what a seat has.
        past = hand.compiled.has_pair_trigger or hand.compiled.needs_bet_steps
        viewers: list[Seated] = [SpectatorKind.SPECTATOR, *missing]
        public, *views = views_of(hand, viewers, table=None, events=past and bool(missing))
        for seat, view in zip(missing, views, strict=True):
            fields = self._fields[seat] = own_fields(view)
            self._own[seat] = {name: _part(value) for name, value in fields.items()}
        return public._replace(events=()) if public.events else public

    def _encode_seats(self, known: SeatView | None, public: SeatView) -> None:
        """Encode the seats of the view, those that changed since the last one."""
        parts, seats = self._seats, public.seats
        if known is None or len(known.seats) != len(seats):
            self._seats = [_part(public_seat_json(seat)) for seat in seats]
            return
        self._seats = [
            part if old == new else _part(public_seat_json(new))
            for part, old, new in zip(parts, known.seats, seats, strict=True)
        ]


class ShowdownRecord(NamedTuple):
    """A showdown of a finished hand with several, as replays stage it."""

    events: int  # of the hand up to and including the showdown
    ms: int  # how long the table showed it; 0 for the last one
    hands: list[ComparedHandInfo]  # that everyone saw
    compared: dict[int, list[ComparedHandInfo]]  # that only these seats saw


def ended_showdowns(hand: Hand) -> list[ShowdownRecord]:
    """Return the showdowns of a finished hand; none if it could have only one."""
    found = []
    for state, events, ms in past_showdowns(hand):
        compared = {
            seat: _hands_json(hands)
            for seat in range(len(hand.stacks))
            if not state.over
            and state.next_deal is None
            and (hands := hands_shown_to(state, events, seat))
        }
        seen = _hands_json(open_hands(state))
        found.append(ShowdownRecord(len(state.events), ms, seen, compared))
    return found


def _stage_json(stage: Stage, hand: Hand) -> StageInfo:
    hands = open_hands(hand) if stage.kind is StageKind.SHOWDOWN else []
    assert stage.kind is not None
    return {"kind": stage.kind.value, "ms": stage.ms, "hands": _hands_json(hands)}


def _hands_json(hands: Sequence[ComparedHand]) -> list[ComparedHandInfo]:
    return [
        {
            "seat": one.seat,
            "share": one.share,
            "words": one.words,
            "cards": [cards_text([card]) for card in one.cards],
        }
        for one in hands
    ]


def _changed_fields(known: SeatView | None, public: SeatView) -> Sequence[str]:
    """Return the public fields that differ from what was sent last."""
    if known is None:
        return _CHANGING
    pairs = zip(_CHANGING, _changing_of(known), _changing_of(public), strict=True)
    return [name for name, old, new in pairs if old is not new and old != new]
