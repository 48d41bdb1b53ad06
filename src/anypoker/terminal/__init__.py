"""The table in a terminal: full screen, or as lines of text."""
