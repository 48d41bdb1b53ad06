"""Count and sample outcomes: what hands are worth, what wins a game, who wins money.

People ask `equity` (each hand's part of the pot), `odds` (what wins a game) and `simulation` (money
that bots win). Rooms, each of which knows only those below it:

    report         the odds in words, charts, a page, a picture
    odds           the odds of a game; `highest_card` tells lows by it
    all_in_equity  the chances of hands that lie open while the board runs out
    equity         who is ahead, and by how much
    work           a question in pieces, for one process, many, or a cluster
    draws          draw games: the best-draw policy, and deals drawn by it
    simulation     whole hands played by bots, for whatever no kernel can count
    counting       every deal of a spot, or random ones, with short ways for the commonest games
    query          what is asked: ranges, spots, questions as text
    deals          a game made ready to be counted: from a deal to who wins what
"""
