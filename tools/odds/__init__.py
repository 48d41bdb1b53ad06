"""What wins the games of the catalogue, dealt out once and kept: `anypoker/catalogue/odds.json`.

Dealing all games out takes the better part of an hour, so the numbers are kept beside the page
that shows them. Each goes with a digest of its game: when a game changes, its numbers are those of
another game, and are shown no more until `python -m tools.odds` has dealt the new one out.
"""
