"""Payoffs: from a deal to each seat's share of the pot.

unsupported     games that cannot be enumerated, and why
card_slots      positions of the cards of a deal
passive_hand    an engine hand without a bet, from which they are read
recipes         shares of a pot, and the recipes of the seats' hands
recipe_cache    cache of both
outcomes        the model: deals in, shares of the pot out
totals          sums over deals
payoff_kernels  the machine code: deal cards, divide pots
"""
