"""Questions about a game: ranges of hands, known cards, and what can still come.

ranges      hands in the notation of players: QQ+, AKs, 20%
spots       what is known of the cards, and what can still come
symmetry    which cards to come may change places
questions   all of it as plain text, so that any worker can answer
"""
