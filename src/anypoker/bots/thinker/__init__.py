"""The thinker: a bot that plays any game well.

levels        how hard it thinks, and what kind of player it is
outlook       hands that all sides may hold, and what they come to
hand_values   what hands are worth, many at once
action_model  how likely somebody acts so with such a hand
betting_tree  a round of betting as a tree
bet           the round solved, and the own hand read from it
card_choice   draws, discards, passes, separations, declarations
kernels       the compiled parts
"""

from anypoker.bots.thinker.levels import LEVELS, PLAY_STYLES, BotLevel, PlayStyle, parse_style
from anypoker.bots.thinker.thinker import ThinkerBot

__all__ = ["LEVELS", "PLAY_STYLES", "BotLevel", "PlayStyle", "ThinkerBot", "parse_style"]
