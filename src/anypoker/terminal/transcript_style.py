"""Lines of the transcript as they look in the log of the table."""

import re
from collections.abc import Sequence

from rich.text import Text

from anypoker.cards import parse_cards
from anypoker.engine.events import HandStarted, StepStarted, Won
from anypoker.terminal.card_drawing import face_text
from anypoker.views import TranscriptLine


def line_text(line: TranscriptLine, you: int | None, names: Sequence[str] = ()) -> Text:
    """A line of the transcript as it looks in the log, with the suits of cards drawn.

    `you`: the player's seat; `names`: of the players, which are never read as cards.
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
