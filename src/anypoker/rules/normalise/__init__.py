"""Document -> game: the one place where the words of a file become the normal form."""

from anypoker.rules.normalise.context import NormaliseContext
from anypoker.rules.normalise.root import normalise

__all__ = ["NormaliseContext", "normalise"]
