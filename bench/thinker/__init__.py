"""Decision time of the thinker, game by game."""
