"""The thinker: a bot that plays any game well.

levels  strength levels and playing styles
ranges  hands that both sides may hold, and their equities
rounds  one betting round as a tree, solved by CFR+
draws   draws, discards, passes, separations and declarations
"""

from typing import TYPE_CHECKING

from anypoker.bots.thinker.levels import LEVELS, PLAY_STYLES, BotLevel, PlayStyle, parse_style
from anypoker.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from anypoker.bots.thinker.thinker import ThinkerBot

__getattr__ = lazy_exports(__name__, {"ThinkerBot": "thinker"})

__all__ = ["LEVELS", "PLAY_STYLES", "BotLevel", "PlayStyle", "ThinkerBot", "parse_style"]
