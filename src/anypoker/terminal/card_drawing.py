"""Drawings of cards, in four colours that colour-blind people can tell apart."""

from dataclasses import dataclass
from typing import NamedTuple

from rich.style import Style

from anypoker.cards import JOKER, RANKS, Card, faces
from anypoker.cards.card import SYMBOLS
from anypoker.terminal.canvas import Canvas
from anypoker.views import FACE_DOWN

_SUIT_COLOURS = ("#00795a", "#0063a8", "#c04400", "#000000")  # c d h s
_PAPER = "#f4f1e8"
_FACE_DOWN_STYLE = "#c9c6be"  # an own face-down card
_CHOSEN = "#ffd75f"
_BACK = Style.parse("#9fb6cc on #2b4a6b")
_JOKER_COLOUR = "#7b3294"

BACK = "▒"


class CardSize(NamedTuple):
    """Columns and lines of a card."""

    width: int
    height: int


BIG = CardSize(5, 3)
LARGE = CardSize(7, 5)  # where there is room in plenty


@dataclass(frozen=True, slots=True)
class CardStyle:
    """Style of a card beyond its face."""

    chosen: bool = False
    down: bool = False  # only its owner sees the face


PLAIN = CardStyle()


def face_text(card: Card) -> str:
    """
    >>> face_text(Card(51)), face_text(JOKER)
    ('A♠', 'Jk')
    """
    return "Jk" if card == JOKER else RANKS[card >> 2] + SYMBOLS[card & 3]


def _style(face: Card, look: CardStyle) -> Style:
    colour = _JOKER_COLOUR if face == JOKER else _SUIT_COLOURS[face & 3]
    background = _CHOSEN if look.chosen else _FACE_DOWN_STYLE if look.down else _PAPER
    return Style(color=colour, bgcolor=background, bold=True)


def draw_big(
    canvas: Canvas, x: int, y: int, card: Card, look: CardStyle = PLAIN, size: CardSize = BIG
) -> None:
    """Draw a card of several lines."""
    right, middle, centre = x + size.width - 2, y + size.height // 2, x + size.width // 2
    if card == FACE_DOWN:
        for line in range(size.height):
            canvas.put(x, y + line, BACK * size.width, _BACK)
        return
    shown = faces(card)
    style = _style(shown[0], look)
    for line in range(size.height):
        canvas.put(x, y + line, " " * size.width, style)
    last = y + size.height - 1
    if len(shown) == 2:
        canvas.put(x + 1, y, face_text(shown[0]), style)
        canvas.put(x, middle, "─" * size.width, style)
        canvas.put(right - 1, last, face_text(shown[1]), _style(shown[1], look))
        return
    if shown[0] == JOKER:
        canvas.put(centre, y, "★", style)
        canvas.put(centre - 2, middle, "JOKER", style)
        canvas.put(centre, last, "★", style)
        return
    text = face_text(shown[0])
    canvas.put(x + 1, y, text[0], style)
    canvas.put(centre, middle, text[1], style)
    canvas.put(right, last, text[0], style)


def small_width(card: Card) -> int:
    """Return the columns of a card on one line."""
    return 6 if len(faces(card)) == 2 and card != FACE_DOWN else 3


def draw_small(canvas: Canvas, x: int, y: int, card: Card, look: CardStyle = PLAIN) -> int:
    """Draw a card on one line; return where it ends."""
    if card == FACE_DOWN:
        return canvas.put(x, y, BACK * 2, _BACK)
    shown = faces(card)
    style = _style(shown[0], look)
    end = canvas.put(x, y, face_text(shown[0]), style)
    if len(shown) == 2:
        end = canvas.put(end, y, "/", style)
        end = canvas.put(end, y, face_text(shown[1]), _style(shown[1], look))
    return end
