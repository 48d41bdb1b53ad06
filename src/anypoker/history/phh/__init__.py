"""The open Poker Hand History format (.phh and .phhs), both ways."""

from anypoker.history.phh.comparison import RecordComparison, agreement, recorded_events
from anypoker.history.phh.errors import PhhError
from anypoker.history.phh.export import record_of
from anypoker.history.phh.record import Record, read_records, record_text, records_text
from anypoker.history.phh.replay import ReplayedRecord, replay_record

__all__ = [
    "PhhError",
    "Record",
    "RecordComparison",
    "ReplayedRecord",
    "agreement",
    "read_records",
    "record_of",
    "record_text",
    "recorded_events",
    "records_text",
    "replay_record",
]
