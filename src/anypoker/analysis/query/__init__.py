"""Queries about a game: ranges of hands, known cards, and cards to come.

ranges        hands in players' notation: QQ+, AKs, 20%
spots         known cards and cards to come
symmetry      interchangeable cards to come
equity_query  all of it as plain text, so that any worker can answer
"""
