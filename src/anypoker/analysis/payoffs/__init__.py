"""A game made ready to be counted: from a deal to who wins what.

refusal       which games cannot be counted so, and why
card_slots    where the cards of a deal go
call_down     a hand of the engine without a bet, from which that is read
recipes       the shares of a pot, and of which cards a seat's hand is made
kept_recipes  both of them from one run to the next
outcomes      all of it together: deals in, parts of the pot out
totals        what deals come to, as sums
kernels       the machine code: cards dealt, pots divided
"""
