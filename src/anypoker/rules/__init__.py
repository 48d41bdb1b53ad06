"""Game files: parse, validate, normalise, explain, schema.

Reading needs models that take a while to import, so what is not asked for is not imported.
"""

from typing import TYPE_CHECKING

from anypoker.game import Game
from anypoker.lazy_exports import lazy_exports
from anypoker.rules.diagnostics import Diagnostic, ParseResult, RulesError, Severity

if TYPE_CHECKING:
    from anypoker.rules.canonical_form import canonical, canonical_text, content_hash
    from anypoker.rules.explain import explain_markdown, explain_text
    from anypoker.rules.parse import load_game, parse_game
    from anypoker.rules.schema import json_schema

_LATER = {
    "canonical": "canonical_form",
    "canonical_text": "canonical_form",
    "content_hash": "canonical_form",
    "explain_markdown": "explain",
    "explain_text": "explain",
    "json_schema": "schema",
    "load_game": "parse",
    "parse_game": "parse",
}

__all__ = [
    "Diagnostic",
    "Game",
    "ParseResult",
    "RulesError",
    "Severity",
    "canonical",
    "canonical_text",
    "content_hash",
    "explain_markdown",
    "explain_text",
    "json_schema",
    "load_game",
    "parse_game",
]

__getattr__ = lazy_exports(__name__, _LATER)
