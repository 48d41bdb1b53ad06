"""What one seat may see: the only way out for facts about a hand."""

from anypoker.views.events import FACE_DOWN, Onlooker, SeenEvent, Viewer, seen_event, seen_events
from anypoker.views.plain import decision_json, event_json, view_json
from anypoker.views.seat import BoardCard, OwnCard, PotView, PublicSeat, SeatView, view_of
from anypoker.views.seen import hand_from_view, set_board, set_hole_cards
from anypoker.views.words import decision_words, transcript

__all__ = [
    "FACE_DOWN",
    "BoardCard",
    "Onlooker",
    "OwnCard",
    "PotView",
    "PublicSeat",
    "SeatView",
    "SeenEvent",
    "Viewer",
    "decision_json",
    "decision_words",
    "event_json",
    "hand_from_view",
    "seen_event",
    "seen_events",
    "set_board",
    "set_hole_cards",
    "transcript",
    "view_json",
    "view_of",
]
