"""Which version this is: a module of its own, so that rooms can say it without the front door."""

__version__ = "0.1.0"
