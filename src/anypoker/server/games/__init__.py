"""Facts about a game for the lobby and the editor."""
