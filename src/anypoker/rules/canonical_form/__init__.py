"""Game -> document: the one spelling of a game, and the hash that identifies it.

The canonical file is a plain game file of the current generation. Reading it gives the same game
again; two files that mean the same have the same canonical file.
"""

from anypoker.rules.canonical_form.root import (
    canonical,
    canonical_text,
    compact_text,
    content_hash,
)

__all__ = ["canonical", "canonical_text", "compact_text", "content_hash"]
