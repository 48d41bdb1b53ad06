"""Records of hands and tables.

hand_*           the `.hand` text form of one hand; phh: Poker Hand History
log_lines        one entry of a table's log as a line, and back; log_forms: the values in it;
                 log_header: its first line; log_format_1: lines of older logs
log_reading      what a log says; log_file: the file that keeps it, and the secrets beside it
logged_table     a table whose changes are in its log before they count
snapshot         a table as bytes and back, without its log
table_replay     the hands of a log, played again
"""

from anypoker.history.hand_file import Games, HandFile, HandFileError, read_hands
from anypoker.history.hand_play import Replay, replay_hand, replay_text
from anypoker.history.hand_write import write_hand
from anypoker.history.log_file import LogFile, LogWriteError, read_log_file
from anypoker.history.log_forms import GameRegistry
from anypoker.history.log_reading import LogContents, LogError, read_log
from anypoker.history.logged_table import (
    TableJournal,
    TableTransition,
    random_key,
    replay_entries,
    wall_clock,
)
from anypoker.history.snapshot import read_snapshot, write_snapshot
from anypoker.history.table_replay import LoggedHand, logged_hands

__all__ = [
    "GameRegistry",
    "Games",
    "HandFile",
    "HandFileError",
    "LogContents",
    "LogError",
    "LogFile",
    "LogWriteError",
    "LoggedHand",
    "Replay",
    "TableJournal",
    "TableTransition",
    "logged_hands",
    "random_key",
    "read_hands",
    "read_log",
    "read_log_file",
    "read_snapshot",
    "replay_entries",
    "replay_hand",
    "replay_text",
    "wall_clock",
    "write_hand",
    "write_snapshot",
]
