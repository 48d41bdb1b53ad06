"""Draw games: order of draws, best-draw policy, and deals drawn by it.

draw_order     order in which cards are dealt and players draw
hand_equity    equity of a final hand
policy         the best draw where a hand consists of own cards
sampled_draws  the best draw where the board counts as well
best_draw      the policy of a game, with its reference hands
deal_state     stock, hands and discards of many deals
draw_deals     deals from the first card to the showdown
ranked_hands   the strongest hands before a draw, for ranges such as 20%
draw_queries   which draws are given, and which the policy makes
sampling       statistics of random deals
"""
