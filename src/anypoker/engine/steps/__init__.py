"""The step kinds: one module each, with the same few functions.

    begin(hand, action, seats)          do what needs no answer, and open decisions
    decision(hand, action, seat)        return the open decision of a seat
    apply(hand, action, seat, answer)   check and apply an answer; open the next decision, if any

A step is finished when no decision is open. `apply` changes nothing before it knows that the answer
is legal. `seats` are the live seats that take part, in the order of the deal.
"""
