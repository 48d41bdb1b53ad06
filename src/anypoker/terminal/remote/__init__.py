"""Tables of a card room in the terminal, over the public protocol."""
