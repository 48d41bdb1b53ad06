"""Styles of transcript lines in the log."""

import re
from collections.abc import Sequence

from rich.text import Text

from anypoker.cards import parse_cards
from anypoker.engine.events import HandStarted, StepStarted, Won
from anypoker.terminal.card_drawing import face_text
from anypoker.views import TranscriptLine


def line_text(line: TranscriptLine, you: int | None, names: Sequence[str] = ()) -> Text:
    """Style a transcript line and draw the suits of its cards.

    `you` is the player's seat. `names` of players are never drawn as cards.
    """
    event = line.event
    if isinstance(event, Won):
        style = "bold #7fd1ae"
    elif isinstance(event, StepStarted):
        style = "bold #56b4e9"
    elif you is not None and getattr(event, "seat", None) == you:
        style = "#ffd75f"
    else:
        style = ""
    text = line.text
    if not isinstance(event, HandStarted | StepStarted):
        skipped = max((len(name) for name in names if text.startswith(f"{name} ")), default=0)
        text = text[:skipped] + _CARD.sub(_drawn_card, text[skipped:])
    return Text(text, style)


_CARD = re.compile(r"(?<![\w'])[2-9TJQKA][cdhs](?![\w'])")


def _drawn_card(found: re.Match[str]) -> str:
    return face_text(parse_cards(found[0])[0])
