"""Records of hands and tables.

hand          the `.hand` text format of one hand
phh           Poker Hand History
log           table logs: lines, files, journals, snapshots, replay
record_files  files of hands in any of these formats
"""

from anypoker.history.hand.reader import Games, HandFile, HandFileError, read_hands
from anypoker.history.hand.replay import Replay, replay_hand, replay_text
from anypoker.history.hand.writer import write_hand
from anypoker.history.log.codecs import GameRegistry
from anypoker.history.log.file import LogFile, LogWriteError, read_log_file
from anypoker.history.log.journal import (
    TableJournal,
    TableTransition,
    random_key,
    replay_entries,
    wall_clock,
)
from anypoker.history.log.reader import LogContents, LogError, read_log
from anypoker.history.log.replay import LoggedHand, logged_hands
from anypoker.history.log.snapshot import read_snapshot, write_snapshot

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
