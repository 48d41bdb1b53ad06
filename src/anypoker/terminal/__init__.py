"""Tables in a terminal: full screen, or plain text."""
