"""Strength of the thinker: arena matches over games of all families."""
