"""Queries about a game: ranges of hands, known cards, and cards to come.

equity_query  all of it as plain text, so that any worker can answer
placed_hands  cards with the down cards in parentheses
known_hands   values of known hands in words
known_deal    known cards and cards to come
range_slots   ranges by the slots that they fill
made_hands    pat hands of draw games
symmetry      interchangeable cards to come
ranges        hands in players' notation: QQ+, AKs, 20%
"""
