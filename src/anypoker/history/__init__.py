"""Records of hands: the `.hand` text form."""

from anypoker.history.hand_file import Games, HandFile, HandFileError, read_hands
from anypoker.history.hand_play import Replay, replay_hand, replay_text
from anypoker.history.hand_write import write_hand

__all__ = [
    "Games",
    "HandFile",
    "HandFileError",
    "Replay",
    "read_hands",
    "replay_hand",
    "replay_text",
    "write_hand",
]
