"""The card room, asked over real sockets."""
