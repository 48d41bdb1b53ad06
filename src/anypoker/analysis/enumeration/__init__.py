"""Deals of a spot counted: every one there can be, or random ones.

dealing         the way that serves every spot
completions     every way to fill a spot, in blocks
races           short ways where the best hand takes one pot
race_kernels    their machine code for random deals
board_kernels   their machine code for all deals
observing       deals looked at closely: what wins, who was ahead when
top_hands       which hands are the strong ones, for ranges such as 20%
"""
