"""How fast hands are ranked: one at a time beside others, many at once, and from a cold start."""
