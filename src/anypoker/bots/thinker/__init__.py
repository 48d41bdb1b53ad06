"""The thinker: a bot that plays any game well.

levels  strength levels and playing styles
ranges  hands that both sides may hold, and their equities
rounds  one betting round as a tree, solved by CFR+
draws   draws, discards, passes, separations and declarations
"""

from anypoker.bots.thinker.levels import LEVELS, PLAY_STYLES, BotLevel, PlayStyle, parse_style
from anypoker.bots.thinker.thinker import ThinkerBot

__all__ = ["LEVELS", "PLAY_STYLES", "BotLevel", "PlayStyle", "ThinkerBot", "parse_style"]
