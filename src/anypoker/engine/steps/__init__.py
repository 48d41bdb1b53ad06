"""The step kinds: one module each, with the same few functions.

    begin(hand, action, seats)          do what needs no answer, and ask what does
    decision(hand, action, seat)        the question that the seat faces
    apply(hand, action, seat, answer)   check the answer, then do it; ask on, or be finished

A step is finished when nobody faces a question. `apply` changes nothing before it knows that the
answer is legal. `seats` are the live seats that take part, in the order of the deal.
"""
