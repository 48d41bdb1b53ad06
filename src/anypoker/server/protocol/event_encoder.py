"""What happens in a hand becomes messages: one for all, with a part for each seat."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import orjson

from anypoker.engine import Event, Hand, decisions
from anypoker.engine import events as e
from anypoker.game import Game
from anypoker.rules import explain_markdown
from anypoker.server.games.board_slots import board_places
from anypoker.server.table.player_info import hand_players
from anypoker.server.table.subscribers import NO_PRIVATE_PART, Broadcast, PrivateBytes
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
from anypoker.views.transcript import winning_hand_words
from anypoker.views.visibility import PRIVATE

# The fields of a view that stay as they were during a hand, and those that are not everybody's.
_FIXED = ("hand", "game", "structure", "stakes", "layout")
_OWN = ("viewer", "own", "outward", "named", "you_have")
_LEFT_OUT = ("events", "table", "decision", *_OWN)
_CHANGING = tuple(name for name in SeatView._fields if name not in _FIXED and name not in _LEFT_OUT)
_PUBLIC = (*_FIXED, *_CHANGING)

# What leaves everybody's cards as they were.
BETTING = (e.Posted, e.Checked, e.Called, e.BetMade, e.Raised, e.Folded, e.RoundEnded, e.Stayed)
# And what is told when a step begins or the hand is settled.
_SETTLING = (e.StepStarted, e.Refunded, e.Shown, e.Mucked, e.Won, e.HandEnded)


_DECISION = b',"decision":'


def encode(data: Any) -> bytes:
    """The JSON of a message, in as many bytes as it has: orjson leaves room behind it, at least
    four kilobytes, which would be kept with every message that is kept."""
    return bytes(memoryview(orjson.dumps(data)))


@lru_cache(maxsize=128)
def rules_markdown(game: Game) -> str:
    """The rules of a game in English, as Markdown."""
    return explain_markdown(game)


def whole_view(hand: Hand, seat: int | None, words: bool = True) -> dict[str, Any]:
    """All that a seat sees, or somebody without one."""
    viewer: Any = SpectatorKind.SPECTATOR if seat is None else seat
    (view,) = views_of(hand, [viewer], words=words)
    data = view_json(view)
    del data["table"]
    add_hand_words(data, view)
    return data


def add_hand_words(data: dict[str, Any], view: SeatView) -> None:
    """Say in words with what hands shares were won, where the fields of a view tell of it."""
    for told, won in zip(data["won"], view.won, strict=True):
        told["words"] = winning_hand_words(won)


class EventMessages:
    """Makes the `events` messages of one table.

    What does not change is not worked out again: a seat's own part stays as it is while people only
    bet, and of what everybody sees the fields are told that differ from the message before.
    """

    def __init__(self) -> None:
        self._told: tuple[Hand, SeatView] | None = None  # the last hand, and what all see of it
        self._own: dict[int, bytes] = {}  # by seat, without its question

    def message(
        self,
        n: int,
        table: Table,
        before: Table,
        events: Sequence[Event],
        rules: str | None,
        clock: dict[str, Any] | None,
    ) -> Broadcast:
        """The message for everybody, with the parts of each player of the hand."""
        hand = table.hand
        assert hand is not None
        begins = table.number != before.number
        known = self._known(before) if not begins else None
        (public,) = views_of(hand, [SpectatorKind.SPECTATOR], words=False, events=False)
        now = view_fields_json(public, _changed_fields(known, public) if not begins else _PUBLIC)
        if "won" in now:
            add_hand_words(now, public)
        places = None if rules is None else board_places(hand.game)
        head = encode({"type": "events", "n": n, "hand": public.hand, "begins": begins})[:-1]
        told_now: dict[str, Any] = {"now": now, "clock": clock, "rules": rules, "places": places}
        if begins:
            told_now["players"] = hand_players(table)
        tail = encode(told_now)[1:-1]
        open_events = [seen_event(one, SpectatorKind.SPECTATOR) for one in events]
        told = [encode(event_json(one)) for one in open_events]
        shared = _list_of(told)
        same = all(isinstance(one, BETTING + _SETTLING) for one in events)
        if known is None or not same or hand.compiled.needs_bet_steps:
            self._own = {}
        self._told = hand, public
        secret = [number for number, one in enumerate(events) if type(one) in PRIVATE]
        self._work_out_own(hand, range(len(table.dealt_players)))
        asked = {question.seat: question for question in decisions(hand)}
        private = {}
        for seat, player in enumerate(table.dealt_players):
            own = None
            if secret:
                seen = told.copy()
                for number in secret:
                    mine_alone = seen_event(events[number], seat)
                    if mine_alone != open_events[number]:
                        seen[number] = encode(event_json(mine_alone))
                own = _list_of(seen)
            question = asked.get(seat)
            mine = b"null" if question is None else encode(decision_json(question))
            private[player] = PrivateBytes(own, self._own[seat], mine)
        head += b',"events":'
        place = len(head), len(head) + len(shared)
        return Broadcast(n, b"".join((head, shared, b",", tail, NO_PRIVATE_PART)), place, private)

    def private_parts(self, hand: Hand) -> list[dict[str, Any]] | None:
        """What each seat alone was told last; None if that was not of this hand as it stands."""
        if self._told is None or self._told[0] is not hand:
            return None
        kept = [self._own[seat] for seat in range(len(hand.stacks))]
        return [orjson.loads(b"{" + one[1 : -len(_DECISION)] + b"}}")["mine"] for one in kept]

    def _known(self, before: Table) -> SeatView | None:
        """What everybody was told last, if that was how it stood before."""
        if self._told is not None and self._told[0] is before.hand:
            return self._told[1]
        return None

    def _work_out_own(self, hand: Hand, seats: Iterable[int]) -> None:
        """What each seat alone knows, besides its question."""
        missing = [seat for seat in seats if seat not in self._own]
        if missing:
            # In some games what has happened says which cards are wild, and so what one has.
            past = hand.compiled.has_pair_trigger or hand.compiled.needs_bet_steps
            for seat, view in zip(missing, views_of(hand, missing, events=past), strict=True):
                mine = encode({"mine": view_fields_json(view, _OWN)})
                self._own[seat] = b"," + mine[1:-2] + _DECISION


def _list_of(told: Sequence[bytes]) -> bytes:
    """The JSON of a list, from that of its items."""
    return b"[" + b",".join(told) + b"]"


def _changed_fields(known: SeatView | None, public: SeatView) -> Sequence[str]:
    """The fields that the others do not know yet."""
    if known is None:
        return _CHANGING
    return [name for name in _CHANGING if getattr(known, name) != getattr(public, name)]
