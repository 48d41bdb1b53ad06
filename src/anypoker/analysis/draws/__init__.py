"""Draw games: who draws when, which cards are best kept, and deals drawn so.

program     in which order cards come and players draw
worth       what a hand is worth at the showdown
policy      the best draw where a hand is of a seat's own cards; `kernels` is its machine code
lookahead   the best draw where the board counts too
players     the policy of a game, with what it is measured against
stock       the stock, the hands and the discards of many deals
dealing     deals from the first card to the showdown
questions   which draws are given, and which are left to the policy
sampling    random deals, looked at closely
"""
