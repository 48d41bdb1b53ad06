"""A game made ready to be counted: from a deal to who wins what.

refusal     which games cannot be counted so, and why
layout      where the cards of a deal go, read off a hand of the engine
recipes     of which of them a seat's hand is made
wildness    which of them are wild
values      what hands are worth, for many deals at once
outcomes    all of it together: deals in, parts of the pot out
totals      what deals come to, as sums
kernels     the machine code: cards dealt, pots divided
"""
