"""How long a thinker thinks, game by game."""
