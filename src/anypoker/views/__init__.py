"""What one seat may see: the only way out for facts about a hand."""

from anypoker.views.events import FACE_DOWN, Onlooker, SeenEvent, Viewer, seen_event, seen_events
from anypoker.views.plain import decision_json, event_json, view_json
from anypoker.views.seat import BoardCard, OwnCard, PotView, SeatView, Sitting, view_of
from anypoker.views.seen import hand_seen, lay, lay_board
from anypoker.views.words import decision_words, transcript

__all__ = [
    "FACE_DOWN",
    "BoardCard",
    "Onlooker",
    "OwnCard",
    "PotView",
    "SeatView",
    "SeenEvent",
    "Sitting",
    "Viewer",
    "decision_json",
    "decision_words",
    "event_json",
    "hand_seen",
    "lay",
    "lay_board",
    "seen_event",
    "seen_events",
    "transcript",
    "view_json",
    "view_of",
]
