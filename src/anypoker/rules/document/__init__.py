"""A game file as its author wrote it: both generations of the language, and its extensions."""

from anypoker.rules.document.extending import ExtendingDocument
from anypoker.rules.document.root import GameDocument
from anypoker.rules.document.steps import ACTION_KEYS

__all__ = ["ACTION_KEYS", "ExtendingDocument", "GameDocument"]
