"""Odds of the catalogue games, stored in `anypoker/catalogue/odds.json`.

Dealing all games takes the better part of an hour, so the result is part of the repository. Each
entry holds a hash of its game. When the game changes, its odds are hidden until
`python -m tools.odds` has dealt it again.
"""
