"""How well the thinker plays: the arena over games of all families."""
