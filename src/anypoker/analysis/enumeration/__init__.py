"""Deals of a spot, enumerated or sampled.

enumerate_deals  the general way
completions      all ways to fill a spot, in blocks
races            short cuts where the best hand takes one pot
race_kernels     their machine code for random deals
board_kernels    their machine code for all deals
omaha_boards     all boards of Omaha games
deal_statistics  what wins, how pots are split, who was ahead when
top_hands        the strongest hands, for ranges such as 20%
"""
