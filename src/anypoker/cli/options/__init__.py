"""Options shared by commands, and lookups of games, decks and orderings."""
