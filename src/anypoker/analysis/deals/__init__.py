"""A game made ready to be counted: from a deal to who wins what.

refusal     which games cannot be counted so, and why
card_slots  where the cards of a deal go, read off a hand of the engine
recipes     the shares of a pot, and of which cards a seat's hand is made
outcomes    all of it together: deals in, parts of the pot out
totals      what deals come to, as sums
kernels     the machine code: cards dealt, pots divided
"""
