"""What hands are worth, for many deals at once.

recipes     of which cards a seat's hand is made
wildness    which of them are wild
values      what hands are worth
suits       the same, where suits count for more than flushes
leftovers   the same, of cards that another hand leaves over
covers      few parts of many cards that hold every hand
kernels     the machine code
"""
