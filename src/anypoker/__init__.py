"""Any poker game, from one JSON file."""

__version__ = "0.1.0"
