"""What a game is: read, check, normalise, explain, schema."""
