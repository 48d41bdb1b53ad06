"""Equity, odds and simulations: enumerated or sampled outcomes of a game.

Each module uses only those below it:

report         odds as text, charts, a page, a picture
equity_charts  equities by holding, type of hand and next card
odds           odds of a game; `low_hand_ranks` names lows by their highest card
all_in_equity  equities of open hands while the board runs out
query_language  questions in the form of SQL
equity         each player's equity
workers        a query in tasks, for one process, many, or a cluster
draws          draw games: the best-draw policy, and deals drawn by it
simulation     whole hands played by bots, for games that no kernel can count
enumeration    all deals of a spot, or random ones, with short cuts for common games
query          ranges, known cards, queries as text
hand_ranges    ranges of hands as players type them
payoffs        from a deal to each seat's share of the pot
open_stages    open hands and the board while it runs out
"""
