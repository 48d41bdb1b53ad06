"""How much CPU it takes until a short command has answered, and until a room is imported."""
