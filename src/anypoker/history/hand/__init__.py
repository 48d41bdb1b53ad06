"""The readable `.hand` format."""
