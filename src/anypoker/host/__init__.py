"""An session without a screen: who sits where, people and bots at seats, and table files."""
