"""Views: what one seat may see. Every fact about a hand leaves the engine through here."""

from anypoker.engine.hypothetical_hand import BoardCard, OwnCard
from anypoker.views.codec import (
    DecodeError,
    decision_json,
    event_json,
    read_decision,
    read_event,
    read_view,
    view_fields_json,
    view_json,
)
from anypoker.views.complete_text import view_text
from anypoker.views.decision_prompt import decision_prompt
from anypoker.views.decision_words import decision_words
from anypoker.views.determinize import DeterminizationError, sample_determinization
from anypoker.views.hand_descriptions import best_hand_words
from anypoker.views.hand_from_view import hand_from_view, set_board, set_hole_cards
from anypoker.views.holdings import (
    Holding,
    HoldingsError,
    count_holdings,
    every_holding,
    hand_with_holding,
    hidden_cards,
    holding_views,
    known_cards,
    sample_holdings,
)
from anypoker.views.make_view import view_of, views_of
from anypoker.views.seat_view import PotView, PublicSeat, SeatView, TableSeat
from anypoker.views.transcript import TranscriptLine, transcript, transcript_lines
from anypoker.views.typed_answers import read_answer
from anypoker.views.visibility import (
    FACE_DOWN,
    SeenEvent,
    SpectatorKind,
    UnknownSeatError,
    Viewer,
    check_viewer,
    seen_event,
    seen_events,
)

__all__ = [
    "FACE_DOWN",
    "BoardCard",
    "DecodeError",
    "DeterminizationError",
    "Holding",
    "HoldingsError",
    "OwnCard",
    "PotView",
    "PublicSeat",
    "SeatView",
    "SeenEvent",
    "SpectatorKind",
    "TableSeat",
    "TranscriptLine",
    "UnknownSeatError",
    "Viewer",
    "best_hand_words",
    "check_viewer",
    "count_holdings",
    "decision_json",
    "decision_prompt",
    "decision_words",
    "event_json",
    "every_holding",
    "hand_from_view",
    "hand_with_holding",
    "hidden_cards",
    "holding_views",
    "known_cards",
    "read_answer",
    "read_decision",
    "read_event",
    "read_view",
    "sample_determinization",
    "sample_holdings",
    "seen_event",
    "seen_events",
    "set_board",
    "set_hole_cards",
    "transcript",
    "transcript_lines",
    "view_fields_json",
    "view_json",
    "view_of",
    "view_text",
    "views_of",
]
